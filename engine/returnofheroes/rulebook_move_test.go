package returnofheroes

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

var sheetRules = []rule{
	{"1.1", "a hero begins with what his sheet shows", func(t *testing.T) {
		b := warriorAndElf(t)
		h := b.view(0).Heroes[0]
		is(t, "hit points", h.HitPoints, 4)
		is(t, "gold", h.Gold, 1)
		is(t, "movement", h.Move, 4)
		is(t, "melee", h.Skills[pieces.Melee].Value, 7)
		is(t, "dice", h.Skills[pieces.Melee].Dice, 2)
	}},
	{"1.1.1", "no skill exceeds eleven", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "magic-sword")
		is(t, "melee with the sword", b.Heroes[0].Value(pieces.Melee), 9)
		b.Heroes[0].Training[pieces.Melee] = 4
		is(t, "melee with everything", b.Heroes[0].Value(pieces.Melee), 11)
	}},
	{"1.1.1", "a hero carries one item for each skill at most, bought or found, and scrolls do not count",
		func(t *testing.T) {
			b := counter(t, 0, "item-sword-2", "item-melee-scroll", "item-bow-1").give(0, "item-sword-1")
			b.Heroes[0].Gold, b.Heroes[1].Gold = 9, 0
			b.fresh()
			is(t, "the reason at the bazaar", b.refused(0, "buy sword-2", "1.1.1").Key, "no.second-tool")
			b.play(0, "buy melee-scroll")
			b.play(0, "buy bow-1")
			b.play(0, "drop sword-1")
			b.play(0, "buy sword-2")
			is(t, "the swords", b.Heroes[0].SlotOfMake("sword"), b.Heroes[0].SlotOf("item-sword-2"))
			is(t, "the reason on the spot", b.refused(0, "take sword-1", "5.4").Key, "no.same-turn")
			b.Tokens[b.Find("item-sword-1")].Came = 0
			b.fresh()
			is(t, "the reason on a later turn", b.refused(0, "take sword-1", "1.1.1").Key, "no.second-tool")
		}},
	{"1.1.1", "who gets a magic item for a skill lays down first what he carries for it", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-dragon-teeth").give(0, "dragon-teeth", "item-wand-1").stand(0, "K2")
		is(t, "the reason", b.refused(0, "complete side-dragon-teeth", "1.1.1").Key, "no.second-tool")
		b.play(0, "stay")
		b.play(0, "drop wand-1")
		b.play(0, "complete side-dragon-teeth")
		is(t, "magic", b.Heroes[0].Value(pieces.Magic), 5)
		is(t, "his items", len(b.Heroes[0].Items), 1)
	}},
	{"1.1.1", "of more than two dice the lowest two count in a test that should succeed", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7")
		b.Heroes[0].Cubes[pieces.Melee] = 5
		events := b.play(0, "fight ork melee", faces(6, 4, 6, 3)...)
		is(t, "the orc is beaten with 4 and 3", happened(events, "won"), true)
	}},
	{"1.1.2", "the second, fifth and eighth cube bring a die each", func(t *testing.T) {
		b := warriorAndElf(t)
		for n, dice := range map[int]int{0: 2, 1: 2, 2: 3, 4: 3, 5: 4, 7: 4, 8: 5, 10: 5} {
			b.Heroes[0].Cubes[0] = n
			is(t, "dice", b.Heroes[0].Dice(pieces.Magic), dice)
		}
	}},
	{"1.1.2", "two cubes of one reward never have the same colour", func(t *testing.T) {
		b := warriorAndElf(t)
		for _, c := range b.cubeChoices(0, []pieces.SkillSet{pieces.Any, pieces.Any}) {
			if len(c) != 2 || c[0] == c[1] {
				t.Errorf("%v can be taken", c)
			}
		}
		is(t, "ways to take two", len(b.cubeChoices(0, []pieces.SkillSet{pieces.Any, pieces.Any})), 3)
	}},
	{"1.1.2", "a full track or an empty box leaves the other colours", func(t *testing.T) {
		b := seated(t, []string{"warrior", "elf", "dwarf"})
		b.Heroes[0].Cubes[pieces.Magic] = 10
		b.Heroes[1].Cubes[pieces.Melee], b.Heroes[2].Cubes[pieces.Melee] = 10, 10
		got := b.cubeChoices(0, []pieces.SkillSet{pieces.Any})
		is(t, "colours left", len(got), 1)
		is(t, "the colour left", got[0][0], pieces.Ranged)
	}},
	{"1.2", "a two-coloured piece is seen by the hero with the quest alone", func(t *testing.T) {
		b := warriorAndElf(t).clear("A4", "A2").lay("ghoul", "A6").lay("lizard-man", "A9")
		is(t, "the ghoul stops the warrior", b.stops(0, at("A6")), true)
		is(t, "the lizard man does not", b.stops(0, at("A9")), false)
		is(t, "the ghoul does not stop the elf", b.stops(1, at("A6")), false)
	}},
	{"1.3", "every point has a name of tile and number, and the tower is H3", func(t *testing.T) {
		is(t, "the tower", land.Landmark("dark-tower").String(), "H3")
		b := warriorAndElf(t)
		b.offers(0, true, "move a6", "move a1")
		b.refused(0, "move h3", "6.2")
	}},
	{"1.4", "in the introductory game everybody knows who the Nameless is", func(t *testing.T) {
		is(t, "the card", warriorAndElf(t).view(engine.Public).Nameless.Card, "king-of-darkness")
	}},
	{"1.5", "what a personal quest wins lies on its card and takes no slot", func(t *testing.T) {
		b := warriorAndElf(t).lay("ghoul", "A7").give(0, "item-sword-1", "item-bow-1", "item-horse-1", "item-boots-1")
		b.play(0, "fight ghoul melee", faces(1, 1)...)
		b.play(0, "cube magic")
		is(t, "items", len(b.Heroes[0].Items), 4)
		is(t, "on the card", b.view(0).Heroes[0].Quests[0].Item, "dungeon-key")
	}},
	{"2.1", "the introductory game lies ready with nineteen pieces in the bag and nothing decided", func(t *testing.T) {
		g, err := newGame(editions[len(editions)-1], engine.Setup{Seats: 4,
			Options: map[string]string{optionFirst: "2"}},
			engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		is(t, "pieces in the bag", len(g.Bag), 19)
		is(t, "undecided pieces", len(g.Pool), 32)
		is(t, "pieces on the map", len(g.Tokens), 32+5+4)
		is(t, "pieces out of play", len(g.Removed), 9)
		is(t, "who begins", g.First, 1)
		for _, k := range g.Tokens {
			if k.Down && k.Piece != "" {
				t.Errorf("%s is decided before anybody saw it", k.Piece)
			}
		}
	}},
	{"2.1", "the priest is refused, and nobody chooses a hero twice", func(t *testing.T) {
		g, _ := newGame(editions[len(editions)-1], engine.Setup{Seats: 2, Options: map[string]string{optionFirst: "1"}},
			engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		b := &table{Game: g, t: t}
		is(t, "the reason", b.refused(0, "hero priest", "2.1").Key, "no.priest")
		b.play(0, "hero elf")
		is(t, "the reason", b.refused(1, "hero elf", "2.1").Key, "no.hero-taken")
		is(t, "the reason", b.refused(1, "hero ogre", "A1").Key, "no.such-hero")
	}},
	{"2.1", "the dice choose who begins unless the table does", func(t *testing.T) {
		g, err := newGame(editions[len(editions)-1], engine.Setup{Seats: 3},
			engine.NewDice(&engine.Forced{Values: []int{2}}, engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		is(t, "who begins", g.First, 2)
		_, err = newGame(editions[len(editions)-1], engine.Setup{Seats: 2,
			Options: map[string]string{optionFirst: "3"}},
			engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		if _, ok := err.(*engine.Refusal); !ok {
			t.Errorf("a third of two begins: %v", err)
		}
	}},
	{"2.1", "the last of four gets the hero that is left without being asked", func(t *testing.T) {
		b := seated(t, []string{"elf", "dwarf", "wizard", "warrior"})
		is(t, "the last hero", b.Heroes[3].ID, "warrior")
		is(t, "the phase", b.Phase, view.PhaseMove)
	}},
	{"A1", "heroes have their start, quest and gift", func(t *testing.T) {
		b := seated(t, []string{"dwarf", "elf", "wizard", "warrior"})
		is(t, "the dwarf's house", b.Heroes[0].House, at("D4"))
		is(t, "the dwarf's quest", b.Heroes[0].Quests[0].ID, "quest-relic")
		is(t, "the dwarf in the mountains", b.PathRoll(0, at("C5")), 0)
		is(t, "the dwarf in the forest", b.PathRoll(0, at("M6")), 6)
		is(t, "the elf in the forest", b.PathRoll(1, at("M6")), 0)
		is(t, "the wizard in the mountains", b.PathRoll(2, at("C5")), 7)
		is(t, "the warrior in the mountains", b.PathRoll(3, at("C5")), 5)
	}},
}

var turnRules = []rule{
	{"3", "turns go round, and after movement and actions the next hero is on", func(t *testing.T) {
		b := warriorAndElf(t)
		b.play(0, "stay")
		is(t, "on turn", b.Active, 1)
		is(t, "the round", b.Round, 1)
		b.play(1, "stay")
		is(t, "on turn", b.Active, 0)
		is(t, "the round", b.Round, 2)
	}},
	{"3", "everybody can see who comes next, once the heroes are chosen", func(t *testing.T) {
		g, err := newGame(editions[len(editions)-1], engine.Setup{Seats: 3,
			Options: map[string]string{optionFirst: "1"}},
			engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		is(t, "next before the first turn", len(g.Next()), 0)
		b := seated(t, []string{"warrior", "elf", "dwarf"})
		is(t, "next in the first turn", fmt.Sprint(b.Next()), "[1 2]")
		b.play(0, "stay")
		is(t, "next in the second turn", fmt.Sprint(b.Next()), "[2 0]")
		b.Phase = view.PhaseOver
		is(t, "next when the game is over", len(b.Next()), 0)
	}},
	{"3", "whoever is not on turn is told who is", func(t *testing.T) {
		b := warriorAndElf(t)
		is(t, "the reason", b.refused(1, "move m8", "3").Key, "no.turn")
	}},
	{"3", "no rest at one's own house while an adversary has to be fought there", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7")
		b.Heroes[0].HP = 1
		b.offers(0, false, "rest")
		is(t, "the reason", b.refused(0, "rest", "5").Key, "no.fight-first")
	}},
	{"4", "a hero may go as far as his allowance, and stay where he is", func(t *testing.T) {
		b := warriorAndElf(t).clear("A4", "A2", "B1", "B3")
		b.offers(0, true, "move a6", "move a1", "move b5", "stay")
		is(t, "the reason", b.refused(0, "move b7", "4").Key, "no.far")
		b.play(0, "move a6")
		is(t, "steps left", b.Left, 3)
		b.play(0, "move a1")
		is(t, "steps left", b.Left, 2)
	}},
	{"4", "items for movement are never combined, and heavy armour always slows", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "item-horse-1", "item-boots-1")
		is(t, "horse and boots", b.Allowance(0), 6)
		b.give(0, "item-heavy-armour")
		is(t, "and heavy armour", b.Allowance(0), 5)
		b.give(1, "cart", "item-horse-2")
		is(t, "the cart", b.Allowance(1), 6)
	}},
	{"4", "any number of heroes may stand on one point", func(t *testing.T) {
		b := warriorAndElf(t).stand(1, "A6")
		b.play(0, "move a6")
		is(t, "the warrior", b.Heroes[0].At, b.Heroes[1].At)
	}},
	{"4", "the map ends at its border", func(t *testing.T) {
		b := warriorAndElf(t).clear("A4").stand(0, "A4")
		for _, s := range b.Layout.Steps(at("A4")) {
			if s.To.Tile != 'A' {
				t.Errorf("from A4 a step leads to %v", s.To)
			}
		}
	}},
	{"5", "an action ends the movement", func(t *testing.T) {
		b := warriorAndElf(t).lay("spring-of-life", "A7").lay("beggar", "A7")
		b.Heroes[0].HP = 2
		b.play(0, "meet spring-of-life", faces(1)...)
		is(t, "the reason", b.refused(0, "move a6", "5").Key, "no.moved")
		b.offers(0, true, "meet beggar", "end")
	}},
	{"5", "first the combat, then everything else", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A6").lay("beggar", "A6")
		b.play(0, "move a6")
		is(t, "the phase", b.view(0).Phase, view.PhaseFight)
		is(t, "the reason", b.refused(0, "meet beggar", "5").Key, "no.fight-first")
		b.play(0, "fight ork melee", faces(1, 1)...)
		b.play(0, "cube melee")
		b.offers(0, true, "meet beggar")
	}},
	{"5", "one combat a turn, and servants come first", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A6").lay("servant-11-gaoler", "A6")
		b.play(0, "move a6")
		b.offers(0, false, "fight ork melee")
		is(t, "the reason", b.refused(0, "fight ork melee", "5").Key, "no.servant-first")
		b.play(0, "fight gaoler melee", faces(1, 1)...)
		b.play(0, "cube magic")
		// The orc is left for another turn; nothing else is to be done.
		is(t, "on turn", b.Active, 1)
	}},
	{"5", "without a servant the hero chooses among several adversaries", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").lay("troll", "A7")
		b.offers(0, true, "fight ork melee", "fight troll melee", "fight troll ranged")
	}},
	{"5", "an encounter is met once a turn, and again on the next", func(t *testing.T) {
		b := warriorAndElf(t).lay("beggar", "A7").lay("signpost", "A7")
		b.Heroes[0].Gold = 5
		b.play(0, "meet beggar", faces(6)...)
		is(t, "the reason", b.refused(0, "meet beggar", "5").Key, "no.met")
		b.play(0, "end")
		b.play(1, "stay")
		b.offers(0, true, "meet beggar")
	}},
}

