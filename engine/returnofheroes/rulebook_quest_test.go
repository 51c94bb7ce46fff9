package returnofheroes

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// rewards names gains.
func rewards(parts ...text.Message) text.Message { return text.M("reward", "parts", parts) }

var questRules = []rule{
	{"5.3", "accepting and completing a side quest each draw a piece, and a completed one is out of the game",
		func(t *testing.T) {
			b := warriorAndElf(t).lay("side-merchant", "F5").bag("cartwright", "mice").stand(0, "F5")
			events := b.play(0, "take side-merchant", 0)
			is(t, "a piece is drawn", happened(events, "drew"), true)
			events = b.play(0, "complete side-merchant", 0)
			is(t, "a piece is drawn", happened(events, "drew"), true)
			is(t, "out of the game", slices.Contains(b.Removed, "side-merchant"), true)
		}},
	{"5.3", "a side quest left behind lies there for others, but not again this turn", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-monk")
		b.play(0, "stay")
		b.play(0, "drop side-monk")
		is(t, "on turn", b.Active, 1)
		b.stand(1, "A7").play(1, "take side-monk")
		is(t, "the elf has it", b.Heroes[1].Side[0], "side-monk")
		b = warriorAndElf(t).side(0, "side-monk", "side-gorge")
		b.play(0, "stay")
		b.play(0, "drop side-monk")
		is(t, "the reason", b.refused(0, "take side-monk", "5.4").Key, "no.same-turn")
	}},
	{"5.3.1", "a journey brings one gold and a cube", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-capital").stand(0, "J5")
		brings := text.M("hint.reward", "reward",
			rewards(text.M("reward.gold", "n", 1),
				text.M("reward.cube", "colour", view.Name("green"), "skill", view.Name("ranged"))))
		is(t, "the hint", english(b.choice(0, "complete side-capital").Hint),
			inEnglish.Say("hint.ends-movement", "hint", brings))
		b.play(0, "complete side-capital")
		is(t, "gold", b.Heroes[0].Gold, 2)
		is(t, "cubes", b.Heroes[0].Cubes[pieces.Ranged], 1)
	}},
	{"5.3.1", "at another hero's house the cube comes off his sheet", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-another-house").stand(0, "M3")
		b.Heroes[1].Cubes = [3]int{1, 2, 0}
		b.play(0, "complete side-another-house")
		b.offers(0, true, "cube magic", "cube ranged")
		b.offers(0, false, "cube melee")
		b.play(0, "cube ranged")
		is(t, "the elf's cubes", b.Heroes[1].Cubes[pieces.Ranged], 1)
		is(t, "the warrior's", b.Heroes[0].Cubes[pieces.Ranged], 1)
		is(t, "gold", b.Heroes[0].Gold, 2)
	}},
	{"5.3.1", "from a hero without cubes the visitor gets his gold only", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-another-house").stand(0, "M3")
		b.play(0, "complete side-another-house")
		is(t, "gold", b.Heroes[0].Gold, 2)
		is(t, "on turn", b.Active, 1)
	}},
	{"5.3.2", "a trainer's side quest waits for the trainer, and raises a skill below five by two", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-mirabar", "side-gasconier").stand(0, "O3")
		is(t, "the reason", b.refused(0, "complete side-mirabar", "5.3").Key, "no.person")
		b.lay("mirabar", "O3").play(0, "complete side-mirabar")
		is(t, "magic", b.Heroes[0].Trained(pieces.Magic), 5)
		b.lay("gasconier", "J3").stand(0, "J3").play(0, "complete side-gasconier")
		is(t, "melee", b.Heroes[0].Trained(pieces.Melee), 8)
	}},
	{"5.3.3", "boots for the ranger go back to the bazaar and pay two cubes", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-boots").lay("ranger", "I5").stand(0, "I5")
		is(t, "the reason", b.refused(0, "complete side-boots", "5.3.3").Key, "no.goods")
		b.give(0, "item-boots-2").play(0, "complete side-boots")
		is(t, "the boots", slices.Contains(b.Stock, "item-boots-2"), true)
		b.play(0, "cube magic ranged")
		is(t, "gold", b.Heroes[0].Gold, 2)
	}},
	{"5.3.3", "the wand stays on the boat for good", func(t *testing.T) {
		b := warriorAndElf(t).side(0, "side-wand").lay("boat", "L4").stand(0, "L4").give(0, "item-wand-1")
		b.play(0, "complete side-wand")
		is(t, "on the boat", b.Wand, "item-wand-1")
		is(t, "both ways", b.view(0).BothWays, true)
	}},
	{"5.3.4", "the thing is worth one gold when found, and becomes a magic item where it is brought",
		func(t *testing.T) {
			b := warriorAndElf(t).side(0, "side-dragon-teeth").stand(0, "D9")
			is(t, "where to go", b.view(0).Heroes[0].SideQuests[0].Destination, at("D9"))
			b.play(0, "take dragon-teeth")
			is(t, "gold", b.Heroes[0].Gold, 2)
			is(t, "where to go", b.view(0).Heroes[0].SideQuests[0].Destination, at("K2"))
			b.stand(0, "K2").play(0, "complete side-dragon-teeth")
			is(t, "the staff", b.Heroes[0].SlotOf("yew-staff"), 0)
			is(t, "magic", b.Heroes[0].Value(pieces.Magic), 5)
			is(t, "gold", b.Heroes[0].Gold, 2)
		}},
	{"A5", "the side quests have the places and rewards of the list", func(t *testing.T) {
		b := warriorAndElf(t)
		gold := text.M("reward.gold", "n", 1)
		for id, want := range map[string]string{
			"side-monk": inEnglish.Say("hint.side", "to", "I2", "reward",
				rewards(gold, text.M("reward.cube", "colour", view.Name("blue"), "skill", view.Name("magic")))),
			"side-cemetery": inEnglish.Say("hint.side", "to", "G6", "reward",
				rewards(gold, text.M("reward.cube-any"))),
			"side-hobiro": inEnglish.Say("hint.side-person", "to", "F7", "person", view.Name("don-hobiro"),
				"reward", text.M("reward.skill", "skill", view.Name("ranged"), "n", 2)),
			"side-gasconier": inEnglish.Say("hint.side-person", "to", "J3", "person", view.Name("gasconier"),
				"reward", text.M("reward.skill", "skill", view.Name("melee"), "n", 1)),
			"side-book": inEnglish.Say("hint.side-fetch", "from", "E6", "to", "N5", "reward",
				rewards(view.Name("cross"))),
			"side-another-house": inEnglish.Say("hint.reward", "reward", text.M("reward.house")),
		} {
			is(t, id, english(b.sideHint(0, id)), want)
		}
	}},
	{"5.6", "a step of a personal quest is done where its piece is in play", func(t *testing.T) {
		b := seated(t, []string{"dwarf", "elf"}).stand(0, "F3")
		b.lift("candle-maker")
		b.Removed = b.put(b.Removed, "candle-maker")
		b.fresh()
		is(t, "the reason", b.refused(0, "complete quest-relic", "5.6").Key, "no.person")
	}},
	{"5.6", "candles cost four gold, the relic follows, and at home waits the gem", func(t *testing.T) {
		b := seated(t, []string{"dwarf", "elf"}).stand(0, "F3").lay("chapel", "N1")
		b.play(0, "complete quest-relic")
		b.play(0, "cube melee")
		h := &b.Heroes[0]
		is(t, "gold", h.Gold, 1)
		is(t, "the item", b.view(0).Heroes[0].Quests[0].Item, "eternal-candles")
		b.play(1, "stay")
		// The bag contains the Nameless now, and then the servants.
		b.stand(0, "N1").play(0, "complete quest-relic", 0)
		is(t, "the item", b.view(0).Heroes[0].Quests[0].Item, "relic")
		is(t, "the candles are out of the game", slices.Contains(b.Removed, "candle-maker"), true)
		is(t, "on turn", b.Active, 1)
		b.play(1, "stay")
		b.stand(0, "D4").play(0, "complete quest-relic", 0)
		is(t, "the gem", h.Gem, true)
		is(t, "the step", h.Quests[0].Step, 4)
		is(t, "the relic is out of the game", slices.Contains(b.Removed, "chapel"), true)
	}},
	{"5.6", "every completed step draws one piece, a beaten adversary included", func(t *testing.T) {
		b := warriorAndElf(t).lay("ghoul", "A7").bag("cartwright", "don-hobiro", "mirabar")
		b.play(0, "fight ghoul melee", faces(1, 1)...)
		events := b.play(0, "cube magic", 0)
		n := 0
		for _, k := range kinds(events) {
			if k == "drew" {
				n++
			}
		}
		is(t, "pieces drawn", n, 1)
		is(t, "the bag", len(b.Bag), 3)
	}},
	{"A4", "Daphne's return to the temple heals all wounds", func(t *testing.T) {
		b := warriorAndElf(t).stand(0, "N5")
		b.off("dungeon")
		b.off("ghoul")
		b.Removed = b.put(b.Removed, "ghoul")
		h := &b.Heroes[0]
		h.Quests[0] = QuestCard{ID: "quest-daphne", Step: 3, Piece: "dungeon"}
		h.HP = 1
		b.play(0, "complete quest-daphne")
		is(t, "hit points", h.HP, 4)
		is(t, "the gem", h.Gem, true)
	}},
}

