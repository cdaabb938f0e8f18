-- +goose Up

-- An entry carries a digest of the order behind it, so that another order with the same id is
-- found out. The entries of an older file have none and get none.
ALTER TABLE log ADD COLUMN digest BLOB CHECK (length(digest) = 16); -- the first bytes of a SHA-256

-- As before, and for the digest too.
DROP TRIGGER log_no_update;
-- +goose StatementBegin
CREATE TRIGGER log_no_update BEFORE UPDATE OF global, stream, seq, at, clock, actor, command, kind, data, digest ON log
BEGIN
	SELECT RAISE(ABORT, 'log: entries never change');
END;
-- +goose StatementEnd
