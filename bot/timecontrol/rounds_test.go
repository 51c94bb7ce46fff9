package timecontrol_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// sorted are users in the order of their names.
func sorted(users []string) []string {
	out := slices.Clone(users)
	slices.Sort(out)
	return out
}

// Players without an answer are reminded in private. At a daily pace all players also learn, in the same way,
// that half of the time is over.
func TestARoundIsRemindedOfInPrivateAndOnlyWhoHasNotAnswered(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		pace match.Pace
		days int
		half int
	}{{match.Daily, 1, 1}, {match.None, 6, 0}} {
		d := bottest.BeginRace(t, sealed.TimeTurn, x.pace, 0, "anna", "ben", "cara")
		d.PassHours(1)
		d.PlayMoves("ben", "roll", "stay")
		d.Deliver()
		reminded, half := map[string]int{}, 0
		for _, s := range d.PassHours(24*x.days - 2) {
			if s.Path == "/channels/"+bottest.Channel+"/messages" {
				half++
				if !bottest.RaceWords().Shows(s.Content(), "bot.round.half", "round", bottest.Leg(1), "due",
					"<t:1800086400:R>") ||
					len(s.Pinged()) > 0 {
					t.Errorf("pace %s: in the channel stands %s", x.pace, s.Text())
				}
				continue
			}
			reminded[strings.Join(s.Pinged(), " ")]++
			key, args := "bot.round.remind", []any{"round", bottest.Leg(1), "since", "<t:1800000000:R>"}
			if x.pace == match.Daily {
				key, args = "bot.round.remind.due", append(args, "due", "<t:1800086400:R>")
			}
			if c := s.Content(); !bottest.RaceWords().Shows(c, key, args...) ||
				x.pace != match.Daily && strings.Contains(c, "<t:1800086400:R>") {
				t.Errorf("pace %s: reminded is %s", x.pace, c)
			}
		}
		if want := map[string]int{"anna": 1, "cara": 1}; !reflect.DeepEqual(reminded, want) || half != x.half {
			t.Errorf("pace %s: reminded are %v, and the table %d times", x.pace, reminded, half)
		}
	}
}

func TestExpiredRoundTakesDefaultsWithoutVote(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	d.PlayMoves("ben", "roll", "stay")
	d.PassHours(23)
	d.TakeCalls()
	d.Pass(time.Hour)
	for d.App.Time.UntilDue() == 0 {
		d.App.Time.Tick(context.Background())
	}
	d.Deliver()
	got := bottest.PostsIn(d.TakeCalls())
	if len(got) != 1 || !bottest.RaceWords().Shows(got[0].Content(), "bot.round.open", "round", bottest.Leg(2),
		"n", 3) ||
		!slices.Equal(sorted(got[0].Pinged()), []string{"anna", "ben", "cara"}) {
		t.Errorf("posted is %v", got)
	}
	if v := bottest.ExtraOf(t, d.Head()).Vote; v != nil {
		t.Errorf("the table is asked %+v", v)
	}
}

func TestTheClockOfAMatchTellsNothingOfWhoAnsweredInARound(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	before := bottest.ExtraOf(t, d.Head()).Clock
	if len(before.Asks) != 2 {
		t.Fatalf("waited for are %+v", before.Asks)
	}
	for _, m := range []string{"roll", "roll", "call", "standing stay", "standing ask"} {
		d.Pass(time.Hour)
		d.PlayMoves("ben", m)
		if after := bottest.ExtraOf(t, d.Head()).Clock; !reflect.DeepEqual(after, before) {
			t.Errorf("after %s the clock is\n%+v, before\n%+v", m, after, before)
		}
	}
	d.Pass(time.Hour)
	d.PlayMoves("anna", "stay")
	if c := bottest.ExtraOf(t, d.Head()).Clock; c.Saved(0) != 0 || c.Saved(1) != 0 {
		t.Errorf("by a round is saved %v", c.Bank)
	}
}

