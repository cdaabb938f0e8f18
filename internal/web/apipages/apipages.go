// Package apipages serves the description of the API, as the file that programs read.
package apipages

import (
	"net/http"

	"scacchimagici/docs"
	"scacchimagici/internal/web/answer"
)

// FilePath is where the description is.
const FilePath = "/api/v1/openapi.yaml"

// File answers the description.
func File(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	return answer.Send(w, http.StatusOK, docs.OpenAPI)
}
