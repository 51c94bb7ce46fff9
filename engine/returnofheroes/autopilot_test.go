package returnofheroes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// playOut lets autopilots of level 2 play a match and returns it, over or after that many moves. Options come in pairs.
func playOut(t *testing.T, seats int, seed uint64, options ...string) *Game {
	t.Helper()
	return playOutBy(t, New(Pilots), seats, seed, options...)
}

// playOutBy is playOut by the rules of a version.
func playOutBy(t *testing.T, r engine.Rules, seats int, seed uint64, options ...string) *Game {
	t.Helper()
	return watchOutBy(t, r, seats, seed, func(*Game, engine.Seat, engine.Move, text.Message) {}, options...)
}

// watchOut is playOut and shows each move, with its reason, before it is made.
func watchOut(t *testing.T, seats int, seed uint64, watch func(*Game, engine.Seat, engine.Move, text.Message),
	options ...string) *Game {
	t.Helper()
	return watchOutBy(t, New(Pilots), seats, seed, watch, options...)
}

// watchOutBy is watchOut by the rules of a version.
func watchOutBy(t *testing.T, r engine.Rules, seats int, seed uint64,
	watch func(*Game, engine.Seat, engine.Move, text.Message), options ...string) *Game {
	t.Helper()
	table := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(^seed), engine.StreamPositions{})
	s := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := 0; i+1 < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	g, _, err := r.New(s, table)
	if err != nil {
		t.Fatal(err)
	}
	p := Pilots(2)
	for moves := 0; g.Outcome() == nil && moves < 20000; moves++ {
		seat := engine.Public
		for _, kind := range []engine.Kind{engine.Must, engine.Window} {
			for _, q := range g.Prompts() {
				if q.Kind == kind && seat == engine.Public {
					seat = q.Seat
				}
			}
		}
		if seat == engine.Public {
			t.Fatalf("nobody is asked after %d moves", moves)
		}
		m, why := p.Choose(g.Imagine(seat, own), seat, own)
		if why.IsZero() || !strings.HasPrefix(why.Key, "autopilot.") {
			t.Fatalf("the move %q has the reason %v", m, why)
		}
		if !catalogue.Has(why.Key) {
			t.Fatalf("nothing says %q", why.Key)
		}
		watch(g.(*Game), seat, m, why)
		if _, err := g.Apply(seat, m, table); err != nil {
			t.Fatalf("round %d, seat %d, %q: %v", g.(*Game).Round, seat+1, m, err)
		}
	}
	return g.(*Game)
}

func TestLevelTwoFinishesMatchesInVictory(t *testing.T) {
	var all []trialMatch
	for seats := 2; seats <= 4; seats++ {
		all = append(all, matchesOf("introductory", seats, 4)...)
	}
	sweep.Of(t, all, 4).Parallel(t, trialMatch.String, func(t *testing.T, c trialMatch) {
		g := playOut(t, c.seats, c.seed, c.options...)
		if o := g.Outcome(); o == nil || !o.Won {
			t.Fatalf("no victory after %d rounds", g.Round)
		}
		t.Logf("%s after %d rounds", g.Hero(g.Winner).ID, g.Round)
	})
}

// trialMatch is a match that autopilots finish.
type trialMatch struct {
	name    string
	seats   int
	seed    uint64
	options []string
}

func (c trialMatch) String() string {
	return fmt.Sprintf("%s, %d seats, seed %d", c.name, c.seats, c.seed)
}

// matchesOf returns the matches of a variant with the first seeds.
func matchesOf(name string, seats int, seeds uint64, options ...string) []trialMatch {
	var out []trialMatch
	for seed := range seeds {
		out = append(out, trialMatch{name, seats, seed, options})
	}
	return out
}

