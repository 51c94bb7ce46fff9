package moderate_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/moderate"
	"skald/bot/panel"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Each answer to a moderator has buttons for what they do next.
func TestAnswersOfModeratorsOfferTheNextStep(t *testing.T) {
	tb := panel.Of(tabletest.Snapshot())
	var list []moderate.AuditLine
	for n := range 60 {
		list = append(list, moderate.AuditLine{At: int64(n), Actor: "mona", Action: fmt.Sprint("deed ", n),
			Reason: strings.Repeat("long *reason* ", 20)})
	}
	var lines []match.Line
	for n := range 60 {
		lines = append(lines, match.Line{Seq: uint64(n + 1), Seat: 0, Move: "move h3", By: match.ByPlayer,
			Said: []engine.Said{{Text: text.M("toy.moved", "where", fmt.Sprint(n))}}})
	}
	for _, s := range tabletest.Speakers(t) {
		for what, x := range map[string]struct {
			m    ui.Message
			next []string
		}{
			"the first page":  {moderate.Audit(tb.Match, list, 0, s), []string{"audit:1:next"}},
			"a later page":    {moderate.Audit(tb.Match, list, 2, s), []string{"audit:1:previous", "audit:3:next"}},
			"beyond the last": {moderate.Audit(tb.Match, list, 999, s), []string{"audit:0:first"}},
			"a reset": {moderate.ResetQuestion(tb, 2, moderate.Target{}, lines,
				draft.Draft{Reason: "a long *reason*"}, s), nil},
			"no actions":  {moderate.Audit(tb.Match, nil, 0, s), []string{":board"}},
			"no table":    {moderate.Audit(customid.NoTable, nil, 0, s), nil},
			"a result":    {moderate.Done(tb, "", s), []string{":audit", ":board"}},
			"a move made": {moderate.Done(tb, "47-8", s), []string{":reset:0:yes:47-8", ":audit"}},
			"no move here": {moderate.MoveRefused(moderate.AlreadyInChannel(), tb.Match, s),
				[]string{":board", ":log"}},
			"no move there":  {moderate.MoveRefused(moderate.NoSuchMatch(), "", s), []string{":matches"}},
			"nothing lost":   {moderate.LostMatches(nil, "501", s), []string{":matches"}},
			"a refusal":      {moderate.Refused(tb, text.Plain("*no*"), s), []string{":board", ":log"}},
			"a wrong turn":   {moderate.NoTurn(tb, s), []string{":log"}},
			"a locked lobby": {moderate.LockDone(tb.Match, true, s), []string{":unlock"}},
			"an open lobby":  {moderate.LockDone(tb.Match, false, s), []string{":lock"}},
			"no match":       {ui.NoTable(s), []string{":matches"}},
		} {
			tabletest.Checked(t, what, x.m)
			if h := ui.PanelHeight(x.m); h > ui.PhoneHeight {
				t.Errorf("%s: %s is %d pixels high", s.Language(), what, h)
			}
			ids := strings.Join(tabletest.IDs(x.m), " ") + " "
			for _, next := range x.next {
				if !strings.Contains(ids, next+" ") {
					t.Errorf("%s: %s has no button %s: %s", s.Language(), what, next, ids)
				}
			}
		}
		seen := strings.Join([]string{moderate.Audit(tb.Match, list, 0, s).Content,
			moderate.Audit(tb.Match, list, 1, s).Content}, "\n")
		if !strings.Contains(seen, "deed 0 ") || strings.Count(seen, "deed 1 ") != 1 ||
			strings.Contains(seen, " *reason*") {
			t.Errorf("two pages read %s", seen)
		}
	}
}

