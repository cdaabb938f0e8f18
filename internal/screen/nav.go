package screen

import (
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// Addresses of the organiser's pages.
const (
	DevicesPath     = "/desk/dispositivi"
	NetworkPath     = "/desk/rete"
	ScreensPath     = "/desk/schermi"
	SoundPath       = "/desk/suono" // below it the page of the laptop from which it comes
	OverlaysPath    = "/desk/overlay"
	TriggersPath    = "/desk/pulsanti"
	KeysPath        = "/desk/chiavi"
	WebhooksPath    = "/desk/webhook"
	AuditLogPath    = "/desk/registro"
	TournamentsPath = "/desk/tornei"
	HousesPath      = "/desk/case"
	PeoplePath      = "/desk/persone"
	StrategistsPath = "/desk/persone/strateghi"
	RulesPath       = "/desk/regole"
	SpellsPath      = "/desk/regole/incantesimi"
	WorthPath       = "/desk/regole/valore" // what the pieces are worth under the regulation
	ProgrammePath   = "/desk/programma"
	SchedulePath    = "/desk/calendario"
	RankingPath     = "/desk/classifica"
	ReportPath      = "/desk/rapporto" // the PDF and the workbook: the same with an ending
	SitePath        = "/desk/sito"     // pages without a server; the file to download and the picture below it
	QuestionsPath   = "/desk/domande"  // the other pages about questions lie below it
	TablesPath      = "/desk/tavoli"
	DeskCupPath     = "/desk/coppa"
	SparePath       = "/desk/scorta"
	LeftPath        = SparePath + "/lasciati" // the entries that only a laptop has that was taken over
	LeftFilePath    = LeftPath + "/file"
	CopiesPath      = "/desk/copie" // the pages about one copy lie below it
	ToolsPath       = "/desk/strumenti"
	PaperPath       = "/desk/cartellini/fogli" // of a match: its id below it, and the file below that
	ProgramsPath    = "/api/"
	DownloadPath    = "/desk/copia" // a copy to keep
)

// Addresses by which devices change to the laptop that takes over.
const (
	LeavePath    = "/passaggio"       // fetched ahead by each page: where the other laptop is, and the pass of the device
	ArrivePath   = "/passa"           // where the pages arrive
	TakeoverPath = "/api/v1/takeover" // whether a laptop has taken over
)

// deskPage is a page of the organiser with the key of its name.
type deskPage struct{ href, key string }

// deskSections are the organiser's pages in the order of their links. The first page of a
// section stands for it above every page; the others stand in a row below while one of
// them is open.
var deskSections = []struct {
	key   string
	pages []deskPage
}{
	{"organiser.nav.day", []deskPage{
		{"/desk", "organiser.nav.today"},
		{"/desk/nuova", "organiser.quick"},
		{CardsPath, "organiser.cards"},
		{ReceptionPath, "arrivals.title"},
		{ScreensPath, "organiser.screens"},
		{AuditLogPath, "auditlog.title"},
	}},
	{"setup.section", []deskPage{
		{TournamentsPath, "setup.tournaments"},
		{HousesPath, "setup.houses"},
		{PeoplePath, "setup.people"},
		{StrategistsPath, "setup.strategists"},
		{RulesPath, "plan.rules"},
		{QuestionsPath, "questions.title"},
	}},
	{"organiser.nav.programme", []deskPage{{ProgrammePath, "organiser.nav.programme"}, {SchedulePath, "plan.title"}}},
	{"standing.title", []deskPage{{RankingPath, "standing.title"}, {ReportPath, "report.title"}, {SitePath, "site.title"}}},
	{"tools.title", []deskPage{
		{ToolsPath, "tools.all"},
		{DevicesPath, "devices.title"},
		{NetworkPath, "network.title"},
		{SoundPath, "sound.title"},
		{SparePath, "spare.desk"},
		{CopiesPath, "copies.title"},
		{TablesPath, "ui.tables"},
		{DeskCupPath, "cup.title"},
		{OverlaysPath, "overlay.title"},
		{TriggersPath, "trigger.title"},
		{KeysPath, "keys.title"},
		{WebhooksPath, "webhooks.title"},
	}},
}

// OrganiserTop returns what stands above the organiser's page at here. now is the server's clock in
// milliseconds; pages without an event stream need none.
func OrganiserTop(w *locale.Words, here, language string, now int64) organiser.Top {
	top := organiser.Top{Base: layout.Base{Words: w, Frame: layout.Frame{Now: now}, Language: language}}
	for _, s := range deskSections {
		at := slices.IndexFunc(s.pages, func(p deskPage) bool { return p.href == here })
		top.Nav = append(top.Nav, organiser.Link{Href: s.pages[0].href, Text: w.T(s.key), Here: at >= 0})
		if at < 0 || len(s.pages) == 1 {
			continue
		}
		for i, p := range s.pages {
			top.Sub = append(top.Sub, organiser.Link{Href: p.href, Text: w.T(p.key), Here: i == at})
		}
	}
	return top
}
