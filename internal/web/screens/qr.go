package screens

import (
	"fmt"
	"strings"
	"sync"

	"rsc.io/qr"
)

// quietZone is the empty margin that readers of QR codes need, in modules.
const quietZone = 4

// qrCode is a QR code: the length of a side with its margin, and the path of its dark
// modules, one unit each. It is zero for no text, and for one that is too long.
type qrCode struct {
	Size int
	Path string
}

// qrCodes keeps the codes that the desk and the screens show with every frame.
var qrCodes = struct {
	sync.Mutex
	byText map[string]qrCode
}{byText: map[string]qrCode{}}

// maxQRCodes is how many codes are kept: more than a tournament has seats.
const maxQRCodes = 256

// qrOf returns the QR code of a text.
func qrOf(text string) qrCode {
	if text == "" {
		return qrCode{}
	}
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
	return drawn
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
	return qrCode{code.Size + 2*quietZone, d.String()}
}
