// Package cup shows an evening cup in words: to everybody with their own games first, to the organiser,
// on a wall, as cards to print and as a file.
package cup
