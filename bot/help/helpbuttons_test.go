package help_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
)

func TestAHintIsPlayedByItsButton(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	a := d.Do(bottest.Command("anna", "hint"))
	play := ""
	for _, id := range bottest.CustomIDs(a.Data()["components"]) {
		if x, err := customid.Parse(id); err == nil {
			if m, ok := x.(customid.ID); ok {
				play = id
				if !strings.Contains(strings.ToLower(a.Text()), "**"+string(m.Move)+"**") || m.Seat != 0 {
					t.Errorf("the hint is %s, its button plays %s", a.Text(), id)
				}
			}
		}
	}
	if play == "" || !a.IsPrivate() {
		t.Fatalf("the hint has no button: %s", a.Text())
	}
	if d.Do(bottest.Press("ben", play, "901")); d.Head().Seq != 1 {
		t.Fatal("ben plays anna's hint")
	}
	if d.Do(bottest.Press("anna", play, "901")); d.Head().Seq != 2 {
		t.Fatal("the button plays nothing")
	}
	d.Do(bottest.Press("anna", play, "901"))
	if d.Head().Seq != 2 {
		t.Error("the button plays twice")
	}
}

func TestARefusedUndoIsPutToTheTableByItsButton(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	a := d.Do(bottest.Command("anna", "undo"))
	ask := bottest.ButtonWithSuffix(a, ":"+customid.ActAskTable)
	if ask == "" || !a.IsPrivate() || !a.Shows("bot.undo.ask.table") {
		t.Fatalf("a refused undo is answered %s", a.Text())
	}
	if a := d.Do(bottest.Press("ben", ask, "901")); !a.IsPrivate() || undoAsked(d) {
		t.Fatalf("ben asks in anna's place: %s", a.Text())
	}
	if a := d.Do(bottest.Press("anna", ask, "901")); !a.IsPrivate() || !undoAsked(d) {
		t.Fatalf("the table is not asked: %s", a.Text())
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if a := d.Do(bottest.Press("anna", ask, "901")); !a.IsPrivate() || undoAsked(d) {
		t.Errorf("a button of before asks for another move: %s", a.Text())
	}
	// A player without a move is not offered a vote to undo one.
	if a := d.Do(bottest.Command("ben", "undo")); bottest.ButtonWithSuffix(a, ":"+customid.ActAskTable) != "" {
		t.Errorf("ben, who has made no move, is offered to ask: %s", a.Text())
	}
}

// undoAsked reports whether the table is asked to take something back.
func undoAsked(d *bottest.Bot) bool {
	v := bottest.ExtraOf(d.T, d.Head()).Vote
	return v.Open() && v.Kind == table.VoteUndo
}
