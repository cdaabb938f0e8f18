-- +goose Up

-- Each entry carries a hash over itself and the one before, so that what has changed on the
-- disk is found and named. The entries of an older file have none after this step: the
-- program fills them in one transaction when it opens the file. How a hash is made is
-- written in package eventlog.
ALTER TABLE log ADD COLUMN more INTEGER NOT NULL DEFAULT 0 CHECK (more IN (0, 1)); -- 1: written together with the next entry
ALTER TABLE log ADD COLUMN hash BLOB CHECK (length(hash) = 32);                    -- SHA-256

-- As before, but for a hash that is not there yet.
DROP TRIGGER log_no_update;
-- +goose StatementBegin
CREATE TRIGGER log_no_update BEFORE UPDATE OF global, stream, seq, at, clock, actor, command, kind, data ON log
BEGIN
	SELECT RAISE(ABORT, 'log: entries never change');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER log_no_rehash BEFORE UPDATE OF more, hash ON log WHEN OLD.hash IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'log: entries never change');
END;
-- +goose StatementEnd

-- Whoever writes without a hash would break the chain.
-- +goose StatementBegin
CREATE TRIGGER log_hashed BEFORE INSERT ON log WHEN NEW.hash IS NULL
BEGIN
	SELECT RAISE(ABORT, 'log: an entry has its hash');
END;
-- +goose StatementEnd
