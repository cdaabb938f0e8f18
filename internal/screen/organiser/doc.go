// Package organiser holds the organiser's pages: the day with its boards, seats and
// screens, the set-up of a tournament, and the audit log.
package organiser
