package try_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/slash"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
	"skald/imaging"
)

// control is the custom_id in an answer that ends so.
func control(t *testing.T, s bottest.Call, end string) string {
	t.Helper()
	for _, id := range bottest.ControlIDs(s.Data()["components"]) {
		if strings.HasSuffix(id, end) {
			return id
		}
	}
	t.Fatalf("nothing ends in %q in %s", end, s.Text())
	return ""
}

// own presses a control of a private panel.
func own(d *bottest.Bot, user, id string) bottest.Call {
	d.T.Helper()
	i := bottest.Press(user, id, "950")
	i.MessageEphemeral = true
	return d.Do(i)
}

func TestMovesAreTriedInPrivateAndPlayedTogether(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	a := d.Do(bottest.Command("anna", "try"))
	if !a.IsPrivate() || !a.Shows("bot.try.private") || !a.Shows("bot.try.title", "turn", "Turn 1") {
		t.Fatalf("anna reads %s", a.Text())
	}
	wait := control(t, a, ":wait")
	if !strings.HasPrefix(wait, "t1:") {
		t.Fatalf("the button is %s", wait)
	}
	a = own(d, "anna", wait)
	if !strings.Contains(a.Text(), "1. Does wait") || !a.Shows("bot.try.others") ||
		!a.Shows("bot.try.after") {
		t.Errorf("anna reads %s", a.Text())
	}
	if again := own(d, "anna", wait); !strings.Contains(again.Text(), "1. Does wait") ||
		strings.Contains(again.Text(), "2. ") {
		t.Errorf("a second press is answered %s", again.Text())
	}
	if len(d.Moves()) != 0 || d.CallCount() != 0 {
		t.Error("something is played")
	}
	a = own(d, "anna", control(t, a, ":"+customid.ActBack))
	a = own(d, "anna", control(t, a, ":roll"))
	if !a.Shows("bot.try.dice", "n", 1, "move", "Roll") || strings.Contains(a.Text(), "t1:") {
		t.Errorf("at the die anna reads %s", a.Text())
	}
	if more := d.Do(bottest.Command("anna", "try", "move", "wait")); !more.Shows("bot.try.ended") {
		t.Errorf("beyond the die anna reads %s", more.Text())
	}
	// Ben can neither look at it nor play it.
	if b := own(d, "ben", control(t, a, ":"+customid.ActCommit)); !b.IsPrivate() ||
		!b.Shows("bot.notyours", "who", "anna") || len(d.Moves()) != 0 {
		t.Errorf("ben presses anna's button: %s", b.Text())
	}
	d.Restart()
	commit := bottest.Press("anna", control(t, a, ":"+customid.ActCommit), "950")
	commit.MessageEphemeral = true
	if a := d.Do(commit); !a.Shows("bot.try.played", "n", 1) {
		t.Errorf("anna reads %s", a.Text())
	}
	d.Do(commit) // delivered twice
	if got := d.Moves(); !slices.Equal(got, []string{"1 roll"}) {
		t.Errorf("played is %v", got)
	}
}

func TestATrialOfAnotherPositionDiesPolitely(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	a := d.Do(bottest.Command("anna", "try", "move", "wait"))
	commit, drop := control(t, a, ":"+customid.ActCommit), control(t, a, ":"+customid.ActDrop)
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	stale := own(d, "anna", commit)
	if !stale.Shows("bot.try.stale") || !slices.Equal(d.Moves(), []string{"1 roll"}) {
		t.Errorf("anna reads %s", stale.Text())
	}
	fresh := own(d, "anna", control(t, stale, ":"+customid.ScreenTry))
	if !fresh.Shows("bot.try.title", "turn", "Turn 1") || strings.Contains(fresh.Text(), "1. ") {
		t.Errorf("from there anna tries %s", fresh.Text())
	}
	if x := own(d, "anna", drop); !x.Shows("bot.try.title") { // an older panel
		t.Errorf("an old button is answered %s", x.Text())
	}
	a = own(d, "anna", control(t, fresh, ":wait"))
	// A question asked meanwhile does not disturb it.
	d.Do(bottest.Command("anna", "game end"))
	if x := own(d, "anna", control(t, a, ":"+customid.ActDrop)); !x.Shows("bot.try.dropped") ||
		!slices.Equal(d.Moves(), []string{"1 roll"}) {
		t.Errorf("dropped: %s", x.Text())
	}
	if x := own(d, "anna", control(t, a, ":"+customid.ActCommit)); !x.Shows("bot.try.stale") || len(d.Moves()) != 1 {
		t.Errorf("after that: %s", x.Text())
	}
}

func TestWhoCanDoNothingTriesNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	for user, reads := range map[string]string{"ben": "bot.try.nothing", "cara": "bot.notseated"} {
		if a := d.Do(bottest.Command(user, "try")); !a.IsPrivate() || !a.Shows(reads) {
			t.Errorf("%s reads %s", user, a.Text())
		}
	}
	if a := d.Do(bottest.Command("anna", "try", "move", "fly")); !a.Shows("bot.try.unread", "typed", "fly") {
		t.Errorf("anna reads %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "try", "move", "take")); !a.Shows("no") {
		t.Errorf("anna reads %s", a.Text())
	}
}

