// Package companion writes a page of buttons for Bitfocus Companion, to be imported there: each button presses one of the
// buttons of the organiser, and shows how its board stands.
//
// The file is what Companion 4.1 exports as a page (version 9 of its format, which later versions read). It uses the module
// generic-http alone: its action "post", and its only feedback, "imageFromUrl", which asks for a picture every second or two.
package companion

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
)

// Page is a page of buttons, a row a board.
type Page struct {
	Name   string
	Origin string // of the laptop, such as "http://192.168.8.2:8080": the one place in the file with its address
	Rows   []Row
}

// Row is a row of buttons, the leftmost one first.
type Row []Button

// Button is one button.
type Button struct {
	Text  string // empty: the picture says all
	Post  string // path to which a press is sent; empty: a press does nothing
	Shows string // path of the picture; empty: none
	Every int    // milliseconds between two looks at the picture
}

const (
	fileVersion = 9
	connection  = "scacchi-magici" // the id of the connection in the file
	// lastUpgrade is the number of the last conversion of the module's settings that these settings need no more.
	lastUpgrade = 1
	white       = 0xffffff
	columns     = 8 // of a Stream Deck XL; Companion makes its grid no smaller for it
	leastRows   = 4
)

type object = map[string]any

// File writes the page.
func (p Page) File() ([]byte, error) {
	if u, err := url.Parse(p.Origin); err != nil || u.Host == "" {
		return nil, fmt.Errorf("the laptop has no address: %q", p.Origin)
	}
	controls := object{}
	for y, row := range p.Rows {
		line := object{}
		for x, b := range row {
			line[strconv.Itoa(x)] = b.control(y, x)
		}
		controls[strconv.Itoa(y)] = line
	}
	return json.MarshalIndent(object{
		"version": fileVersion, "type": "page", "companionBuild": "scacchimagici", "oldPageNumber": 1, "connectionCollections": []any{},
		"page": object{
			"name": p.Name, "controls": controls,
			"gridSize": object{"minColumn": 0, "maxColumn": columns - 1, "minRow": 0, "maxRow": max(leastRows, len(p.Rows)) - 1},
		},
		"instances": object{connection: object{
			"instance_type": "generic-http", "label": "scacchi", "enabled": true, "isFirstInit": false, "lastUpgradeIndex": lastUpgrade, "sortOrder": 0,
			"config": object{"prefix": p.Origin, "proxyAddress": "", "rejectUnauthorized": true},
		}},
	}, "", "  ")
}

// control is the button at a place.
func (b Button) control(y, x int) object {
	down, feedbacks := []any{}, []any{}
	id := fmt.Sprintf("scacchi-%d-%d", y, x)
	if b.Post != "" {
		down = append(down, object{
			"type": "action", "id": id + "-post", "definitionId": "post", "connectionId": connection, "upgradeIndex": lastUpgrade,
			"options": object{"url": b.Post, "body": "{}", "header": "", "contenttype": "application/json", "jsonResultDataVariable": "", "result_stringify": true, "statusCodeVariable": ""},
		})
	}
	if b.Shows != "" {
		feedbacks = append(feedbacks, object{
			"type": "feedback", "id": id + "-shows", "definitionId": "imageFromUrl", "connectionId": connection, "upgradeIndex": lastUpgrade, "isInverted": false, "style": object{},
			"options": object{"url": b.Shows, "header": "", "interval": b.Every},
		})
	}
	return object{
		"type":           "button",
		"options":        object{"stepProgression": "auto", "rotaryActions": false},
		"style":          object{"text": b.Text, "textExpression": false, "size": "auto", "png64": nil, "alignment": "center:top", "pngalignment": "center:center", "color": white, "bgcolor": 0, "show_topbar": false},
		"feedbacks":      feedbacks,
		"steps":          object{"0": object{"action_sets": object{"down": down, "up": []any{}}, "options": object{"runWhileHeld": []any{}}}},
		"localVariables": []any{},
	}
}
