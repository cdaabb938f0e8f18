// Package web is the edge to people and programs: routes and who may use them, pages, forms,
// commands, and the JSON API.
//
// A handler parses, does, renders, and returns an error; one adapter writes it as a
// sentence in the person's language. The pages that change by themselves are built in
// [scacchimagici/internal/web/screens], who asks is found out in
// [scacchimagici/internal/web/visitor].
package web
