package exchange

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"

	"scacchimagici/internal/quiz"
)

func TestTable(t *testing.T) {
	const nox = "Quale formula spegne la luce? = Nox"
	long := strings.Repeat("parola ", 10<<20/7)
	check(t, defaults, []sample{
		{"comma", "domanda,risposta\nQuale formula spegne la luce?,Nox\n", []string{"2 prova-001: " + nox + copiedEn}},
		{"semicolon, mark, Windows line ends", "\ufeffDomanda;Risposta\r\nQuale formula spegne la luce?;Nox\r\n", []string{"2 prova-001: " + nox + copiedEn}},
		{"tab, no line end", "domanda\trisposta\nQuale formula spegne la luce?\tNox", []string{"2 prova-001: " + nox + copiedEn}},
		{"Excel names its separator", "sep=;\ndomanda;risposta\nQuale formula spegne la luce?;Nox\n", []string{"3 prova-001: " + nox + copiedEn}},
		{"both languages", "Domanda,Risposta,Question (EN),Answer_EN\nQuale formula spegne la luce?,Nox,Which incantation puts out the light?,Nox\n", []string{"2 prova-001: " + nox}},
		{"English alone", "question,answer\nWhich incantation puts out the light?,Nox\n", []string{"2 prova-001: Which incantation puts out the light? = Nox | quiz.remark.copied.it"}},
		{"half translated", "domanda,risposta,question,answer\nQuale formula spegne la luce?,Nox,,Nox\n", []string{"2 fault.quiz.column.missing"}},
		{"quoted, with separator, quotes and line break", "domanda,risposta\n\"Quale formula, \"\"notte\"\",\nspegne la luce?\",Nox\nChe cosa apre le porte?,Alohomora\n", []string{
			`2 prova-001: Quale formula, "notte", spegne la luce? = Nox` + copiedEn, "4 prova-002: Che cosa apre le porte? = Alohomora" + copiedEn,
		}},
		{"blank rows and cells", "domanda,risposta\n\n , \nQuale formula spegne la luce?,Nox,,\n", []string{"4 prova-001: " + nox + copiedEn}},
		{"words for level and subject", "domanda,risposta,difficoltà,category\nQuale formula spegne la luce?,Nox,Difficile,Spells\n", []string{"2 prova-001: " + nox + copiedEn}},
		{"markup stays text", "domanda,risposta\nQuale <b>formula</b> spegne &amp; accende?,<i>Nox</i>\n", []string{"2 prova-001: Quale <b>formula</b> spegne &amp; accende? = <i>Nox</i>" + copiedEn}},
		{"a separator without quotes", "domanda,risposta\nQuale formula, di notte, spegne?,Nox\n", []string{"2 fault.quiz.cells"}},
		{"a stray quote spoils its line", "domanda,risposta\nQuale \"formula\" spegne?,Nox\nQuale formula spegne la luce?,Nox\n", []string{"2 fault.quiz.quotes", "3 prova-001: " + nox + copiedEn}},
		{"a quote that never closes", "domanda,risposta\nQuale formula spegne la luce?,Nox\n\"Chi?,io\nChi?,tu\n", []string{"2 prova-001: " + nox + copiedEn, "3 fault.quiz.quotes"}},
		{"a level that is none", "domanda,risposta,livello\nChi?,io,molto\n", []string{"2 fault.quiz.number"}},
		{"a level too high", "domanda,risposta,livello\nChi?,io,4\n", []string{"2 fault.quiz.difficulty"}},
		{"an unknown subject", "domanda,risposta,materia\nChi?,io,cucina\n", []string{"2 fault.quiz.subject"}},
		{"an id that is none", "codice,domanda,risposta\n12,Chi?,io\n", []string{"2 fault.quiz.id"}},
		{"no answer", "domanda,risposta\nChi?\n", []string{"2 fault.quiz.column.missing"}},
		{"turned around", "domanda,risposta\nChi \u202e?,io\n", []string{"2 fault.quiz.control"}},
		{"a form with brackets", "domanda,risposta,valide\nChi?,io,tu (lei)\n", []string{"2 fault.quiz.mark"}},
		{"book and work", "domanda,risposta,libro,opera\nChi?,io,1,film 1\n", []string{"2 fault.quiz.source"}},
		{"ten megabytes", "domanda,risposta\n" + long + ",io\nQuale formula spegne la luce?,Nox\n", []string{"2 fault.quiz.long", "3 prova-001: " + nox + copiedEn}},
		{"a choice that nobody sees", "domanda,risposta\nQuale di queste formule spegne la luce?,Nox\n", []string{"2 prova-001: Quale di queste formule spegne la luce? = Nox" + copiedEn + " | quiz.remark.choices"}},
	})
}

