package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// clashing records matches of Heroes with ready-made decks and armies. Each match is played by one script, which
// decides by the options offered; all matches have the same seed, the first with which every script can be played.
func clashing(t *testing.T, seats int, options map[string]string,
	scripts ...func(w *bottest.Recorder) bool) []bottest.Recorded {
	t.Helper()
	rules, _ := games.Find("heroes")
	rec := match.Record{}
	rec.Players = make([]match.Player, seats)
	rec.Options = map[string]string{"start": "ready", "army": "ready", "placing": "once"}
	for id, value := range options {
		rec.Options[id] = value
	}
	for seed := byte(1); seed < 200; seed++ {
		rec.Seed = bytes.Repeat([]byte{seed}, match.SeedSize)
		var out []bottest.Recorded
		for _, script := range scripts {
			if w := bottest.NewRecorder(t, rules, rec); script(w) {
				out = append(out, w.Recorded)
			}
		}
		if len(out) == len(scripts) {
			return out
		}
	}
	t.Fatal("chance never offers what is to be played")
	return nil
}

// does lets seats decide, "2> stop cast" being the first move of seat 2 that begins so. It reports whether all could.
func does(w *bottest.Recorder, lines ...string) bool {
	w.Helper()
	for _, line := range lines {
		n, words, _ := strings.Cut(line, "> ")
		seat, move := engine.Seat(n[0]-'1'), engine.Move(words)
		if prompts := w.Match.PromptsFor(seat); engine.Legal(prompts, seat, move) == nil {
			move = ""
			for _, p := range engine.Of(prompts, seat) {
				for _, c := range p.Choices {
					if move == "" && strings.HasPrefix(string(c.Move), words) {
						move = c.Move
					}
				}
			}
		}
		if move == "" {
			return false
		}
		w.Play(seat, move)
	}
	return true
}

// script returns a script that makes the moves of the lines in order.
func script(lines ...string) func(*bottest.Recorder) bool {
	return func(w *bottest.Recorder) bool { return does(w, lines...) }
}

// asked says that a seat is asked about a topic.
func asked(w *bottest.Recorder, seat engine.Seat, topic string) bool {
	return slices.ContainsFunc(engine.Of(w.Match.Prompts(), seat), func(p engine.Prompt) bool {
		return p.Topic == topic
	})
}

// metronome lets a first clash pass, and everybody roll for the first beat of the next, which goes by the metronome.
func metronome(then ...string) func(*bottest.Recorder) bool {
	return func(w *bottest.Recorder) bool {
		if !does(w, "1> standing live on", "2> standing live on", "3> standing live on", "1> keep", "2> keep",
			"3> keep",
			"2> stop none", "1> stay", "3> stay") {
			return false
		}
		for _, seat := range []engine.Seat{2, 0} {
			if asked(w, seat, "follow") {
				w.Play(seat, "pass")
			}
		}
		return does(w, "1> keep", "2> keep", "3> keep") && does(w, then...)
	}
}

// armies lets two seats choose armies, and place the first being of each.
func armies(then ...string) func(*bottest.Recorder) bool {
	return script(append([]string{"1> standing placing ask", "2> standing placing ask"}, then...)...)
}

// placing lets the first seat choose two creatures, of which it has still to place the second: the n-th of those it may
// choose. The other has its hero alone.
func placing(n int) func(*bottest.Recorder) bool {
	return func(w *bottest.Recorder) bool {
		if !armies("2> army done", "1> army")(w) {
			return false
		}
		var second []string
		for _, p := range engine.Of(w.Match.PromptsFor(0), 0) {
			for _, c := range p.Choices {
				if c.Move.Verb() == "army" && len(c.Move.Args()) == 1 && c.Move.Arg(0) != "done" {
					second = append(second, "1> "+string(c.Move))
				}
			}
		}
		if n >= len(second) || !does(w, second[n], "1> army done") {
			return false
		}
		for _, move := range []string{"place", "place " + first(w)} {
			if asked(w, 1, "placing") && !does(w, "2> place") || !does(w, "1> "+move) {
				return false
			}
		}
		return asked(w, 0, "placing")
	}
}

// first is the creature the first seat has chosen first.
func first(w *bottest.Recorder) string {
	for _, e := range w.Recorded.Log {
		if e.Seat == 0 && e.Move.Verb() == "army" {
			return e.Move.Arg(0)
		}
	}
	return ""
}