func TestMatchesListsAllSeatsOfARoundSinceItsOpening(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	lists := func(user string) bottest.Call { return d.Do(bottest.Command(user, "matches")) }
	asked := func(who string) string {
		return bottest.EnglishWords().Say("bot.matches.since", "who", "<@"+who+">", "at", "<t:1800000000:R>") + " " +
			bottest.EnglishWords().Say("bot.matches.due", "due", "<t:1800086400:R>")
	}
	before := lists("ben")
	for _, who := range []string{"anna", "ben", "cara"} {
		if !strings.Contains(before.Reads(), asked(who)) {
			t.Errorf("ben reads %s", before.Text())
		}
	}
	d.Pass(2 * time.Hour)
	d.PlayMoves("anna", "roll", "stay")
	if after := lists("ben"); after.Text() != before.Text() {
		t.Errorf("after anna's answer ben reads\n%s, before\n%s", after.Text(), before.Text())
	}
	if own := lists("anna"); !strings.Contains(own.Reads(), asked("anna")+" "+
		bottest.EnglishWords().Say("bot.matches.answered")) ||
		strings.Contains(own.Text(), "⏳") {
		t.Errorf("anna reads %s", own.Text())
	}
}

func TestARoundThatOpensPingsItsSeatsButNotWhoOpenedIt(t *testing.T) {
	t.Parallel()
	everybody := []string{"anna", "ben", "cara"}
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 1, everybody...)
	first := bottest.PostsIn(d.TakeCalls())
	if last := first[len(first)-1]; !bottest.RaceWords().Shows(last.Content(), "bot.round.open", "round",
		bottest.Leg(1), "n", 4, "at",
		"<t:1800086400:f>") || !slices.Equal(sorted(last.Pinged()), everybody) {
		t.Fatalf("at the start is posted %s", last.Text())
	}
	d = bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, everybody...)
	for range 2 {
		for _, user := range everybody {
			d.PlayMoves(user, "roll", "call")
		}
		d.Deliver()
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		winner := tb.Match.Players()[tb.Match.Turn().Seat].User
		tb.Unlock()
		// The winner's move opens the next round, as everyone sees.
		d.PlayMoves(winner, "take gold")
		d.TakeCalls()
		d.Deliver()
		others := slices.DeleteFunc(slices.Clone(everybody), func(u string) bool { return u == winner })
		if got := bottest.PostsIn(d.TakeCalls()); len(got) != 1 || !slices.Equal(sorted(got[0].Pinged()), others) {
			t.Errorf("after the prize of %s is posted %v", winner, got)
		}
	}
}

func TestNextRoundPingsLastAnswererToo(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	d.PlayMoves("anna", "stay")
	d.Deliver()
	d.TakeCalls()
	d.PlayMoves("ben", "stay")
	d.Deliver()
	if got := bottest.PostsIn(d.TakeCalls()); len(got) != 1 ||
		!bottest.RaceWords().Shows(got[0].Content(), "bot.round.open", "round",
			bottest.Leg(2)) || !slices.Equal(sorted(got[0].Pinged()), []string{"anna", "ben"}) {
		t.Errorf("posted is %v", got)
	}
}

func TestStatusAndBoardTellOfARoundAndNotWhoHasAnswered(t *testing.T) {
	t.Parallel()
	for pace, open := range map[match.Pace]text.Message{
		match.Daily: text.M("bot.round.open", "round", bottest.Leg(1), "n", 3, "at", "<t:1800086400:f>", "in",
			"<t:1800086400:R>"), match.None: text.M("bot.round.open.free", "round", bottest.Leg(1), "n", 3),
	} {
		d := bottest.BeginRace(t, sealed.TimeTurn, pace, 0, "anna", "ben", "cara")
		reads := func() []string {
			var out []string
			for _, user := range []string{"zoe", "ben"} {
				out = append(out, d.Do(bottest.Command(user, "game status")).Text())
			}
			return append(out, fmt.Sprint(d.NewestPost()["content"]))
		}
		before := reads()
		for i, s := range before {
			if !bottest.ShowsMessage(bottest.RaceWords(), s, open) {
				t.Errorf("pace %s: %d reads %s", pace, i, s)
			}
		}
		d.PlayMoves("anna", "roll", "stay")
		d.Deliver()
		if after := reads(); !slices.Equal(after, before) {
			t.Errorf("pace %s: after an answer is read\n%q, before\n%q", pace, after, before)
		}
	}
}

