package webhook

import "slices"

// Kind is the kind of an event that goes to hooks: the public events of the API, by their type.
type Kind string

// The kinds.
const (
	TournamentKind   Kind = "tournament"
	ScheduleKind     Kind = "schedule"
	ProgrammeKind    Kind = "programme"
	MatchKind        Kind = "match"
	TossKind         Kind = "toss"
	LineupKind       Kind = "lineup"
	BoardKind        Kind = "board"
	MoveKind         Kind = "move"
	WandKind         Kind = "wand"
	DuelKind         Kind = "duel"
	QuestionKind     Kind = "question"
	DuelDecidedKind  Kind = "duel-decided"
	TurnLostKind     Kind = "turn-lost"
	InterventionKind Kind = "intervention"
	UndoKind         Kind = "undo"
	ScoreKind        Kind = "score"
	ResultKind       Kind = "result"
	ClocksKind       Kind = "clocks"
	CallKind         Kind = "call"
	RankingKind      Kind = "ranking"
	AnnouncementKind Kind = "announcement"
	CeremonyKind     Kind = "ceremony"
)

// Kinds are all of them, in the order in which they are offered.
func Kinds() []Kind {
	return []Kind{
		TournamentKind, ScheduleKind, ProgrammeKind, MatchKind, TossKind, LineupKind, BoardKind, MoveKind, WandKind, DuelKind, QuestionKind, DuelDecidedKind, TurnLostKind, InterventionKind, UndoKind, ScoreKind, ResultKind, ClocksKind, CallKind, RankingKind, AnnouncementKind, CeremonyKind,
	}
}

// unknown returns the first of some kinds that is no kind of events; ok is false when there is none.
func unknown(kinds []Kind) (k Kind, ok bool) {
	i := slices.IndexFunc(kinds, func(k Kind) bool { return !slices.Contains(Kinds(), k) })
	if i < 0 {
		return "", false
	}
	return kinds[i], true
}
