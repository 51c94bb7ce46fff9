// Package contract is the test suite for every game of Skald. It plays a game at random and checks the kernel's
// promises: legal is exactly what is offered, a refused move changes nothing, a saved game loads back equal, views and
// texts reveal nothing hidden, sealed moves commute, and every sentence exists in every language.
package contract

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/text"
)

// Suite describes the tests of a game.
type Suite struct {
	Rules engine.Rules
	// Setups are the tables to play; each is played Matches times. An ordinary run of the tests plays Few of all these
	// matches, chosen by package sweep, and all if Few is 0.
	Setups  []engine.Setup
	Matches int
	Few     int
	// Moves bounds the length of a match.
	Moves int
	// MustEnd makes a match that is not over after Moves a failure.
	MustEnd bool
	// Every runs the costly checks (imagining, round trip, refusals, all choices) on every n-th position.
	Every int
	// Invariant, if set, is checked after every move.
	Invariant func(t *testing.T, g engine.Game)
}

// Run plays the suite as subtests.
func (s Suite) Run(t *testing.T) {
	t.Run("every key is said in every language with the same arguments", s.languages)
	t.Run("verbs, options and topics can be said and fit Discord", s.catalogue)
	t.Run("earlier versions are the same game and can be said", s.versions)
	t.Run("seats and options that do not fit are refused", s.setups)
	t.Run("random matches keep every promise", s.matches)
	t.Run("junk in place of a saved game is an error", s.junk)
}

func (s Suite) languages(t *testing.T) { Languages(t, s.Rules.Catalogue()) }

// breaks finds a space at which a line could break before a punctuation mark; in French it must not.
var breaks = regexp.MustCompile(` [;:?!]`)

// Languages checks that a catalogue has the same keys with the same arguments in all its languages, and non-breaking
// spaces before French punctuation.
func Languages(t *testing.T, c *text.Catalogue) {
	t.Helper()
	if got := c.Languages(); len(got) < 2 {
		t.Errorf("the catalogue speaks %v; English and Italian are the least", got)
	}
	for _, l := range c.Languages() {
		for _, key := range c.Keys(l) {
			if !c.Has(key) {
				t.Errorf("%s says %s, English does not", l, key)
			}
		}
		for _, key := range c.Keys("en") {
			if said := c.In(l).Say(text.M(key)); l == "fr" && breaks.MatchString(said) {
				t.Errorf("%s in French: a line could begin with %q in %q", key, breaks.FindString(said), said)
			}
			if said := c.In(l).Say(text.M(key)); parted.MatchString(said) {
				t.Errorf("%s in %s: a line could begin with the sign in %q", key, l, parted.FindString(said))
			}
			if copied(c, l, key) {
				t.Errorf("%s says %s as English does: %q", l, key, c.In(l).Say(text.M(key)))
			}
			got, want := c.ArgNames(l, key), c.ArgNames("en", key)
			if got == nil {
				t.Errorf("%s does not say %s", l, key)
			} else if !reflect.DeepEqual(got, want) {
				t.Errorf("%s says %s with %v, English with %v", l, key, got, want)
			}
		}
	}
}

// copied reports whether a language has a message in the very words of English. Single words may be equal; proper names
// and printed words on components are.
func copied(c *text.Catalogue, language, key string) bool {
	if language == "en" || strings.HasPrefix(key, "name.") || strings.HasPrefix(key, "printed.") {
		return false
	}
	english := c.In("en").Say(text.M(key))
	return len(word.FindAllString(argument.ReplaceAllString(english, ""), 2)) == 2 &&
		c.In(language).Say(text.M(key)) == english
}

// parted matches a number that a line can end with, before its percent sign.
var parted = regexp.MustCompile(`[\d›] %`)

var word, argument = regexp.MustCompile(`\p{L}{2,}`), regexp.MustCompile(`‹[^›]*›`)

// nested are brackets in brackets, such as those of a space behind a being in brackets.
var nested = regexp.MustCompile(`\([^()]*\(`)

// said checks that a message is complete in every language, with at most limit characters (0: no limit) and without
// brackets in brackets.
func said(t *testing.T, c *text.Catalogue, what string, m text.Message, limit int) {
	t.Helper()
	for _, l := range c.Languages() {
		w := c.In(l).Say(m)
		if strings.Contains(w, "‹") {
			t.Errorf("%s in %s: %v is said as %q", what, l, m, w)
		}
		if nested.MatchString(w) {
			t.Errorf("%s in %s has brackets in brackets: %q", what, l, w)
		}
		if n := utf8.RuneCountInString(w); limit > 0 && n > limit {
			t.Errorf("%s in %s has %d characters where %d fit: %q", what, l, n, limit, w)
		}
	}
}

