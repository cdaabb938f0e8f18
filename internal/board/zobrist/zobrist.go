// Package zobrist makes the numbers by which positions are told apart: keys of 64 bits that
// equal positions share and two different ones hardly ever do.
//
// Source: the SplitMix64 generator of Steele, Lea and Flood (2014). Its numbers are the same
// in every process, so that keys can be compared between them.
package zobrist

const increment = 0x9e3779b97f4a7c15

// Mix spreads the bits of x over the whole number. Different x give different numbers.
func Mix(x uint64) uint64 {
	x += increment
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Numbers returns a generator of random numbers that begins at seed.
func Numbers(seed uint64) func() uint64 {
	state := seed - increment
	return func() uint64 {
		state += increment
		return Mix(state)
	}
}
