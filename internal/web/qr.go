package web

import (
	"fmt"
	"strings"
	"sync"

	"rsc.io/qr"

	"scacchimagici/views/projector"
)

// quietZone is the empty margin that readers of QR codes need, in modules.
const quietZone = 4

// qrCode is the path of a QR code's dark modules, one unit each, and the length of a side
// with its margin; zero for a text that is too long for a code.
type qrCode struct {
	path string
	size int
}

// qrCodes keeps the codes that the desk and the screens show with every frame.
var qrCodes = struct {
	sync.Mutex
	byText map[string]qrCode
}{byText: map[string]qrCode{}}

// maxQRCodes is how many codes are kept: more than a tournament has seats.
const maxQRCodes = 256

// qrPath returns the path of a text's QR code and the length of its side.
func qrPath(text string) (path string, size int) {
	qrCodes.Lock()
	defer qrCodes.Unlock()
	drawn, ok := qrCodes.byText[text]
	if !ok {
		if len(qrCodes.byText) >= maxQRCodes {
			clear(qrCodes.byText)
		}
		drawn = drawQR(text)
		qrCodes.byText[text] = drawn
	}
	return drawn.path, drawn.size
}

func drawQR(text string) qrCode {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return qrCode{}
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
	return qrCode{d.String(), code.Size + 2*quietZone}
}

func projectorQR(text string) projector.QR {
	path, size := qrPath(text)
	return projector.QR{Size: size, Path: path}
}
