package static

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Names that files and pages share stay as they are written.
var named = map[string]*regexp.Regexp{
	".js":  regexp.MustCompile(`["']\./[\w-]+\.js["']|\bdata-[\w-]+`),
	".svg": regexp.MustCompile(`id="[\w-]+"`),
	".css": regexp.MustCompile(`[.#][a-z][\w-]*|--[\w-]+|url\([^)]*\)|\d+\w*`),
}

// The minifier understands each script, style and drawing, and loses no name in it.
func TestMinified(t *testing.T) {
	err := fs.WalkDir(FS, ".", func(name string, d fs.DirEntry, err error) error {
		pattern := named[path.Ext(name)]
		if err != nil || pattern == nil {
			return err
		}
		whole, err := fs.ReadFile(FS, name)
		if err != nil {
			return err
		}
		short := minified(name)
		if len(short) == 0 || len(short) >= len(whole) {
			t.Errorf("%s: %d bytes of %d", name, len(short), len(whole))
		}
		text := comment.ReplaceAllString(string(whole), "")
		want, got := pattern.FindAllString(strings.ReplaceAll(text, "'", `"`), -1), pattern.FindAllString(strings.ReplaceAll(string(short), "'", `"`), -1)
		if path.Ext(name) != ".css" { // duplicates may come in another order
			want, got = distinct(want), distinct(got)
		}
		if !slices.Equal(want, got) {
			t.Errorf("%s: has the names\n%q, wanted\n%q", name, got, want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// comment is a comment of a style sheet, or a comment line of a script.
var comment = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:^[ \t]*//.*$)`)

func distinct(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

func TestDense(t *testing.T) {
	tests := []struct{ name, sheet, want string }{
		{"comments and lines", "/* why */\n.a{\n  color:red;\n}\n\n.b , .c { margin: 0 auto ; }\n", ".a{color:red}.b,.c{margin: 0 auto}"},
		{"a space between selectors", ".a :hover > b{x:y}", ".a :hover > b{x:y}"},
		{"a space beside a function", "a{grid:minmax(0, 1fr) var(--a)  1fr;rotate:0deg;flex:1 1 0px}", "a{grid:minmax(0,1fr) var(--a) 1fr;rotate:0deg;flex:1 1 0px}"},
		{"a question about the window", "@media (width > 3px) and (height){a{b:c}}", "@media (width > 3px) and (height){a{b:c}}"},
		{"texts stay", `a{content:" ; } /* */";font:1px "A, B"}`, `a{content:" ; } /* */";font:1px "A, B"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(dense([]byte(tt.sheet))); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
