// Package web is the edge to people and programs: routes, seats and who may do what, pages,
// their streams of server-sent events, and the JSON API.
//
// A handler parses, does, renders, and returns an error; one adapter writes it as a
// sentence in the person's language. All live screens are rows of one table (screens.go). A
// change is rendered in a pass: one snapshot of everything, once a topic (a kind of screen
// in a language), and the same bytes go to all who watch it (publisher.go).
package web
