package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// race starts a sealed race of people and, behind them, autopilots.
func race(t *testing.T, how string, pace match.Pace, autopilots int, people ...string) *desk {
	t.Helper()
	d := newDesk(t, Options{Games: []engine.Rules{sealed.New()}})
	d.does(command(people[0], "game new", "game", sealed.ID, "seats", len(people)+autopilots, "autopilots", autopilots,
		"pace", string(pace), sealed.OptionTime, how))
	for _, p := range people[1:] {
		d.does(press(p, lobbyButton(d.head(), customid.LobbyJoin), "800"))
	}
	d.does(press(people[0], lobbyButton(d.head(), customid.LobbyStart), "800"))
	d.deliver()
	if h := d.head(); h.Status != store.Running {
		t.Fatalf("the race has not begun: %+v; the log: %s", h, d.logs)
	}
	return d
}

// answers makes moves of a person, and returns the answer to the last.
func (d *desk) answers(user string, moves ...string) (last sent) {
	d.t.Helper()
	for _, m := range moves {
		last = d.does(command(user, "do", "move", m))
		if strings.Contains(last.text(), "⛔") {
			d.t.Errorf("%s may not %s: %s", user, m, last.text())
		}
	}
	return last
}

// sorted are users in the order of their names.
func sorted(users []string) []string {
	out := slices.Clone(users)
	slices.Sort(out)
	return out
}

// newPosts are the messages in the channel posted since since was asked.
func newPosts(calls []sent) []sent {
	return slices.DeleteFunc(calls, func(s sent) bool {
		return s.method != http.MethodPost || s.path != "/channels/"+place+"/messages"
	})
}

// Who has not answered is reminded in private. By the day everybody is told besides, alike, that half of the time is
// over.
func TestARoundIsRemindedOfInPrivateAndOnlyWhoHasNotAnswered(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		pace match.Pace
		days int
		half int
	}{{match.Daily, 1, 1}, {match.None, 6, 0}} {
		d := race(t, sealed.TimeTurn, x.pace, 0, "anna", "ben", "cara")
		d.hours(1)
		d.answers("ben", "roll", "stay")
		d.deliver()
		reminded, half := map[string]int{}, 0
		for _, s := range d.hours(24*x.days - 2) {
			if s.path == "/channels/"+place+"/messages" {
				half++
				if !raceWords().Shows(s.content(), "bot.round.half", "round", leg(1), "due", "<t:1800086400:R>") ||
					len(s.pinged()) > 0 {
					t.Errorf("pace %s: in the channel stands %s", x.pace, s.text())
				}
				continue
			}
			reminded[strings.Join(s.pinged(), " ")]++
			key, args := "bot.round.remind", []any{"round", leg(1), "since", "<t:1800000000:R>"}
			if x.pace == match.Daily {
				key, args = "bot.round.remind.due", append(args, "due", "<t:1800086400:R>")
			}
			if c := s.content(); !raceWords().Shows(c, key, args...) ||
				x.pace != match.Daily && strings.Contains(c, "<t:1800086400:R>") {
				t.Errorf("pace %s: reminded is %s", x.pace, c)
			}
		}
		if want := map[string]int{"anna": 1, "cara": 1}; !reflect.DeepEqual(reminded, want) || half != x.half {
			t.Errorf("pace %s: reminded are %v, and the table %d times", x.pace, reminded, half)
		}
	}
}

func TestWhenTheTimeOfARoundIsOverItsDefaultsAreTakenAndNobodyVotes(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	d.answers("ben", "roll", "stay")
	d.hours(23)
	d.since()
	d.pass(time.Hour)
	for d.app.Time.UntilDue() == 0 {
		d.app.Time.Tick(context.Background())
	}
	d.deliver()
	got := newPosts(d.since())
	if len(got) != 1 || !raceWords().Shows(got[0].content(), "bot.round.open", "round", leg(2), "n", 3) ||
		!slices.Equal(sorted(got[0].pinged()), []string{"anna", "ben", "cara"}) {
		t.Errorf("posted is %v", got)
	}
	if v := extraOf(t, d.head()).Vote; v != nil {
		t.Errorf("the table is asked %+v", v)
	}
}

