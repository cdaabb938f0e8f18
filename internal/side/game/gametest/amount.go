package gametest

// Amount returns the size of a comparison: normal, or much with the build tag "long". Both sizes hold every
// promise; the long comparisons are those of `make test-long`.
func Amount[N int | uint64 | float64](normal, much N) N {
	if long {
		return much
	}
	return normal
}
