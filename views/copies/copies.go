package copies

import (
	"net/url"
	"path"
	"strings"
	"time"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Addresses below that of the page.
const (
	NowPath     = screen.CopiesPath + "/adesso" // makes a copy
	PlacesPath  = screen.CopiesPath + "/posto"  // chooses the second place; query dir
	LookingPath = screen.CopiesPath + "/aperta" // the copy that is open
	ClosePath   = screen.CopiesPath + "/chiudi" // closes it
	OnePath     = screen.CopiesPath + "/una/"   // NAME, with one of the following
	LookPath    = "/guarda"
	RestorePath = "/ripristina"
)

// Scene holds what these pages have in common.
type Scene struct {
	*locale.Words
	Language string // address that switches the language
	Server   int64  // the server's clock, in milliseconds
	Now      time.Time
	Status   copies.Status
	Looking  *copies.Copy // that is open to be looked at; nil: none
	Done     string       // name of the copy that has just been restored; empty: none
	Trouble  *fault.Fault // why the last action was not done
}

// top is what stands above a page.
func (p Scene) top(title, line string, first bool) Top {
	t := Top{Top: screen.OrganiserTop(p.Words, screen.CopiesPath, p.Language, p.Server), Title: title, Line: line}
	if !first {
		t.Back = &organiser.Link{Href: screen.CopiesPath, Text: p.T("copies.title")}
	}
	if p.Trouble != nil {
		t.Trouble = p.Words.Fault(p.Trouble)
	}
	return t
}

// View returns the page of all copies.
func (p Scene) View() View {
	v := View{
		Top:   p.top(p.T("copies.title"), p.T("copies.line"), true),
		State: screen.CopyState(p.Words, p.Now, p.Server, p.Status), Folder: p.Status.Folder,
		Now: ui.Command{Action: NowPath}, Download: screen.DownloadPath, Second: p.second(),
	}
	v.State.Action = nil
	if v.Second.Kind == "bad" { // its own panel says it
		first := p.Status
		first.Second.Trouble, first.Second.Copies = nil, nil
		v.State = screen.CopyState(p.Words, p.Now, p.Server, first)
	}
	if c, ok := p.Status.Find(p.Done); ok {
		v.Said = p.T("copies.restore.done", p.when(c.At))
	}
	if p.Looking != nil {
		v.Looking = &organiser.Link{Href: LookingPath, Text: p.T("copies.looking")}
	}
	if v.ListText = p.T("copies.list.text"); len(p.Status.Copies)+len(p.Status.Second.Copies) == 0 {
		v.ListText = p.T("copies.list.none")
	}
	inFirst, inSecond := named(p.Status.Copies), named(p.Status.Second.Copies)
	for _, c := range merged(p.Status.Copies, p.Status.Second.Copies) {
		one := OnePath + url.PathEscape(c.Name())
		where := ""
		switch first, second := inFirst[c.Name()], inSecond[c.Name()]; {
		case first && second:
			where = p.T("copies.both", p.Status.Second.Label)
		case second:
			where = p.Status.Second.Label
		default:
			where = p.T("copies.here")
		}
		r := ListRow{
			ID: "copy-" + screen.ElementID(c.Name()), Reason: p.reason(c), Detail: screen.Dotted(p.when(c.At), p.size(c.Size), where),
			Mark: organiser.Mark{Kind: "ok", Text: p.T("copies.verified")},
			Look: ui.Command{Action: one + LookPath, Then: LookingPath}, Restore: one + RestorePath,
		}
		if c.Reason == copies.Damaged {
			r.Mark, r.Look, r.Restore = organiser.Mark{Kind: "bad", Text: p.T("copies.damaged")}, ui.Command{}, ""
			r.Detail = screen.Dotted(r.Detail, p.T("copies.damaged.what"))
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

func named(all []copies.Copy) map[string]bool {
	names := map[string]bool{}
	for _, c := range all {
		names[c.Name()] = true
	}
	return names
}

// merged returns the copies of both places, the newest first, each once.
func merged(first, second []copies.Copy) []copies.Copy {
	var all []copies.Copy
	for len(first) > 0 || len(second) > 0 {
		switch {
		case len(first) == 0 || len(second) > 0 && second[0].At.After(first[0].At):
			all, second = append(all, second[0]), second[1:]
		default:
			if len(second) > 0 && second[0].Name() == first[0].Name() {
				second = second[1:]
			}
			all, first = append(all, first[0]), first[1:]
		}
	}
	return all
}

// second is the second place as the page shows it.
func (p Scene) second() Second {
	s := p.Status.Second
	v := Second{Name: s.Label, Folder: s.Folder, Choose: organiser.Link{Href: PlacesPath, Text: p.T("copies.second.choose")}}
	if s.Place == "" {
		return v
	}
	v.Choose.Text = p.T("copies.second.change")
	drop := ui.Command{Action: PlacesPath, Fields: []ui.Field{screen.Field("dir", "")}}
	v.Drop = organiser.Confirmation{
		Title: p.T("copies.second.drop"), Text: p.T("copies.second.drop.text"),
		Action: organiser.Action{Command: drop, Button: ui.Button{Title: p.T("copies.second.drop"), Class: "small danger"}},
	}
	switch {
	case s.Trouble != nil:
		v.Kind, v.State = "bad", p.Words.Fault(s.Trouble)
	case len(s.Copies) == 0:
		v.Kind, v.State = "info", p.T("copies.second.waiting")
	default:
		v.Kind, v.State = "ok", screen.Dotted(p.when(s.Copies[0].At), p.reason(s.Copies[0]))
	}
	return v
}

// reason says why a copy was made.
func (p Scene) reason(c copies.Copy) string {
	key := "copies.reason." + string(c.Reason)
	if !p.Words.Has(key) {
		key = "copies.reason.other"
	}
	return p.T(key, c.Match)
}

// when says a time: today's without its day.
func (p Scene) when(at time.Time) string {
	at = at.In(p.Now.Location())
	clock := at.Format("15:04:05")
	if y, m, d := at.Date(); y == p.Now.Year() && m == p.Now.Month() && d == p.Now.Day() {
		return clock
	}
	return screen.Date(p.Words, at) + " " + clock
}

// size says how large a file is, to the tenth of a megabyte.
func (p Scene) size(bytes int64) string {
	return p.T("copies.size", float64(bytes)/(1<<20))
}

// Beyond is what has happened since a copy.
type Beyond struct {
	Parted bool         // the copy is of another history
	Lost   []LostStream // in the order of their numbers, the most first
	Spares []string     // names of the laptops that follow this one: they cannot follow back
}

// LostStream is how many entries of one stream are newer than a copy.
type LostStream struct {
	Stream string
	Count  int
}

// Restore returns the page that asks before a copy is restored.
func (p Scene) Restore(c copies.Copy, beyond Beyond) Restore {
	v := Restore{
		Top:  p.top(p.T("copies.restore.title"), "", false),
		Copy: Moment{Time: p.when(c.At), Detail: p.reason(c)}, Present: Moment{Time: p.when(p.Now)},
		Do:    ui.Command{Action: OnePath + url.PathEscape(c.Name()) + RestorePath, Then: screen.CopiesPath + "?" + url.Values{"fatto": {c.Name()}}.Encode()},
		Leave: screen.CopiesPath,
	}
	counts, all := map[string]int{}, 0
	var names []string
	for _, l := range beyond.Lost {
		name := p.stream(l.Stream)
		if counts[name] == 0 {
			names = append(names, name)
		}
		counts[name] += l.Count
		all += l.Count
	}
	for _, name := range names {
		v.Lost = append(v.Lost, organiser.Named{Name: name, Value: p.T("copies.facts", counts[name])})
	}
	switch {
	case beyond.Parted:
		v.Lost, v.LostText = nil, p.T("copies.restore.lost.parted")
	case all == 0:
		v.LostText = p.T("copies.restore.lost.none")
	default:
		v.Present.Detail = p.T("copies.facts", all)
	}
	if len(beyond.Spares) > 0 {
		v.Spares = p.T("copies.restore.spares", strings.Join(beyond.Spares, ", "))
	}
	return v
}

// stream names the subject of a stream of the log.
func (p Scene) stream(stream string) string {
	kind, id, _ := strings.Cut(stream, "/")
	switch kind {
	case "match":
		_, match, _ := strings.Cut(id, ".")
		return p.T("copies.stream.match", match)
	case "tournament", "tournaments":
		return p.T("copies.stream.tournament")
	case "access":
		return p.T("copies.stream.access")
	case "questions", "shelf":
		return p.T("copies.stream.questions")
	case "table", "tables":
		return p.T("copies.stream.tables")
	}
	return p.T("copies.stream.other")
}

// Roots returns the page of the sticks and disks that can be chosen.
func (p Scene) Roots(all []copies.Place) Places {
	v := Places{Top: p.top(p.T("copies.place.title"), p.T("copies.place.line"), false)}
	for _, place := range all {
		f := p.folder(place.Label, place.Folder)
		f.Icon = "laptop"
		kind := place.Folder
		if place.Removable {
			f.Icon, kind = "save", p.T("copies.place.removable")
		}
		f.Detail = kind
		if place.Free > 0 {
			f.Detail = screen.Dotted(kind, p.T("copies.place.free", float64(place.Free)/(1<<30)))
		}
		if place.SameDisk {
			f.Warning = p.T("copies.place.same")
		}
		v.Folders = append(v.Folders, f)
	}
	if len(all) == 0 {
		v.None = p.T("copies.place.none")
	}
	return v
}

// Folders returns the page of a folder that can be chosen.
func (p Scene) Folders(l copies.Listing) Places {
	v := Places{Top: p.top(p.T("copies.place.title"), l.Label, false)}
	v.Up = &organiser.Link{Href: PlacesPath, Text: p.T("copies.place.all")}
	if l.Up != "" {
		v.Up = &organiser.Link{Href: PlacesPath + "?" + url.Values{"dir": {l.Up}}.Encode(), Text: p.T("copies.place.up")}
	}
	for _, name := range l.Folders {
		v.Folders = append(v.Folders, p.folder(name, join(l.Folder, name)))
	}
	if len(l.Folders) == 0 {
		v.None = p.T("copies.place.empty")
	}
	v.Use = &Use{
		Text: p.T("copies.place.use.text", l.Folder),
		Do:   ui.Command{Action: PlacesPath, Fields: []ui.Field{screen.Field("dir", l.Folder)}, Then: screen.CopiesPath},
	}
	return v
}

// join adds a name to a folder as the system of the folder writes it.
func join(folder, name string) string {
	if strings.Contains(folder, `\`) {
		return strings.TrimSuffix(folder, `\`) + `\` + name
	}
	return path.Join(folder, name)
}

func (p Scene) folder(name, folder string) Folder {
	return Folder{Name: name, Icon: "copy", Href: PlacesPath + "?" + url.Values{"dir": {folder}}.Encode()}
}

// Look returns the page of the copy that is open; open is the address of its own pages.
func (p Scene) Look(open string) LookingView {
	v := LookingView{Top: p.top(p.T("copies.looking"), "", false), Text: p.Words.Fault(fault.New(fault.NotFound, "fault.look.closed"))}
	if p.Looking != nil {
		v.Text, v.Open = p.T("copies.looking.text", p.when(p.Looking.At)), open
		v.Close = ui.Command{Action: ClosePath, Then: screen.CopiesPath}
	}
	return v
}
