package andor

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
)

// mistakes lists known mistakes of other implementations of the game (facts, section 11); each is tried on every
// applicable legend.
var mistakes = []struct {
	rule string
	// only selects the legends, nil for all.
	only func(on ground) bool
	try  func(t *testing.T, on ground)
}{
	{"the castle is lost with one creature too many, not with the last shield", shielded,
		func(t *testing.T, on ground) {
			b := on.begin(t, 2)
			b.creature("gor", on.gates[:3]...)
			b.night(on.quiet)
			is(t, "the room in the castle", b.CastleRoom(), 0)
			is(t, "the end", b.Over, "")
			b.Narrator = 3
			b.creature("gor", on.gates[0])
			b.night(on.quiet)
			is(t, "the end", b.Over, lost)
		}},
	{"a castle that is taken is lost for good with the ninth in it, not with the eighth", occupiedCastle,
		func(t *testing.T, on ground) {
			b := on.begin(t, 2)
			for len(b.Occupants()) < 7 {
				b.creature("gor", 0)
			}
			b.creature("gor", on.gates[0])
			b.night(on.quiet)
			is(t, "those in the castle", b.inside(), 8)
			is(t, "the end", b.Over, "")
			b.creature("gor", on.gates[0])
			b.night(on.quiet)
			is(t, "the end", b.Over, lost)
		}},
	{"a farmer in the castle bears one creature more", shielded, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.Saved = 1
		b.creature("gor", on.gates...)
		b.night(on.quiet)
		is(t, "those in the castle", b.inside(), 4)
		is(t, "the end", b.Over, "")
	}},
	{"two heroes have three shields, three have two, four have one", shielded, func(t *testing.T, on ground) {
		for seats, want := range map[int]int{2: 3, 3: 2, 4: 1} {
			is(t, fmt.Sprint("the shields of ", seats), on.begin(t, seats).CastleRoom(), want)
		}
	}},
	{"trolls move", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.creature("troll", on.trolls...)
		b.night(on.quiet)
		same(t, "the trolls", b.outside("troll"), on.trollsAfter...)
	}},
	{"a troll's equal dice count together", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.creature("troll", on.arena).Heroes[0].At = on.arena
		b.clashed(b.play(0, fightAt(on.arena), 6, 1, 1, 2, 5, 5), 8, 24)
	}},
	{"a wardrak's second step goes on from its first", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.creature("wardrak", on.wardrak)
		b.night(on.quiet)
		same(t, "the wardraks", b.outside("wardrak"), on.wardrakAfter)
	}},
	{"both wardraks take their first step before the second", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		before := b.inside()
		b.creature("wardrak", on.runners...).creature("troll", on.between)
		b.night(on.quiet)
		same(t, "the trolls", b.outside("troll"), on.betweenAfter)
		same(t, "the wardraks", b.outside("wardrak"), on.runnersAfter...)
		is(t, "those that came into the castle", b.inside()-before, 2-len(on.runnersAfter))
	}},
	{"a region is taken as long as its creature has not moved", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.creature("gor", on.first).creature("skral", on.second)
		b.night(on.quiet)
		same(t, "the gors", b.outside("gor"), on.firstAfter)
		same(t, "the skrals", b.outside("skral"), on.secondAfter)
	}},
	{"a new creature does not replace the one that stands there", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.creature("troll", on.taken)
		on.come(b)
		same(t, "the gors", b.outside("gor"), on.gors...)
		same(t, "the trolls", b.outside("troll"), on.taken)
	}},
	{"Thorald helps only where he is", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.Allies = []Ally{{ID: "thorald", At: on.beside}}
		b.creature("skral", on.arena).Heroes[0].At = on.arena
		b.clashed(b.play(0, fightAt(on.arena), 6, 1, 1, 1, 2), 8, 8)
	}},
	{"Thorald adds his four once, however many fight", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.Allies = []Ally{{ID: "thorald", At: on.arena}}
		b.creature("troll", on.arena)
		b.Heroes[0].At, b.Heroes[1].At = on.arena, on.arena
		b.play(0, engine.MakeMove("invite", on.arena, 2))
		b.clashed(b.play(1, "join", 6, 1, 1, 2, 1, 1, 2, 3), 2+6+2+2+4, 17)
	}},
	{"forest shelters, open land does not", golden, func(t *testing.T, on ground) {
		b := on.begin(t, 4)
		for event, at := range map[string][4]int{"golden-24": {22, 14, 71, 61}, "golden-31": {0, 72, 57, 63}} {
			want := map[string][4]int{"golden-24": {10, 8, 10, 8}, "golden-31": {10, 10, 10, 10}}[event]
			for i := range b.Heroes {
				b.points(i, 2, 10).Heroes[i].At = at[i]
			}
			b.event(event)
			for i := range b.Heroes {
				is(t, fmt.Sprint(event, ": the willpower on ", at[i]), b.Heroes[i].WP, want[i])
			}
		}
	}},
	{"the silver forest event strikes those in the forest, or in the dark of the mine", silver,
		func(t *testing.T, on ground) {
			b := on.begin(t, 2)
			forest, open := 22, 14
			if !b.Land().Has(forest, land.Forest) {
				forest, open = 46, 41
			}
			b.Heroes[0].At, b.Heroes[1].At = forest, open
			b.event("silver-8")
			is(t, "the strength there", b.Heroes[0].SP, 1)
			is(t, "the strength outside", b.Heroes[1].SP, 2)
		}},
	{"every sunrise uncovers an event", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		same(t, "the events", told(b.night(on.quiet), "event"), "event "+on.quiet)
	}},
	{"who ends his day first begins the next", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 3)
		b.Rooster, b.EventTop = engine.Public, on.quiet
		day := b.Day
		for _, m := range []struct {
			seat int
			move engine.Move
		}{{0, "pass"}, {1, "pass"}, {2, "end"}, {0, "end"}, {1, "end"}} {
			b.play(m.seat, m.move)
		}
		is(t, "the day", b.Day, day+1)
		b.onTurn(2)
	}},
	{"the whole deck of events is in play, and comes again when it is used up", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		is(t, "the cards", len(b.edition.deckOf(b.legend)), on.events)
		b.EventUsed, b.EventBag = []string{on.quiet}, nil
		is(t, "the card drawn", b.drawEvent(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{})), on.quiet)
	}},
	{"willpower never exceeds 20, strength never 14", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.Heroes[0].At = on.well
		b.points(0, 2, 18).points(1, 14, 10)
		b.play(0, "well")
		is(t, "the willpower", b.Heroes[0].WP, 20)
		b.Heroes[1].At = on.circle
		b.fog(on.circle, "strength").turn(1)
		b.play(1, "activate")
		is(t, "the strength", b.Heroes[1].SP, 14)
		b.gold(1, 2).Heroes[1].At = on.shop
		b.refused(1, "buy strength", "Tessera Eroe")
	}},
	{"a reward above 20 willpower is lost", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.points(0, 9, 19).creature("gor", on.arena).Heroes[0].At = on.arena
		b.play(0, fightAt(on.arena), 6, 1, 1, 1, 1, 2)
		b.play(0, "divide 0 2")
		is(t, "the willpower", b.Heroes[0].WP, 20)
	}},
	{"the box holds so many articles and no more", sellsArticles, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		for id, n := range map[string]int{"shield": 4, "bow": 3, "falcon": 2, "helm": 3, "telescope": 2, "wineskin": 5,
			"brew": 5} {
			is(t, id, b.Stock[id], n)
		}
		b.gold(0, 9).Heroes[0].At = on.shop
		b.Stock["helm"] = 1
		b.play(0, "buy helm")
		b.play(0, "drop helm")
		b.refused(0, "buy helm", "Tessera Equipaggiamento")
	}},
	{"overtime begins with the eighth hour, for who passes too", nil, func(t *testing.T, on ground) {
		b := on.begin(t, 2)
		b.hour(0, 5)
		for _, want := range []int{10, 10, 8} {
			b.turn(0)
			b.play(0, "pass")
			is(t, "the willpower", b.Heroes[0].WP, want)
		}
	}},
	{"fog tokens are drawn, not laid in one order", nil, func(t *testing.T, on ground) {
		found, faces := map[string]bool{}, map[string]bool{}
		for n := range on.begin(t, 2).FogBag {
			b := on.begin(t, 2)
			faces[b.FogBag[n]] = true
			b.Heroes[0].At = on.edge
			b.fog(on.circle, "").give(0, "telescope")
			b.play(0, engine.MakeMove("look", on.circle), n+1)
			found[b.Fog[0].Face] = true
		}
		is(t, "the faces found in one place", len(found), len(faces))
		is(t, "that they differ", len(found) > 3, true)
	}},
}

