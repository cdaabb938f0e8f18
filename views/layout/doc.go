// Package layout is the shell of every page: head, skip link, the signs that every page can show (no
// contact, refusals), scripts.
package layout
