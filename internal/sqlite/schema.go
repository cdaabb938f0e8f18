package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mattn/go-sqlite3"

	"scacchimagici/internal/fault"
)

// fileDriver opens every file. A schema may come from a stranger: it may not call functions that reach
// beyond the file, and SQLite checks pages before it uses them.
const fileDriver = "sqlite3 file"

// writerDriver does not fold the wal during a commit: the watch does so when there is time.
const writerDriver = "sqlite3 writer"

func init() {
	const careful = "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON"
	for driver, settings := range map[string]string{fileDriver: careful, writerDriver: careful + "; PRAGMA wal_autocheckpoint = 0"} {
		sql.Register(driver, &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
			_, err := c.Exec(settings, nil)
			return err
		}})
	}
}

// object is a table, index, trigger or view as the file describes it.
type object struct{ kind, name, table, sql string }

// versionTable is the table that holds the file's version.
const versionTable = "goose_db_version"

// inspect returns the version of the database that db has open; 0 before the first migration. It
// refuses, with a fault that names path, a file that is no database or not ours, one of a newer
// version, and one whose schema differs from what the migrations make up to its version. It reads
// nothing that the file could have computed.
func inspect(ctx context.Context, db querier, path string) (version int64, err error) {
	// A file can replace the name sqlite_schema, but never sqlite_master.
	objects, err := collect(ctx, db, scanObject, "SELECT type, name, tbl_name, sql FROM main.sqlite_master")
	if err != nil {
		return 0, openFault(err, path)
	}
	ids, err := collect(ctx, db, scanNumber, "PRAGMA application_id")
	if err != nil {
		return 0, openFault(err, path)
	}
	if len(objects) == 0 {
		return 0, nil
	}
	expected, err := schemas()
	if err != nil {
		return 0, err
	}
	newest := int64(len(expected) - 1)
	isVersions := func(o object) bool { return strings.EqualFold(o.name, versionTable) }
	began := slices.IndexFunc(expected[0], isVersions)
	if ids[0] != applicationID && slices.ContainsFunc(objects, func(o object) bool { return !slices.Contains(expected[0], o) }) {
		return 0, fault.New(fault.Unavailable, "fault.store.foreign", path)
	}
	// This check comes before the query: the object that answers it must be a table.
	named := slices.DeleteFunc(slices.Clone(objects), func(o object) bool { return !isVersions(o) })
	if foreign := compare(named, expected[0][began:began+1], path); foreign != nil {
		return 0, foreign
	}
	versions, err := collect(ctx, db, scanNumber, "SELECT coalesce(max(version_id), 0) FROM main."+versionTable)
	if err != nil {
		return 0, openFault(err, path)
	}
	switch version = versions[0]; {
	case version > newest:
		return 0, fault.New(fault.Unavailable, "fault.store.newer", path, version, newest)
	case version < 0:
		return 0, fault.New(fault.Unavailable, "fault.store.foreign", path)
	}
	if foreign := compare(objects, expected[version], path); foreign != nil {
		return 0, foreign
	}
	return version, nil
}

// compare returns the fault of the first object that is foreign, changed or missing; nil when the
// schema is as expected.
func compare(got, want []object, path string) error {
	rest := slices.Clone(want)
	var foreign []object
	for _, o := range got { // a second object of the same text is foreign too
		if i := slices.Index(rest, o); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			foreign = append(foreign, o)
		}
	}
	for _, o := range foreign {
		if !slices.ContainsFunc(rest, func(r object) bool { return r.kind == o.kind && r.name == o.name }) {
			return o.fault("fault.store.schema.foreign", path)
		}
	}
	for _, o := range foreign {
		return o.fault("fault.store.schema.changed", path)
	}
	for _, o := range rest {
		return o.fault("fault.store.schema.missing", path)
	}
	return nil
}

// fault returns the refusal of key, which names o.
func (o object) fault(key, path string) *fault.Fault {
	kind := fault.Word("store.object.other")
	switch o.kind {
	case "table", "index", "view", "trigger":
		kind = fault.Word("store.object." + o.kind)
	}
	name := []rune(o.name)
	return fault.New(fault.Unavailable, key, path, kind, strconv.Quote(string(name[:min(len(name), 60)])))
}

// schemas returns the objects that the migrations make, by version, from 0 on. CR LF line ends in the
// source make no difference.
var schemas = sync.OnceValues(func() (versions [][]object, err error) {
	db, err := sql.Open(fileDriver, ":memory:")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1) // another connection would be another database
	p, err := provider(db)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	if _, err := p.GetDBVersion(ctx); err != nil { // makes the table of the versions
		return nil, fmt.Errorf("make the expected schema: %w", err)
	}
	for {
		objects, err := collect(ctx, db, scanObject, "SELECT type, name, tbl_name, sql FROM main.sqlite_master")
		if err != nil {
			return nil, err
		}
		versions = append(versions, objects)
		if len(versions) > len(p.ListSources()) {
			return versions, nil
		}
		if _, err := p.UpByOne(ctx); err != nil {
			return nil, fmt.Errorf("make the expected schema: %w", err)
		}
	}
})

// newestVersion is the version that a file of this program has.
func newestVersion() (int64, error) {
	versions, err := schemas()
	return int64(len(versions)) - 1, err
}

func scanObject(row *sql.Rows) (o object, err error) {
	var text sql.NullString
	var kind, name, table sql.NullString
	err = row.Scan(&kind, &name, &table, &text)
	return object{kind.String, name.String, table.String, strings.ReplaceAll(text.String, "\r\n", "\n")}, err
}

func scanNumber(row *sql.Rows) (n int64, err error) {
	err = row.Scan(&n)
	return n, err
}

// schemaVersion returns SQLite's count of schema changes: while it is the same, the schema is the one
// that inspect has seen.
func schemaVersion(ctx context.Context, db querier) (int64, error) {
	versions, err := collect(ctx, db, scanNumber, "PRAGMA main.schema_version")
	if err != nil {
		return 0, err
	}
	return versions[0], nil
}

// inspectWriter checks the schema as the writing connection sees it after the migrations, and remembers its count.
func (s *Store) inspectWriter(ctx context.Context) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return openFault(err, s.path)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	if _, err := inspect(ctx, tx, s.path); err != nil {
		return err
	}
	s.schema, err = schemaVersion(ctx, tx)
	return err
}

// checkStructure refuses a file whose pages do not hang together. It is for files from elsewhere: our
// own are read whole while the server runs.
func checkStructure(ctx context.Context, db querier, path string) error {
	found, err := collect(ctx, db, func(row *sql.Rows) (verdict string, err error) { return verdict, row.Scan(&verdict) }, "PRAGMA quick_check(1)")
	if err != nil {
		return openFault(err, path)
	}
	if len(found) != 1 || found[0] != "ok" {
		return fault.New(fault.Unavailable, "fault.store.damaged", path).Because(errors.New(strings.Join(found, "; ")))
	}
	return nil
}
