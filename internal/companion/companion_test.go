package companion

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The page is what Companion reads, by a schema that was written after its types.
func TestFile(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	text, err := os.ReadFile("testdata/page.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = compiler.AddResource("page.schema.json", tree)
	}
	if err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("page.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	row := Row{{Shows: "/api/v1/boards/A/key.png?shows=clock", Every: 1000}, {Text: "Pausa A \"«è»\"", Post: "/api/v1/triggers/ABC", Shows: "/x", Every: 2000}, {Text: "Premiazione", Post: "/api/v1/triggers/DEF"}, {}}
	for _, p := range []Page{
		{Name: "Scacchi Magici", Origin: "http://192.168.8.2:8080"},
		{Name: "Scacchi Magici", Origin: "https://scacchi.local:8080", Rows: []Row{row, row, row, row, row, row}},
	} {
		file, err := p.File()
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(file))
		if err == nil {
			err = schema.Validate(value)
		}
		if err != nil {
			t.Errorf("%v\n%s", err, file)
		}
		var read struct {
			Page struct {
				Controls map[string]map[string]struct {
					Style struct{ Text string }
					Steps map[string]struct {
						ActionSets map[string][]struct {
							Options struct{ URL string }
						} `json:"action_sets"`
					}
				}
				GridSize struct{ MaxRow int }
			}
		}
		if err := json.Unmarshal(file, &read); err != nil {
			t.Fatal(err)
		}
		if len(read.Page.Controls) != len(p.Rows) || read.Page.GridSize.MaxRow < len(p.Rows)-1 {
			t.Errorf("%d rows, the grid ends with %d", len(read.Page.Controls), read.Page.GridSize.MaxRow)
		}
		if len(p.Rows) > 0 {
			b := read.Page.Controls["5"]["1"]
			if b.Style.Text != row[1].Text || b.Steps["0"].ActionSets["down"][0].Options.URL != row[1].Post || len(read.Page.Controls["5"]["0"].Steps["0"].ActionSets["down"]) != 0 {
				t.Errorf("the button is %+v", b)
			}
			if strings.Count(string(file), "192.168") > 1 {
				t.Error("the address stands in several places")
			}
		}
	}
	if _, err := (Page{Name: "x"}).File(); err == nil {
		t.Error("a page without an address is made")
	}
}
