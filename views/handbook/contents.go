package handbook

// chapterRow is a chapter of the handbook: its id and its sections.
type chapterRow struct {
	id       string
	sections []sectionRow
}

// sectionRow is a part of a chapter. Its full id is "CHAPTER.ID".
type sectionRow struct {
	id      string
	picture string   // of a screen, in pictures/LANGUAGE; empty: none
	pages   []string // the program's pages that lead here
}

// contents lists the chapters in their order. The texts are in LANGUAGE.yaml.
var contents = []chapterRow{
	{"prima", []sectionRow{
		{"torneo", "", []string{"/desk/tornei", "/desk/case"}},
		{"persone", "people", []string{"/desk/persone"}},
		{"regole", "", []string{"/desk/regole"}},
		{"domande", "", []string{"/desk/domande"}},
		{"calendario", "", []string{"/desk/calendario"}},
		{"prova", "", []string{"/prova"}},
		{"router", "", nil},
		{"https", "", nil},
	}},
	{"giornata", []sectionRow{
		{"apertura", "cards", []string{"/desk/cartellini", "/desk/nuova"}},
		{"arrivi", "", []string{"/accoglienza"}},
		{"schermi", "projector", []string{"/desk/schermi", "/desk/suono", "/desk/overlay", "/desk/pulsanti", "/desk/chiavi", "/desk/webhook", "/desk/strumenti"}},
		{"giri", "day", []string{"/desk"}},
		{"programma", "", []string{"/desk/programma"}},
		{"correzioni", "", []string{"/desk/registro", "/desk/correggi"}},
		{"sera", "", []string{"/desk/classifica", "/desk/rapporto"}},
		{"sito", "", []string{"/desk/sito"}},
		{"icona", "", []string{"/telefono"}},
		{"tavoli", "", []string{"/desk/tavoli"}},
		{"coppa", "", []string{"/desk/coppa"}},
	}},
	{"arbitro", []sectionRow{
		{"prima", "wands", []string{"/arbitro"}},
		{"turno", "thinking", nil},
		{"mangiata", "duel", nil},
		{"diretta", "direct", nil},
		{"sbagli", "", nil},
		{"fine", "", nil},
	}},
	{"stratega", []sectionRow{
		{"acquisto", "purchase", []string{"/stratega"}},
		{"schieramento", "deployment", nil},
		{"mosse", "move", nil},
	}},
	{"guai", []sectionRow{
		{"linea", "", []string{"/desk/rete"}},
		{"telefono", "", []string{"/desk/dispositivi", "/rete"}},
		{"proiettore", "", nil},
		{"portatile", "", []string{"/desk/copie", "/desk/scorta"}},
		{"corrente", "", []string{"/desk/cartellini/fogli"}},
		{"pioggia", "", nil},
	}},
}

// opens are the public pages that sections describe, by the sections' ids.
var opens = map[string]string{"giornata.icona": "/telefono?pagina=/"}

// devices are the devices whose screens the pictures show.
var devices = map[string]Size{
	"people": Laptop, "cards": Laptop, "day": Laptop,
	"projector": Projector,
	"wands":     Tablet, "thinking": Tablet, "duel": Tablet, "direct": Tablet,
	"purchase": Phone, "deployment": Phone, "move": Phone,
}