func (s Suite) catalogue(t *testing.T) {
	c := s.Rules.Catalogue()
	said(t, c, "the name", s.Rules.Name(), 80)
	seen := map[string]bool{}
	subcommands := 0
	for _, v := range s.Rules.Verbs() {
		if !v.Answers {
			subcommands++
		}
		if m, err := engine.ParseMove(v.Name); err != nil || string(m) != v.Name || len(v.Name) > 32 ||
			strings.Contains(v.Name, " ") {
			t.Errorf("%q is no name for a verb", v.Name)
		}
		if seen[v.Name] {
			t.Errorf("the verb %s is listed twice", v.Name)
		}
		seen[v.Name] = true
		said(t, c, "the help of verb "+v.Name, v.Help, 100)
	}
	if subcommands > 25 {
		t.Errorf("%d verbs need a subcommand; Discord takes 25, so mark those that only answer", subcommands)
	}
	for _, o := range s.Rules.Options() {
		said(t, c, "option "+o.ID, o.Name, 45)
		said(t, c, "help of option "+o.ID, o.Help, 100)
		found := false
		for _, v := range o.Values {
			said(t, c, "value "+v.ID+" of option "+o.ID, v.Name, 100)
			found = found || v.ID == o.Default
		}
		if !found {
			t.Errorf("the default %q of option %s is not among its values", o.Default, o.ID)
		}
	}
	s.called(t)
	topics := s.Rules.Topics()
	for i, topic := range topics {
		if slices.ContainsFunc(topics[:i], func(o engine.Topic) bool { return o.ID == topic.ID }) || topic.ID == "" ||
			len(topic.ID) > 32 {
			t.Errorf("the id %q of a topic is empty, taken or too long", topic.ID)
		}
		if topic.Under != "" &&
			!slices.ContainsFunc(topics, func(o engine.Topic) bool { return o.ID == topic.Under && o.Under == "" }) {
			t.Errorf("topic %s stands under %q, which is no chapter", topic.ID, topic.Under)
		}
		for _, other := range topic.Also {
			said(t, c, "another name of topic "+topic.ID, other, 100)
		}
		said(t, c, "title of topic "+topic.ID, topic.Title, 100)
		said(t, c, "topic "+topic.ID, topic.Text, 4000)
	}
}

// called checks the names of verbs and options in each language: English equals the rules' names; no name equals
// another one, or the English name of another one, which players may also type.
func (s Suite) called(t *testing.T) {
	c := s.Rules.Catalogue()
	var verbs, options []string
	for _, v := range s.Rules.Verbs() {
		verbs = append(verbs, v.Name)
	}
	for _, o := range s.Rules.Options() {
		options = append(options, o.ID)
	}
	for _, key := range c.Keys("en") {
		if name, ok := strings.CutPrefix(key, engine.CalledKey); ok && !slices.Contains(verbs, name) &&
			!slices.Contains(options, name) {
			t.Errorf("%s names neither a verb nor an option", key)
		}
	}
	for _, names := range [][]string{verbs, options} {
		for _, l := range c.Languages() {
			whose := map[string]string{}
			for _, name := range names {
				called := name
				if c.Has(engine.CalledKey + name) {
					called = c.In(l).Say(text.M(engine.CalledKey + name))
				}
				if whose[called] != "" || slices.Contains(names, called) && called != name {
					t.Errorf("%s is called %q in %s, which is another one's name", name, called, l)
				}
				whose[called] = name
				if strings.ToLower(called) != called || strings.ContainsAny(called, " '’_") ||
					utf8.RuneCountInString(called) > 32 {
					t.Errorf("%s is called %q in %s, which is no name for a command", name, called, l)
				}
				if l == "en" && called != name {
					t.Errorf("%s is called %q in English", name, called)
				}
			}
		}
	}
}

// versions checks that the newest rules know the verbs and messages of earlier versions, and that every version is
// there once.
func (s Suite) versions(t *testing.T) {
	if s.Rules.Version() < 1 {
		t.Errorf("versions count from 1, not %d", s.Rules.Version())
	}
	verbs := map[string]bool{}
	for _, v := range s.Rules.Verbs() {
		verbs[v.Name] = true
	}
	seen := map[int]bool{s.Rules.Version(): true}
	for _, old := range s.Rules.Earlier() {
		n := old.Version()
		if old.ID() != s.Rules.ID() || n < 1 || n > s.Rules.Version() || seen[n] {
			t.Errorf("version %d of %s is listed as an earlier one of version %d of %s", n, old.ID(), s.Rules.Version(),
				s.Rules.ID())
		}
		seen[n] = true
		for _, v := range old.Verbs() {
			if !verbs[v.Name] {
				t.Errorf("the verb %s of version %d is not listed", v.Name, n)
			}
		}
		for _, topic := range old.Topics() {
			said(t, s.Rules.Catalogue(), fmt.Sprintf("topic %s of version %d", topic.ID, n), topic.Text, 4000)
		}
		for _, o := range old.Options() {
			said(t, s.Rules.Catalogue(), fmt.Sprintf("option %s of version %d", o.ID, n), o.Name, 45)
		}
		for _, key := range old.Catalogue().Keys("en") {
			if !s.Rules.Catalogue().Has(key) {
				t.Errorf("the message %s of version %d cannot be said", key, n)
			}
		}
	}
}

