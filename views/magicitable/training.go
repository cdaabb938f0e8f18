package magicitable

import (
	"scacchimagici/views/layout"
	tables "scacchimagici/views/table"
)

// Training opens a match against the computer with the regulation of the tournament.
type Training struct {
	layout.Base
	Strengths []tables.Press // none: the computer does not play here
}
