package organiser

// Chronicle is everything that has happened, a page of it.
type Chronicle struct {
	Top
	Title, Line string
	About       string // what it is narrowed to
	Search      string
	Filters     []Link
	Found       string
	None        string // what an empty list says
	Days        []ChronicleDay
	Pages       Pages
}

// ChronicleDay is a day with what happened on it, the newest first.
type ChronicleDay struct {
	Title string
	Facts []Fact
}
