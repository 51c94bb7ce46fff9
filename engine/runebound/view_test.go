package runebound

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// benchmarkViews returns positions of a match before a movement.
func benchmarkViews(b *testing.B) []*Game {
	var out []*Game
	dice := engine.NewDice(engine.NewChance(4), engine.StreamPositions{})
	g, _, err := New(Pilots).New(engine.Setup{Seats: 4}, dice)
	if err != nil {
		b.Fatal(err)
	}
	for n := uint64(0); len(out) < 60 && g.Outcome() == nil; n++ {
		own := engine.NewDice(engine.NewChance(n), engine.StreamPositions{})
		seat := engine.Waiting(g.Prompts(), engine.Public)[0]
		m, _ := New(Pilots).Autopilot(1).Choose(g.Imagine(seat, own), seat, own)
		if _, err := g.Apply(seat, m, dice); err != nil {
			b.Fatal(err)
		}
		if x := g.(*Game); x.Todo.Len() > 0 && x.Todo.Top().Do == DoGo {
			out = append(out, x.Copy())
		}
	}
	return out
}

// crowded returns the worst position for making a View: six heroes on one hex, the one on turn with the three hardiest
// allies, six undefeated on the map and all decks full.
func crowded(tb testing.TB) *Game {
	tb.Helper()
	made, _, err := New(Pilots).New(engine.Setup{Seats: 6},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		tb.Fatal(err)
	}
	g := made.(*Game)
	for i := range g.Heroes {
		g.Heroes[i] = Hero{ID: g.edition.Heroes[i].ID, On: true, At: land.Sites()[0].At, Tokens: [3]int{4, 4, 4},
			Stance: newStance}
	}
	allies := slices.Collect(g.edition.AllGoods())
	allies = slices.DeleteFunc(allies, func(x *cards.Goods) bool { return x.Type != cards.Ally })
	slices.SortStableFunc(allies, func(a, b *cards.Goods) int { return b.Life + b.Stamina - a.Life - a.Stamina })
	for _, x := range allies[:3] {
		g.Heroes[0].Held = append(g.Heroes[0].Held, Held{ID: x.ID})
	}
	g.Active, g.Round, g.Todo = 0, 1, steps.Of(Step{Do: DoStart})
	for i, at := range gemsOf(3)[:len(g.Track)] {
		g.Track[i] = undefeated{Card: g.Decks[3].Unseen(engine.Public)[i], At: at, Age: i + 1}
	}
	return g
}

// crowdedDuel returns a duel in that position.
func crowdedDuel(tb testing.TB) *Game {
	tb.Helper()
	g := crowded(tb)
	g.Facing = &Facing{Seat: 0, Foe: 1, At: g.Heroes[0].At, Fighting: true, Round: 1, Order: phases}
	return g
}

// The odds of a View are computed under the lock of its table. Following each strength of the allies separately, and
// the rest of a fight to its end wherever the stance might flee, took 126,445 steps for the map and 1,039,402 for the
// duel.
func TestTheOddsOfAViewAreReckonedInFewSteps(t *testing.T) {
	for _, x := range []struct {
		what string
		g    *Game
		most int
	}{
		{"a crowded map", crowded(t), 100_000},
		{"a duel with three allies by a stance that flees by the odds", crowdedDuel(t), 80_000},
	} {
		if x.g.Facing != nil {
			x.g.fightView()
		} else {
			x.g.chancesOf(0)
		}
		if n := x.g.reckoner.Steps; n > x.most {
			t.Errorf("the odds of %s take %d steps, not %d", x.what, n, x.most)
		}
	}
}

// BenchmarkViewCrowded and BenchmarkViewDuel make the View of the worst positions.
func BenchmarkViewCrowded(b *testing.B) {
	g := crowded(b)
	for b.Loop() {
		g.chances = [4]prospect{}
		g.View(engine.Public)
	}
}

