package record_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
)

// checkRead reads data and audits it: the result is a record or a fault, never a panic. A record is
// read again from its own JSON.
func checkRead(t *testing.T, data []byte) {
	d, err := record.Read(data)
	if err != nil {
		if fault.From(err) == nil {
			t.Fatal(err)
		}
		return
	}
	record.Audit(d)
	again, err := d.Record.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Read(again); err != nil {
		t.Fatalf("what was read cannot be read again: %v", err)
	}
}

// FuzzRead replaces up to four values of a record: each edit names a value and its replacement,
// either another value of the record or a malicious one. It takes numbers instead of bytes, since
// the fuzzer would spend its time on shortening the bytes of each find.
func FuzzRead(f *testing.F) {
	base := compact(f)
	values := regexp.MustCompile(`"[^"]*"|-?[0-9.]+|true|false|null`).FindAllStringIndex(base, -1)
	pool := []string{"-1", "0", "1", "2.5", "1e9", "9999999999", "null", "true", "[]", "{}", `""`, `"?"`, `"a1","a1"`, "1,1"}
	for _, at := range values {
		pool = append(pool, base[at[0]:at[1]])
	}
	slices.Sort(pool)
	pool = slices.Compact(pool)
	f.Add(uint32(0), uint32(0), uint32(0), uint32(0))
	f.Add(uint32(1<<16|1), uint32(2<<16|2), uint32(3<<16|3), uint32(4<<16|4))
	f.Fuzz(func(t *testing.T, a, b, c, d uint32) {
		edits := []uint32{a, b, c, d}
		var out strings.Builder
		last := 0
		for i, at := range values {
			for _, e := range edits {
				if e != 0 && int(e&0xffff)%len(values) == i && at[0] >= last {
					out.WriteString(base[last:at[0]])
					out.WriteString(pool[int(e>>16)%len(pool)])
					last = at[1]
				}
			}
		}
		out.WriteString(base[last:])
		checkRead(t, []byte(out.String()))
	})
}

// FuzzBytes reads arbitrary bytes. It needs -fuzzminimizetime 1x to find something in some minutes.
func FuzzBytes(f *testing.F) {
	f.Add([]byte(`{"format":"scacchi-magici/1","tournament":{"id":"","name":""},"settings":{},"houses":[],"matches":[],"standings":[]}`))
	f.Add([]byte(`[{"a":1e9,"b":"\\u0000"},null]`))
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, data) })
}
