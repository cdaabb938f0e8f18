package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The description is OpenAPI 3.1: testdata holds the schema that the OpenAPI Initiative publishes.
func TestDescriptionIsOpenAPI(t *testing.T) {
	f, err := os.Open("testdata/openapi-3.1-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	published, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("openapi-3.1.json", published); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("openapi-3.1.json")
	if err != nil {
		t.Fatal(err)
	}
	d := readDescription()
	if err := schema.Validate(d.tree); err != nil {
		t.Error(err)
	}
	for _, of := range d.Components.Schemas { // each can be compiled: all references lead to schemas
		if _, err := d.compiler.Compile(descriptionName + "#" + jsonPointer("components", "schemas", of.Name)); err != nil {
			t.Error(err)
		}
	}
}

// TestDescriptionCheck finds each possible difference.
func TestDescriptionCheck(t *testing.T) {
	const good = `{"tournaments":[{"id":"serata","name":"Serata","practice":false,"archived":false,"selected":true}]}`
	const problem = `{"type":"urn:x","title":"Not Found","status":404,"detail":"x","code":"not_found","error":{"code":"not_found","message":"x"}}`
	tests := []struct {
		name, method, path string
		status             int
		kind, sent, body   string
		want               string // part of the message; empty: no difference
	}{
		{"as it is described", "GET", "/api/v1/tournaments", 200, "application/json", "", good, ""},
		{"a field that is not described", "GET", "/api/v1/tournaments", 200, "application/json", "", strings.Replace(good, `"id"`, `"nuovo":1,"id"`, 1), "nuovo"},
		{"a field is missing", "GET", "/api/v1/tournaments", 200, "application/json", "", strings.Replace(good, `,"selected":true`, "", 1), "selected"},
		{"another type", "GET", "/api/v1/tournaments", 200, "application/json", "", strings.Replace(good, "true", `"sì"`, 1), "boolean"},
		{"another content", "GET", "/api/v1/tournaments", 200, "text/plain", "", good, "text/plain"},
		{"a status that is not described", "GET", "/api/v1/tournaments", 418, "application/problem+json", "", problem, "418"},
		{"a refusal", "GET", "/api/v1/tournaments/x", 404, "application/problem+json", "", problem, ""},
		{"no such error", "GET", "/api/v1/tournaments/x", 404, "application/problem+json", "", strings.Replace(problem, `"code":"not_found"`, `"code":"boh"`, 1), "/code"},
		{"too many, without a time", "GET", "/api/v1/tournaments", 429, "application/problem+json", "", problem, "Retry-After"},
		{"another method, without the possible ones", "PUT", "/api/v1/tournaments", 405, "application/problem+json", "", problem, "Allow"},
		{"nothing such is there", "GET", "/api/v2/tournaments", 404, "text/plain", "", "", ""},
		{"nothing such is described", "GET", "/api/v2/tournaments", 200, "application/json", "", good, "described"},
		{"an order", "POST", "/api/v1/matches/serata.1A/commands", 200, "application/json", `{"id":"1","command":"perform","turn":1}`, `{"seq":1}`, ""},
		{"an order that was taken with a field that is not described", "POST", "/api/v1/matches/serata.1A/commands", 200, "application/json", `{"id":"1","command":"perform","turn":1,"piano":true}`, `{"seq":1}`, "piano"},
		{"an event", "GET", "/api/v1/events", 200, "text/event-stream", "", "retry: 1000\n\nevent: ping\ndata: {\"type\":\"ping\",\"at\":\"2026-08-28T15:00:00Z\"}\n\n", ""},
		{"an event that is not described", "GET", "/api/v1/events", 200, "text/event-stream", "", "event: pong\ndata: {}\n\n", "pong"},
		{"an event with another field", "GET", "/api/v1/events", 200, "text/event-stream", "", "event: ping\ndata: {\"type\":\"ping\",\"at\":\"2026-08-28T15:00:00Z\",\"ora\":1}\n\n", "ora"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest(tt.method, tt.path, strings.NewReader(tt.sent))
			r.Header.Set("Content-Type", "application/json")
			header := http.Header{"Content-Type": {tt.kind}, "Cache-Control": {"no-store"}}
			err := readDescription().Check(r, []byte(tt.sent), tt.status, header, []byte(tt.body))
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}