func TestPanelShowsOnlyOwnRoundAnswer(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	panelOf := func(user string, seat engine.Seat) string {
		id := customid.Nav{Match: string(d.Head().ID), Seat: seat, Screen: customid.ScreenMoves}.String()
		return d.Do(bottest.Press(user, id, "800")).Text()
	}
	before := panelOf("anna", 0)
	shows := func(said string, keys ...string) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return bottest.EnglishWords().Shows(said, key) })
	}
	if shows(before, "bot.moves.you", "bot.moves.you.and", "bot.moves.others", "bot.turn.due") ||
		!shows(before, "bot.round.secret") {
		t.Errorf("anna reads %s", before)
	}
	d.PlayMoves("ben", "roll")
	if a := panelOf("ben", 1); shows(a, "bot.round.answered", "bot.round.answered.what") {
		t.Errorf("in the middle of his answer ben reads %s", a)
	}
	d.PlayMoves("ben", "standing stay")
	if a := panelOf("ben", 1); !bottest.RaceWords().Shows(a, "bot.round.answered.what", "what",
		bottest.RaceWords().Say("do.roll")+"; "+bottest.RaceWords().Say("do.stay")) ||
		shows(a, "bot.moves.you", "bot.moves.you.and", "bot.moves.others") {
		t.Errorf("ben reads %s", a)
	}
	if after := panelOf("anna", 0); after != before {
		t.Errorf("after ben's answer anna reads\n%s, before\n%s", after, before)
	}
}

func TestSkipReplyHidesWhetherSeatAnswered(t *testing.T) {
	t.Parallel()
	told := map[bool]string{}
	for _, answered := range []bool{false, true} {
		d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
		if answered {
			d.PlayMoves("ben", "roll", "stay")
			d.Deliver()
		}
		asked, done := d.Moderate("skip", "seat", 2)
		d.Deliver()
		calls := 0
		for _, s := range d.TakeCalls() {
			if strings.HasPrefix(s.Path, "/channels/") {
				calls++
			}
		}
		audit, err := d.Options.Store.Audit(store.AuditFilter{Match: d.Head().ID})
		if err != nil || len(audit) != 1 {
			t.Fatalf("noted is %v (%v)", audit, err)
		}
		content := func(s bottest.Call) string { return s.Content() }
		told[answered] = fmt.Sprint(content(asked), "\n", content(done), "\n", calls, audit[0].Action, audit[0].Reason,
			string(audit[0].Detail), bottest.ExtraOf(t, d.Head()).Deputy)
		told[answered] = strings.ReplaceAll(told[answered], string(d.Head().ID), "ID")
		if !bottest.RaceWords().Shows(content(done), "bot.round.open", "round", bottest.Leg(1), "n", 3) {
			t.Errorf("answered %v: the moderator reads %s", answered, content(done))
		}
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		owes, last := tb.HasNotAnswered(1), tb.Log[len(tb.Log)-1]
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

func TestBeatRoundTakesDefaultAndPingsOnce(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeBeat, match.None, 0, "anna", "ben")
	if wait := d.App.Time.UntilDue(); wait != 9*time.Second {
		t.Fatalf("the next is due in %v", wait)
	}
	d.TakeCalls()
	d.PlayMoves("anna", "roll")
	d.PlayMoves("ben", "roll")
	d.Deliver()
	if got := bottest.PostsIn(d.TakeCalls()); len(got) != 0 {
		t.Errorf("the second beat is posted anew: %v", got)
	}
	d.PlayMoves("anna", "roll")
	d.Deliver()
	d.TakeCalls()
	d.Pass(9 * time.Second)
	d.App.Time.Tick(context.Background())
	d.Deliver()
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	n := len(tb.Log)
	if was := tb.Log[n-2]; was.By != match.ByDefault || was.Seat != 1 || !tb.Log[n-1].Beat {
		t.Errorf("the beat ends by %+v", tb.Log[n-2:])
	}
	for _, s := range d.TakeCalls() {
		if s.Shows("bot.round.remind") || s.Shows("bot.round.remind.due") {
			t.Errorf("by beats is reminded: %s", s.Text())
		}
	}
}

// Beats pass by answers and by time, in the ticks of a bot that was started again in between, and the channel hears of
// the leg's opening and of its end.
func TestByAMetronomeNothingIsCalledBeforeTheEnd(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeBeat, match.Daily, 0, "anna", "ben", "cara")
	if post := fmt.Sprint(d.NewestPost()["content"]); !bottest.RaceWords().Shows(post, "bot.round.open", "round",
		bottest.Leg(1), "n", 3,
		"at", "<t:1800086400:f>") || !bottest.EnglishWords().Shows(post, "bot.round.metronome") {
		t.Errorf("posted is %s", post)
	}
	d.TakeCalls()
	silent := func(when string) {
		t.Helper()
		d.Deliver()
		pending, err := d.Options.Store.PendingOf(d.Head().ID)
		if calls := bottest.FilterAnswers(d.TakeCalls(), false); err != nil || len(calls)+len(pending) > 0 {
			t.Errorf("%s is called %v, and to be posted %+v (%v)", when, calls, pending, err)
		}
	}
	for _, user := range []string{"anna", "ben", "cara"} {
		d.PlayMoves(user, "roll")
		silent("after the roll of " + user)
	}
	d.PlayMoves("ben", "roll")
	d.PlayMoves("cara", "roll")
	d.Pass(5 * time.Second)
	d.Restart()
	if wait := d.App.Time.UntilDue(); wait != 4*time.Second {
		t.Errorf("after the start the next is due in %v", wait)
	}
	d.Pass(4 * time.Second)
	for n := 0; n < 5 && d.App.Time.UntilDue() == 0; n++ {
		d.App.Time.Tick(context.Background())
	}
	silent("by the end of beat 2")
	// anna stays by default, and is asked nothing in beat 3.
	d.PlayMoves("ben", "roll")
	silent("in beat 3")
	if s := d.Do(bottest.Command("ben", "matches")).Text(); !bottest.EnglishWords().Shows(s, "bot.matches.since", "who",
		"<@anna>", "at",
		"<t:1800000000:R>") {
		t.Errorf("ben reads %s", s)
	}
	d.TakeCalls()
	d.PlayMoves("cara", "call")
	d.Deliver()
	if got := bottest.PostsIn(d.TakeCalls()); len(got) != 1 || !bottest.RaceWords().Shows(got[0].Content(), "showed") {
		t.Errorf("when the leg is over is posted %v", got)
	}
}

