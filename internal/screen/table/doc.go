// Package table holds the screens of the side tables, of their games and of the lessons.
package table
