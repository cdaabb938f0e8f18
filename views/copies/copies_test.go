package copies

import (
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
)

func scene(t *testing.T, lang locale.Language) Scene {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, time.August, 29, 16, 42, 9, 0, time.UTC)
	p := Scene{Words: catalogue.In(lang), Now: now, Server: 100_000, Status: copies.Status{Folder: "/data/copie"}}
	for _, c := range []copies.Copy{
		{At: now.Add(-40 * time.Second), Reason: copies.EachMinute, Size: 4_299_000},
		{At: now.Add(-26 * time.Hour), Reason: copies.MatchEnded, Match: "2B", Size: 3 << 20},
		{At: now.Add(-27 * time.Hour), Reason: copies.Damaged},
	} {
		c.Path = "/data/copie/" + copies.FileName("/data/scacchi.db", c.At, c.Reason, c.Match)
		p.Status.Copies = append(p.Status.Copies, c)
	}
	return p
}

// TestList reads what the list says of each copy, in both languages.
func TestList(t *testing.T) {
	for lang, want := range map[locale.Language]string{
		locale.Italian: `È cambiato qualcosa | 16:41:29 · 4,1 MB · computer e CHIAVETTA | verificata
Fine della partita 2B | 28 agosto 14:42:09 · 3,0 MB · computer | verificata
Messo da parte perché danneggiato | 28 agosto 13:42:09 · 0,0 MB · computer · si recupera con scacchimagici salvage | danneggiata
È cambiato qualcosa | 27 agosto 16:42:09 · 0,0 MB · CHIAVETTA | verificata
`,
		locale.English: `Something has changed | 16:41:29 · 4.1 MB · computer and CHIAVETTA | verified
End of match 2B | 28 August 14:42:09 · 3.0 MB · computer | verified
Put aside because it was damaged | 28 August 13:42:09 · 0.0 MB · computer · to be recovered with scacchimagici salvage | damaged
Something has changed | 27 August 16:42:09 · 0.0 MB · CHIAVETTA | verified
`,
	} {
		p := scene(t, lang)
		old := copies.Copy{At: p.Now.Add(-48 * time.Hour), Reason: copies.EachMinute, Path: "/media/old.db"}
		p.Status.Second = copies.Second{Place: "/media", Label: "CHIAVETTA", Copies: []copies.Copy{p.Status.Copies[0], old}}
		var got strings.Builder
		for _, r := range p.View().Rows {
			got.WriteString(r.Reason + " | " + r.Detail + " | " + r.Mark.Text + "\n")
			if damaged := r.Mark.Kind == "bad"; damaged != (r.Restore == "" && r.Look.Action == "") {
				t.Errorf("%s: look %q, restore %q", r.Detail, r.Look.Action, r.Restore)
			}
		}
		if got.String() != want {
			t.Errorf("%s:\n%swant\n%s", lang, got.String(), want)
		}
	}
}

// TestState reads the first panel and that of the second place.
func TestState(t *testing.T) {
	for _, test := range []struct {
		name          string
		change        func(*copies.Status)
		kind, text    string
		second, state string
	}{
		{"no second place", func(*copies.Status) {}, "ok", "Ultima copia 40 s fa", "", ""},
		{"on a stick too", func(s *copies.Status) {
			s.Second = copies.Second{Place: "/media", Label: "CHIAVETTA", Copies: s.Copies[:1]}
		}, "ok", "Ultima copia 40 s fa, anche su CHIAVETTA", "ok", "16:41:29 · È cambiato qualcosa"},
		{"the stick is gone", func(s *copies.Status) {
			s.Second = copies.Second{Place: "/media", Label: "CHIAVETTA", Trouble: fault.New(fault.Unavailable, "fault.copy.gone", "CHIAVETTA")}
		}, "ok", "Ultima copia 40 s fa", "bad", "CHIAVETTA non c’è più: le copie restano solo su questo computer. Rimettila, o scegli un altro posto."},
		{"the disk is full", func(s *copies.Status) {
			s.Trouble = fault.New(fault.Unavailable, "fault.copy.full", "/data", 12, 300)
		}, "warning", "Ultima copia 40 s fa Non c’è spazio per una copia in /data: ci sono 12 MB liberi, ne servono 300. Libera spazio; il torneo va avanti.", "", ""},
		{"none yet", func(s *copies.Status) { s.Copies = nil }, "warning", "Ancora nessuna copia", "", ""},
	} {
		p := scene(t, locale.Italian)
		test.change(&p.Status)
		v := p.View()
		text := v.State.Text
		if ago := v.State.Ago; ago != nil {
			text += ago.Shown + ago.After
			if ago.At != 100_000-40_000 {
				t.Errorf("%s: counted from %d", test.name, ago.At)
			}
		}
		if v.State.Detail != "" {
			text += " " + v.State.Detail
		}
		if v.State.Kind != test.kind || text != test.text || v.Second.Kind != test.second || v.Second.State != test.state {
			t.Errorf("%s: %s %q, %s %q", test.name, v.State.Kind, text, v.Second.Kind, v.Second.State)
		}
	}
}

// An empty list says when the first copy will be made.
func TestNoCopy(t *testing.T) {
	p := scene(t, locale.Italian)
	full := p.View().ListText
	p.Status.Copies = nil
	if got := p.View().ListText; got == full || !strings.HasPrefix(got, "Ancora nessuna") {
		t.Error(got)
	}
}

// The page says before a copy is restored how much would be lost of each subject.
func TestRestore(t *testing.T) {
	p := scene(t, locale.Italian)
	v := p.Restore(p.Status.Copies[1], Beyond{Lost: []LostStream{{"match/coppa.2B", 214}, {"shelf", 1}, {"questions/coppa", 2}, {"access", 1}, {"record/coppa", 1}}})
	var got []string
	for _, l := range v.Lost {
		got = append(got, l.Name+" "+l.Value)
	}
	if text := strings.Join(got, ", "); text != "Partita 2B 214 fatti, Domande 3 fatti, Dispositivi e codici un fatto, Altro un fatto" {
		t.Error(text)
	}
	if v.Copy.Time != "28 agosto 14:42:09" || v.Present.Time != "16:42:09" || v.Present.Detail != "219 fatti" {
		t.Errorf("%+v %+v", v.Copy, v.Present)
	}
	if v := p.Restore(p.Status.Copies[1], Beyond{Spares: []string{"Biblioteca"}}); v.LostText == "" || !strings.Contains(v.Spares, "(Biblioteca)") {
		t.Errorf("with a spare: %+v", v)
	}
	if v := p.Restore(p.Status.Copies[1], Beyond{}); v.Spares != "" || !strings.HasPrefix(v.LostText, "Niente") {
		t.Error(v.LostText)
	}
	if v := p.Restore(p.Status.Copies[1], Beyond{Parted: true, Lost: []LostStream{{"access", 1}}}); v.Lost != nil || !strings.Contains(v.LostText, "un’altra storia") {
		t.Errorf("%v %s", v.Lost, v.LostText)
	}
}
