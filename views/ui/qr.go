package ui

import "strconv"

// QR is a QR code: the length of a side in modules, the quiet margin included, and the path of the dark
// ones, each a unit wide. It is zero where there is none.
type QR struct {
	Size int
	Path string
}

func (q QR) viewBox() string { n := strconv.Itoa(q.Size); return "0 0 " + n + " " + n }
