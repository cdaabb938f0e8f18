// Package roster reads lists of people that were written elsewhere, in a spreadsheet, a CSV
// file or by hand, and says line by line whom a tournament would take from them.
//
// [Read] finds the columns by their headings, Italian or English, in any order; without
// headings it takes one name a line. [List.Plan] tries each person by the rules of package
// tournament: nothing is added here, and whoever cannot be added is named with the reason.
//
// Lines are those of the file, from 1.
package roster