func TestThePanelOfAMetronomeCountsDown(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeBeat, match.None, 0, "anna", "ben")
	reads := func() string {
		return d.Do(bottest.Press("anna",
			customid.Nav{Match: string(d.Head().ID), Seat: 0, Screen: customid.ScreenMoves}.String(), "800")).Text()
	}
	if s := reads(); !bottest.RaceWords().Shows(s, "ask.beat", "leg", 1, "beat", 1) ||
		!bottest.EnglishWords().Shows(s, "bot.round.beat", "in", "<t:1800000008:R>") {
		t.Errorf("anna reads %s", s)
	}
	d.Pass(3 * time.Second)
	d.PlayMoves("anna", "roll")
	if s := reads(); !bottest.RaceWords().Shows(s, "bot.round.answered.what", "what", text.M("do.roll")) ||
		!bottest.EnglishWords().Shows(s, "bot.round.beat", "in", "<t:1800000008:R>") {
		t.Errorf("after her answer anna reads %s", s)
	}
	d.PlayMoves("ben", "roll")
	if s := reads(); !bottest.RaceWords().Shows(s, "ask.beat", "leg", 1, "beat", 2) ||
		!bottest.EnglishWords().Shows(s, "bot.round.beat", "in", "<t:1800000011:R>") {
		t.Errorf("in the second beat anna reads %s", s)
	}
}

func TestARoundLeftOpenKeepsItsTimeThroughRestartAndPause(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	d.PlayMoves("anna", "roll")
	d.PassHours(10)
	d.Restart()
	d.Moderate("pause")
	d.PassHours(5)
	d.Moderate("resume")
	b, err := json.Marshal(bottest.ExtraOf(t, d.Head()).Clock.Asks)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range bottest.ExtraOf(t, d.Head()).Clock.Asks {
		if want := time.Unix(1_800_000_000, 0).Add(29 * time.Hour).Unix(); a.Due != want || a.Round != "leg 1" {
			t.Errorf("after the pause are asked %s", b)
		}
	}
}

func TestWithinARoundNobodyIsPingedAgainButAfterAPause(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	d.PlayMoves("anna", "stay")
	d.Moderate("seat", "seat", 3, "user", "dora")
	d.Deliver()
	for _, s := range bottest.PostsIn(d.TakeCalls()) {
		if len(s.Pinged()) > 0 {
			t.Errorf("within the round is pinged: %s", s.Text())
		}
	}
	d.Moderate("pause")
	d.Deliver()
	d.TakeCalls()
	d.Moderate("resume")
	d.TakeCalls()
	d.Deliver()
	if got := bottest.PostsIn(d.TakeCalls()); len(got) != 1 || len(got[0].Pinged()) != 3 {
		t.Errorf("after the pause is posted %v", got)
	}
}
