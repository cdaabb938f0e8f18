package api

import (
	"bytes"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"scacchimagici/internal/access"
	"scacchimagici/internal/madetest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	tablelist "scacchimagici/internal/side/table/list"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	cuppages "scacchimagici/views/cup"
	tablepages "scacchimagici/views/table"
)

// description is the file with the description of the API.
const description = "../../../docs/openapi.yaml"

// generated begins the part of the file that is made from the types; it goes on to the end of the file.
const generated = "    # From here on the schemas are made of the Go types and their comments:\n    # go test ./internal/web/api -run TestDescriptionOfTypes -update\n"

// orderGroups are the orders of each address, by the name of their schema.
func orderGroups() map[string]map[string]reflect.Type {
	tables, open := table.Orders.Types(), map[string]reflect.Type{}
	opening := table.Orders.Word(table.OpenTable{})
	open[opening] = tables[opening]
	delete(tables, opening)
	tournaments := tournament.Orders.Types()
	delete(tournaments, "create") // its id would be that of the command: a page makes tournaments
	for _, about := range []index.Order{index.Select{}, index.Archive{}, index.Unarchive{}, index.Delete{}} {
		tournaments[index.Orders.Word(about)] = reflect.TypeOf(about)
	}
	return map[string]map[string]reflect.Type{
		"MatchOrder": magici.Orders.Types(), "TournamentOrder": tournaments, "AccessOrder": access.Orders.Types(), "QuestionOrder": edits.Orders.Types(),
		"OpenTableOrder": open, "TableOrder": tables, "HallOrder": tablelist.Orders.Types(), "CupOrder": cup.Orders.Types(), "ReplicaOrder": state.Orders.Types(),
		"TournamentsOrder": TournamentsOrders.Types(), "ButtonOrder": ButtonOrders.Types(), "CopyOrder": CopyOrders.Types(), "WebhookOrder": WebhookOrders.Types(),
	}
}

// eventBodies are the fields of each event besides those of all events.
var eventBodies = map[EventKind]any{
	TournamentEvent: tournamentBody{}, ScheduleEvent: scheduleBody{}, ProgrammeEvent: programmeBody{}, MatchEvent: matchBody{}, TossEvent: tossBody{}, LineupEvent: lineupBody{},
	BoardEvent: boardBody{}, MoveEvent: moveBody{}, WandEvent: wandBody{}, DuelEvent: duelBody{}, QuestionEvent: questionBody{},
	DuelDecidedEvent: duelDecidedBody{}, TurnLostEvent: turnLostBody{}, InterventionEvent: interventionBody{}, UndoEvent: undoBody{},
	ScoreEvent: scoreBody{}, ResultEvent: resultBody{}, ClocksEvent: clocksBody{}, CallEvent: callBody{}, RankingEvent: Ranking{},
	AnnouncementEvent: announcementBody{}, CeremonyEvent: ceremonyBody{}, PurchaseEvent: purchaseBody{},
}

// TestDescriptionOfTypes compares the schemas of docs/openapi.yaml with the types that are written and
// read: each answer, each event, each order with its fields, which of them are needed and their
// possible values. Their texts are the comments in the source.
func TestDescriptionOfTypes(t *testing.T) {
	text, err := os.ReadFile(description)
	if err != nil {
		t.Fatal(err)
	}
	byHand, _, found := strings.Cut(string(text), generated)
	if !found {
		t.Fatalf("%s has no place for the schemas", description)
	}
	madetest.Whole(t, description, byHand+generated+schemasOf(t))
}

// schemasOf writes all schemas that are made from types, as they stand in the file.
func schemasOf(t *testing.T) string {
	s := newSchemas(t)
	for _, answer := range []any{
		Match{},
		BoardState{},
		People{},
		Session{},
		Keys{},
		Tournaments{},
		Tournament{},
		Ranking{},
		Schedule{},
		Programme{},
		tablepages.ListAnswer{},
		tablepages.Answer{},
		cuppages.Answer{},
		game.Record{},
		Replica{},
		ReplicaAnswer{},
		Roster{},
		Report{},
		Access{},
		Buttons{},
		Webhooks{},
		Copies{},
		Questions{},
		Made{},
	} {
		s.schema(reflect.TypeOf(answer))
	}
	for kind := range eventBodies {
		if !slices.Contains(EventKinds, kind) {
			t.Errorf("the event %s is missing in the list of kinds", kind)
		}
	}
	events := mapping()
	for _, kind := range EventKinds {
		if eventBodies[kind] == nil {
			t.Fatalf("nobody says what the event %s tells", kind)
		}
		name := "events." + string(kind)
		s.event(name, kind, reflect.TypeOf(eventBodies[kind]))
		set(events, string(kind), plain("#/components/schemas/"+name))
	}
	set(events, "ping", plain("#/components/schemas/events.ping"))
	s.named["Event"] = object(
		"description", "One of the events, by its `type`, which is the name of the server-sent event too.",
		"oneOf", list(refsIn(events)...), "discriminator", object("propertyName", "type", "mapping", events),
	)
	s.answers = maps.Clone(s.types)
	s.schema(reflect.TypeFor[SignIn]())
	groups := orderGroups()
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		types, kinds := groups[group], mapping()
		for _, kind := range slices.Sorted(maps.Keys(types)) {
			name := strings.ToLower(strings.TrimSuffix(group, "Order")) + "." + kind
			s.order(name, kind, types[kind], group != "ReplicaOrder", strings.HasPrefix(types[kind].PkgPath(), "scacchimagici/internal/tournament/index"))
			set(kinds, kind, plain("#/components/schemas/"+name))
		}
		s.named[group] = object(
			"description", "One of the orders, by its `command`.",
			"oneOf", list(refsIn(kinds)...),
			"discriminator", object("propertyName", "command", "mapping", kinds),
		)
	}
	s.nameValues()
	all := mapping()
	for _, name := range slices.SortedFunc(maps.Keys(s.named), func(a, b string) int {
		return strings.Compare(strings.ToLower(a), strings.ToLower(b))
	}) {
		set(all, name, s.named[name])
	}
	var b bytes.Buffer
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(2)
	if err := encoder.Encode(all); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(b.String(), "\n")
	return "    " + strings.TrimSuffix(strings.Join(lines, "    "), "    ")
}

// TestNamesOfComponents wants each component to have a name of its own as generators of clients write names: without regard
// to the section in which it stands, to case and to signs.
func TestNamesOfComponents(t *testing.T) {
	text, err := os.ReadFile(description)
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Components map[string]map[string]yaml.Node `yaml:"components"`
	}
	if err := yaml.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	written := map[string]string{}
	for section, all := range d.Components {
		if section == "examples" { // no generator makes a type of them
			continue
		}
		for name := range all {
			plain := plainName(name)
			if other, ok := written[plain]; ok {
				t.Errorf("%s/%s and %s have one name", section, name, other)
			}
			written[plain] = section + "/" + name
		}
	}
	if len(written) < 100 {
		t.Fatalf("only %d components", len(written))
	}
}
