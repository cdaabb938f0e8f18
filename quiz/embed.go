// Package quiz embeds the question files, one per subject, that come with the program.
// Their format and how they were checked is in README.md beside this file.
package quiz

import "embed"

// Files are the question files, for the reader of internal/quiz.
//
//go:embed *.txt
var Files embed.FS
