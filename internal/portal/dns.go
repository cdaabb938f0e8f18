package portal

import (
	"errors"
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/dns/dnsmessage"
)

const (
	secondsKept = 60   // for which an answer may be kept: the laptop can get another address
	longest     = 1232 // bytes of a question; longer ones get no answer
)

// Reply returns the answer to a DNS message of a device; nil when it gets none: it is in no network of ours, asks too much,
// or has sent no question. An answer is never longer than twice the question.
func (p *Portal) Reply(message []byte, from netip.Addr) []byte {
	own, ours := p.own(from)
	if !ours || len(message) > longest || !p.quota.take(from, p.Now()) {
		return nil
	}
	var parser dnsmessage.Parser
	header, err := parser.Start(message)
	if err != nil || header.Response {
		return nil
	}
	reply := dnsmessage.Header{ID: header.ID, Response: true, OpCode: header.OpCode, RecursionDesired: header.RecursionDesired, Authoritative: true}
	question, code := questionOf(&parser, header)
	if code != dnsmessage.RCodeSuccess {
		reply.RCode = code
		return pack(reply, nil, nil)
	}
	host := strings.ToLower(strings.TrimSuffix(question.Name.String(), "."))
	addresses, exists := p.addresses(host, own)
	if !exists {
		reply.RCode = dnsmessage.RCodeNameError
		return pack(reply, &question, nil)
	}
	var resource dnsmessage.ResourceBody
	for _, a := range addresses {
		switch {
		case question.Type == dnsmessage.TypeA && a.Is4():
			resource = &dnsmessage.AResource{A: a.As4()}
		case question.Type == dnsmessage.TypeAAAA && a.Is6():
			resource = &dnsmessage.AAAAResource{AAAA: a.As16()}
		}
	}
	answer := pack(reply, &question, resource)
	if len(answer) > 2*len(message) {
		return pack(reply, &question, nil)
	}
	return answer
}

// questionOf returns the one question of a message, or the code that says why it gets no answer.
func questionOf(parser *dnsmessage.Parser, header dnsmessage.Header) (q dnsmessage.Question, code dnsmessage.RCode) {
	if header.OpCode != 0 {
		return q, dnsmessage.RCodeNotImplemented
	}
	q, err := parser.Question()
	if err != nil {
		return q, dnsmessage.RCodeFormatError
	}
	if _, err := parser.Question(); !errors.Is(err, dnsmessage.ErrSectionDone) {
		return q, dnsmessage.RCodeFormatError
	}
	if q.Class != dnsmessage.ClassINET {
		return q, dnsmessage.RCodeRefused
	}
	return q, dnsmessage.RCodeSuccess
}

// addresses returns those of a name; exists is false for a name that is not ours.
func (p *Portal) addresses(host string, own netip.Addr) (all []netip.Addr, exists bool) {
	if known, ok := fixed[host]; ok {
		return []netip.Addr{netip.MustParseAddr(known[0]), netip.MustParseAddr(known[1])}, true
	}
	if _, probed := find(host, ""); probed || slices.Contains(p.Names(), host) {
		return []netip.Addr{own}, true
	}
	return nil, false
}

// pack returns a message with at most one question and one answer; nil when it cannot be written.
func pack(h dnsmessage.Header, q *dnsmessage.Question, answer dnsmessage.ResourceBody) []byte {
	m := dnsmessage.Message{Header: h}
	if q != nil {
		m.Questions = []dnsmessage.Question{*q}
		if answer != nil {
			m.Answers = []dnsmessage.Resource{{Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: secondsKept}, Body: answer}}
		}
	}
	packed, err := m.Pack()
	if err != nil {
		return nil
	}
	return packed
}