func TestLevelTwoFinishesMatchesInEveryVariant(t *testing.T) {
	var all []trialMatch
	add := func(name string, seats int, options ...string) {
		all = append(all, matchesOf(name, seats, 2, options...)...)
	}
	for seats := 2; seats <= 4; seats++ {
		add("standard", seats, standard...)
	}
	for i, p := range presets[2:] {
		seats := 2 + i
		if p.on.Solo {
			seats = 1
		}
		add(p.id, seats, optionPreset, p.id)
	}
	for i, o := range toggles {
		seats := 2 + i%3
		if o.id == "five-players" {
			seats = 5
		}
		add(o.id, seats, append(slices.Clone(standard), o.id, on)...)
	}
	add("solo on unexplored land", 1, optionPreset, "solo", optionMap, mapRandom, "unexplored-land", on,
		"free-tiles", on)
	sweep.Of(t, all, 8).Parallel(t, trialMatch.String, func(t *testing.T, c trialMatch) {
		g := playOut(t, c.seats, c.seed, c.options...)
		o := g.Outcome()
		switch {
		case o == nil:
			t.Errorf("it goes on after %d rounds", g.Round)
		case !o.Won && !g.Variant.Solo:
			t.Error("nobody won")
		default:
			t.Log(o.Reason)
		}
	})
}

func TestTheAutopilotOfASeedAlwaysPlaysTheSame(t *testing.T) {
	a, err := playOut(t, 3, 11).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := playOut(t, 3, 11).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Error("two matches of one seed end differently")
	}
}

