package bot

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
	"skald/imaging"
	"skald/imaging/andor"
	heroes "skald/imaging/returnofheroes"
)

// asks are the ways in which each command is asked in the walk for secrets, each
// a list of options and values. The commands of the games, which stand for their
// verbs, are asked without knowing them. A command that is missing here fails the
// walk.
var asks = map[string][][]any{
	"game new":     {{"game", "return-of-the-heroes"}},
	"game status":  {nil},
	"game best":    {nil},
	"game end":     {nil},
	"game pause":   {nil, {"reason", "x"}},
	"game resume":  {nil},
	"game sit":     {nil, {"seat", 1}},
	"game rematch": {nil},
	"game export":  {nil},
	"game fork":    {{"turn", 1}, {"turn", 3, "reason", "x"}},
	// A hand-over by somebody who has a seat calls the one it is offered to.
	"game hand-over":   {{"user", "ben"}, {"user", "zoe", "seat", 2}},
	"verify":           {nil},
	"bug":              {{"text", "it is wrong"}},
	"stats":            {nil, {"user", "ben"}},
	"privacy show":     {nil},
	"privacy forget":   {nil},
	"matches":          {nil},
	"recap":            {nil},
	"hint":             {nil},
	"me":               {nil, {"every", 3}},
	"queue show":       {nil},
	"queue add":        {{"move", "dance"}, {"move", "end"}, {"move", "move h3"}},
	"queue clear":      {nil, {"n", 1}},
	"try":              {nil, {"move", "end"}, {"move", "dance"}},
	"standing-answers": {nil},
	"do":               {{"move", "dance"}, {"move", "end…"}},
	"board":            {nil, {"text", true}, {"seat", 1}, {"seat", 2}, {"place", "h"}, {"view", "near"}, {"view", "heroes"}, {"view", "fight"}, {"view", "bazaar"}, {"view", "since"}, {"view", "dice"}, {"view", "equipment"}, {"view", "end"}},
	"log":              {nil, {"page", 1}},
	"rules":            {nil, {"topic", "combat"}},
	"undo":             {nil, {"table", true}},
	"why":              {{"move", "move h3"}, {"move", "h3"}, {"move", "end"}, {"move", "fight troll melee"}, {"move", "place a1"}, {"move", "dance"}},
	"help":             {nil},
	"plan-board show":  {nil},
	"plan-board mark":  {{"place", "h3"}, {"place", "14", "note", "there"}},
	"plan-board clear": {nil},
	"mod reset":        {{"to", "start", "reason", "x"}, {"to", "turn", "turn", 2, "reason", "x"}, {"to", "redo", "reason", "x"}},
	"game leave":       {nil, {"seat", 1}},
	"mod end":          {{"reason", "x"}},
	"mod pause":        {{"reason", "x"}},
	"mod resume":       {{"reason", "x"}},
	"mod pace":         {{"pace", "live", "reason", "x"}},
	"mod kick":         {{"seat", 1, "reason", "x"}},
	"mod seat":         {{"seat", 1, "user", "zoe", "reason", "x"}},
	"mod act":          {{"seat", 1, "move", "end", "reason", "x"}, {"seat", 2, "move", "place a1", "reason", "x"}, {"seat", 1, "move", "move h3", "reason", "x"}, {"seat", 3, "move", "dance", "reason", "x"}},
	"mod skip":         {{"seat", 1, "reason", "x"}, {"seat", 2, "reason", "x"}},
	"mod move":         {{"channel", "501", "reason", "x"}},
	"mod lock":         {{"reason", "x"}},
	"mod export":       {nil},
	"mod import":       {nil, {"file", "9"}},
	"mod audit":        {nil},
	"settings show":    {nil},
	"settings channel": {{"theme", "night"}},
	"settings server":  {{"limit", 3}},
}

func TestEveryCommandIsInTheWalkForSecrets(t *testing.T) {
	d := newTour(t)
	every := everyCommand(d.desk)
	for name := range every {
		command, _, _ := strings.Cut(name, " ")
		if asks[name] == nil && panel.GameOf(d.app.o.Games, command) == nil {
			t.Errorf("/%s is not in the walk: add it to asks with what it can be asked", name)
		}
	}
	for name := range asks {
		if every[name] == nil {
			t.Errorf("/%s is in the walk, and there is no such command", name)
		}
	}
}