func shielded(on ground) bool       { return on.shielded }
func golden(on ground) bool         { return on.events == 34 }
func silver(on ground) bool         { return on.events == 11 }
func sellsArticles(on ground) bool  { return !on.bare }
func occupiedCastle(on ground) bool { return on.occupied }

// fightAt returns the move that fights on a region.
func fightAt(at int) engine.Move { return engine.MakeMove("fight", at) }

func TestMistakesOfOthers(t *testing.T) {
	for _, on := range grounds {
		t.Run(on.name, func(t *testing.T) {
			for _, m := range mistakes {
				if m.only == nil || m.only(on) {
					t.Run(m.rule, func(t *testing.T) { m.try(t, on) })
				}
			}
		})
	}
}

// The dice are the same on every legend.
func TestMistakesOfOthersWithDice(t *testing.T) {
	t.Run("every face of a die comes up", func(t *testing.T) {
		d := engine.NewDice(engine.NewChance(7), engine.StreamPositions{})
		seen := map[int]bool{}
		for _, x := range d.D6("creature", 400) {
			seen[x] = true
		}
		for _, x := range d.D6("seat 1", 400) {
			seen[x] = true
		}
		is(t, "the faces", len(seen), 6)
		black := map[int]bool{}
		for range 400 {
			black[blackFaces[d.Pick("creature", 6)]] = true
		}
		is(t, "the values of the black die", len(black), 4)
	})
	t.Run("the black die shows 6, 6, 8, 10, 10 and 12", func(t *testing.T) {
		faces := slices.Sorted(slices.Values(blackFaces[:]))
		same(t, "the faces", faces, 6, 6, 8, 10, 10, 12)
	})
	t.Run("seventeen golden events may be kept away by a shield", func(t *testing.T) {
		n := 0
		for _, e := range editions[newest-1].events {
			n += Boolean(e.shield && e.id[:6] == "golden")
		}
		is(t, "they", n, 17)
	})
}
