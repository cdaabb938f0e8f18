// Package cup shows an evening cup in words: on the public page with the games of the device first, at
// the desk, on a wall, as cards to print and as a file.
package cup
