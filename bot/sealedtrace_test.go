package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/store"
)

// act is a move of a user, a number of hours after the start of a race.
type act struct {
	at   int
	user string
	move string
}

// trace records everything spectators notice of a race in which players act at certain hours: the answers to their
// own commands, and every call to Discord with its time. Messages and answers to the hidden players are left out.
type trace struct {
	*bottest.Race
	t      *testing.T
	hidden []string
	heard  []string
	acts   []act
	// words are moves that are asked about.
	words []string
	// looks are the hours at which everything is asked.
	looks func(hour int) bool
}

// hears notes calls of the bot.
func (x *trace) hears(calls []bottest.Call) {
	for _, s := range calls {
		if slices.ContainsFunc(x.hidden, func(user string) bool {
			return s.Path == "/users/@me/channels" && s.Body["recipient_id"] == user ||
				strings.HasPrefix(s.Path, "/channels/dm-"+user+"/")
		}) {
			continue
		}
		delete(s.Body, "nonce") // comes from the seed and the outbox of all matches
		x.heard = append(x.heard,
			strings.ReplaceAll(fmt.Sprint(x.Now().Sub(x.Began), " ", s.Method, " ", s.Path, " ", s.File, " ", s.Text(),
				" ", s.FileText), x.URL, "BASE"))
	}
}

// asks records the answer to a user's command, and the other calls it causes.
func (x *trace) asks(user, name string, args ...any) bottest.Call {
	x.t.Helper()
	i := bottest.Command(user, name, args...)
	i.Names = map[string]string{"ben": "ben", "zoe": "zoe"}
	if user == "mona" {
		i.Permissions = discordgo.PermissionManageMessages
	}
	return x.listens(i)
}

// votes answers the newest vote for a user.
func (x *trace) votes(user, answer string) {
	x.t.Helper()
	for _, m := range slices.Backward(x.Posts) {
		if i := slices.IndexFunc(bottest.CustomIDs(m["components"]),
			func(id string) bool { return strings.HasPrefix(id, "b1:") && strings.HasSuffix(id, ":"+answer) }); i >= 0 {
			x.listens(bottest.Press(user, bottest.CustomIDs(m["components"])[i], fmt.Sprint(m["id"])))
			return
		}
	}
	x.t.Fatal("the table is asked nothing")
}

// confirms sends a moderator's command and confirms it.
func (x *trace) confirms(name string, args ...any) {
	x.t.Helper()
	a := x.asks("mona", name, append(args, "reason", "x")...)
	buttons := bottest.CustomIDs(a.Data()["components"])
	if len(buttons) == 0 || !strings.HasPrefix(buttons[0], "c1:") {
		x.t.Fatalf("/%s is answered %s", name, a.Text())
	}
	i := bottest.Press("mona", buttons[0], "801")
	i.Permissions, i.MessageEphemeral = discordgo.PermissionManageMessages, true
	x.listens(i)
}

func (x *trace) listens(i *discord.Interaction) bottest.Call {
	x.t.Helper()
	x.Asked++
	i.ID = fmt.Sprint(5_000_000 + x.Asked)
	calls := x.DoAll(i)
	x.hears(calls)
	given := bottest.FilterAnswers(calls, true)
	if len(given) == 0 {
		x.t.Fatalf("nothing answers %+v; the log: %s", i, x.Logs)
	}
	return given[0]
}

// look sends every command that shows something, as a spectator, a player and a moderator.
func (x *trace) look() {
	x.t.Helper()
	for _, user := range []string{"zoe", "ben", "mona"} {
		for _, name := range []string{"matches", "game status", "board", "log", "recap", "hint", "me", "queue show",
			"try", "standing-answers", "plan-board show", "game best", "stats", "leaderboard", "challenge", "verify",
			"game export", "bug", "undo", "help", "note", "tables", "film"} {
			var args []any
			switch name {
			case "bug", "note":
				args = []any{"text", "x"}
			case "leaderboard":
				args = []any{"game", x.Head().Game, "text", true}
			}
			a := x.asks(user, name, args...)
			if name != "game status" {
				continue
			}
			for _, id := range bottest.ControlIDs(a.Data()["components"]) {
				if strings.HasPrefix(id, "n1:") {
					i := bottest.Press(user, id, "801")
					i.MessageEphemeral = true
					x.listens(i)
				}
			}
		}
	}
	x.listens(bottest.Press("ben", customid.Nav{Match: string(x.Head().ID), Seat: engine.Public,
		Screen: customid.ScreenDetails}.String(), "903"))
	x.asks("ben", "why", "move", x.words[0])
	for seat := 1; seat <= 3; seat++ {
		for _, move := range x.words {
			x.asks("mona", "mod act", "seat", seat, "move", move, "reason", "x")
		}
		x.asks("mona", "mod skip", "seat", seat, "reason", "x")
		x.asks("ben", "board", "seat", seat)
	}
	for turn := 1; turn <= 3; turn++ {
		x.asks("mona", "mod reset", "to", "turn", "turn", turn, "reason", "x")
		x.asks("zoe", "board", "turn", turn)
		x.asks("ben", "board", "turn", turn)
	}
	x.asks("mona", "mod audit")
	x.asks("mona", "mod export")
	x.heard = append(x.heard, fmt.Sprintln(x.Now().Sub(x.Began), "in the store:", x.StoredState()))
}

