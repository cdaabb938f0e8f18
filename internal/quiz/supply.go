package quiz

// Supply is how well a pool is stocked. Its value completes the message "quiz.supply.".
type Supply string

// The supplies from good to none.
const (
	Plenty    Supply = "plenty"
	Low       Supply = "low"       // fewer than twenty unused questions
	Exhausted Supply = "exhausted" // all were used: the next draw repeats one
	Empty     Supply = "empty"     // nothing can be drawn at all
)

// fewLeft is the number of unused questions below which an organiser is warned.
const fewLeft = 20

// Supply tells, before a match starts, whether its draws will find questions.
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
