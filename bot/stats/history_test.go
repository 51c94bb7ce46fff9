package stats_test

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

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// sagaRules are a roundel whose events name the players who made the moves: each verse names its singer, and humming
// is shown with the text of the move. The second seat wins.
type sagaRules struct{ bottest.RoundelRules }

var sagaWords = text.MustLoad(fstest.MapFS{
	"en.yaml": {Data: []byte("title: Saga\nask: What now?\nno: That is not on offer\nover: The saga is over\nboard: " +
		"The hall\nsang: \"{who:seat} sings verse {n}\"\n")},
}, ".")

func (sagaRules) ID() string                      { return "saga" }
func (sagaRules) Catalogue() *text.Catalogue      { return sagaWords }
func (sagaRules) Together(map[string]string) bool { return true }

func (r sagaRules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	g, _, err := r.RoundelRules.New(s, d)
	if err != nil {
		return nil, nil, err
	}
	return saga{g.(*bottest.Roundel)}, nil, nil
}

func (r sagaRules) Load(b []byte) (engine.Game, error) {
	g, err := r.RoundelRules.Load(b)
	if err != nil {
		return nil, err
	}
	return saga{g.(*bottest.Roundel)}, nil
}

type saga struct{ *bottest.Roundel }

func (g saga) Prompts() []engine.Prompt {
	ps := g.Roundel.Prompts()
	if len(ps) > 0 {
		ps[0].Choices[1].Label = text.Plain(fmt.Sprintf("hums before verse %d", g.Turns+1))
	}
	return ps
}

func (g saga) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if _, err := g.Roundel.Apply(seat, m, d); err != nil || m != "wait" {
		return nil, err
	}
	sang := text.M("sang", "who", int(seat)+1, "n", g.Turns)
	return []engine.Event{{Kind: "sang", Seat: seat, Text: sang, Facts: engine.Facts{Amount: g.Turns}}}, nil
}

func (g saga) Imagine(seat engine.Seat, d *engine.Dice) engine.Game {
	return saga{g.Roundel.Imagine(seat, d).(*bottest.Roundel)}
}

func (g saga) Outcome() *engine.Outcome {
	if g.Turns < 12 {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{1}, {0}}, Scores: []int{3, 7}, Won: true, Reason: text.M("over")}
}

// singers maps every deed in the saga of handedOver to its player.
var singers = func() map[string]string {
	out := map[string]string{"hums before verse 2": "ben", "hums before verse 4": "ben"}
	for verse := 1; verse <= 12; verse++ {
		out[fmt.Sprintf("sings verse %d", verse)] = []string{"dora", "anna"}[verse%2]
	}
	out["sings verse 2"] = "ben"
	return out
}()

var deed = regexp.MustCompile(`(?i)(hums before|sings) verse \d+`)

// misnamed returns the lines of a text in which a deed is next to the name of the wrong player, and adds to named the
// deeds next to the right name.
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

// reading is a bot that checks the names in every answer and post about a saga.
type reading struct {
	*bottest.Bot
	named map[string]bool
}

// hears fails the test if a call names the wrong player for a deed.
func (r reading) hears(what string, calls ...bottest.Call) {
	r.T.Helper()
	for _, c := range calls {
		bottest.EachText(c.Body, func(_, told string) {
			for _, line := range misnamed(told, r.named) {
				r.T.Errorf("%s says %q", what, line)
			}
		})
	}
}

// says checks the posts since the last call, handles an interaction, and checks the answer.
func (r reading) says(i *discord.Interaction) bottest.Call {
	r.T.Helper()
	r.Deliver()
	r.hears("a post", r.TakeCalls()...)
	a := r.Do(i)
	r.hears(i.User+"'s answer to "+i.Command, a)
	return a
}

// looksBack checks every command and button that shows past moves.
func (r reading) looksBack() {
	r.T.Helper()
	id := string(r.Head().ID)
	for _, user := range []string{"anna", "ben", "dora", "zoe"} {
		for _, locale := range []string{"en-GB", "it"} {
			for _, i := range []*discord.Interaction{
				bottest.Command(user, "log"), bottest.Command(user, "log", "page", 1), bottest.Command(user, "recap"),
				bottest.Command(user, "game status"), bottest.Command(user, "board", "view", "since"),
				bottest.Command(user, "board", "text", true), bottest.Command(user, "stats"),
				bottest.Command(user, "undo"),
				bottest.Command(user, "game export"), bottest.Command(user, "verify"),
				bottest.Press(user, customid.Nav{Match: id, Seat: engine.Public,
					Screen: customid.ScreenMoves}.String(), "900"),
			} {
				i.Locale = locale
				r.says(i)
			}
		}
	}
	reset := bottest.Command("mona", "mod reset", "to", "start", "reason", "because")
	reset.Permissions = discordgo.PermissionManageMessages
	r.says(reset)
	r.Deliver()
	r.hears("a post", r.TakeCalls()...)
}

