package screen

import (
	"net/url"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
)

// NamingPath is where a Referee enters their name.
const NamingPath = "/entra/nome"

// Addresses of the organiser's correction of a match: its id follows the first one, and after that the second one leads
// to all steps.
const (
	CorrectionPath      = "/desk/correggi/"
	CorrectionStepsPath = "/passi"
)

// ReceptionPath is the page on which people are ticked off as they arrive.
const ReceptionPath = "/accoglienza"

// DeviceReportPath is where pages send the reports of their devices, LaptopReportPath where those of the laptop itself do.
const (
	DeviceReportPath = "/rete/voce"
	LaptopReportPath = DeviceReportPath + "/portatile"
)

// WelcomePath is the address of the page for phones that look for the internet in this Wi-Fi.
const WelcomePath = "/benvenuto"

// WorksPath is the page on which a device looks what is wrong with itself.
const WorksPath = "/rete"

// GuidedPath is the address of the guided matches.
const GuidedPath = "/prova"

// SeatPath returns the page of a seat.
func SeatPath(seat access.Seat) string {
	switch seat.Role {
	case role.Organiser:
		return "/desk"
	case role.Referee:
		return "/arbitro/" + seat.Place
	case role.Strategist:
		return "/stratega/" + seat.Place
	case role.Reception:
		return ReceptionPath
	case role.Screen:
		return "/schermo"
	}
	return "/"
}

// LanguageHref switches the language of a device and comes back to path: from Italian to English and back,
// from any further language to English.
func LanguageHref(lang locale.Language, path string) string {
	other := locale.English
	if lang == locale.English {
		other = locale.Italian
	}
	return "/lingua/" + string(other) + "?torna=" + url.QueryEscape(path)
}

// OnHosts returns a page of the laptop in all the ways to type its address.
func OnHosts(hosts []string, path string) []string {
	pages := make([]string, len(hosts))
	for i, host := range hosts {
		pages[i] = host + path
	}
	return pages
}
