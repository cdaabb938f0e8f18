package strategist

// level is what a strength can do.
type level struct {
	depth  int     // plies
	nodes  int     // 0: no bound
	noise  float64 // by how much it misjudges a move, of a value from -1 to 1
	random float64 // how often it moves at random
}

// levels are those of the strengths, weakest first.
var levels = [Strongest]level{
	{depth: 1, noise: 0.5},
	{depth: 1, noise: 0.12},
	{depth: 2, nodes: 5_000},
	{depth: maxDepth, nodes: 150_000},
}
