// Package phone shows how the program is put on the first screen of a phone: a few drawn steps for each
// kind of phone, and what such an icon does not do.
package phone

import "scacchimagici/views/layout"

// View is the page.
type View struct {
	layout.Base
	Start  Link    // what the icon opens
	App    string  // what stands below the icon
	Guides []Guide // that of the device first
	Notes  []Note
}

// Link leads to a page.
type Link struct{ Href, Title string }

// Guide is how it is done on one kind of phone.
type Guide struct {
	ID, Title string
	Open      bool // not folded
	Steps     []Step
	Else      string // other browsers
}

// Step is one tap, with the name of its picture.
type Step struct{ Text, Picture string }

// Note is what to know beforehand.
type Note struct{ Icon, Title, Text string }
