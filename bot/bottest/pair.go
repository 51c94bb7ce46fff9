package bottest

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/engine"
	"skald/engine/contract/sweep"
)

// Pair is two bots whose matches differ only in information hidden from a viewer.
type Pair struct {
	T    *testing.T
	A, B *Side
	Who  string // looks at both
	n    int    // things compared
	// Lasts is the time that passes in a walk through the pair.
	Lasts time.Duration
}

// NewPair makes a Pair of a recorded match and its Twin. It fails the test unless at least hidden things differ
// besides the seed.
func NewPair(t *testing.T, c Recorded, viewer engine.Seat, hidden int) *Pair {
	t.Helper()
	other, changed := c.Twin(t, viewer)
	if changed < hidden {
		t.Fatalf("there is too little to hide: %d things changed", changed)
	}
	return PairOf(t, c, other, viewer, "end", "stay")
}

// PairOf returns a Pair of two matches that differ only in information hidden from the viewer. The secrets are the
// private plans of the players of either match.
func PairOf(t *testing.T, c, other Recorded, viewer engine.Seat, secrets ...string) *Pair {
	t.Helper()
	p := &Pair{T: t, Who: "zoe", Lasts: 25 * 24 * time.Hour}
	if viewer >= 0 {
		p.Who = People[viewer]
		secrets = []string{""} // The viewer's own plans are not hidden from them.
	}
	p.A, p.B = NewSide(t, c, secrets[0]), NewSide(t, other, secrets[len(secrets)-1])
	p.A.who, p.B.who = p.Who, p.Who
	return p
}

// Do is Bot.Do with the same interaction for both.
func (p *Pair) Do(make func() *discord.Interaction) (a, b Call) {
	p.T.Helper()
	i := make()
	what := strings.TrimSpace(i.Command + " " + i.CustomID)
	return p.Same(what+" by "+i.User, func(s *Side) Call {
		c := *i
		return s.Do(&c)
	})
}

// Same runs do on both bots and fails the test if their output differs or contains a secret.
func (p *Pair) Same(what string, do func(s *Side) Call) (a, b Call) {
	p.T.Helper()
	a = do(p.A)
	p.A.Deliver()
	b = do(p.B)
	p.B.Deliver()
	p.n++
	if x, y := p.A.heard(a), p.B.heard(b); x != y {
		p.T.Errorf("%s tells what is hidden:\n%s\nand with other secrets\n%s", what, Differ(x, y), Differ(y, x))
	} else if secret := p.leak(x); secret != "" {
		p.T.Errorf("%s tells %q: %s", what, secret, x)
	}
	if !reflect.DeepEqual(p.A.drawn, p.B.drawn) {
		x, y := fmt.Sprintf("%+v", p.A.drawn), fmt.Sprintf("%+v", p.B.drawn)
		p.T.Errorf("%s draws what is hidden:\n%s\nand with other secrets\n%s", what, Differ(x, y), Differ(y, x))
	}
	if p.A.drawn, p.B.drawn = nil, nil; p.T.Failed() {
		p.T.FailNow()
	}
	return a, b
}

// leak returns a secret that must not appear in any text and is in this one, "" if there is none.
func (p *Pair) leak(text string) string {
	for _, s := range []*Side{p.A, p.B} {
		for _, secret := range []string{hex.EncodeToString(s.seed), canary, Token} {
			if strings.Contains(text, secret) {
				return secret
			}
		}
	}
	return ""
}

// Differ returns the part of x around the first difference from y.
func Differ(x, y string) string {
	i := 0
	for i < len(x) && i < len(y) && x[i] == y[i] {
		i++
	}
	return x[max(0, i-300):min(len(x), i+300)]
}

// Watch opens the screens of an answer, for both bots, and from there further screens, more of them in a full sweep.
func (p *Pair) Watch(a Call) {
	p.T.Helper()
	done := map[string]bool{}
	todo := ControlIDs(a.Data()["components"])
	most := 12
	if sweep.Full() {
		most = 40
	}
	for at := 0; at < len(todo) && at < most; at++ {
		id := todo[at]
		if !strings.HasPrefix(id, "n1:") || done[id] || ControlKind(id) == "n1 pick" {
			continue
		}
		done[id] = true
		next, _ := p.Do(func() *discord.Interaction {
			i := Press(p.Who, id, "801")
			i.MessageEphemeral = true
			return i
		})
		if len(todo) < 200 {
			todo = append(todo, ControlIDs(next.Data()["components"])...)
		}
	}
}

// End compares the remaining output of both bots and fails the test if too little was compared.
func (p *Pair) End() {
	p.T.Helper()
	if p.CompareRest(); p.n < 60 {
		p.T.Errorf("only %d things were compared", p.n)
	}
}

// CompareRest compares the output besides the answers: log, metrics and health.
func (p *Pair) CompareRest() {
	p.T.Helper()
	if x, y := p.A.rest(), p.B.rest(); x != y {
		p.T.Errorf("log, counts or health tell what is hidden:\n%s\nand with other secrets\n%s", Differ(x, y),
			Differ(y, x))
	} else if secret := p.leak(x); secret != "" {
		p.T.Errorf("log, counts or health tell %q: %s", secret, x)
	}
}
