package devices

import (
	"cmp"
	"slices"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/ui"
)

// Row is the wall of the devices.
var Row = page.Row{Kind: "devices", Path: screen.DevicesPath, Who: route.Organiser, Build: build, Dialogs: buildDialogs, Lane: page.Background, NoBand: true}

// styles are those of the wall.
var styles = []string{"css/devices.css"}

// build is the part that changes every two seconds.
func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	w := p.Words(t.Lang)
	v := Wall{Top: p.DeskTop(t.Lang, screen.DevicesPath), Now: p.Time, Phones: p.Phones(), Network: p.Access().Network.Name}
	v.Sub = nil // the tiles of the tools lead here
	if hosts := p.Hosts(); len(hosts) > 0 {
		v.Host = hosts[0]
	}
	needed := neededSeats(p)
	for _, device := range seated(p) {
		tile := tileOf(w, p, device)
		tile.Health, tile.Skipped = p.Health(device), p.Skipped(device)
		tile.Online, tile.Since = p.Online(device)
		tile.Needed = slices.ContainsFunc(device.Seats, func(s access.Seat) bool { return needed[s] })
		v.Tiles = append(v.Tiles, tile)
	}
	v.sort()
	v.Others = v.others(w, p)
	return page.Framed(page.Shell{Title: "devices.title", Audience: "organiser", Styles: styles, Awake: true}, v, Frame, Page), nil
}

// buildDialogs are the dialogs of the devices, which change when one is called or gets up.
func buildDialogs(p *page.Snapshot, t page.Topic) (page.Content, error) {
	w := p.Words(t.Lang)
	v := Wall{Top: screen.OrganiserTop(w, screen.DevicesPath, "", p.Clock()), Now: p.Time}
	for _, device := range seated(p) {
		tile := tileOf(w, p, device)
		tile.Health = p.Trouble(device)
		joined := device.Joined.In(p.Time.Location())
		tile.Joined = w.T("devices.since", screen.HeldOn(w, joined.Format(time.DateOnly)), joined.Format("15:04"))
		for _, seat := range device.Seats {
			tile.Seats = append(tile.Seats, Held{Seat: seat, Name: p.SeatName(w, seat), Others: further(p, seat)})
		}
		v.Tiles = append(v.Tiles, tile)
	}
	return page.Dialogs(Dialogs(v)), nil
}

// others are the tiles of side tables, of spare laptops and of buttons.
func (v Wall) others(w *locale.Words, p *page.Snapshot) (all []Other) {
	for _, t := range p.TablePages(w) {
		all = append(all, Other{Icon: "table", Title: w.T("devices.table", t.Code), Sub: t.Game, Text: v.atTable(t), Href: screen.TablesPath})
	}
	for _, s := range screen.SpareStates(w, p.Replica()) {
		all = append(all, Other{Icon: s.Icon, Title: w.T("devices.spare"), Text: s.Text, Href: screen.SparePath, Weak: s.Kind == "warning"})
	}
	for _, b := range p.Triggers().Open() {
		o := Other{Icon: "bell", Title: b.Name, Text: w.T("devices.button.never"), Href: screen.TriggersPath}
		if b.Pressed > 0 {
			o.Text = w.T("devices.button.pressed", screen.Clock(b.Last.In(p.Time.Location())))
		}
		all = append(all, o)
	}
	return all
}

// further returns how many further devices sit at a seat that is for one.
func further(p *page.Snapshot, seat access.Seat) int {
	if seat.Shared() {
		return 0
	}
	return len(p.Access().At(seat)) - 1
}

// seated are the devices with a seat, in the order of their first seats: Referees, Strategists, Reception, screens, others.
func seated(p *page.Snapshot) []access.Device {
	order := map[access.Seat]int{}
	for i, seat := range p.SeatsWithCode() {
		order[seat] = i + 1
	}
	rank := func(d access.Device) int {
		best := len(order) + 2
		for _, seat := range d.Seats {
			switch n := order[seat]; {
			case n > 0:
				best = min(best, n)
			case seat.Role == role.Screen:
				best = min(best, len(order)+1)
			}
		}
		return best
	}
	all := slices.Clone(p.Access().Devices)
	slices.SortStableFunc(all, func(a, b access.Device) int { return cmp.Compare(rank(a), rank(b)) })
	return all
}

// neededSeats are the seats without which a match that is on does not go on.
func neededSeats(p *page.Snapshot) map[access.Seat]bool {
	needed := map[access.Seat]bool{}
	for _, board := range p.Boards() {
		l, ok := p.OnBoard(board)
		if !ok || l.Match.Phase() == magici.Planned || l.Match.Play.Result.Over {
			continue
		}
		needed[access.RefereeOf(board)] = true
		for _, team := range l.Match.Teams {
			needed[access.StrategistOf(p.Tournament().ID, string(team.House))] = true
		}
	}
	return needed
}

// tileOf names a device: by what the desk calls it, or else by its seat.
func tileOf(w *locale.Words, p *page.Snapshot, device access.Device) Tile {
	t := Tile{Device: device, Icon: "phone", Title: device.Label, Sub: screen.Dotted(device.Holder, device.Name)}
	if display, ok := p.Access().ScreenOn(device.ID); ok {
		t.Icon, t.Screen = "screen", display.Number
		t.Title = cmp.Or(display.Name, device.Label, w.T("organiser.screen.numbered", display.Number))
		t.Sub = w.T("organiser.screen.numbered", display.Number)
	}
	for _, seat := range device.Seats {
		switch seat.Role {
		case role.Referee:
			t.Board = seat.Place
		case role.Strategist:
			t.House = houseOf(p, seat)
		case role.Reception:
			t.Icon = "people"
		case role.Organiser:
			t.Icon = "laptop"
		}
		if t.Title == "" {
			t.Title = shortName(w, p, seat)
			if t.House != nil {
				t.Short = t.House.Name
			}
		}
	}
	return t
}

// houseOf returns the House of a Strategist's seat; nil when it is of another tournament.
func houseOf(p *page.Snapshot, seat access.Seat) *ui.House {
	tournament, id := seat.House()
	house, ok := p.Houses()[magici.HouseID(id)]
	if !ok || tournament != p.Tournament().ID {
		return nil
	}
	return &house
}

// shortName names a seat in two words, unless it is one of another tournament.
func shortName(w *locale.Words, p *page.Snapshot, seat access.Seat) string {
	id, house := seat.House()
	if seat.Role == role.Referee || house != "" && id == p.Tournament().ID {
		return screen.SeatName(w, p.Tournament(), seat)
	}
	return p.SeatName(w, seat)
}