// walks asks everything there is to ask, as somebody who knows no secret and as a
// moderator, who knows no more, and looks at all screens.
func (p *pair) walks() {
	t := p.t
	t.Helper()
	p.same("the public board", func(*stage) sent { return sent{} })
	command := func(who, name string, args []any, moderates bool) {
		a, _ := p.does(func() *discord.Interaction {
			i := command(who, name, args...)
			if moderates {
				i.Permissions = permissionManager
			}
			i.Names = map[string]string{"ben": "ben", "zoe": "zoe"}
			return i
		})
		if name == "board" || name == "game status" || name == "try" || name == "help" {
			p.watching(a)
		}
	}
	for _, name := range names(asks) {
		for _, args := range asks[name] {
			command(p.who, name, args, false)
			if p.who == "zoe" {
				command("mona", name, args, true)
			} else if strings.HasPrefix(name, "mod ") {
				command(p.who, name, args, true) // a moderator who plays
			}
		}
	}
	for _, name := range names(everyCommand(p.a.desk)) {
		if of, _, _ := strings.Cut(name, " "); panel.GameOf(p.a.app.o.Games, of) != nil {
			command(p.who, name, []any{"what", "zzz"}, false)
		}
	}
	// Whatever is typed is completed from what one knows.
	for name, options := range everyCommand(p.a.desk) {
		for option := range options {
			for _, typed := range []string{"", "m", "1: "} {
				i := by(p.who, discord.KindAutocomplete)
				i.Command, i.Focus = name, option
				i.Options = map[string]discord.Option{option: {Kind: 3, Value: typed}}
				x, y := fmt.Sprint(said(p.a.app, i)), fmt.Sprint(said(p.b.app, i))
				if x != y {
					t.Errorf("completing %q of /%s tells what is hidden:\n%s\n%s", typed, name, x, y)
				}
			}
		}
	}
	// Time goes by, as far as it opens nothing: people are reminded, the table is
	// asked, told that it will be put away, and put away.
	step := time.Hour
	for at := time.Duration(0); at < p.until; at += step {
		switch {
		case at >= 3*24*time.Hour:
			step = 24 * time.Hour
		case at >= 12*time.Hour:
			step = 6 * time.Hour
		}
		p.same(fmt.Sprint("the clock from ", at), func(s *stage) sent {
			s.pass(step)
			for n := 0; n == 0 || n < 20 && s.app.time.UntilDue() == 0; n++ {
				s.app.time.Tick(context.Background())
			}
			return sent{}
		})
	}
	p.ends()
}

// said are completions as they are shown.
func said(a *App, i *discord.Interaction) []string {
	var out []string
	for _, c := range a.router.Suggestions(i) {
		out = append(out, fmt.Sprint(c.Name, "=", c.Value))
	}
	return out
}

// In Return of the Heroes somebody may hold a piece he has drawn, know which lie
// face down and who the Nameless is.
func TestNothingTheWorldHearsDependsOnWhatIsHidden(t *testing.T) {
	for _, x := range []struct {
		path, state string
		n           int
	}{
		{"alternating-houses", `"hand":{`, 3}, {"five-players", `"hand":{`, 5}, {"three", `"known":[`, 1}, {"three", `"known":[`, 6}, {"standard-3", `"cardSeen":[`, 1},
	} {
		t.Run(fmt.Sprint(x), func(t *testing.T) {
			c := chronicleOf(t, "return-of-the-heroes/"+x.path+".skald", x.n, func(m *match.Match, e match.Entry) bool { return secret(e) && holding(t, m, x.state) })
			newPair(t, c, engine.Public, 2).walks()
		})
	}
}

// Somebody has asked for something at a bazaar before it is his turn to buy: nobody
// else hears of what.
func TestNothingTheWorldHearsDependsOnAWishThatIsNotServed(t *testing.T) {
	c, by := wishChronicle(t)
	for _, viewer := range []engine.Seat{engine.Public, (by + 1) % 4} {
		t.Run(fmt.Sprint("heard by seat ", viewer+1), func(t *testing.T) { newPair(t, c, viewer, 3).walks() })
	}
}

