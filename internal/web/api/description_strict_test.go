package api

import (
	"encoding/json"
	"os"
	"os/exec"
	"reflect"
	"testing"

	"go.yaml.in/yaml/v3"
)

// strictly reads YAML from its standard input as YAML 1.2 and as 1.1 and writes both as JSON. It fails at
// text that the standards do not allow, but that Go's reader accepts.
const strictly = `
const { parseDocument } = require("yaml");
const text = require("fs").readFileSync(0, "utf8");
const read = ["1.2", "1.1"].map((version) => {
	const document = parseDocument(text, { version, strict: true });
	for (const fault of [...document.errors, ...document.warnings]) {
		console.error("YAML " + version + ": " + fault.message);
		process.exitCode = 1;
	}
	return document.toJS();
});
console.log(JSON.stringify(read));
`

// TestDescriptionIsStrictYAML reads docs/openapi.yaml with a second, strict reader, by both versions of
// YAML: it must find no fault, and the same description as Go's reader.
func TestDescriptionIsStrictYAML(t *testing.T) {
	text, err := os.Open(description)
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	node := exec.Command("node", "-e", strictly)
	node.Env = append(os.Environ(), "NODE_PATH=/usr/share/nodejs") // where Debian's node-yaml lies
	node.Stdin, node.Stderr = text, os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatalf("%v: what is said above; the reader is Debian's node-yaml, which .ci/setup installs", err)
	}
	var read []any
	if err := json.Unmarshal(out, &read); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(description)
	if err != nil {
		t.Fatal(err)
	}
	var ours any
	if err := yaml.Unmarshal(b, &ours); err != nil {
		t.Fatal(err)
	}
	b, err = json.Marshal(ours) // numbers as JSON has them, on both sides
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &ours); err != nil {
		t.Fatal(err)
	}
	for i, version := range []string{"1.2", "1.1"} {
		if !reflect.DeepEqual(read[i], ours) {
			t.Errorf("a reader of YAML %s finds another description than Go's", version)
		}
	}
}
