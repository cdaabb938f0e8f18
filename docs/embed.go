// Package docs holds the description of the API that the program serves.
package docs

import _ "embed"

// OpenAPI is openapi.yaml, the description of what programs may ask.
//
//go:embed openapi.yaml
var OpenAPI []byte
