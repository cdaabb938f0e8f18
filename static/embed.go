// Package static holds the files that pages load: style, script, fonts, pieces, arms and icons.
//
// All of them are served below one folder whose name is a hash of all files, such as
// /static/4f3a2b1c/css/base.css. So a name never changes its content and browsers may keep it for ever,
// and files refer to each other by relative names. Scripts, styles and drawings are sent without
// comments and spaces.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"
)

// FS holds the files as they are on disk.
//
//go:embed css js fonts icons *.svg CREDITS.md
var FS embed.FS

// Prefix is the path below which all files are served, without the hash.
const Prefix = "/static/"

// CacheControl is the header with which every file is served: its name changes with its content.
const CacheControl = "public, max-age=31536000, immutable"

// Asset is one file.
type Asset struct {
	Name string // such as "css/base.css"
	Type string // the Content-Type
	Gzip []byte // as it is sent compressed; nil where compressing gains nothing
}

// Plain returns the file as it is sent uncompressed. It is made anew each time: nearly all clients
// accept it compressed.
func (a Asset) Plain() []byte {
	if a.Gzip == nil {
		return minified(a.Name)
	}
	zip, err := gzip.NewReader(bytes.NewReader(a.Gzip))
	if err != nil {
		return minified(a.Name)
	}
	text, _ := io.ReadAll(zip) // the program itself has compressed it
	return text
}

var types = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".svg":   "image/svg+xml",
	".png":   "image/png",
	".woff2": "font/woff2",
	".txt":   "text/plain; charset=utf-8",
	".md":    "text/plain; charset=utf-8",
}

// entry is a file and how to minify and compress it: only once, at the first request, so that the
// program starts at once.
type entry struct {
	Asset
	compressed func() []byte
}

var assets, version = load()

// Path returns the address of a file, such as "css/base.css".
func Path(name string) string { return Prefix + version + "/" + name }

// Open returns the file at an address of [Path], or false when there is none: an unknown name, or an
// address of an older version of the program.
func Open(address string) (Asset, bool) {
	name, ok := strings.CutPrefix(address, Prefix+version+"/")
	if !ok {
		return Asset{}, false
	}
	e, ok := assets[name]
	if !ok {
		return Asset{}, false
	}
	a := e.Asset
	a.Gzip = e.compressed()
	return a, true
}

// packs are files that are sent as one, by its name: every page needs all of them, and waits for each.
var packs = map[string][]string{"css/every-page.css": {"css/tokens.css", "css/base.css", "css/board.css"}}

// paper are the files that no page loads: fonts for documents.
const paper = ".ttf"

// load returns all files by name, with the hash of the whole. It panics on a file that cannot be read,
// which never happens with embedded files.
func load() (map[string]entry, string) {
	all := map[string]entry{}
	sum, buffer := sha256.New(), make([]byte, 32<<10)
	err := fs.WalkDir(FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) == paper {
			return err
		}
		file, err := FS.Open(name)
		if err != nil {
			return err
		}
		sum.Write([]byte(name))
		if _, err := io.CopyBuffer(sum, file, buffer); err != nil {
			return err
		}
		all[name] = entryOf(name)
		return file.Close()
	})
	if err != nil {
		panic("static: " + err.Error())
	}
	for name := range packs {
		all[name] = entryOf(name)
	}
	return all, hex.EncodeToString(sum.Sum(nil)[:4])
}

func entryOf(name string) entry {
	a := Asset{Name: name, Type: types[path.Ext(name)]}
	return entry{Asset: a, compressed: sync.OnceValue(func() []byte { return compress(minified(name)) })}
}

// compress returns text compressed, or nil when that saves less than a tenth.
func compress(text []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	w.Write(text)                                         // writing to a bytes.Buffer cannot fail
	w.Close()
	if b.Len() > len(text)*9/10 {
		return nil
	}
	return b.Bytes()
}
