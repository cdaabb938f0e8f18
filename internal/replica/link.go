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
	server *natsServer // nil: one that exists
	pin    string
	names  subjects
	start  uint32 // its number in what this laptop signs
	heard  receiver
	frames *ToRelays

	mu    sync.Mutex
	peers map[string]*nats.Subscription // what comes from each, by its id
}

// openLink connects, starting the server inside the program unless one is given; that has trespasses told of a
// peer that it has refused to speak or to listen for another one. openLink notes the number of this start in n.
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

// Most messages of a peer a second: a spare says how far it is with each page, a relay that it is there.
var mostSaidEach = map[state.PeerKind]float64{state.KindStandby: 500, state.KindRelay: 20}

// floodAfter is how many messages beyond its rate end the connections of a peer for a while.
const floodAfter = 2000

// listen has what a peer says handled by take, one message after the other. What is too large, too much
// or not signed by it changes nothing; of the last suspect is told.
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
	return sub.SetPendingLimits(4096, 8<<20) // its own: a flood of one leaves the others alone
}

// forget listens to a peer no more, and ends its connections.
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

// sendPage sends what was committed. A page that is too large is to be asked for.
func (l *link) sendPage(entries []eventlog.Entry) error {
	last := entries[len(entries)-1]
	data, err := json.Marshal(page{Entries: entries, Last: last.Global})
	if err != nil {
		return fmt.Errorf("write a page: %w", err)
	}
	if len(data) > partSize {
		data, _ = json.Marshal(page{Last: last.Global}) // of a number
	}
	return l.publish(l.nc, l.names.page(), data)
}

// quiet has NATS say nothing on the terminal of what it drops: what is lacking is asked for.
var quiet = nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})

// connectForeign connects to a NATS server that exists.
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
