package web

import (
	"fmt"
	"strings"

	"rsc.io/qr"

	"scacchimagici/views/projector"
)

// quietZone is the empty margin that readers of QR codes need, in modules.
const quietZone = 4

// qrPath returns the path of a QR code's dark modules, one unit each, and the length of a
// side with its margin. A text that is too long for a code has none.
func qrPath(text string) (path string, size int) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", 0
	}
	var d strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", x+quietZone, y+quietZone, run, run)
				x += run
			}
		}
	}
	return d.String(), code.Size + 2*quietZone
}

func projectorQR(text string) projector.QR {
	path, size := qrPath(text)
	return projector.QR{Size: size, Path: path}
}
