package panel

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// manyWalks are 65 ways to go in seven groups, as on a large map.
func manyWalks() []engine.Choice {
	var cs []engine.Choice
	for i := range 65 {
		cs = append(cs, engine.Choice{
			Move: engine.MakeMove("move", fmt.Sprintf("a%d", i)), Label: tabletest.Wide(fmt.Sprintf("To A%d", i)),
			Hint:  tabletest.Wide(fmt.Sprintf("%d hours uphill", i%7+1)),
			Group: tabletest.Wide(fmt.Sprintf("Walk %d hours", i%7+1)), Place: fmt.Sprintf("A%d", i),
		})
	}
	return cs
}

func TestManyChoicesAreInGroupsOfLinesWithTheirMeaning(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, manyWalks()))
	for _, s := range tabletest.Speakers(t) {
		m := Moves(tb, []engine.Seat{0}, customid.Nav{}, "", s)
		tabletest.Checked(t, "the panel", m)
		if tall := ui.Height(m); tall > ui.PhoneHeight {
			t.Errorf("the panel is %d high", tall)
		}
		seen := map[string]bool{}
		for page := range 3 {
			at := customid.Nav{Match: tb.Match, Seat: 0, Screen: customid.ScreenGroup,
				Args: []string{groupTag(manyWalks()[1].Group), strconv.Itoa(page)}}
			group := Moves(tb, []engine.Seat{0}, at, "", s)
			tabletest.Checked(t, "a group", group)
			if tall := ui.Height(group); tall > ui.PhoneHeight {
				t.Errorf("a page of the group is %d high", tall)
			}
			for _, l := range tabletest.Lines(group) {
				seen[l] = true
			}
		}
		for _, c := range manyWalks() {
			if l := "2 hours uphill | " + s.Say(c.Label); s.Say(c.Hint) == "2 hours uphill" && !seen[l] {
				t.Errorf("%q has no line: %v", l, seen)
			}
		}
	}
}