// story begins a match of a real game with anna on turn.
func story(t *testing.T, rules engine.Rules, draw bottest.Drawer, options ...any) *bottest.Bot {
	t.Helper()
	o := bot.Options{Games: []engine.Rules{rules}}
	if draw != nil {
		o.Draw = draw
	}
	d := bottest.New(t, o)
	d.Do(bottest.Command("anna", "game new", append([]any{"game", rules.ID()}, options...)...))
	h := d.Head()
	d.Do(bottest.Press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	return d
}

func TestAWalkIsTriedUpToTheFirstDieWithItsBoard(t *testing.T) {
	t.Parallel()
	var drawn []imaging.Request
	var names []string
	d := story(t, returnofheroes.New(autopilot.At), func(_ context.Context, r imaging.Request) ([]byte, error) {
		drawn = append(drawn, r)
		return []byte("png"), nil
	}, "first-player", "1")
	for range 4 { // the heroes are chosen
		for _, u := range []string{"anna", "ben"} {
			a := d.Do(bottest.Command(u, "try"))
			for _, id := range bottest.ControlIDs(a.Data()["components"]) {
				if _, hero, ok := strings.Cut(id, ":hero "); ok && !strings.Contains(hero, " ") {
					d.Do(bottest.Command(u, "do", "move", "hero "+hero))
					break
				}
			}
		}
	}
	drawn = nil
	before := d.Moves()
	// She tries moves without dice first, then one with.
	d.TakeCalls()
	a := d.Do(bottest.Command("anna", "try"))
	names = append(names, a.File)
	quiet, loud := "", ""
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range engine.Of(tb.Match.Prompts(), 0) {
		for _, c := range p.Choices {
			switch {
			case c.Move.Verb() == "move" && !c.Rolls && !c.Reveals && quiet == "":
				quiet = string(c.Move)
			case c.Move.Verb() == "move" && c.Reveals && loud == "":
				loud = string(c.Move)
			}
		}
	}
	tb.Unlock()
	if quiet == "" || loud == "" {
		t.Fatalf("there is no way without and one with a sight: %q %q", quiet, loud)
	}
	stopped := d.Do(bottest.Command("anna", "try", "move", loud))
	if !stopped.Shows("bot.try.dice") && !stopped.Shows("bot.try.sight") {
		t.Errorf("at %s anna reads %s", loud, stopped.Text())
	}
	a = own(d, "anna", control(t, stopped, ":"+customid.ActBack))
	a = d.Do(bottest.Command("anna", "try", "move", quiet))
	names = append(names, a.File)
	if len(drawn) < 4 || drawn[len(drawn)-1].Since == nil || names[0] == names[1] ||
		!strings.Contains(names[1], "-try-1") {
		t.Errorf("drawn are %d pictures, named %v, ringed %v", len(drawn), names, drawn[len(drawn)-1].Since != nil)
	}
	if !slices.Equal(before, d.Moves()) {
		t.Error("something is played")
	}
	own(d, "anna", control(t, a, ":"+customid.ActCommit))
	if got := d.Moves(); len(got) != len(before)+1 || got[len(got)-1] != "1 "+quiet {
		t.Errorf("played is %v", got)
	}
}

func TestStandingAnswersStandInOnePanelOneButtonAway(t *testing.T) {
	t.Parallel()
	rules, err := games.Andor()
	if err != nil {
		t.Fatal(err)
	}
	d := story(t, rules, nil)
	id := string(d.Head().ID)
	moves := customid.Nav{Match: id, Seat: engine.Public, Screen: customid.ScreenMoves}.String()
	own(d, "anna", customid.Nav{Match: id, Seat: engine.Public, Screen: customid.ScreenGuide,
		Args: []string{panel.GuideDone}}.String()) // a newcomer has the tour in its place
	button := control(t, own(d, "anna", moves), ":"+customid.ScreenStanding)
	a := own(d, "anna", button)
	if !a.Shows("bot.standing.title") {
		t.Fatalf("anna reads %s", a.Text())
	}
	defaults := func(a bottest.Call) int { return strings.Count(a.Text(), "(default)") }
	all := defaults(a)
	if all < 2 {
		t.Errorf("the answers in force are not shown: %s", a.Text())
	}
	a = own(d, "anna", bottest.ControlIDs(a.Data()["components"])[0])
	never := control(t, a, ":standing invite never")
	if a = own(d, "anna", never); defaults(a) != all-1 || !a.Shows("bot.standing.title") {
		t.Errorf("after it anna reads %s", a.Text())
	}
	if got := d.Moves(); len(got) != 1 || got[0] != "1 standing invite never" {
		t.Fatalf("played is %v", got)
	}
	a = d.Do(bottest.Command("anna", slash.CommandStanding))
	if !a.IsPrivate() || defaults(a) != all-1 {
		t.Errorf("the answer given is not shown: %s", a.Text())
	}
	if b := d.Do(bottest.Command("ben", slash.CommandStanding)); defaults(b) != all {
		t.Errorf("ben reads anna's: %s", b.Text())
	}
}

func TestATrialShowsNothingOfWhatOthersKnow(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for card := range 5 {
		d := bottest.New(t, bot.Options{})
		h := d.Begin()
		tb, err := d.App.Tables.Open(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		state, err := tb.Match.State()
		if err != nil {
			t.Fatal(err)
		}
		var s map[string]json.RawMessage
		if err := json.Unmarshal(state, &s); err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(&bottest.Parley{Card: [2]int{0, card + 1}})
		if err != nil {
			t.Fatal(err)
		}
		s["game"] = b
		if state, err = json.Marshal(s); err != nil {
			t.Fatal(err)
		}
		if tb.Match, err = match.Load(bottest.ParleyRules{}, state, tb.Head.Seed); err != nil {
			t.Fatal(err)
		}
		tb.Unlock()
		a := d.Do(bottest.Command("anna", "try", "move", "offer"))
		said[strings.ReplaceAll(a.Text(), string(h.ID), "ID")] = true
	}
	if len(said) != 1 {
		t.Errorf("hidden cards make %d different panels", len(said))
	}
}
