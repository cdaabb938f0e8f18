// Package learn shows how to learn the games of the side tables: guided first games, exercises, and the
// explanation of a lost game. Boards and moves are shown as package table shows them.
package learn
