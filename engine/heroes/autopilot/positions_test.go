package autopilot

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/steps"
)

// position is a duel in an open clash, of Ashka of the Pyres (weak against water) in seat 1 against Old Grumbold, with
// bare boards: their heroes have no cover.
type position struct {
	*heroes.Game
	t *testing.T
}

func newPosition(t *testing.T, hand ...string) *position {
	t.Helper()
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	made, _, err := heroes.New(At).New(engine.Setup{Seats: 2,
		Options: map[string]string{"start": "ready", "army": "ready", "placing": "once"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*heroes.Game)
	for g.View(engine.Public).(*view.View).Stage != view.StageClash {
		seat := waitedFor(g)[0]
		m, _ := pilot{}.Choose(g, seat, d)
		move(t, g, seat, m, d)
	}
	for i, id := range []string{"ashka-of-the-pyres", "old-grumbold"} {
		p := g.Player(engine.Seat(i))
		p.Hero, p.Hand, p.Known, p.Deck, p.Discard = id, nil, nil, []string{"command", "missile"}, nil
		side := &g.Field.Sides[i]
		side.Hero, side.Board, side.Permanents = id, [field.Spaces]field.Being{}, nil
		side.Board[5] = field.Being{ID: id, Hero: true}
	}
	g.Players[0].Hand = hand
	return &position{g, t}
}

// on puts a creature onto a space such as 2f3.
func (p *position) on(at, id string) *position {
	spot, _ := field.ParseSpot(at)
	p.Field.Place(spot, id, false)
	return p
}

// left sets the wounds a hero has left.
func (p *position) left(seat, n int) *position {
	p.Field.Sides[seat-1].Left = n
	return p
}

// shows sets the dice of a seat after its first beat, in letters F W E A C L.
func shows(letters string) []cards.Symbol {
	var out []cards.Symbol
	for _, c := range letters {
		out = append(out, cards.Symbol(strings.IndexRune("FWEACL", c)+1))
	}
	return out
}

func (p *position) dice(letters string) *position {
	p.Players[0].Prep = heroes.Prep{Count: 6, Beats: []heroes.Beat{{Kept: make([]bool, 6), Faces: shows(letters)}}}
	return p
}

// chosen returns the autopilot's move for seat 1.
func (p *position) chosen() engine.Move {
	p.t.Helper()
	m, why := pilot{}.Choose(p.Game, 0, engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
	if why.IsZero() || why.Key == "why.usual" {
		p.t.Errorf("%s is not explained", m)
	}
	return m
}

// acts stops with the present dice, passes for the other seat, and returns the moves of the action.
func (p *position) acts(letters string) []engine.Move {
	p.t.Helper()
	d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
	p.dice(letters)
	p.Players[1].Prep = heroes.Prep{Count: 6, Stop: -2,
		Beats: []heroes.Beat{{Kept: make([]bool, 6), Faces: shows("FWECCL")}}}
	move(p.t, p.Game, 0, heroes.VerbStop, d)
	var out []engine.Move
	for p.Over == "" && !p.Arenas[0].Open && slices.Contains(waitedFor(p.Game), 0) {
		m := p.chosen()
		out = append(out, m)
		move(p.t, p.Game, 0, m, d)
	}
	return out
}

func is(t *testing.T, what string, got, want engine.Move) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestTheAutopilotStopsWhenItsDiceBringDownTheHero(t *testing.T) {
	p := newPosition(t, "firebrand", "missile").left(2, 3).dice("FFWEAC")
	is(t, "with two fires and a hero of three left", p.chosen(), "stop cast firebrand")
}

func TestTheAutopilotKeepsWhatItsSpellNeedsAndNoDieOfItsWeakness(t *testing.T) {
	p := newPosition(t, "pillar-of-fire").dice("FFFWWE")
	is(t, "with three of four fires", p.chosen(), "keep 1 2 3")
}

func TestTheAutopilotDoesNotStopWhereItsWeaknessWouldKillIt(t *testing.T) {
	p := newPosition(t, "firebrand").left(1, 2).dice("FFWWEA")
	if m := p.chosen(); m.Verb() != heroes.VerbKeep {
		t.Errorf("with two waters and two wounds left it chooses %q", m)
	}
}

func TestTheAutopilotAimsAtTheHeroItCanBringDown(t *testing.T) {
	p := newPosition(t, "pillar-of-fire").on("2f1", "stone-giant").left(2, 7)
	if got := p.acts("FFFFEE"); !slices.Contains(got, "target 2b2") || p.Over == "" {
		t.Errorf("seven wounds for a hero of seven: %v", got)
	}
}

func TestTheAutopilotReinforcesWhenThatWins(t *testing.T) {
	p := newPosition(t, "command", "dispel", "firebrand").left(2, 5)
	if got := p.acts("FFEEEA"); !slices.Contains(got, "drop command dispel") || p.Over == "" {
		t.Errorf("two cards make five of four wounds: %v", got)
	}
}

func TestTheAutopilotRollsForASpellThatWinsReinforced(t *testing.T) {
	p := newPosition(t, "command", "dispel", "firebrand", "pillar-of-fire").left(2, 5).dice("FFEEEA")
	is(t, "with two fires, which reinforced are five wounds for a hero of five", p.chosen(), "stop cast firebrand")
}

func TestTheAutopilotTakesTheHeroWhomItsSpellsSuit(t *testing.T) {
	for hero, spells := range map[string][]string{
		"lady-murreth":       {"undertow", "cold-spray", "ice-coffin"},
		"old-grumbold":       {"rockfall", "lava-coat", "turn-to-stone"},
		"ashka-of-the-pyres": {"geyser", "fireball", "firebrand"}, // a geyser hurts its own heroes
	} {
		d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
		made, _, err := heroes.New(At).New(engine.Setup{Seats: 2}, d)
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*heroes.Game)
		seat := waitedFor(g)[0]
		g.Player(seat).Drafted = spells
		m, _ := pilot{}.Choose(g, seat, d)
		is(t, "with "+strings.Join(spells, ", "), m, engine.MakeMove(heroes.VerbHero, hero))
	}
}

func TestASpellThatReachesFewerPromisesLess(t *testing.T) {
	spell := func(target cards.Class, do ...cards.Effect) *cards.Spell {
		return &cards.Spell{Needs: repeat(cards.Fire, 3), Target: target, Do: do}
	}
	wound := cards.Effect{Word: "wound", N: 4}
	any, open, creature := printed(spell(cards.AnyBeing, wound)), printed(spell(cards.ExposedBeing, wound)),
		printed(spell(cards.AnyCreature, wound))
	if any <= open || open <= creature {
		t.Errorf("four wounds promise %.1f for any being, %.1f for an exposed one, %.1f for a creature", any, open,
			creature)
	}
	if step, strike := printed(spell(cards.AnyBeing, wound, cards.Effect{Word: "step", N: 1})),
		printed(spell(cards.AnyBeing, wound, cards.Effect{Word: "activate", N: 1})); step >= strike || step <= any {
		t.Errorf("with a step they promise %.1f, with an activation %.1f", step, strike)
	}
}

func TestTheAutopilotDiscardsCardsOfTheSetFirst(t *testing.T) {
	p := newPosition(t, "fireball", "missile", "earthquake", "dispel")
	g := &planner{Game: p.Game, battle: p.BattleOf(0), reckoned: &reckoned{}}
	hand := g.poorest(p.Players[0].Hand)
	if !slices.Contains(hand[:2], "missile") || !slices.Contains(hand[:2], "dispel") {
		t.Errorf("the poorest first they are %v", hand)
	}
	if rich := g.pairCost(hand, 1); rich >= g.pairCost(hand, 2) {
		t.Errorf("the last pair costs no more than the first, %.2f", rich)
	}
}

func TestTheAutopilotDoesNotGiveUpBeforeAPersonWhoWaits(t *testing.T) {
	p := newPosition(t, "firebrand").left(1, 1).dice("LLLLLL")
	p.Field.Sides[0].Board[5].Permanents = []field.Permanent{{Card: "brand-of-pain", Owner: 1}}
	for p.Arenas[0].Idle = 0; p.Arenas[0].Idle < 8; p.Arenas[0].Idle++ {
		if m := p.chosen(); m.Verb() != heroes.VerbKeep {
			t.Errorf("after %d clashes nobody stopped it chooses %q", p.Arenas[0].Idle, m)
		}
	}
}

func TestTheAutopilotFollowsFreelyWhereNothingHasStopped(t *testing.T) {
	p := newPosition(t, "firebrand").left(1, 2)
	p.Arenas[0].Open, p.Arenas[0].Stopper, p.Arenas[0].Last = false, engine.Public, &view.Clash{}
	p.Arenas[0].Todo = steps.Queue[heroes.Step]{}
	p.Arenas[0].Todo.Then(heroes.Step{Do: heroes.DoFollow, Seat: 0})
	p.Players[0].Prep, p.Players[0].Dice = heroes.Prep{}, shows("FFWWEA")
	is(t, "with two dice of its weakness and two hit points left", p.chosen(), heroes.VerbPass)
	p.Arenas[0].Idle = 2
	is(t, "where acting costs nothing", p.chosen(), "cast firebrand")
}

func TestWhatWearsTheHeroOfABearerDownIsWorthItsWounds(t *testing.T) {
	p := newPosition(t, "missile").on("2f1", "gnome")
	g := &planner{Game: p.Game, battle: p.BattleOf(0), reckoned: &reckoned{}}
	worth := func(card string) float64 {
		f := p.Field.Clone()
		f.At(field.Spot{Seat: 1, Space: 0}).Permanents = []field.Permanent{{Card: card, Owner: 0}}
		return g.worth(&f)
	}
	// A gnome has three wounds, and dies of a brand; its hero has 21.
	if stone, brand := worth("turn-to-stone"), worth("brand-of-pain"); stone <= brand {
		t.Errorf("stone that hurts the hero is worth %.1f, a brand on a gnome %.1f", stone, brand)
	}
}

func TestTheAutopilotSpendsHelmetsOnTheAttackThatWins(t *testing.T) {
	// The hero is in column 2, which faces column 3.
	p := newPosition(t, "missile").on("1f3", "forge-orc").on("1f1", "cinder-hound").left(2, 4)
	if got := p.acts("EELAAC"); !slices.Contains(got, "activate f3 2b2") || p.Over == "" {
		t.Errorf("a missile and three wounds for a hero of four: %v", got)
	}
}

func TestTheAutopilotFollowsWithAGoodSpellAndKeepsPromisingDice(t *testing.T) {
	follows := func(letters string, hand ...string) engine.Move {
		p := newPosition(t, hand...)
		p.Arenas[0].Open, p.Arenas[0].Stopper = false, 1
		p.Arenas[0].Todo = steps.Queue[heroes.Step]{}
		p.Arenas[0].Todo.Then(heroes.Step{Do: heroes.DoFollow, Seat: 0})
		p.Players[0].Prep, p.Players[0].Dice = heroes.Prep{}, shows(letters)
		return p.chosen()
	}
	is(t, "four fires and a pillar", follows("FFFFEE", "pillar-of-fire", "missile"), "cast pillar-of-fire")
	is(t, "a missile, with three of four fires", follows("FFFWWW", "pillar-of-fire", "missile"), "pass")
}