func (s Suite) setups(t *testing.T) {
	seats := s.Rules.Seats(nil)
	for _, n := range []int{seats.Min - 1, seats.Max + 1, -3} {
		_, _, err := s.Rules.New(engine.Setup{Seats: n}, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		s.refusal(t, fmt.Sprintf("%d seats", n), err)
	}
	_, _, err := s.Rules.New(engine.Setup{Seats: seats.Min, Options: map[string]string{"no-such-option": "x"}},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	s.refusal(t, "an unknown option", err)
	for _, o := range s.Rules.Options() {
		_, _, err := s.Rules.New(engine.Setup{Seats: seats.Min, Options: map[string]string{o.ID: "no-such-value"}},
			engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		s.refusal(t, "an unknown value of "+o.ID, err)
	}
}

// refusal checks that an error can be shown to a person.
func (s Suite) refusal(t *testing.T, what string, err error) {
	t.Helper()
	var r *engine.Refusal
	var m *engine.ParseError
	switch {
	case errors.As(err, &r):
		said(t, s.Rules.Catalogue(), "the refusal of "+what, r.Why, 500)
		if !r.Instead.IsZero() {
			said(t, s.Rules.Catalogue(), "the advice on "+what, r.Instead, 500)
		}
	case errors.As(err, &m):
	default:
		t.Errorf("%s is answered with %v, neither a refusal nor a misreading", what, err)
	}
}

func (s Suite) matches(t *testing.T) {
	type match struct {
		setup engine.Setup
		seed  uint64
	}
	var all []match
	for at, setup := range s.Setups {
		for n := range s.Matches {
			all = append(all, match{setup, uint64(at*1_000_003 + n)})
		}
	}
	few := s.Few
	if few == 0 {
		few = len(all)
	}
	sweep.Of(t, all, few).Run(t,
		func(m match) string {
			return fmt.Sprintf("%d seats %v seed %d", m.setup.Seats, m.setup.Options, m.seed)
		},
		func(t *testing.T, m match) { s.match(t, m.setup, m.seed) })
}

// match plays one match at random.
func (s Suite) match(t *testing.T, setup engine.Setup, seed uint64) {
	d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(^seed), engine.StreamPositions{})
	g, events, err := s.Rules.New(setup, d)
	if err != nil {
		t.Fatalf("a game of %d seats does not start: %v", setup.Seats, err)
	}
	d.Forget()
	p := player{s: s, t: t, setup: setup}
	p.events(g, events)
	lastTurn := 0
	for n := 0; n < s.Moves; n++ {
		if t.Failed() {
			t.Fatalf("stopped after %d moves; last: %s", n, p.last)
		}
		if turn := g.Turn(); turn.Number < lastTurn || turn.Number < 1 {
			t.Fatalf("turn %d comes after turn %d", turn.Number, lastTurn)
		} else {
			lastTurn = turn.Number
		}
		moves := engine.MovesOf(g) // before the game has explained any
		ps := g.Prompts()
		if err := cmp.Or(SameMoves(moves, ps), SameMoves(moves, p.copyOf(g).Prompts())); err != nil {
			t.Fatalf("after %s %v", p.last, err)
		}
		p.prompts(g, ps)
		if s.Invariant != nil {
			s.Invariant(t, g)
		}
		if n%max(1, s.Every) == 0 {
			p.position(g, ps, d, own)
		}
		if len(ps) == 0 {
			p.over(g)
			return
		}
		prompt := &ps[own.Pick("who", len(ps))]
		m := prompt.Any(own)
		if m == "" {
			t.Fatalf("seat %d is asked %v, and nothing it may answer was found", prompt.Seat+1, prompt.Headline)
		}
		p.last = fmt.Sprintf("turn %d, seat %d> %s", lastTurn, prompt.Seat+1, m)
		p.play(g, prompt, m, d, n%max(1, s.Every) == 0)
	}
	if s.MustEnd {
		t.Errorf("the match is not over after %d moves", s.Moves)
	}
}

// player is one random match under test.
type player struct {
	s     Suite
	t     *testing.T
	setup engine.Setup
	last  string
}

// play applies a legal move and checks the flags it was offered with.
func (p *player) play(g engine.Game, prompt *engine.Prompt, m engine.Move, d *engine.Dice, costly bool) {
	t := p.t
	offer := engine.Legal([]engine.Prompt{*prompt}, prompt.Seat, m)
	if offer == nil {
		t.Fatalf("%s is offered and yet not legal", p.last)
	}
	rolls, reveals := false, false
	if offer.Choice != nil {
		rolls, reveals = offer.Choice.Rolls, offer.Choice.Reveals
	} else {
		rolls, reveals = offer.Form.Rolls, offer.Form.Reveals
	}
	if costly {
		p.blind(g, prompt.Seat, m, d)
	}
	res, err := engine.Play(g, prompt.Seat, m, d)
	if err != nil {
		t.Fatalf("%s is offered and then refused: %v", p.last, err)
	}
	d.Forget()
	if len(res.Rolls) > 0 && !rolls {
		t.Errorf("%s rolled %v and its choice does not say that it rolls", p.last, res.Rolls[0].Stream)
	}
	if res.Reveals() && !reveals {
		t.Errorf("%s revealed something and its choice does not say so", p.last)
	}
	p.events(g, res.Events)
}

// blind checks that a spectator's texts of a move do not depend on hidden knowledge: the same move in the spectator's
// imagined game gives the same texts, unless it reveals something. A beat of a metronome ends by the clock and not by a
// move, so the events of its end do not count.
func (p *player) blind(g engine.Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
	for viewer := engine.Public; int(viewer) < p.setup.Seats; viewer++ {
		real, marks := p.copyOf(g), d.Marks()
		imagined := g.Imagine(viewer, engine.NewDice(engine.NewChance(77), engine.StreamPositions{}))
		chance := engine.NewChance(99)
		a, errA := engine.PlayInTime(real, seat, m, engine.NewDice(chance, marks))
		b, errB := engine.PlayInTime(imagined, seat, m, engine.NewDice(chance, marks))
		if errA != nil || errB != nil || a.Reveals() || b.Reveals() || len(a.Rolls) > 0 || len(b.Rolls) > 0 {
			continue
		}
		if x, y := readBy(viewer, a.Events), readBy(viewer, b.Events); !reflect.DeepEqual(x, y) {
			p.t.Errorf("%s tells viewer %d what he cannot know:\n  %v\nwhere he would imagine\n  %v", p.last,
				viewer, x, y)
		}
	}
}

// readBy returns a viewer's texts of events while nothing sealed has opened.
func readBy(viewer engine.Seat, events []engine.Event) []string {
	var out []string
	for _, e := range events {
		if m, f, ok := e.For(viewer, func(string) bool { return false }); ok {
			out = append(out, fmt.Sprintf("%s %v %v", e.Kind, m, f))
		}
	}
	return out
}

// events checks that all texts of events exist.
func (p *player) events(_ engine.Game, events []engine.Event) {
	c := p.s.Rules.Catalogue()
	for _, e := range events {
		if e.Kind == "" {
			p.t.Errorf("%s: an event has no kind: %v", p.last, e.Text)
		}
		for _, m := range []text.Message{e.Text, e.Rest} {
			said(p.t, c, "event "+e.Kind+" after "+p.last, m, 1500)
		}
	}
}

// prompts checks the form of all open questions.
func (p *player) prompts(g engine.Game, ps []engine.Prompt) {
	t, c := p.t, p.s.Rules.Catalogue()
	if (len(ps) == 0) != (g.Outcome() != nil) {
		t.Fatalf("after %s there are %d prompts and the outcome is %v", p.last, len(ps), g.Outcome())
	}
	verbs := map[string]bool{}
	for _, v := range p.s.Rules.Verbs() {
		verbs[v.Name] = true
	}
	seen := map[string]bool{}
	last := engine.Public
	for _, q := range ps {
		who := fmt.Sprintf("seat %d after %s", q.Seat+1, p.last)
		if q.Seat < last || int(q.Seat) >= p.setup.Seats || q.Seat < 0 {
			t.Errorf("%s: prompts are not in the order of the seats", who)
		}
		last = q.Seat
		if id := fmt.Sprint(q.Seat, q.Kind); seen[id] {
			t.Errorf("%s has two prompts of kind %s", who, q.Kind)
		} else {
			seen[id] = true
		}
		if len(q.Choices)+len(q.Forms) == 0 {
			t.Errorf("%s is asked %v and has no answer", who, q.Headline)
		}
		said(t, c, "headline of "+who, q.Headline, 256)
		if !q.Goal.IsZero() {
			said(t, c, "goal of "+who, q.Goal, 140)
		}
		for _, w := range q.Warnings {
			said(t, c, "warning of "+who, w, 200)
		}
		for _, d := range q.Details {
			said(t, c, "detail of "+who, d, 500)
		}
		moves := map[engine.Move]bool{}
		for _, ch := range q.Choices {
			if m, err := engine.ParseMove(string(ch.Move)); err != nil || m != ch.Move {
				t.Errorf("%s: %q is no move text: %v", who, ch.Move, err)
			}
			if !verbs[ch.Move.Verb()] {
				t.Errorf("%s: the verb of %q is not listed", who, ch.Move)
			}
			if moves[ch.Move] {
				t.Errorf("%s: %q is offered twice", who, ch.Move)
			}
			moves[ch.Move] = true
			said(t, c, "label of "+string(ch.Move), ch.Label, 80)
			said(t, c, "hint of "+string(ch.Move), ch.Hint, 100)
			said(t, c, "act of "+string(ch.Move), ch.Act, 18)
			said(t, c, "group of "+string(ch.Move), ch.Group, 80)
			said(t, c, "question before "+string(ch.Move), ch.Confirm, 200)
		}
		for _, f := range q.Forms {
			if !verbs[f.Verb] {
				t.Errorf("%s: the verb of form %s is not listed", who, f.Verb)
			}
			said(t, c, "label of form "+f.Verb, f.Label, 80)
			said(t, c, "hint of form "+f.Verb, f.Hint, 100)
			if f.Default != "" && !f.Accepts(f.Default) {
				t.Errorf("%s: the form %s does not accept %q, which holds by default", who, f.Verb, f.Default)
			}
			for _, slot := range f.Slots {
				said(t, c, "slot "+slot.Name, slot.Label, 45)
				for _, o := range slot.Options {
					said(t, c, "option "+o.ID, o.Label, 100)
					said(t, c, "hint of option "+o.ID, o.Hint, 100)
				}
			}
		}
		if q.Kind == engine.Window && !q.Legal(q.Default) {
			t.Errorf("%s: the default %q of the window is no legal answer", who, q.Default)
		}
		if q.Standing != "" && !q.Legal(q.Standing) {
			t.Errorf("%s: the standing answer %q is no legal answer", who, q.Standing)
		}
	}
}

// position makes the costly checks on one position.
func (p *player) position(g engine.Game, ps []engine.Prompt, d, own *engine.Dice) {
	p.roundTrip(g)
	p.views(g)
	p.next(g)
	p.rounds(g, ps)
	p.refuses(g, ps, d)
	p.allChoices(g, ps, d, own)
	p.sealed(g, ps, d, own)
	for level := 1; level <= 2; level++ {
		for seat := engine.Seat(0); int(seat) < p.setup.Seats; seat++ {
			imagined := g.Imagine(seat, own)
			m, why := p.s.Rules.Autopilot(level).Choose(imagined, seat, own)
			mine := engine.Of(ps, seat)
			switch {
			case m == "" && engine.Awaited(mine, seat):
				p.t.Errorf("the autopilot of level %d finds nothing for seat %d after %s", level, seat+1, p.last)
			case m != "" && engine.Legal(mine, seat, m) == nil:
				p.t.Errorf("the autopilot of level %d plays %q for seat %d after %s, which is not legal", level, m,
					seat+1, p.last)
			default:
				said(p.t, p.s.Rules.Catalogue(), "the autopilot's reason for "+string(m), why, 200)
			}
		}
	}
}

func (p *player) save(g engine.Game) []byte {
	b, err := json.Marshal(g)
	if err != nil {
		p.t.Fatalf("after %s the game cannot be saved: %v", p.last, err)
	}
	return b
}

func (p *player) copyOf(g engine.Game) engine.Game {
	c, err := p.s.Rules.Load(p.save(g))
	if err != nil {
		p.t.Fatalf("after %s the saved game cannot be loaded: %v", p.last, err)
	}
	return c
}

func (p *player) roundTrip(g engine.Game) {
	c := p.copyOf(g)
	if direct, err := g.MarshalJSON(); err != nil || !bytes.Equal(direct, p.save(g)) {
		p.t.Errorf("after %s MarshalJSON gives what is not compact JSON, %v:\n%s", p.last, err, direct)
	}
	if a, b := p.save(g), p.save(c); !bytes.Equal(a, b) {
		p.t.Errorf("after %s a saved game loads back different:\n%s\n%s", p.last, a, b)
	}
	if a, b := jsonOf(g.Prompts()), jsonOf(c.Prompts()); a != b {
		p.t.Errorf("after %s a loaded game asks differently:\n%s\n%s", p.last, a, b)
	}
}

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "cannot be marshalled: " + err.Error()
	}
	return string(b)
}

