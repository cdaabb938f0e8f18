package browsertest

import (
	"strings"
	"testing"

	"scacchimagici/internal/locale"
)

// TestQuestions is an evening of the organiser with the questions: one is found and corrected, one is written
// with a slip, a list with a wrong line is pasted, and one is switched off.
func TestQuestions(t *testing.T) {
	t.Parallel()
	s := serve(t)
	organiser := s.newClient(t)
	organiser.signIn()
	desk := organiser.match("").seated("organiser", laptop)
	words := catalogue.In(locale.Italian)

	desk.visit("/desk/domande?cerca=Serpentese")
	desk.tap(visible(".q-row a.q-text"))
	desk.until(`document.querySelector("textarea#domanda").value.length > 10`)
	desk.screenshot("question")
	desk.fill("#perche", "È la lingua dei serpenti.")
	desk.fill("#why", "It is the language of snakes.")
	desk.fill("#vicine", "luoghi-9999x")
	desk.tap(visible("form.o-form .o-send button"))
	desk.says("luoghi-9999x")
	desk.fill("#vicine", "luoghi-002")
	desk.tap(visible("form.o-form .o-send button"))
	desk.says(words.T("questions.done.saved"))
	if got := eval[string](desk, `document.querySelector("#perche").value + document.querySelector("#vicine").value`); got != "È la lingua dei serpenti.luoghi-002" {
		t.Errorf("the form has kept %q", got)
	}

	desk.visit("/desk/domande/nuova")
	desk.fill("#domanda", "Chi porta il gelato in giardino?")
	desk.fill("#risposta", "Fortebraccio")
	desk.fill("#materia", "persone")
	desk.fill("#livello", "1")
	desk.fill("#libro", "3")
	desk.fill("#insieme", "serata-2026")
	desk.tap(visible("form.o-form .o-send button"))
	desk.until(`document.querySelector("#question-trouble, #question[aria-invalid=true]")`)
	desk.screenshot("slip")
	desk.fill("#question", "Who brings the ice cream into the garden?")
	desk.fill("#answer", "Fortescue")
	desk.tap(visible("form.o-form .o-send button"))
	desk.says(words.T("questions.done.added"))

	desk.visit("/desk/domande/importa")
	desk.fill("#text", "domanda;risposta;question;answer;perche;why\n"+
		"Che cosa beve il giardiniere?;Burrobirra;What does the gardener drink?;Butterbeer;È calda.;It is warm.\n"+
		"Che cosa manca qui?;;What is missing here?;nothing;;\n")
	desk.fill(`select[name="subject"]`, "luoghi")
	desk.fill(`select[name="level"]`, "2")
	desk.fill("#set", "serata-2026")
	desk.tap(visible("form.q-import button.main"))
	desk.says("Burrobirra")
	desk.screenshot("preview")
	desk.tap(visible(`form[action="/desk/domande/importa/fatto"] button[name="skip"]`))
	desk.says(words.T("questions.done.imported", 1))
	desk.visit("/desk/domande?insieme=serata-2026")
	desk.until(`document.querySelectorAll(".q-row").length === 2`)
	desk.tap(visible(`.q-row input[name="ids"]`))
	desk.tap(visible(`button[name="do"][value="off"]`))
	desk.says(words.T("questions.done.off", 1))
	desk.visit("/desk/domande?insieme=serata-2026")
	desk.until(`document.querySelectorAll(".q-row.off").length === 1 && document.querySelectorAll(".q-row").length === 2`)
	for _, page := range []string{"turni", "storia", "controllo"} {
		desk.visit("/desk/domande/" + page)
		desk.until(`document.querySelector("main h1")`)
		desk.screenshot(page)
	}
	desk.says(words.T("quiz.lint.near", "luoghi-002")) // the last of them names a question that no longer exists
	if lines := consoleErrors(desk.errors.String()); len(lines) > 0 {
		t.Error(strings.Join(lines, "\n"))
	}
}