func TestTheClockOfAMatchTellsNothingOfWhoAnsweredInARound(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	before := extraOf(t, d.head()).Clock
	if len(before.Asks) != 2 {
		t.Fatalf("waited for are %+v", before.Asks)
	}
	for _, m := range []string{"roll", "roll", "call", "standing stay", "standing ask"} {
		d.pass(time.Hour)
		d.answers("ben", m)
		if after := extraOf(t, d.head()).Clock; !reflect.DeepEqual(after, before) {
			t.Errorf("after %s the clock is\n%+v, before\n%+v", m, after, before)
		}
	}
	d.pass(time.Hour)
	d.answers("anna", "stay")
	if c := extraOf(t, d.head()).Clock; c.Saved(0) != 0 || c.Saved(1) != 0 {
		t.Errorf("by a round is saved %v", c.Bank)
	}
}

func TestMatchesListsAllSeatsOfARoundSinceItsOpening(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	lists := func(user string) sent { return d.does(command(user, "matches")) }
	asked := func(who string) string {
		return words().Say("bot.matches.since", "who", "<@"+who+">", "at", "<t:1800000000:R>") + " " +
			words().Say("bot.matches.due", "due", "<t:1800086400:R>")
	}
	before := lists("ben")
	for _, who := range []string{"anna", "ben", "cara"} {
		if !strings.Contains(before.reads(), asked(who)) {
			t.Errorf("ben reads %s", before.text())
		}
	}
	d.pass(2 * time.Hour)
	d.answers("anna", "roll", "stay")
	if after := lists("ben"); after.text() != before.text() {
		t.Errorf("after anna's answer ben reads\n%s, before\n%s", after.text(), before.text())
	}
	if own := lists("anna"); !strings.Contains(own.reads(), asked("anna")+" "+words().Say("bot.matches.answered")) ||
		strings.Contains(own.text(), "⏳") {
		t.Errorf("anna reads %s", own.text())
	}
}

func TestARoundThatOpensPingsItsSeatsButNotWhoOpenedIt(t *testing.T) {
	t.Parallel()
	everybody := []string{"anna", "ben", "cara"}
	d := race(t, sealed.TimeTurn, match.Daily, 1, everybody...)
	first := newPosts(d.since())
	if last := first[len(first)-1]; !raceWords().Shows(last.content(), "bot.round.open", "round", leg(1), "n", 4, "at",
		"<t:1800086400:f>") || !slices.Equal(sorted(last.pinged()), everybody) {
		t.Fatalf("at the start is posted %s", last.text())
	}
	d = race(t, sealed.TimeTurn, match.Daily, 0, everybody...)
	for range 2 {
		for _, user := range everybody {
			d.answers(user, "roll", "call")
		}
		d.deliver()
		tb, err := d.app.Tables.Open(d.head().ID)
		if err != nil {
			t.Fatal(err)
		}
		winner := tb.Match.Players()[tb.Match.Turn().Seat].User
		tb.Unlock()
		// His move opens the next round, as everybody sees.
		d.answers(winner, "take gold")
		d.since()
		d.deliver()
		others := slices.DeleteFunc(slices.Clone(everybody), func(u string) bool { return u == winner })
		if got := newPosts(d.since()); len(got) != 1 || !slices.Equal(sorted(got[0].pinged()), others) {
			t.Errorf("after the prize of %s is posted %v", winner, got)
		}
	}
}

func TestWhoAnswersLastIsPingedLikeTheOthersWhenTheNextRoundOpens(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	d.answers("anna", "stay")
	d.deliver()
	d.since()
	d.answers("ben", "stay")
	d.deliver()
	if got := newPosts(d.since()); len(got) != 1 || !raceWords().Shows(got[0].content(), "bot.round.open", "round",
		leg(2)) || !slices.Equal(sorted(got[0].pinged()), []string{"anna", "ben"}) {
		t.Errorf("posted is %v", got)
	}
}

func TestStatusAndBoardTellOfARoundAndNotWhoHasAnswered(t *testing.T) {
	t.Parallel()
	for pace, open := range map[match.Pace]text.Message{
		match.Daily: text.M("bot.round.open", "round", leg(1), "n", 3, "at", "<t:1800086400:f>", "in",
			"<t:1800086400:R>"), match.None: text.M("bot.round.open.free", "round", leg(1), "n", 3),
	} {
		d := race(t, sealed.TimeTurn, pace, 0, "anna", "ben", "cara")
		reads := func() []string {
			var out []string
			for _, user := range []string{"zoe", "ben"} {
				out = append(out, d.does(command(user, "game status")).text())
			}
			return append(out, fmt.Sprint(d.newest()["content"]))
		}
		before := reads()
		for i, s := range before {
			if !showsMessage(raceWords(), s, open) {
				t.Errorf("pace %s: %d reads %s", pace, i, s)
			}
		}
		d.answers("anna", "roll", "stay")
		d.deliver()
		if after := reads(); !slices.Equal(after, before) {
			t.Errorf("pace %s: after an answer is read\n%q, before\n%q", pace, after, before)
		}
	}
}

