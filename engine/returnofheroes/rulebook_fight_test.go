package returnofheroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

var fightRules = []rule{
	{"5.1", "only the skills an adversary shows can be used, changed by its numbers", func(t *testing.T) {
		b := warriorAndElf(t).lay("ghoul", "A7")
		b.offers(0, true, "fight ghoul magic", "fight ghoul melee")
		b.offers(0, false, "fight ghoul ranged")
		is(t, "the reason", b.refused(0, "fight ghoul ranged", "5.1").Key, "no.skill")
		p, _ := pieces.First().Get("ghoul")
		m, _ := p.Foe.Modifier(pieces.Melee)
		odds := text.M("hint.odds-foe", "skill", view.Name("melee"), "value", 7, "modifier", view.ModifierText(m),
			"dice", 2, "need", 7+m, "percent", pieces.Percent(pieces.Chance(7+m, 2)))
		is(t, "the hint", english(b.choice(0, "fight ghoul melee").Hint),
			inEnglish.Say("hint.ends-movement", "hint", odds))
	}},
	{"5.1", "every heart takes a test, and all have to succeed", func(t *testing.T) {
		b := warriorAndElf(t).lay("troll", "A7")
		b.play(0, "fight troll melee", faces(1, 1, 6, 6)...)
		is(t, "hit points", b.Heroes[0].HP, 3)
		is(t, "the troll stays", b.InPlay("troll"), true)
	}},
	{"5.1", "the reward, then a new piece, then the adversary goes into the bag", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").bag("cartwright")
		events := b.play(0, "fight ork melee", faces(1, 1)...)
		is(t, "the bag before the reward", len(b.Bag), 1)
		events = append(events, b.play(0, "cube melee", 0)...)
		is(t, "red cubes", b.Heroes[0].Cubes[pieces.Melee], 1)
		k := kinds(events)
		if slices.Index(k, "won") > slices.Index(k, "cubes") || slices.Index(k, "cubes") > slices.Index(k, "drew") ||
			slices.Index(k, "drew") > slices.Index(k, "returned") {
			t.Errorf("it happens in the order %v", k)
		}
		is(t, "the bag", len(b.Bag) == 1 && b.Bag[0] == "ork", true)
	}},
	{"5.1", "a beaten hero loses one hit point and does nothing more", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").lay("beggar", "A7")
		b.play(0, "fight ork melee", faces(6, 6)...)
		is(t, "hit points", b.Heroes[0].HP, 3)
		is(t, "on turn", b.Active, 1)
		is(t, "the orc stays, face up", b.InPlay("ork"), true)
	}},
	{"5.1", "of a reward in several colours the hero chooses", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7")
		b.play(0, "fight ork melee", faces(1, 1)...)
		b.offers(0, true, "cube ranged", "cube melee")
		is(t, "the reason", b.refused(0, "cube magic", "1.1.2").Key, "no.cube")
	}},
	{"A8", "the shadow grows by every victory, and its chest holds a die of gold", func(t *testing.T) {
		b := warriorAndElf(t).lay("shadow", "A7")
		b.play(0, "fight shadow melee", faces(6, 6)...)
		is(t, "its hit points",
			b.view(0).Tokens[slices.IndexFunc(b.view(0).Tokens,
				func(k view.Token) bool { return k.ID == "shadow" })].Hearts, 2)
		b.play(1, "stay")
		b.play(0, "fight shadow melee", faces(1, 1, 2, 1, 5)...)
		is(t, "gold", b.Heroes[0].Gold, 6)
		is(t, "the shadow is out of the game", slices.Contains(b.Removed, "shadow"), true)
	}},
	{"A8", "the spider leaves one hit point, touches no armour and kills nobody", func(t *testing.T) {
		b := warriorAndElf(t).lay("spider", "A7").give(0, "item-shield")
		b.play(0, "fight spider melee", faces(6, 6)...)
		is(t, "hit points", b.Heroes[0].HP, 1)
		is(t, "armour", b.Heroes[0].Armour(), 1)
		b.play(1, "stay")
		b.play(0, "fight spider melee", faces(6, 6)...)
		is(t, "hit points", b.Heroes[0].HP, 1)
		is(t, "deaths", b.Heroes[0].Deaths, 0)
	}},
	{"A8", "the red knight's shield is taken, or refused and left to others", func(t *testing.T) {
		b := warriorAndElf(t).lay("red-knight", "A7")
		b.play(0, "fight red-knight melee", faces(1, 1, 1, 1)...)
		b.offers(0, true, "take knights-shield", "take none")
		is(t, "the reason", b.refused(0, "end", "3").Key, "no.first")
		b.play(0, "take knights-shield")
		is(t, "the shield", b.Heroes[0].SlotOf("knights-shield") >= 0, true)
		b = warriorAndElf(t).lay("red-knight", "A7").give(0, "item-bow-1").bag("mirabar", "don-hobiro")
		b.play(0, "fight red-knight melee", faces(1, 1, 1, 1)...)
		b.play(0, "take none", 0)
		i := b.Find("red-knight")
		is(t, "the shield lies there", i >= 0 && b.ItemOf(&b.Tokens[i]) == "knights-shield", true)
		is(t, "the reason", b.refused(0, "take knights-shield", "5.4").Key, "no.same-turn")
		b.play(0, "end")
		b.stand(1, "A7").refresh()
		b.play(1, "take knights-shield", 0)
		is(t, "the other's shield", b.Heroes[1].SlotOf("knights-shield") >= 0, true)
	}},
	{"A8", "who has no room for the red knight's shield may make some or leave it", func(t *testing.T) {
		b := warriorAndElf(t).lay("red-knight", "A7").give(0, "item-shield")
		b.play(0, "fight red-knight melee", faces(1, 1, 1, 1)...)
		b.offers(0, true, "take none", "drop shield")
		is(t, "the reason", b.refused(0, "take knights-shield", "5.2.2").Key, "no.second-shield")
		b.play(0, "drop shield")
		b.play(0, "take knights-shield")
		is(t, "the shield is taken", b.Heroes[0].SlotOf("knights-shield") >= 0, true)
	}},
	{"5.1", "giant, harpy, bandits and golem pay three gold", func(t *testing.T) {
		for _, id := range []string{"giant", "harpy", "bandits", "golem"} {
			b := warriorAndElf(t).lay(id, "A7")
			b.play(0, engine.MakeMove("fight", id, pieces.Melee), faces(1, 1)...)
			is(t, "gold after the "+id, b.Heroes[0].Gold, 4)
		}
	}},
	{"5.1", "who writes orc is shown the ork", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7")
		_, err := b.try(0, "fight orc melee")
		r, ok := err.(*engine.Refusal)
		if !ok {
			t.Fatalf("the other word is answered with %v", err)
		}
		is(t, "what would work", english(r.Instead),
			inEnglish.Say("no.word.instead", "move", view.Spelled("fight ork melee")))
		inGerman := texttest.In("de", catalogue)
		is(t, "what would work in German", catalogue.In("de").Say(r.Instead),
			inGerman.Say("no.word.instead", "move",
				inGerman.Say("typed", "verb", inGerman.Say("called.fight"), "words", "ork melee")))
		is(t, "the reason", r.Why.Key, "no.word")
		b = warriorAndElf(t).lay("ork", "A5")
		is(t, "an orc elsewhere", b.refused(0, "fight orc melee", "5.1").Key, "no.foe-here")
	}},
	{"A8", "a beaten servant is out of the game, and may pay two cubes", func(t *testing.T) {
		b := warriorAndElf(t).lay("servant-14-ember-bat", "A7")
		b.play(0, "fight ember-bat melee", faces(1, 1, 1, 1)...)
		is(t, "his cubes", b.Heroes[0].Cubes, [3]int{1, 1, 0})
		is(t, "removed", slices.Contains(b.Removed, "servant-14-ember-bat"), true)
	}},
	{"A6", "a scroll makes one test count as nine and goes back to the bazaar", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").give(0, "item-ranged-scroll")
		b.play(0, "fight ork ranged")
		b.offers(0, true, "roll", "use ranged-scroll")
		events := b.play(0, "use ranged-scroll", faces(2, 3)...)
		is(t, "the orc is beaten", happened(events, "won"), true)
		is(t, "the scroll", slices.Contains(b.Stock, "item-ranged-scroll"), true)
	}},
	{"A6", "a scroll that would not help is not asked about", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").give(0, "item-melee-scroll", "magic-sword")
		b.play(0, "fight ork melee", faces(1, 1)...)
		b.play(0, "cube melee")
		is(t, "the scroll", b.Heroes[0].SlotOf("item-melee-scroll") >= 0, true)
	}},
}