// Two matches of Heroes differ in a player's rolls, kept dice, sealed choices or orders in an open clash, in the beat
// of a metronome, in the other match of a tournament or in the army a player chooses: spectators, other players and
// moderators receive the same.
func TestOpenClashRevealsNothing(t *testing.T) {
	t.Parallel()
	notShort(t)
	all := map[string]string{"mode": "all"}
	public, ben, both := []engine.Seat{engine.Public}, []engine.Seat{1}, []engine.Seat{engine.Public, 1}
	var walks []walk
	for _, x := range []struct {
		what    string
		seats   int
		options map[string]string
		a, b    func(*bottest.Recorder) bool
		viewers []engine.Seat
		until   time.Duration
	}{
		{"a stop with its action and target sealed", 3, all, script("2> keep"),
			script("2> keep", "1> keep", "1> keep", "1> stop cast", "1> target"), both, 18 * time.Hour},
		{"which dice are kept", 3, all, script("2> keep", "1> keep", "1> keep 1 2", "3> keep"),
			script("2> keep", "1> keep", "1> keep 3", "3> keep"), ben, 0},
		{"who stays, orders, and answers that stand", 3, all, script("2> keep"),
			script("2> keep", "3> keep", "3> stay", "1> standing order 1 missile 0 2 4 hero", "1> standing follow pass",
				"1> standing live on", "1> use orders"), ben, 18 * time.Hour},
		{"what others do after one's own stop", 3, all, script("2> keep", "2> stop draw"),
			script("1> keep", "2> keep", "1> stop none", "2> stop draw"), ben, 18 * time.Hour},
		{"a metronome beat", 3, all, metronome(), metronome("1> keep 1 2", "3> stop none"), ben, 0},
		{"who rests in a metronome beat", 3, all, metronome("2> keep 1 2"),
			metronome("1> stay", "3> stay", "2> keep 1 2"), ben, 0},
		{"the other match of a tournament", 4, map[string]string{"mode": "tournament"}, script("2> keep"),
			script("1> keep", "2> keep", "1> keep", "1> stop cast", "1> target"), ben, 18 * time.Hour},
		{"the other pair of a team match", 4, map[string]string{"mode": "teams"}, script("2> keep", "4> keep"),
			script("3> keep", "2> keep", "3> stop", "4> keep", "1> keep"), ben, 18 * time.Hour},
		{"a creature still to be placed", 2, map[string]string{"army": "own", "placing": "turns"}, placing(0),
			placing(1), public, 0},
		{"an army that is chosen", 2, map[string]string{"army": "own"}, armies(),
			armies("1> army", "1> army", "1> army done"), ben, 18 * time.Hour},
	} {
		for _, viewer := range x.viewers {
			walks = append(walks, walk{fmt.Sprintf("%s, heard by seat %d", x.what, viewer+1), func(t *testing.T) {
				made := clashing(t, x.seats, x.options, x.a, x.b)
				p := bottest.PairOf(t, made[0], made[1], viewer, "")
				p.Lasts = x.until // before a day is over, which ends a clash
				walkAll(p)
				switch x.what {
				case "a metronome beat":
					passes(p, 5*time.Second)
				case "who rests in a metronome beat":
					passes(p, 12*time.Second) // into the next beat
				}
			}})
		}
	}
	some(t, 1, walks)
}

// Two matches of Heroes differ in the hands, dice, sealed actions and orders of others, with as many things done.
func TestNothingTheWorldHearsDependsOnAHandOfHeroes(t *testing.T) {
	t.Parallel()
	notShort(t)
	var walks []walk
	for _, x := range []struct {
		what    string
		script  func(*bottest.Recorder) bool
		viewers []engine.Seat
	}{
		{"in mid-clash", script("2> keep", "1> keep", "1> keep 1 2", "1> stop cast", "1> target"), []engine.Seat{1}},
		{"when he may follow", func(w *bottest.Recorder) bool {
			return does(w, "1> keep", "2> keep", "1> stop none", "2> keep", "3> keep", "3> stay") &&
				asked(w, 1, "follow")
		}, []engine.Seat{engine.Public, 0}},
		{"when he has to act", func(w *bottest.Recorder) bool {
			return does(w, "1> keep", "1> keep", "2> keep", "2> stop", "3> keep", "3> stay") && asked(w, 1, "act")
		}, []engine.Seat{0}},
	} {
		for _, viewer := range x.viewers {
			walks = append(walks, walk{fmt.Sprintf("%s, heard by seat %d", x.what, viewer+1), func(t *testing.T) {
				p := bottest.NewPair(t, clashing(t, 3, map[string]string{"mode": "all"}, x.script)[0], viewer, 3)
				p.Lasts = 18 * time.Hour
				walkAll(p)
			}})
		}
	}
	some(t, 1, walks)
}

