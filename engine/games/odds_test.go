package games_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// told is a kind of chance in hints: the key of the message, and the argument with the number in percent.
type told struct{ key, arg string }

// promise is the event of the match to which the chance of a choice refers.
type promise struct {
	// sets are moves made before at a question, so that nothing is used that the words leave out; nil for none. A move
	// that is not legal is left out.
	sets func(q *engine.Prompt) []engine.Move
	// goes returns the answer to a later question, "" for the first choice that uses nothing; nil means "" for every
	// question.
	goes func(p *trial, q *engine.Prompt) engine.Move
	// came returns whether the event has come.
	came func(p *trial) verdict
	// least says that the words promise so much or more.
	least bool
	// common says that the chance follows from common knowledge: it is posted, so it leaves out cards that the seat
	// alone has seen.
	common bool
}

// knower returns the seat whose knowledge a chance for a seat follows from.
func (of promise) knower(seat engine.Seat) engine.Seat {
	if of.common {
		return engine.Public
	}
	return seat
}

// promisesOf are the chances the games tell, by game.
var promisesOf = map[string]map[told]promise{
	"return-of-the-heroes": returnPromises,
	"legends-of-andor":     andorPromises,
	"runebound":            runeboundPromises,
	"heroes":               heroesPromises,
}

// verdict is the knowledge of an event.
type verdict int

const (
	open    verdict = iota // it may still come
	came                   // it has come
	never                  // it comes no more
	void                   // a condition the words take for granted has not come
	unknown                // the choice has an end of its own before the event is decided
)

// decided returns came or never.
func decided(yes bool) verdict {
	if yes {
		return came
	}
	return never
}

// offered is a choice that tells a chance, in the position in which it does.
type offered struct {
	game    string // its id
	g       engine.Game
	seat    engine.Seat
	choice  engine.Choice
	told    told
	percent int
	seed    uint64 // of the dice of its trials
}

// trial is such a choice played with dice of its own; before is the position before it.
type trial struct {
	*testing.T
	offered
	before engine.Game
	events []engine.Event
	d      *engine.Dice
}

// chancesIn calls note with the chances that a hint and the messages within it tell.
func chancesIn(m text.Message, of map[told]promise, note func(told, int)) {
	for _, a := range m.Args {
		if n, ok := a.Value.(int); ok && of[told{m.Key, a.Name}].came != nil {
			note(told{m.Key, a.Name}, n)
		}
		if in, ok := a.Value.(text.Message); ok {
			chancesIn(in, of, note)
		}
	}
}

// samples are the choices of a match that tell chances: of each chance and verb one, each as likely as the others.
type samples struct {
	game string
	pick *rand.Rand
	seen map[string]int
	kept map[string]offered
}

// look examines a position. load returns the position as a player with the knowledge of a seat may play it.
func (s *samples) look(ps []engine.Prompt, load func(engine.Seat) engine.Game) {
	for _, p := range ps {
		for _, c := range p.Choices {
			chancesIn(c.Hint, promisesOf[s.game], func(what told, percent int) {
				k := fmt.Sprint(what, c.Move.Verb(), len(c.Move.Args()), c.Label.Key)
				if s.seen[k]++; s.pick.IntN(s.seen[k]) == 0 {
					s.kept[k] = offered{s.game, load(promisesOf[s.game][what].knower(p.Seat)), p.Seat, c, what, percent,
						s.pick.Uint64()}
				}
			})
		}
	}
}

// play makes a move of a trial.
func (p *trial) play(seat engine.Seat, m engine.Move) {
	p.Helper()
	res, err := engine.Play(p.g, seat, m, p.d)
	if err != nil {
		p.Fatalf("%d> %s: %v", seat+1, m, err)
	}
	p.events = append(p.events, res.Events...)
	p.d.Forget()
}

// stillTold reports whether the choice is still there and tells the same chance.
func (p *trial) stillTold() (same bool) {
	offer := engine.Legal(p.g.Prompts(), p.seat, p.choice.Move)
	if offer == nil || offer.Choice == nil {
		return false
	}
	chancesIn(offer.Choice.Hint, promisesOf[p.game], func(what told, percent int) {
		same = same || what == p.told && percent == p.percent
	})
	return same
}