// onTurn returns a match for two, warrior and wizard, with the first on turn.
func onTurn(t *testing.T) *Game {
	t.Helper()
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	start, _, err := New(Pilots).New(engine.Setup{Seats: 2, Options: map[string]string{optionFirst: "1"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range []engine.Move{"hero warrior", "hero wizard"} {
		if _, err := start.Apply(engine.Seat(i), m, d); err != nil {
			t.Fatal(err)
		}
	}
	g := start.(*Game)
	// Nothing unknown tempts the hero away.
	g.Tokens = slices.DeleteFunc(g.Tokens, func(t Token) bool { return t.Piece == "" })
	return g
}

// stand puts the hero on turn somewhere.
func stand(g *Game, at string) {
	g.Hero(g.Active).At = land.At(at)
	g.asked, g.legal, g.near = nil, nil, nil
}

func choose(g *Game) (engine.Move, string) {
	m, why := Pilots(2).Choose(g, g.Active, engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
	return m, why.Key
}

func TestAHeroWithOneHitPointGoesForHealing(t *testing.T) {
	g := onTurn(t)
	h := g.Hero(0)
	h.HP, h.Cubes = 1, [3]int{2, 1, 5}
	stand(g, "A7")
	if m, why := choose(g); m != "rest" || why != "autopilot.heal" {
		t.Errorf("at home with one hit point he plays %q because of %q", m, why)
	}
	stand(g, "A3")
	if m, why := choose(g); m.Verb() != "move" || why != "autopilot.heal" {
		t.Errorf("near his home with one hit point he plays %q because of %q", m, why)
	}
}

func TestAHopelessAdversaryIsNotAttacked(t *testing.T) {
	g := onTurn(t)
	h := g.Hero(0)
	h.HP, h.Training[pieces.Melee] = 2, -5
	g.Tokens = []Token{{Piece: "troll", At: land.At("A3")}}
	stand(g, "A5")
	m, why := choose(g)
	if m == "move a3" || m.Verb() == "fight" {
		t.Errorf("he plays %q because of %q", m, why)
	}
}

func TestABeatableAdversaryIsAttacked(t *testing.T) {
	g := onTurn(t)
	g.Hero(0).Cubes[pieces.Melee] = 5
	g.Tokens = []Token{{Piece: "ork", At: land.At("A3")}}
	stand(g, "A3")
	if m, why := choose(g); m != "fight ork melee" || why != "autopilot.fight" {
		t.Errorf("he plays %q because of %q", m, why)
	}
}

func TestTheNextStepOfTheQuestIsTakenWhereItCanBe(t *testing.T) {
	g := onTurn(t)
	g.Hero(0).Quests[0].Step = 3
	stand(g, "N5")
	if m, why := choose(g); m != "complete quest-daphne" || why != "autopilot.quest-here" {
		t.Errorf("at the temple he plays %q because of %q", m, why)
	}
}

func TestAHeroWithTheGemAndThePowerGoesForTheTower(t *testing.T) {
	g := onTurn(t)
	h := g.Hero(0)
	h.Gem, h.Quests[0].Step = true, 4
	h.Cubes[pieces.Melee], h.Training[pieces.Melee] = 8, 3
	g.Nameless = InTower
	g.Tokens = nil
	for _, p := range land.Points() {
		if land.ColourAt(p) == land.Guard {
			g.Tokens = append(g.Tokens, Token{At: p, Down: true})
		}
	}
	stand(g, "G1")
	if m, why := choose(g); m.Verb() != "move" || why != "autopilot.guardian" {
		t.Errorf("he plays %q because of %q", m, why)
	}
}

func TestArmourIsSpentBeforeTheHerosOwnHitPoints(t *testing.T) {
	g := onTurn(t)
	h := g.Hero(0)
	h.Items = []Item{{ID: "item-light-armour", Armour: 1}, {ID: "item-shield", Armour: 1}}
	g.Todo = steps.Of(Step{Do: DoLose, Seat: 0, N: 1})
	g.asked, g.legal = nil, nil
	if m, _ := choose(g); m != "lose armour" {
		t.Errorf("he plays %q", m)
	}
}

func TestACartIsNotDrivenTowardsAMountain(t *testing.T) {
	g := onTurn(t)
	h := g.Hero(0)
	h.Items, h.Side = []Item{{ID: "cart"}}, []string{"side-gorge"}
	g.Tokens = nil
	stand(g, "C4")
	if m, why := choose(g); why == "autopilot.side" {
		t.Errorf("with the cart he plays %q, for the gorge", m)
	}
	h.Items = nil
	stand(g, "C4")
	if m, why := choose(g); why != "autopilot.side" {
		t.Errorf("on foot he plays %q because of %q", m, why)
	}
}

func TestAReasonNamesWhereTheWayLeads(t *testing.T) {
	g := onTurn(t)
	g.Hero(0).Gold, g.Hero(0).HP = 9, 4
	g.Tokens = []Token{{Piece: "gasconier", At: land.At("J3")}}
	g.Nameless = InTower
	stand(g, "E4")
	m, why := Pilots(2).Choose(g, g.Active, engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
	visit := text.M("autopilot.meet", "piece", view.Name("gasconier"))
	if said := english(why); m.Verb() != "move" || m == "move j3" ||
		said != inEnglish.Say("autopilot.way-meet", "piece", view.Name("gasconier"), "at", "J3") {
		t.Errorf("%q is explained by: %s", m, said)
	}
	stand(g, "J1")
	m, why = Pilots(2).Choose(g, g.Active, engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
	if said := english(why); m != "move j3" || said != english(visit) {
		t.Errorf("%q is explained by: %s", m, said)
	}
}

func TestReasonOnTheWayToASideQuestIsOneSentence(t *testing.T) {
	g := onTurn(t)
	h := g.Hero(0)
	h.Items, h.Side = nil, []string{"side-gorge"}
	g.Tokens = nil
	stand(g, "B10")
	m, why := Pilots(2).Choose(g, g.Active, engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
	if m.Verb() != "move" || why.Key != "autopilot.way-side" {
		t.Errorf("%q is explained by: %s", m, english(why))
	}
}

func TestAReasonForACubeNamesTheCubeTaken(t *testing.T) {
	for _, x := range []struct {
		sets   pieces.SkillSet
		melee  int
		move   engine.Move
		reason string
	}{
		{pieces.Any, 0, "cube melee", inEnglish.Say("autopilot.cubes", "skill", view.Name("melee"))},
		{pieces.SetOf(pieces.Magic, pieces.Ranged), 0, "cube magic",
			inEnglish.Say("autopilot.cubes-other", "skill", view.Name("magic"))},
		{pieces.Any, 8, "cube magic",
			inEnglish.Say("autopilot.cubes-enough", "main", view.Name("melee"), "skill", view.Name("magic"))},
	} {
		g := onTurn(t)
		g.Hero(0).Cubes[pieces.Melee] = x.melee
		g.Todo.Next(Step{Do: DoCubes, Seat: 0, Sets: []pieces.SkillSet{x.sets}})
		g.asked, g.legal = nil, nil
		m, why := Pilots(2).Choose(g, 0, engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
		if said := english(why); m != x.move || said != x.reason {
			t.Errorf("%q, not %q, is explained by: %s", m, x.move, said)
		}
	}
}

// TestEveryReasonOfTheAutopilotFitsItsMove plays matches and compares each move with the pieces and places of its
// reason.
func TestEveryReasonOfTheAutopilotFitsItsMove(t *testing.T) {
	seen := map[string]int{}
	fits := func(g *Game, seat engine.Seat, m engine.Move, why text.Message) {
		said := english(why)
		seen[why.Key]++
		if strings.HasPrefix(why.Key, "autopilot.cubes") {
			for _, s := range pieces.Skills() {
				if praised, _ := why.Args.Get("skill").(text.Message); praised.Key == view.Name(s.String()).Key &&
					!slices.Contains(m.Args(), s.String()) {
					t.Errorf("%q: %s", m, said)
				}
			}
		}
		h := g.Hero(seat)
		switch {
		case m.Verb() != "move":
		case why.Key == "autopilot.way":
			if goal, _ := why.Args.Get("place").(text.Message); english(goal) == english(
				view.Place(land.At(m.Arg(0)))) {
				t.Errorf("%q is the goal, and not the way: %s", m, said)
			}
		case slices.Contains([]string{"autopilot.meet", "autopilot.take", "autopilot.fight", "autopilot.accept"},
			why.Key):
			there := false
			for _, i := range g.TokensAt(land.At(m.Arg(0))) {
				k := &g.Tokens[i]
				there = there || strings.Contains(said, english(view.Name(k.Piece))) ||
					g.ItemOf(k) != "" && strings.Contains(said, english(view.Name(g.ItemOf(k))))
			}
			if !there {
				t.Errorf("%s at %s plays %q: %s", h.ID, h.At, m, said)
			}
		}
	}
	for seed := range uint64(3) {
		watchOut(t, 2+int(seed), seed, fits, standard...)
	}
	for _, key := range []string{"autopilot.way", "autopilot.meet", "autopilot.take", "autopilot.fight",
		"autopilot.accept", "autopilot.cubes", "autopilot.cubes-other"} {
		if seen[key] == 0 {
			t.Errorf("no reason was %s: %v", key, seen)
		}
	}
}

// TestAMatchThatAllHaveLostOnceIsBroughtToAnEnd plays matches in which heroes fall in the tower and begin again with
// nothing; the first once took 386 rounds.
func TestAMatchThatAllHaveLostOnceIsBroughtToAnEnd(t *testing.T) {
	sweep.Of(t, []int{89, 279, 364}, 1).Run(t, strconv.Itoa, func(t *testing.T, n int) {
		g := playOut(t, 2, 2026*1_000_003+uint64(n), standard...)
		fallen := g.Heroes[0].Deaths + g.Heroes[1].Deaths
		t.Logf("%d rounds, %d fallen", g.Round, fallen)
		if g.Outcome() == nil || g.Round > 150 {
			t.Errorf("it goes on for %d rounds", g.Round)
		}
	})
}

// championOf returns a match whose first hero has the gem and is strong in melee; all guardians are there and unseen.
func championOf(t *testing.T, melee int) *Game {
	t.Helper()
	g := onTurn(t)
	h := g.Hero(0)
	h.Gem, h.Quests[0].Step = true, 4
	h.Training[pieces.Melee] = melee
	g.Nameless = InTower
	g.Tokens = nil
	for _, p := range land.Points() {
		if land.ColourAt(p) == land.Guard {
			g.Tokens = append(g.Tokens, Token{At: p, Down: true})
		}
	}
	return g
}

func TestAHeroHealsBeforeTheLastBattle(t *testing.T) {
	g := championOf(t, 2)
	g.Round = 30
	h := g.Hero(0)
	h.Cubes[pieces.Melee], h.HP = 2, 2
	stand(g, "A7")
	if m, why := choose(g); m != "rest" || why != "autopilot.heal" {
		t.Errorf("at home with two of four hit points he plays %q because of %q", m, why)
	}
	h.HP = h.Printed().HitPoints
	stand(g, "A7")
	if _, why := choose(g); why != "autopilot.guardian" {
		t.Errorf("when whole he goes because of %q", why)
	}
}
