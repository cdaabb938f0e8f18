package sqlite

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"scacchimagici/internal/fault"
)

// code returns SQLite's result code behind err, or 0.
func code(err error) sqlite3.ErrNo {
	if e, ok := errors.AsType[sqlite3.Error](err); ok {
		return e.Code
	}
	return 0
}

// openFault returns the fault that says why the file path cannot be used.
func openFault(err error, path string) error {
	var key string
	switch code(err) {
	case sqlite3.ErrNotADB:
		key = "fault.store.notdatabase"
	case sqlite3.ErrCorrupt:
		key = "fault.store.damaged"
	case sqlite3.ErrReadonly, sqlite3.ErrPerm, sqlite3.ErrCantOpen, sqlite3.ErrAuth:
		key = "fault.store.readonly"
	case sqlite3.ErrBusy:
		key = "fault.store.locked"
	default:
		return writeFault("open the database", err)
	}
	return fault.New(fault.Unavailable, key, path).Because(err)
}

// writeFault returns the fault of a failed write for a person; doing is for the log. None of these
// writes has changed anything.
func writeFault(doing string, err error) error {
	var key string
	switch code(err) {
	case sqlite3.ErrFull:
		key = "fault.store.full"
	case sqlite3.ErrReadonly, sqlite3.ErrIoErr, sqlite3.ErrCantOpen:
		key = "fault.store.disk"
	case sqlite3.ErrCorrupt, sqlite3.ErrNotADB:
		key = "fault.store.corrupt"
	case sqlite3.ErrBusy, sqlite3.ErrLocked: // not a server: the lock would have refused it
		key = "fault.store.busy"
	default:
		return fmt.Errorf("%s: %w", doing, err)
	}
	return fault.New(fault.Unavailable, key).Because(fmt.Errorf("%s: %w", doing, err))
}

// syncFailed reports whether the disk did not confirm pages that were already written.
func syncFailed(err error) bool {
	e, ok := errors.AsType[sqlite3.Error](err)
	return ok && (e.ExtendedCode == sqlite3.ErrIoErrFsync || e.ExtendedCode == sqlite3.ErrIoErrDirFsync)
}

// taken reports whether err says that a row with this key is there already, or that it
// would not be the next one.
func taken(err error) bool {
	e, ok := errors.AsType[sqlite3.Error](err)
	if !ok {
		return false
	}
	switch e.ExtendedCode {
	case sqlite3.ErrConstraintPrimaryKey, sqlite3.ErrConstraintUnique, sqlite3.ErrConstraintTrigger:
		return true
	}
	return false
}
