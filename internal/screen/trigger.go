package screen

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/trigger"
)

// TriggerDoes says in a sentence what a trigger does.
func TriggerDoes(w *locale.Words, a trigger.Action) string {
	switch {
	case a.Does == trigger.Call && a.Board == "":
		return w.T("trigger.does.call.any")
	case a.Does == trigger.Announce:
		return w.T("trigger.does.announce", a.Text)
	case a.Does == trigger.Scene && a.Screen == 0:
		return w.T("trigger.does.scene.all", ScreenShows(w, a.Scene))
	case a.Does == trigger.Scene:
		return w.T("trigger.does.scene", a.Screen, ScreenShows(w, a.Scene))
	case a.Board != "":
		return w.T("trigger.does."+string(a.Does), a.Board)
	}
	return w.T("trigger.does." + string(a.Does))
}
