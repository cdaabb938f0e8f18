// Package learn shows how the games of the side tables are learnt: guided first games, exercises, and
// what is said of a lost game. Boards and moves are shown as package table shows them.
package learn