func BenchmarkViewDuel(b *testing.B) {
	g := crowdedDuel(b)
	for b.Loop() {
		g.View(engine.Public)
	}
}

// BenchmarkViewAnew makes the View of positions without any cached results.
func BenchmarkViewAnew(b *testing.B) {
	all := benchmarkViews(b)
	for i := 0; b.Loop(); i++ {
		g := all[i%len(all)]
		g.chances = [4]prospect{}
		g.View(engine.Public)
	}
}

// BenchmarkViewAgain makes the View of positions whose chances were computed for the questions.
func BenchmarkViewAgain(b *testing.B) {
	all := benchmarkViews(b)
	for i := 0; b.Loop(); i++ {
		all[i%len(all)].View(engine.Public)
	}
}

// BenchmarkPromptsAfterRoll asks for destinations without any cached results.
func BenchmarkPromptsAfterRoll(b *testing.B) {
	all := benchmarkViews(b)
	for i := 0; b.Loop(); i++ {
		g := all[i%len(all)]
		g.asked, g.legal, g.chances = nil, nil, [4]prospect{}
		g.Prompts()
	}
}

func TestTheViewSaysWhatTheHeroOnTurnCanExpect(t *testing.T) {
	says(t, "lord-farrow")
	b := among(t, "varikas m12", "tilda-quill m12", "bram-oldoak b5").track(3, "lord-farrow",
		gemsOf(0)[0].String()).turn(0)
	b.Heroes[2].On = false
	b.fresh()
	k := b.View(engine.Public).(view.View).Chances
	if k == nil || k.Seat != 0 {
		t.Fatalf("the chances are %+v", k)
	}
	for i, p := range k.Colours {
		won, of := b.prospects(0, cards.Colours[i])
		if is(t, "the prospect of "+cards.Colours[i], p, view.Prospect{Won: won, Of: of}); of == 0 {
			t.Errorf("no challenge of %s can come", cards.Colours[i])
		}
	}
	won, down := b.oddsAgainst(0, "lord-farrow")
	is(t, "the odds against Lord Farrow", *k.Track[2], *oddsView(won, down))
	is(t, "the odds against a free place", k.Track[0], nil)
	if k.Duels[0] != nil || k.Duels[1] == nil || k.Duels[2] != nil {
		t.Errorf("the duels are %v: he can attack the one hero who is on the map with him", k.Duels)
	}
	b.face("gammer-stonefoot")
	is(t, "the chances in a fight", b.View(engine.Public).(view.View).Chances, nil)
}

// The fights against several are not the same hundred.
func TestOddsAgainstSeveralAreOfAHundredEach(t *testing.T) {
	for heroes, want := range map[string]string{"m12 a1": "words.wins", "m12 m12": "words.wins.each"} {
		at := strings.Fields(heroes)
		b := among(t, "varikas m12", "tilda-quill "+at[0], "bram-oldoak "+at[1])
		b.Heroes[2].On = at[1] != "a1"
		b.fresh()
		has := slices.ContainsFunc(b.View(engine.Public).(view.View).Words(),
			func(m text.Message) bool { return m.Key == want })
		is(t, want+" with heroes on "+heroes, has, true)
	}
}

func TestTheViewTellsNewWaresAndEventsThatCanCome(t *testing.T) {
	b := plain(t).ware("tamalir", "glass-shell").top("quilted-coat").gold(0, 4).arrive().play(0, "market")
	var fresh []string
	for _, w := range b.View(engine.Public).(view.View).Towns[0].Stack {
		if w.New {
			fresh = append(fresh, w.ID)
		}
	}
	same(t, "the new wares", fresh, "quilted-coat")
	all := b.View(engine.Public).(view.View).EventsLeft
	b.inForce("fever-summer")
	b.Gone = append(b.Gone, "blood-feuds")
	left := b.View(engine.Public).(view.View).EventsLeft
	is(t, "events that are left", all[0]+all[1]+all[2]-left[0]-left[1]-left[2], 2)
}