func TestGIFT(t *testing.T) {
	check(t, defaults, []sample{
		{"short answer", "Quale formula spegne la luce?{=Nox}", []string{"1 prova-001: Quale formula spegne la luce? = Nox" + copiedEn}},
		{"note, title, category, markup", "// nota\n$CATEGORY: $course$/libri/Pozioni\n\n::pozioni-7::[html]Quale <b>pozione</b>\n porta fortuna? {=%100%Felix\\: Felicis#bravo =fortuna liquida}\n", []string{"4 pozioni-7: Quale <b>pozione</b> porta fortuna? = Felix: Felicis" + copiedEn}},
		{"multiple choice", "Quale formula spegne la luce? {\n~Lumos#no\n=Nox#sì\n~%0%Incendio\n}", []string{"1 prova-001: Quale formula spegne la luce? = Nox" + copiedEn}},
		{"a choice by weight", "Quale formula spegne la luce? {~%-50%Lumos ~%100%Nox}", []string{"1 prova-001: Quale formula spegne la luce? = Nox" + copiedEn}},
		{"a missing word", "La formula {=Nox} spegne la luce?", []string{"1 prova-001: La formula _____ spegne la luce? = Nox" + copiedEn}},
		{"right in part", "Quale formula spegne la luce?{=Nox =%50%Lumos}", []string{"1 prova-001: Quale formula spegne la luce? = Nox | quiz.remark.partial" + copiedEn}},
		{"escapes", `Quanto fa 1 \= 1 \{a\}?{=\~\#}`, []string{`1 prova-001: Quanto fa 1 = 1 {a}? = ~#` + copiedEn}},
		{"one title twice", "::a-1::Quale formula spegne?{=Nox}\n\n::a-1::Quale incanto accende?{=Lumos}", []string{"1 a-1: Quale formula spegne? = Nox" + copiedEn, "3 fault.quiz.exists"}},
		{"what has no short answer", "Vero?{T}\n\nFalso?{FALSE#no}\n\nSaggio?{}\n\nNumero?{#7:1}\n\nCoppie?{=a -> b =c -> d}\n\nDue?{~%50%a ~%50%b}\n\nSue?{=a =b ~c}\n\nMai?{~a ~b}", []string{
			"1 fault.quiz.truefalse", "3 fault.quiz.truefalse", "5 fault.quiz.gift.essay", "7 fault.quiz.gift.number", "9 fault.quiz.gift.matching",
			"11 fault.quiz.gift.noright", "13 fault.quiz.gift.manyright", "15 fault.quiz.gift.noright",
		}},
		{"what is broken", "::x::Una descrizione.\n\nAperta?{=a\n\nDue?{=a} e {=b}\n\nSenza segno?{a}\n\nVuota?{=}\n\n\\{=a}", []string{
			"1 fault.quiz.gift.none", "3 fault.quiz.gift.open", "5 fault.quiz.gift.several", "7 fault.quiz.gift.answers", "9 fault.quiz.column.missing", "11 fault.quiz.gift.none",
		}},
	})
}

func TestAiken(t *testing.T) {
	check(t, defaults, []sample{
		{"two questions", "Quale formula spegne la luce?\nA. Lumos\nB) Nox\nANSWER: B\n\nChe cosa apre le porte?\r\nA) Alohomora\r\nB) Nox\r\nANSWER:a\r\n", []string{
			"1 prova-001: Quale formula spegne la luce? = Nox" + copiedEn, "6 prova-002: Che cosa apre le porte? = Alohomora" + copiedEn,
		}},
		{"text on two lines", "Quale formula\nspegne la luce?\nA. Nox\nANSWER: A", []string{"1 prova-001: Quale formula spegne la luce? = Nox" + copiedEn}},
		{"letter without an answer", "Chi?\nA. io\nANSWER: C", []string{"3 fault.quiz.aiken.letter"}},
		{"letter twice", "Chi?\nA. io\nA. tu\nANSWER: A", []string{"3 fault.quiz.aiken.twice", "4 fault.quiz.aiken.stray"}},
		{"no answer before the next", "Chi?\nA. io\nB. tu\nQuale formula spegne la luce?\nA. Nox\nANSWER: A\nCoda", []string{
			"1 fault.quiz.aiken.unanswered", "4 prova-001: Quale formula spegne la luce? = Nox" + copiedEn, "7 fault.quiz.aiken.unanswered",
		}},
	})
}