var moveRules = []rule{
	{"4.1", "between two blue points a step costs one gold more", func(t *testing.T) {
		b := warriorAndElf(t).clear("L1", "L6").stand(0, "L2")
		b.Left = 3
		is(t, "the hint", english(b.choice(0, "move l4").Hint), wayOf(1, "gold", text.M("hint.gold", "n", 1)))
		b.play(0, "move l4")
		is(t, "gold", b.Heroes[0].Gold, 0)
		b.stand(0, "L2").Left = 3
		is(t, "the reason for the poor", b.refused(0, "move l4", "4.1").Key, "no.ferry")
	}},
	{"4.1", "a crossing is not paid for when there is a way round", func(t *testing.T) {
		b := warriorAndElf(t).clear("L1", "L6").stand(0, "L2").give(0, "item-horse-1")
		is(t, "the horse", b.Left, 6)
		n, _ := b.Layout.Distance(at("L2"), at("L4"), land.Avoid{Water: true})
		w, _ := b.reachOf(0).to(at("L4"))
		is(t, "gold", w.gold > 0, n > 6)
	}},
	{"4.1", "the boat is free from its side and stays where it lands", func(t *testing.T) {
		b := warriorAndElf(t).clear("L1", "L6").lay("boat", "L4").stand(0, "L4")
		b.play(0, "move l2")
		is(t, "gold", b.Heroes[0].Gold, 1)
		is(t, "the boat", b.Boat, at("L2"))
		b.stand(0, "L4").Left = 3
		b.play(0, "move l2")
		is(t, "gold from the other side", b.Heroes[0].Gold, 0)
	}},
	{"4.1", "with the wand on it the boat serves both ways", func(t *testing.T) {
		b := warriorAndElf(t).clear("L1", "L6").lay("boat", "L4").stand(0, "L2")
		b.off("item-wand-1")
		b.Wand = "item-wand-1"
		b.play(0, "move l4")
		is(t, "gold", b.Heroes[0].Gold, 1)
		is(t, "the boat", b.Boat, at("L4"))
	}},
	{"4.1", "once the ranger is there the white village counts as beige", func(t *testing.T) {
		b := warriorAndElf(t)
		is(t, "the roll before", b.PathRoll(0, at("I5")), 6)
		b.lay("ranger", "I5")
		is(t, "the roll after", b.PathRoll(0, at("I5")), 0)
	}},
	{"4.2", "whoever finds the path walks on", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4").stand(0, "C4")
		b.play(0, "move c5", faces(2, 3)...)
		is(t, "the hero", b.Heroes[0].At, at("C5"))
		is(t, "steps left", b.Left, 3)
	}},
	{"4.2", "whoever does not find the path stops half-way, and his movement ends", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4").stand(0, "C4")
		b.play(0, "move c5", faces(3, 3)...)
		is(t, "from", b.Heroes[0].At, at("C4"))
		is(t, "towards", b.Heroes[0].Towards, at("C5"))
		is(t, "on turn", b.Active, 1)
	}},
	{"4.2", "the walk to the point is told before the search that begins there, and the rest of it after",
		func(t *testing.T) {
			b := warriorAndElf(t).clear("C4", "C6").stand(0, "C6")
			way := b.reachOf(0)
			w, ok := way.to(at("C5"))
			if !ok || w.steps < 2 {
				t.Fatalf("C5 is %d steps from C6", w.steps)
			}
			is(t, "told", fmt.Sprint(kinds(b.play(0, "move c5", faces(1, 2)...))), "[moved searched moved]")
		}},
	{"4.1", "the walk to the water is told before the crossing", func(t *testing.T) {
		b := warriorAndElf(t).lay("boat", "L4").clear("L6", "L9", "L1").stand(0, "L9")
		b.Left = 4
		events := b.play(0, "move l2")
		is(t, "told", strings.Join(kinds(events)[:3], " "), "moved ferried moved")
		is(t, "the landing", events[0].Facts.To, "L4")
	}},
	{"4.2", "a success on the second try lets him walk on", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4", "C3").stand(0, "C4")
		b.Heroes[0].Towards = at("C5")
		b.offers(0, true, "move c5", "move c3", "move c7")
		b.play(0, "move c3", faces(1, 1)...)
		is(t, "the hero", b.Heroes[0].At, at("C3"))
		is(t, "steps left", b.Left, 2)
	}},
	{"4.2", "a second failure still reaches the point, and ends the movement", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4", "C3").stand(0, "C4")
		b.Heroes[0].Towards = at("C5")
		b.play(0, "move c3", faces(6, 6)...)
		is(t, "the hero", b.Heroes[0].At, at("C5"))
		is(t, "half-way", b.Heroes[0].Towards.IsZero(), true)
		is(t, "on turn", b.Active, 1)
	}},
	{"4.2", "half-way nobody rides the broom: he searches again", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4").give(0, "broom").stand(0, "C4")
		b.offers(0, true, "use broom")
		b.Heroes[0].Towards = at("C5")
		b.fresh()
		is(t, "the reason", b.refused(0, "use broom", "4.2").Key, "no.half-way")
	}},
	{"5.4", "half-way nothing is laid down that would lie on the spot", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4").give(0, "item-sword-1", "item-melee-scroll").side(0,
			"side-monk").stand(0, "C4")
		b.play(0, "move c5", faces(3, 3)...)
		is(t, "half-way towards", b.Heroes[0].Towards, at("C5"))
		b.offers(0, true, "end", "drop melee-scroll")
		b.offers(0, false, "drop side-monk")
		is(t, "the reason", b.refused(0, "drop sword-1", "5.4").Key, "no.drop-half-way")
		b.play(0, "drop melee-scroll")
		is(t, "the scroll is in the stock", slices.Contains(b.Stock, "item-melee-scroll"), true)
		is(t, "with nothing left to do the turn is over", b.Active, 1)
	}},
	{"4.2", "half-way there is no staying, and every way leads through the point", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4").stand(0, "C4")
		b.Heroes[0].Towards = at("C5")
		b.Left = 1
		b.offers(0, true, "move c5")
		b.offers(0, false, "stay", "move c4", "move c6")
		is(t, "the reason", b.refused(0, "stay", "4.2").Key, "no.half-way")
	}},
	{"4.2", "a way shown to a distant point avoids paths that have to be found", func(t *testing.T) {
		b := warriorAndElf(t).clear("C4", "C3", "C1").stand(0, "C4")
		w, ok := b.reachOf(0).to(at("C3"))
		is(t, "C3 can be reached", ok, true)
		is(t, "steps", w.steps, 3)
		is(t, "paths to find", w.rolls, 0)
	}},
	{"4.3", "every face-down piece on the way is looked at, and what is no adversary may be passed",
		func(t *testing.T) {
			b := warriorAndElf(t)
			b.Pool = without(b.Pool, "side-monk")
			b.Pool = slices.Insert(b.Pool, 0, "side-monk")
			b.Pool = b.box.Sorted(b.Pool)
			i := slices.Index(b.Pool, "side-monk")
			c := b.choice(0, "move b5")
			is(t, "the choice says that it reveals", c.Reveals && c.Rolls, true)
			events := b.play(0, "move b5", i)
			is(t, "the hero stops to decide", b.Heroes[0].At, at("A2"))
			is(t, "he looked", happened(events, "looked"), true)
			is(t, "everybody sees it",
				b.view(engine.Public).Tokens[slices.IndexFunc(b.view(engine.Public).Tokens,
					func(k view.Token) bool { return k.At == at("A2") })].ID, "side-monk")
			is(t, "the next choice", b.Prompts()[0].Choices[0].Move, "move b5")
			b.offers(0, true, "take side-monk", "stay")
			b.play(0, "move b5")
			is(t, "the hero goes on", b.Heroes[0].At, at("B5"))
		}},
	{"4.3.1", "an adversary stops whoever enters, and is fought", func(t *testing.T) {
		b := warriorAndElf(t).clear("A2").lay("ork", "A6").lay("troll", "A9")
		is(t, "the reason", b.refused(0, "move a1", "4.3.1").Key, "no.blocked")
		b.play(0, "move a6")
		is(t, "steps left", b.Left, 0)
		is(t, "who is asked to fight", b.Prompts()[0].Headline.Key, "ask.fight")
	}},
	{"4.3.1", "a face-down adversary stops the hero just the same", func(t *testing.T) {
		b := warriorAndElf(t)
		i := slices.Index(b.Pool, "giant")
		b.play(0, "move b5", i)
		is(t, "the hero", b.Heroes[0].At, at("A2"))
		b.offers(0, true, "fight giant melee")
		is(t, "the reason", b.refused(0, "move b5", "5").Key, "no.fight-first")
	}},
	{"4.3.1", "whoever begins beside an adversary may leave or fight again", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7")
		b.offers(0, true, "fight ork melee", "move a6", "stay")
		b.play(0, "stay")
		b.offers(0, true, "fight ork melee")
		b.offers(0, false, "end")
	}},
	{"4.3.2", "a side quest may be accepted or passed by", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A6").bag("cartwright")
		b.play(0, "move a1")
		is(t, "the hero goes past it", b.Heroes[0].At, at("A1"))
		b.stand(0, "A6")
		events := b.play(0, "take side-monk", 0)
		is(t, "side quests", len(b.Heroes[0].Side), 1)
		is(t, "a piece is drawn", happened(events, "drew"), true)
	}},
	{"4.3.2", "with four side quests one has to be left behind first", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").side(0, "side-gorge", "side-merchant", "side-capital",
			"side-message")
		is(t, "the reason", b.refused(0, "take side-monk", "5.3").Key, "no.quest-slots")
		b.play(0, "stay")
		b.play(0, "drop side-gorge")
		b.play(0, "take side-monk")
		i := b.Find("side-gorge")
		is(t, "the one left behind lies there", i >= 0 && b.Tokens[i].At == at("A7") && !b.Tokens[i].Down, true)
	}},
	{"4.3.3", "an encounter may be passed by, and stays for others", func(t *testing.T) {
		b := warriorAndElf(t).lay("beggar", "A6")
		b.play(0, "move a6")
		b.offers(0, true, "meet beggar", "move a1")
		b.play(0, "meet beggar", faces(3)...)
		is(t, "the beggar stays", b.InPlay("beggar"), true)
	}},
	{"4.3.4", "picking an item up ends the movement and draws a piece", func(t *testing.T) {
		b := warriorAndElf(t).bag("cartwright")
		b.off("item-horse-1")
		b.Tokens = append(b.Tokens, Token{Piece: "item-horse-1", At: at("A7"), Dropped: true})
		b.offers(0, true, "take horse-1")
		events := b.play(0, "take horse-1", 0)
		is(t, "a piece is drawn", happened(events, "drew"), true)
		is(t, "the horse", b.Heroes[0].SlotOf("item-horse-1"), 0)
		b.offers(0, false, "move a6")
	}},
	{"4.3.4", "the broom is taken with a test of magic, and the movement ends in any case", func(t *testing.T) {
		b := warriorAndElf(t).lay("broom", "A7")
		b.play(0, "take broom", faces(1, 1)...)
		is(t, "magic 3 −2 is not enough for 2? it needs 1 or less", b.Heroes[0].SlotOf("broom"), -1)
		is(t, "on turn", b.Active, 1)
	}},
	{"4.3.5", "things of a side quest are there for its hero alone", func(t *testing.T) {
		b := warriorAndElf(t).lay("necklace", "A7")
		is(t, "the reason", b.refused(0, "take necklace", "4.3.5").Key, "no.thing-quest")
		b.side(0, "side-necklace")
		b.play(0, "take necklace")
		is(t, "gold", b.Heroes[0].Gold, 2)
	}},
	{"4.3.5", "an adversary of another hero's quest neither stops nor fights", func(t *testing.T) {
		b := warriorAndElf(t).lay("lizard-man", "A6")
		b.play(0, "move a1")
		is(t, "the hero", b.Heroes[0].At, at("A1"))
		b.stand(0, "A6")
		is(t, "the reason", b.refused(0, "fight lizard-man melee", "4.3.5").Key, "no.invisible")
	}},
}

func TestASavedGameLoadsBackEqual(t *testing.T) {
	b := warriorAndElf(t).lay("ork", "A6").give(0, "item-shield")
	b.play(0, "move a6")
	saved, err := json.Marshal(b.Game)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(Pilots).Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := json.Marshal(g)
	is(t, "the loaded game", string(again), string(saved))
}