// runs lets hours go by.
func (x *trace) runs(hours int, then map[int]func(*trace)) {
	x.t.Helper()
	x.asks("mona", "settings tables-post", "on", true)
	for hour := range hours {
		if do := then[hour]; do != nil {
			do(x)
		}
		for _, a := range x.acts {
			if a.at == hour {
				calls := x.Play(a.user, a.move)
				x.hears(calls)
			}
		}
		if x.looks(hour) {
			x.look()
		}
		x.Pass(time.Hour)
		x.TakeCalls()
		for n := 0; n == 0 || n < 20 && x.App.Time.UntilDue() == 0; n++ {
			x.App.Time.Tick(context.Background())
		}
		x.App.Overviews.Tick(context.Background())
		x.Deliver()
		x.hears(x.TakeCalls())
	}
}

// A race of three over days. anna and cara answer at different times, in a different order, or not at all where the
// result is the same; ben, who plays too, a moderator and a spectator hear the same at the same time.
func TestNobodyHearsWhoHasAnswered(t *testing.T) {
	t.Parallel()
	ben := []act{{4, "ben", "roll"}, {5, "ben", "roll"}, {5, "ben", "stay"}, {28, "ben", "roll"}, {60, "ben", "stay"}}
	// Leg 1 is called by anna at her second roll, and ends in the 19th hour. Leg 2 begins with her prize, is undone
	// by a vote, begins again with another prize in the 45th hour, and ends when its time is up. A moderator undoes
	// the moves of leg 3, and leg 2 begins once more.
	prizes := []act{{24, "anna", "take gold"}, {45, "anna", "take silver"}}
	orders := map[string][]act{
		"anna first": {
			{0, "anna", "roll"}, {1, "anna", "roll"}, {2, "anna", "call"}, {7, "cara", "roll"}, {9, "cara", "roll"},
			{19, "cara", "roll"},
			{25, "anna", "roll"}, {50, "anna", "stay"}, {71, "anna", "stay"}, {72, "cara", "stay"},
			{90, "cara", "stay"},
		},
		"cara first, who is stopped": {
			{2, "cara", "roll"}, {3, "cara", "roll"}, {3, "cara", "roll"}, {4, "cara", "stay"}, {10, "anna", "roll"},
			{18, "anna", "roll"}, {19, "anna", "call"},
			{33, "cara", "stay"}, {39, "anna", "stay"}, {51, "cara", "stay"}, {71, "cara", "stay"},
			{100, "anna", "stay"},
		},
		"both at the end": {
			{19, "cara", "roll"}, {19, "anna", "roll"}, {19, "cara", "roll"}, {19, "cara", "stay"},
			{19, "anna", "roll"}, {19, "anna", "call"},
		},
		"with a standing answer": {
			{1, "anna", "roll"}, {8, "anna", "roll"}, {9, "anna", "call"}, {10, "cara", "roll"}, {10, "cara", "roll"},
			{19, "cara", "standing stay"},
			{85, "anna", "stay"},
		},
	}
	then := map[int]func(*trace){
		26: func(x *trace) { x.asks("anna", "undo", "table", true) },
		40: func(x *trace) { x.votes("cara", table.VoteYes) },
		42: func(x *trace) { x.votes("ben", table.VoteYes) },
		48: func(x *trace) { x.asks("ben", "game pause", "reason", "x") },
		49: func(x *trace) { x.asks("ben", "plan-board mark", "place", "somewhere") },
		75: func(x *trace) { x.confirms("mod skip", "seat", 1) },
		77: func(x *trace) { x.confirms("mod skip", "seat", 3) },
		80: func(x *trace) { x.confirms("mod reset", "to", "turn", "turn", 2) },
		82: func(x *trace) { x.asks("ben", "game pace", "pace", "2d") },
	}
	tellsAlike(t, orders, 125, then, func(name string) *trace {
		return &trace{Race: bottest.NewRace(t, 3, "pace", "daily", sealed.OptionTime, sealed.TimeTurn),
			acts:  slices.Concat(orders[name], prizes, ben),
			words: []string{"call", "roll", "stay", "standing stay", "take gold"},
			looks: func(hour int) bool { return hour%9 == 3 || hour == 22 }}
	})
}

