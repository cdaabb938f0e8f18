// Package page says what a page is, and keeps the live pages up to date.
//
// Each kind of live page is a row: who may watch it, how it is built, in which order it is rendered (row.go). A
// builder makes a page from a snapshot of everything; it knows neither the request nor the visitor. The snapshot notes what
// the builder reads (reads.go), and the publisher renders a topic, which is a kind of page in a language, when something
// has changed that its builder has read: once, with the same bytes for all who watch it (publisher.go).
package page
