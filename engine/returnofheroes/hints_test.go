package returnofheroes

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// english returns a message in English.
func english(m text.Message) string { return catalogue.In("en").Say(m) }

// inEnglish are the English texts by their keys.
var inEnglish = texttest.English(catalogue)

// wayOf returns the description of a way of that many steps, with only the given pairs.
func wayOf(steps int, pairs ...any) string {
	m := text.M("hint.move", "n", steps)
	for _, arg := range []string{"gold", "path", "there", "goal"} {
		m = m.With(arg, "")
	}
	for i := 0; i < len(pairs); i += 2 {
		m = m.With(pairs[i].(string), pairs[i+1])
	}
	return english(m)
}

// odds returns the chances of a fight with a piece, in percent.
func odds(piece string, percent int) text.Message {
	return text.M("foe-odds", "what", view.Name(piece), "percent", percent)
}

func TestAHopelessFightIsWarnedOfOnTheWayThere(t *testing.T) {
	b := warriorAndElf(t).lay("servant-09-stone-eater", "A6")
	is(t, "the warning", english(b.choice(0, "move a6").Hint),
		wayOf(1, "there", text.M("hint.beware", "what", odds("servant-09-stone-eater", 7))))
	b.Heroes[0].Training[pieces.Melee] = 4
	b.fresh()
	if said := english(b.choice(0, "move a6").Hint); inEnglish.Shows(said, "hint.beware") {
		t.Errorf("with melee 11 it is no hopeless fight: %s", said)
	}
}

func TestADestinationSaysForWhichOwnQuestItIs(t *testing.T) {
	b := warriorAndElf(t).side(0, "side-monk")
	from := b.Layout.Steps(at("I2"))[0].To
	b.clear("I2", from.String()).stand(0, from.String())
	is(t, "the side quest", english(b.choice(0, "move i2").Hint),
		wayOf(1, "goal", text.M("hint.for", "quest", view.Name("side-monk"))))
	goal := b.Heroes[0].Goal(&b.Heroes[0].Quests[0])
	is(t, "the personal quest", english(b.reachOf(0).goalAt(goal, true)),
		inEnglish.Say("hint.for", "quest", view.Name("quest-daphne")))
	is(t, "the personal quest where there is little room", english(b.reachOf(0).goalAt(goal, false)),
		inEnglish.Say("hint.for-quest"))
	is(t, "the side quest where there is little room", english(b.reachOf(0).goalAt(at("I2"), false)),
		inEnglish.Say("hint.for-side"))
	is(t, "for nothing", b.reachOf(0).goalAt(from, true).IsZero(), true)
}

func TestWayTellsWhatIsThere(t *testing.T) {
	b := warriorAndElf(t).clear("A6", "A9", "A5", "A1")
	there := func(point, piece string) string {
		if piece != "" {
			b.lay(piece, point)
		}
		b.fresh()
		return english(b.choice(0, engine.MakeMove("move", strings.ToLower(point))).Hint)
	}
	not := func(key, name string) string { return wayOf(1, "there", text.M(key, "what", view.Name(name))) }
	is(t, "a thing for a side quest of others", there("A6", "crystal"), not("hint.not-yours-thing", "crystal"))
	is(t, "an adversary of another's quest", there("A9", "fire-walker"), not("hint.not-your-fight", "fire-walker"))
	b.clear("A9")
	is(t, "a person of another's quest", there("A9", "hermit"), not("hint.not-your-quest", "hermit"))
	b.clear("A9")
	is(t, "a later step of the own quest", there("A9", "dungeon"), not("hint.not-yet-yours", "dungeon"))
	is(t, "a bazaar", there("A5", "grand-bazaar"), wayOf(1, "there", text.M("hint.there", "what", text.M("a-bazaar"))))
	is(t, "nothing", there("A1", ""), wayOf(2, "there", text.M("hint.nothing")))
	b.stand(0, "J4").clear("J3")
	b.Bag = append(b.Bag, "gasconier")
	is(t, "a trainer in the bag", there("J3", ""), wayOf(1, "there", text.M("hint.empty")))
	b.lay("gasconier", "J3")
	is(t, "a trainer in play", inEnglish.Shows(there("J3", ""), "hint.empty"), false)
	is(t, "a piece with the name of its point", there("J7", "cartwright"),
		wayOf(3, "there", text.M("hint.in-play")))
	b.clear("J6")
	is(t, "a side quest with the name of a thing", there("J6", "side-crystal"),
		wayOf(2, "there", text.M("hint.there", "what", text.M("a-side-quest", "quest", view.Name("side-crystal")))))
}