func TestThePrivatePanelSaysWhatOneHasAnsweredAndNothingOfOthers(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	panelOf := func(user string, seat engine.Seat) string {
		id := customid.Nav{Match: string(d.head().ID), Seat: seat, Screen: customid.ScreenMoves}.String()
		return d.does(press(user, id, "800")).text()
	}
	before := panelOf("anna", 0)
	shows := func(said string, keys ...string) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return words().Shows(said, key) })
	}
	if shows(before, "bot.moves.you", "bot.moves.you.and", "bot.moves.others", "bot.turn.due") ||
		!shows(before, "bot.round.secret") {
		t.Errorf("anna reads %s", before)
	}
	d.answers("ben", "roll")
	if a := panelOf("ben", 1); shows(a, "bot.round.answered", "bot.round.answered.what") {
		t.Errorf("in the middle of his answer ben reads %s", a)
	}
	d.answers("ben", "standing stay")
	if a := panelOf("ben", 1); !raceWords().Shows(a, "bot.round.answered.what", "what",
		[]text.Message{text.M("do.roll"), text.M("do.stay")}) ||
		shows(a, "bot.moves.you", "bot.moves.you.and", "bot.moves.others") {
		t.Errorf("ben reads %s", a)
	}
	if after := panelOf("anna", 0); after != before {
		t.Errorf("after ben's answer anna reads\n%s, before\n%s", after, before)
	}
}

func TestSkippingASeatOfARoundIsAnsweredAlikeWhetherItHasAnswered(t *testing.T) {
	t.Parallel()
	told := map[bool]string{}
	for _, answered := range []bool{false, true} {
		d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
		if answered {
			d.answers("ben", "roll", "stay")
			d.deliver()
		}
		asked, done := d.mod("skip", "seat", 2)
		d.deliver()
		calls := 0
		for _, s := range d.since() {
			if strings.HasPrefix(s.path, "/channels/") {
				calls++
			}
		}
		audit, err := d.app.o.Store.Audit(store.AuditFilter{Match: d.head().ID})
		if err != nil || len(audit) != 1 {
			t.Fatalf("noted is %v (%v)", audit, err)
		}
		content := func(s sent) string { return fmt.Sprint(s.data()["content"]) }
		told[answered] = fmt.Sprint(content(asked), "\n", content(done), "\n", calls, audit[0].Action, audit[0].Reason,
			string(audit[0].Detail), extraOf(t, d.head()).Deputy)
		told[answered] = strings.ReplaceAll(told[answered], string(d.head().ID), "ID")
		if !raceWords().Shows(content(done), "bot.round.open", "round", leg(1), "n", 3) {
			t.Errorf("answered %v: the moderator reads %s", answered, content(done))
		}
		tb, err := d.app.Tables.Open(d.head().ID)
		if err != nil {
			t.Fatal(err)
		}
		owes, last := tb.Owes(1), tb.Log[len(tb.Log)-1]
		tb.Unlock()
		if owes || answered == (last.By == match.ByDefault) {
			t.Errorf("answered %v: after the skip ben owes an answer: %v, and the last entry is %+v", answered,
				owes, last)
		}
	}
	if told[false] != told[true] {
		t.Errorf("a seat that has not answered is skipped with\n%s\none that has with\n%s", told[false], told[true])
	}
}

func TestARoundByBeatsTakesItsDefaultAfterABeatAtEveryPaceAndPingsOnce(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeBeat, match.None, 0, "anna", "ben")
	if wait := d.app.Time.UntilDue(); wait != 9*time.Second {
		t.Fatalf("the next is due in %v", wait)
	}
	d.since()
	d.answers("anna", "roll")
	d.answers("ben", "roll")
	d.deliver()
	if got := newPosts(d.since()); len(got) != 0 {
		t.Errorf("the second beat is posted anew: %v", got)
	}
	d.answers("anna", "roll")
	d.deliver()
	d.since()
	d.pass(9 * time.Second)
	d.app.Time.Tick(context.Background())
	d.deliver()
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	n := len(tb.Log)
	if was := tb.Log[n-2]; was.By != match.ByDefault || was.Seat != 1 || !tb.Log[n-1].Beat {
		t.Errorf("the beat ends by %+v", tb.Log[n-2:])
	}
	for _, s := range d.since() {
		if s.shows("bot.round.remind") || s.shows("bot.round.remind.due") {
			t.Errorf("by beats is reminded: %s", s.text())
		}
	}
}

