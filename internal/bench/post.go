package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// post gives an order and waits until it is on disk; token may be empty, answer nil.
func post(ctx context.Context, client *http.Client, address, token string, order map[string]any, answer any) error {
	body, err := json.Marshal(order)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	text, err := do(client, req, token)
	if err != nil {
		return fmt.Errorf("%s: %w", order["command"], err)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

// get reads an address; with an encoding the bytes as sent, otherwise uncompressed.
func get(ctx context.Context, client *http.Client, address, token, encoding string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	if encoding != "" {
		req.Header.Set("Accept-Encoding", encoding)
	}
	return do(client, req, token)
}

// do sends a request; an answer other than 200 is an error.
func do(client *http.Client, req *http.Request, token string) ([]byte, error) {
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s", resp.Status, text)
	}
	return text, err
}
