package replica

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// link is the primary's connection to its peers.
type link struct {
	*line
	server *natsServer // nil: an existing one
	pin    string
	names  subjects
	start  uint32 // its number in what this laptop signs
	heard  receiver
	frames *ToRelays

	mu    sync.Mutex
	peers map[string]*nats.Subscription // the subscription to each peer's messages, by its id
}

// openLink connects, and starts the server inside the program unless an existing one is given. It calls trespasses
// for a peer that was refused to speak or listen in another's place. It writes the number of this start into n.
func openLink(c Config, n *note, names func() subjects, find func(string) (state.Member, bool), trespasses func(peer string)) (*link, error) {
	l := &link{names: names(), peers: map[string]*nats.Subscription{}}
	pair, err := n.pair()
	if err != nil {
		return nil, err
	}
	var nc *nats.Conn
	if c.NATS == "" {
		cert, pin, err := n.certificate(time.Now())
		if err != nil {
			return nil, err
		}
		l.pin = pin
		if l.server, err = startServer(c.Host, cert, n.Port, find, names, trespasses); err != nil {
			return nil, err
		}
		n.Port = l.server.port
		if nc, err = l.server.connect(); err != nil {
			l.server.close()
			return nil, fmt.Errorf("connect to our NATS server: %w", err)
		}
	} else if nc, err = connectForeign(c); err != nil {
		return nil, err
	}
	l.start = n.begin(time.Now())
	l.line = newLine(nc, NewSender(pair, l.start))
	return l, n.write(c.DB)
}

func (l *link) close() {
	l.nc.Close()
	if l.server != nil {
		l.server.close()
	}
}

// mostSaidEach is how many messages a peer may send each second: a spare reports with each page, a relay
// only its presence.
var mostSaidEach = map[state.PeerKind]float64{state.KindSpare: 500, state.KindRelay: 20}

// floodAfter is how many messages over its rate end the connections of a peer for a while.
const floodAfter = 2000

// listen has take handle the messages of a peer, one after the other. A message that is too large, too
// many or not signed by the peer changes nothing; of an unsigned one suspect is told.
func (l *link) listen(m state.Member, take func(what string, said message), suspect func()) error {
	r := rate{each: mostSaidEach[m.Kind]}
	sub, err := l.nc.Subscribe(l.names.from(m.ID, "*"), func(msg *nats.Msg) {
		if !r.allow(time.Now()) {
			if r.refused == floodAfter && l.server != nil {
				l.server.hold(m.ID)
				r.refused = 0
			}
			return
		}
		if len(msg.Data) > signedHead+mostSaid {
			return
		}
		said, err := l.heard.open(m.Key, msg)
		if err != nil {
			suspect()
			return
		}
		take(msg.Subject[strings.LastIndexByte(msg.Subject, '.')+1:], said)
	})
	if err != nil {
		return fmt.Errorf("listen to %s: %w", m.Name, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.peers[m.ID] = sub
	return sub.SetPendingLimits(4096, 8<<20) // its own limit: a flood of one peer leaves the others alone
}

// forget stops listening to a peer, and ends its connections.
func (l *link) forget(id string) {
	l.mu.Lock()
	sub := l.peers[id]
	delete(l.peers, id)
	l.mu.Unlock()
	if sub != nil {
		_ = sub.Unsubscribe() // the connection may be gone
	}
	if l.server != nil {
		l.server.disconnect(id)
	}
}

// sendPage sends committed entries. When they are too large for a message, peers must ask for them.
func (l *link) sendPage(entries []eventlog.Entry) error {
	last := entries[len(entries)-1]
	data, err := json.Marshal(page{Entries: entries, Last: last.Global})
	if err != nil {
		return fmt.Errorf("write a page: %w", err)
	}
	if len(data) > partSize {
		data, _ = json.Marshal(page{Last: last.Global}) // cannot fail: a number
	}
	return l.publish(l.nc, l.names.page(), data)
}

// quiet keeps NATS from printing dropped messages on the terminal: peers ask for what they lack.
var quiet = nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})

// connectForeign connects to an existing NATS server.
func connectForeign(c Config) (*nats.Conn, error) {
	options := []nats.Option{quiet, nats.Name("scacchimagici " + c.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(3 * time.Second)}
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