func TestTheViewTellsAFightPhaseByPhase(t *testing.T) {
	b := among(t, "varikas m12", "tilda-quill b5").face("lord-farrow")
	b.moves(0, "roll", 8, "use varikas", 5, "on", "defend", 10, "attack hero", 7, 2) // the example of the rulebook
	same(t, "the account", b.View(engine.Public).(view.View).Fight.Account,
		view.Blow{Kind: RollTest, Sum: 12, Target: 11, Success: true},
		view.Blow{Kind: RollAttack, Phase: phaseMagic, Sum: 9, Target: 13},
		view.Blow{Round: 1, Kind: RollDefence, Phase: phaseRanged, Sum: 11, Target: 11, Success: true},
		view.Blow{Round: 1, Kind: RollAttack, Phase: phaseMelee, Sum: 11, Target: 11, Success: true, Dealt: 1},
		view.Blow{Round: 1, Kind: RollDefence, Phase: phaseMagic, Sum: 6, Target: 13, Taken: 1})
	blow := func(what string, sum, target int) text.Message {
		return text.M("alt.blow", "phase", text.M(what), "who", name("varikas"), "sum", sum, "target", target)
	}
	alt := said(b.View(engine.Public).(view.View).AltOf("fight", ""))
	for _, want := range []text.Message{
		text.M("alt.before", "what", text.M("alt.blow-then", "first", blow("alt.blow-test", 12, 11), "next",
			blow("phase.magic.attack", 9, 13))),
		text.M("alt.blow-dealt", "blow", blow("phase.melee", 11, 11), "n", 1),
		text.M("alt.blow-taken", "blow", blow("phase.magic", 6, 13), "n", 1),
	} {
		if !strings.Contains(alt, said(want)) {
			t.Errorf("the description lacks %q: %s", said(want), alt)
		}
	}
	// Only the latest rounds are listed.
	b = plain(t).give(0, "goose-girl").face("gammer-stonefoot")
	for round := range accountRounds + 1 {
		b.play(0, "on")
		for _, phase := range phases[1:] {
			if b.FoeDamage(phase) > 0 {
				b.play(0, "defend", 20)
			} else {
				b.play(0, "defend")
			}
		}
		is(t, "the first round told", b.Facing.Account[0].Round, max(1, round+2-accountRounds))
	}
}

func TestADuelIsToldFromTheSideOfWhoRolls(t *testing.T) {
	b := dueling(t, "lucan-bell m12", "tilda-quill m12")
	b.play(0, "stay").play(0, "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20, 10, 20, 10, 20)
	got := b.View(engine.Public).(view.View).Fight.Account[0]
	is(t, "who rolled", got.Seat, engine.Seat(0))
	is(t, "what the defender had rolled", got.Target, 1+b.value(1, cards.Mind))
	is(t, "the wounds dealt", got.Dealt, b.Damage(0, "", phaseRanged))
}

// A fight has no round before the first, and a challenge without life none at all.
func TestTheBoardInWordsCountsNoRoundZero(t *testing.T) {
	b := plain(t).face("gammer-stonefoot")
	v := b.View(engine.Public).(view.View)
	who, foe := text.NameOf("lucan-bell"), text.NameOf("gammer-stonefoot")
	for _, c := range []struct {
		round, life int
		want        text.Message
	}{
		{0, 0, text.M("words.challenge", "who", who, "foe", foe)},
		{0, 4, text.M("words.fight-before", "who", who, "foe", foe, "wounds", 1, "life", 4)},
		{2, 4, text.M("words.fight", "who", who, "foe", foe, "round", 2, "wounds", 1, "life", 4)},
	} {
		v.Fight.Round, v.Fight.Wounds, v.Fight.Life = c.round, 1, c.life
		if !slices.ContainsFunc(v.Words(), func(m text.Message) bool { return m.String() == c.want.String() }) {
			t.Errorf("round %d of a foe with life %d: no line says %s", c.round, c.life, c.want)
		}
	}
}
