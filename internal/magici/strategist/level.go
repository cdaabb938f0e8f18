package strategist

// level is what a strength can do.
type level struct {
	depth    int     // plies
	nodes    int     // 0: no bound
	captures int     // plies of captures beyond the depth
	noise    float64 // by how much it misjudges a move, of a value from -1 to 1
	random   float64 // how often it moves at random
}

// levels are those of the strengths, weakest first.
var levels = [Strongest]level{
	{depth: 1, noise: 0.17},
	{depth: 1, captures: 1, noise: 0.06},
	{depth: 2, captures: 1, noise: 0.03},
	{depth: maxDepth, captures: tactical, nodes: 150_000},
}
