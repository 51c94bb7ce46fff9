package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// sagaRules are a roundel whose moves are told by the players who made them: everybody reads who sang which verse, and
// humming is read in the words of the move. The second seat wins.
type sagaRules struct{ roundelRules }

var sagaWords = text.MustLoad(fstest.MapFS{
	"en.yaml": {Data: []byte("title: Saga\nask: What now?\nno: That is not on offer\nover: The saga is over\nboard: " +
		"The hall\nsang: \"{who:seat} sings verse {n}\"\n")},
}, ".")

func (sagaRules) ID() string                      { return "saga" }
func (sagaRules) Catalogue() *text.Catalogue      { return sagaWords }
func (sagaRules) Together(map[string]string) bool { return true }

func (r sagaRules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	g, _, err := r.roundelRules.New(s, d)
	if err != nil {
		return nil, nil, err
	}
	return saga{g.(*roundel)}, nil, nil
}

func (r sagaRules) Load(b []byte) (engine.Game, error) {
	g, err := r.roundelRules.Load(b)
	if err != nil {
		return nil, err
	}
	return saga{g.(*roundel)}, nil
}

type saga struct{ *roundel }

func (g saga) Prompts() []engine.Prompt {
	ps := g.roundel.Prompts()
	if len(ps) > 0 {
		ps[0].Choices[1].Label = text.Plain(fmt.Sprintf("hums before verse %d", g.Turns+1))
	}
	return ps
}

func (g saga) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if _, err := g.roundel.Apply(seat, m, d); err != nil || m != "wait" {
		return nil, err
	}
	sang := text.M("sang", "who", int(seat)+1, "n", g.Turns)
	return []engine.Event{{Kind: "sang", Seat: seat, Text: sang, Facts: engine.Facts{Amount: g.Turns}}}, nil
}

func (g saga) Imagine(seat engine.Seat, d *engine.Dice) engine.Game {
	return saga{g.roundel.Imagine(seat, d).(*roundel)}
}

func (g saga) Outcome() *engine.Outcome {
	if g.Turns < 12 {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{1}, {0}}, Scores: []int{3, 7}, Won: true, Reason: text.M("over")}
}

// singers maps everything that is done in the saga of handedOver to the player who does it.
var singers = func() map[string]string {
	out := map[string]string{"hums before verse 2": "ben", "hums before verse 4": "ben"}
	for verse := 1; verse <= 12; verse++ {
		out[fmt.Sprintf("sings verse %d", verse)] = []string{"dora", "anna"}[verse%2]
	}
	out["sings verse 2"] = "ben"
	return out
}()

var deed = regexp.MustCompile(`(?i)(hums before|sings) verse \d+`)

// misnamed lists the lines of a text in which what one player did stands beside the name of another, and adds to named
// what stands beside the right name.
func misnamed(told string, named map[string]bool) (wrong []string) {
	for line := range strings.Lines(told) {
		did := strings.ToLower(deed.FindString(line))
		for _, user := range []string{"anna", "ben", "dora"} {
			switch found := regexp.MustCompile(`(?i)\b` + user + `\b`).MatchString(line); {
			case found && did != "" && user == singers[did]:
				named[did] = true
			case found && did != "":
				wrong = append(wrong, strings.TrimSpace(line))
			}
		}
	}
	return wrong
}

// reading is a desk that checks the names in every answer and post about a saga.
type reading struct {
	*desk
	named map[string]bool
}

// hears fails the test where a call names one player for what another did.
func (r reading) hears(what string, calls ...sent) {
	r.t.Helper()
	for _, c := range calls {
		each(c.body, func(_, told string) {
			for _, line := range misnamed(told, r.named) {
				r.t.Errorf("%s says %q", what, line)
			}
		})
	}
}

// says checks what was posted since, does something, and checks the answer.
func (r reading) says(i *discord.Interaction) sent {
	r.t.Helper()
	r.deliver()
	r.hears("a post", r.since()...)
	a := r.does(i)
	r.hears(i.User+"'s answer to "+i.Command, a)
	return a
}

// looksBack checks every command and button that shows what was done before.
func (r reading) looksBack() {
	r.t.Helper()
	id := string(r.head().ID)
	for _, user := range []string{"anna", "ben", "dora", "zoe"} {
		for _, locale := range []string{"en-GB", "it"} {
			for _, i := range []*discord.Interaction{
				command(user, "log"), command(user, "log", "page", 1), command(user, "recap"),
				command(user, "game status"), command(user, "board", "view", "since"),
				command(user, "board", "text", true), command(user, "stats"), command(user, "undo"),
				command(user, "game export"), command(user, "verify"),
				press(user, customid.Nav{Match: id, Seat: engine.Public, Screen: customid.ScreenMoves}.String(), "900"),
			} {
				i.Locale = locale
				r.says(i)
			}
		}
	}
	reset := command("mona", "mod reset", "to", "start", "reason", "because")
	reset.Permissions = permissionManageMessages
	r.says(reset)
	r.deliver()
	r.hears("a post", r.since()...)
}

