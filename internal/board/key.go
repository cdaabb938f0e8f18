package board

// keyIncrement is the step of the SplitMix64 generator of Steele, Lea and Flood (2014). Its numbers are the
// same in every process, so that keys can be compared between them.
const keyIncrement = 0x9e3779b97f4a7c15

// MixKey spreads the bits of x over the whole number: the key of a position, which equal positions share and
// two different ones hardly ever do. Different x give different numbers.
func MixKey(x uint64) uint64 {
	x += keyIncrement
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// KeyNumbers returns a generator of random numbers that begins at seed; a game gives one to each thing that its
// position can hold.
func KeyNumbers(seed uint64) func() uint64 {
	state := seed - keyIncrement
	return func() uint64 {
		state += keyIncrement
		return MixKey(state)
	}
}
