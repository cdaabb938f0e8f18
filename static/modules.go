package static

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// everyPage is the script of every page.
const everyPage = "js/live.js"

// imports is a script's import of another one when it is loaded, not at its first use.
var imports = regexp.MustCompile(`(?m)^import (?:[^"(]* from )?"\./([^"]+)";`)

// imported is what Imported has returned, by the names of the scripts.
var imported sync.Map

// Imported returns what scripts need before they run, directly or through others, without themselves and without what
// every page has. A page names it: a browser that finds scripts one in the other loads them one after the other.
func Imported(names ...string) []string {
	key := strings.Join(names, " ")
	if all, ok := imported.Load(key); ok {
		return all.([]string)
	}
	known := slices.Clone(names)
	if key != everyPage {
		known = appendImports(append(known, everyPage), everyPage)
	}
	own := len(known)
	for _, name := range names {
		known = appendImports(known, name)
	}
	imported.Store(key, known[own:])
	return known[own:]
}

// appendImports appends the scripts that a script needs and that known does not have.
func appendImports(known []string, name string) []string {
	text, _ := FS.ReadFile(name) // an unknown file imports nothing
	for _, m := range imports.FindAllSubmatch(text, -1) {
		if next := path.Join(path.Dir(name), string(m[1])); !slices.Contains(known, next) {
			known = appendImports(append(known, next), next)
		}
	}
	return known
}
