package api

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// readers is the folder of the programs that read the description; .ci/setup installs them there.
const readers = "testdata/readers"

// read runs one of them from its folder, and fails the test when it finds a fault.
func read(t *testing.T, arguments ...string) {
	t.Helper()
	program := exec.Command("node", arguments...)
	program.Dir = readers
	program.Env = append(os.Environ(), "REDOCLY_TELEMETRY=off", "REDOCLY_SUPPRESS_UPDATE_NOTICE=true", "NO_COLOR=1")
	if out, err := program.CombinedOutput(); err != nil {
		t.Errorf("%v: %v (.ci/setup installs what is run)\n%.6000s", arguments, err, out)
	}
}

// TestDescriptionIsLinted wants Redocly to find no error in the description.
func TestDescriptionIsLinted(t *testing.T) {
	read(t, "node_modules/@redocly/cli/bin/cli.js", "lint", "--format=stylish", filepath.Join("..", "..", description))
}

// TestDescriptionMakesTypeScript wants openapi-typescript to make types of the description, and strict TypeScript to take
// them.
func TestDescriptionMakesTypeScript(t *testing.T) {
	types := filepath.Join(t.TempDir(), "api.ts")
	read(t, "node_modules/openapi-typescript/bin/cli.js", filepath.Join("..", "..", description), "--output", types)
	read(t, "node_modules/typescript/bin/tsc", "--noEmit", "--strict", types)
}