// handedOver is a saga in which ben has handed the second seat over to dora in their second turn, after ten hours; dora
// has sung.
func handedOver(t *testing.T) reading {
	t.Helper()
	var drawings []imaging.Request
	r := reading{newDesk(t, Options{Games: []engine.Rules{sagaRules{}}, Draw: drawn(&drawings)}), map[string]bool{}}
	r.does(command("anna", "game new", "game", "saga", "seats", 2))
	r.does(press("ben", lobbyButton(r.head(), customid.LobbyJoin), "800"))
	r.does(press("anna", lobbyButton(r.head(), customid.LobbyStart), "800"))
	r.says(command("anna", "do", "move", "wait"))
	r.says(command("ben", "do", "move", "peek"))
	r.says(command("ben", "do", "move", "wait"))
	r.pass(10 * time.Hour)
	r.says(command("anna", "do", "move", "wait"))
	r.says(command("ben", "do", "move", "peek"))
	r.says(command("ben", "game hand-over", "user", "dora"))
	if r.says(command("dora", "game sit")); r.head().Seats[1].User != "dora" {
		t.Fatalf("seated are %+v; the log: %s", r.head().Seats, r.logs)
	}
	r.says(command("dora", "do", "move", "wait"))
	return r
}

// playsOn plays the saga of handedOver to its end, in two hours.
func (r reading) playsOn() store.Match {
	r.t.Helper()
	for n := range 8 {
		r.pass(15 * time.Minute)
		r.says(command([]string{"anna", "dora"}[n%2], "do", "move", "wait"))
	}
	if h := r.head(); h.Status != store.Over {
		r.t.Fatalf("the match is not over: %+v; the log: %s", h, r.logs)
	}
	return r.head()
}

func TestHistoryKeepsNames(t *testing.T) {
	t.Parallel()
	t.Run("nothing that is read names another player", func(t *testing.T) {
		t.Parallel()
		r := handedOver(t)
		r.looksBack()
		asked := r.says(command("anna", "undo", "table", true))
		r.deliver()
		calls := r.since()
		r.hears("the question to the table", append(calls, asked)...)
		if !slices.ContainsFunc(calls, func(s sent) bool { return strings.Contains(s.text(), "hums before verse 4") }) {
			t.Errorf("the table is asked %v", calls)
		}
		r.restart()
		r.looksBack()
		r.playsOn()
		r.restart()
		r.looksBack()
		for _, did := range slices.Sorted(maps.Keys(singers)) {
			if !r.named[did] {
				t.Errorf("nobody is told who %s", did)
			}
		}
	})
	t.Run("the lobby's post keeps the players who gathered there", func(t *testing.T) {
		t.Parallel()
		r := handedOver(t)
		a := r.says(press("zoe", lobbyButton(r.head(), customid.LobbyJoin), "800"))
		if !strings.Contains(a.text(), "<@ben>") || strings.Contains(a.text(), "<@dora>") {
			t.Errorf("it says %s", a.text())
		}
	})
	t.Run("a record begins with the first players", func(t *testing.T) {
		t.Parallel()
		r := handedOver(t)
		r.playsOn()
		record := r.says(command("anna", "game export")).held
		if !strings.Contains(record, "\nseat 2: player ben\n") ||
			!strings.Contains(record, "\ntable> seat 2 player: dora\n") {
			t.Errorf("it says\n%s", record)
		}
		if a := r.says(command("anna", "verify")); !a.shows("bot.verify.holds") {
			t.Errorf("verify answers %s", a.text())
		}
		other := reading{newDesk(t, Options{Games: []engine.Rules{sagaRules{}}}), map[string]bool{}}
		other.imports(other.files(map[string]string{"saga.skald": record})+"saga.skald", len(record))
		if h := other.head(); len(h.Seats) != 2 || h.Seats[1].Name != "dora" {
			t.Fatalf("imported is %+v; the log: %s", h, other.logs)
		}
		other.says(command("anna", "log", "page", 1))
		if !other.named["sings verse 2"] || !other.named["hums before verse 4"] || !other.named["sings verse 4"] {
			t.Errorf("the imported log names only %v", other.named)
		}
	})
	t.Run("a fork names the players of the match it comes from", func(t *testing.T) {
		t.Parallel()
		r := handedOver(t)
		r.playsOn()
		_, h := r.forks("anna", 7)
		r.guild, r.at = "3", h.Channel
		r.does(press("dora", lobbyButton(h, customid.LobbyJoin), "800"))
		r.does(press("anna", lobbyButton(h, customid.LobbyStart), "800"))
		clear(r.named)
		r.says(command("anna", "log", "page", 1))
		if h := r.head(); h.Status != store.Running || !r.named["sings verse 2"] || !r.named["sings verse 6"] {
			t.Errorf("of %+v are named %v", h, r.named)
		}
	})
	t.Run("marks on the plan name the players who made them", func(t *testing.T) {
		t.Parallel()
		d := newDesk(t, Options{Games: []engine.Rules{togetherRules{}}})
		d.begun()
		d.does(command("anna", "plan-board mark", "place", "gate", "note", "soon"))
		d.does(command("anna", "game hand-over", "user", "dora"))
		d.does(command("dora", "game sit"))
		d.does(command("dora", "plan-board mark", "place", "cellar", "note", "later"))
		d.deliver()
		for note, name := range map[string]string{"soon": "anna", "later": "dora"} {
			found := false
			for line := range strings.Lines(d.does(command("ben", "plan-board show")).reads()) {
				found = found || strings.HasPrefix(line, name+":") && strings.Contains(line, note)
			}
			if !found {
				t.Errorf("the plan does not say that %s marked %q", name, note)
			}
		}
		d.forgets("anna")
		if raw, err := json.Marshal(d.plan()); err != nil || strings.Contains(string(raw), "anna") {
			t.Errorf("after anna is forgotten the plan is %s (%v)", raw, err)
		}
	})
}