// handedOver is a saga in which ben has handed the second seat over to dora in their second turn, after ten hours; dora
// has sung.
func handedOver(t *testing.T) reading {
	t.Helper()
	var drawings []imaging.Request
	r := reading{bottest.New(t,
		bot.Options{Games: []engine.Rules{sagaRules{}}, Draw: bottest.RecordPictures(&drawings)}), map[string]bool{}}
	r.Do(bottest.Command("anna", "game new", "game", "saga", "seats", 2))
	r.Do(bottest.Press("ben", bottest.LobbyButton(r.Head(), customid.LobbyJoin), "800"))
	r.Do(bottest.Press("anna", bottest.LobbyButton(r.Head(), customid.LobbyStart), "800"))
	r.says(bottest.Command("anna", "do", "move", "wait"))
	r.says(bottest.Command("ben", "do", "move", "peek"))
	r.says(bottest.Command("ben", "do", "move", "wait"))
	r.Pass(10 * time.Hour)
	r.says(bottest.Command("anna", "do", "move", "wait"))
	r.says(bottest.Command("ben", "do", "move", "peek"))
	r.says(bottest.Command("ben", "game hand-over", "user", "dora"))
	if r.says(bottest.Command("dora", "game sit")); r.Head().Seats[1].User != "dora" {
		t.Fatalf("seated are %+v; the log: %s", r.Head().Seats, r.Logs)
	}
	r.says(bottest.Command("dora", "do", "move", "wait"))
	return r
}

// playsOn plays the saga of handedOver to its end, in two hours.
func (r reading) playsOn() store.Match {
	r.T.Helper()
	for n := range 8 {
		r.Pass(15 * time.Minute)
		r.says(bottest.Command([]string{"anna", "dora"}[n%2], "do", "move", "wait"))
	}
	if h := r.Head(); h.Status != store.Over {
		r.T.Fatalf("the match is not over: %+v; the log: %s", h, r.Logs)
	}
	return r.Head()
}

func TestHistoryKeepsNames(t *testing.T) {
	t.Parallel()
	t.Run("nothing that is read names another player", func(t *testing.T) {
		t.Parallel()
		r := handedOver(t)
		r.looksBack()
		asked := r.says(bottest.Command("anna", "undo", "table", true))
		r.Deliver()
		calls := r.TakeCalls()
		r.hears("the question to the table", append(calls, asked)...)
		if !slices.ContainsFunc(calls,
			func(s bottest.Call) bool { return strings.Contains(s.Text(), "hums before verse 4") }) {
			t.Errorf("the table is asked %v", calls)
		}
		r.Restart()
		r.looksBack()
		r.playsOn()
		r.Restart()
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
		a := r.says(bottest.Press("zoe", bottest.LobbyButton(r.Head(), customid.LobbyJoin), "800"))
		if !strings.Contains(a.Text(), "<@ben>") || strings.Contains(a.Text(), "<@dora>") {
			t.Errorf("it says %s", a.Text())
		}
	})
	t.Run("a record begins with the first players", func(t *testing.T) {
		t.Parallel()
		r := handedOver(t)
		r.playsOn()
		record := r.says(bottest.Command("anna", "game export")).FileText
		if !strings.Contains(record, "\nseat 2: player ben\n") ||
			!strings.Contains(record, "\ntable> seat 2 player: dora\n") {
			t.Errorf("it says\n%s", record)
		}
		if a := r.says(bottest.Command("anna", "verify")); !a.Shows("bot.verify.holds") {
			t.Errorf("verify answers %s", a.Text())
		}
		other := reading{bottest.New(t, bot.Options{Games: []engine.Rules{sagaRules{}}}), map[string]bool{}}
		other.Import(other.ServeFiles(map[string]string{"saga.skald": record})+"saga.skald", len(record))
		if h := other.Head(); len(h.Seats) != 2 || h.Seats[1].Name != "dora" {
			t.Fatalf("imported is %+v; the log: %s", h, other.Logs)
		}
		other.says(bottest.Command("anna", "log", "page", 1))
		if !other.named["sings verse 2"] || !other.named["hums before verse 4"] || !other.named["sings verse 4"] {
			t.Errorf("the imported log names only %v", other.named)
		}
	})
	t.Run("a fork names the players of the match it comes from", func(t *testing.T) {
		t.Parallel()
		r := handedOver(t)
		r.playsOn()
		_, h := r.Fork("anna", 7)
		r.Guild, r.Channel = "3", h.Channel
		r.Do(bottest.Press("dora", bottest.LobbyButton(h, customid.LobbyJoin), "800"))
		r.Do(bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyStart), "800"))
		clear(r.named)
		r.says(bottest.Command("anna", "log", "page", 1))
		if h := r.Head(); h.Status != store.Running || !r.named["sings verse 2"] || !r.named["sings verse 6"] {
			t.Errorf("of %+v are named %v", h, r.named)
		}
	})
	t.Run("marks on the plan name the players who made them", func(t *testing.T) {
		t.Parallel()
		d := bottest.New(t, bot.Options{Games: []engine.Rules{bottest.CooperativeParleyRules{}}})
		d.Begin()
		d.Do(bottest.Command("anna", "plan-board mark", "place", "gate", "note", "soon"))
		d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
		d.Do(bottest.Command("dora", "game sit"))
		d.Do(bottest.Command("dora", "plan-board mark", "place", "cellar", "note", "later"))
		d.Deliver()
		for note, name := range map[string]string{"soon": "anna", "later": "dora"} {
			found := false
			for line := range strings.Lines(d.Do(bottest.Command("ben", "plan-board show")).Reads()) {
				found = found || strings.HasPrefix(line, name+":") && strings.Contains(line, note)
			}
			if !found {
				t.Errorf("the plan does not say that %s marked %q", name, note)
			}
		}
		d.Forget("anna")
		if raw, err := json.Marshal(d.Plan()); err != nil || strings.Contains(string(raw), "anna") {
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
			r.Deliver()
			r.Forget("ben")
			kept := r.StoredText()
			if at := regexp.MustCompile(`\bben\b`).FindStringIndex(kept); at != nil {
				t.Errorf("kept is …%s…", kept[max(0, at[0]-200):min(len(kept), at[1]+100)])
			}
			if !over {
				r.playsOn()
			}
			r.Restart()
			a := r.Do(bottest.Command("anna", "log", "page", 1))
			if !a.Shows("bot.privacy.former") || strings.Contains(a.Text(), "ben") {
				t.Errorf("the log says %s", a.Text())
			}
			if a := r.Do(bottest.Command("anna", "game status")); !a.Shows("bot.name.then", "who",
				text.M("bot.privacy.former")) {
				t.Errorf("the end is told as %s", a.Text())
			}
		})
	}
}

