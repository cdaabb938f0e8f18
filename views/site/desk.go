package site

import "scacchimagici/views/organiser"

// DeskStyles are the sheets of the organiser's page.
var DeskStyles = []string{"css/site-desk.css"}

// DeskView is the organiser's page: the content of the folder, its options, and the file to download.
type DeskView struct {
	organiser.Top
	Nothing     string // why there is nothing to publish; empty: there is something
	Provisional string // says that the tournament is not over; empty: it is
	Action      string // address of the file
	People      bool
	Address     string
	Trouble     string // fault of the address; empty: none
	Picture     string // address of the picture of the ranking
	PictureText string
}