// If all players are absent, a clash of Heroes ends when its time is up: the dice are rolled once, every player who
// could act on them gets a question, and the next clash opens. When that has ended too the match is paused.
func TestAClashNobodyAnswersEndsByItsTime(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("heroes")
	heroes := bottest.Words("en", rules)
	r := bottest.NewRaceOf(t, rules, 2, "pace", "daily", "start", "ready", "army", "ready")
	var opened []bottest.Call
	for day := 0; day < 3 && len(opened) == 0; day++ {
		opened = slices.DeleteFunc(bottest.PostsIn(r.PassHours(25)), func(s bottest.Call) bool {
			return !heroes.Shows(s.Content(), "bot.round.open", "round", text.M("round.clash", "n", 2))
		})
	}
	if len(opened) != 1 || len(opened[0].Pinged()) != 2 {
		t.Fatalf("after a clash is posted %v", opened)
	}
	var got []bottest.Call
	for day := 0; day < 3 && r.Head().Status != store.Paused; day++ {
		got = bottest.PostsIn(r.PassHours(25))
	}
	if len(got) == 0 || !got[len(got)-1].Shows("bot.clock.nobody") || r.Head().Status != store.Paused {
		t.Fatalf("after two clashes the match is %s, and posted is %v", r.Head().Status, got)
	}
	log := r.Entries(t)
	for _, e := range log[len(log)-5 : len(log)-1] {
		if e.By != match.ByDefault {
			t.Errorf("%+v is nobody's default", e)
		}
	}
}

// byMetronome plays a first clash of three, so that the second opens with the metronome.
func byMetronome(t *testing.T, args ...any) *bottest.Race {
	t.Helper()
	rules, _ := games.Find("heroes")
	r := bottest.NewRaceOf(t, rules, 3,
		append([]any{"pace", "daily", "mode", "all", "start", "ready", "army", "ready"}, args...)...)
	for _, user := range bottest.People[:3] {
		r.Play(user, "standing live on")
		r.Play(user, "standing follow pass")
	}
	for _, user := range bottest.People[:3] {
		r.Play(user, "keep")
	}
	r.Play("ben", "stay")
	r.Play("cara", "stay")
	r.Play("anna", "stop none")
	r.Began = r.Now()
	heroes := bottest.Words("en", rules)
	if s := fmt.Sprint(r.NewestPost()["content"]); !heroes.Shows(s, "bot.round.open", "round",
		text.M("round.clash", "n", 2)) || !heroes.Shows(s, "bot.round.metronome") {
		t.Fatalf("posted is %s", s)
	}
	r.TakeCalls()
	return r
}

// second advances the clock by one second, with everything due in it.
func second(r *bottest.Race) []bottest.Call {
	r.Pass(time.Second)
	for n := 0; n == 0 || n < 20 && r.App.Time.UntilDue() == 0; n++ {
		r.App.Time.Tick(context.Background())
	}
	r.Deliver()
	return r.TakeCalls()
}

