// Package longtest says how much a long comparison looks at: little in `go test`, much in `make test-long`.
package longtest

// Amount returns the size of a comparison: normal, or much with the build tag "long". Both sizes hold every
// promise.
func Amount[N int | uint64 | float64](normal, much N) N {
	if long {
		return much
	}
	return normal
}
