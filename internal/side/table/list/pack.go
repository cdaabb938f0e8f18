package list

import (
	"encoding/binary"
	"errors"
	"strings"
	"time"

	"scacchimagici/internal/side/table"
)

// packed begins what Pack writes. A change of what a list holds, or of how facts are folded, needs
// another version here: what an earlier version has packed is then folded anew.
const packed = "tables 3\n"

// errPacked is why Unpack reads nothing.
var errPacked = errors.New("not a list of this version")

// Pack writes l for Unpack, which takes some milliseconds for ten thousand closed tables.
func Pack(l List) []byte {
	b := []byte(packed)
	number := func(n int) { b = binary.AppendVarint(b, int64(n)) }
	truth := func(is bool) {
		if is {
			number(1)
		} else {
			number(0)
		}
	}
	moment := func(t time.Time) {
		b = binary.AppendVarint(b, t.Unix())
		number(t.Nanosecond())
	}
	text := func(s string) {
		number(len(s))
		b = append(b, s...)
	}
	truth(l.DeskOnly)
	number(l.most)
	number(len(l.Rows))
	for i := range l.Rows {
		row := &l.Rows[i]
		text(row.Code)
		text(row.Game)
		text(row.Device)
		moment(row.Opened)
		truth(row.Closed)
		number(len(row.Results))
		for j := range row.Results {
			r := &row.Results[j]
			number(r.Number)
			text(r.Game)
			moment(r.Ended)
			for _, p := range []table.Player{r.White, r.Black} {
				text(p.Name)
				number(p.Computer)
				number(p.Of)
			}
			text(r.Winner)
			text(r.Reason)
			number(r.Plies)
			number(r.Seconds)
			number(len(r.Feats))
			for _, f := range r.Feats {
				text(f.Kind)
				number(int(f.By))
			}
		}
	}
	return b
}

// Unpack reads what Pack wrote. It refuses a list that another version has packed, and data that is no list.
func Unpack(data []byte) (List, error) {
	rest, ok := strings.CutPrefix(string(data), packed) // all texts are parts of this one
	if !ok {
		return List{}, errPacked
	}
	long := func() int64 {
		var n uint64
		for shift := 0; ; shift += 7 {
			if rest == "" || shift > 63 {
				ok = false
				return 0
			}
			c := rest[0]
			rest = rest[1:]
			n |= uint64(c&0x7f) << shift
			if c < 0x80 {
				return int64(n>>1) ^ -int64(n&1)
			}
		}
	}
	// A count of something that takes a byte at least.
	count := func() int {
		n := long()
		if n < 0 || n > int64(len(rest)) {
			ok, n = false, 0
		}
		return int(n)
	}
	text := func() string {
		n := count()
		s := rest[:n]
		rest = rest[n:]
		return s
	}
	moment := func() time.Time {
		seconds := long()
		return time.Unix(seconds, long()).UTC()
	}
	l := List{DeskOnly: long() == 1, most: int(long())}
	if n := count(); n > 0 {
		l.Rows = make([]Row, n)
	}
	for i := range l.Rows {
		row := &l.Rows[i]
		row.Code, row.Game, row.Device = text(), text(), text()
		row.Opened, row.Closed = moment(), long() == 1
		if n := count(); n > 0 {
			row.Results = make([]table.Result, n)
		}
		for j := range row.Results {
			r := &row.Results[j]
			r.Number, r.Game, r.Ended = int(long()), text(), moment()
			for _, p := range []*table.Player{&r.White, &r.Black} {
				p.Name, p.Computer, p.Of = text(), int(long()), int(long())
			}
			r.Winner, r.Reason, r.Plies, r.Seconds = text(), text(), int(long()), int(long())
			for range count() {
				r.Feats = append(r.Feats, table.Feat{Kind: text(), By: table.Side(long())})
			}
		}
		if !ok {
			break
		}
	}
	if !ok || rest != "" {
		return List{}, errPacked
	}
	return l, nil
}
