package organiser

// AuditLog is everything that has happened, a page of it.
type AuditLog struct {
	Top
	Title, Line string
	About       string // what it is narrowed to
	Search      string
	Filters     []Link
	Found       string
	None        string // what an empty list says
	Days        []AuditLogDay
	Pages       Pages
}

// AuditLogDay is a day with what happened on it, the newest first.
type AuditLogDay struct {
	Title string
	Facts []Fact
}
