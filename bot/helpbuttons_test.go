package bot

import (
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table"
)

// buttonOf is the first custom_id of an answer that ends with something.
func buttonOf(a sent, end string) string {
	for _, id := range ids(a.data()["components"]) {
		if strings.HasSuffix(id, end) {
			return id
		}
	}
	return ""
}

func TestAHintIsPlayedByItsButton(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	a := d.does(command("anna", "hint"))
	play := ""
	for _, id := range ids(a.data()["components"]) {
		if x, err := customid.Parse(id); err == nil {
			if m, ok := x.(customid.ID); ok {
				play = id
				if !strings.Contains(strings.ToLower(a.text()), "**"+string(m.Move)+"**") || m.Seat != 0 {
					t.Errorf("the hint is %s, its button plays %s", a.text(), id)
				}
			}
		}
	}
	if play == "" || !a.private() {
		t.Fatalf("the hint has no button: %s", a.text())
	}
	if d.does(press("ben", play, "901")); d.head().Seq != 1 {
		t.Fatal("ben plays anna's hint")
	}
	if d.does(press("anna", play, "901")); d.head().Seq != 2 {
		t.Fatal("the button plays nothing")
	}
	d.does(press("anna", play, "901"))
	if d.head().Seq != 2 {
		t.Error("the button plays twice")
	}
}

func TestARefusedUndoIsPutToTheTableByItsButton(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "roll"))
	a := d.does(command("anna", "undo"))
	ask := buttonOf(a, ":"+customid.ActAskTable)
	if ask == "" || !a.private() || !a.shows("bot.undo.ask.table") {
		t.Fatalf("a refused undo is answered %s", a.text())
	}
	if a := d.does(press("ben", ask, "901")); !a.private() || d.undoAsked() {
		t.Fatalf("ben asks in anna's place: %s", a.text())
	}
	if a := d.does(press("anna", ask, "901")); !a.private() || !d.undoAsked() {
		t.Fatalf("the table is not asked: %s", a.text())
	}
	d.does(command("anna", "do", "move", "wait"))
	if a := d.does(press("anna", ask, "901")); !a.private() || d.undoAsked() {
		t.Errorf("a button of before asks for another move: %s", a.text())
	}
	// Where nobody has done anything there is nothing to ask for.
	if a := d.does(command("ben", "undo")); buttonOf(a, ":"+customid.ActAskTable) != "" {
		t.Errorf("ben, who has made no move, is offered to ask: %s", a.text())
	}
}

// undoAsked reports whether the table is asked to take something back.
func (d *desk) undoAsked() bool {
	v := extraOf(d.t, d.head()).Vote
	return v.Open() && v.Kind == table.VoteUndo
}
