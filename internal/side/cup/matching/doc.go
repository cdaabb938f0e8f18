// Package matching pairs people so that what the pairs cost is the least that there can be.
//
// [Cheapest] is Edmonds' algorithm for the heaviest matching of a complete graph, by its dual
// problem, in time that grows with the cube of the number of vertices: each vertex has a label, an
// edge is tight when its weight is the sum of the labels of its ends, and a matching of tight edges
// only is the heaviest one. Trees of tight edges grow from the vertices that have no mate yet; an odd
// cycle in a tree is a blossom and becomes one vertex until it is opened again. Where no tree grows any
// more the labels change by as much as makes one more edge tight.
//
// Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; Z. Galil, Efficient
// algorithms for finding maximum matching in graphs, 1986.
package matching