func TestOfferListsTheCounter(t *testing.T) {
	b := counter(t, 0, "item-horse-1", "item-boots-1")
	b.Heroes[1].Gold = 1
	b.fresh()
	b.play(0, "offer all")
	var got []string
	for _, p := range b.Prompts() {
		for _, d := range p.Details {
			if p.Seat == 1 {
				got = append(got, english(d))
			}
		}
	}
	want := inEnglish.Say("counter.all", "goods", []text.Message{view.Priced(pieces.First(), "item-horse-1"),
		view.Priced(pieces.First(), "item-boots-1")})
	if !slices.Contains(got, want) {
		t.Errorf("the offer tells %q, want %q", got, want)
	}
}

func TestCubesTellTheDiceTheyBring(t *testing.T) {
	b := warriorAndElf(t)
	at := func(cubes int) string {
		b.Heroes[0].Cubes[pieces.Melee] = cubes
		var out []string
		for _, m := range b.diceAhead(0, []pieces.SkillSet{pieces.SetOf(pieces.Melee)}) {
			out = append(out, english(m))
		}
		return strings.Join(out, "|")
	}
	say := func(dice, more, n int) string {
		return inEnglish.Say("cubes.dice", "skill", view.Name("melee"), "dice", dice, "more", more, "n", n)
	}
	is(t, "without a cube", at(0), say(2, 3, 2))
	is(t, "with a cube", at(1), say(2, 3, 2))
	is(t, "with three", at(3), say(3, 4, 5))
}

func TestWhatEndsTheMovementSaysSo(t *testing.T) {
	b := warriorAndElf(t).lay("side-monk", "A7").side(0, "side-statuette").lay("statuette", "A7")
	is(t, "a side quest in the middle of a movement",
		inEnglish.Shows(english(b.choice(0, "take side-monk").Hint), "hint.ends-movement"), true)
	is(t, "an item, which is described by sentences",
		inEnglish.Shows(english(b.choice(0, "take statuette").Hint), "hint.ends-after"), true)
	b.play(0, "stay")
	after := english(b.choice(0, "take side-monk").Hint)
	is(t, "a side quest after it", inEnglish.Shows(after, "hint.ends-movement") ||
		inEnglish.Shows(after, "hint.ends"), false)
}

func TestAWayThroughAHiddenPathSaysThatItIsToBeFoundFirst(t *testing.T) {
	b := warriorAndElf(t).clear("C4", "C3").stand(0, "C4")
	is(t, "before the search", english(b.choice(0, "move c5").Hint),
		wayOf(1, "path", text.M("hint.path", "n", 5, "percent", 28)))
	b.Heroes[0].Towards = at("C5")
	b.fresh()
	is(t, "half-way to the point", english(b.choice(0, "move c5").Hint),
		wayOf(1, "path", text.M("hint.path-again", "n", 5, "percent", 28)))
	is(t, "beyond it", english(b.choice(0, "move c3").Hint),
		wayOf(2, "path", text.M("hint.path", "n", 5, "percent", 28)))
	// The usual text promises more than the rules allow half-way.
	is(t, "the question", b.Prompts()[0].Headline.Key, "ask.half-way")
}

// Armour is as good as a hit point of the hero's own.
func TestTheChanceOfTheLastBattleCountsArmour(t *testing.T) {
	percent := func(items ...string) int {
		b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8").give(0, items...)
		b.Heroes[0].Gem, b.Heroes[0].Challenger, b.Heroes[0].HP = true, true, 2
		b.Heroes[0].Training[pieces.Melee] = 3
		b.play(0, "move h3")
		return b.choice(0, "fight nameless melee").Hint.Args.Get("percent").(int)
	}
	if bare, armed := percent(), percent("item-shield"); armed <= bare {
		t.Errorf("with a shield %d %%, without %d %%", armed, bare)
	}
}

