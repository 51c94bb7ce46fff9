package runebound

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
)

// laidOut returns a new match with options.
func laidOut(t *testing.T, seats int, seed uint64, options ...string) *Game {
	t.Helper()
	s := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := 0; i+1 < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	g, _, err := New(Pilots).New(s, engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

// rounds passes rounds in which all heroes stay.
func (b *table) rounds(n int) *table {
	b.t.Helper()
	for end := b.Round + n; b.Round < end && b.Over == ""; {
		seat := int(b.Active)
		switch b.Todo.Top().Do {
		case DoStart:
			b.play(seat, "stay")
		case DoEnd:
			b.play(seat, "end")
		default:
			b.play(seat, "on")
		}
	}
	return b
}

func TestOptions(t *testing.T) {
	t.Run("length: full, brisk, short and dash", func(t *testing.T) {
		for length, want := range map[string]struct{ gold, runes, two, three int }{
			lengthFull: {3, 3, 6, 5}, lengthBrisk: {8, 3, 6, 5}, lengthShort: {6, 2, 4, 3}, lengthDash: {7, 1, 4, 3},
		} {
			two, three := laidOut(t, 2, 1, optionLength, length), laidOut(t, 3, 1, optionLength, length)
			is(t, length+": the gold", two.Heroes[0].Gold, want.gold)
			is(t, length+": the Runes that win", two.RunesToWin(), want.runes)
			is(t, length+": the price of a token for two", two.TokenPrice(), want.two)
			is(t, length+": the price of a token for three", three.TokenPrice(), want.three)
			is(t, length+": the counters", len(two.Counters), 50)
		}
		is(t, "the price is never below 2", laidOut(t, 6, 1, optionLength, lengthDash).TokenPrice(), 2)
	})

	t.Run("length: a dash ends with the first Rune", func(t *testing.T) {
		b := seated(t, "length=dash", "lucan-bell m12", "tilda-quill b5").faceWith([]int{20}, "gate-of-teeth").winning()
		b.play(0, "attack hero", 20)
		is(t, "the match is over by", b.Over, overRunes)
	})

	t.Run("heroes: drawn, no two alike, unused ones out", func(t *testing.T) {
		g := laidOut(t, 6, 3)
		is(t, "nobody is asked", g.Todo.Top().Do, DoStart)
		is(t, "heroes offered", len(g.Offered), 0)
	})

	t.Run("heroes: a choice of two for each", func(t *testing.T) {
		g := laidOut(t, 3, 3, optionHeroes, heroesTwo)
		b := &table{Game: g, t: t}
		seen := map[string]bool{}
		for _, seat := range g.Seats(g.First) {
			of := g.HeroesFor(seat)
			is(t, "how many", len(of), 2)
			is(t, "seen before", seen[of[0]] || seen[of[1]], false)
			seen[of[0]], seen[of[1]] = true, true
			b.isAsked(int(seat), DoHero).play(int(seat), engine.MakeMove("hero", of[1]))
			is(t, "his hero", g.Hero(seat).ID, of[1])
		}
		b.isAsked(int(g.First), DoStart)
	})

	t.Run("heroes: free choice in the order of turns", func(t *testing.T) {
		g := laidOut(t, 3, 3, optionHeroes, heroesFree)
		b := &table{Game: g, t: t}
		for i, seat := range g.Seats(g.First) {
			is(t, "how many", len(g.HeroesFor(seat)), 12-i)
			b.isAsked(int(seat), DoHero).play(int(seat), engine.MakeMove("hero", g.HeroesFor(seat)[0]))
		}
		b.isAsked(int(g.First), DoStart)
	})

	t.Run("start: Tamalir, or towns drawn, no two alike", func(t *testing.T) {
		for _, h := range laidOut(t, 6, 5).Heroes {
			is(t, "the town", h.At, hexOf(t, "m12"))
		}
		towns := map[land.Hex]bool{}
		for _, h := range laidOut(t, 6, 5, optionStart, startDrawn).Heroes {
			is(t, "it is a town", h.At.Terrain(), land.Town)
			towns[h.At] = true
		}
		is(t, "different towns", len(towns), 6)
	})

	t.Run("handicap: later seats begin with more gold", func(t *testing.T) {
		g := laidOut(t, 6, 1, optionHandicap, handicapGold)
		for k, seat := range g.Seats(g.First) {
			is(t, "the gold", g.Hero(seat).Gold, 3+[]int{0, 0, 1, 1, 2, 2}[k])
		}
	})

	t.Run("duels: on, only over Runes, off", func(t *testing.T) {
		for value, want := range map[string][3]bool{duelsOn: {true, true, true}, duelsRunes: {false, true, true},
			DuelsOff: {}} {
			for i, holder := range []int{-1, 0, 1} {
				b := seated(t, "duels="+value, "lucan-bell m12", "tilda-quill m12")
				if holder >= 0 {
					b.give(holder, "saltwing")
				}
				b.play(0, "stay").offers(0, want[i], "attack seat-2")
			}
		}
	})

	t.Run("refill: with a III one beaten counter of each of the two lowest colours comes back, its challenge into "+
		"the bag", func(t *testing.T) {
		for _, value := range []string{switchOff, switchOn} {
			b := seated(t, "refill="+value, "lucan-bell m12", "tilda-quill b5")
			for i, id := range []string{"gammer-stonefoot", "three-acre-tom", "king-under-snow"} {
				b.take(id)
				b.Gone = append(b.Gone, id)
				at := gemsOf(i)[0]
				b.Counters = slices.DeleteFunc(b.Counters, func(c land.Hex) bool { return c == at })
			}
			says(t, "cinder-drake")
			b.face("singing-runes", "cinder-drake")
			back := value == switchOn
			is(t, "the green counter", b.hasCounter(gemsOf(0)[0]), back)
			is(t, "the yellow counter", b.hasCounter(gemsOf(1)[0]), back)
			is(t, "the blue counter", b.hasCounter(gemsOf(2)[0]), false)
			is(t, "the green challenge", slices.Contains(b.Decks[0].Bag, "gammer-stonefoot"), back)
		}
	})

	t.Run("doom: the marker advances at the end of each round and with each event", func(t *testing.T) {
		for value, end := range map[string]int{"36": 36, "30": 30, "24": 24} {
			b := seated(t, "doom="+value, "lucan-bell m12", "tilda-quill b5").rounds(2)
			is(t, "the end", b.Options.Doom, end)
			is(t, "the marker", b.Doom, 2)
			b.face("rising-rivers", madeFoe)
			is(t, "the marker", b.Doom, 3)
		}
		is(t, "without doom", plain(t).rounds(3).Doom, 0)
	})

	t.Run("doom: at a third and at two thirds dragons and Margath lose 1 in all values", func(t *testing.T) {
		for doom, less := range map[int]int{7: 0, 8: 1, 15: 1, 16: 2, 23: 2} {
			for _, id := range []string{margathID, "saltwing"} {
				b := seated(t, "doom=24", "lucan-bell m12", "tilda-quill b5")
				b.Doom = doom
				b.Facing = &Facing{Seat: 0, Card: id, Foe: engine.Public, At: gemsOf(3)[0]}
				is(t, "the mind of "+id, b.foeValue(cards.Mind, phaseRanged),
					cards.Dragonlords.Adventure(id).Values[cards.Mind]-less)
			}
			b := seated(t, "doom=24", "lucan-bell m12", "tilda-quill b5")
			b.Doom = doom
			b.Facing = &Facing{Seat: 0, Card: madeFoe, Foe: engine.Public, At: gemsOf(0)[0]}
			is(t, "another's mind", b.foeValue(cards.Mind, phaseRanged), 11)
		}
	})

	t.Run("doom: at the end each hero has a last turn in which he may face Margath wherever he stands",
		func(t *testing.T) {
			says(t, margathID)
			b := seated(t, "doom=24", "lucan-bell a1", "tilda-quill a13")
			b.Doom = 23
			b.rounds(1)
			is(t, "the last turns", b.Last, true)
			b.play(0, "stay").offers(0, true, "explore margath").play(0, "explore margath")
			b.Heroes[0].From = hexOf(t, "b1")
			b.play(0, "flee", 20)
			is(t, "he is in his deck again", slices.Contains(b.Decks[3].Bag, margathID), true)
			b.play(1, "stay").play(1, "explore margath").winning().play(1, "on")
			b.play(1, "attack hero", 20)
			is(t, "the match is over by", b.Over, overMargath)
			is(t, "the winner", b.Winner, engine.Seat(1))
		})

	t.Run("doom: Margath is faced on the track too, and keeps his place when he is not beaten", func(t *testing.T) {
		says(t, margathID)
		b := seated(t, "doom=24", "lucan-bell a1", "tilda-quill a13").track(4, margathID, gemsOf(3)[2].String())
		b.Doom, b.Heroes[0].From = 23, hexOf(t, "b1")
		b.rounds(1).moves(0, "stay", "explore margath", "flee", 20)
		is(t, "his place", b.Track[3].At, gemsOf(3)[2])
	})

	t.Run("doom: when an event brings it to its end, the round is finished and a whole last one follows",
		func(t *testing.T) {
			b := seated(t, "doom=24", "lucan-bell a1", "tilda-quill a13")
			b.Doom = 23
			b.face("rising-rivers", madeFoe).play(0, "flee", 20)
			is(t, "the marker", b.Doom, 24)
			is(t, "the last turns", b.Last, false)
			b.play(1, "stay").isAsked(0, DoStart)
			is(t, "the last turns", b.Last, true)
			b.rounds(1)
			is(t, "the match is over by", b.Over, overDoom)
		})

	t.Run("doom: then Runes decide, then the value of tokens, the cost of belongings, gold", func(t *testing.T) {
		for _, lead := range []func(b *table){
			func(b *table) { b.give(1, "saltwing"); b.Heroes[0].Tokens[0] = 9 },
			func(b *table) { b.Heroes[1].Tokens[0] = 1; b.give(0, "star-eater") },
			func(b *table) { b.give(1, "poacher"); b.gold(0, 99) },
			func(b *table) { b.gold(1, 4) },
		} {
			b := seated(t, "doom=24", "lucan-bell a1", "tilda-quill a13")
			b.Last = true
			lead(b)
			b.rounds(1)
			is(t, "the match is over by", b.Over, overDoom)
			is(t, "the winner", b.Winner, engine.Seat(1))
			is(t, "the first of the outcome", b.Outcome().Places[0][0], engine.Seat(1))
		}
	})

	t.Run("company: needs doom, one to four seats, no duels", func(t *testing.T) {
		_, _, err := New(Pilots).New(engine.Setup{Seats: 2, Options: map[string]string{optionCompany: switchOn}},
			engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		if _, ok := err.(*engine.Refusal); !ok {
			t.Errorf("a company without doom: %v", err)
		}
		is(t, "the seats", New(Pilots).Seats(map[string]string{optionCompany: switchOn, optionDoom: "30"}),
			engine.Range{Min: 1, Max: 4})
		seated(t, "company=on doom=30", "lucan-bell m12", "tilda-quill m12").play(0, "stay").offers(0, false,
			"attack seat-2")
	})

	t.Run("company: a token costs one alone what it costs two", func(t *testing.T) {
		for n, price := range map[int]int{1: 6, 2: 6, 3: 5, 4: 5} {
			is(t, "the price", laidOut(t, n, 1, optionCompany, switchOn, optionDoom, "30").TokenPrice(), price)
		}
	})

	t.Run("company: tokens are worth their price in points", func(t *testing.T) {
		b := seated(t, "company=on doom=30", "lucan-bell m12")
		b.Heroes[0].Points, b.Heroes[0].Tokens = 2, [3]int{1, 0, 2}
		n, counted := b.Points(0)
		is(t, "the points", n, 2+3*b.TokenPrice())
		is(t, "they count", counted, true)
		_, counted = seated(t, "", "lucan-bell m12", "tilda-quill b5").Points(0)
		is(t, "those of rivals count", counted, false)
	})
	t.Run("company: it wins with a Rune for each hero, at least two, and Margath beaten, in either order",
		func(t *testing.T) {
			says(t, margathID)
			for n, needs := range map[int]int{1: 2, 2: 2, 3: 3, 4: 4} {
				is(t, "the Runes", laidOut(t, n, 1, optionCompany, switchOn, optionDoom, "30").CompanyNeeds(), needs)
			}
			b := seated(t, "company=on doom=30", "lucan-bell m12", "tilda-quill b5").give(0, "oldfire").give(1,
				"saltwing").face(margathID).winning()
			b.play(0, "on").play(0, "attack hero", 20)
			is(t, "the match is over by", b.Over, companyWon)
			is(t, "won", b.Outcome().Won, true)
			is(t, "places", len(b.Outcome().Places), 1)

			b = seated(t, "company=on doom=30", "lucan-bell m12", "tilda-quill b5").give(1,
				"saltwing").face(margathID).winning()
			b.play(0, "on").play(0, "attack hero", 20)
			is(t, "the match goes on", b.Over, "")
			is(t, "Margath is out of the game", slices.Contains(b.Gone, margathID), true)
			says(t, "gate-of-teeth")
			b.turn(0).face("gate-of-teeth").winning().play(0, "on").play(0, "attack hero", 20)
			is(t, "the match is over by", b.Over, companyWon)
		})

	t.Run("company: three Runes in one hand win nothing", func(t *testing.T) {
		says(t, "gate-of-teeth")
		b := seated(t, "company=on doom=30", "lucan-bell m12", "tilda-quill b5").give(0, "oldfire",
			"saltwing").face("gate-of-teeth").winning()
		b.play(0, "on").play(0, "attack hero", 20)
		is(t, "the match goes on", b.Over, "")
		is(t, "the Runes", b.CompanyRunes(), 3)
	})

	t.Run("company: each Rune held weakens Margath by 1", func(t *testing.T) {
		b := seated(t, "company=on doom=30", "lucan-bell m12", "tilda-quill b5").give(0, "oldfire").give(1, "saltwing")
		b.Facing = &Facing{Seat: 0, Card: margathID, Foe: engine.Public, At: gemsOf(3)[0]}
		is(t, "his mind", b.foeValue(cards.Mind, phaseRanged), 16)
	})

	t.Run("company: it loses when doom has come", func(t *testing.T) {
		b := seated(t, "company=on doom=24", "lucan-bell a1")
		b.Doom = 23
		b.rounds(1)
		is(t, "the match goes on", b.Over, "")
		b.rounds(1)
		is(t, "the match is over by", b.Over, companyLost)
		is(t, "won", b.Outcome().Won, false)
	})

	t.Run("the ways to end: three Runes by spoils of the attacker, and of the defender", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill a1").give(0, "oldfire", "saltwing").give(1, "gate-of-teeth")
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20).play(0, "take gate-of-teeth")
		is(t, "the match is over by", b.Over, overTaken)
		is(t, "the winner", b.Winner, engine.Seat(0))
		b = among(t, "lucan-bell a1", "tilda-quill a1").give(1, "oldfire", "saltwing").give(0,
			"gate-of-teeth").tokens(0, 4, 0)
		b.moves(0, "stay", "attack seat-2").play(0, "on", 20).play(0, "attack hero", 1).play(1, "take gate-of-teeth")
		is(t, "the match is over by", b.Over, overKept)
		is(t, "the winner, off turn", b.Winner, engine.Seat(1))
	})
}

func TestACompanySharesGoldAndItemsOnOneHex(t *testing.T) {
	b := seated(t, "company=on doom=30", "lucan-bell a1", "tilda-quill a1", "wren-tolliver b5").give(0, "church-door",
		"boar-bow", "poacher", "saltwing").give(1, "quilted-coat")
	b.play(0, "stay").isAsked(0, doShare)
	b.offers(0, true, "give boar-bow seat-2", "give seat-2 3", "on")
	// No ally, no Rune, nothing above the other's limits, no distant hero, and no more than the giver has.
	b.offers(0, false, "give poacher seat-2", "give saltwing seat-2", "give church-door seat-2", "give boar-bow seat-3",
		"give seat-3 1", "give seat-2 4", "give seat-2 0")
	b.play(0, "give boar-bow seat-2").play(0, "give seat-2 2")
	same(t, "what the other has", b.CardsOf(1, "card", false), "quilted-coat", "boar-bow")
	is(t, "the other's gold", b.Heroes[1].Gold, 5)
	b.play(0, "on").isAsked(1, DoStart)
	// Rivals give nothing.
	among(t, "lucan-bell a1", "tilda-quill a1").give(0, "boar-bow").play(0, "stay").isAsked(0, DoVenture)
}
