package cup

import (
	"math"
	"slices"
)

// cheapestPairs pairs n vertices, n even, so that the costs of all pairs add up to as little as they can,
// and returns the mate of each. Costs are not negative and the same in both directions, and n/2 times
// the dearest one is less than 1<<61.
//
// It is Edmonds' algorithm for the heaviest matching of a complete graph, by its dual
// problem, in time that grows with the cube of the number of vertices: each vertex has a label, an
// edge is tight when its weight is the sum of the labels of its ends, and a matching of tight edges
// only is the heaviest one. Trees of tight edges grow from the vertices that have no mate yet; an odd
// cycle in a tree is a blossom and becomes one vertex until it is opened again. Where no tree grows any
// more the labels change by as much as makes one more edge tight.
//
// Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; Z. Galil, Efficient
// algorithms for finding maximum matching in graphs, 1986.
func cheapestPairs(n int, cost func(a, b int) int64) []int {
	g := newGraph(n)
	dearest := int64(0)
	for a := range n {
		for b := range a {
			dearest = max(dearest, cost(a, b))
		}
	}
	heaviest := int64(n/2)*dearest + 1 // one pair more is worth any price
	for a := range n {
		for b := range n {
			if a != b {
				g.edges[a+1][b+1] = edge{a + 1, b + 1, heaviest - cost(a, b) + 1}
			}
		}
	}
	for v := 1; v <= n; v++ {
		g.label[v] = heaviest + 1
	}
	for g.grow() {
	}
	mates := make([]int, n)
	for v := range n {
		mates[v] = g.mate[v+1] - 1
	}
	return mates
}

// edge joins two vertices. Between blossoms it is the tightest one of those between their vertices.
type edge struct {
	from, to int
	weight   int64
}

// What a vertex is in the trees of a stage.
const (
	outside = iota // of all trees
	even           // at an even distance from its root
	odd
)

// graph is the state of the search. Vertices are numbered from 1, 0 is none; numbers above n are
// blossoms.
type graph struct {
	n, last int      // the number of vertices, and of the last vertex or blossom
	edges   [][]edge // by its two ends
	label   []int64  // twice the dual variable
	mate    []int    // the vertex at the other end of the edge of the matching
	near    []int    // the even vertex whose edge to this one is the tightest
	whole   []int    // the blossom in which it lies, itself when in none; 0: not in use
	parent  []int    // the vertex by which it came into its tree
	kind    []int
	cycle   [][]int // of a blossom, its parts, the base first
	part    [][]int // of a blossom, the member of its cycle in which a vertex lies; 0: in none
	visited []int   // the number of the last search for a common ancestor that came by
	visits  int
	queue   []int // even vertices whose edges have not been looked at
}

func newGraph(n int) *graph {
	size := 2*n + 2
	g := &graph{
		n: n, last: n, edges: make([][]edge, size), label: make([]int64, size), mate: make([]int, size), near: make([]int, size),
		whole: make([]int, size), parent: make([]int, size), kind: make([]int, size), cycle: make([][]int, size), part: make([][]int, size), visited: make([]int, size),
	}
	for v := range size {
		g.edges[v], g.part[v] = make([]edge, size), make([]int, n+1)
		if v <= n {
			g.whole[v], g.part[v][v] = v, v
		}
	}
	return g
}

// slack returns by how much an edge is not tight.
func (g *graph) slack(e edge) int64 {
	return g.label[e.from] + g.label[e.to] - 2*g.edges[e.from][e.to].weight
}