// tellsAlike runs matches in which anna and cara answer in different orders, two of them in an ordinary run, and
// demands that everybody else hears the same of them.
func tellsAlike(t *testing.T, orders map[string][]act, hours int, then map[int]func(*trace),
	begin func(order string) *trace) {
	t.Helper()
	first, want := "", []string(nil)
	all := sortedNames(orders)
	s := sweep.Of(t, all[1:], 1)
	for _, name := range slices.Concat(all[:1], s.Cases()) {
		if want != nil && !s.Next() {
			break
		}
		x := begin(name)
		x.t, x.hidden = t, []string{"anna", "cara"}
		x.runs(hours, then)
		if h := x.Head(); h.Status != store.Running || len(x.heard) < 500 {
			t.Fatalf("only %d things were heard, and the match is %s", len(x.heard), h.Status)
		}
		if want == nil {
			first, want = name, x.heard
			continue
		}
		for i := range max(len(x.heard), len(want)) {
			got, other := "nothing", "nothing"
			if i < len(x.heard) {
				got = x.heard[i]
			}
			if i < len(want) {
				other = want[i]
			}
			if got != other {
				t.Errorf("%q and %q tell themselves apart:\n%s\nand\n%s", name, first, bottest.Differ(got, other),
					bottest.Differ(other, got))
				break
			}
		}
	}
}

// A match of Heroes over three clashes. anna and cara roll, stop and stay at different times and in a different
// order: ben, who plays too, a moderator and a spectator hear the same at the same time, including the reminder at
// half-time.
func TestNobodyHearsWhoHasRolledInAClash(t *testing.T) {
	t.Parallel()
	notShort(t)
	rules, _ := games.Find("heroes")
	pass := []act{{0, "anna", "standing follow pass"}, {0, "ben", "standing follow pass"},
		{0, "cara", "standing follow pass"}}
	// Clash 1 is stopped by anna at beat 2 and ends in the 19th hour; clash 2, which no player stops, ends when its
	// time is up in the 43rd; clash 3 is stopped by anna at beat 1.
	ben := []act{{4, "ben", "keep"}, {5, "ben", "keep"}, {6, "ben", "stay"}, {28, "ben", "keep"}, {44, "ben", "keep"},
		{46, "ben", "stay"}}
	orders := map[string][]act{
		"anna first": {
			{0, "anna", "keep"}, {1, "anna", "keep"}, {2, "anna", "stop none"}, {7, "cara", "keep"},
			{9, "cara", "keep"}, {19, "cara", "keep"},
			{25, "anna", "keep"}, {26, "cara", "keep"},
			{44, "anna", "keep"}, {45, "anna", "stop none"}, {50, "cara", "keep"}, {66, "cara", "keep"},
		},
		"cara first, who is rewound": {
			{2, "cara", "keep"}, {3, "cara", "keep"}, {3, "cara", "keep"}, {4, "cara", "keep"}, {10, "anna", "keep"},
			{18, "anna", "keep"}, {19, "anna", "stop none"},
			{25, "cara", "keep"}, {27, "cara", "stay"}, {41, "anna", "keep"},
			{44, "cara", "keep"}, {45, "cara", "keep"}, {46, "cara", "stay"}, {60, "anna", "keep"},
			{66, "anna", "stop none"},
		},
	}
	tellsAlike(t, orders, 70, nil, func(name string) *trace {
		return &trace{Race: bottest.NewRaceOf(t, rules, 3, "pace", "daily", "mode", "all", "start", "ready", "army",
			"ready"),
			acts:  slices.Concat(pass, orders[name], ben),
			words: []string{"stop", "keep", "stay", "standing follow pass", "cast missile"},
			looks: func(hour int) bool { return hour%12 == 3 || hour == 22 }}
	})
}