func TestForgottenPlayerLeavesHistory(t *testing.T) {
	t.Parallel()
	for when, over := range map[string]bool{"while the match is played": false, "after the match": true} {
		t.Run(when, func(t *testing.T) {
			t.Parallel()
			r := handedOver(t)
			if over {
				r.playsOn()
			}
			r.deliver()
			r.forgets("ben")
			kept := r.kept()
			if at := regexp.MustCompile(`\bben\b`).FindStringIndex(kept); at != nil {
				t.Errorf("kept is …%s…", kept[max(0, at[0]-200):min(len(kept), at[1]+100)])
			}
			if !over {
				r.playsOn()
			}
			r.restart()
			a := r.does(command("anna", "log", "page", 1))
			if !a.shows("bot.privacy.former") || strings.Contains(a.text(), "ben") {
				t.Errorf("the log says %s", a.text())
			}
			if a := r.does(command("anna", "game status")); !a.shows("bot.name.then", "who",
				text.M("bot.privacy.former")) {
				t.Errorf("the end is told as %s", a.text())
			}
		})
	}
}

func TestMatchCountsForLongestHolder(t *testing.T) {
	t.Parallel()
	r := handedOver(t)
	r.playsOn()
	r.deliver()
	if last := fmt.Sprint(r.newest()["content"]); !words().Shows(last, "bot.finale.place", "n", 1, "who",
		text.M("bot.name.then", "who", "ben", "next", "dora")) {
		t.Errorf("the last post says %s", last)
	}
	for language, locale := range map[string]string{"en": "en-GB", "it": "it", "de": "de", "fr": "fr"} {
		i := command("anna", "game status")
		i.Locale = locale
		if a := r.does(i); !Words(language).Shows(a.text(), "bot.name.then", "who", "<@ben>", "next", "<@dora>") {
			t.Errorf("in %s the end is told as %s", language, a.text())
		}
		i = command("anna", "help")
		i.Locale = locale
		if a := r.does(i); !Words(language).Shows(a.text(), "bot.help.results") {
			t.Errorf("in %s the help says %s", language, a.text())
		}
	}
	r.restart()
	for user, won := range map[string]bool{"ben": true, "dora": false} {
		a := r.does(command(user, "stats"))
		if a.shows("bot.stats.won", "n", 1) != won || a.shows("bot.stats.lost") || !a.shows("bot.stats.pace") {
			t.Errorf("the statistics of %s are %s", user, a.text())
		}
		if a := r.does(command(user, "game best")); a.shows("bot.best.line", "n", 1, "score", 7) != won {
			t.Errorf("the best results of %s are %s", user, a.text())
		}
	}
	t.Run("a match from before that was kept counts for the last player", func(t *testing.T) {
		h := r.head()
		err := r.app.o.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
			e := extraOf(t, *m)
			e.Ending.Counts, m.Left = nil, nil
			var err error
			m.Extra, err = e.JSON()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if a := r.does(command("dora", "stats")); !a.shows("bot.stats.won", "n", 1) {
			t.Errorf("the statistics of dora are %s", a.text())
		}
	})
}