func TestLowestTwoIsSaidOfThreeDiceAndMore(t *testing.T) {
	two := trial{dice: []int{3, 4}, sum: 7}
	is(t, "two dice", english(two.counted()), inEnglish.Say("dice.sum", "dice", "3+4", "sum", 7))
	three := trial{dice: []int{3, 4, 6}, sum: 7}
	is(t, "three dice", english(three.counted()), inEnglish.Say("dice.lowest", "dice", "3+4+6", "sum", 7))
	three.sum, three.high = 10, true
	is(t, "a trainer's three dice", english(three.counted()), inEnglish.Say("dice.highest", "dice", "3+4+6", "sum", 10))
}

func TestAPieceOnTheCounterIsDescribedOnce(t *testing.T) {
	b := warriorAndElf(t).lay("grand-bazaar", "A7")
	b.Heroes[0].Gold = 3
	b.play(0, "meet grand-bazaar", 0, 0, 0, 0, 0, 0)
	p := b.Prompts()[0]
	for _, id := range b.Bazaar.Counter {
		effect := "effect." + makeOf(pieces.First(), id)
		n := 0
		for _, c := range p.Choices {
			if c.Move == engine.MakeMove("buy", pieces.Short(id)) && c.Hint.Key == effect {
				n++
			}
		}
		for _, d := range p.Details {
			goods, _ := d.Args.Get("goods").([]text.Message)
			for _, good := range goods {
				if item, _ := good.Args.Get("item").(text.Message); item.Key == "name."+id {
					n++
				}
			}
		}
		is(t, "descriptions of "+id, n, 1)
	}
}

func TestTrainerQuestWaitsForItsTrainer(t *testing.T) {
	b := warriorAndElf(t).side(0, "side-gasconier")
	is(t, "before the trainer is in play", b.sideHint(0, "side-gasconier").Key, "hint.side-person")
	b.lay("gasconier", "J3")
	is(t, "afterwards", b.sideHint(0, "side-gasconier").Key, "hint.side")
}

func TestWayPastAFaceDownPieceSaysSo(t *testing.T) {
	b := warriorAndElf(t)
	past := 0
	for w := range b.reachOf(0).all() {
		hint := english(b.choice(0, walkMoves[w.to.Slot()]).Hint)
		seen := false
		for _, i := range b.TokensAt(w.to) {
			seen = seen || b.Tokens[i].Down
		}
		passes := w.downs && !seen
		if passes {
			past++
		}
		if (inEnglish.Shows(hint, "hint.unseen-way") ||
			inEnglish.Shows(hint, "hint.passes", "what", faceDown)) != passes {
			t.Errorf("the way to %s past a face-down piece (%t) says %q", w.to, passes, hint)
		}
	}
	if past == 0 {
		t.Error("no way leads past a face-down piece")
	}
}

func TestQuestionOfMovementNamesActionsHere(t *testing.T) {
	b := warriorAndElf(t).clear("A7", "A6")
	asked := func() string { return b.Prompts()[0].Headline.Args.Get("ask").(text.Message).Key }
	is(t, "with nothing here", asked(), "ask.move.go")
	b.lay("grand-bazaar", "A7").fresh()
	is(t, "at a bazaar", asked(), "ask.move.act")
	b.play(0, "move a6")
	is(t, "on the way", asked(), "ask.move-on.go")
	b.lay("side-monk", "A6").fresh()
	is(t, "on the way at a side quest", asked(), "ask.move-on.act")
}

func TestOddsNameTheNumberToRoll(t *testing.T) {
	b := warriorAndElf(t).lay("bandits", "A7")
	for move, need := range map[engine.Move]string{"fight bandits melee": "roll 7 or less with 2 dice, 58%",
		"fight bandits ranged": "roll 2 or less with 2 dice, 3%"} {
		if said := english(b.choice(0, move).Hint); !strings.Contains(said, need) {
			t.Errorf("%s says %q, want %q", move, said, need)
		}
	}
}