// grow makes the matching one pair larger; false when it has all.
func (g *graph) grow() bool {
	g.queue = g.queue[:0]
	for v := 1; v <= g.last; v++ {
		g.kind[v], g.near[v] = outside, 0
	}
	for v := 1; v <= g.last; v++ {
		if g.whole[v] == v && g.mate[v] == 0 {
			g.parent[v], g.kind[v] = 0, even
			g.enqueue(v)
		}
	}
	if len(g.queue) == 0 {
		return false
	}
	for {
		if g.search() {
			return true
		}
		if !g.relabel() {
			return false
		}
		g.queue = g.queue[:0]
		for v := 1; v <= g.last; v++ {
			if g.whole[v] == v && g.near[v] != 0 && g.whole[g.near[v]] != v && g.slack(g.edges[g.near[v]][v]) == 0 {
				if g.follow(g.edges[g.near[v]][v]) {
					return true
				}
			}
		}
		for b := g.n + 1; b <= g.last; b++ {
			if g.whole[b] == b && g.kind[b] == odd && g.label[b] == 0 {
				g.open(b)
			}
		}
	}
}

// search looks at all edges of the even vertices, and reports whether the matching has grown.
func (g *graph) search() bool {
	for len(g.queue) > 0 {
		v := g.queue[0]
		g.queue = g.queue[1:]
		if g.kind[g.whole[v]] == odd {
			continue
		}
		for w := 1; w <= g.n; w++ {
			if w == v || g.whole[v] == g.whole[w] {
				continue
			}
			if g.slack(g.edges[v][w]) > 0 {
				g.noteNear(v, g.whole[w])
			} else if g.follow(g.edges[v][w]) {
				return true
			}
		}
	}
	return false
}

// relabel changes the labels so that one more edge is tight or one more blossom can be opened; false
// when no pair is left to be won.
func (g *graph) relabel() bool {
	by := int64(math.MaxInt64)
	for b := g.n + 1; b <= g.last; b++ {
		if g.whole[b] == b && g.kind[b] == odd {
			by = min(by, g.label[b]/2)
		}
	}
	for v := 1; v <= g.last; v++ {
		if g.whole[v] != v || g.near[v] == 0 {
			continue
		}
		switch slack := g.slack(g.edges[g.near[v]][v]); g.kind[v] {
		case outside:
			by = min(by, slack)
		case even:
			by = min(by, slack/2)
		}
	}
	for v := 1; v <= g.n; v++ {
		switch g.kind[g.whole[v]] {
		case even:
			if g.label[v] <= by {
				return false
			}
			g.label[v] -= by
		case odd:
			g.label[v] += by
		}
	}
	for b := g.n + 1; b <= g.last; b++ {
		if g.whole[b] != b {
			continue
		}
		switch g.kind[b] {
		case even:
			g.label[b] += 2 * by
		case odd:
			g.label[b] -= 2 * by
		}
	}
	return true
}

// follow takes a tight edge into the trees. It reports whether the matching has grown by it.
func (g *graph) follow(e edge) bool {
	v, w := g.whole[e.from], g.whole[e.to]
	switch g.kind[w] {
	case outside:
		next := g.whole[g.mate[w]]
		g.parent[w], g.kind[w], g.kind[next] = e.from, odd, even
		g.near[w], g.near[next] = 0, 0
		g.enqueue(next)
	case even:
		if common := g.ancestor(v, w); common != 0 {
			g.shrink(v, common, w)
			return false
		}
		g.augment(v, w)
		g.augment(w, v)
		return true
	}
	return false
}

// ancestor returns where the ways from two vertices to their roots meet; 0: in two trees.
func (g *graph) ancestor(v, w int) int {
	for g.visits++; v != 0 || w != 0; v, w = w, v {
		if v == 0 {
			continue
		}
		if g.visited[v] == g.visits {
			return v
		}
		g.visited[v] = g.visits
		if v = g.whole[g.mate[v]]; v != 0 {
			v = g.whole[g.parent[v]]
		}
	}
	return 0
}

// augment changes the matching along the way from v to its root: v's mate is w from now on.
func (g *graph) augment(v, w int) {
	for {
		next := g.whole[g.mate[v]]
		g.match(v, w)
		if next == 0 {
			return
		}
		up := g.whole[g.parent[next]]
		g.match(next, up)
		v, w = up, next
	}
}

