package sqlite

import (
	"path/filepath"
	"testing"
)

// A kept state counts as long as it and the log up to its entry are unchanged.
func TestKeptState(t *testing.T) {
	tests := []struct {
		name   string
		change func(t *testing.T, path string) // of the closed database
		seq    int64
		state  string
	}{
		{"as it was kept", func(*testing.T, string) {}, 2, "what two entries fold to"},
		{"a changed byte", func(t *testing.T, path string) {
			execSQL(t, path, "UPDATE snapshot SET data = CAST(replace(CAST(data AS TEXT), 'two', 'six') AS BLOB)")
		}, 0, ""},
		{"cut short", func(t *testing.T, path string) {
			execSQL(t, path, "UPDATE snapshot SET data = substr(data, 1, 20)")
		}, 0, ""},
		{"said of another entry", func(t *testing.T, path string) { execSQL(t, path, "UPDATE snapshot SET seq = 1") }, 0, ""},
		{"said of an entry that is not there", func(t *testing.T, path string) { execSQL(t, path, "UPDATE snapshot SET seq = 9") }, 0, ""},
		{"of another stream", func(t *testing.T, path string) { execSQL(t, path, "UPDATE snapshot SET stream = 'match/A'") }, 0, ""},
		{"another history", func(t *testing.T, path string) {
			changePast(t, path, "log_no_rehash", "UPDATE log SET hash = zeroblob(32) WHERE global = 2")
		}, 0, ""},
		{"taken away", func(t *testing.T, path string) { execSQL(t, path, "DELETE FROM snapshot") }, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "camp.db")
			s, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			mustAppend(t, s, batch("tables", 0, "", 2))
			mustAppend(t, s, batch("match/A", 0, "", 2))
			for _, kept := range []struct {
				seq   int64
				state string
			}{{1, "what one folds to"}, {2, "what two entries fold to"}, {7, "what is not written"}} {
				if err := s.KeepState(t.Context(), "tables", kept.seq, []byte(kept.state)); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			tt.change(t, path)
			r, err := OpenReader(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = r.Close() }()
			seq, state, err := r.KeptState(t.Context(), "tables")
			if seq != tt.seq || string(state) != tt.state || err != nil {
				t.Errorf("got %q after entry %d, %v", state, seq, err)
			}
			if other, _, err := r.KeptState(t.Context(), "match/A"); other != 0 || err != nil {
				t.Errorf("match/A has a kept state after entry %d, %v", other, err)
			}
		})
	}
}
