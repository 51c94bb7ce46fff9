package returnofheroes

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
)

func TestEverythingHasANameAndASentenceOfItsOwn(t *testing.T) {
	var named, told []string
	for _, p := range pieces.All() {
		named, told = append(named, p.ID), append(told, p.ID)
	}
	for _, it := range pieces.Items() {
		named, told = append(named, it.ID), append(told, it.ID)
		if !catalogue.Has("effect." + it.Make) {
			t.Errorf("nobody says what %s does", it.Make)
		}
	}
	for _, h := range pieces.Heroes() {
		named, told = append(named, h.ID), append(told, h.ID)
	}
	for _, q := range pieces.Quests() {
		named, told = append(named, q.ID), append(told, q.ID)
		for i, s := range q.Steps {
			if s.Gives != "" {
				named = append(named, s.Gives)
			}
			if !catalogue.Has("step." + q.ID + "." + strconv.Itoa(i+1)) {
				t.Errorf("step %d of %s has no words", i+1, q.ID)
			}
		}
	}
	for _, c := range pieces.Cards() {
		named, told = append(named, c.ID), append(told, c.ID)
	}
	for _, l := range land.Tiles() {
		named = append(named, l.ID)
		for _, s := range l.Spots {
			named = append(named, s.Colour.String())
			if s.Landmark != "" {
				named = append(named, s.Landmark)
			}
		}
	}
	for _, s := range pieces.Skills() {
		named = append(named, s.String(), cubeColour(s))
	}
	for _, id := range named {
		if !catalogue.Has("name." + id) {
			t.Errorf("%s has no name", id)
		}
	}
	for _, id := range told {
		if !catalogue.Has("about." + id) {
			t.Errorf("nothing is said about %s", id)
		}
		if s := catalogue.In("en").Say(brief(id)); utf8.RuneCountInString(s) > 100 {
			t.Errorf("what is said about %s has %d characters: %s", id, utf8.RuneCountInString(s), s)
		}
	}
	for _, p := range pieces.All() {
		if p.Printed != "" && !catalogue.Has("printed."+p.ID) {
			t.Errorf("what is printed on %s is missing", p.ID)
		}
	}
}

func TestMovesNameEveryPieceShortlyAndUnmistakably(t *testing.T) {
	for _, p := range pieces.All() {
		if got := long(short(p.ID)); got != p.ID {
			t.Errorf("%s is written %s, which is %s", p.ID, short(p.ID), got)
		}
	}
	for _, it := range pieces.Items() {
		if got := long(short(it.ID)); got != it.ID {
			t.Errorf("%s is written %s, which is %s", it.ID, short(it.ID), got)
		}
	}
}

func TestTheTopicsCoverEverySectionAndEveryPiece(t *testing.T) {
	var all strings.Builder
	for _, topic := range New().Topics() {
		all.WriteString(catalogue.In("en").Say(topic.Text))
		all.WriteByte('\n')
	}
	text := all.String()
	for _, s := range applies {
		// A range such as "5.3.1 to 5.3.4" covers what lies between.
		if !regexp.MustCompile(`[( ]`+regexp.QuoteMeta(s)+`[,) ]`).MatchString(text) && !between(text, s) {
			t.Errorf("no topic tells of section %s", s)
		}
	}
	for _, word := range strings.Fields("Beggar Fortune-teller Teleporter Hobiro Gasconier Mirabar boat Cartwright Signpost Spring ranger mice Spider Troll Shadow Red servants guardians broom scroll potion cart horse Boots armour amulet") {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(word)) {
			t.Errorf("no topic tells of %s", word)
		}
	}
}

// between says that a text names a range of sections that holds one.
func between(text, section string) bool {
	for _, m := range regexp.MustCompile(`(\d[\d.]*\d) to (\d[\d.]*\d)`).FindAllStringSubmatch(text, -1) {
		if m[1] <= section && section <= m[2] && strings.Count(m[1], ".") == strings.Count(section, ".") {
			return true
		}
	}
	return false
}

func TestTheSentencesReadAsMeant(t *testing.T) {
	b := warriorAndElf(t).lay("ork", "A6")
	say := catalogue.In("en").Say
	is(t, "the line for all", say(b.view(1).Headline), "The Warrior is at A7 Farmstead with 4 steps left.")
	_, err := b.try(0, "move c3")
	refusal, ok := err.(*engine.Refusal)
	if !ok {
		t.Fatal(err)
	}
	is(t, "the refusal", say(refusal.Why)+" "+say(refusal.Instead), "C3 is 10 steps away, and you have 4. Move to B4 Shepherd's Hill: it is on the way.")
	is(t, "the headline", say(b.Prompts()[0].Headline), "Where to from A7 Farmstead, Warrior? You have 4 steps.")
	is(t, "a destination", say(b.choice(0, "move a6").Label), "A6")
	is(t, "what waits there", say(b.choice(0, "move a6").Hint), "1 step. There: Orc (58 % to win)")
	is(t, "its group", say(b.choice(0, "move a6").Group), "A Red March")
	is(t, "the turn", say(b.Game.Turn().Label), "Round 1, Warrior (Agin Sturmklänge)")
	events := b.play(0, "move a6")
	is(t, "the walk", say(events[0].Text), "The Warrior walks to A6 (A7 → A6).")
	is(t, "the first line of the board", say(b.view(0).Words()[0]), "Return of the Heroes, round 1, turn 1: the Warrior is on turn.")
}
