package static

import (
	"regexp"
	"strings"
	"sync"
)

// Symbol returns a drawing of a file of symbols, such as "wk" of "pieces.svg", for a picture that loads
// nothing; empty when there is none.
func Symbol(file, id string) string {
	text, _ := FS.ReadFile(file) // an unknown file has no symbols
	_, rest, ok := strings.Cut(string(text), `<symbol id="`+id+`"`)
	if !ok {
		return ""
	}
	body, _, _ := strings.Cut(rest, "</symbol>")
	return `<symbol id="` + id + `"` + body + "</symbol>"
}

// Colour returns a colour of a theme, such as "sq-dark" of "pergamena", for pictures without a style
// sheet; empty when there is none.
func Colour(theme, name string) string { return colours()[theme+" "+name] }

var (
	themeStart = regexp.MustCompile(`\[data-theme=(\w+)\]\{`)
	colourOf   = regexp.MustCompile(`--([\w-]+):\s*(#[0-9a-f]{3,8})`)
)

// colours are the colours of all themes, by "theme name".
var colours = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, file := range []string{"css/tokens.css", "css/tokens-minimeta.css"} {
		text, _ := FS.ReadFile(file) // an embedded file can be read
		for _, rule := range strings.SplitAfter(string(text), "}") {
			theme := themeStart.FindStringSubmatch(rule)
			if theme == nil {
				continue
			}
			for _, c := range colourOf.FindAllStringSubmatch(rule, -1) {
				all[theme[1]+" "+c[1]] = c[2]
			}
		}
	}
	return all
})
