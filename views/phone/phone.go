// Package phone shows how to put the program on the home screen of a phone: a few drawn steps for each
// kind of phone, and the limits of such an icon.
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

// Guide explains it for one kind of phone.
type Guide struct {
	ID, Title string
	Open      bool // not folded
	Steps     []Step
	Else      string // other browsers
}

// Step is one tap, with the name of its picture.
type Step struct{ Text, Picture string }

// Note is a thing to know beforehand.
type Note struct{ Icon, Title, Text string }