// In a clash of three by the metronome cara decides in time, or lets two beats pass, or only the first, so that the
// metronome ends. A spectator and a moderator hear the same in the same second, and get the same answers to every
// command.
func TestTheEndOfAMetronomeIsHeardByThoseWhoPlayAlone(t *testing.T) {
	t.Parallel()
	notShort(t)
	type at map[int][][2]string
	all := "keep 1 2 3 4 5 6"
	first := ""
	var want []string
	for _, x := range []struct {
		name   string
		from   int // the second at which the metronome ends, 0 when it does not
		others at
	}{
		{"all are there", 0, at{1: {{"anna", "keep"}, {"ben", "keep"}, {"cara", "keep"}},
			5: {{"anna", "keep"}, {"ben", all}}, 8: {{"cara", all}},
			14: {{"anna", "keep"}, {"ben", all}}, 16: {{"cara", all}}, 20: {{"anna", "stop none"}, {"ben", "stay"}}}},
		{"cara lets two beats pass", 19,
			at{1: {{"anna", "keep"}, {"ben", "keep"}, {"cara", "keep"}}, 5: {{"anna", "keep"}, {"ben", all}},
				14: {{"anna", "keep"}, {"ben", all}}, 20: {{"anna", "stop none"}, {"ben", "stay"}}}},
		{"cara lets the first beat pass", 121,
			at{1: {{"anna", "keep"}, {"ben", "keep"}}, 125: {{"anna", "stop none"}, {"ben", "stay"}}}},
	} {
		r := byMetronome(t)
		tr := &trace{Race: r, t: t, hidden: bottest.People[:3], words: []string{"stop", "keep", "stay"}}
		for seat, user := range bottest.People[:3] {
			r.Panel(user, engine.Seat(seat))
		}
		r.TakeCalls()
		var edited []string
		for s := range 132 {
			var calls []bottest.Call
			for _, m := range x.others[s] {
				if got := bottest.FilterAnswers(r.PlayHearing(m[0], m[1]), false); len(got) > 0 {
					t.Errorf("%s: %s of %s is told by %v", x.name, m[1], m[0], got)
				}
			}
			if x.from > 0 || s < 20 { // later the clash of those present has ended, or follows its time
				calls = second(r)
			} else {
				r.Pass(time.Second)
			}
			for _, user := range bottest.People[:3] {
				if got := bottest.EditsIn(calls, user); s+1 == x.from &&
					(len(got) != 1 || !got[0].Shows("bot.round.leisure")) {
					t.Errorf("%s: at its end the panel of %s is changed by %v", x.name, user, got)
				} else if s+1 == x.from {
					edited = append(edited, user)
				}
			}
			tr.hears(bottest.FilterAnswers(calls, false))
			if s == 3 || s == 19 || s == 129 {
				zoe := []string{"matches", "game status", "board", "log", "recap", "hint", "try", "stats", "undo",
					"verify"}
				for _, user := range []string{"zoe", "mona"} {
					for _, name := range zoe {
						tr.asks(user, name)
					}
				}
				for seat := 1; seat <= 3; seat++ {
					tr.asks("mona", "mod act", "seat", seat, "move", "keep", "reason", "x")
					tr.asks("mona", "mod skip", "seat", seat, "reason", "x")
				}
			}
		}
		if x.from > 0 && len(edited) != 3 {
			t.Errorf("%s: the panels of %v are changed", x.name, edited)
		}
		if want == nil {
			first, want = x.name, tr.heard
			continue
		}
		for i := range max(len(want), len(tr.heard)) {
			if i >= len(want) || i >= len(tr.heard) || want[i] != tr.heard[i] {
				t.Errorf("%q and %q tell themselves apart at %d of %d and %d:\n%s\nand\n%s", x.name, first, i,
					len(tr.heard), len(want), tr.heard[min(i, len(tr.heard)-1)], want[min(i, len(want)-1)])
				break
			}
		}
	}
}

