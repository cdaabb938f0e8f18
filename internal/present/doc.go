// Package present turns what the desk knows into what a screen shows: the view structs of
// package views, in the words of a language, for one kind of viewer.
//
// A [Scene] is what every screen of a match is built from. Its match has been redacted for
// the viewer (magici.Redact), so that nothing built from it can say too much. One file an
// audience; scene.go, board.go and words.go hold what they share.
package present
