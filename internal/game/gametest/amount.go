package gametest

// Amount returns how much a comparison looks at: normal, or with the build tag "long" much.
// Every promise is held to either way; the long comparisons are those of `make test-long`.
func Amount[N int | uint64 | float64](normal, much N) N {
	if long {
		return much
	}
	return normal
}
