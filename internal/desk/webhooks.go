package desk

import (
	"context"
	"crypto/rand"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/webhook"
)

// Webhooks are the addresses to which the organiser has the events sent.
type Webhooks struct {
	stream *stream.Shared[webhook.State, webhook.Command, webhook.Fact]
}

func webhookRules() stream.Rules[webhook.State, webhook.Command, webhook.Fact] {
	return stream.WithoutClock(webhook.Decide, webhook.Apply, webhook.Facts)
}

func openWebhooks(ctx context.Context, d *Desk, log stream.Log) (*Webhooks, error) {
	s, err := stream.Open(ctx, stream.NewRunner(webhookRules(), log, eventlog.Webhooks, webhook.State{}), func() { d.notify(Change{Webhooks: true}) })
	return &Webhooks{stream: s}, err
}

// State returns all hooks. It holds their secrets.
func (ws *Webhooks) State() webhook.State { return ws.stream.State() }

// Do gives an order of the organiser.
func (ws *Webhooks) Do(ctx context.Context, req stream.Request[webhook.Command]) (stream.Receipt, error) {
	_, receipt, err := ws.stream.Do(ctx, req, nil)
	return receipt, err
}

// DoAsSystem gives an order of the program itself.
func (ws *Webhooks) DoAsSystem(ctx context.Context, o webhook.Order) error {
	_, err := ws.Do(ctx, stream.Request[webhook.Command]{Actor: "system", At: time.Now(), Command: webhook.Command{By: role.System, Order: o}})
	return err
}

// NewWebhook draws the id and the secret of a hook.
func NewWebhook() (id, secret string) {
	key := make([]byte, webhook.KeySize)
	_, _ = rand.Read(key) // it never fails
	return rand.Text()[:10], webhook.Secret(key)
}
