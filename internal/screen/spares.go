package screen

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/views/organiser"
)

// SpareStates says how the spare laptops are; nothing without one. How far behind each is stands on its own
// page: here it would change with every order.
func SpareStates(w *locale.Words, replica state.Status) []organiser.State {
	var states []organiser.State
	for _, p := range replica.Peers {
		if p.Kind != state.KindSpare {
			continue
		}
		s := organiser.State{
			Icon: "laptop", Kind: "ok", Text: w.T("organiser.spare.ready", p.Name), Action: &organiser.Link{Href: SparePath, Text: w.T("organiser.spare.open")},
		}
		switch {
		case p.Silent:
			s.Kind, s.Text = "warning", w.T("organiser.spare.silent", p.Name)
		case p.Fault != nil:
			s.Kind, s.Text, s.Detail = "warning", w.T("organiser.spare.trouble", p.Name), w.Fault(p.Fault)
		case p.Copied.Total > 0:
			s.Text = w.T("organiser.spare.copying", p.Name)
		case !replica.AloneSince.IsZero():
			s.Kind, s.Text = "warning", w.T("organiser.spare.alone", p.Name)
		case replica.ConfirmBoth:
			s.Detail = w.T("organiser.spare.both")
		}
		states = append(states, s)
	}
	return states
}
