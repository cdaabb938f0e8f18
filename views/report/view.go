// Package report is the organiser's page of the report, with the ways to its other forms.
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