// wishChronicle is a match in which the rest of a counter was offered to several, and
// the last of them has asked for something of it.
func wishChronicle(t *testing.T) (c chronicle, by engine.Seat) {
	t.Helper()
	rules, rec := recordAt(t, "return-of-the-heroes/four.skald")
	rec.Lines = slices.DeleteFunc(rec.Lines, func(l match.RecordLine) bool { return l.Move == "" })
	made := -1 // the index of the line played last
	var wish engine.Move
	played(t, rules, rec, func(m *match.Match, e match.Entry) bool {
		made++
		asked := 0
		for n := range engine.Seat(3) {
			seat := (e.Seat + 1 + n) % 4
			for _, p := range engine.Of(m.PromptsFor(seat), seat) {
				if e.Move == "offer all" && p.Private {
					asked++
					by, wish = seat, engine.MakeMove("buy", p.Forms[0].Slots[0].Options[0].ID)
				}
			}
		}
		return asked > 1
	})
	rec.Lines = append(rec.Lines[:made+1], match.RecordLine{Seat: by, Move: wish})
	return played(t, rules, rec, func(*match.Match, match.Entry) bool { return false }), by
}

// Somebody has looked at what lies face down, or drawn a piece nobody else knows, and
// asks the table to take that back: what the table is asked, decides and sees then
// does not name it, nor does what a moderator is shown and noted.
func TestWhatATableTakesBackIsNotNamed(t *testing.T) {
	for _, x := range []struct {
		path, state string
		n           int
	}{{"alternating-houses", `"hand":{`, 3}, {"three", `"known":[`, 1}, {"standard-3", `"cardSeen":[`, 1}} {
		t.Run(x.path, func(t *testing.T) {
			c := chronicleOf(t, "return-of-the-heroes/"+x.path+".skald", x.n, func(m *match.Match, e match.Entry) bool { return secret(e) && holding(t, m, x.state) })
			who := people[c.log[len(c.log)-1].Seat]
			for _, takes := range []string{"a table", "a moderator"} {
				p := newPair(t, c, engine.Public, 2)
				p.same("the public board", func(*stage) sent { return sent{} })
				if takes == "a moderator" {
					mod := func(i *discord.Interaction) *discord.Interaction {
						i.Permissions, i.MessageEphemeral = permissionManageMessages, true
						return i
					}
					turn := c.log[len(c.log)-1].Turn
					a, b := p.does(func() *discord.Interaction {
						return mod(command("mona", "mod reset", "to", "turn", "turn", turn, "reason", "x"))
					})
					yes := map[*stage]string{p.a: ids(a.data()["components"])[0], p.b: ids(b.data()["components"])[0]}
					i := mod(by("mona", discord.KindComponent))
					p.same("the reset", func(s *stage) sent {
						pressed := *i
						pressed.CustomID = yes[s]
						return s.does(&pressed)
					})
					p.does(func() *discord.Interaction { return mod(command("mona", "mod audit")) })
				} else {
					p.does(func() *discord.Interaction { return command(who, "undo", "table", true) })
					said := fmt.Sprint(p.a.newest()["content"])
					if !strings.Contains(said, "🗳️") {
						t.Fatalf("the table is asked nothing: %s", said)
					}
					for _, user := range p.a.users() {
						if id := p.a.ballot(panel.VoteYes); id != "" {
							p.does(func() *discord.Interaction { return press(user, id, "903") })
						}
					}
				}
				if last := p.a.lastEntry(); last.Back == nil {
					t.Errorf("%s took nothing back, but there is %+v", takes, last)
				}
				p.does(func() *discord.Interaction { return command("zoe", "log") })
			}
		})
	}
}

// users are the people at the table of a stage.
func (s *stage) users() []string {
	var out []string
	for _, p := range s.head().Seats {
		out = append(out, p.User)
	}
	return out
}

// ballot is the button of an answer under the question to the table, "" when there is
// none.
func (s *stage) ballot(answer string) string {
	for _, id := range ids(s.newest()["components"]) {
		if strings.HasPrefix(id, "b1:") && strings.HasSuffix(id, ":"+answer) {
			return id
		}
	}
	return ""
}

// lastEntry is the newest entry of the log.
func (s *stage) lastEntry() match.Entry {
	s.t.Helper()
	tb, err := s.app.tables.Open(s.head().ID)
	if err != nil {
		s.t.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Log[len(tb.Log)-1]
}

// secret says that only some were told of an entry, or of part of it.
func secret(e match.Entry) bool {
	return slices.ContainsFunc(e.Events, func(ev engine.Event) bool { return len(ev.To) > 0 })
}

// holding says that a saved position has something in it.
func holding(t *testing.T, m *match.Match, what string) bool {
	state, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(state), what)
}

