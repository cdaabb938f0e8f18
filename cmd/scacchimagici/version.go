package main

import (
	"context"
	"fmt"
	"runtime"
)

// release is set by the linker when a release is built.
var release = "development"

// version prints the version of this binary.
func version(_ context.Context, _ []string, std streams) int {
	fmt.Fprintf(std.out, "scacchimagici %s %s/%s %s\n", release, runtime.GOOS, runtime.GOARCH, runtime.Version())
	return exitDone
}
