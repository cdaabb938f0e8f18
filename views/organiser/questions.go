package organiser

import (
	"strconv"

	"scacchimagici/views/ui"
)

// QuestionsTop is what stands above every page about questions.
type QuestionsTop struct {
	Top
	Tabs     []Link
	Title    string
	Line     string
	Warnings []Check // what the next matches would miss
	Said     string  // what has just been done; empty: nothing
	Trouble  string  // why it was not done
}

// Questions is the list of the questions, a page of it.
type Questions struct {
	QuestionsTop
	Search  Search
	Found   string
	Rows    []QuestionRow
	All     string // offers to take all that were found; empty: they stand on this page
	Pages   Pages
	Sets    []string // that questions can be gathered into
	Exports []Link
}

// Search is what is looked for.
type Search struct {
	Text   string
	By     []Select
	Fields []ui.Field // all of it, for a form that does something with what was found
	Any    bool       // something is looked for
}

// Select is a choice of one among many.
type Select struct {
	Name, Label string
	Options     []Choice
	Trouble     string
}

// QuestionRow is a question in a list.
type QuestionRow struct {
	ID, Href     string
	Text, Answer string
	Tags         []string
	Marks        []Mark
	Off          bool
}

// Mark is a word about the state of a question.
type Mark struct{ Kind, Text string }

// Pages leads through a list; an address that is empty leads nowhere.
type Pages struct{ Line, Previous, Next string }

// QuestionForm is the form of one question, with what was typed and what is wrong with it.
type QuestionForm struct {
	QuestionsTop
	Action    string
	ID        string // of the form: sent twice it adds one question
	New       bool
	Code      Field
	Texts     []QuestionText
	Forms     []FormField
	FormsNote string // what is wrong with the accepted forms
	Selects   []Select
	Set       Field
	Sets      []string
	Book      Select
	Chapter   Field
	Work      Field
	Remarks   []string // of lint
	Facts     []string // what became of the question
	Acts      []Action
	Sure      *Sure
}

// QuestionText is question and answer in one language.
type QuestionText struct {
	Language     string
	Text, Answer NamedField
}

// NamedField is a field with its name in the form.
type NamedField struct {
	Name, Label string
	Field
	Most int // letters
}

// FormField is an accepted form with its mark.
type FormField struct {
	Text  string
	Marks []Choice
}

// Sure is an act that is asked about twice.
type Sure struct {
	Title, Text string
	Action      Action
}

// Rounds is what each round draws from, the organiser's sets, and what the projector shows.
type Rounds struct {
	QuestionsTop
	Rounds    []RoundChoice // none: there is no tournament
	Own       []OwnSet
	Screens   string // address of the form of Reveal and Projector; empty: there is no tournament
	Reveal    bool   // questions are shown only when the Referee reveals them
	Projector bool   // the projector shows them too
}

// RoundChoice is what one round, or all others, draws from.
type RoundChoice struct {
	Number  int
	Title   string
	Stock   Check
	Command ui.Command
	Sets    []Choice
	Levels  []Choice
	Back    *Action // takes its own choice back
}

func (r RoundChoice) id() string { return "round-" + strconv.Itoa(r.Number) }

// OwnSet is a set that the organiser has gathered.
type OwnSet struct {
	Name, Line, Href string
	Dissolve         Sure
}

// Import is the form of a file with questions, and what reading it found.
type Import struct {
	QuestionsTop
	Pasted   string
	Selects  []Select
	Set      Field
	Work     Field
	Sets     []string
	Size     string // how large a file may be
	Preview  *Preview
	Examples []Example
}

// Example shows how a format is written.
type Example struct{ Name, Text string }

// Preview is what an import would do.
type Preview struct {
	ID      string // of the reading, which the desk keeps a while
	Name    string // of the file
	Line    string
	Remarks []string // on the whole file
	Rows    []PreviewRow
	More    string // how many rows are not shown
	Confirm ui.Button
	Skip    ui.Button // imports the rest; empty: nothing was refused
}

// PreviewRow is what would become of one question of the file.
type PreviewRow struct {
	Line         string // its place in the file
	Kind         string // "ok", "warning", "bad"
	Text, Answer string
	State        string // "presa", "rifiutata"
	Why          []string
}

// History is what became of the questions.
type History struct {
	QuestionsTop
	Used             []UsedQuestion
	Hardest, Easiest []Rate
}

// UsedQuestion is a question that was put, with its uses.
type UsedQuestion struct {
	Text, Answer, Href string
	Uses               []UseLine
}

// UseLine is one use: where and when, how it ended, and how the question was drawn.
type UseLine struct{ Kind, Where, Outcome, Draw string }

// Rate is how often a question was answered.
type Rate struct {
	Text, Href string
	Share      string // "3 su 4"
	Percent    int    // for the bar
}

// Findings is what lint has against the questions.
type Findings struct {
	QuestionsTop
	Rows  []Finding
	Pages Pages
}

// Finding is one thing that lint has against a question.
type Finding struct{ ID, Href, Text, Sentence string }
