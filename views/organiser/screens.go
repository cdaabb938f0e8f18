package organiser

import "scacchimagici/views/ui"

// ScreensPageView is the page of the projectors and TVs.
type ScreensPageView struct {
	SetupTop
	All       ShowNow    // on all screens
	Back      ui.Command // all screens show their assignment again
	Identify  ui.Command // all screens show their number
	Rows      []ScreenCard
	Addresses []string // addresses that make a browser a screen
}

// ShowNow are the buttons for what a screen can show for a while.
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
	Back   ui.Command // the screen shows its assignment again
	NoBack string     // why Back is locked; empty: it is not

	Set               ui.Command // of the programme
	ByItself          bool       // it has one
	Scenes            []Choice
	Follows           []Choice // boards
	Seconds           int      // how long each item of the programme stays
	Shortest, Longest int
	Assign            ui.Command // assigns one thing for good
	Fixed             []Choice

	Rename, Identify, Reload, Forget ui.Command
	Replace                          ui.Command
	Others                           []Choice // screens that nothing shows, of which this may be one again
}
