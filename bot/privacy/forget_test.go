package privacy_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
	"skald/store"
)

func TestPrivacyListsWhatIsStoredAboutAPerson(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Finish()
	d.Do(bottest.Command("anna", "me", "zone", "Europe/Rome"))
	a := d.Do(bottest.Command("anna", "privacy show"))
	for _, want := range []text.Message{
		text.M("bot.privacy.settings"), text.M("bot.privacy.matches", "n", 1),
		text.M("bot.privacy.seats", "which", "1"), text.M("bot.privacy.lines", "n", 6),
	} {
		if !a.Says(want) {
			t.Errorf("%v is not in %s", want, a.Text())
		}
	}
	if !a.IsPrivate() || !strings.Contains(a.Text(), "Parley "+string(h.ID)) || a.Shows("bot.privacy.drafts") {
		t.Errorf("answered with %s", a.Text())
	}
	if a := d.Do(bottest.Command("cara", "privacy show")); !a.Shows("bot.privacy.nothing") {
		t.Errorf("cara is answered %s", a.Text())
	}
}

// The games whose guide a user has seen are personal data too: they are listed, even if the user has no settings, and
// deleted with the rest.
func TestPrivacyListsAndDeletesSeenGuides(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	h := d.Begin("game", "legends-of-andor")
	moves := func() bottest.Call {
		t.Helper()
		return d.Do(bottest.Press("anna",
			customid.Nav{Match: string(h.ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String(), "900"))
	}
	first := bottest.GuideButton(moves(), "0")
	if a := d.Do(bottest.Command("anna", "privacy show")); a.Shows("bot.privacy.guided") {
		t.Errorf("before that anna reads %s", a.Text())
	}
	d.Do(bottest.Press("anna", strings.TrimSuffix(first, "0")+panel.GuideDone, "900"))
	for _, locale := range []string{"en-GB", "de", "fr", "it"} {
		c := bottest.Command("anna", "privacy show")
		c.Locale = locale
		andor := bottest.GameWords("legends-of-andor", locale)
		if a := d.Do(c); !andor.Shows(a.Text(), "bot.privacy.guided", "games", text.M("title")) ||
			andor.Shows(a.Text(), "bot.privacy.settings") {
			t.Errorf("in %s it reads %s", locale, a.Text())
		}
	}
	d.Do(bottest.Command("anna", "me", "zone", "Europe/Rome"))
	d.Apart("anna", "ben")
	if a := d.Do(bottest.Command("anna", "privacy show")); !a.Shows("bot.privacy.apart", "n", 1) {
		t.Errorf("with a list of people to avoid it reads %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "privacy show")); a.Shows("bot.privacy.apart") {
		t.Errorf("an avoided player reads %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "privacy show")); !a.Shows("bot.privacy.guided") ||
		!a.Shows("bot.privacy.settings") {
		t.Errorf("with a setting beside it reads %s", a.Text())
	}
	d.Forget("anna")
	if a := d.Do(bottest.Command("anna", "privacy show")); a.Shows("bot.privacy.guided") {
		t.Errorf("who is forgotten reads %s", a.Text())
	}
	d.Restart()
	if got := d.App.People.Of("anna").Apart; len(got) > 0 {
		t.Errorf("after a restart anna avoids %v", got)
	}
	if got := d.App.People.Of("anna").Guided; len(got) > 0 {
		t.Errorf("after a restart anna was led through %v", got)
	}
}

func TestWhoIsForgottenIsNamedNowhereAndTheResultsHold(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Finish()
	d.Do(bottest.Command("anna", "me", "zone", "Europe/Rome"))
	tb, err := d.App.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	hash := tb.Match.Hash()
	tb.Unlock()
	err = d.Options.Store.Record(context.Background(), d.Now(), store.AuditRecord{
		Guild: "3", Match: h.ID, Actor: "anna", Action: "kick", Reason: "anna and <@anna> left, hannah did not",
		Detail: json.RawMessage(`{"sub":"kick","seat":0,"name":"anna"}`),
	}, store.AuditRecord{Guild: "3", Actor: "anna", Action: "settings", Detail: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	if before := d.StoredText(); strings.Count(before, "anna") < 20 {
		t.Fatalf("little is kept: %s", before)
	}
	asked := d.Do(bottest.Command("anna", "privacy forget"))
	if !asked.IsPrivate() || !asked.Shows("bot.forget.final") || !asked.Shows("bot.forget.stays") {
		t.Errorf("asked was %s", asked.Text())
	}
	done := d.Forget("anna")
	if !done.Shows("bot.forget.done", "n", 1) || done.Shows("bot.forget.failed") || done.Shows("bot.forget.broke") {
		t.Errorf("answered with %s; the log: %s", done.Text(), d.Logs)
	}
	after := strings.ReplaceAll(d.StoredText(), "hannah", "")
	if at := strings.Index(after, "anna"); at >= 0 {
		t.Errorf("kept is still …%s", after[max(0, at-200):min(len(after), at+50)])
	}
	if former := bottest.EnglishWords().Say("bot.privacy.former"); !strings.Contains(after,
		former+" and "+former+" left") {
		t.Error("the reason is not readable any more")
	}
	if _, err := d.Options.Store.Player("anna"); !errors.Is(err, store.ErrNotFound) ||
		d.App.People.Of("anna").Zone != "" {
		t.Errorf("the settings are still there (%v)", err)
	}
	if tb, err = d.App.Tables.Open(h.ID); err != nil {
		t.Fatal(err)
	}
	if now := tb.Match.Hash(); now != hash || tb.Match.Players()[1].User != "ben" ||
		!mention.IsFormer(tb.Match.Players()[0].User) {
		t.Errorf("the match is %s with %+v", now, tb.Match.Players())
	}
	if now := bottest.ExtraOf(t, tb.Head); len(now.Joins) != 2 {
		t.Errorf("the joins are %v", now.Joins)
	}
	tb.Unlock()
	if a := d.Do(bottest.Command("ben", "verify")); !a.Shows("bot.verify.holds") {
		t.Errorf("verify answers %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "log")); strings.Contains(a.Text(), "<@former") {
		t.Errorf("the log mentions nobody: %s", a.Text())
	}
	d.Do(bottest.Command("ben", "game rematch"))
	if posts, err := d.Options.Store.PendingOf(d.Head().ID); err != nil || len(posts) != 0 {
		t.Errorf("somebody who is forgotten is called: %+v (%v)", posts, err)
	}
}

func TestDeletedPersonLeavesSeatToAutopilot(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("anna", "game pause"))
	d.Do(bottest.Command("anna", "game hand-over", "user", "cara"))
	d.Forget("anna")
	h := d.Head()
	if h.Status != store.Running || h.Host != "ben" || h.Seats[0].User != "" || h.Seats[0].Autopilot < 1 ||
		h.Seats[1].User != "ben" {
		t.Errorf("the match is %+v; the log: %s", h, d.Logs)
	}
	if after := d.StoredText(); strings.Contains(after, "anna") {
		t.Errorf("kept is %s", after)
	}
	d.Deliver()
	if a := d.Do(bottest.Command("ben", "do", "move", "wait")); d.Head().Seq <= h.Seq {
		t.Errorf("ben cannot play on: %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); !a.IsPrivate() ||
		strings.Contains(d.StoredText(), "anna") {
		t.Errorf("anna is answered %s", a.Text())
	}
	if d.Do(bottest.Command("cara", "game sit")); d.Head().Seats[0].User != "cara" {
		t.Errorf("the seat is %+v", d.Head().Seats[0])
	}
}

func TestDeletedPersonEndsOwnLobbyAndMatch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley"))
	if d.Forget("anna"); d.Head().Status != store.Abandoned || strings.Contains(d.StoredText(), "anna") {
		t.Errorf("the lobby is %+v", d.Head())
	}
	d.Lobby()
	d.Forget("anna")
	if h := d.Head(); h.Status != store.Lobby || h.Host != "ben" || len(h.Seats) != 1 ||
		len(bottest.ExtraOf(t, h).Joins) != 1 {
		t.Errorf("the lobby of two is %+v", h)
	}
	e := bottest.New(t, bot.Options{})
	e.Do(bottest.Command("anna", "game new", "game", "parley", "autopilots", 1))
	e.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(e.Head().ID), Act: customid.LobbyStart}.String(), "800"))
	e.Forget("anna")
	if h := e.Head(); h.Status != store.Abandoned || strings.Contains(e.StoredText(), "anna") {
		t.Errorf("the match is %+v", h)
	}
}

func TestWhoIsForgottenLeavesATablePutAwayAndItStaysAway(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	id := d.Begin().ID
	d.PassHours(22 * 24)
	d.Do(bottest.Command("cara", "game new", "game", "parley")) // the channel has another table
	if a := d.Forget("anna"); strings.Contains(a.Text(), string(id)) || !a.Shows("bot.forget.done", "n", 1) {
		t.Errorf("answered with %s; the log: %s", a.Text(), d.Logs)
	}
	h, err := d.Options.Store.Match(id)
	if err != nil || h.Status != store.Archived || h.Seats[0].User != "" || h.Host != "ben" {
		t.Errorf("the table that was put away is %+v (%v)", h, err)
	}
	if strings.Contains(d.StoredText(), "anna") {
		t.Error("it still names her")
	}
	if now := d.Head(); now.ID == id || now.Status != store.Lobby {
		t.Errorf("the channel has %s, %s", now.ID, now.Status)
	}
}

func TestWhoIsForgottenIsNamedInNothingOthersBegan(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("ben", "try", "move", "wait"))
	d.Do(bottest.Command("ben", "plan-board mark", "place", "gate", "note", "with anna"))
	kick := bottest.Command("mona", "mod kick", "seat", 1)
	kick.Permissions = discordgo.PermissionManageMessages
	d.Do(kick) // and the question is not answered
	seat := bottest.Command("dora", "mod seat", "seat", 2, "user", "anna")
	seat.Permissions, seat.Names = discordgo.PermissionManageMessages, map[string]string{"anna": "anna"}
	d.Do(seat)
	// A moderator of another table gave her as the reason for an action.
	err := d.Options.Store.Record(context.Background(), d.Now(), store.AuditRecord{
		Guild: "3", Match: "zz", Actor: "mona", Action: "end", Reason: "<@anna> asked for it",
		Detail: json.RawMessage(`{"sub":"seat","user":"anna","name":"anna"}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Forget("anna")
	tb, err := d.App.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	for _, user := range []string{"mona", "dora"} {
		if q, err := d.Options.Store.Draft(h.ID, user); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the question to %s is still %s (%v)", user, q, err)
		}
	}
	if len(tb.Plan.Marks) != 1 || strings.Contains(tb.Plan.Marks[0].Note, "anna") {
		t.Errorf("the plan is %+v", tb.Plan)
	}
	if q, err := d.Options.Store.Draft(h.ID, "ben"); err != nil || !strings.Contains(string(q), `"try"`) {
		t.Errorf("what ben tries is %s (%v)", q, err)
	}
	if strings.Contains(d.StoredText(), "anna") {
		t.Errorf("kept is %s", d.StoredText())
	}
}

func TestWhoIsForgottenIsNoReasonForAForkAnyMore(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	d.Do(bottest.Command("ben", "game fork", "turn", 1, "reason", "<@anna> was lucky"))
	d.Forget("anna")
	if strings.Contains(d.StoredText(), "anna") {
		t.Errorf("kept is %s", d.StoredText())
	}
}

func TestAMatchThatCannotBeChangedIsToldAndTheOthersAre(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	lost := d.Finish().ID
	d.Begin()
	d.Restart()
	if err := d.Options.Store.UpdateMatch(t.Context(), lost,
		func(m *store.Match) error { m.Game = "chess"; return nil }); err != nil {
		t.Fatal(err)
	}
	a := d.Forget("anna")
	if !a.Shows("bot.forget.part", "n", 1) || !a.Shows("bot.forget.failed", "which", string(lost)) ||
		a.Shows("bot.forget.done") {
		t.Errorf("answered with %s", a.Text())
	}
	if h := d.Head(); h.Seats[0].User != "" {
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
		d := bottest.New(t, bot.Options{})
		d.Finish()
		d.Begin()
		d.Moderate("kick", "seat", 1) // which notes her name and not her id
		d.Do(bottest.Command("anna", "me", "zone", "Europe/Rome"))
		_, _, err := d.App.Features.Privacy.ForgetPerson(&fuse{Context: t.Context(), left: left}, "anna", "annabel")
		if _, failed, again := d.App.Features.Privacy.ForgetPerson(t.Context(), "anna", "annabel"); again != nil ||
			len(failed) > 0 {
			t.Fatalf("after %d steps it fails again: %q (%v)", left, failed, again)
		}
		if at := strings.Index(d.StoredText(), "anna"); at >= 0 || d.App.People.Of("anna").Zone != "" {
			t.Errorf("after %d steps kept is …%s", left, d.StoredText()[max(0, at-300):])
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
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Moderate("kick", "seat", 1)
	d.Restart()
	renamed := bottest.Command("anna", "privacy forget")
	renamed.Name = "Cosima"
	yes := bottest.Press("anna", bottest.CustomIDs(d.Do(renamed).Data()["components"])[0], "801")
	yes.Name, yes.MessageEphemeral = "Cosima", true
	d.Do(yes)
	if at := strings.Index(d.StoredText(), "anna"); at >= 0 {
		t.Errorf("kept is …%s", d.StoredText()[max(0, at-300):])
	}
}

func TestNobodyForgetsForSomebodyElseAndANoChangesNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	before := d.StoredText()
	asked := d.Do(bottest.Command("anna", "privacy forget"))
	buttons := bottest.CustomIDs(asked.Data()["components"])
	if a := d.Do(bottest.Press("anna", buttons[1], "801")); !a.Shows("bot.forget.left") || d.StoredText() != before {
		t.Errorf("a no is answered %s", a.Text())
	}
	if a := d.Do(bottest.Press("cara", buttons[0], "801")); !a.IsPrivate() || d.StoredText() != before {
		t.Errorf("cara is answered %s", a.Text())
	}
	twice := bottest.Press("anna", buttons[0], "801")
	d.Do(twice)
	once := d.StoredText()
	if a := d.Do(twice); !a.Shows("bot.forget.done", "n", 0) || d.StoredText() != once {
		t.Errorf("the second time is answered %s", a.Text())
	}
}
