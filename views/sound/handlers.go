package sound

import (
	"net/http"
	"slices"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// Pages are the handlers of the room.
type Pages struct {
	Server  page.Server
	Screens *page.Publisher
}

// Routes lists the routes of the room besides its rows.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(FilePath+"/{cue}", route.Seated, p.getFile),
		route.Post(FilePath, route.Organiser, p.postFile),
		route.Post(screen.SoundPath+"/prova", route.Organiser, p.postTrial),
	}
}

// getFile is the uploaded sound of a cue. Its address names its content, so a browser never asks twice.
func (p Pages) getFile(w http.ResponseWriter, r *http.Request) error {
	own, ok := p.Screens.Desk.Access.State().OwnSounds[access.Cue(r.PathValue("cue"))]
	if !ok {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	w.Header().Set("Content-Type", own.Type)
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, err := w.Write(own.Data)
	return err
}

// postFile gives a cue a sound of one's own. Form: cue, file.
func (p Pages) postFile(w http.ResponseWriter, r *http.Request) error {
	up, err := form.ReadUpload(w, r, form.Kind{MaxSize: access.MaxSound, TooLarge: "fault.sound.size", Broken: "fault.sound.upload"})
	if err != nil {
		return err
	}
	if len(up.Data) == 0 {
		return fault.New(fault.Invalid, "fault.sound.none")
	}
	if _, err := p.Server.ChangeAccess(r, "", access.UploadSound{Cue: access.Cue(up.Values.Get("cue")), Name: up.Name, Data: up.Data}); err != nil {
		return err
	}
	return p.Server.Done(w, r, screen.SoundPath)
}

// postTrial lets a cue be heard at the output. Form: cue.
func (p Pages) postTrial(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	cue := access.Cue(r.PostForm.Get("cue"))
	if !slices.Contains(access.Cues(), cue) {
		return fault.New(fault.Invalid, "fault.sound.cue")
	}
	p.Screens.TrySound(cue)
	return p.Server.Done(w, r, "")
}