// Beats pass by answers and by time, in the ticks of a bot that was started again in between, and the channel hears of
// the leg's opening and of its end.
func TestByAMetronomeNothingIsCalledBeforeTheEnd(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeBeat, match.Daily, 0, "anna", "ben", "cara")
	if post := fmt.Sprint(d.newest()["content"]); !raceWords().Shows(post, "bot.round.open", "round", leg(1), "n", 3,
		"at", "<t:1800086400:f>") || !words().Shows(post, "bot.round.metronome") {
		t.Errorf("posted is %s", post)
	}
	d.since()
	silent := func(when string) {
		t.Helper()
		d.deliver()
		pending, err := d.app.o.Store.PendingOf(d.head().ID)
		if calls := answers(d.since(), false); err != nil || len(calls)+len(pending) > 0 {
			t.Errorf("%s is called %v, and to be posted %+v (%v)", when, calls, pending, err)
		}
	}
	for _, user := range []string{"anna", "ben", "cara"} {
		d.answers(user, "roll")
		silent("after the roll of " + user)
	}
	d.answers("ben", "roll")
	d.answers("cara", "roll")
	d.pass(5 * time.Second)
	d.restart()
	if wait := d.app.Time.UntilDue(); wait != 4*time.Second {
		t.Errorf("after the start the next is due in %v", wait)
	}
	d.pass(4 * time.Second)
	for n := 0; n < 5 && d.app.Time.UntilDue() == 0; n++ {
		d.app.Time.Tick(context.Background())
	}
	silent("by the end of beat 2")
	// anna stays by default, and is asked nothing in beat 3.
	d.answers("ben", "roll")
	silent("in beat 3")
	if s := d.does(command("ben", "matches")).text(); !words().Shows(s, "bot.matches.since", "who", "<@anna>", "at",
		"<t:1800000000:R>") {
		t.Errorf("ben reads %s", s)
	}
	d.since()
	d.answers("cara", "call")
	d.deliver()
	if got := newPosts(d.since()); len(got) != 1 || !raceWords().Shows(got[0].content(), "showed") {
		t.Errorf("when the leg is over is posted %v", got)
	}
}

func TestThePanelOfAMetronomeCountsDown(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeBeat, match.None, 0, "anna", "ben")
	reads := func() string {
		return d.does(press("anna",
			customid.Nav{Match: string(d.head().ID), Seat: 0, Screen: customid.ScreenMoves}.String(), "800")).text()
	}
	if s := reads(); !raceWords().Shows(s, "ask.beat", "leg", 1, "beat", 1) ||
		!words().Shows(s, "bot.round.beat", "in", "<t:1800000008:R>") {
		t.Errorf("anna reads %s", s)
	}
	d.pass(3 * time.Second)
	d.answers("anna", "roll")
	if s := reads(); !raceWords().Shows(s, "bot.round.answered.what", "what", text.M("do.roll")) ||
		!words().Shows(s, "bot.round.beat", "in", "<t:1800000008:R>") {
		t.Errorf("after her answer anna reads %s", s)
	}
	d.answers("ben", "roll")
	if s := reads(); !raceWords().Shows(s, "ask.beat", "leg", 1, "beat", 2) ||
		!words().Shows(s, "bot.round.beat", "in", "<t:1800000011:R>") {
		t.Errorf("in the second beat anna reads %s", s)
	}
}

func TestARoundLeftOpenKeepsItsTimeThroughRestartAndPause(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	d.answers("anna", "roll")
	d.hours(10)
	d.restart()
	d.mod("pause")
	d.hours(5)
	d.mod("resume")
	b, err := json.Marshal(extraOf(t, d.head()).Clock.Asks)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range extraOf(t, d.head()).Clock.Asks {
		if want := time.Unix(1_800_000_000, 0).Add(29 * time.Hour).Unix(); a.Due != want || a.Round != "leg 1" {
			t.Errorf("after the pause are asked %s", b)
		}
	}
}

func TestWithinARoundNobodyIsPingedAgainButAfterAPause(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	d.answers("anna", "stay")
	d.mod("seat", "seat", 3, "user", "dora")
	d.deliver()
	for _, s := range newPosts(d.since()) {
		if len(s.pinged()) > 0 {
			t.Errorf("within the round is pinged: %s", s.text())
		}
	}
	d.mod("pause")
	d.deliver()
	d.since()
	d.mod("resume")
	d.since()
	d.deliver()
	if got := newPosts(d.since()); len(got) != 1 || len(got[0].pinged()) != 3 {
		t.Errorf("after the pause is posted %v", got)
	}
}