func TestMatchCountsForLongestHolder(t *testing.T) {
	t.Parallel()
	r := handedOver(t)
	r.playsOn()
	r.Deliver()
	if last := fmt.Sprint(r.NewestPost()["content"]); !bottest.EnglishWords().Shows(last, "bot.finale.place", "n",
		1, "who",
		text.M("bot.name.then", "who", "ben", "next", "dora")) {
		t.Errorf("the last post says %s", last)
	}
	for language, locale := range map[string]string{"en": "en-GB", "it": "it", "de": "de", "fr": "fr"} {
		i := bottest.Command("anna", "game status")
		i.Locale = locale
		if a := r.Do(i); !bottest.Words(language).Shows(a.Text(), "bot.name.then", "who", "<@ben>", "next", "<@dora>") {
			t.Errorf("in %s the end is told as %s", language, a.Text())
		}
		i = bottest.Press("anna", customid.Nav{Match: customid.NoTable, Seat: engine.Public,
			Screen: customid.ScreenHelp, Args: []string{"2"}}.String(), "800")
		i.Locale = locale
		if a := r.Do(i); !bottest.Words(language).Shows(a.Text(), "bot.help.results") {
			t.Errorf("in %s the help says %s", language, a.Text())
		}
	}
	r.Restart()
	for user, won := range map[string]bool{"ben": true, "dora": false} {
		a := r.Do(bottest.Command(user, "stats"))
		if a.Shows("bot.stats.won", "n", 1) != won || a.Shows("bot.stats.lost") || !a.Shows("bot.stats.pace") {
			t.Errorf("the statistics of %s are %s", user, a.Text())
		}
		if a := r.Do(bottest.Command(user, "game best")); a.Shows("bot.best.line", "n", 1, "score", 7) != won {
			t.Errorf("the best results of %s are %s", user, a.Text())
		}
	}
	t.Run("a match from before that was kept counts for the last player", func(t *testing.T) {
		h := r.Head()
		err := r.Options.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
			e := bottest.ExtraOf(t, *m)
			e.Ending.Counts, m.Left = nil, nil
			var err error
			m.Extra, err = e.JSON()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if a := r.Do(bottest.Command("dora", "stats")); !a.Shows("bot.stats.won", "n", 1) {
			t.Errorf("the statistics of dora are %s", a.Text())
		}
	})
}