// While a round is open it is hidden who has answered, how often and what.
func TestNothingTheWorldHearsDependsOnWhoHasAnswered(t *testing.T) {
	none := raceChronicle(t)
	for what, answered := range map[string]chronicle{
		"anna has called":  raceChronicle(t, "1> roll", "1> roll", "1> call"),
		"two are done":     raceChronicle(t, "3> roll", "1> stay", "3> roll", "3> stay"),
		"one always stays": raceChronicle(t, "3> standing stay", "3> stay"),
	} {
		for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1} {
			t.Run(what+", heard by "+who, func(t *testing.T) {
				p := pairOf(t, none, answered, viewer, "")
				p.until = 18 * time.Hour // a day after its opening all is shown
				p.walks()
			})
		}
	}
}

// raceChronicle is a sealed race of three in its second leg, with moves made there.
func raceChronicle(t *testing.T, moves ...string) chronicle {
	t.Helper()
	lines := append([]string{"1> roll", "1> call", "3> stay", "2> stay", "1> take gold"}, moves...)
	rec := match.Record{}
	rec.Game, rec.Seed = sealed.ID, bytes.Repeat([]byte{7}, match.SeedSize)
	rec.Players = make([]match.Player, 3)
	for _, l := range lines {
		seat, move, _ := strings.Cut(l, "> ")
		rec.Lines = append(rec.Lines, match.RecordLine{Seat: engine.Seat(seat[0] - '1'), Move: engine.Move(move)})
	}
	return played(t, sealed.New(), rec, func(*match.Match, match.Entry) bool { return false })
}

// In Andor the players know all there is to know but the dice and draws to come;
// what somebody plans for himself is his.
func TestNothingTheWorldHearsDependsOnDiceToCome(t *testing.T) {
	dice := func(_ *match.Match, e match.Entry) bool { return len(e.Rolls) > 0 }
	for path, n := range map[string]int{"legends-of-andor/legend-2-3-normal-won.skald": 9} {
		c := chronicleOf(t, path, n, dice)
		for _, viewer := range []engine.Seat{engine.Public, 1} {
			t.Run(fmt.Sprint(path, " viewer ", viewer), func(t *testing.T) { newPair(t, c, viewer, 0).walks() })
		}
	}
}

// Two artists who have not seen each other's work draw the same, point for point.
func TestNoPictureDependsOnWhatIsHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws real pictures")
	}
	for path, wanted := range map[string]func(*match.Match, match.Entry) bool{
		"return-of-the-heroes/alternating-houses.skald": func(m *match.Match, e match.Entry) bool { return secret(e) && holding(t, m, `"hand":{`) },
		"legends-of-andor/legend-2-3-normal-won.skald":  func(_ *match.Match, e match.Entry) bool { return len(e.Rolls) > 0 },
	} {
		p := newPair(t, chronicleOf(t, path, 3, wanted), engine.Public, 0)
		for _, s := range []*stage{p.a, p.b} {
			studio, err := imaging.NewStudio(map[string]imaging.Scene{"return-of-the-heroes": heroes.Scene{}, "legends-of-andor": andor.Scene{}}, imaging.Options{Workers: 1, Timeout: 2 * time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(studio.Close)
			s.artist, s.app.render.DrawTime = studio, 2*time.Minute
		}
		p.same("the public board", func(*stage) sent { return sent{} })
		for _, args := range [][]any{nil, {"view", "heroes"}, {"seat", 1}} {
			if a, _ := p.does(func() *discord.Interaction { return command("zoe", "board", args...) }); !strings.HasPrefix(a.held, "\x89PNG") {
				t.Errorf("/board %v of %s shows no picture: %s", args, path, a.text())
			}
		}
	}
}

func TestNothingAPlayerHearsDependsOnWhatOthersKnow(t *testing.T) {
	for _, n := range []int{1, 4} {
		var by engine.Seat
		c := chronicleOf(t, "return-of-the-heroes/four.skald", n, func(m *match.Match, e match.Entry) bool {
			by = e.Seat
			return secret(e) && holding(t, m, `"hand":{`)
		})
		for seat := range engine.Seat(4) {
			if seat != by {
				t.Run(fmt.Sprint(n, " seat ", seat+1), func(t *testing.T) { newPair(t, c, seat, 2).walks() })
				break
			}
		}
	}
}
