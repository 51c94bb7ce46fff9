package note_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
)

// secret is the text of the notes in these tests.
const secret = "ambush at the mill"

// writes stores a note with /note.
func writes(d *bottest.Bot, user, note string) bottest.Call {
	return d.Do(bottest.Command(user, "note", "text", note))
}

// types stores a note with the modal.
func types(d *bottest.Bot, user, note string) bottest.Call {
	i := bottest.Press(user, customid.TableAct{Match: string(d.Head().ID), What: customid.TableNote}.String(), "800")
	i.Kind, i.Values = discord.KindModal, []string{note}
	return d.Do(i)
}

// moves returns the private panel of a user.
func moves(d *bottest.Bot, user string) bottest.Call {
	return d.Do(bottest.Press(user, customid.Nav{Match: string(d.Head().ID), Screen: customid.ScreenMoves}.String(),
		"800"))
}

func TestNoteInMyMoves(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	if a := writes(d, "anna", secret+" @everyone"); !a.IsPrivate() || !a.Shows("bot.note.kept") ||
		!strings.Contains(a.Text(), secret) || len(a.Pinged()) > 0 {
		t.Fatalf("the note is answered %s", a.Text())
	}
	d.Restart()
	if a := moves(d, "anna"); !strings.Contains(a.Text(), secret) {
		t.Errorf("after a restart anna's moves are %s", a.Text())
	}
	if a := moves(d, "ben"); strings.Contains(a.Text(), secret) {
		t.Errorf("ben reads %s", a.Text())
	}
	window := d.Do(bottest.Command("anna", "note"))
	if window.Body["type"] != 9.0 || !strings.Contains(window.Text(), secret) {
		t.Errorf("the note opens as %s", window.Text())
	}
	if a := types(d, "anna", "  a\n\nsecond\u202e line  "); !strings.Contains(a.Text(), "second line") {
		t.Errorf("the new note is answered %s", a.Text())
	}
	if a := types(d, "anna", " \n "); !a.Shows("bot.note.removed") || strings.Contains(a.Text(), "second line") {
		t.Errorf("an empty note is answered %s", a.Text())
	}
}

func TestNoteTooLong(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	writes(d, "anna", secret)
	if a := types(d, "anna", strings.Repeat("🐉", 501)); !a.IsPrivate() || !a.Shows("bot.note.long", "n", 1000) {
		t.Errorf("a note of 1,002 units is answered %s", a.Text())
	}
	if a := moves(d, "anna"); !strings.Contains(a.Text(), secret) {
		t.Errorf("it replaced the note: %s", a.Text())
	}
	if a := types(d, "anna", strings.Repeat("🐉", 500)); !a.Shows("bot.note.kept") {
		t.Errorf("a note of 1,000 units is answered %s", a.Text())
	}
}

func TestSpectatorHasNoNote(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	for how, a := range map[string]bottest.Call{
		"the command": writes(d, "zoe", secret), "the modal": types(d, "zoe", secret),
		"an empty command": d.Do(bottest.Command("zoe", "note")),
	} {
		if !a.IsPrivate() || a.Shows("bot.note.kept") || a.Body["type"] == 9.0 {
			t.Errorf("%s of a spectator is answered %s", how, a.Text())
		}
	}
}

// A note belongs to its author, not to the seat.
func TestNoteStaysWithItsAuthor(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	writes(d, "anna", secret)
	d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
	if a := d.Do(bottest.Command("dora", "game sit")); strings.Contains(a.Text(), secret) {
		t.Errorf("dora sits down and reads %s", a.Text())
	}
	if a := moves(d, "dora"); strings.Contains(a.Text(), secret) {
		t.Errorf("dora reads %s", a.Text())
	}
	if a := d.Do(bottest.Command("dora", "note")); a.Body["type"] != 9.0 || strings.Contains(a.Text(), secret) {
		t.Errorf("dora opens %s", a.Text())
	}
	d.Do(bottest.Command("dora", "game hand-over", "user", "anna"))
	if a := d.Do(bottest.Command("anna", "game sit")); !strings.Contains(a.Text(), secret) {
		t.Errorf("anna returns and reads %s", a.Text())
	}
}

func TestNoteIsPrivate(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	writes(d, "anna", secret)
	if a := d.Do(bottest.Command("anna", "privacy show")); !a.Shows("bot.privacy.drafts", "n", 1) {
		t.Errorf("/privacy show is answered %s", a.Text())
	}
	for _, i := range []*discord.Interaction{bottest.Command("anna", "log"), bottest.Command("anna", "recap"),
		bottest.Command("mona", "mod export"), bottest.Command("mona", "mod audit")} {
		if a := d.Do(i); strings.Contains(a.Text(), secret) || strings.Contains(a.FileText, secret) {
			t.Errorf("%s has the note: %s", i.Command, a.Text())
		}
	}
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	d.Do(bottest.Command("anna", "do", "move", "peek"))
	for n := range 8 {
		d.Do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	d.Deliver()
	if a := writes(d, "anna", secret); !a.IsPrivate() || a.Shows("bot.note.kept") {
		t.Errorf("after the end a note is answered %s", a.Text())
	}
	if raw, err := d.Options.Store.Draft(d.Head().ID, "anna"); err == nil {
		t.Errorf("after the end the store has %s", raw)
	}
}

// A note stays while other unfinished actions of its author come and go.
func TestNoteBesideQuestions(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	writes(d, "anna", secret)
	d.Do(bottest.Command("anna", "game leave"))
	if a := moves(d, "anna"); !strings.Contains(a.Text(), secret) {
		t.Errorf("after a question anna reads %s", a.Text())
	}
	d.Do(bottest.Command("anna", "try", "move", "roll"))
	if a := moves(d, "anna"); !strings.Contains(a.Text(), secret) {
		t.Errorf("after a try anna reads %s", a.Text())
	}
}
