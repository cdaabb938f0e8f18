package copies

import "time"

// Spare returns those of all copies, the newest first, that thinning takes away: of the last
// hour all are kept, of the last day the last one of each hour, of each day before that its last
// one. The newest copy is always kept, and so is what was there before a restore, a new
// version or a deletion.
func Spare(all []Copy, now time.Time) []Copy {
	var gone []Copy
	taken := map[string]bool{} // hours and days that have their copy
	for i, c := range all {
		span := ""
		switch age := now.Sub(c.At); {
		case i == 0 || precious(c) || age < time.Hour: // also what a wrong clock puts into the future
			continue
		case age < 24*time.Hour:
			span = c.At.Format("2006-01-02 15")
		default:
			span = c.At.Format(time.DateOnly)
		}
		if taken[span] {
			gone = append(gone, c)
		}
		taken[span] = true
	}
	return gone
}

// precious copies are those that nothing takes away but a person.
func precious(c Copy) bool {
	switch c.Reason {
	case EachMinute, MatchEnded, ByHand:
		return false
	}
	return true
}

// Oldest returns copies that can be given up when there is no room, the oldest first: neither
// precious ones nor the newest few.
func Oldest(all []Copy) []Copy {
	const few = 3
	var old []Copy
	for i := len(all) - 1; i >= few; i-- {
		if !precious(all[i]) {
			old = append(old, all[i])
		}
	}
	return old
}