// match gives v the mate w; within a blossom all others are paired along its cycle.
func (g *graph) match(v, w int) {
	e := g.edges[v][w]
	g.mate[v] = e.to
	if v <= g.n {
		return
	}
	base := g.part[v][e.from]
	at := g.evenWay(v, base)
	for i := range at {
		g.match(g.cycle[v][i], g.cycle[v][i^1])
	}
	g.match(base, w)
	g.cycle[v] = slices.Concat(g.cycle[v][at:], g.cycle[v][:at])
}

// evenWay returns how far a member of a blossom's cycle is from the base, an even number: the cycle is
// turned round if need be.
func (g *graph) evenWay(b, member int) int {
	at := slices.Index(g.cycle[b], member)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(g.cycle[b][1:])
	return len(g.cycle[b]) - at
}

// noteNear notes the edge of an even vertex to another one if it is the tightest yet.
func (g *graph) noteNear(v, to int) {
	if g.near[to] == 0 || g.slack(g.edges[v][to]) < g.slack(g.edges[g.near[to]][to]) {
		g.near[to] = v
	}
}

// findNear finds the tightest edge from an even vertex.
func (g *graph) findNear(to int) {
	g.near[to] = 0
	for v := 1; v <= g.n; v++ {
		if g.edges[v][to].weight > 0 && g.whole[v] != to && g.kind[g.whole[v]] == even {
			g.noteNear(v, to)
		}
	}
}

// enqueue has the edges of all vertices of v looked at.
func (g *graph) enqueue(v int) {
	if v <= g.n {
		g.queue = append(g.queue, v)
		return
	}
	for _, member := range g.cycle[v] {
		g.enqueue(member)
	}
}

// put says that v with all that it is made of lies in a blossom.
func (g *graph) put(v, blossom int) {
	g.whole[v] = blossom
	if v > g.n {
		for _, member := range g.cycle[v] {
			g.put(member, blossom)
		}
	}
}

// shrink makes a blossom of the cycle that an edge between v and w closes.
func (g *graph) shrink(v, common, w int) {
	b := g.n + 1
	for b <= g.last && g.whole[b] != 0 {
		b++
	}
	g.last = max(g.last, b)
	g.label[b], g.kind[b], g.mate[b] = 0, even, g.mate[common]
	cycle := []int{common}
	climb := func(from int) {
		for x := from; x != common; {
			y := g.whole[g.mate[x]]
			cycle = append(cycle, x, y)
			g.enqueue(y)
			x = g.whole[g.parent[y]]
		}
	}
	climb(v)
	slices.Reverse(cycle[1:])
	climb(w)
	g.cycle[b] = cycle
	g.put(b, b)
	for x := 1; x <= g.last; x++ {
		g.edges[b][x].weight, g.edges[x][b].weight = 0, 0
	}
	clear(g.part[b])
	for _, member := range cycle {
		for x := 1; x <= g.last; x++ {
			if g.edges[b][x].weight == 0 || g.slack(g.edges[member][x]) < g.slack(g.edges[b][x]) {
				g.edges[b][x], g.edges[x][b] = g.edges[member][x], g.edges[x][member]
			}
		}
		for x := 1; x <= g.n; x++ {
			if g.part[member][x] != 0 {
				g.part[b][x] = member
			}
		}
	}
	g.findNear(b)
}

// open gives up an odd blossom: the even way through its cycle stays in the tree.
func (g *graph) open(b int) {
	for _, member := range g.cycle[b] {
		g.put(member, member)
	}
	in := g.part[b][g.edges[b][g.parent[b]].from]
	at := g.evenWay(b, in)
	for i := 0; i < at; i += 2 {
		this, next := g.cycle[b][i], g.cycle[b][i+1]
		g.parent[this] = g.edges[next][this].from
		g.kind[this], g.kind[next] = odd, even
		g.near[this] = 0
		g.findNear(next)
		g.enqueue(next)
	}
	g.kind[in], g.parent[in] = odd, g.parent[b]
	for _, member := range g.cycle[b][at+1:] {
		g.kind[member] = outside
		g.findNear(member)
	}
	g.whole[b] = 0
}
