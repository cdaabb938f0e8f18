-- +goose Up

-- "SMag": says that the file is ours, to us and to file(1).
PRAGMA application_id = 0x534D6167;

-- A row is one event that has happened. Nothing else in this file is the truth: all other
-- tables can be emptied and no result changes.
CREATE TABLE log (
	global  INTEGER PRIMARY KEY AUTOINCREMENT,      -- 1, 2, 3 … in the order of the commits
	stream  TEXT    NOT NULL CHECK (stream <> ''),  -- whose history, such as 'match/2026.1A'
	seq     INTEGER NOT NULL CHECK (seq >= 1),      -- 1, 2, 3 … within the stream, without gaps
	at      INTEGER NOT NULL CHECK (at >= 0),       -- wall time, ms since 1970 UTC; for people, never for rules
	clock   INTEGER NOT NULL CHECK (clock >= 0),    -- match time in ms; 0 in streams without a clock
	actor   TEXT    NOT NULL CHECK (actor <> ''),   -- who did it: 'referee:A', 'system'
	command TEXT    NOT NULL,                       -- id of the command behind it; '' for the system's own
	kind    TEXT    NOT NULL CHECK (kind <> ''),    -- name of the event, such as 'moved'
	data    TEXT    NOT NULL CHECK (json_valid(data)),
	UNIQUE (stream, seq)                            -- a second writer fails here
) STRICT;

-- A row is a command that has been carried out, with the events that it left. The key is
-- what makes a double tap one tap, even with two processes at it.
CREATE TABLE command (
	stream TEXT    NOT NULL,
	id     TEXT    NOT NULL CHECK (id <> ''),       -- made by the device
	first  INTEGER NOT NULL CHECK (first >= 1),     -- log.seq of its first event
	last   INTEGER NOT NULL CHECK (last >= first),  -- log.seq of its last event
	PRIMARY KEY (stream, id)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER log_next BEFORE INSERT ON log
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM log WHERE stream = NEW.stream)
BEGIN
	SELECT RAISE(ABORT, 'log: seq is not the next one of its stream');
END;
-- +goose StatementEnd

-- INSERT OR REPLACE would delete a row without asking log_no_delete.
-- +goose StatementBegin
CREATE TRIGGER log_no_replace BEFORE INSERT ON log
WHEN EXISTS (SELECT 1 FROM log WHERE global = NEW.global)
BEGIN
	SELECT RAISE(ABORT, 'log: entries are never replaced');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN
	SELECT RAISE(ABORT, 'log: entries never change');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN
	SELECT RAISE(ABORT, 'log: entries are never deleted');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER command_no_replace BEFORE INSERT ON command
WHEN EXISTS (SELECT 1 FROM command WHERE stream = NEW.stream AND id = NEW.id)
BEGIN
	SELECT RAISE(ABORT, 'command: carried out already');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER command_no_update BEFORE UPDATE ON command
BEGIN
	SELECT RAISE(ABORT, 'command: rows never change');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER command_no_delete BEFORE DELETE ON command
BEGIN
	SELECT RAISE(ABORT, 'command: rows are never deleted');
END;
-- +goose StatementEnd

-- A row is how far the clock of a running match had come when the server was last seen
-- alive: after a cut of the current the match goes on from there.
CREATE TABLE heartbeat (
	stream TEXT    NOT NULL PRIMARY KEY,
	clock  INTEGER NOT NULL CHECK (clock >= 0)      -- match time in ms
) STRICT, WITHOUT ROWID;

-- A row is one wrong code that somebody typed; too many from one address lock it out for a
-- while. Rows older than a day are dropped.
CREATE TABLE wrong_code (
	address TEXT    NOT NULL CHECK (address <> ''), -- IP address without port
	at      INTEGER NOT NULL CHECK (at >= 0)        -- ms since 1970 UTC
) STRICT;
CREATE INDEX wrong_code_address ON wrong_code (address, at);
CREATE INDEX wrong_code_at ON wrong_code (at);

-- A row is the state of a stream after some entry: it speeds a start up, is never the truth
-- and may be deleted at any time.
CREATE TABLE snapshot (
	stream TEXT    NOT NULL PRIMARY KEY,
	seq    INTEGER NOT NULL CHECK (seq >= 1),       -- log.seq of the last entry that is in it
	data   BLOB    NOT NULL                         -- in the words of whoever wrote it
) STRICT, WITHOUT ROWID;

-- A row says that this file was once copied from the one in use, when and why. A file that
-- was never restored from a copy has none.
CREATE TABLE copy (
	at     INTEGER NOT NULL CHECK (at >= 0),        -- ms since 1970 UTC
	reason TEXT    NOT NULL
) STRICT;
