// Package limit keeps strangers from using up what those need who run the day: connections, streams,
// renderings, side tables, numbers of screens. Limits are by address and in all; those who sit
// somewhere and the laptop itself have none. The numbers stand in [ForServer] and in docs/security.md.
package limit
