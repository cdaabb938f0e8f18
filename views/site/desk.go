package site

import "scacchimagici/views/organiser"

// DeskStyles are the sheets of the organiser's page.
var DeskStyles = []string{"css/site-desk.css"}

// DeskView is the organiser's page: what the folder holds, what can be chosen, and the file to download.
type DeskView struct {
	organiser.Top
	Nothing     string // why there is nothing to publish; empty: there is
	Provisional string // says that the tournament goes on; empty: it is over
	Action      string // address of the file
	People      bool
	Address     string
	Trouble     string // what is wrong with the address; empty: nothing
	Picture     string // address of the picture of the ranking
	PictureText string
}