// triviaFile returns a file of the database with its texts in an encoding.
func triviaFile(encode func(string) string) string {
	item := func(kind, question, answer string) string {
		return `{"type":"` + encode(kind) + `","difficulty":"` + encode("hard") + `","category":"` + encode("Entertainment: Books") +
			`","question":"` + encode(question) + `","correct_answer":"` + encode(answer) + `","incorrect_answers":["` + encode("x") + `"]}`
	}
	return "{\"response_code\":0,\"results\":[\n" + item("multiple", "Who keeps the Hogwarts' <keys> & \\\"grounds\\\"?", "Hagrid") + ",\n" + item("boolean", "Is it 50% true?", "True") + "\n]}"
}

func TestOpenTDB(t *testing.T) {
	unquote := strings.NewReplacer(`\"`, `"`)
	want := []string{`2 prova-001: Who keeps the Hogwarts' <keys> & "grounds"? = Hagrid | quiz.remark.copied.it`, "3 fault.quiz.truefalse"}
	check(t, defaults, []sample{
		{"HTML codes", triviaFile(strings.NewReplacer("'", "&#039;", `\"`, "&quot;", "&", "&amp;", "<", "&lt;", ">", "&gt;").Replace), want},
		{"Base64", triviaFile(func(s string) string { return base64.StdEncoding.EncodeToString([]byte(unquote.Replace(s))) }), want},
		{"as in addresses", triviaFile(func(s string) string { return url.PathEscape(unquote.Replace(s)) }), want},
		{"as in forms", triviaFile(func(s string) string { return url.QueryEscape(unquote.Replace(s)) }), want},
		{"no results", `{"response_code":1,"results":[]}`, []string{"file 1 fault.quiz.nothing"}},
		{"an error of the database", `{"response_code":3}`, []string{"1 fault.quiz.json"}},
		{"wrong kinds", "{\"results\":[\n{\"correct_answer\":1},\n[],{\"type\":\"multiple\",\"difficulty\":\"very\",\"question\":\"a ?\",\"correct_answer\":\"b\"}]}", []string{"2 fault.quiz.json.field", "3 fault.quiz.json.question", "3 fault.quiz.number"}},
		{"mixed encodings", `[{"type":"bXVsdGlwbGU=","question":"no no","correct_answer":"YQ=="}]`, []string{"1 fault.quiz.encoding"}},
		{"cut off", "[{\"correct_answer\":\"a\",\n\"question\":", []string{"2 fault.quiz.json"}},
	})
}

func TestJSON(t *testing.T) {
	const whole = `{"id":"a-1","text":{"it":"Quale formula spegne la luce?","en":"Which incantation puts out the light?"},"answer":{"it":"Nox","en":"Nox"},"subject":"incantesimi","difficulty":1,"source":{"book":3},"set":"libri"}`
	check(t, Options{}, []sample{
		{"whole", "[\n" + whole + "\n]", []string{"2 a-1: Quale formula spegne la luce? = Nox"}},
		{"a member", `{"made":[1],"questions":[` + whole + "]}", []string{"1 a-1: Quale formula spegne la luce? = Nox"}},
		{"an unknown field", "[" + strings.Replace(whole, "set", "sett", 1) + "]", []string{"1 fault.quiz.json.question"}},
		{"a text for a number", "[" + strings.Replace(whole, `"difficulty":1`, `"difficulty":"1"`, 1) + "]", []string{"1 fault.quiz.json.field"}},
		{"a form that no file can hold", "[" + strings.Replace(whole, `"subject"`, `"accepted":[{"text":"a;b"}],"subject"`, 1) + "]", []string{"1 fault.quiz.form.sign"}},
		{"cut off", "[\n" + whole + ",\n{", []string{"2 a-1: Quale formula spegne la luce? = Nox", "3 fault.quiz.json"}},
		{"no list", `{"questions":{}}`, []string{"1 fault.quiz.json"}},
	})
}

func TestTextIsReadStrictly(t *testing.T) {
	const whole = "[a-%]\ndomanda: Quale formula spegne la luce?\nrisposta: Nox\nquestion: Which incantation puts out the light?\nanswer: Nox\nlivello: 1\nlibro: 3\nmateria: incantesimi\ninsieme: libri\n"
	check(t, defaults, []sample{
		{"one wrong, one right", strings.Replace(strings.Replace(whole, "%", "1", 1), "livello: 1", "livello: 9", 1) + strings.Replace(whole, "%", "2", 1), []string{
			"6 fault.quiz.difficulty", "10 a-2: Quale formula spegne la luce? = Nox",
		}},
	})
}

func TestLanguageOfTheFile(t *testing.T) {
	o := defaults
	o.Language = "en"
	p, err := Read("f", []byte("Which incantation puts out the light?{=Nox}"), o)
	if err != nil || p.Rows[0].Question.Text.En == "" || p.Rows[0].copied != "it" {
		t.Errorf("%+v, %v", p, err)
	}
	if p.Rows[0].Question.Subject != quiz.Spells {
		t.Error("the default subject is missing")
	}
}
