package devices

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/health"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/phone"
)

// Pages are the handlers of the room.
type Pages struct {
	Server  page.Server
	Screens *page.Publisher
}

// Routes lists all routes besides the wall itself.
func (p Pages) Routes() []route.Route {
	devices := &p.Screens.Devices
	return []route.Route{
		route.Get(screen.WorksPath, route.Anyone, p.getWorks),
		route.Get(screen.WorksPath+"/eco", route.Anyone, p.getEcho),
		route.Post(screen.WorksPath+"/mostra", route.Seated, p.postShow),
		route.Post(screen.DeviceReportPath, route.Seated, p.postReport),
		route.Post(screen.LaptopReportPath, route.Organiser, func(w http.ResponseWriter, r *http.Request) error { return p.takeReport(w, r, health.Laptop) }),
		route.Post(screen.DevicesPath+"/chiama", route.Organiser, p.toAll(func(id string) { devices.Call(id, time.Now()) })),
		route.Post(screen.DevicesPath+"/ricarica", route.Organiser, p.toAll(devices.Reload)),
		route.Post(screen.DevicesPath+"/{device}/chiama", route.Organiser, p.toOne(func(id string) { devices.Call(id, time.Now()) })),
		route.Post(screen.DevicesPath+"/{device}/smetti", route.Organiser, p.toOne(devices.EndCall)),
		route.Post(screen.DevicesPath+"/{device}/ricarica", route.Organiser, p.toOne(devices.Reload)),
		route.Post(screen.DevicesPath+"/{device}/visto", route.Organiser, p.toOne(func(id string) { devices.Show(id, "") })),
	}
}

// toOne returns the handler of a request of the desk to the device in the address.
func (p Pages) toOne(do func(id string)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		id := r.PathValue("device")
		if _, ok := p.Screens.Desk.Access.State().Device(id); !ok {
			return fault.New(fault.NotFound, "fault.device.none")
		}
		do(id)
		p.Screens.NoteDevices()
		return p.Server.Done(w, r, "")
	}
}

// toAll returns the handler of a request of the desk to all devices with a seat.
func (p Pages) toAll(do func(id string)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		for _, device := range p.Screens.Desk.Access.State().Devices {
			do(device.ID)
		}
		p.Screens.NoteDevices()
		return p.Server.Done(w, r, "")
	}
}

func (p Pages) postReport(w http.ResponseWriter, r *http.Request) error {
	v := p.Server.Visitor(r)
	if !v.Known {
		return v.Refused()
	}
	return p.takeReport(w, r, v.Device.ID)
}

// takeReport takes what a page reports of its device, and answers what the desk asks of it. Form: page (a word that it
// has drawn), trip, reopened, slept, battery, hidden, charging, sounds, answered (the call that a person there has answered); what is missing
// counts as 0.
func (p Pages) takeReport(w http.ResponseWriter, r *http.Request, id string) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	report, err := readReport(r.PostForm)
	if err != nil {
		return err
	}
	now := time.Now()
	if call := r.PostForm.Get("answered"); call != "" {
		p.Screens.Devices.Answer(id, call, now)
		p.Screens.NoteDevices()
	}
	return answer.JSON(w, http.StatusOK, p.Screens.Devices.Note(id, report, now))
}

// longestPage is the greatest length of the word of a page.
const longestPage = 20

// readReport reads the fields of a report.
func readReport(fields url.Values) (r health.Report, err error) {
	number := func(name string, most int) int {
		text := fields.Get(name)
		if text == "" || err != nil {
			return 0
		}
		n, wrong := strconv.Atoi(text)
		if wrong != nil || n < 0 || n > most {
			err = fault.New(fault.Invalid, "fault.field.type", name)
		}
		return n
	}
	if len(fields.Get("page")) > longestPage {
		return r, fault.New(fault.Invalid, "fault.field.type", "page")
	}
	r = health.Report{
		Page: fields.Get("page"), Trip: time.Duration(number("trip", 60_000)) * time.Millisecond, Reopened: number("reopened", 100), Slept: number("slept", 100),
		Hidden: number("hidden", 1) == 1, Charging: number("charging", 1) == 1, Sounds: number("sounds", 1) == 1, Battery: health.Unknown,
	}
	if fields.Get("battery") != "" {
		r.Battery = number("battery", 100)
	}
	return r, err
}

// getEcho answers at once: by its time the page of the checks measures the line.
func (p Pages) getEcho(w http.ResponseWriter, r *http.Request) error {
	return answer.Send(w, http.StatusNoContent, nil)
}

// postShow shows the organiser which check of a device fails. Form: check, one of [Checks].
func (p Pages) postShow(w http.ResponseWriter, r *http.Request) error {
	v := p.Server.Visitor(r)
	if !v.Known {
		return v.Refused()
	}
	if err := form.Read(w, r); err != nil {
		return err
	}
	check := r.PostForm.Get("check")
	if !slices.Contains(shown, check) {
		return fault.New(fault.Invalid, "fault.field.type", "check")
	}
	p.Screens.Devices.Show(v.Device.ID, check)
	p.Screens.NoteDevices()
	return p.Server.Done(w, r, "")
}

// getWorks is the page on which a device looks what is wrong with itself.
func (p Pages) getWorks(w http.ResponseWriter, r *http.Request) error {
	now, err := p.Server.Snapshot(r)
	if err != nil {
		return err
	}
	words, v := p.Server.Words(r), p.Server.Visitor(r)
	view := Works{Words: words, System: phone.KindOf(r.UserAgent()), TLS: r.TLS != nil, Network: now.Access().Network.Name}
	if seats := v.Device.Seats; len(seats) > 0 {
		view.Back, view.Seat, view.House = screen.SeatPath(seats[0]), shortName(words, now, seats[0]), houseOf(now, seats[0])
	}
	view.Shown = v.Known && p.Screens.Devices.Health(v.Device.ID, time.Now()).Shows != ""
	if !v.Known {
		view.Back = "/"
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: "works.title", Audience: "phone", Styles: worksStyles}, view, WorksPage))
}