func (p *player) views(g engine.Game) {
	c := p.s.Rules.Catalogue()
	for viewer := engine.Public; int(viewer) < p.setup.Seats; viewer++ {
		v := g.View(viewer)
		for _, line := range v.Words() {
			said(p.t, c, "the board in words", line, 1900)
		}
		said(p.t, c, "the picture's description", v.Alt(), 1024)
		imagined := g.Imagine(viewer, engine.NewDice(engine.NewChance(uint64(viewer+5)), engine.StreamPositions{}))
		if a, b := jsonOf(v), jsonOf(imagined.View(viewer)); a != b {
			p.t.Errorf("after %s viewer %d sees\n%s\nand imagines\n%s", p.last, viewer, a, b)
		}
		if a, b := jsonOf(engine.Of(g.Prompts(), viewer)), jsonOf(engine.Of(imagined.Prompts(), viewer)); viewer >= 0 &&
			a != b {
			p.t.Errorf("after %s seat %d is asked\n%s\nand in its imagination\n%s", p.last, viewer+1, a, b)
		}
	}
}

// next checks that Next lists existing seats, each once, and follows from public knowledge.
func (p *player) next(g engine.Game) {
	order, ok := g.(engine.Sequence)
	if !ok {
		return
	}
	next := order.Next()
	for i, seat := range next {
		switch {
		case seat < 0 || int(seat) >= p.setup.Seats:
			p.t.Errorf("after %s seat %d is said to come next of %d seats", p.last, seat+1, p.setup.Seats)
		case seat == g.Turn().Seat:
			p.t.Errorf("after %s seat %d is said to come next and is on turn", p.last, seat+1)
		case slices.Contains(next[:i], seat):
			p.t.Errorf("after %s seat %d is said to come next twice: %v", p.last, seat+1, next)
		}
	}
	if len(next) > 0 && (g.Outcome() != nil || g.Turn().Seat == engine.Public) {
		p.t.Errorf("after %s nobody is on turn, and %v are said to come next", p.last, next)
	}
	for viewer := engine.Public; int(viewer) < p.setup.Seats; viewer++ {
		imagined := g.Imagine(viewer, engine.NewDice(engine.NewChance(uint64(viewer+55)), engine.StreamPositions{}))
		if got := imagined.(engine.Sequence).Next(); !slices.Equal(got, next) {
			p.t.Errorf("after %s the seats %v come next, and as viewer %d imagines it %v", p.last, next, viewer, got)
		}
	}
}

