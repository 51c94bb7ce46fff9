package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
	"skald/store"
)

// kept is everything the database holds of its matches, as text.
func (d *desk) kept() string {
	d.t.Helper()
	all, err := d.app.o.Store.Matches(store.Filter{})
	if err != nil {
		d.t.Fatal(err)
	}
	var b strings.Builder
	for _, m := range all {
		err := d.app.o.Store.Walk(context.Background(), m.ID, func(i store.Item) error {
			switch {
			case i.Entry != nil:
				b.Write(i.Entry.Data)
			case i.Snapshot != nil:
				b.Write(i.Snapshot.State)
			default:
				raw, err := json.Marshal(i)
				b.Write(raw)
				return err
			}
			return nil
		})
		if err != nil {
			d.t.Fatal(err)
		}
		now, err := d.app.o.Store.Current(m.ID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			d.t.Fatal(err)
		}
		b.Write(now.State)
	}
	rest, err := d.app.o.Store.Audit(store.AuditFilter{})
	if err != nil {
		d.t.Fatal(err)
	}
	fmt.Fprintf(&b, "%+v", rest)
	return b.String()
}

// forgets asks to be forgotten and says yes.
func (d *desk) forgets(user string) sent {
	d.t.Helper()
	asked := d.does(command(user, "privacy forget"))
	yes := press(user, ids(asked.data()["components"])[0], "801")
	yes.MessageEphemeral = true
	return d.does(yes)
}

func TestPrivacyListsWhatIsStoredAboutAPerson(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.finished()
	d.does(command("anna", "me", "zone", "Europe/Rome"))
	a := d.does(command("anna", "privacy show"))
	for _, want := range []text.Message{
		text.M("bot.privacy.settings"), text.M("bot.privacy.matches", "n", 1),
		text.M("bot.privacy.seats", "which", "1"), text.M("bot.privacy.lines", "n", 6),
	} {
		if !a.says(want) {
			t.Errorf("%v is not in %s", want, a.text())
		}
	}
	if !a.private() || !strings.Contains(a.text(), "Parley "+string(h.ID)) || a.shows("bot.privacy.drafts") {
		t.Errorf("answered with %s", a.text())
	}
	if a := d.does(command("cara", "privacy show")); !a.shows("bot.privacy.nothing") {
		t.Errorf("cara is answered %s", a.text())
	}
}

