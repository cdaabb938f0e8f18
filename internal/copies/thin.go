package copies

import "time"

// Spare returns the copies of all, newest first, that thinning deletes. It keeps all of the last
// hour, the last one of each hour of the last day, and the last one of each day before that. It
// always keeps the newest copy, and the copies from before a restore, a new version or a deletion.
func Spare(all []Copy, now time.Time) []Copy {
	var gone []Copy
	taken := map[string]bool{} // hours and days that have a copy
	for i, c := range all {
		span := ""
		switch age := now.Sub(c.At); {
		case i == 0 || precious(c) || age < time.Hour: // also copies in the future, after a wrong clock
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

// precious copies are deleted by a person only.
func precious(c Copy) bool {
	switch c.Reason {
	case EachMinute, MatchEnded, ByHand:
		return false
	}
	return true
}

// Oldest returns the copies that can be deleted when there is no room, the oldest first: neither
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
