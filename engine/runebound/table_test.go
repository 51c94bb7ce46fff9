package runebound

import (
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/steps"
)

// newest holds the rules of new matches, without autopilots.
var newest = rulesOf(editions, nil)

// table is a position under test.
type table struct {
	*Game
	t *testing.T
}

// among begins a match with heroes on given hexes, each written "varikas e7". All market stacks are empty, seat 1 is on
// turn before its movement, and all players are asked about everything.
func among(t *testing.T, heroes ...string) *table {
	t.Helper()
	return seated(t, "", heroes...)
}

// seated is among with options, written "length=short doom=24".
func seated(t *testing.T, options string, heroes ...string) *table {
	t.Helper()
	return seatedBy(t, New(Pilots), options, heroes...)
}

// seatedBy is seated by the rules of a version.
func seatedBy(t *testing.T, r engine.Rules, options string, heroes ...string) *table {
	t.Helper()
	s := engine.Setup{Seats: len(heroes), Options: map[string]string{}}
	for _, o := range strings.Fields(options) {
		id, v, _ := strings.Cut(o, "=")
		s.Options[id] = v
	}
	made, _, err := r.New(s, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: made.(*Game), t: t}
	for i := range b.Stacks {
		for _, id := range b.Stacks[i] {
			b.Market.PutIn(id)
		}
		b.Stacks[i] = nil
	}
	b.First, b.Round, b.TurnNo = 0, 1, 0
	b.Used, b.Mods = nil, nil
	for i, what := range heroes {
		id, at, _ := strings.Cut(what, " ")
		h := &b.Heroes[i]
		h.ID, h.On, h.From = id, true, land.Nowhere
		if h.At, h.On = land.Parse(at); !h.On {
			t.Fatalf("%q is no hero and hex", what)
		}
		h.Stance = stance{Attack: [3]string{ask, ask, ask}, Flee: ask, Stop: ask, Cancel: ask, Ready: ask, Cards: ask}
		for _, topic := range standingTable {
			h.Standing = h.Standing.With(topic.ID, ask)
		}
	}
	b.printed()
	clear(b.Feats.Turns)
	return b.turn(0)
}

// printedFigures are the heroes' figures in these tests, independent of later tuning.
var printedFigures = map[string]cards.Figures{
	"lucan-bell":     {Values: [3]int{3, 1, 5}, Damage: [3]int{1, 1, 1}, Life: 5, Stamina: 3},
	"tilda-quill":    {Values: [3]int{2, 1, 4}, Damage: [3]int{1, 1, 1}, Life: 6, Stamina: 2},
	"varikas":        {Values: [3]int{1, 4, 4}, Damage: [3]int{0, 1, 1}, Life: 4, Stamina: 3},
	"hedda-grimshaw": {Values: [3]int{3, 5, 3}, Damage: [3]int{1, 1, 1}, Life: 4, Stamina: 4},
	"bram-oldoak":    {Values: [3]int{2, 4, 1}, Damage: [3]int{1, 1, 1}, Life: 6, Stamina: 2},
}

// printed gives the heroes in play these figures until the test is over.
func (b *table) printed() {
	for i := range b.Heroes {
		h := b.edition.Hero(b.Heroes[i].ID)
		if f, ok := printedFigures[h.ID]; ok && f != h.Figures {
			was := h.Figures
			h.Figures = f
			b.t.Cleanup(func() { h.Figures = was })
		}
	}
}

// fresh clears cached questions after a change by hand.
func (b *table) fresh() { b.asked, b.legal, b.notes = nil, nil, new(notes) }

