// Package roster reads lists of people from a spreadsheet, a CSV file or a text, and says line by
// line which people a tournament would take.
//
// [Read] finds the columns by their headings, Italian or English, in any order; without headings it
// takes one name a line. [List.Plan] tries each person by the rules of package tournament: it adds
// no person, and names each person who cannot be added with the reason.
//
// Lines are those of the file, from 1.
package roster