var itemRules = []rule{
	{"5.4", "four items at most, and what is laid down stays on the spot", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "item-sword-1", "item-bow-1", "item-wand-1", "item-horse-1").lay("necklace",
			"A7").side(0, "side-necklace")
		is(t, "the reason", b.refused(0, "take necklace", "5.4").Key, "no.slots")
		b.play(0, "stay")
		b.play(0, "drop bow-1")
		is(t, "the bow", b.Tokens[b.Find("item-bow-1")].At, at("A7"))
		b.play(0, "take necklace")
		is(t, "items", len(b.Heroes[0].Items), 4)
	}},
	{"5.4", "scrolls and potion laid down go back to the bazaar", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "item-magic-scroll")
		b.play(0, "stay")
		b.play(0, "drop magic-scroll")
		is(t, "the scroll", slices.Contains(b.Stock, "item-magic-scroll"), true)
	}},
	{"A6", "the cart is kept out of the mountains until it is left behind", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "cart").clear("C4").stand(0, "C4")
		is(t, "the reason", b.refused(0, "move c5", "A6").Key, "no.cart")
		b.play(0, "stay")
		b.play(0, "drop cart")
		b.play(1, "stay")
		b.offers(0, true, "move c5", "take cart")
	}},
	{"A6", "the broom flies home on a one", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "broom")
		b.play(0, "use broom", faces(1)...)
		is(t, "the hero", b.Heroes[0].At, at("K2"))
	}},
	{"A6", "the broom carries to any beige point on a tile beside", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "broom").clear("E1", "E3")
		b.play(0, "use broom", faces(4)...)
		b.offers(0, true, "move b7", "move e6")
		b.offers(0, false, "move b10", "move f2", "move a6")
		is(t, "the reason", b.refused(0, "move b10", "A7").Key, "no.landing-colour")
		b.play(0, "move e6")
		is(t, "the hero", b.Heroes[0].At, at("E6"))
		b.offers(0, false, "move e1")
	}},
	{"A6", "the broom is ridden instead of moving", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "broom")
		b.play(0, "move a6")
		is(t, "the reason", b.refused(0, "use broom", "A6").Key, "no.broom-late")
	}},
	{"A6", "the broom is caught with magic two less", func(t *testing.T) {
		b := seated(t, []string{"wizard", "elf"}).lay("broom", "P2")
		b.play(0, "take broom", faces(2, 3)...)
		is(t, "the broom", b.Heroes[0].SlotOf("broom"), 0)
	}},
	{"A6", "the amulet spares all searching", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "amulet")
		is(t, "a red path", b.PathRoll(0, at("C5")), 0)
	}},
}

