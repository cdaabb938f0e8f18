// Package docs holds what the program serves of its documents: the description of the API and the guide to it.
package docs

import _ "embed"

// OpenAPI is openapi.yaml, the description of what programs may ask.
//
//go:embed openapi.yaml
var OpenAPI []byte

// Guide is api.md: what the description of single operations cannot say, such as how orders are repeated.
//
//go:embed api.md
var Guide []byte
