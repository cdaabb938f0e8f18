package strategist

// level is what a strength can do.
type level struct {
	depth    int     // plies
	nodes    int     // 0: no bound
	captures int     // plies of captures beyond the depth
	noise    float64 // by how much it misjudges a move, of a value from -1 to 1
	random   float64 // how often it moves at random
	drawn    int     // how often a placement is judged in deployment; 0: it deploys at random
}

// levels are those of the strengths, weakest first.
var levels = [Strongest]level{
	{depth: 1, captures: 1, noise: 0.3},
	{depth: 2, captures: 1, noise: 0.16, drawn: 1},
	{depth: 2, captures: 2, noise: 0.02, drawn: 4},
	{depth: maxDepth, captures: tactical, nodes: 40_000, drawn: 8},
}
