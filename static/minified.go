package static

import (
	"bytes"
	"path"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/svg"
	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
)

// minified returns a file without comments, spaces and long names inside functions. A file that the minifier
// does not understand stays as it is; a test forbids that.
func minified(name string) []byte {
	if parts := packs[name]; parts != nil {
		var all []byte
		for _, part := range parts {
			all = append(all, minified(part)...)
		}
		return all
	}
	text, _ := FS.ReadFile(name) // an embedded file can be read
	var short bytes.Buffer
	var err error
	switch path.Ext(name) {
	case ".js":
		// Scripts keep to the language of 2020, in which they are written.
		err = (&js.Minifier{Version: 2020}).Minify(nil, &short, bytes.NewReader(text), nil)
	case ".svg":
		err = svg.Minify(minify.New(), &short, bytes.NewReader(text), nil)
	case ".css":
		return dense(text)
	default:
		return text
	}
	if err != nil {
		return text
	}
	return short.Bytes()
}

// dense returns a style sheet without comments, and without spaces beside braces, semicolons and commas. Values stay as
// they are written: a minifier that rewrites them makes rotate:0deg to rotate:0, which browsers drop, and flex:1 1 0 to
// flex:1, which gives another height in a column; compressed it saves no more.
func dense(sheet []byte) []byte {
	var out []byte
	space := false
	tokens := css.NewLexer(parse.NewInputBytes(sheet))
	for {
		kind, text := tokens.Next()
		switch kind {
		case css.ErrorToken: // the end
			return out
		case css.CommentToken:
			continue
		case css.WhitespaceToken:
			space = true
			continue
		case css.RightBraceToken:
			out = bytes.TrimSuffix(out, []byte(";"))
		}
		if space && len(out) > 0 && !bytes.ContainsAny(out[len(out)-1:], "{};,") && (len(text) > 1 || !bytes.ContainsAny(text, "{};,")) {
			out = append(out, ' ')
		}
		space = false
		out = append(out, text...)
	}
}