// The button under the answer unlocks the lobby, for moderators of its channel only; the audit log has its pages.
func TestLockIsUndoneByItsButton(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Lobby()
	locked := func() bool {
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Unlock()
		return tb.Locked
	}
	done, _ := d.Moderate("lock")
	unlock := bottest.ButtonWithSuffix(done, ":unlock")
	if !locked() || unlock == "" ||
		!done.Shows("bot.lobby.locked", "button", text.M("bot.button.unlock")) {
		t.Fatalf("the lobby is not locked: %s", done.Text())
	}
	if a := d.Do(bottest.Press("anna", unlock, "800")); !locked() || !a.Shows("bot.notallowed") {
		t.Errorf("anna unlocks it: %s", a.Text())
	}
	elsewhere := bottest.AsModerator(bottest.Press("mona", unlock, "801"))
	elsewhere.Channel = "501"
	if a := d.Do(elsewhere); !locked() || !a.Shows("bot.notallowed") {
		t.Errorf("a moderator of another channel unlocks it: %s", a.Text())
	}
	for range 2 { // a second press changes nothing
		if a := d.PressAsModerator(unlock); locked() || !a.Shows("bot.lobby.unlocked") ||
			bottest.ButtonWithSuffix(a, ":lock") == "" {
			t.Errorf("the button leaves it locked: %s", a.Text())
		}
	}
	audit := d.Do(bottest.AsModerator(bottest.Command("mona", "mod audit")))
	if !audit.Shows("bot.audit.lock") || !audit.Shows("bot.audit.unlock") {
		t.Errorf("the audit reads %s", audit.Text())
	}
	page := customid.Nav{Match: string(d.Head().ID), Seat: -1, Screen: customid.ScreenAudit,
		Args: []string{"0"}}.String()
	if a := d.PressAsModerator(page); !a.Shows("bot.audit.lock") {
		t.Errorf("its page reads %s", a.Text())
	}
	if a := d.Do(bottest.Press("anna", page, "800")); !a.Shows("bot.notallowed") {
		t.Errorf("anna reads the audit: %s", a.Text())
	}
}

// After a move for a seat one press undoes it and all that followed, unless something has happened since.
func TestMoveOfModeratorIsUndoneByItsButton(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]any{"act": {"seat", 1, "move", "wait"}, "skip": {"seat", 1}} {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		before := d.MatchHash()
		undoOf := func(done bottest.Call) string {
			for _, id := range bottest.CustomIDs(done.Data()["components"]) {
				if strings.Contains(id, ":reset:") {
					return id
				}
			}
			return ""
		}
		_, done := d.Moderate(name, args...)
		undo := undoOf(done)
		if undo == "" || !done.Shows("bot.button.undo") {
			t.Fatalf("after %s nothing undoes it: %s", name, done.Text())
		}
		moved := d.Head().Seq
		if a := d.Do(bottest.Press("anna", undo, "800")); d.Head().Seq != moved || a.Shows("bot.reset.done") {
			t.Errorf("anna undoes %s: %s", name, a.Text())
		}
		if a := d.PressAsModerator(undo); d.Head().Seq != moved+1 || !a.Shows("bot.reset.done") ||
			d.MatchHash() == before {
			t.Errorf("undoing %s is answered %s", name, a.Text())
		}
		if tb, err := d.App.Tables.Open(d.Head().ID); err != nil {
			t.Fatal(err)
		} else {
			if got := tb.Match.Waiting(engine.Public); len(got) != 1 || got[0] != 0 {
				t.Errorf("after undoing %s seats %v are asked", name, got)
			}
			tb.Unlock()
		}
		if a := d.Do(bottest.AsModerator(bottest.Command("mona", "mod audit"))); !a.Shows("bot.audit.undo") {
			t.Errorf("the audit reads %s", a.Text())
		}
		if _, done = d.Moderate(name, args...); name == "act" {
			d.PlayMoves("ben", "wait")
			moved = d.Head().Seq
			if a := d.PressAsModerator(undoOf(done)); d.Head().Seq != moved || !a.Shows("bot.asked.late") {
				t.Errorf("after a later move it is undone: %s", a.Text())
			}
		}
		if _, done := d.Moderate("pace", "pace", "daily"); undoOf(done) != "" {
			t.Errorf("a change of the pace is undone by a reset: %s", done.Text())
		}
	}
}

// The audit log names the player of the time after the seat has changed hands.
func TestAuditNamesThePlayerOfTheTime(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Moderate("skip", "seat", 1)
	d.Moderate("seat", "seat", 1, "user", "cara")
	a := d.Do(bottest.AsModerator(bottest.Command("mona", "mod audit")))
	if !a.Shows("bot.moderator.skip", "who", "anna") || a.Shows("bot.moderator.skip", "who", "Cara") {
		t.Errorf("the audit reads %s", a.Text())
	}
}