var healthRules = []rule{
	{"5.2", "the hero chooses what takes a blow, and nothing is asked without armour", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").give(0, "item-heavy-armour", "item-shield")
		b.play(0, "fight ork melee", faces(6, 6)...)
		b.offers(0, true, "lose own", "lose armour", "lose shield")
		b.play(0, "lose armour")
		is(t, "hit points", b.Heroes[0].HP, 4)
		is(t, "armour", b.Heroes[0].Armour(), 2)
	}},
	{"5.2.1", "a whole turn at one's own house heals everything", func(t *testing.T) {
		b := warriorAndElf(t)
		b.Heroes[0].HP = 1
		is(t, "the turn ends", b.choice(0, "rest").Ends, true)
		b.play(0, "rest")
		is(t, "hit points", b.Heroes[0].HP, 4)
		is(t, "on turn", b.Active, 1)
	}},
	{"5.2.1", "the temple and the white village heal one, and only those who stayed", func(t *testing.T) {
		b := warriorAndElf(t).stand(0, "N5")
		b.Heroes[0].HP = 1
		b.play(0, "rest")
		is(t, "hit points", b.Heroes[0].HP, 2)
		b.play(1, "stay")
		b.clear("N2", "N6").stand(0, "N1")
		b.play(0, "move n5", faces(1, 1)...)
		b.offers(0, false, "rest")
		is(t, "the reason", b.refused(0, "rest", "5.2.1").Key, "no.rest-moved")
	}},
	{"5.2.1", "elsewhere there is no rest, and the healthy need none", func(t *testing.T) {
		b := warriorAndElf(t)
		is(t, "the reason", b.refused(0, "rest", "5.2.1").Key, "no.wounds")
		b.stand(0, "A6").Heroes[0].HP = 1
		is(t, "the reason", b.refused(0, "rest", "5.2.1").Key, "no.rest-here")
	}},
	{"5.2.1", "the spring gives back a die, and never more than was lost", func(t *testing.T) {
		b := warriorAndElf(t).lay("spring-of-life", "A7")
		b.Heroes[0].HP = 3
		b.play(0, "meet spring-of-life", faces(6)...)
		is(t, "hit points", b.Heroes[0].HP, 4)
	}},
	{"5.2.1", "a draught of the potion is an action after the combat", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "item-potion")
		b.Heroes[0].HP = 1
		is(t, "the reason", b.refused(0, "use potion", "5").Key, "no.stay-first")
		b.play(0, "stay")
		b.play(0, "use potion")
		b.play(0, "use potion")
		b.play(0, "use potion")
		is(t, "hit points", b.Heroes[0].HP, 4)
		is(t, "the empty flask goes back", slices.Contains(b.Stock, "item-potion"), true)
	}},
	{"5.2.2", "spent armour leaves the game for good", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").give(0, "item-shield")
		b.play(0, "fight ork melee", faces(6, 6)...)
		b.play(0, "lose shield")
		is(t, "the shield", slices.Contains(b.Removed, "item-shield"), true)
		is(t, "hit points", b.Heroes[0].HP, 4)
	}},
	{"5.2.2", "one armour and one shield at most are carried", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "item-light-armour", "item-shield")
		is(t, "a cloak", b.Heroes[0].Full("item-magic-cloak"), "no.second-armour")
		is(t, "a shield", b.Heroes[0].Full("knights-shield"), "no.second-shield")
		is(t, "a sword", b.Heroes[0].Full("item-sword-1"), "")
	}},
	{"5.2.2", "armour left behind keeps what it has left", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "item-heavy-armour")
		b.Heroes[0].Items[0].Armour = 1
		b.play(0, "stay")
		b.play(0, "drop heavy-armour")
		b.play(1, "stay")
		b.play(0, "take heavy-armour")
		is(t, "armour", b.Heroes[0].Armour(), 1)
	}},
	{"5.2.3", "without a physical hit point the hero is dead, armour or not", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A6").give(0, "item-shield", "item-sword-1").side(0, "side-monk")
		h := &b.Heroes[0]
		h.HP, h.Gold, h.Cubes[0], h.Training[1], h.Gem = 1, 7, 3, 1, true
		b.play(0, "move a6")
		b.play(0, "fight ork melee", faces(6, 6)...)
		b.play(0, "lose own")
		b.offers(0, true, "keep shield", "keep sword-1")
		b.play(0, "keep sword-1")
		is(t, "the heir stands at home", h.At, at("A7"))
		is(t, "hit points", h.HP, 4)
		is(t, "gold", h.Gold, 1)
		is(t, "cubes", h.Cubes[0], 0)
		is(t, "training", h.Training[1], 0)
		is(t, "items", len(h.Items), 1)
		is(t, "the gem", h.Gem, true)
		is(t, "the quest", h.Quests[0].Step, 1)
		is(t, "the shield lies there", b.Tokens[b.Find("item-shield")].At, at("A6"))
		is(t, "the side quest lies there", b.Tokens[b.Find("side-monk")].At, at("A6"))
		is(t, "on turn", b.Active, 1)
	}},
	{"5.2.3", "an only item is inherited without a question", func(t *testing.T) {
		b := warriorAndElf(t).lay("ork", "A7").give(0, "item-sword-1")
		b.Heroes[0].HP = 1
		b.play(0, "fight ork melee", faces(6, 6)...)
		is(t, "the sword", b.Heroes[0].SlotOf("item-sword-1"), 0)
		is(t, "on turn", b.Active, 1)
	}},
}

