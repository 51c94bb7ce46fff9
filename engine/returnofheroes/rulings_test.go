package returnofheroes

import (
	"go/parser"
	gotoken "go/token"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/topics"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// shownBy names for each ruling the sentences of the rule tests that show it.
var shownBy = map[string][]string{
	"first-player": {"the dice choose who begins unless the table does"},
	"hit-points":   {"the elf has three hit points and the wizard two"},
	"undecided": {"the introductory game lies ready with nineteen pieces in the bag and nothing decided",
		"a drawn piece without a place is laid face down by its drawer, who alone knows it",
		"other pieces go where their coordinate says, face up, servants face down"},
	"best-dice": {"of more than two dice the lowest two count in a test that should succeed",
		"a trainer teaches whoever fails, with the dice of his cubes and without items"},
	"cubes": {"a full track or an empty box leaves the other colours"},
	"two-cubes": {"two cubes of one reward never have the same colour",
		"an event happens at once, all heroes take part, and it is out of the game"},
	"intro-map": {"the introductory tiles lie in rows, with their hidden pieces by turns"},
	"potion": {"a draught of the potion is an action after the combat",
		"the potion may be drunk after a guardian is beaten, and not in the tower"},
	"explored-only": {"the teleporter leads to explored land only, and nowhere if none fits",
		"only explored tiles change places"},
	"broom": {"the broom carries to any beige point on a tile beside", "the broom flies home on a one"},
	"long-way": {"a crossing is not paid for when there is a way round",
		"a way shown to a distant point avoids paths that have to be found"},
	"boat": {"the boat is free from its side and stays where it lands",
		"with the wand on it the boat serves both ways"},
	"just-came": {"what comes into play under a hero is met from his next turn on"},
	"spent-armour": {"spent armour leaves the game for good",
		"the Red Knight's shield leaves the game when it is spent"},
	"left-behind": {"four items at most, and what is laid down stays on the spot",
		"scrolls and potion laid down go back to the bazaar",
		"a side quest left behind lies there for others, but not again this turn"},
	"spider":      {"the spider leaves one hit point, touches no armour and kills nobody"},
	"other-house": {"from a hero without cubes the visitor gets his gold only"},
	"magic-items": {"bow, sword and staff of magic give two, the cross one", "the amulet spares all searching"},
	"one-per-skill": {"a hero carries one item for each skill at most, bought or found, and scrolls do not count",
		"who gets a magic item for a skill lays down first what he carries for it"},
	"bought-at-once": {"what is bought before moving counts at once: a horse carries, heavy armour slows",
		"what is sold to a hero while he moves changes the steps he has left, never below none"},
	"half-way": {"half-way nobody rides the broom: he searches again",
		"half-way nothing is laid down that would lie on the spot"},
	"own-adversaries": {"giant, harpy, bandits and golem pay three gold"},
	"knights-shield": {"the red knight's shield is taken, or refused and left to others",
		"who has no room for the red knight's shield may make some or leave it"},
	"teller-draws": {"the fortune-teller's piece is a draw: with one piece a turn it is that one"},
	"bazaar-offer": {"a wish list is secret until it is served, and what is not sold stays so",
		"an offer makes nobody wait before the turn of whoever was asked",
		"the offer blocks nobody, but is answered first on one's own turn",
		"the offer closes before the opener's next turn"},
	"bazaar-rest": {"the opener chooses to whom he offers, and wishes are served in his order",
		"the visitor buys what he can pay and carry, and the rest goes back"},
	"no-cap":          {"the option of one piece a turn holds within a turn", "without it every acceptance draws"},
	"step-draws":      {"every completed step draws one piece, a beaten adversary included"},
	"scroll-in-event": {"only the owner of a matching scroll is asked"},
	"swapped-hero":    {"the signpost takes a gold and a test of magic, and swaps two tiles with all on them"},
	"servants": {"when he is drawn, guardians and as many servants as side quests come",
		"other pieces go where their coordinate says, face up, servants face down"},
	"guardians": {"a guardian shown to one is known to all, and lies face down again when beaten",
		"without the gem guardians and tower are not there"},
	"challenger": {"the tower opens on the turn after, and only from the post",
		"a challenger may stay at the post without another fight"},
	"assault": {"a hero who falls in the tower leaves his things at the post, and the Nameless is " +
		"whole again"},
	"corners": {"the tiles of the seats lie clockwise from the north-west",
		"two players sit in opposite corners"},
	"unmask": {"who the Nameless is, nobody knows and nothing decides before somebody looks",
		"the mice show the card to a hero who passes a test of any skill, and to him alone",
		"the first assault turns the card up for everybody, and it stays so"},
	"court": {"nobody is dealt a quest; whoever comes to the court chooses one, the king absent or not",
		"undertaking a quest draws no piece"},
	"unexplored-corners": {"only the start tiles lie face up, with two hidden pieces each",
		"with unexplored land four tiles lie, and finding the tower sends no servant before his turn"},
	"explore-step": {"who enters from the west finds the two hidden pieces at the north and the south exit"},
	"no-landing": {"the teleporter leads to explored land only, and nowhere if none fits",
		"nobody rides the broom where no explored tile lies beside"},
	"solo-setup": {"the first pieces of all eight quests lie ready",
		"any hero begins on any beige point of A, D, M or P, an exit too, without a quest",
		"a house may stand on an exit with a hidden piece, which the hero looks at by staying",
		"bazaar and cartwright, the Nameless and his guardians are there from the start"},
	"solo-servants": {"servants come in random order"},
	"overtime": {"when turn 45 is over the realm falls, unless the hero goes on",
		"who goes on may still win, and is asked again after fifteen turns",
		"the score counts quest, Nameless, magic items, cubes, gold and turns"},
	"solo-house": {"the side quest to another's house gives a cube at once and leaves the game"},
	"free-tiles": {"tiles lie any way, and each exit leads to the tile beside it",
		"the capital's arrow says where the teleporter leads",
		"before the capital is found the teleporter's sides are those of the map"},
	"rest-or-meet": {"temple and white village heal a hit point as an encounter, and a turn of rest no more",
		"in the solo game a turn of rest heals even so"},
	"fifth": {"a fifth hero puts his house on any corner's tile, where no other house stands"},
	"houses-in-turn": {"houses are placed by the last first, on tiles that touch at a corner at most, never " +
		"tower, temple or capital", "no house stands where those to come would find no room",
		"a house may stand on an exit, and what lies face down there is looked at on staying"},
	"french-broom": {"whoever can choose two dice that miss may stay instead of riding to the hut",
		"a one among the two dice leads to the hut, and whoever can choose his dice chooses",
		"in the French variant anybody takes the broom, and a ride is a test of magic at -2"},
}

// rulingRules shows the rulings no other rule test does.
var rulingRules = []rule{
	{"A1", "the elf has three hit points and the wizard two", func(t *testing.T) {
		b := seated(t, []string{"elf", "wizard"})
		is(t, "the elf's", b.Heroes[0].HP, 3)
		is(t, "the wizard's", b.Heroes[1].HP, 2)
	}},
	{"5.2.2", "the Red Knight's shield leaves the game when it is spent", func(t *testing.T) {
		b := warriorAndElf(t).give(0, "knights-shield").lay("ork", "A7")
		b.play(0, "fight ork melee", faces(6, 6)...)
		b.play(0, "lose shield")
		is(t, "he has it", b.Heroes[0].SlotOf("knights-shield") >= 0, false)
		is(t, "it is out of the game", slices.Contains(b.Removed, "red-knight"), true)
	}},
	{"5.3.4", "bow, sword and staff of magic give two, the cross one", func(t *testing.T) {
		for id, want := range map[string]struct {
			skill pieces.Skill
			bonus int
		}{
			"magic-bow": {pieces.Ranged, 2}, "magic-sword": {pieces.Melee, 2}, "yew-staff": {pieces.Magic, 2},
			"cross": {pieces.Magic, 1},
		} {
			b := warriorAndElf(t)
			before := b.Heroes[0].Value(want.skill)
			b.give(0, id)
			is(t, "what "+id+" adds", b.Heroes[0].Value(want.skill)-before, want.bonus)
		}
	}},
	{"2.1", "the introductory tiles lie in rows, with their hidden pieces by turns", func(t *testing.T) {
		g := begun(t, 2, 1)
		for i, letter := range []byte("ABCDEFGHIJKLMNOP") {
			is(t, "the tile", string(g.Layout.TileAt(i/4, i%4)), string(letter))
			want := []land.Point{land.ExitOf(letter, land.North), land.ExitOf(letter, land.South)}
			if strings.ContainsRune("ACFHIKNP", rune(letter)) {
				want = []land.Point{land.ExitOf(letter, land.East), land.ExitOf(letter, land.West)}
			}
			for _, p := range want {
				is(t, "face-down pieces at "+p.String(), len(g.TokensAt(p)), 1)
			}
		}
	}},
	{"5.2.1", "the potion may be drunk after a guardian is beaten, and not in the tower", func(t *testing.T) {
		b := warriorAndElf(t).awake().guardian("guardian-4", "H8").stand(0, "H8").give(0, "item-potion")
		b.Heroes[0].Gem, b.Heroes[0].HP = true, 2
		b.refresh()
		b.play(0, "fight guardian-4 melee", faces(1, 1, 1, 1)...)
		b.play(0, "use potion")
		is(t, "his hit points", b.Heroes[0].HP, 3)
		b.play(0, "end")
		b.play(1, "stay")
		b.play(0, "move h3")
		b.offers(0, false, "use potion")
	}},
	{"7.3", "only explored tiles change places", func(t *testing.T) {
		b, exit := frontier(t)
		b.lay("signpost", exit.String())
		b.Heroes[0].Gold, b.Heroes[0].Training[pieces.Magic] = 5, 7
		b.fresh()
		b.play(0, "meet signpost", faces(1, 1)...)
		lies, unknown := slices.Sorted(slices.Values(b.Layout.Letters())), b.Layout.Unknown()
		b.offers(0, true, engine.MakeMove("swap", tileWord(lies[0]), tileWord(lies[1])))
		b.offers(0, false, engine.MakeMove("swap", tileWord(lies[0]), tileWord(unknown[0])),
			engine.MakeMove("swap", tileWord(unknown[0]), tileWord(lies[0])))
	}},
	{"2.2", "the tiles of the seats lie clockwise from the north-west", func(t *testing.T) {
		g := begun(t, 4, 5, standard...)
		for seat, cell := range [4][2]int{{0, 0}, {0, 3}, {3, 3}, {3, 0}} {
			is(t, "the start tile in the corner", g.Heroes[seat].Start, string(g.Layout.TileAt(cell[0], cell[1])))
		}
		g = begun(t, 2, 5, standard...)
		is(t, "the second of two", g.Heroes[1].Start, string(g.Layout.TileAt(3, 3)))
	}},
	{"7.1", "undertaking a quest draws no piece", func(t *testing.T) {
		b := laidOut(t, 2, 4, append(slices.Clone(standard), "quests-at-court", on)...)
		b.clear("J5").stand(0, "J5")
		before := len(b.Bag)
		b.play(0, "take quest-axe")
		is(t, "pieces in the bag", len(b.Bag), before)
	}},
	{"7.3", "nobody rides the broom where no explored tile lies beside", func(t *testing.T) {
		b, _ := frontier(t)
		b.give(0, "broom")
		cell, _, _ := b.Layout.Beyond(b.Layout.ExitAt(b.Heroes[1].Start[0], land.West))
		b.Layout = b.Layout.Lay(cell, 'K', 0)
		b.refresh()
		is(t, "the reason", b.refused(0, "use broom", "7.3").Key, "no.broom-nowhere")
	}},
	{"7.4.1", "the first pieces of all eight quests lie ready", func(t *testing.T) {
		g := begun(t, 1, 3, solo...)
		for _, q := range pieces.First().Quests() {
			i := g.Find(q.Steps[0].Piece)
			if i < 0 || g.Tokens[i].At != q.Steps[0].To || g.Tokens[i].Down {
				t.Errorf("the first piece of %s does not lie ready", q.ID)
			}
			if second := q.Steps[1].Piece; !slices.Contains(g.Bag, second) {
				t.Errorf("%s is not in the bag", second)
			}
		}
	}},
	{"7.4.2", "servants come in random order", func(t *testing.T) {
		for _, n := range []int{3, 11} {
			b := alone(t)
			want := b.Servants[n]
			b.endTurn(2, n)
			is(t, "the servant drawn is in play", b.InPlay(want) || b.Find(want) >= 0, true)
		}
	}},
	{"8.1", "before the capital is found the teleporter's sides are those of the map", func(t *testing.T) {
		b, _ := frontier(t, "free-tiles", on)
		if b.Layout.Lies(Court.Tile) {
			t.Fatal("the capital lies face up in this match")
		}
		north := b.Layout.MiddleOf(land.North)
		cell := 1
		is(t, "the tile in the north", north[0], byte(0))
		b.Layout = b.Layout.Lay(cell, 'K', 1)
		found := b.landings(Step{Piece: pieces.TheTeleporter, N: 3})
		is(t, "he may land in the north", len(found) > 0, true)
		for _, p := range found {
			is(t, "the tile he may land on", p.Tile, byte('K'))
		}
	}},
	{"8.4", "in the solo game a turn of rest heals even so", func(t *testing.T) {
		b := alone(t, "healing-encounter", on).stand(0, "N5")
		b.Heroes[0].HP = 1
		b.fresh()
		b.play(0, "rest")
		is(t, "his wounds", b.Heroes[0].Wounds(), 0)
	}},
	{"8.6", "a house may stand on an exit, and what lies face down there is looked at on staying", func(t *testing.T) {
		b := &table{Game: begun(t, 2, 1, append(slices.Clone(standard), "alternating-houses", on, optionFirst, "1")...),
			t: t}
		b.play(0, "hero warrior")
		b.play(1, "hero elf")
		var exits []land.Point
		for _, k := range b.Tokens {
			if b.BackOf(&k) == "hidden" && slices.Contains(b.houseTiles(1), k.At.Tile) &&
				land.ColourAt(k.At) == land.Beige {
				exits = append(exits, k.At)
			}
		}
		b.play(1, engine.MakeMove("place", exits[0].Key()))
		is(t, "the elf lives on an exit", b.Heroes[1].House, exits[0])
		for _, p := range exits {
			if slices.Contains(b.houseTiles(0), p.Tile) {
				b.play(0, engine.MakeMove("place", p.Key()), 0, 0, 0, 0)
				break
			}
		}
		is(t, "on turn", b.Phase, view.PhaseMove)
		c := b.choice(0, "stay")
		is(t, "staying shows what lies there", c.Reveals && c.Rolls, true)
		b.play(0, "stay", 0)
		is(t, "it is turned up",
			slices.ContainsFunc(b.Tokens, func(k Token) bool { return k.At == b.Heroes[0].House && !k.Down }), true)
	}},
	{"8.6", "no house stands where those to come would find no room", func(t *testing.T) {
		crowded := 0
		for seed := range uint64(30) {
			b := &table{Game: begun(t, 5, seed, append(slices.Clone(standard), "five-players", on, "alternating-houses",
				on, optionFirst, "1")...), t: t}
			d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
			for b.Phase == view.PhaseHeroes {
				p := b.Prompts()[0]
				if b.Top().Do == DoHouse {
					free := b.houseTiles(p.Seat)
					var taken []byte
					for _, h := range b.Heroes {
						if !h.House.IsZero() {
							taken = append(taken, h.House.Tile)
						}
					}
					for _, x := range b.Layout.Letters() {
						if b.apart(x, taken) && !slices.Contains(free, x) {
							crowded++
							is(t, "the reason without room",
								b.refused(int(p.Seat), engine.MakeMove("place", land.StartPoints(x)[0].Key()),
									"8.6").Key, "no.house-beside")
						}
					}
				}
				if _, err := b.Apply(p.Seat, p.Choices[d.Pick("test", len(p.Choices))].Move, d); err != nil {
					t.Fatal(err)
				}
			}
		}
		if crowded == 0 {
			t.Error("no place was ever refused for want of room")
		}
	}},
}

func TestEveryRulingStandsInTheRulesInThePackageCommentAndInATest(t *testing.T) {
	file, err := parser.ParseFile(gotoken.NewFileSet(), "doc.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	// The package comment lists them in this order, each with its section at the end.
	var listed, want []string
	rulings, _, _ := strings.Cut(file.Doc.Text(), "\n# ")
	for _, para := range strings.Split(rulings, "\n  - ")[1:] {
		bullet, _, _ := strings.Cut(para, "\n\n")
		words := strings.Fields(bullet)
		listed = append(listed, words[len(words)-1])
	}
	for _, r := range topics.Rulings() {
		want = append(want, "("+r.Section+")")
	}
	if !slices.Equal(listed, want) {
		t.Errorf("the package comment lists rulings on %v, there are rulings on %v", listed, want)
	}
	for _, r := range topics.Rulings() {
		if !slices.Contains(applies, r.Section) {
			t.Errorf("ruling %s is on %s, which is no section", r.ID, r.Section)
		}
		for _, s := range speakers() {
			pages := lookup(s, s.Say(text.M("ruling."+r.ID)))
			if len(pages) != 1 {
				t.Errorf("ruling %s has %d pages in %s", r.ID, len(pages), s.Language())
				continue
			}
			tells(t, r.ID, s.Say(pages[0].Text), s.Say(text.M("ruling."+r.ID+".text")), r.Section)
			cites(t, s, r.ID, s.Say(pages[0].Text))
		}
		if len(shownBy[r.ID]) == 0 {
			t.Errorf("no test shows ruling %s", r.ID)
		}
		for _, sentence := range shownBy[r.ID] {
			if !slices.ContainsFunc(rulebook(), func(x rule) bool { return x.sentence == sentence }) {
				t.Errorf("ruling %s is shown by %q, which is no rule test", r.ID, sentence)
			}
		}
	}
	is(t, "rulings that are shown", len(shownBy), len(topics.Rulings()))
}
