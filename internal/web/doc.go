// Package web is the edge to people and programs: routes, sessions and roles, forms and
// JSON through one decoder of commands, server-sent events, and the pages.
//
// A handler parses, does, renders, and returns an error; one adapter writes it as a
// sentence in the person's language. Frames are rendered once a topic (a kind of screen in
// a language) and the same bytes go to all who watch it.
package web