var namelessRules = []rule{
	{"6", "the first step of the first personal quest puts the Nameless into the bag", func(t *testing.T) {
		b := warriorAndElf(t).lay("ghoul", "A7")
		b.play(0, "fight ghoul melee", faces(1, 1)...)
		events := b.play(0, "cube magic")
		is(t, "he stirs", happened(events, "stirs"), true)
		is(t, "where he is", b.Nameless, InBag)
	}},
	{"6.1", "when he is drawn, guardians and as many servants as side quests come", func(t *testing.T) {
		b := warriorAndElf(t).lay("side-monk", "A7").side(1, "side-gorge", "side-capital")
		b.Nameless = InBag
		b.Bag = []string{pieces.TheNameless}
		b.play(0, "take side-monk", 0, 0, 0, 0)
		is(t, "where he is", b.Nameless, InTower)
		n := map[string]int{}
		for _, k := range b.view(engine.Public).Tokens {
			if k.FaceDown {
				n[k.Back]++
			}
			if k.Back == "guardian" && k.ID != "" {
				t.Errorf("the guardian at %v is known", k.At)
			}
			if k.Back == "servant" && k.ID == "" {
				t.Errorf("the servant at %v is not known by its coordinate", k.At)
			}
		}
		is(t, "guardians", n["guardian"], 4)
		is(t, "servants", n["servant"], 3)
		is(t, "servants in the bag", b.view(0).Nameless.ServantsInBag, 11)
	}},
	{"6.1", "servants stop everybody", func(t *testing.T) {
		b := warriorAndElf(t)
		b.off("servant-11-gaoler")
		b.Tokens = append(b.Tokens, Token{Piece: "servant-11-gaoler", At: at("A6"), Down: true})
		b.play(0, "move a6")
		b.offers(0, true, "fight gaoler melee")
	}},
	{"6.2", "without the gem guardians and tower are not there", func(t *testing.T) {
		b := warriorAndElf(t).awake().clear("H1").stand(0, "H1")
		b.play(0, "move h8")
		is(t, "he walks past the post", b.Left, 3)
		is(t, "the reason", b.refused(0, "move h3", "6.2").Key, "no.gem")
	}},
	{"6.2", "a guardian shown to one is known to all, and lies face down again when beaten", func(t *testing.T) {
		b := warriorAndElf(t).awake().clear("H1").stand(0, "H1")
		b.Heroes[0].Gem = true
		b.Heroes[0].Cubes[pieces.Melee] = 8
		b.play(0, "move h8", slices.Index(b.Guardians, "guardian-3"))
		b.offers(0, true, "fight guardian-3 melee")
		b.play(0, "fight guardian-3 melee", faces(1, 1, 6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 6, 6, 6)...)
		i := b.Find("guardian-3")
		is(t, "face down", b.Tokens[i].Down, true)
		is(t, "known", b.Tokens[i].KnownTo(engine.Public), true)
		is(t, "challenger", b.Heroes[0].Challenger, true)
		is(t, "no piece is drawn", b.Drawn, 0)
		is(t, "on turn", b.Active, 1)
	}},
	{"6.2", "the tower opens on the turn after, and only from the post", func(t *testing.T) {
		b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8")
		h := &b.Heroes[0]
		h.Gem = true
		is(t, "the reason", b.refused(0, "move h3", "6.2").Key, "no.guardian")
		h.Challenger = true
		b.fresh()
		b.offers(0, true, "move h3")
		b.clear("H1").play(0, "move h1")
		is(t, "whoever leaves loses the right", h.Challenger, false)
	}},
	{"6.2", "a challenger may stay at the post without another fight", func(t *testing.T) {
		b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8")
		b.Heroes[0].Gem, b.Heroes[0].Challenger = true, true
		b.play(0, "stay")
		is(t, "on turn", b.Active, 1)
		is(t, "the right is kept", b.Heroes[0].Challenger, true)
	}},
	{"6.2", "the last battle goes on to the death, and who wins it wins the game", func(t *testing.T) {
		b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8")
		b.Heroes[0].Gem, b.Heroes[0].Challenger = true, true
		b.play(0, "move h3")
		b.offers(0, true, "fight nameless melee", "fight nameless magic", "fight nameless ranged")
		events := b.play(0, "fight nameless melee", faces(1, 1, 6, 6, 1, 1, 1, 1, 1, 1)...)
		is(t, "victory", happened(events, "victory"), true)
		o := b.Outcome()
		is(t, "the winner", o.Places[0][0], 0)
		is(t, "questions", len(b.Prompts()), 0)
		is(t, "the reason", b.refused(0, "stay", "6.2").Key, "no.over")
		is(t, "places", len(o.Places), 2)
	}},
	{"6.2", "a hero who falls in the tower leaves his things at the post, and the Nameless is whole again",
		func(t *testing.T) {
			b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8").side(0, "side-monk")
			h := &b.Heroes[0]
			h.Gem, h.Challenger, h.HP = true, true, 1
			b.play(0, "move h3")
			b.play(0, "fight nameless magic", faces(6, 6)...)
			is(t, "the heir stands at home", h.At, h.House)
			is(t, "the gem", h.Gem, true)
			is(t, "challenger", h.Challenger, false)
			is(t, "the side quest lies at the post", b.Tokens[b.Find("side-monk")].At, at("H8"))
			is(t, "the battle is over", b.Fight == nil, true)
			is(t, "on turn", b.Active, 1)
		}},
	{"A2", "the King of Darkness gains every hit point a hero loses", func(t *testing.T) {
		b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8").give(0, "item-shield")
		b.Heroes[0].Gem, b.Heroes[0].Challenger = true, true
		b.play(0, "move h3")
		b.play(0, "fight nameless melee", faces(6, 6)...)
		is(t, "his hit points", b.Fight.Hearts, 3)
		// The shield raises the Nameless to four, the next miss to five: it takes five hits.
		b.play(0, "lose shield", faces(6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)...)
		is(t, "the winner", b.Winner, 0)
	}},
}
