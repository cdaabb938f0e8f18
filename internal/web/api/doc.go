// Package api holds the answers of the JSON API: a match, a side table, a tournament for programs, each a pure
// function of the state. The names of the fields are public (docs/openapi.yaml); times are milliseconds.
package api
