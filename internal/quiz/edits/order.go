package edits

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
)

// Order is a change by the organiser, one of those in the table of orders.
type Order any

// The orders.
type (
	// Add adds new questions, all or none.
	Add struct {
		Questions []quiz.Question `json:"questions" limit:"1.."`
	}
	// Import takes all questions of a file: it adds new ones, and gives existing ones the text of the file.
	Import struct {
		Questions []quiz.Question `json:"questions" limit:"1.."`
	}
	// Edit gives a built-in or own question another text.
	Edit struct {
		Question quiz.Question `json:"question"`
	}
	// Remove deletes the organiser's version of a question: an own question is gone for good, an
	// edited one has its built-in text again.
	Remove struct {
		ID quiz.ID `json:"question"` // "id" names a command
	}
	// Switch switches questions off, or on again.
	Switch struct {
		IDs []quiz.ID `json:"ids" limit:"1.."`
		Off bool      `json:"off"`
	}
	// Gather puts questions into a set, and creates it if need be, or takes them out of it.
	Gather struct {
		Set quiz.Set  `json:"set"`
		IDs []quiz.ID `json:"ids" limit:"1.."`
		Out bool      `json:"out,omitempty"`
	}
	// Dissolve forgets a gathered set; its questions stay.
	Dissolve struct {
		Set quiz.Set `json:"set"`
	}
	// Choose sets what a round of a tournament draws from; round 0: all other rounds.
	Choose struct {
		Tournament string `json:"tournament"`
		Round      int    `json:"round" limit:"0..lastRound"`
		Choice     Choice `json:"choice"`
	}
	// Unchoose removes the choice of a round: it draws like the others again.
	Unchoose struct {
		Tournament string `json:"tournament"`
		Round      int    `json:"round" limit:"0..lastRound"`
	}
)

// Command is an order with the role of the person who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns c's order.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Fact is an event of the questions.
type Fact any

// The facts, named as in the log.
type (
	Added struct {
		Questions []quiz.Question `json:"questions"`
	}
	Edited struct {
		Question quiz.Question `json:"question"`
	}
	Removed struct {
		ID      quiz.ID `json:"id"`
		Retired bool    `json:"retired,omitempty"` // no version is left under this id
	}
	Switched struct {
		IDs []quiz.ID `json:"ids"`
		Off bool      `json:"off"`
	}
	Gathered struct {
		Set quiz.Set  `json:"set"`
		IDs []quiz.ID `json:"ids"`
		Out bool      `json:"out,omitempty"`
	}
	Dissolved struct {
		Set quiz.Set `json:"set"`
	}
	Chosen struct {
		Tournament string `json:"tournament"`
		Round      int    `json:"round"`
		Choice     Choice `json:"choice"`
	}
	Unchosen struct {
		Tournament string `json:"tournament"`
		Round      int    `json:"round"`
	}
)
