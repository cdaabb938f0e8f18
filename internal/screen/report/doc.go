// Package report turns the report of a tournament into the pages of its document.
package report
