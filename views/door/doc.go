// Package door is what stands before the pages of a seat: the code, the QR's question, the
// password, and what is said when something is refused.
package door

// Guide is a guided match that can be begun.
type Guide struct{ Href, Title, Text string }
