package metamate

import "embed"

// Files are the texts of the game in both languages and its puzzles.
//
//go:embed messages puzzles
var Files embed.FS
