package organiser

import "scacchimagici/views/ui"

// ScreensPageView is the page of the projectors and TVs.
type ScreensPageView struct {
	SetupTop
	All       ShowNow    // on all screens
	Back      ui.Command // all show again what they are given
	Identify  ui.Command // all show their number
	Rows      []ScreenCard
	Addresses []string // that make a browser a screen
}

// ShowNow are the buttons of what a screen can show for a while.
type ShowNow struct {
	Command ui.Command
	Choices []Choice
}

// ScreenCard is a screen with its forms.
type ScreenCard struct {
	ID     string
	Title  string // its name, or its number when it has none
	Number string // "Schermo 12"; empty when the title says it
	Name   string // as given; may be empty
	State  string // whether it listens
	Online bool
	Shows  string // now
	Then   string // empty: it stays

	Now    ShowNow
	Back   ui.Command // it shows again what it is given
	NoBack string     // why there is nothing to go back from; empty: there is

	Set               ui.Command // of the programme
	ByItself          bool       // it has one
	Scenes            []Choice
	Follows           []Choice // boards
	Seconds           int      // of a turn
	Shortest, Longest int
	Assign            ui.Command // of one thing for good
	Fixed             []Choice

	Rename, Identify, Reload, Forget ui.Command
	Replace                          ui.Command
	Others                           []Choice // screens that nothing shows, of which this may be one again
}