// refuses checks that moves that are not offered are refused and change nothing.
func (p *player) refuses(g engine.Game, ps []engine.Prompt, d *engine.Dice) {
	before, marks := p.save(g), d.Marks()
	moves := []engine.Move{"", "no-such-verb", "no-such-verb 1 2 3", "\x00", engine.Move(strings.Repeat("x", 5000))}
	for _, v := range p.s.Rules.Verbs() {
		moves = append(moves, engine.Move(v.Name), engine.MakeMove(v.Name, "zz", 999), engine.MakeMove(v.Name, -1))
	}
	for _, q := range ps {
		for _, c := range q.Choices {
			moves = append(moves, c.Move)
			if len(moves) > 60 {
				break
			}
		}
	}
	for seat := engine.Seat(-2); int(seat) <= p.setup.Seats; seat++ {
		for _, m := range moves {
			if engine.Legal(ps, seat, m) != nil {
				continue
			}
			what := fmt.Sprintf("%q of seat %d after %s", m, seat+1, p.last)
			_, err := g.Apply(seat, m, d)
			if err == nil {
				p.t.Fatalf("%s is not offered and yet played", what)
			}
			p.s.refusal(p.t, what, err)
			if p.t.Failed() {
				return
			}
		}
	}
	if !bytes.Equal(before, p.save(g)) {
		p.t.Errorf("after %s a refused move changed the game", p.last)
	}
	if !reflect.DeepEqual(marks, d.Marks()) {
		p.t.Errorf("after %s a refused move used up dice", p.last)
	}
}