var bazaarRules = []rule{
	{"5.5.1", "the grand bazaar lays out six pieces, the small one three", func(t *testing.T) {
		b := warriorAndElf(t).lay("grand-bazaar", "A7").lay("small-bazaar", "A7")
		b.Heroes[0].Gold = 9
		b.play(0, "meet grand-bazaar", 0, 0, 0, 0, 0, 0)
		is(t, "pieces", len(b.view(engine.Public).Bazaar.Items), 6)
		b.play(0, "offer none")
		b.play(0, "meet small-bazaar", 0, 0, 0)
		is(t, "pieces", len(b.Bazaar.Counter), 3)
		is(t, "the stock", len(b.Stock), 15)
	}},
	{"5.5.1", "the visitor buys what he can pay and carry, and the rest goes back", func(t *testing.T) {
		b := counter(t, 0, "item-horse-1", "item-boots-1", "item-sword-1")
		b.Heroes[0].Gold, b.Heroes[1].Gold = 4, 0
		b.offers(0, true, "buy horse-1", "buy boots-1", "buy sword-1")
		b.play(0, "buy horse-1")
		is(t, "gold", b.Heroes[0].Gold, 0)
		is(t, "the bazaar is closed", b.Bazaar == nil, true)
		is(t, "the stock", slices.Contains(b.Stock, "item-boots-1"), true)
	}},
	{"5.5.1", "what cannot be paid is refused with its price", func(t *testing.T) {
		b := counter(t, 0, "item-horse-1", "item-boots-1")
		is(t, "the reason", b.refused(0, "buy horse-1", "5.5").Key, "no.gold")
		is(t, "the reason", b.refused(0, "buy sword-1", "5.5.1").Key, "no.not-on-counter")
	}},
	{"5.5.1", "the rest is offered to the others, and of each piece the opener keeps a gold", func(t *testing.T) {
		b := counter(t, 0, "item-horse-1", "item-boots-1", "item-sword-1").give(0, "item-shield")
		b.Heroes[0].Gold, b.Heroes[1].Gold = 0, 5
		b.play(0, "offer all")
		is(t, "the opener's turn goes on", b.Active, 0)
		b.play(1, "buy horse-1 boots-1")
		is(t, "the elf's gold", b.Heroes[1].Gold, 0)
		is(t, "the opener's gold", b.Heroes[0].Gold, 2)
		is(t, "the elf's items", len(b.Heroes[1].Items), 2)
		is(t, "the bazaar is closed", b.Bazaar == nil, true)
	}},
	{"5.5.1", "the opener chooses to whom he offers, and wishes are served in his order", func(t *testing.T) {
		b := seated(t, []string{"warrior", "elf", "dwarf", "wizard"}).lay("small-bazaar", "A7")
		b.stock("item-horse-1", "item-boots-1", "item-sword-1")
		b.Heroes[0].Gold = 0
		b.play(0, "meet small-bazaar", 0, 0, 0)
		for i := 1; i < 4; i++ {
			b.Heroes[i].Gold = 4
		}
		b.fresh()
		b.offers(0, true, "offer all", "offer none", "offer 3 2", "offer 4")
		b.play(0, "offer 3 2")
		is(t, "nobody else is asked", b.legal(3, "buy none"), false)
		b.play(1, "buy horse-1 boots-1")
		is(t, "the elf waits for the dwarf", len(b.Heroes[1].Items), 0)
		b.play(2, "buy horse-1")
		is(t, "the dwarf is first", b.Heroes[2].Items[0].ID, "item-horse-1")
		is(t, "the elf gets what is left", b.Heroes[1].Items[0].ID, "item-boots-1")
	}},
	{"5.5.1", "a wish list is secret until it is served, and what is not sold stays so", func(t *testing.T) {
		b := seated(t, []string{"warrior", "elf", "dwarf"}).lay("small-bazaar", "A7")
		b.stock("item-horse-1", "item-boots-1", "item-sword-1")
		b.Heroes[0].Gold = 0
		b.play(0, "meet small-bazaar", 0, 0, 0)
		b.Heroes[1].Gold, b.Heroes[2].Gold = 4, 4
		b.fresh()
		b.play(0, "offer all")
		read := func(events []engine.Event, viewer engine.Seat) string {
			var said []string
			for _, e := range events {
				if m, facts, ok := e.For(viewer, func(string) bool { return true }); ok {
					said = append(said, fmt.Sprint(e.Kind, m, facts))
				}
			}
			return strings.Join(said, "; ")
		}
		told := map[engine.Move]string{}
		for _, m := range []engine.Move{"buy horse-1 boots-1", "buy none"} {
			c := &table{Game: &Game{state: b.clone()}, t: t}
			events := c.play(2, m)
			for _, viewer := range []engine.Seat{0, 1, engine.Public} {
				view, err := json.Marshal(c.View(viewer))
				if err != nil {
					t.Fatal(err)
				}
				told[m] += string(view) + read(events, viewer)
			}
			is(t, "who asks knows", strings.Contains(read(events, 2), "say.wants"), true)
		}
		is(t, "what others see of either answer", told["buy horse-1 boots-1"], told["buy none"])
		b.play(2, "buy horse-1 boots-1")
		events := b.play(1, "buy horse-1")
		is(t, "the elf is served first", b.Heroes[1].Items[0].ID, "item-horse-1")
		is(t, "the dwarf gets what is left", b.Heroes[2].Items[0].ID, "item-boots-1")
		is(t, "the others learn what is sold", strings.Contains(read(events, 1), "item-boots-1"), true)
		is(t, "the others learn what was not to be had", strings.Contains(read(events, 1), "say.not-sold"), false)
		is(t, "the dwarf learns it", strings.Contains(read(events, 2), "say.not-sold"), true)
	}},
	{"5.5.1", "with one free slot a wish list still has a second choice, and as many as fit a move",
		func(t *testing.T) {
			b := counter(t, 0, "item-horse-1", "item-boots-1", "item-bow-1").give(1, "item-sword-1", "item-wand-1",
				"item-potion")
			b.Heroes[0].Gold, b.Heroes[1].Gold = 0, 9
			b.play(0, "offer all")
			b.play(1, "buy bow-1 horse-1 boots-1")
			is(t, "his items", len(b.Heroes[1].Items), 4)
			is(t, "the first choice", b.Heroes[1].SlotOf("item-bow-1") >= 0, true)
			long := []engine.SlotOption{{ID: "light-armour"}, {ID: "heavy-armour"}, {ID: "magic-cloak"},
				{ID: "magic-scroll"}, {ID: "ranged-scroll"}, {ID: "melee-scroll"}}
			is(t, "of the longest words", fitting("buy", long), 5)
			is(t, "of short ones", fitting("buy", long[:3]), 3)
		}},
	{"5.5.1", "an offer makes nobody wait before the turn of whoever was asked", func(t *testing.T) {
		b := seated(t, []string{"warrior", "elf", "dwarf"}).lay("small-bazaar", "A7").give(0, "item-shield")
		b.stock("item-horse-1", "item-boots-1", "item-sword-1")
		b.Heroes[0].Gold = 0
		b.play(0, "meet small-bazaar", 0, 0, 0)
		b.play(0, "offer all")
		is(t, "waited for", fmt.Sprint(engine.Waiting(b.Prompts(), engine.Public)), "[0]")
		for _, p := range b.Prompts() {
			if p.Topic == TopicOffer && p.Default != "" {
				t.Errorf("an answer falls by itself: %s", p.Default)
			}
		}
		b.offers(2, true, "buy none", "buy boots-1", "standing offer never")
		b.play(0, "end")
		is(t, "waited for on the turn of the elf", fmt.Sprint(engine.Waiting(b.Prompts(), engine.Public)), "[1]")
		is(t, "the reason", b.refused(1, "stay", "5.5.1").Key, "no.answer-first")
	}},
	{"4", "what is bought before moving counts at once: a horse carries, heavy armour slows", func(t *testing.T) {
		for piece, steps := range map[engine.Move]int{"horse-1": 6, "heavy-armour": 3} {
			b := counter(t, 0, "item-horse-1", "item-heavy-armour")
			b.Heroes[0].Gold, b.Heroes[1].Gold = 0, 4
			b.play(0, "offer all")
			is(t, "on turn", b.Active, 1)
			b.play(1, "buy "+piece)
			is(t, "steps of the elf", b.Left, steps)
			is(t, "steps he is shown", b.view(1).Heroes[1].Left, steps)
		}
	}},
	{"4", "what is sold to a hero while he moves changes the steps he has left, never below none", func(t *testing.T) {
		for piece, left := range map[engine.Move]int{"horse-1": 3, "heavy-armour": 0} {
			b := seated(t, []string{"warrior", "elf", "dwarf"}).lay("small-bazaar", "A7")
			b.stock("item-horse-1", "item-heavy-armour", "item-bow-1")
			b.Heroes[0].Gold = 0
			b.play(0, "meet small-bazaar", 0, 0, 0)
			b.Heroes[1].Gold, b.Heroes[2].Gold = 4, 3
			b.fresh()
			b.play(0, "offer 3 2")
			b.play(1, "buy "+piece)
			b.Left, b.Moved = 1, true
			b.fresh()
			b.play(2, "buy none")
			is(t, "his steps with "+string(piece), b.Left, left)
			b.offers(1, true, "stay")
		}
	}},
	{"5.5.1", "the offer blocks nobody, but is answered first on one's own turn", func(t *testing.T) {
		b := counter(t, 0, "item-horse-1", "item-boots-1", "item-sword-1")
		b.Heroes[0].Gold, b.Heroes[1].Gold = 0, 5
		b.play(0, "offer all")
		is(t, "on turn", b.Active, 1)
		is(t, "the reason", b.refused(1, "move m8", "5.5.1").Key, "no.answer-first")
		b.play(1, "buy none")
		b.offers(1, true, "move m8")
	}},
	{"5.5.1", "the offer closes before the opener's next turn", func(t *testing.T) {
		b := seated(t, []string{"warrior", "elf", "dwarf"}).lay("small-bazaar", "A7")
		b.stock("item-horse-1", "item-boots-1", "item-sword-1")
		b.Heroes[0].Gold = 0
		b.play(0, "meet small-bazaar", 0, 0, 0)
		b.play(0, "offer 3 2")
		b.play(1, "buy boots-1")
		b.play(1, "stay")
		// The dwarf's seat is given up for the test: its turn passes unanswered.
		b.Todo = steps.Of(Step{Do: doEnd, Seat: 2})
		stepKinds.Run(b.Game, &b.Todo, nil)
		b.fresh()
		is(t, "the bazaar is closed", b.Bazaar == nil, true)
		is(t, "who answered is served", len(b.Heroes[1].Items), 1)
	}},
	{"5.5.1", "whoever never wants to be asked has a standing answer", func(t *testing.T) {
		b := warriorAndElf(t).lay("small-bazaar", "A7")
		is(t, "what is told to hold before", b.choice(1, "standing offer never").Hint.Key, "hint.standing-never")
		b.play(1, "standing offer never")
		b.stock("item-horse-1", "item-boots-1", "item-sword-1")
		b.Heroes[0].Gold = 0
		b.fresh()
		b.play(0, "meet small-bazaar", 0, 0, 0)
		events := b.play(0, "offer all")
		is(t, "he buys nothing", happened(events, "passed"), true)
		is(t, "the bazaar is closed", b.Bazaar == nil, true)
		b.offers(1, true, "standing offer ask")
	}},
	{"5.5.1", "who cannot buy anything is not asked", func(t *testing.T) {
		b := counter(t, 0, "item-horse-1", "item-sword-1")
		b.Heroes[0].Gold, b.Heroes[1].Gold = 4, 2
		b.fresh()
		b.offers(0, false, "offer all")
		b.offers(0, true, "offer none", "buy horse-1")
	}},
}

