package screen

import (
	"cmp"
	"net/url"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// SpareAlarms are the alarms about the other laptops on every page of the desk, by subject.
func SpareAlarms(of state.Status, zone *time.Location) map[string]*fault.Fault {
	at := func(t time.Time) string { return t.In(zone).Format("15:04") }
	all := map[string]*fault.Fault{"spare": nil, "former": nil, "impostor": nil, "trespasser": nil}
	if len(of.Impostors) > 0 {
		all["impostor"] = fault.New(fault.Forbidden, "fault.spare.impostor", strings.Join(of.Impostors, ", "))
	}
	if len(of.Trespassers) > 0 {
		all["trespasser"] = fault.New(fault.Forbidden, "fault.spare.trespasser", strings.Join(of.Trespassers, ", "))
	}
	for _, p := range of.Peers {
		if p.Kind == state.KindSpare && p.Silent && !p.Heard.IsZero() {
			all["spare"] = fault.New(fault.Unavailable, "fault.spare.silent", p.Name, at(p.Heard))
		}
	}
	if !of.AloneSince.IsZero() {
		all["spare"] = fault.New(fault.Unavailable, "fault.spare.alone", at(of.AloneSince))
	}
	if t := of.TakenOverBy; t != nil {
		all["spare"], all["former"] = nil, fault.New(fault.Unavailable, "fault.spare.former", cmp.Or(t.Name, Host(t.Reach)), at(t.At))
	}
	return all
}

// Host is an address as people type it, without its scheme.
func Host(address string) string {
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		return u.Host
	}
	return address
}