// allChoices plays every choice, and some fillings of every form, on a copy.
func (p *player) allChoices(g engine.Game, ps []engine.Prompt, d, own *engine.Dice) {
	for i := range ps {
		moves := []engine.Move{}
		for _, c := range ps[i].Choices {
			moves = append(moves, c.Move)
		}
		for _, f := range ps[i].Forms {
			for n := 0; n < 3; n++ {
				if m := f.Fill(own); m != "" {
					moves = append(moves, m)
				}
			}
		}
		for _, m := range moves {
			c := p.copyOf(g)
			if _, err := engine.Play(c, ps[i].Seat, m, engine.NewDice(engine.NewChance(13), d.Marks())); err != nil {
				p.t.Errorf("after %s seat %d is offered %q, which fails: %v", p.last, ps[i].Seat+1, m, err)
			}
		}
	}
}

// rounds checks that sealed questions others wait for belong to a round, and that all viewers see the same rounds.
func (p *player) rounds(g engine.Game, ps []engine.Prompt) {
	open := engine.RoundsOf(g)
	for i, r := range open {
		if r.Name == "" || len(r.Seats) == 0 ||
			slices.ContainsFunc(open[:i], func(o engine.Round) bool { return o.Name == r.Name }) {
			p.t.Errorf("after %s the round %+v has no name of its own, or no seats", p.last, r)
		}
		said(p.t, p.s.Rules.Catalogue(), "label of the round "+r.Name, r.Label, 60)
		if r.Label.IsZero() {
			p.t.Errorf("after %s the round %s has no label for people", p.last, r.Name)
		}
		if !slices.ContainsFunc(ps, func(q engine.Prompt) bool { return q.Round == r.Name }) {
			p.t.Errorf("after %s the round %s is open and asks nobody", p.last, r.Name)
		}
	}
	for _, q := range ps {
		asked := slices.ContainsFunc(open, func(r engine.Round) bool { return r.Name == q.Round && r.Has(q.Seat) })
		if waits := q.Sealed && q.Kind != engine.May; waits && q.Round == "" || q.Round != "" && (!q.Sealed || !asked) {
			p.t.Errorf("after %s the question %v to seat %d is of round %q, and open are %+v", p.last, q.Headline,
				q.Seat+1, q.Round, open)
		}
	}
	for viewer := engine.Public; int(viewer) < p.setup.Seats; viewer++ {
		imagined := g.Imagine(viewer, engine.NewDice(engine.NewChance(uint64(viewer+555)), engine.StreamPositions{}))
		if got := engine.RoundsOf(imagined); !reflect.DeepEqual(got, open) {
			p.t.Errorf("after %s the rounds %+v are open, and as viewer %d imagines it %+v", p.last, open, viewer, got)
		}
	}
}