// answer is the answer to a question after the choice.
func (of promise) answer(p *trial, q *engine.Prompt) engine.Move {
	if of.goes != nil {
		if m := of.goes(p, q); m != "" {
			return m
		}
	}
	for _, c := range q.Choices {
		if c.Move.Verb() != "use" {
			return c.Move
		}
	}
	return q.Any(p.d)
}

// trial begins a trial of a choice from a position.
func (o offered) trial(t *testing.T, from engine.Game, seed uint64) *trial {
	p := &trial{T: t, offered: o, before: from,
		d: engine.NewDice(engine.NewChance(o.seed+seed), engine.StreamPositions{})}
	p.g = from.Imagine(promisesOf[o.game][o.told].knower(o.seat), p.d)
	return p
}

// prepared returns the position after the moves that the wording leaves out. It is nil if the choice is gone or shows
// another chance, for example because a stance set in this way has answered a question itself.
func (o offered) prepared(t *testing.T, of promise) engine.Game {
	t.Helper()
	if of.sets == nil {
		return o.g
	}
	p := o.trial(t, o.g, 0)
	for _, q := range p.g.Prompts() {
		for _, m := range of.sets(&q) {
			if engine.Legal(p.g.Prompts(), q.Seat, m) != nil {
				p.play(q.Seat, m)
			}
		}
	}
	if !p.stillTold() {
		return nil
	}
	return p.g
}

// often plays a choice so many times and returns how often the event of its chance came, and how often it could.
func (o offered) often(t *testing.T, of promise, times int) (n, all int) {
	t.Helper()
	from := o.prepared(t, of)
	if from == nil {
		return 0, 0
	}
	for i := range times {
		p := o.trial(t, from, uint64(i))
		p.play(o.seat, o.choice.Move)
		v := of.came(p)
		for moves := 0; v == open; moves++ {
			ps := p.g.Prompts()
			at := slices.IndexFunc(ps, func(q engine.Prompt) bool { return q.Kind != engine.May })
			if moves == 500 || at < 0 {
				t.Fatalf("%v of %s: after %d moves nothing is decided; asked is %v", o.told, o.choice.Move, moves,
					contract.Asked(p.g))
			}
			p.play(ps[at].Seat, of.answer(p, &ps[at]))
			v = of.came(p)
		}
		if v == unknown {
			return 0, 0
		}
		if v == came {
			n++
		}
		if v != void {
			all++
		}
	}
	return n, all
}

// watched is a match whose choices are looked at: a record, or one played at random.
type watched struct {
	rules engine.Rules
	path  string
	seed  uint64
}

func (w watched) String() string {
	if w.path != "" {
		return w.rules.ID() + " " + strings.TrimSuffix(filepath.Base(w.path), ".skald")
	}
	return fmt.Sprint(w.rules.ID(), " at random ", w.seed)
}

// look examines a position. load returns the position as a player with the knowledge of a seat may play it.
func (w watched) look(t *testing.T, s *samples) {
	t.Helper()
	d, own := engine.NewDice(engine.NewChance(w.seed), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(^w.seed), engine.StreamPositions{})
	if w.path == "" {
		seats := w.rules.Seats(nil)
		g, _, err := w.rules.New(engine.Setup{Seats: min(seats.Max, max(seats.Min, 2+int(w.seed)%3)),
			Options: map[string]string{}}, d)
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			ps := g.Prompts()
			if len(ps) == 0 {
				return
			}
			s.look(ps, func(seat engine.Seat) engine.Game { return g.Imagine(seat, own) })
			seat, m := contract.AnyMove(ps, own)
			if _, err := engine.Play(g, seat, m, d); err != nil {
				t.Fatal(err)
			}
			d.Forget()
			own.Forget()
		}
		return
	}
	b, err := os.ReadFile(w.path)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	enough, left := errors.New("enough"), 1200
	_, err = match.ReplayEach(rec, w.rules, func(m *match.Match, _ match.Entry) error {
		if left--; left == 0 {
			return enough
		}
		s.look(m.Prompts(), func(seat engine.Seat) engine.Game {
			saved, err := m.State()
			var in struct {
				Game json.RawMessage `json:"game"`
			}
			if err == nil {
				err = json.Unmarshal(saved, &in)
			}
			if err != nil {
				t.Fatal(err)
			}
			g, err := m.Rules().Load(in.Game)
			if err != nil {
				t.Fatal(err)
			}
			return g.Imagine(seat, own)
		})
		return nil
	})
	if err != nil && !errors.Is(err, enough) {
		t.Fatal(err)
	}
}

