//go:build !long

package longtest

// long says whether the tests are built with the tag "long", as `make test-long` does.
const long = false