func TestFightSaysWhatIsKnownOfTheAdversary(t *testing.T) {
	b := warriorAndElf(t).lay("bandits", "A7")
	b.play(0, "stay")
	one := b.Prompts()[0]
	is(t, "the question about one", one.Headline.Args.Get("ask").(text.Message).Key, "ask.fight.one")
	is(t, "what is known of it", len(one.Details) == 1 && inEnglish.Shows(english(one.Details[0]), "fight.about", "foe",
		view.Name("bandits"), "about", view.Brief("bandits")), true)
	b = warriorAndElf(t).lay("bandits", "A7").lay("ork", "A7")
	b.play(0, "stay")
	two := b.Prompts()[0]
	is(t, "the question about two", two.Headline.Args.Get("ask").(text.Message).Key, "ask.fight.any")
	is(t, "what is known of both", len(two.Details), 2)
}

// People tend to press the coloured button.
func TestLeavingBehindHasNoRankBesideOthers(t *testing.T) {
	ranks := func(b *table) map[string]int {
		out := map[string]int{}
		for _, c := range b.Prompts()[0].Choices {
			out[c.Move.Verb()] = c.Rank
		}
		return out
	}
	b := warriorAndElf(t).side(0, "side-monk")
	b.play(0, "stay")
	got := ranks(b)
	is(t, "the end of the turn alone", got["end"], 1)
	is(t, "leaving the quest", got["drop"], 0)
	b = warriorAndElf(t).side(0, "side-monk").lay("grand-bazaar", "A7")
	b.play(0, "stay")
	got = ranks(b)
	is(t, "the bazaar", got["meet"], 1)
	is(t, "the end of the turn beside it", got["end"], 0)
	is(t, "leaving the quest beside it", got["drop"], 0)
}

func TestBazaarWithNothingToBuyAsksNothing(t *testing.T) {
	for gold, key := range map[int]string{0: "ask.buy.none", 20: "ask.buy.some"} {
		b := warriorAndElf(t).lay("grand-bazaar", "A7")
		b.Heroes[0].Gold = gold
		b.play(0, "meet grand-bazaar", 0, 0, 0, 0, 0, 0)
		is(t, "the question", b.Prompts()[0].Headline.Args.Get("ask").(text.Message).Key, key)
	}
}

// The answer is public: a private question would end the record of a running match.
func TestTheQuestionWhereToLayADrawnPieceIsOpenAndDoesNotNameIt(t *testing.T) {
	b := warriorAndElf(t)
	b.off("troll")
	b.Hand = &hand{Seat: 0, Piece: "troll"}
	b.Todo.Next(Step{Do: DoPlace, Seat: 0})
	b.fresh()
	q := b.Prompts()[0]
	if q.Private || q.Sealed || len(q.Choices) == 0 {
		t.Errorf("private %t, sealed %t, %d choices", q.Private, q.Sealed, len(q.Choices))
	}
	for _, m := range append(slices.Clone(q.Details), q.Headline) {
		if strings.Contains(english(m), english(view.Name("troll"))) {
			t.Errorf("everybody reads: %s", english(m))
		}
	}
}

func TestNamesInThePluralFitTheirSentences(t *testing.T) {
	for _, key := range []string{"say.beaten", "say.returned", "no.fight-first", "no.foe-here", "no.just-came",
		"no.invisible", "no.nobody", "no.gold", "no.same-turn", "say.waits", "say.arrived", "say.drew",
		"say.not-sold", "no.takable", "autopilot.place-near"} {
		for _, wrong := range []string{"} is ", "} goes ", "} beats ", "} comes ", "} came ", "} was ", "} costs ",
			"} waits "} {
			for _, arg := range []string{"foe", "piece", "item"} {
				said := english(text.M(key, "foe", text.Plain("{foe}"), "piece", text.Plain("{piece}"), "item",
					text.Plain("{item}"), "who", "she", "n", 2, "gold", 1, "quest", "", "place", "", "about", "",
					"tile", ""))
				if strings.Contains(said, arg+wrong) {
					t.Errorf("%s fits one only: %s", key, said)
				}
			}
		}
	}
}