// counter opens the small bazaar for a seat with these pieces on the counter.
func counter(t *testing.T, seat int, ids ...string) *table {
	b := warriorAndElf(t).lay("small-bazaar", b0(seat))
	b.stock(ids...)
	gold := b.Heroes[seat].Gold
	b.Heroes[seat].Gold = 20
	b.fresh()
	b.play(seat, "meet small-bazaar", make([]int, len(ids))...)
	b.Heroes[seat].Gold = gold
	b.fresh()
	return b
}

// b0 returns the start of the hero of a seat in games for warrior and elf.
func b0(seat int) string { return [...]string{"A7", "M3"}[seat] }

// stock leaves only these pieces in the bazaar's stock.
func (b *table) stock(ids ...string) {
	for _, id := range slices.Clone(b.Stock) {
		if !slices.Contains(ids, id) {
			b.Stock = without(b.Stock, id)
			b.Removed = b.put(b.Removed, id)
		}
	}
	b.fresh()
}

var meetingRules = []rule{
	{"5.5", "an encounter that costs more than the hero has is refused with the price", func(t *testing.T) {
		b := warriorAndElf(t).lay("cartwright", "A7")
		is(t, "the reason", b.refused(0, "meet cartwright", "5.5").Key, "no.gold")
	}},
	{"5.5.2", "a trainer teaches whoever fails, with the dice of his cubes and without items", func(t *testing.T) {
		b := warriorAndElf(t).lay("gasconier", "A7").give(0, "magic-sword")
		b.Heroes[0].Cubes[pieces.Melee] = 2
		b.play(0, "meet gasconier", faces(1, 5, 3)...)
		is(t, "melee learned", b.Heroes[0].Training[pieces.Melee], 1)
		is(t, "gold", b.Heroes[0].Gold, 0)
	}},
	{"5.5.2", "whoever passes the trainer's test has only paid", func(t *testing.T) {
		b := warriorAndElf(t).lay("gasconier", "A7")
		b.play(0, "meet gasconier", faces(3, 4)...)
		is(t, "melee learned", b.Heroes[0].Training[pieces.Melee], 0)
		is(t, "gold", b.Heroes[0].Gold, 0)
	}},
	{"5.5.2", "nobody learns beyond eleven", func(t *testing.T) {
		b := warriorAndElf(t).lay("gasconier", "A7")
		b.Heroes[0].Training[pieces.Melee] = 4
		b.fresh()
		is(t, "the reason", b.refused(0, "meet gasconier", "1.1.1").Key, "no.cap")
	}},
	{"A7", "the beggar blesses on one and two", func(t *testing.T) {
		b := warriorAndElf(t).lay("beggar", "A7")
		b.play(0, "meet beggar", faces(2)...)
		b.offers(0, true, "cube magic", "cube ranged", "cube melee")
		b.play(0, "cube magic")
		is(t, "magic cubes", b.Heroes[0].Cubes[pieces.Magic], 1)
	}},
	{"A7", "the fortune-teller shows the bag to the one who pays, and nobody else", func(t *testing.T) {
		b := warriorAndElf(t).lay("fortune-teller", "A7").bag("ork", "troll", "mirabar")
		b.play(0, "meet fortune-teller")
		b.offers(0, true, "take ork", "take troll", "take mirabar")
		for _, p := range engine.Visible(b.Prompts(), 1) {
			if p.Seat == 0 && len(p.Choices) > 0 {
				t.Errorf("the other sees %v", p.Choices)
			}
		}
		b.play(0, "take ork")
		b.play(0, "place b7")
		is(t, "the drawer knows it", b.Tokens[b.Find("ork")].KnownTo(0), true)
		is(t, "the other does not", b.Tokens[b.Find("ork")].KnownTo(1), false)
	}},
	{"A7", "the teleporter leads anywhere, or to the middle of an edge", func(t *testing.T) {
		b := warriorAndElf(t).lay("teleporter", "A7")
		b.play(0, "meet teleporter", faces(5)...)
		b.offers(0, true, "move n4", "move o2")
		b.offers(0, false, "move n5", "move m2", "move a6")
		b.play(0, "move n4")
		is(t, "the hero", b.Heroes[0].At, at("N4"))
		b = warriorAndElf(t).lay("teleporter", "A7")
		b.play(0, "meet teleporter", faces(1)...)
		b.offers(0, true, "move p3", "move n4", "move a6")
		b.offers(0, false, "move h3", "move h5")
		b.offers(0, true, "move a7")
		b.play(0, "move a7")
		is(t, "any beige point is his own too", b.Heroes[0].At, at("A7"))
	}},
	{"A7", "an adversary where the teleporter leads is fought", func(t *testing.T) {
		b := warriorAndElf(t).lay("teleporter", "A7").lay("ork", "N4")
		b.play(0, "meet teleporter", faces(5)...)
		b.play(0, "move n4")
		b.offers(0, true, "fight ork melee")
	}},
	{"A7", "the signpost takes a gold and a test of magic, and swaps two tiles with all on them", func(t *testing.T) {
		b := warriorAndElf(t).lay("signpost", "A7").stand(1, "C4")
		b.Heroes[1].Towards = at("C5")
		b.play(0, "meet signpost", faces(1, 2)...)
		b.offers(0, true, "swap a c", "swap none")
		b.offers(0, false, "swap a a", "swap c a")
		b.play(0, "swap a c")
		is(t, "the first tile", b.Layout.TileAt(0, 0), 'C')
		is(t, "the hero half-way travels along", b.Heroes[1].Towards, at("C5"))
		b = warriorAndElf(t).lay("signpost", "A7")
		b.play(0, "meet signpost", faces(3, 2)...)
		is(t, "without success nothing is swapped", b.Layout.TileAt(0, 0), 'A')
	}},
	{"A7", "the cartwright sells his cart once, and a piece is drawn", func(t *testing.T) {
		b := warriorAndElf(t).lay("cartwright", "A7").bag("mirabar")
		b.Heroes[0].Gold = 4
		b.fresh()
		events := b.play(0, "meet cartwright", 0)
		is(t, "the cart", b.Heroes[0].SlotOf("cart"), 0)
		is(t, "movement", b.Allowance(0), 6)
		is(t, "a piece is drawn", happened(events, "drew"), true)
		is(t, "the cartwright is gone", b.Find("cartwright"), -1)
	}},
	{"A7", "boat and ranger have nothing to give but what side quests bring", func(t *testing.T) {
		b := warriorAndElf(t).lay("boat", "L4").stand(0, "L4")
		is(t, "the reason", b.refused(0, "meet boat", "A7").Key, "no.only-goal")
	}},
}

