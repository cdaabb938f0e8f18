package boop

import "embed"

// Words are the texts of the game in both languages, for the catalogue of package locale.
//
//go:embed messages
var Words embed.FS