func TestFreeActionsHaveAHeadingOnlyIfNothingElseIsAsked(t *testing.T) {
	standing := engine.Choice{Move: "standing never", Label: tabletest.Wide("Never")}
	empty, full := tabletest.Prompt(0, engine.May, []engine.Choice{standing}),
		tabletest.Prompt(0, engine.May, []engine.Choice{standing, {Move: "wave", Label: tabletest.Wide("Wave")}})
	empty.Headline, full.Headline = tabletest.Wide("Offers of others"), tabletest.Wide("Any time")
	for _, c := range []struct {
		q     engine.Prompt
		shown bool
	}{{empty, false}, {full, true}} {
		for _, asked := range []bool{false, true} {
			ps := []engine.Prompt{c.q}
			if asked {
				ps = append(ps, tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
			}
			m := Moves(toyTable(ps...), []engine.Seat{0}, customid.Nav{}, "", tabletest.English())
			if got := strings.Contains(m.Content, tabletest.English().Say(c.q.Headline)); got != (c.shown && !asked) {
				t.Errorf("with a question: %v; the panel says %q", asked, m.Content)
			}
		}
	}
}

// around is a view with a picture of the surroundings of a seat.
type around struct{ described }

func (v around) AltOf(kind, arg string) text.Message {
	if kind == "near" && arg == "1" {
		return tabletest.Wide("Around the elf")
	}
	return v.described.AltOf(kind, arg)
}

func TestThePostShowsWhatLiesAroundWhoIsAsked(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	tb.View = func(engine.Seat) engine.View {
		return around{described{tabletest.Paper{Described: text.M("toy.public")}}}
	}
	m := Turn(tb, nil, tabletest.English())
	tabletest.Checked(t, "the post", m)
	if m.Picture.Kind != "near" || m.Picture.Arg != "1" || m.Picture.Viewer != engine.Public ||
		m.Picture.Alt != "Around the elf" {
		t.Errorf("the post has the picture %+v", m.Picture)
	}
	// The whole board is a tap away, and is posted when no player is asked.
	whole := customid.Nav{Match: tb.Match, Seat: engine.Public, Screen: customid.ScreenBoard}.String()
	found := false
	for _, id := range tabletest.IDs(m) {
		found = found || id == whole
	}
	if !found {
		t.Error("no button leads to the whole board")
	}
	for i := range tb.Prompts[0].Choices { // where to go after a fight needs the map
		tb.Prompts[0].Choices[i].Place = fmt.Sprint("k", i)
	}
	if m := Turn(tb, nil, tabletest.English()); m.Picture.Kind != "near" {
		t.Errorf("asked for a place the post has the picture %+v", m.Picture)
	}
	tb.Prompts = nil
	if m := Turn(tb, nil, tabletest.English()); m.Picture.Kind != ui.PictureWhole {
		t.Errorf("with nobody asked the post has the picture %+v", m.Picture)
	}
}

func TestABlankThatCanBeFilledInOneWayIsNotAsked(t *testing.T) {
	only := engine.Slot{Name: "who", Label: tabletest.Wide("Who?"),
		Options: []engine.SlotOption{{ID: "anna", Label: tabletest.Wide("Anna")}}}
	two := engine.Slot{Name: "what", Label: tabletest.Wide("What?"), Hint: tabletest.Wide("It is theirs for good."),
		Options: []engine.SlotOption{{ID: "axe", Label: tabletest.Wide("Axe")},
			{ID: "bow", Label: tabletest.Wide("Bow")}}}
	tb := toyTable(tabletest.Prompt(0, engine.Must, nil,
		engine.Form{Verb: "give", Label: tabletest.Wide("Give"), Slots: []engine.Slot{only, two, only}}))
	got, _ := opened(t, tb)
	if got.Show == nil || !strings.Contains(got.Show.Content, "Who?: **Anna**") ||
		!strings.Contains(got.Show.Content, "What?\n-# It is theirs for good.") {
		t.Fatalf("the form opens with %+v", got)
	}
	if strings.Contains(fmt.Sprint(tabletest.IDs(*got.Show)), customid.OpShow+"0:give:") {
		t.Error("there is something to take back before anything was asked")
	}
	id, _ := press(t, got.Show, customid.OpPick)
	if done := step(t, tb, id, "bow"); done.Move != "give anna bow anna" {
		t.Errorf("after the only question it is %+v", done)
	}
}

func TestATotalThatIsExactIsSaidSo(t *testing.T) {
	n := engine.Slot{Name: "n", Label: tabletest.Wide("Gold"), Count: engine.Range{Min: 0, Max: 5}}
	tb := toyTable(tabletest.Prompt(0, engine.Must, nil, engine.Form{Verb: "share", Label: tabletest.Wide("Share"),
		Slots: []engine.Slot{n, n}, Sum: &engine.Range{Min: 5, Max: 5}}))
	got, _ := opened(t, tb)
	id, _ := press(t, got.Show, customid.OpAsk)
	id.Op = customid.OpTyped
	if wrong := step(t, tb, id, "1", "1"); wrong.Show == nil ||
		!tabletest.Reads().Shows(wrong.Show.Content, "bot.form.sum.exactly", "n", 5) {
		t.Errorf("a wrong total is answered %+v", wrong.Show)
	}
}

// fighting is a view in which a fight is asked about.
type fighting struct{ around }

func (v fighting) Focus() (kind, arg string) { return "tile", "k3" }

func (v fighting) AltOf(kind, arg string) text.Message {
	if kind == "tile" && arg == "k3" {
		return tabletest.Wide("The fight on K3")
	}
	return v.around.AltOf(kind, arg)
}

func TestThePostShowsWhatIsAskedAbout(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	tb.View = func(engine.Seat) engine.View {
		return fighting{around{described{tabletest.Paper{Described: text.M("toy.public")}}}}
	}
	if m := Turn(tb, nil, tabletest.English()); m.Picture.Kind != "tile" || m.Picture.Arg != "k3" ||
		m.Picture.Alt != "The fight on K3" {
		t.Errorf("the post has the picture %+v", m.Picture)
	}
	tb.Prompts = nil
	if m := Turn(tb, nil, tabletest.English()); m.Picture.Kind != ui.PictureWhole {
		t.Errorf("with nobody asked the post has the picture %+v", m.Picture)
	}
}

// Standing answers are set in private, in a panel of their own: this leaves room for the prompts in public posts and
// in the list of moves.
func TestStandingAnswersStandBehindTheirButton(t *testing.T) {
	always := engine.Form{Verb: table.VerbStanding, Label: tabletest.Wide("Always: the spoils"),
		Group: tabletest.Wide("On others' turns"),
		Slots: []engine.Slot{{Name: "answer", Label: tabletest.Wide("Answer"), Options: tabletest.SlotOptions(2)}}}
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)),
		tabletest.Prompt(0, engine.May, nil, always, tabletest.GiveForm()))
	if told := tabletest.Words(Turn(tb, nil, tabletest.English())); strings.Contains(told, "the spoils") ||
		!strings.Contains(told, "Go to point 1") {
		t.Errorf("the post says %s", told)
	}
	m := Moves(tb, []engine.Seat{0}, customid.Nav{Match: tb.Match, Seat: 0, Screen: customid.ScreenMoves}, "",
		tabletest.English())
	if told := tabletest.Words(m); strings.Contains(told, "the spoils") {
		t.Errorf("the moves say %s", told)
	}
	found := false
	for _, id := range tabletest.IDs(m) {
		found = found || id == customid.Nav{Match: tb.Match, Seat: 0, Screen: customid.ScreenStanding}.String()
	}
	if !found {
		t.Error("no button leads to the standing answers")
	}
	if told := tabletest.Words(Standing(tb, []engine.Seat{0},
		customid.Nav{Match: tb.Match, Seat: 0, Screen: customid.ScreenStanding}, "",
		tabletest.English())); !strings.Contains(told, "the spoils") {
		t.Errorf("their panel says %s", told)
	}
}