// A clash by the stopwatch, one by the metronome that ends when cara is silent, one by the metronome again once she has
// wished for it anew, and in it orders: all in one match.
func TestStopwatchMetronomeAndOrdersAlternateInAMatch(t *testing.T) {
	t.Parallel()
	r := byMetronome(t)
	heroes := bottest.GameWords("heroes", "en")
	type line struct {
		no   bool
		key  string
		args []any
	}
	has := func(key string, args ...any) line { return line{key: key, args: args} }
	not := func(key string, args ...any) line { return line{no: true, key: key, args: args} }
	reads := func(user string, lines ...line) {
		t.Helper()
		s := r.Panel(user, engine.Seat(slices.Index(bottest.People, user))).Text()
		for _, l := range lines {
			if l.no == heroes.Shows(s, l.key, l.args...) {
				t.Errorf("%+v stands on the panel of %s, or is missing: %s", l, user, s)
			}
		}
	}
	reads("cara", has("bot.round.beat"), has("ask.beats.first"), not("bot.round.leisure"), not("detail.leisure"))
	for _, user := range bottest.People[:3] {
		r.Play(user, "keep")
	}
	for beat := 2; beat <= 3; beat++ {
		reads("cara", has("ask.beats", "beat", beat-1), has("bot.round.beat"), not("ask.beats", "beat", 3))
		r.Play("anna", "keep")
		reads("anna", has("bot.round.beat"), has("bot.round.answered.what"), not("bot.round.leisure"),
			not("detail.leisure"))
		r.Play("ben", "keep")
		for range 9 {
			second(r)
		}
	}
	reads("cara", has("bot.round.leisure"), has("ask.beats", "beat", 3), not("bot.round.beat"))
	reads("anna", has("bot.round.leisure"), not("detail.leisure"), not("say.leisure.own"), not("say.wish-fell"))
	r.Play("cara", "standing live on")
	r.Play("cara", "keep")
	r.Play("anna", "stop none")
	reads("anna", has("bot.round.leisure"), not("bot.round.metronome"),
		has("bot.round.answered.what", "what", strings.Join([]string{
			heroes.Say("choice.roll-all", "n", 6), heroes.Say("choice.stop-and", "what", text.M("choice.none")),
		}, "; ")))
	if got := r.Play("ben", "stay"); len(bottest.PostsIn(got)) != 1 ||
		!heroes.Shows(fmt.Sprint(r.NewestPost()["content"]), "bot.round.open", "round", text.M("round.clash", "n", 3),
			"n", 3) {
		t.Errorf("after the clash is posted %v", got)
	}
	if s := fmt.Sprint(r.NewestPost()["content"]); !heroes.Shows(s, "bot.round.metronome") {
		t.Errorf("clash 3 opens with %s", s)
	}
	r.Play("ben", "standing order 1 draw 0 2 1 hero")
	r.Play("ben", "use orders")
	reads("ben", has("bot.round.answered.what"), has("bot.round.beat"))
	r.Play("anna", "keep")
	r.Play("cara", "keep")
	r.Play("cara", "stop none")
	r.Play("anna", "stay")
	if s := fmt.Sprint(r.NewestPost()["content"]); !heroes.Shows(s, "bot.round.open", "round",
		text.M("round.clash", "n", 4)) {
		t.Errorf("after the orders is posted %s", s)
	}
}

// lost plays a short match of Heroes to its end with the given decisions in each clash, and returns its last post.
func lost(t *testing.T, clash ...[2]string) bottest.Call {
	t.Helper()
	rules, _ := games.Find("heroes")
	r := bottest.NewRaceOf(t, rules, 2, "pace", "daily", "start", "ready", "army", "ready", "format", "short")
	for _, user := range bottest.People[:2] {
		r.Play(user, "standing follow pass")
	}
	for n := 0; r.Head().Status != store.Over; n++ {
		if n == 30 {
			t.Fatal("the match does not end")
		}
		for _, m := range clash {
			if engine.Legal(r.Prompts(), engine.Seat(slices.Index(bottest.People, m[0])), engine.Move(m[1])) == nil {
				m[1] = "stop" // which fells her
			}
			r.Play(m[0], m[1])
		}
	}
	return bottest.Call{Body: r.NewestPost()}
}

// In each clash anna stops at the first beat and does nothing, until her hero falls. The match's last post describes
// the last clash like all posts during play: the player who stopped and the open dice, but neither decisions made
// before it opened or their order, nor ben's rolls after her stop.
func TestTheLastPostTellsAClashAsOthersDo(t *testing.T) {
	t.Parallel()
	heroes := bottest.GameWords("heroes", "en")
	first := lost(t, [2]string{"ben", "keep"}, [2]string{"anna", "keep"}, [2]string{"ben", "stay"},
		[2]string{"anna", "stop none"})
	rules, _ := games.Find("heroes")
	if !bottest.Words("en", rules).Shows(first.Content(), "bot.finale.title") {
		t.Fatalf("the last post is %s", first.Content())
	}
	for _, key := range []string{"say.stopped", "say.lie", "say.out"} {
		if !heroes.Shows(first.Content(), key) {
			t.Errorf("%s is not told by %s", key, first.Content())
		}
	}
	for _, key := range []string{"choice.roll-all", "filled.keep", "choice.stay", "choice.stop", "choice.none",
		"say.rolled", "say.stay", "say.called"} {
		for line := range strings.Lines(first.Content()) { // a beat is named at the end of another line, too
			if heroes.Shows(line, key) {
				t.Errorf("%s is told by %s", key, line)
			}
		}
	}
	rewound := lost(t, [2]string{"anna", "keep"}, [2]string{"ben", "keep"}, [2]string{"ben", "keep 1 2"},
		[2]string{"ben", "keep 1"}, [2]string{"anna", "stop none"})
	if got, want := rewound.Content(), first.Content(); got != want {
		t.Errorf("ben, who is rewound, can be told from ben, who stays:\n%s\nand\n%s", got, want)
	}
}