// Gold, a hidden path, a crowd at the end and a quest can come together.
func TestEveryHintOfAWayFitsIntoALine(t *testing.T) {
	var goals []text.Message
	for _, q := range pieces.First().All() {
		if q.Kind == pieces.SideQuest {
			goals = append(goals, text.M("hint.for", "quest", view.Name(q.ID)))
		}
	}
	var seen []sighting
	for _, q := range pieces.First().All() {
		_, foe := q.Foe.Modifier(pieces.Melee)
		name := view.Name(q.ID)
		if q.Kind == pieces.SideQuest {
			name = text.M(sideQuest, "quest", name)
		}
		for _, more := range []int{0, 1, 12} {
			seen = append(seen, sighting{first: name, more: more},
				sighting{first: name, more: more, hostile: foe, odds: 0.07})
		}
	}
	seen = append(seen, sighting{}, sighting{first: faceDown}, sighting{first: faceDown, more: 3})
	for _, s := range seen {
		for _, w := range []way{{steps: 9}, {steps: 9, gold: 3}, {steps: 9, rolls: 1, roll: 6, found: 1},
			{steps: 9, gold: 3, rolls: 2, roll: 6, found: 1}, {steps: 9, gold: 3, downs: true},
			{steps: 9, rolls: 1, roll: 6, found: 1, downs: true},
			{steps: 9, gold: 3, rolls: 2, roll: 6, found: 1, downs: true}} {
			ends := []text.Message{{}, text.M("hint.for-quest"), text.M("hint.for-side")}
			if w.gold == 0 && w.rolls == 0 && !s.named() && s.more == 0 {
				ends = append(ends[:1], goals...)
			}
			for _, goal := range ends {
				for _, again := range []bool{false, true} {
					fitsALine(t, w.hint(s, goal, again))
				}
			}
		}
	}
}

// The effect of a piece or quest and the end of the movement fit into a line.
func TestEveryEffectThatEndsAMovementFitsIntoALine(t *testing.T) {
	for _, key := range catalogue.Keys("en") {
		of := ""
		switch {
		case strings.HasPrefix(key, "effect."):
			of = "hint.ends-after"
		case strings.HasPrefix(key, "about.quest-") && !strings.Contains(strings.TrimPrefix(key, "about.quest-"), "."):
			of = "hint.ends-movement"
		default:
			continue
		}
		fitsALine(t, text.M(of, "hint", text.M(key)))
	}
	for _, skill := range []pieces.Skill{pieces.Ranged, pieces.Melee, pieces.Magic} {
		for _, key := range []string{"hint.trainer", "hint.trainer.best"} {
			fitsALine(t, text.M("hint.ends-movement", "hint", text.M(key, "n", 1, "skill", view.Name(skill.String()),
				"value", 10, "dice", 3, "percent", 100)))
		}
	}
}

// The sheet shows a skill with its item, so a lesson does too.
func TestALessonCountsAnItemForTheSkill(t *testing.T) {
	for item, want := range map[string]string{"": "say.learned", "item-horse-1": "say.learned",
		"item-wand-1": "say.learned-with"} {
		b := warriorAndElf(t).side(0, "side-mirabar").lay("mirabar", "O3").stand(0, "O3")
		if item != "" {
			b.give(0, item)
		}
		lesson := text.Message{}
		for _, e := range b.play(0, "complete side-mirabar") {
			if e.Kind == "learned" {
				lesson = e.Text
			}
		}
		is(t, "the lesson with "+item, lesson.Key, want)
		if want == "say.learned-with" {
			is(t, "the value with "+item, lesson.Args.Get("value"), any(b.Heroes[0].Value(pieces.Magic)))
		}
	}
}

// fitsALine checks a hint in every language.
func fitsALine(t *testing.T, m text.Message) {
	t.Helper()
	for _, lang := range text.Languages() {
		if said := catalogue.In(lang).Say(m); utf8.RuneCountInString(said) > 100 {
			t.Errorf("%d characters: %s", utf8.RuneCountInString(said), said)
		}
	}
}

// TestSightingCountsAdversariesOnly covers an adversary beside pieces that are none, in both orders.
func TestSightingCountsAdversariesOnly(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		more   int
	}{
		{[]string{"troll", "grand-bazaar"}, 0}, {[]string{"grand-bazaar", "troll"}, 0},
		{[]string{"troll", "grand-bazaar", "ork"}, 1}, {[]string{"grand-bazaar", "small-bazaar"}, 1},
	} {
		b := warriorAndElf(t).clear("J2")
		for _, id := range c.pieces {
			b.lay(id, "J2")
		}
		b.fresh()
		var lies tokenIndex
		lies.fill(b.Tokens)
		is(t, fmt.Sprint("others beside the first of ", c.pieces), b.lying(0, at("J2"), &lies).more, c.more)
	}
}
