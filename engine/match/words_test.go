package match_test

import (
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// A blank may have a list of its own: an "and" between blanks would join the list of one to the label of the next.
func TestFilledBlanksAreSeparatedBySemicolons(t *testing.T) {
	slot := func(name string, some bool) engine.Slot {
		return engine.Slot{Name: name, Label: text.Plain(name), Some: some, Count: engine.Range{Min: 1, Max: 9}}
	}
	form := engine.Form{Verb: "give", Label: text.Plain("Give"),
		Slots: []engine.Slot{slot("to", false), slot("gold", false), slot("dice", true)}}
	got := match.Catalogue().In("en").Say(match.Words(engine.Offer{Form: &form}, "give 2 3 4 5"))
	if want := "Give (to: 2; gold: 3; dice: 4 and 5)"; got != want {
		t.Errorf("Words() reads %q, want %q", got, want)
	}
}

func TestFormWithWordsOfItsOwn(t *testing.T) {
	one := engine.Slot{Name: "slot", Options: []engine.SlotOption{{ID: "1", Label: text.Plain("1: elf"),
		Short: text.Plain("the elf")}}}
	form := engine.Form{Verb: "keep", Label: text.Plain("Keep"), Filled: text.M("match.filled.part"),
		Empty: text.Plain("Roll all"), Slots: []engine.Slot{one, {Name: "what", Some: true}}}
	for move, want := range map[engine.Move]string{"keep": "Roll all", "keep 1 4 5": "the elf: 4 and 5"} {
		if got := match.Catalogue().In("en").Say(match.Words(engine.Offer{Form: &form}, move)); got != want {
			t.Errorf("%s reads %q, want %q", move, got, want)
		}
	}
}
