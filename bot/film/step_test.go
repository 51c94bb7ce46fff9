package film_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/imaging"
)

// step returns the button of a screen of steps as a person presses it.
func step(d *bottest.Bot, user string, args ...string) bottest.Call {
	at := customid.Nav{Match: string(d.Head().ID), Seat: engine.Public, Screen: customid.ScreenStep, Args: args}
	i := bottest.Press(user, at.String(), "801")
	i.MessageEphemeral = true
	return d.Do(i)
}

// turnOf returns the turn that an answer shows.
func turnOf(a bottest.Call) string {
	title, _, _ := strings.Cut(a.Content(), " ·")
	return strings.Trim(title[strings.LastIndex(title, "\n")+1:], "*")
}

func TestStepsGoThroughAMatch(t *testing.T) {
	t.Parallel()
	var drawn []imaging.Request
	d := bottest.New(t, bot.Options{Draw: blank(&drawn)})
	d.Begin()
	isAnswered(t, step(d, "anna"), "bot.step.none")
	for n := range 4 {
		d.PlayMoves([]string{"anna", "ben"}[n%2], "roll", "wait")
	}
	d.Deliver()
	a := d.Do(bottest.Command("ben", "board", "turn", 2))
	if !a.IsPrivate() || turnOf(a) != "Turn 2" {
		t.Fatalf("turn 2 reads %s", a.Text())
	}
	if len(drawn) == 0 || len(drawn[len(drawn)-1].Past) != 0 {
		t.Errorf("%d pictures were drawn", len(drawn))
	}
	for _, x := range []struct{ button, want string }{{":previous", "Turn 1"}, {":previous", "Set-up"},
		{":next", "Turn 1"}, {":last", "Turn 4"}, {":first", "Set-up"}, {":mine", "Turn 4"}} {
		id := bottest.ButtonWithSuffix(a, x.button)
		if id == "" {
			t.Fatalf("%s has no button %s", turnOf(a), x.button)
		}
		i := bottest.Press("ben", id, "801")
		i.MessageEphemeral = true
		if a = d.Do(i); turnOf(a) != x.want || a.Path == "" {
			t.Errorf("%s leads to %s, want %s", x.button, a.Text(), x.want)
		}
	}
	if a := step(d, "zoe"); turnOf(a) != "Turn 4" || bottest.ButtonWithSuffix(a, ":mine") != "" {
		t.Errorf("a spectator reads %s", a.Text())
	}
}

func TestStepIsAsKnownThen(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Draw: blank(nil)})
	d.Begin()
	d.PlayMoves("anna", "peek", "wait")
	d.PlayMoves("ben", "wait")
	d.PlayMoves("anna", "wait")
	d.Deliver()
	own, other := step(d, "anna", "1", "next"), step(d, "ben", "1", "next")
	isOwn, isOther := strings.Contains(own.Content(), "The card is"), strings.Contains(other.Content(), "The card is")
	if !isOwn || isOther {
		t.Errorf("anna reads %s\nand ben %s", own.Content(), other.Content())
	}
	isAnswered(t, own, "bot.step.yours")
	isAnswered(t, step(d, "zoe", "1", "next"), "bot.step.public")
	// cara takes over anna's seat and reads of the turns before as everyone could see them.
	d.Moderate("kick", "seat", 1, "reason", "x")
	d.Moderate("seat", "seat", 1, "user", "cara", "reason", "x")
	if a := step(d, "cara", "1", "next"); strings.Contains(a.Content(), "The card is") {
		t.Errorf("cara reads %s", a.Content())
	}
}

func TestStepsLeaveUndoneTurnsOut(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Draw: blank(nil)})
	d.Begin()
	for n := range 4 {
		d.PlayMoves([]string{"anna", "ben"}[n%2], "wait")
	}
	d.Moderate("reset", "to", "turn", "turn", 3, "reason", "x")
	a := step(d, "ben", "4", "next")
	isAnswered(t, a, "bot.step.undone")
	if turnOf(a) != "Turn 2" && turnOf(a) != "Turn 3" {
		t.Errorf("an undone turn leads to %s", a.Text())
	}
	for _, arg := range []string{"-7", "99999999999999999999", "x", "0", "100000"} {
		if a := step(d, "ben", arg); !a.IsPrivate() || turnOf(a) == "" {
			t.Errorf("the turn %q leads to %s", arg, a.Text())
		}
	}
	if a := d.Do(bottest.Command("ben", "board", "turn", 1, "text", true)); turnOf(a) != "Turn 1" || a.File != "" {
		t.Errorf("in words turn 1 reads %s", a.Text())
	}
}
