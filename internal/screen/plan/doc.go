// Package plan holds the organiser's pages of the schedule and of the settings.
package plan
