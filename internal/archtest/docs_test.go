package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quotedPath is a path of this repository between backquotes in a document.
var quotedPath = regexp.MustCompile("`((?:cmd|internal|views|static|quiz|migrations|bench|docs)/[A-Za-z0-9_./*-]+)`")

// Documents name files and folders that exist: who moves one finds the sentences to change.
func TestDocumentsNameWhatExists(t *testing.T) {
	documents, err := filepath.Glob(filepath.Join(root(), "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	documents = append(documents, filepath.Join(root(), "README.md"), filepath.Join(root(), "internal", "game", "README.md"))
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quotedPath.FindAllStringSubmatch(string(text), -1) {
			path := strings.ReplaceAll(strings.TrimRight(m[1], "./"), "NAME", "*") // of a recipe
			if found, err := filepath.Glob(filepath.Join(root(), path)); err != nil || len(found) == 0 {
				t.Errorf("%s names %s, which does not exist", document, path)
			}
		}
	}
}
