// Package screens keeps the live screens up to date: those that change by themselves.
//
// All of them are rows of one table (table.go): who may watch a screen, which parts it shows, how its
// page is built. A change is rendered in a pass: one snapshot of everything, once a topic (a kind of
// screen in a language), and the same bytes go to all who watch it (publisher.go). A builder makes a
// page from the snapshot; it knows neither the request nor the visitor.
package screens
