// Package drawing reads the drawings and fonts of package static as outlines, and paints outlines to a
// picture: arms in a PDF, a ranking or a position as a PNG that any program shows.
//
// It reads what our own drawings have, not all of SVG and TrueType: circular arcs, no smooth curves,
// fonts with quadratic outlines, no kerning.
package drawing
