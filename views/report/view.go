// Package report is the room of the report of a tournament: the document in words, the organiser's page of it, and its
// other forms.
package report

import (
	"scacchimagici/views/organiser"
	"scacchimagici/views/paper"
)

// View is the page.
type View struct {
	organiser.Top
	paper.Document
	Downloads []Download
}

// Download is a form of the report: "pdf", "xlsx", "csv" or "json".
type Download struct{ Form, Href, Icon string }
