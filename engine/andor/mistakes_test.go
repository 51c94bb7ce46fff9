package andor

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
)

// TestMistakesOfOthers holds what other implementations of the game are known to
// do wrong.
func TestMistakesOfOthers(t *testing.T) {
	calm := func(t *testing.T, heroes ...string) *table {
		b := among(t, heroes...)
		for i := range b.Heroes {
			b.points(i, 2, 10)
		}
		return b
	}
	t.Run("the castle is lost with one creature too many, not with the last shield", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		b.creature("gor", 1, 2, 4)
		b.night(quiet)
		is(t, "the room in the castle", b.herd().room(), 0)
		is(t, "the end", b.Over, "")
		b.Narrator = 3
		b.creature("gor", 1)
		b.night(quiet)
		is(t, "the end", b.Over, lost)
	})
	t.Run("a farmer in the castle bears one creature more", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		b.Saved = 1
		b.creature("gor", 1, 2, 4, 5)
		b.night(quiet)
		is(t, "the end", b.Over, "")
	})
	t.Run("trolls move", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		b.creature("troll", 16, 43)
		b.night(quiet)
		same(t, "the trolls", b.where("troll"), 13, 39)
	})
	t.Run("a troll's equal dice count together", func(t *testing.T) {
		b := calm(t, "warrior 20", "dwarf 7")
		b.creature("troll", 20)
		b.clashed(b.play(0, "fight 20", 6, 1, 1, 2, 5, 5), 8, 24)
	})
	t.Run("a wardrak's second step goes on from its first", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		b.creature("wardrak", 27)
		b.night(quiet)
		same(t, "the wardraks", b.where("wardrak"), 24)
	})
	t.Run("both wardraks take their first step before the second", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		b.creature("wardrak", 26, 27)
		b.creature("troll", 24)
		b.night(quiet) // 25 and 21, the troll to 4, then past it into the castle and to 24
		same(t, "the trolls", b.where("troll"), 4)
		same(t, "the wardraks", b.where("wardrak"), 24)
		is(t, "the creatures on the shields", len(b.Taken), 1)
	})
	t.Run("a region is taken as long as its creature has not moved", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		b.creature("gor", 22).creature("skral", 19)
		b.night(quiet)
		same(t, "the gors", b.where("gor"), 3)
		same(t, "the skrals", b.where("skral"), 1)
	})
	t.Run("a new creature does not replace the one that stands there", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		b.creature("gor", 27, 28, 29, 31)
		b.Narrator = 1
		b.Todo.Drop(doTurn)
		b.turn(0)
		b.Todo = append([]step{{Do: doNarrator, N: 1}}, b.Todo...)
		b.run(engine.NewDice(engine.ForcedD6(1), engine.Marks{}))
		same(t, "the gors", b.where("gor"), 23, 25, 27, 28, 29, 31)
		same(t, "the skrals", b.where("skral"), 18)
	})
	t.Run("Thorald helps only where he is", func(t *testing.T) {
		b := calm(t, "warrior 20", "dwarf 7")
		b.Allies = []ally{{ID: "thorald", At: 3}}
		b.creature("skral", 20)
		b.clashed(b.play(0, "fight 20", 6, 1, 1, 1, 2), 8, 8)
	})
	t.Run("Thorald adds his four once, however many fight", func(t *testing.T) {
		b := calm(t, "warrior 20", "dwarf 20")
		b.Allies = []ally{{ID: "thorald", At: 20}}
		b.creature("troll", 20)
		b.play(0, "invite 20 2")
		b.clashed(b.play(1, "join", 6, 1, 1, 2, 1, 1, 2, 3), 2+6+2+2+4, 17)
	})
	t.Run("forest shelters, open land does not", func(t *testing.T) {
		b := calm(t, "warrior 22", "dwarf 14", "archer 71", "wizard 61")
		b.event("golden-24")
		for i, want := range []int{10, 8, 10, 8} {
			is(t, "the willpower", b.Heroes[i].WP, want)
		}
		b.Heroes[0].At, b.Heroes[1].At, b.Heroes[3].At = 0, 72, 63
		b.event("golden-31")
		for i, want := range []int{10, 8, 10, 8} {
			is(t, "the willpower", b.Heroes[i].WP, want)
		}
	})
	t.Run("the silver forest event strikes those in the forest", func(t *testing.T) {
		b := calm(t, "warrior 22", "dwarf 14")
		b.event("silver-8")
		is(t, "the strength in the forest", b.Heroes[0].SP, 1)
		is(t, "the strength outside", b.Heroes[1].SP, 2)
	})
	t.Run("every face of a die comes up", func(t *testing.T) {
		d := engine.NewDice(engine.NewChance(7), engine.Marks{})
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
	t.Run("every sunrise uncovers an event", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62")
		got := told(b.night(quiet), "event")
		same(t, "the events", got, "event "+quiet)
	})
	t.Run("who ends his day first begins the next", func(t *testing.T) {
		b := calm(t, "warrior 60", "dwarf 62", "wizard 34")
		b.EventTop = quiet
		b.play(0, "pass")
		b.play(1, "pass")
		b.play(2, "end")
		b.play(0, "end")
		b.play(1, "end")
		is(t, "the day", b.Day, 2)
		b.onTurn(2)
	})
	t.Run("the whole deck of events is in play, and comes again when it is used up", func(t *testing.T) {
		is(t, "the golden cards", len(deckOf(&legend.Legend{Events: "golden", Map: land.Front})), 34)
		is(t, "the silver cards", len(deckOf(&legend.Legend{Events: "silver", Map: land.Front})), 11)
		shielded := 0
		for _, e := range events {
			if e.shield && e.id[:6] == "golden" {
				shielded++
			}
		}
		is(t, "the golden cards with a shield", shielded, 17)
		b := calm(t, "warrior 60", "dwarf 62")
		b.EventUsed, b.EventBag = []string{quiet}, nil
		is(t, "the card drawn", b.eventDeck().drawEvent(engine.NewDice(engine.ForcedD6(), engine.Marks{})), quiet)
	})
	t.Run("willpower never exceeds 20, strength never 14", func(t *testing.T) {
		b := calm(t, "warrior 5", "dwarf 8")
		b.points(0, 2, 18).points(1, 14, 19)
		b.play(0, "well")
		is(t, "the willpower", b.Heroes[0].WP, 20)
		b.event("golden-14")
		is(t, "the willpower", b.Heroes[1].WP, 20)
		b.fog(8, "strength")
		b.turn(1)
		b.play(1, "activate")
		is(t, "the strength", b.Heroes[1].SP, 14)
		b.gold(1, 2)
		b.Heroes[1].At = 18
		b.refused(1, "buy strength", "Tessera Eroe")
	})
	t.Run("a reward above 20 willpower is lost", func(t *testing.T) {
		b := calm(t, "warrior 14", "dwarf 62")
		b.points(0, 9, 19).creature("gor", 14)
		b.play(0, "fight 14", 6, 1, 1, 1, 1, 2)
		b.play(0, "divide 0 2")
		is(t, "the willpower", b.Heroes[0].WP, 20)
	})
	t.Run("the box holds so many articles and no more", func(t *testing.T) {
		b := calm(t, "warrior 18", "dwarf 62")
		for id, n := range map[string]int{"shield": 4, "bow": 3, "falcon": 2, "helm": 3, "telescope": 2, "wineskin": 5, "brew": 5} {
			is(t, id, b.Stock[id], n)
		}
		b.gold(0, 9)
		b.Stock["helm"] = 1
		b.play(0, "buy helm")
		b.play(0, "drop helm")
		b.refused(0, "buy helm", "Tessera Equipaggiamento")
	})
	t.Run("overtime begins with the eighth hour, for who passes too", func(t *testing.T) {
		b := calm(t, "warrior 18", "dwarf 62")
		b.hour(0, 5)
		for _, want := range []int{10, 10, 8} {
			b.turn(0)
			b.play(0, "pass")
			is(t, "the willpower", b.Heroes[0].WP, want)
		}
	})
	t.Run("the black die shows 6, 6, 8, 10, 10 and 12", func(t *testing.T) {
		faces := slices.Sorted(slices.Values(blackFaces[:]))
		same(t, "the faces", faces, 6, 6, 8, 10, 10, 12)
	})
	t.Run("fog tokens are drawn, not laid in one order", func(t *testing.T) {
		found := map[string]bool{}
		for n := range 15 {
			b := calm(t, "warrior 7", "dwarf 62")
			b.fog(8, "")
			b.give(0, "telescope")
			b.play(0, "look 8", n+1)
			found[b.Fog[0].Face] = true
		}
		is(t, "the faces found in one place", len(found), 8)
	})
	t.Run("two heroes have three shields, three have two, four have one", func(t *testing.T) {
		for n, want := range map[int]int{2: 3, 3: 2, 4: 1} {
			is(t, "the shields", shields(n), want)
		}
	})
}