// sealed checks that sealed answers of two seats to the same round commute, in the state and in all texts. One may cut
// the other off, as an earlier call stops a later one; then the one cut off must leave no trace. A free answer may come
// too late, after the other has closed the round or ended the game.
func (p *player) sealed(g engine.Game, ps []engine.Prompt, d, own *engine.Dice) {
	var first, second *engine.Prompt
	for i := range ps {
		switch {
		case !ps[i].Sealed:
		case first == nil:
			first = &ps[i]
		case ps[i].Seat == first.Seat || first.Round != "" && ps[i].Round != "" && ps[i].Round != first.Round:
		case second == nil || second.Kind == engine.May:
			second = &ps[i]
		}
	}
	if first != nil {
		p.quiet(g, first, d, own)
	}
	if second == nil {
		return
	}
	type answer struct {
		seat  engine.Seat
		move  engine.Move
		free  bool
		round string
	}
	a := answer{first.Seat, first.Any(own), first.Kind == engine.May, first.Round}
	b := answer{second.Seat, second.Any(own), second.Kind == engine.May, second.Round}
	// open reports whether the round of an answer is still open: the same words may answer the next one.
	open := func(c engine.Game, round string) bool {
		return round == "" || slices.ContainsFunc(engine.RoundsOf(c), func(r engine.Round) bool {
			return r.Name == round
		})
	}
	// play makes answers on a copy and returns the public texts.
	play := func(answers ...answer) (engine.Game, []string, bool) {
		c := p.copyOf(g)
		dice := engine.NewDice(engine.NewChance(21), d.Marks())
		var events []engine.Event
		for _, x := range answers {
			var res engine.Result
			var err error
			if !open(c, x.round) {
				return c, publicLog(events), false
			}
			if res, err = engine.Play(c, x.seat, x.move, dice); err != nil {
				return c, publicLog(events), false
			}
			events = append(events, res.Events...)
		}
		return c, publicLog(events), true
	}
	ab, toldAB, ok1 := play(a, b)
	ba, toldBA, ok2 := play(b, a)
	if !ok1 && !ok2 {
		p.t.Errorf("after %s the sealed moves %v and %v cut each other off", p.last, a, b)
		return
	}
	closed := func(c engine.Game) bool {
		return c.Outcome() != nil || !reflect.DeepEqual(engine.RoundsOf(c), engine.RoundsOf(g))
	}
	if !ok1 && b.free && closed(ab) || !ok2 && a.free && closed(ba) {
		return
	}
	// If the second was cut off, ab and ba contain the position after the first.
	if !bytes.Equal(p.save(ab), p.save(ba)) {
		p.t.Errorf("after %s the sealed moves %v and %v do not commute:\n%s\n%s", p.last, a, b, p.save(ab), p.save(ba))
	}
	if !slices.Equal(toldAB, toldBA) {
		p.t.Errorf("after %s the public reads another log when the sealed moves %v and %v change places:\n%q\n%q",
			p.last, a, b, toldAB, toldBA)
	}
}

