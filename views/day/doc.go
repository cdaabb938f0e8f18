// Package day is the organiser's page of the day: the boards, what comes next, the seats, the screens, announcements,
// and the dialogs of them.
package day
