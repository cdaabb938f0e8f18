// Package layout is the shell of every page: head, skip link, the signs that a page keeps
// whatever it shows (no contact, refusals), scripts.
package layout