func (b *table) turn(seat int) *table {
	b.t.Helper()
	b.fresh()
	b.Active, b.Facing, b.Rolls, b.Hurts = engine.Seat(seat), nil, nil, nil
	b.Todo = steps.Of(Step{Do: doBegin, Seat: engine.Seat(seat)})
	b.run(engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
	return b
}

// arrive ends the movement of the seat on turn.
func (b *table) arrive() *table {
	b.t.Helper()
	return b.play(int(b.Active), "stay")
}

// take removes a card from wherever it is.
func (b *table) take(id string) {
	b.t.Helper()
	for i := range b.Decks {
		b.Decks[i].Take(id)
	}
	b.Market.Take(id)
	for i := range b.Stacks {
		b.Stacks[i] = slices.DeleteFunc(slices.Clone(b.Stacks[i]), func(o string) bool { return o == id })
	}
	b.fresh()
}

// give gives a seat items and allies, "poacher-down" an activated one. The reward of an adventure removes its counter
// from the map.
func (b *table) give(seat int, ids ...string) *table {
	b.t.Helper()
	for _, what := range ids {
		id, down := strings.CutSuffix(what, "-down")
		if b.edition.Goods(id) == nil {
			b.t.Fatalf("there is no card %s", id)
		}
		b.take(id)
		if a := b.edition.Adventure(id); a != nil && a.Kind == cards.Challenge {
			i := slices.IndexFunc(b.Counters, func(at land.Hex) bool { return at.Colour().String() == a.Colour })
			b.Counters = slices.Delete(slices.Clone(b.Counters), i, i+1)
		}
		b.Heroes[seat].Held = append(b.Heroes[seat].Held, Held{ID: id, Down: down})
	}
	return b
}

func (b *table) held(seat int, id string) *Held {
	b.t.Helper()
	b.fresh()
	x := b.Heroes[seat].Have(id)
	if x == nil {
		b.t.Fatalf("seat %d has no %s", seat+1, id)
	}
	return x
}

func (b *table) tokens(seat, wounds, exhaustion int) *table {
	b.fresh()
	b.Heroes[seat].Wounds, b.Heroes[seat].Exhaustion = wounds, exhaustion
	return b
}

func (b *table) gold(seat, n int) *table {
	b.fresh()
	b.Heroes[seat].Gold = n
	return b
}

// top puts unknown cards on top of their deck, the first to be drawn first.
func (b *table) top(ids ...string) *table {
	b.t.Helper()
	for _, id := range ids {
		b.take(id)
	}
	for _, id := range slices.Backward(ids) {
		if a := b.edition.Adventure(id); a != nil {
			b.Decks[ColourOf(a.Colour)].PutOnTop([]string{id})
		} else {
			b.Market.PutOnTop([]string{id})
		}
	}
	return b
}

func (b *table) ware(town string, ids ...string) *table {
	for _, id := range ids {
		b.take(id)
		i := slices.IndexFunc(land.Sites(), func(s land.Site) bool { return s.ID == town })
		b.Stacks[i] = append(b.Stacks[i], id)
	}
	return b
}

func (b *table) inForce(ids ...string) *table {
	for _, id := range ids {
		b.take(id)
		b.Events = append(b.Events, id)
	}
	return b
}

// track puts an undefeated card on a place of the track, and its counter on a hex.
func (b *table) track(place int, id, at string) *table {
	b.t.Helper()
	b.take(id)
	b.Laid++
	b.Track[place-1] = undefeated{Card: id, At: hexOf(b.t, at), Age: b.Laid}
	return b
}

// carry puts a kept encounter before a seat.
func (b *table) carry(seat int, id string) *table {
	b.take(id)
	b.Heroes[seat].Carried = append(b.Heroes[seat].Carried, carried{ID: id, Turns: b.edition.Adventure(id).Turns})
	return b
}

// face lets seat 1, whose movement has not begun, face cards on a counter of the first one's colour, coming from a
// neighbouring hex.
func (b *table) face(ids ...string) *table {
	b.t.Helper()
	return b.faceWith(nil, ids...)
}

// faceWith is face with immediate rolls.
func (b *table) faceWith(dice []int, ids ...string) *table {
	b.t.Helper()
	b.top(ids...)
	colour := ColourOf(b.edition.Adventure(ids[0]).Colour)
	gems := slices.DeleteFunc(slices.Clone(gemsOf(colour)), func(at land.Hex) bool {
		return !b.hasCounter(at) || b.Place(at) > 0 || len(b.heroesAt(at, 0)) > 0
	})
	b.Heroes[0].At = gems[0]
	b.Heroes[0].From = gems[0].Neighbours()[0]
	b.Move.Start = gems[0]
	b.play(0, "stay")
	return b.play(0, "explore", dice...)
}

func hexOf(t *testing.T, id string) land.Hex {
	t.Helper()
	h, ok := land.Parse(id)
	if !ok {
		t.Fatalf("there is no hex %s", id)
	}
	return h
}

// play makes a legal move with exactly these faces rolled; for other draws they are indices, from 1.
func (b *table) play(seat int, m engine.Move, faces ...int) *table {
	b.t.Helper()
	b.made(seat, m, faces...)
	return b
}

// made makes a legal move and returns its events.
func (b *table) made(seat int, m engine.Move, faces ...int) []engine.Event {
	b.t.Helper()
	events, err := b.try(seat, m, faces...)
	if err != nil {
		b.t.Fatalf("%s: %v; asked is %v", m, err, contract.Asked(b.Game))
	}
	if err := loads(b.Game); err != nil {
		b.t.Fatalf("after %s: %v", m, err)
	}
	if err := invariant(b.Game); err != nil {
		b.t.Fatalf("after %s: %v", m, err)
	}
	return events
}

// moves makes moves of a seat one after the other; a number after a move is a face.
func (b *table) moves(seat int, list ...any) *table {
	b.t.Helper()
	for i := 0; i < len(list); {
		m := list[i].(string)
		var faces []int
		for i++; i < len(list); i++ {
			n, ok := list[i].(int)
			if !ok {
				break
			}
			faces = append(faces, n)
		}
		b.play(seat, engine.Move(m), faces...)
	}
	return b
}

// try makes a move with exactly these faces rolled.
func (b *table) try(seat int, m engine.Move, faces ...int) ([]engine.Event, error) {
	b.t.Helper()
	b.fresh()
	return contract.Try(b.t, b.Game, seat, m, engine.ForcedD6(faces...))
}

// isAsked checks that only this seat is asked, with a question of a kind.
func (b *table) isAsked(seat int, do string) *table {
	b.t.Helper()
	if top := b.Todo.Top(); top.Do != do || top.Seat != engine.Seat(seat) {
		b.t.Fatalf("seat %d is asked %q, not seat %d %q", top.Seat+1, top.Do, seat+1, do)
	}
	return b
}

func (b *table) offers(seat int, want bool, moves ...engine.Move) *table {
	b.t.Helper()
	b.fresh()
	contract.Offers(b.t, b.Game, seat, want, moves...)
	return b
}

// refused makes a move that must be refused under a heading of the rulebook.
func (b *table) refused(seat int, m engine.Move, heading string) {
	b.t.Helper()
	_, err := b.try(seat, m)
	contract.Refused(b.t, m, err, heading)
}

func (b *table) hurts(seat, wounds, exhaustion int) *table {
	b.t.Helper()
	h := &b.Heroes[seat]
	if h.Wounds != wounds || h.Exhaustion != exhaustion {
		b.t.Errorf("%s has %d wounds and %d exhaustion, not %d and %d", h.ID, h.Wounds, h.Exhaustion, wounds,
			exhaustion)
	}
	return b
}

func (b *table) foeHas(wounds int) *table {
	b.t.Helper()
	if b.Facing == nil {
		b.t.Fatalf("nothing is faced; asked is %v", contract.Asked(b.Game))
	}
	is(b.t, "the wounds of "+b.Facing.Card, b.Facing.Wounds, wounds)
	return b
}

var margathID = newest.edition.margath

func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

func same[T comparable](t *testing.T, what string, got []T, want ...T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s are %v, not %v", what, got, want)
	}
}

// rulesRead parses rules in the notation of card files.
func rulesRead(t *testing.T, said ...string) []ability.Rule {
	t.Helper()
	var out []ability.Rule
	for _, s := range said {
		var r ability.Rule
		if err := yaml.Unmarshal([]byte(s), &r); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		out = append(out, r)
	}
	return out
}

// says replaces a card's rules until the test is over.
func says(t *testing.T, id string, rules ...string) {
	t.Helper()
	list := &[]ability.Rule{}
	if a := newest.edition.Adventure(id); a != nil {
		list = &a.Rules
	} else if x := newest.edition.Goods(id); x != nil {
		list = &x.Rules
	} else if h := newest.edition.Hero(id); h != nil {
		list = &h.Rules
	} else {
		t.Fatalf("there is no card %s", id)
	}
	before := *list
	*list = rulesRead(t, rules...)
	newest.edition.printed = printRules(newest.edition.Set)
	t.Cleanup(func() {
		*list = before
		newest.edition.printed = printRules(newest.edition.Set)
	})
}
