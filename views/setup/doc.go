// Package setup holds the organiser's pages that set a tournament up: the list of tournaments and a quick match, Houses,
// people and Strategists, records and lists that are imported, the devices and the screens.
package setup
