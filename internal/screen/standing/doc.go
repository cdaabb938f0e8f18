// Package standing holds the screens of the ranking, of the calendar and of the ceremony.
package standing