var bagRules = []rule{
	{"1.6", "an empty bag gives nothing", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7")
		events := b.play(0, "take side-monk")
		is(t, "what is said", events[len(events)-1].Text.Key != "", true)
		is(t, "pieces drawn", b.Drawn, 0)
	}},
	{"3.1", "a drawn piece without a place is laid face down by its drawer, who alone knows it", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").bag("troll", "ork")
		events := b.play(0, "take side-monk", 0, 1)
		i := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == "drew" })
		mine, _, _ := events[i].For(0, nil)
		theirs, facts, _ := events[i].For(1, nil)
		is(t, "the drawer reads", mine.Key, "say.drew-hidden")
		is(t, "the other reads", theirs.Key, "say.drew-hidden-rest")
		is(t, "the other's facts", facts.IsZero(), true)
		is(t, "the drawer's view", b.view(0).Drawn.ID, "ork")
		is(t, "the other's view", b.view(1).Drawn.ID, "")
		is(t, "on his own tile", b.refused(0, "place a9", "3.1").Key, "no.place-own-tile")
		is(t, "on a coloured point", b.refused(0, "place c5", "3.1").Key, "no.place-colour")
		is(t, "where something lies", b.refused(0, "place d9", "3.1").Key, "no.place-taken")
		is(t, "where a house stands", b.refused(0, "place m3", "3.1").Key, "no.place-taken")
		b.play(0, "place c6")
		is(t, "it lies there", b.Tokens[b.Find("ork")].At, at("C6"))
	}},
	{"3.1", "other pieces go where their coordinate says, face up, servants face down", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").lay("side-gorge", "A7").bag("mirabar", "servant-11-gaoler")
		b.Nameless = InTower
		b.Tokens = append(b.Tokens, Token{Piece: pieces.TheNameless, At: Tower})
		for _, p := range []string{"H5", "H7", "H8", "H9"} {
			b.Tokens = append(b.Tokens, Token{At: at(p), Down: true})
		}
		b.play(0, "take side-monk", 0)
		b.play(0, "take side-gorge", 0)
		is(t, "Mirabar", b.InPlay("mirabar"), true)
		is(t, "the servant is face down", b.Tokens[b.Find("servant-11-gaoler")].Down, true)
	}},
	{"3.1", "what comes into play under a hero is met from his next turn on", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "J3").bag("gasconier").stand(0, "J3").give(0, "item-sword-1")
		b.play(0, "take side-monk", 0)
		is(t, "the reason", b.refused(0, "meet gasconier", "3.1").Key, "no.just-came")
		b.play(0, "end")
		b.play(1, "stay")
		b.offers(0, true, "meet gasconier")
	}},
	{"3.1.1", "an event happens at once, all heroes take part, and it is out of the game", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").bag("archery-contest")
		events := b.play(0, "take side-monk", append([]int{0}, faces(6, 6, 3, 3, 3, 3)...)...)
		is(t, "it is over", happened(events, "event"), true)
		is(t, "out of the game", slices.Contains(b.Removed, "archery-contest"), true)
		is(t, "the warrior's cubes", b.Heroes[0].Cubes[pieces.Ranged], 0)
		is(t, "the elf's cubes", b.Heroes[1].Cubes[pieces.Ranged], 2)
	}},
	{"A3", "the second test is harder by one", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").bag("archery-contest")
		b.play(0, "take side-monk", append([]int{0}, faces(6, 6, 3, 4, 3, 4)...)...)
		is(t, "the elf's cubes", b.Heroes[1].Cubes[pieces.Ranged], 0)
	}},
	{"A3", "only the owner of a matching scroll is asked", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").bag("mages-duel").give(1, "item-magic-scroll")
		b.play(0, "take side-monk", append([]int{0}, faces(1, 1, 6, 6)...)...)
		p := engine.Of(b.Prompts(), 1)[0]
		is(t, "the kind of question", p.Kind, engine.Window)
		is(t, "the default", p.Default, "roll")
		b.play(1, "use magic-scroll", faces(4, 5, 1, 2)...)
		is(t, "the elf's cubes", b.Heroes[1].Cubes[pieces.Magic], 2)
	}},
	{"3.1.2", "the token of the Nameless goes to the tower, his guardians face down to the posts", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7")
		b.Nameless = InBag
		b.Bag = []string{pieces.TheNameless}
		b.play(0, "take side-monk", 0, 0)
		is(t, "in the tower", b.Tokens[b.Find(pieces.TheNameless)].At, Tower)
		is(t, "guardians not yet decided", len(b.Guardians), 4)
	}},
	{"A9", "the option of one piece a turn holds within a turn", func(t *testing.T) {
		b := warriorAndElf(t, optionOneDraw, "on").lay("side-monk", "A7").lay("side-gorge", "A7").bag("mirabar",
			"don-hobiro")
		b.play(0, "take side-monk", 0)
		b.play(0, "take side-gorge")
		is(t, "pieces drawn", b.Drawn, 1)
		is(t, "the bag", len(b.Bag), 1)
	}},
	{"A7", "the fortune-teller's piece is a draw: with one piece a turn it is that one", func(t *testing.T) {
		b := warriorAndElf(t, optionOneDraw, "on").lay("fortune-teller", "A7").lay("side-monk", "A7").bag("mirabar",
			"don-hobiro")
		b.play(0, "meet fortune-teller")
		b.play(0, "take mirabar")
		b.play(0, "take side-monk")
		is(t, "the bag", len(b.Bag), 1)
		b = warriorAndElf(t, optionOneDraw, "on").lay("fortune-teller", "A7").lay("side-monk", "A7").bag("mirabar",
			"don-hobiro")
		b.play(0, "take side-monk", 0)
		is(t, "the reason", b.refused(0, "meet fortune-teller", "A9").Key, "no.drawn")
	}},
	{"A9", "without it every acceptance draws", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").lay("side-gorge", "A7").bag("mirabar", "don-hobiro")
		b.play(0, "take side-monk", 0)
		b.play(0, "take side-gorge", 0)
		is(t, "the bag", len(b.Bag), 0)
	}},
}
