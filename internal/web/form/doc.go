// Package form reads bodies from people and programs: commands as JSON or from a form through one
// decoder, the forms of pages, and uploaded files. Every body has a limit.
package form
