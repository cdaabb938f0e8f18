package codec_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
)

// colour is written as a text and knows only two words.
type colour string

func (c colour) MarshalText() ([]byte, error) { return []byte(c), nil }

func (c *colour) UnmarshalText(text []byte) error {
	if s := string(text); s != "red" && s != "blue" {
		return fault.New(fault.Invalid, "fault.colour", s)
	}
	*c = colour(text)
	return nil
}

type size struct {
	Width  int `json:"width"`
	Height int `json:"height,omitempty"`
}

type base struct {
	Title string `json:"title"`
}

type paint struct {
	base
	Colour colour    `json:"colour"`
	Coats  int       `json:"coats"`
	Size   size      `json:"size"`
	Tags   []string  `json:"tags,omitempty"`
	Mixed  []colour  `json:"mixed,omitempty"`
	At     time.Time `json:"at,omitzero"`
	Layer  *int      `json:"layer,omitempty"`
	Filled string    `json:"-"` // by the desk
}

type wipe struct{}

// table has a kind that no device may send, too.
var table = codec.TableOf[any](codec.RowOf[paint]("paint", true), codec.RowOf[wipe]("wipe", true), codec.RowOf[base]("base", false))

var kinds = table.KindsThat(func(sent bool) bool { return sent })

func TestRead(t *testing.T) {
	tests := []struct {
		name, kind, data string
		want             any
	}{
		{
			"all that is needed", "paint", `{"title":"a","colour":"red","coats":2,"size":{"width":3}}`,
			paint{base: base{"a"}, Colour: "red", Coats: 2, Size: size{Width: 3}},
		},
		{
			"what may be left out", "paint", `{"title":"","colour":"blue","coats":0,"size":{"width":0,"height":1},"tags":["x"],"mixed":["red"]}`,
			paint{Colour: "blue", Size: size{Height: 1}, Tags: []string{"x"}, Mixed: []colour{"red"}},
		},
		{
			"null is left out", "paint", `{"title":"a","colour":"red","coats":2,"size":{"width":3},"tags":null}`,
			paint{base: base{"a"}, Colour: "red", Coats: 2, Size: size{Width: 3}},
		},
		{"nothing is needed", "wipe", ` {} `, wipe{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := kinds.Read(tt.kind, []byte(tt.data))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %#v, want %#v", got, tt.want)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	tests := []struct {
		name, kind, data, key string
		args                  []any
	}{
		{"unknown kind", "burn", `{}`, "fault.order.unknown", []any{"burn"}},
		{"no JSON", "wipe", `{`, "fault.json", nil},
		{"nothing", "wipe", ``, "fault.json", nil},
		{"a list", "wipe", `[]`, "fault.json", nil},
		{"two values", "wipe", `{}{}`, "fault.json", nil},
		{"unknown field", "wipe", `{"why":1}`, "fault.field.unknown", []any{"why"}},
		{"a field of the desk", "paint", `{"title":"a","colour":"red","coats":2,"size":{"width":3},"Filled":"x"}`, "fault.field.unknown", []any{"Filled"}},
		{"missing field", "paint", `{"title":"a","colour":"red","size":{"width":3}}`, "fault.field.missing", []any{"coats"}},
		{"null field", "paint", `{"title":"a","colour":"red","coats":null,"size":{"width":3}}`, "fault.field.missing", []any{"coats"}},
		{"missing field of an embedded struct", "paint", `{"colour":"red","coats":2,"size":{"width":3}}`, "fault.field.missing", []any{"title"}},
		{"missing field inside", "paint", `{"title":"a","colour":"red","coats":2,"size":{}}`, "fault.field.missing", []any{"size.width"}},
		{"unknown field inside", "paint", `{"title":"a","colour":"red","coats":2,"size":{"width":3,"depth":4}}`, "fault.field.unknown", []any{"size.depth"}},
		{"no object", "paint", `{"title":"a","colour":"red","coats":2,"size":3}`, "fault.field.type", []any{"size"}},
		{"wrong type", "paint", `{"title":"a","colour":"red","coats":"two","size":{"width":3}}`, "fault.field.type", []any{"coats"}},
		{"wrong type inside", "paint", `{"title":"a","colour":"red","coats":2,"size":{"width":true}}`, "fault.field.type", []any{"size.width"}},
		{"too large a number", "paint", `{"title":"a","colour":"red","coats":99999999999999999999,"size":{"width":3}}`, "fault.field.type", []any{"coats"}},
		{"a fault of the field's own", "paint", `{"title":"a","colour":"mauve","coats":2,"size":{"width":3}}`, "fault.colour", []any{"mauve"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := kinds.Read(tt.kind, []byte(tt.data))
			f := fault.From(err)
			if f == nil || f.Code != fault.Invalid || f.Key != tt.key || !cmp.Equal(f.Args, tt.args) {
				t.Errorf("got %v, want %s %v", err, tt.key, tt.args)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	want := paint{base: base{"a"}, Colour: "red", Coats: 2, Size: size{3, 4}, At: time.Unix(9, 0).UTC()}
	data, err := kinds.Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := kinds.Load("paint", data)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %#v, %v", got, err)
	}
	got, err = kinds.Load("paint", []byte(`{"coats":1,"later":true}`))
	if err != nil || !reflect.DeepEqual(got, paint{Coats: 1}) {
		t.Errorf("of another version: %#v, %v", got, err)
	}
}

func TestLoadErrors(t *testing.T) {
	for name, row := range map[string][2]string{
		"unknown kind": {"burn", `{}`},
		"no JSON":      {"paint", `{`},
		"wrong type":   {"paint", `{"coats":"two"}`},
	} {
		if _, err := kinds.Load(row[0], []byte(row[1])); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestFields(t *testing.T) {
	got, ok := kinds.Fields("paint")
	want := map[string]reflect.Kind{
		"title": reflect.String, "colour": reflect.String, "coats": reflect.Int,
		"size.width": reflect.Int, "size.height": reflect.Int,
		"tags[]": reflect.String, "mixed[]": reflect.String, "at": reflect.String,
		"layer": reflect.Int,
	}
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Error(ok, diff)
	}
	if _, ok := kinds.Fields("burn"); ok {
		t.Error("an unknown kind has fields")
	}
}

func TestTable(t *testing.T) {
	if row := table.Find(base{}); row == nil || row.Word != "base" || row.Is {
		t.Errorf("found %+v", row)
	}
	if table.Find(3) != nil {
		t.Error("a number has a row")
	}
	if got := kinds.Named(base{"a"}); got != (codec.Named{Word: "base", Value: base{"a"}}) {
		t.Errorf("named %+v", got)
	}
	if got := kinds.Words(); !reflect.DeepEqual(got, []string{"paint", "wipe"}) {
		t.Errorf("words %v", got)
	}
	if _, err := kinds.Read("base", []byte(`{"title":"a"}`)); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("a device may send what it may not: %v", err)
	}
}

// What is forgotten or stands twice fails loudly.
func TestTablePanics(t *testing.T) {
	for name, f := range map[string]func(){
		"one word twice": func() { codec.TableOf[any](codec.RowOf[wipe]("a", 0), codec.RowOf[base]("a", 0)) },
		"one type twice": func() { codec.TableOf[any](codec.RowOf[wipe]("a", 0), codec.RowOf[wipe]("b", 0)) },
		"no row":         func() { kinds.Word(3) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// An entry is applied by the function of its row.
func TestEntry(t *testing.T) {
	entries := codec.TableOf[any](codec.Entry("wipe", func(sum int, _ wipe) int { return 0 }), codec.Entry("paint", func(sum int, p paint) int { return sum + p.Coats }))
	sum := 0
	for _, e := range []any{wipe{}, paint{Coats: 2}, paint{Coats: 3}} {
		sum = entries.Find(e).Is(sum, e)
	}
	if sum != 5 {
		t.Errorf("sum %d", sum)
	}
}
