// Package plan holds the organiser's pages of the schedule, of the settings and of the spells: their addresses, what
// they show and the orders that they send.
package plan
