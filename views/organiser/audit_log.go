package organiser

// AuditLog is a page of the audit log.
type AuditLog struct {
	Top
	Title, Line string
	About       string // what the list is restricted to
	Search      string
	Filters     []Link
	Found       string
	None        string // said when the list is empty
	Days        []AuditLogDay
	Pages       Pages
}

// AuditLogDay is a day with its entries, the newest first.
type AuditLogDay struct {
	Title string
	Facts []Fact
}
