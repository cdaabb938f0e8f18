// Package magicitable holds the rules of a table at which two people, or a person and the computer Strategist, play
// Scacchi Magici: seats, what the table does as the Referee, and who answers the question of a Duel.
//
// All of the regulation is that of package magici: both seats are Strategists there, the table is the Referee, who
// assigns invented people, tosses, performs, draws the questions and settles. What is added here is the buzzer:
// both see the question, who presses first has ten seconds to type an answer or to say it aloud, then the other
// one, then neither.
//
// A [Table] is the fold of its facts, by pure [Decide] and [Apply]. Times are milliseconds of the table's own
// monotonic clock. Games here count for nothing in the tournament. Rulings: RULINGS.md beside this file.
package magicitable