// tally is how often an event came, how often it could, and how often it was to come.
type tally struct{ came, all, told, spread float64 }

// add counts plays of a choice that tells the chance p.
func (x *tally) add(p float64, n, all int) {
	x.came, x.all = x.came+float64(n), x.all+float64(all)
	x.told, x.spread = x.told+p*float64(all), x.spread+max(0.005, p*(1-p))*float64(all)
}

// off reports whether the event came more or less often than the hint showed, by more than so many standard deviations.
// Hints round to the next percent.
func (x *tally) off(deviations float64) bool {
	return math.Abs(x.came-x.told) > deviations*math.Sqrt(x.spread)+0.005*x.all
}

// The number on a button is how likely the event its words name is when the button is pressed: whoever presses it many
// times sees the event as often. A choice that seems to differ is played oftener. A full sweep looks at all plays of a
// chance together as well: a number that leaves something out is wrong in the same direction everywhere.
func TestShownChancesAreThoseOfTheMoves(t *testing.T) {
	times, few := 50, 4 // of each match an ordinary run plays a few choices
	if sweep.Full() {
		times = 100
	}
	var all []watched
	for _, rules := range games.All() {
		if promisesOf[rules.ID()] == nil {
			continue
		}
		files, err := filepath.Glob(filepath.Join("testdata", rules.ID(), "*.skald"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			all = append(all, watched{rules: rules, path: path})
		}
		for seed := range uint64(10) {
			all = append(all, watched{rules: rules, seed: seed})
		}
	}
	var mu sync.Mutex
	together := map[string]map[told]*tally{}
	t.Cleanup(func() {
		for game, of := range together {
			for what, x := range of {
				t.Logf("%s %v: told are %.1f %%, of %.0f times it came %.1f %%", game, what, 100*x.told/x.all, x.all,
					100*x.came/x.all)
				if !promisesOf[game][what].least && x.off(4) {
					t.Errorf("%s: %v told are %.1f %%, of %.0f times it came %.1f %%", game, what, 100*x.told/x.all,
						x.all, 100*x.came/x.all)
				}
			}
		}
	})
	sweep.Of(t, all, 4).Parallel(t, watched.String, func(t *testing.T, w watched) {
		s := &samples{game: w.rules.ID(), pick: rand.New(rand.NewPCG(w.seed, 3)), seen: map[string]int{},
			kept: map[string]offered{}}
		w.look(t, s)
		keys := slices.Sorted(maps.Keys(s.kept))
		s.pick.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		if !sweep.Full() {
			keys = keys[:min(len(keys), few)]
		}
		for _, k := range keys {
			o := s.kept[k]
			of, p := promisesOf[o.game][o.told], float64(o.percent)/100
			n, all := o.often(t, of, times)
			mu.Lock()
			if together[o.game] == nil {
				together[o.game] = map[told]*tally{}
			}
			if together[o.game][o.told] == nil {
				together[o.game][o.told] = &tally{}
			}
			together[o.game][o.told].add(p, n, all)
			mu.Unlock()
			differs := func(deviations float64) bool {
				var x tally
				x.add(p, n, all)
				return x.off(deviations) && !(of.least && x.came > x.told)
			}
			for more := 8 * times; differs(2) && more <= 64*times; more *= 8 {
				n, all = o.often(t, of, more)
			}
			if differs(3) {
				t.Errorf("%v of %s (%v): told are %d %%, of %d times it came %.1f %%", o.told, o.choice.Move,
					o.choice.Label, o.percent, all, 100*float64(n)/float64(all))
			}
		}
	})
}

// Every sentence beside a choice that tells a chance is put to the test.
func TestAllChancesOfHintsAreKnown(t *testing.T) {
	for _, rules := range games.All() {
		c := rules.Catalogue()
		for _, key := range c.Keys("en") {
			names := c.ArgNames("en", key)
			if !strings.HasPrefix(key, "hint.") || !slices.Contains(names, "percent") &&
				!strings.Contains(c.In("en").Say(text.M(key)), "%") {
				continue
			}
			if !slices.ContainsFunc(names,
				func(arg string) bool { return promisesOf[rules.ID()][told{key, arg}].came != nil }) {
				t.Errorf("%s: %s tells a chance, and nothing plays what it is of", rules.ID(), key)
			}
		}
	}
}