// That somebody has been shown around is stored about him as well: it is listed, even where he has set nothing himself,
// and gone with the rest.
func TestPrivacyListsTheGamesThroughWhichSomebodyWasLedAndForgetsThem(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: games.All()})
	h := d.begun("game", "legends-of-andor")
	moves := func() sent {
		t.Helper()
		return d.does(press("anna",
			customid.Nav{Match: string(h.ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String(), "900"))
	}
	first := guideAt(moves(), "0")
	if a := d.does(command("anna", "privacy show")); a.shows("bot.privacy.guided") {
		t.Errorf("before that anna reads %s", a.text())
	}
	d.does(press("anna", strings.TrimSuffix(first, "0")+panel.GuideDone, "900"))
	for _, locale := range []string{"en-GB", "de", "fr", "it"} {
		c := command("anna", "privacy show")
		c.Locale = locale
		andor := GameWords("legends-of-andor", locale)
		if a := d.does(c); !andor.Shows(a.text(), "bot.privacy.guided", "games", text.M("title")) ||
			andor.Shows(a.text(), "bot.privacy.settings") {
			t.Errorf("in %s it reads %s", locale, a.text())
		}
	}
	d.does(command("anna", "me", "zone", "Europe/Rome"))
	if a := d.does(command("anna", "privacy show")); !a.shows("bot.privacy.guided") ||
		!a.shows("bot.privacy.settings") {
		t.Errorf("with a setting beside it reads %s", a.text())
	}
	d.forgets("anna")
	if a := d.does(command("anna", "privacy show")); a.shows("bot.privacy.guided") {
		t.Errorf("who is forgotten reads %s", a.text())
	}
	d.restart()
	if got := d.app.People.Of("anna").Guided; len(got) > 0 {
		t.Errorf("after a restart anna was led through %v", got)
	}
}

func TestWhoIsForgottenIsNamedNowhereAndTheResultsHold(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.finished()
	d.does(command("anna", "me", "zone", "Europe/Rome"))
	tb, err := d.app.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	hash := tb.Match.Hash()
	tb.Unlock()
	err = d.app.o.Store.Record(context.Background(), d.now(), store.AuditRecord{
		Guild: "3", Match: h.ID, Actor: "anna", Action: "kick", Reason: "anna and <@anna> left, hannah did not",
		Detail: json.RawMessage(`{"sub":"kick","seat":0,"name":"anna"}`),
	}, store.AuditRecord{Guild: "3", Actor: "anna", Action: "settings", Detail: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	if before := d.kept(); strings.Count(before, "anna") < 20 {
		t.Fatalf("little is kept: %s", before)
	}
	asked := d.does(command("anna", "privacy forget"))
	if !asked.private() || !asked.shows("bot.forget.final") || !asked.shows("bot.forget.stays") {
		t.Errorf("asked was %s", asked.text())
	}
	done := d.forgets("anna")
	if !done.shows("bot.forget.done", "n", 1) || done.shows("bot.forget.failed") || done.shows("bot.forget.broke") {
		t.Errorf("answered with %s; the log: %s", done.text(), d.logs)
	}
	after := strings.ReplaceAll(d.kept(), "hannah", "")
	if at := strings.Index(after, "anna"); at >= 0 {
		t.Errorf("kept is still …%s", after[max(0, at-200):min(len(after), at+50)])
	}
	if former := words().Say("bot.privacy.former"); !strings.Contains(after, former+" and "+former+" left") {
		t.Error("the reason is not readable any more")
	}
	if _, err := d.app.o.Store.Player("anna"); !errors.Is(err, store.ErrNotFound) ||
		d.app.People.Of("anna").Zone != "" {
		t.Errorf("the settings are still there (%v)", err)
	}
	if tb, err = d.app.Tables.Open(h.ID); err != nil {
		t.Fatal(err)
	}
	if now := tb.Match.Hash(); now != hash || tb.Match.Players()[1].User != "ben" ||
		!mention.IsFormer(tb.Match.Players()[0].User) {
		t.Errorf("the match is %s with %+v", now, tb.Match.Players())
	}
	if now := extraOf(t, tb.Head); len(now.Joins) != 2 {
		t.Errorf("the joins are %v", now.Joins)
	}
	tb.Unlock()
	if a := d.does(command("ben", "verify")); !a.shows("bot.verify.holds") {
		t.Errorf("verify answers %s", a.text())
	}
	if a := d.does(command("ben", "log")); strings.Contains(a.text(), "<@former") {
		t.Errorf("the log mentions nobody: %s", a.text())
	}
	d.does(command("ben", "game rematch"))
	if posts, err := d.app.o.Store.PendingOf(d.head().ID); err != nil || len(posts) != 0 {
		t.Errorf("somebody who is forgotten is called: %+v (%v)", posts, err)
	}
}

func TestWhoIsForgottenLeavesARunningMatchToTheAutopilotAndTheOthers(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	d.does(command("anna", "game pause"))
	d.does(command("anna", "game hand-over", "user", "cara"))
	d.forgets("anna")
	h := d.head()
	if h.Status != store.Running || h.Host != "ben" || h.Seats[0].User != "" || h.Seats[0].Autopilot < 1 ||
		h.Seats[1].User != "ben" {
		t.Errorf("the match is %+v; the log: %s", h, d.logs)
	}
	if after := d.kept(); strings.Contains(after, "anna") {
		t.Errorf("kept is %s", after)
	}
	d.deliver()
	if a := d.does(command("ben", "do", "move", "wait")); d.head().Seq <= h.Seq {
		t.Errorf("ben cannot play on: %s", a.text())
	}
	if a := d.does(command("anna", "do", "move", "wait")); !a.private() || strings.Contains(d.kept(), "anna") {
		t.Errorf("anna is answered %s", a.text())
	}
	if d.does(command("cara", "game sit")); d.head().Seats[0].User != "cara" {
		t.Errorf("the seat is %+v", d.head().Seats[0])
	}
}

func TestALobbyAndAMatchOfOnesOwnEndWhenTheirPersonIsForgotten(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.does(command("anna", "game new", "game", "parley"))
	if d.forgets("anna"); d.head().Status != store.Abandoned || strings.Contains(d.kept(), "anna") {
		t.Errorf("the lobby is %+v", d.head())
	}
	d.lobby()
	d.forgets("anna")
	if h := d.head(); h.Status != store.Lobby || h.Host != "ben" || len(h.Seats) != 1 || len(extraOf(t, h).Joins) != 1 {
		t.Errorf("the lobby of two is %+v", h)
	}
	e := newDesk(t, Options{})
	e.does(command("anna", "game new", "game", "parley", "autopilots", 1))
	e.does(press("anna", customid.LobbyID{Lobby: string(e.head().ID), Act: customid.LobbyStart}.String(), "800"))
	e.forgets("anna")
	if h := e.head(); h.Status != store.Abandoned || strings.Contains(e.kept(), "anna") {
		t.Errorf("the match is %+v", h)
	}
}

func TestWhoIsForgottenLeavesATablePutAwayAndItStaysAway(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	id := d.begun().ID
	d.hours(22 * 24)
	d.does(command("cara", "game new", "game", "parley")) // the channel has another table
	if a := d.forgets("anna"); strings.Contains(a.text(), string(id)) || !a.shows("bot.forget.done", "n", 1) {
		t.Errorf("answered with %s; the log: %s", a.text(), d.logs)
	}
	h, err := d.app.o.Store.Match(id)
	if err != nil || h.Status != store.Archived || h.Seats[0].User != "" || h.Host != "ben" {
		t.Errorf("the table that was put away is %+v (%v)", h, err)
	}
	if strings.Contains(d.kept(), "anna") {
		t.Error("it still names her")
	}
	if now := d.head(); now.ID == id || now.Status != store.Lobby {
		t.Errorf("the channel has %s, %s", now.ID, now.Status)
	}
}

func TestWhoIsForgottenIsNamedInNothingOthersBegan(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.begun()
	d.does(command("anna", "do", "move", "wait"))
	d.does(command("ben", "try", "move", "wait"))
	d.does(command("ben", "plan-board mark", "place", "gate", "note", "with anna"))
	kick := command("mona", "mod kick", "seat", 1)
	kick.Permissions = permissionManageMessages
	d.does(kick) // and the question is not answered
	seat := command("dora", "mod seat", "seat", 2, "user", "anna")
	seat.Permissions, seat.Names = permissionManageMessages, map[string]string{"anna": "anna"}
	d.does(seat)
	// A moderator of another table gave her as the reason for what he did.
	err := d.app.o.Store.Record(context.Background(), d.now(), store.AuditRecord{
		Guild: "3", Match: "zz", Actor: "mona", Action: "end", Reason: "<@anna> asked for it",
		Detail: json.RawMessage(`{"sub":"seat","user":"anna","name":"anna"}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	d.forgets("anna")
	tb, err := d.app.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	for _, user := range []string{"mona", "dora"} {
		if q, err := d.app.o.Store.Draft(h.ID, user); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the question to %s is still %s (%v)", user, q, err)
		}
	}
	if len(tb.Plan.Marks) != 1 || strings.Contains(tb.Plan.Marks[0].Note, "anna") {
		t.Errorf("the plan is %+v", tb.Plan)
	}
	if q, err := d.app.o.Store.Draft(h.ID, "ben"); err != nil || !strings.Contains(string(q), `"try"`) {
		t.Errorf("what ben tries is %s (%v)", q, err)
	}
	if strings.Contains(d.kept(), "anna") {
		t.Errorf("kept is %s", d.kept())
	}
}

func TestWhoIsForgottenIsNoReasonForAForkAnyMore(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	d.does(command("ben", "game fork", "turn", 1, "reason", "<@anna> was lucky"))
	d.forgets("anna")
	if strings.Contains(d.kept(), "anna") {
		t.Errorf("kept is %s", d.kept())
	}
}

func TestAMatchThatCannotBeChangedIsToldAndTheOthersAre(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	lost := d.finished().ID
	d.begun()
	d.restart()
	if err := d.app.o.Store.UpdateMatch(t.Context(), lost,
		func(m *store.Match) error { m.Game = "chess"; return nil }); err != nil {
		t.Fatal(err)
	}
	a := d.forgets("anna")
	if !a.shows("bot.forget.part", "n", 1) || !a.shows("bot.forget.failed", "which", string(lost)) ||
		a.shows("bot.forget.done") {
		t.Errorf("answered with %s", a.text())
	}
	if h := d.head(); h.Seats[0].User != "" {
		t.Errorf("the other match is %+v", h)
	}
}

// fuse is a context that ends when it was asked so often.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestForgettingThatIsInterruptedIsFinishedTheNextTime(t *testing.T) {
	t.Parallel()
	for left := 0; ; left += 7 {
		d := newDesk(t, Options{})
		d.finished()
		d.begun()
		d.mod("kick", "seat", 1) // which notes her name and not her id
		d.does(command("anna", "me", "zone", "Europe/Rome"))
		_, _, err := d.app.Features.Privacy.ForgetPerson(&fuse{Context: t.Context(), left: left}, "anna", "annabel")
		if _, failed, again := d.app.Features.Privacy.ForgetPerson(t.Context(), "anna", "annabel"); again != nil ||
			len(failed) > 0 {
			t.Fatalf("after %d steps it fails again: %q (%v)", left, failed, again)
		}
		if at := strings.Index(d.kept(), "anna"); at >= 0 || d.app.People.Of("anna").Zone != "" {
			t.Errorf("after %d steps kept is …%s", left, d.kept()[max(0, at-300):])
		}
		if t.Failed() || err == nil {
			if left < 14 {
				t.Errorf("it was interrupted %d times", left/7)
			}
			return
		}
	}
}

func TestNamesOfAPersonWhoLeftLongAgoAreTakenOutOfNotes(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.mod("kick", "seat", 1)
	d.restart()
	renamed := command("anna", "privacy forget")
	renamed.Name = "Cosima"
	yes := press("anna", ids(d.does(renamed).data()["components"])[0], "801")
	yes.Name, yes.MessageEphemeral = "Cosima", true
	d.does(yes)
	if at := strings.Index(d.kept(), "anna"); at >= 0 {
		t.Errorf("kept is …%s", d.kept()[max(0, at-300):])
	}
}

func TestNobodyForgetsForSomebodyElseAndANoChangesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	before := d.kept()
	asked := d.does(command("anna", "privacy forget"))
	buttons := ids(asked.data()["components"])
	if a := d.does(press("anna", buttons[1], "801")); !a.shows("bot.forget.left") || d.kept() != before {
		t.Errorf("a no is answered %s", a.text())
	}
	if a := d.does(press("cara", buttons[0], "801")); !a.private() || d.kept() != before {
		t.Errorf("cara is answered %s", a.text())
	}
	twice := press("anna", buttons[0], "801")
	d.does(twice)
	once := d.kept()
	if a := d.does(twice); !a.shows("bot.forget.done", "n", 0) || d.kept() != once {
		t.Errorf("the second time is answered %s", a.text())
	}
}
