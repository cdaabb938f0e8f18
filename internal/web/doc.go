// Package web is the edge to people and programs: routes and who may use them, pages, forms,
// commands, and the JSON API.
//
// A handler parses, acts, renders, and returns an error; one adapter writes it as a sentence in the
// person's language. [scacchimagici/internal/page] builds the pages that change by themselves,
// [scacchimagici/internal/web/visitor] finds out who asks.
package web
