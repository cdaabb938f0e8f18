// Package cup holds the rules of an evening cup of a board game at the side tables: who takes part, who
// meets whom, what a result is worth, and who has won.
//
// A cup is a knock-out or a Swiss of three to six rounds. [Cups] are the fold of their facts, by pure
// [Decide] and [Apply]; the last one is the present one. Points are counted in halves: a win is worth two
// of them. Wall times come with the commands, and so does chance, which the desk draws. All is public
// except the hash of the device that entered a player.
//
// A cup counts for nothing in the tournament. Rulings: RULINGS.md beside this file.
package cup
