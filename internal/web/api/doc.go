// Package api holds what the JSON API answers: a match, a side table, a tournament as a program
// reads it, each a pure function of how things stand. The names of the fields are public
// (docs/openapi.yaml); times are milliseconds.
package api
