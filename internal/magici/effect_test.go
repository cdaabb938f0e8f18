package magici_test

import (
	"encoding/json"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// TestReadEffect reads effects as programs and forms send them.
func TestReadEffect(t *testing.T) {
	for _, c := range []struct{ data, want, refused string }{
		{data: `{"do":"move","from":"a1","to":"a4"}`},
		{data: `{"do":"swap","from":"a1","to":"a4"}`},
		{data: `{"do":"remove","square":"a1"}`},
		{data: `{"do":"return","person":"p 7","square":"a1"}`},
		{data: `{"do":"become","square":"f7","piece":"N"}`},
		{data: `{"do":"points","side":"black","points":-2}`},
		{data: `{"do":"turn","side":"black"}`},
		{data: `"move a1 a4"`, want: `{"do":"move","from":"a1","to":"a4"}`},
		{data: `"return p 7 a1"`, want: `{"do":"return","person":"p 7","square":"a1"}`},
		{data: `"become f7 N"`, want: `{"do":"become","square":"f7","piece":"N"}`},
		{data: `"points black +2"`, want: `{"do":"points","side":"black","points":2}`},
		{data: `"turn black"`, want: `{"do":"turn","side":"black"}`},
		{data: `"turn"`, refused: "fault.field.missing"},
		{data: `"turn black now"`, refused: "fault.json"},
		{data: `""`, refused: "fault.field.missing"},
		{data: `7`, refused: "fault.field.type"},
		{data: `{"do":"explode"}`, refused: "fault.effect.unknown"},
		{data: `{"do":"turn"}`, refused: "fault.field.missing"},
		{data: `{"do":"turn","side":null}`, refused: "fault.field.missing"},
		{data: `{"do":"turn","side":"red"}`, refused: "fault.field.type"},
		{data: `{"do":"turn","side":"white","points":1}`, refused: "fault.json"},
		{data: `{"do":"points","side":"white","points":0.5}`, refused: "fault.field.type"},
		{data: `{"do":"remove","square":"i9"}`, refused: "fault.field.type"},
	} {
		order, err := magici.Orders.Read("intervention", []byte(`{"effects":[`+c.data+`],"reason":"x","seen":0}`))
		if c.refused != "" {
			if f := fault.From(err); f == nil || f.Key != c.refused {
				t.Errorf("%s: %v, want %s", c.data, err, c.refused)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.data, err)
			continue
		}
		if c.want == "" {
			c.want = c.data
		}
		if got, _ := json.Marshal(order.(magici.Intervene).Effects[0]); string(got) != c.want {
			t.Errorf("%s is read as %s", c.data, got)
		}
	}
}
