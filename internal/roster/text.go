package roster

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"scacchimagici/internal/fault"
)

// The byte order marks of the encodings in which spreadsheets save.
const (
	markUTF8    = "\xef\xbb\xbf"
	markUTF16LE = "\xff\xfe"
	markUTF16BE = "\xfe\xff"
)

// decode returns the text of a file. Invalid UTF-8 is read as Windows-1252, in which older
// spreadsheets save; legacy then says that the organiser must check the accents.
func decode(data []byte) (text string, legacy bool, err error) {
	switch s := string(data[:min(len(data), 3)]); {
	case strings.HasPrefix(s, markUTF8):
		data = data[len(markUTF8):]
	case strings.HasPrefix(s, markUTF16LE):
		return utf16Text(data[len(markUTF16LE):], binary.LittleEndian), false, nil
	case strings.HasPrefix(s, markUTF16BE):
		return utf16Text(data[len(markUTF16BE):], binary.BigEndian), false, nil
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return "", false, fault.New(fault.Invalid, "fault.roster.binary")
	}
	if utf8.Valid(data) {
		return string(data), false, nil
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return "", false, fault.New(fault.Invalid, "fault.roster.binary").Because(err)
	}
	return string(decoded), true, nil
}

// utf16Text decodes UTF-16; an odd byte at the end is dropped.
func utf16Text(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}
