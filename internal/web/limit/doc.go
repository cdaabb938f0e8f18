// Package limit stops strangers from using up what the day needs: connections, streams, renderings,
// side tables, numbers of screens. Limits are by address and in all. Devices with a seat and the laptop
// itself have none. The numbers stand in [ForServer] and in docs/security.md.
package limit
