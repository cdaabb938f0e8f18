// Package door shows the pages before those of a seat: the code, the QR's question, the password, and a refusal.
package door

// Guide is a guided match that can be begun.
type Guide struct{ Href, Title, Text string }