// publicLog returns the public texts of events once they have all happened.
func publicLog(events []engine.Event) []string {
	come := map[string]bool{}
	for _, e := range events {
		come[e.Opens] = true
	}
	var out []string
	for _, e := range events {
		if m, f, ok := e.For(engine.Public, func(moment string) bool { return come[moment] }); ok {
			out = append(out, fmt.Sprintf("%s %v %v", e.Kind, m, f))
		}
	}
	return out
}

// quiet checks that a sealed move that does not change the public view changes nothing else in public.
func (p *player) quiet(g engine.Game, prompt *engine.Prompt, d, own *engine.Dice) {
	m := prompt.Any(own)
	after := p.copyOf(g)
	res, err := engine.Play(after, prompt.Seat, m, engine.NewDice(engine.NewChance(23), d.Marks()))
	if err != nil {
		p.t.Errorf("after %s seat %d is offered %q, which fails: %v", p.last, prompt.Seat+1, m, err)
		return
	}
	if jsonOf(after.View(engine.Public)) != jsonOf(g.View(engine.Public)) {
		return
	}
	for what, known := range map[string]func(engine.Game) any{
		"the rounds":         func(g engine.Game) any { return engine.Outline(engine.RoundsOf(g)) },
		"the turn":           func(g engine.Game) any { return g.Turn() },
		"the outcome":        func(g engine.Game) any { return g.Outcome() },
		"the open questions": func(g engine.Game) any { return engine.Visible(g.Prompts(), engine.Public) },
	} {
		if a, b := jsonOf(known(g)), jsonOf(known(after)); a != b {
			p.t.Errorf("after %s the sealed move %q of seat %d changes %s and not the view of the public:\n%s\n%s",
				p.last, m, prompt.Seat+1, what, a, b)
		}
	}
	if told := publicLog(res.Events); len(told) > 0 {
		p.t.Errorf("after %s the public reads %q of the sealed move %q of seat %d and sees nothing of it", p.last, told,
			m, prompt.Seat+1)
	}
}

// over checks the end of a match.
func (p *player) over(g engine.Game) {
	p.roundTrip(g)
	o := g.Outcome()
	said(p.t, p.s.Rules.Catalogue(), "the reason of the end", o.Reason, 500)
	seen := map[engine.Seat]bool{}
	for _, place := range o.Places {
		for _, seat := range place {
			if seen[seat] || seat < 0 || int(seat) >= p.setup.Seats {
				p.t.Errorf("the places %v are no order of the seats", o.Places)
			}
			seen[seat] = true
		}
	}
	if len(seen) != p.setup.Seats {
		p.t.Errorf("the places %v do not name every seat", o.Places)
	}
}

// junk loads broken saves.
func (s Suite) junk(t *testing.T) {
	g, _, err := s.Rules.New(s.Setups[0], engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	good, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	bad := [][]byte{nil, {}, []byte("null"), []byte("{}"), []byte("[]"), []byte(`"x"`), []byte(`{"a":`),
		bytes.Repeat([]byte("["), 100000)}
	for i := 0; i < len(good); i += max(1, len(good)/200) {
		bad = append(bad, good[:i])
		flipped := bytes.Clone(good)
		flipped[i] ^= 0x15
		bad = append(bad, flipped)
	}
	for _, b := range bad {
		Load(t, s.Rules, b)
	}
}

// Load loads any bytes, for fuzz tests: it must return an error, or a game that can return prompts and views and be
// saved.
func Load(t *testing.T, r engine.Rules, b []byte) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("loading %.200q breaks: %v", b, p)
		}
	}()
	g, err := r.Load(b)
	if err != nil {
		return
	}
	g.Prompts()
	g.View(engine.Public).Words()
	g.Turn()
	g.Outcome()
	if order, ok := g.(engine.Sequence); ok {
		order.Next()
	}
	if _, err := json.Marshal(g); err != nil {
		t.Errorf("a game loaded from %.200q cannot be saved: %v", b, err)
	}
}
