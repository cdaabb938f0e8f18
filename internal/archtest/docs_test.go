package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// quotedPath is a path of this repository between backquotes in a document.
var quotedPath = regexp.MustCompile("`((?:cmd|internal|views|static|quiz|migrations|bench|docs)/[A-Za-z0-9_./*-]+)`")

// Documents name files and folders that exist. A change that moves one must change the sentence.
func TestDocumentsNameWhatExists(t *testing.T) {
	documents, err := filepath.Glob(filepath.Join(root(), "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	documents = append(documents, filepath.Join(root(), "README.md"), filepath.Join(root(), "internal", "side", "game", "README.md"))
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

var (
	declaredTest = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	quotedTest   = regexp.MustCompile("`((?:Test|Fuzz|Benchmark)\\w+)`")
)

// explains are the sections of docs/security.md that promise nothing of their own.
var explains = []string{"In short", "What the program does not protect from", "Reporting a hole"}

// Each section of docs/security.md that promises something names tests that hold it, and each test that it names
// is in the repository.
func TestPromisesNameTheirTests(t *testing.T) {
	declared := map[string]bool{}
	for _, name := range files(t, "_test.go") {
		for _, m := range declaredTest.FindAllSubmatch(read(t, name), -1) {
			declared[string(m[1])] = true
		}
	}
	for _, section := range strings.Split(string(read(t, "docs/security.md")), "\n## ")[1:] {
		title, text, _ := strings.Cut(section, "\n")
		named := quotedTest.FindAllStringSubmatch(text, -1)
		for _, m := range named {
			if !declared[m[1]] {
				t.Errorf("docs/security.md, %s: %s is no test of the repository", title, m[1])
			}
		}
		if len(named) == 0 && !slices.Contains(explains, title) {
			t.Errorf("docs/security.md, %s: nothing holds what it promises", title)
		}
	}
}
