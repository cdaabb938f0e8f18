package replica

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// link is the primary's connection to its peers.
type link struct {
	server *natsServer // nil: one that exists
	pin    string
	nc     *nats.Conn
	js     jetstream.JetStream
	names  subjects
}

// openLink connects, starting the server inside the program unless one is given, and makes the
// stream of this epoch.
func openLink(ctx context.Context, c Config, n *note, names func() subjects, find func(string) (state.Member, bool)) (*link, error) {
	l := &link{names: names()}
	var err error
	if c.NATS == "" {
		cert, pin, err := n.certificate(time.Now())
		if err != nil {
			return nil, err
		}
		l.pin = pin
		if l.server, err = startServer(strings.TrimSuffix(notePath(c.DB), ".json")+".nats", c.Host, cert, n.Port, find, names); err != nil {
			return nil, err
		}
		n.Port = l.server.port
		l.nc, err = l.server.connect()
		if err != nil {
			l.close()
			return nil, fmt.Errorf("connect to our NATS server: %w", err)
		}
	} else if l.nc, err = connectForeign(c); err != nil {
		return nil, err
	}
	if l.js, err = jetstream.New(l.nc); err == nil {
		_, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: l.names.stream, Subjects: []string{l.names.page()}, Storage: jetstream.FileStorage,
			MaxAge: time.Hour, MaxBytes: serverDisk / 2, Discard: jetstream.DiscardOld, Duplicates: time.Minute,
		})
	}
	if err != nil {
		l.close()
		return nil, fmt.Errorf("make the stream of the log: %w", err)
	}
	return l, nil
}

func (l *link) close() {
	if l.nc != nil {
		l.nc.Close()
	}
	if l.server != nil {
		l.server.close()
	}
}

// add makes the place in the stream where a standby goes on.
func (l *link) add(ctx context.Context, m state.Member) error {
	if m.Kind != state.KindStandby {
		return nil
	}
	_, err := l.js.CreateOrUpdateConsumer(ctx, l.names.stream, jetstream.ConsumerConfig{
		Durable: m.ID, AckPolicy: jetstream.AckExplicitPolicy, DeliverPolicy: jetstream.DeliverNewPolicy,
		AckWait: 30 * time.Second, MaxAckPending: 1000,
	})
	if err != nil && strings.Contains(err.Error(), "deliver policy can not be updated") {
		return nil
	}
	if err != nil {
		return fmt.Errorf("make the consumer of %s: %w", m.Name, err)
	}
	return nil
}

// forget takes a peer's place in the stream away, and its connections.
func (l *link) forget(ctx context.Context, id string) {
	_ = l.js.DeleteConsumer(ctx, l.names.stream, id) // relays have none
	if l.server != nil {
		l.server.disconnect(id)
	}
}

// listen has reports and questions of peers handled, each with the peer's id.
func (l *link) listen(hear func(peer string, r report), answer func(peer string, m *nats.Msg)) error {
	peerOf := func(m *nats.Msg) string { return m.Subject[strings.LastIndexByte(m.Subject, '.')+1:] }
	_, err1 := l.nc.Subscribe(l.names.report("*"), func(m *nats.Msg) {
		var r report
		if json.Unmarshal(m.Data, &r) == nil { // else it is none of ours
			hear(peerOf(m), r)
		}
	})
	_, err2 := l.nc.Subscribe(l.names.ask("*"), func(m *nats.Msg) { answer(peerOf(m), m) })
	return errors.Join(err1, err2)
}

// publish sends a page. Sent twice it is one: the number of its last entry is its id.
func (l *link) publish(ctx context.Context, entries []eventlog.Entry) error {
	last := entries[len(entries)-1]
	data, err := json.Marshal(page{Entries: entries, Last: last.Global})
	if err != nil {
		return fmt.Errorf("write a page: %w", err)
	}
	if len(data) > partSize {
		data, _ = json.Marshal(page{Last: last.Global}) // to be asked for
	}
	_, err = l.js.Publish(ctx, l.names.page(), data, jetstream.WithMsgID(strconv.FormatInt(last.Global, 10)))
	return err
}

// say publishes a message that nobody has to get.
func (l *link) say(subject string, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return l.nc.Publish(subject, data)
}

// connectForeign connects to a NATS server that exists.
func connectForeign(c Config) (*nats.Conn, error) {
	options := []nats.Option{nats.Name("scacchimagici " + c.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(3 * time.Second)}
	if c.Creds != "" {
		options = append(options, nats.UserCredentials(c.Creds))
	}
	nc, err := nats.Connect(c.NATS, options...)
	if err != nil {
		return nil, foreignFault(c.NATS, err)
	}
	return nc, nil
}

func foreignFault(url string, err error) error {
	return fault.New(fault.Unavailable, "fault.replica.nats", url).Because(err)
}