// In a draft the panel of the player on turn describes every hero and spell, or the menus that lead to it do.
func TestADraftDescribesEveryChoiceInThePanel(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("heroes")
	r := bottest.NewRaceOf(t, rules, 2, "pace", "daily")
	texts := bottest.Words("en", rules)
	for turn := range 8 {
		drafts := slices.IndexFunc(r.Prompts(), func(p engine.Prompt) bool { return p.Kind == engine.Must })
		if drafts < 0 {
			t.Fatalf("in turn %d nobody drafts", turn)
		}
		prompt := r.Prompts()[drafts]
		panel := r.Panel(bottest.People[prompt.Seat], prompt.Seat)
		for _, c := range prompt.Choices {
			if !strings.Contains(panel.Text(), `"`+sayMessage(texts, c.Label)) &&
				!strings.Contains(panel.Text(), "**"+sayMessage(texts, c.Label)+"**") ||
				!bottest.ShowsMessage(texts, panel.Text(), c.Hint) {
				t.Errorf("turn %d: %s is not described by\n%s", turn, c.Move, panel.Text())
			}
		}
		details := customid.Nav{Match: string(r.Head().ID), Seat: prompt.Seat, Screen: customid.ScreenDetails}
		for _, d := range prompt.Details {
			if !bottest.ShowsMessage(texts, panel.Content(), d) && !strings.Contains(panel.Text(), details.String()) {
				t.Errorf("turn %d: the panel leaves out %s:\n%s", turn, d, panel.Content())
			}
		}
		r.Play(bottest.People[prompt.Seat], string(prompt.Choices[len(prompt.Choices)-1].Move))
	}
}

// A change of players in an open clash is told by itself; the clash is not posted again.
func TestLeavingAndSittingPostNoClashAgain(t *testing.T) {
	t.Parallel()
	d := bottest.PlacedBot(t, clashing(t, 2, nil, script("1> keep"))[0])
	d.Deliver()
	for _, x := range []struct {
		what    string
		changes func()
	}{
		{"leaving", func() { d.Leave("anna") }},
		{"sitting", func() { d.Do(bottest.Command("anna", "game sit")) }},
		{"a moderator", func() { d.Moderate("seat", "seat", 2, "user", "zoe") }},
	} {
		d.TakeCalls()
		x.changes()
		d.Deliver()
		edited, told := 0, 0
		for _, c := range d.TakeCalls() {
			board := strings.Contains(c.Content(), "🔒")
			switch channel := strings.HasPrefix(c.Path, "/channels/"+bottest.Channel+"/messages"); {
			case channel && c.Method == http.MethodPost && board:
				t.Errorf("%s posts the clash again: %s", x.what, c.Content())
			case channel && c.Method == http.MethodPatch && board:
				edited++
			case channel && c.Method == http.MethodPost:
				told++
			}
		}
		if edited != 1 || told == 0 {
			t.Errorf("%s: the post is edited %d times, and %d messages tell of it", x.what, edited, told)
		}
	}
}

// The second tap of a double tap is the same decision: it gets no answer of its own. Later the button is out of date.
func TestDoubleTapHasOneAnswer(t *testing.T) {
	t.Parallel()
	for _, private := range []bool{true, false} {
		d := bottest.New(t, bot.Options{})
		h := d.Begin()
		tb, err := d.App.Tables.Open(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		id := customid.ID{Match: string(h.ID), Seat: 0, Own: tb.Match.Own(0), Tag: bottest.PressTag(tb, 0, "wait"),
			Move: "wait"}.String()
		tb.Unlock()
		tap := func() (answers []bottest.Call) {
			i := bottest.Press("anna", id, "901")
			i.MessageEphemeral = private
			for _, c := range d.DoAll(i) {
				if strings.HasPrefix(c.Path, "/interactions/") || strings.Contains(c.Path, "/webhooks/") {
					answers = append(answers, c)
				}
			}
			return answers
		}
		tap()
		before := d.Head().Seq
		for _, c := range tap() {
			if c.IsPrivate() || c.Content() != "" {
				t.Errorf("the second tap is answered with %s", c.Text())
			}
		}
		if d.Head().Seq != before {
			t.Error("the second tap moves again")
		}
		d.Clock = d.Clock.Add(time.Minute)
		if a := tap(); len(a) != 1 || !a[0].IsPrivate() || !a[0].Shows("bot.stale.moved") {
			t.Errorf("a minute later the button is answered with %v", a)
		}
	}
}
