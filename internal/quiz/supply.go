package quiz

// Supply says how many questions a pool has left. Its value completes the message "quiz.supply.".
type Supply string

// The supplies from good to empty.
const (
	Plenty    Supply = "plenty"
	Low       Supply = "low"       // fewer than twenty unused questions
	Exhausted Supply = "exhausted" // all were used: the next draw repeats one
	Empty     Supply = "empty"     // no question can be drawn
)

// fewLeft is the number of unused questions below which the organiser is warned.
const fewLeft = 20

// Supply returns, before a match starts, whether its draws will find questions.
func (p Pool) Supply(used Uses) Supply {
	unused := p.Unused(used)
	switch {
	case p.Len() == 0:
		return Empty
	case unused == 0:
		return Exhausted
	case unused < fewLeft:
		return Low
	}
	return Plenty
}
