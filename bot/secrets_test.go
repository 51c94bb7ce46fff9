package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/panel"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/contract/sweep"
	"skald/engine/match"
	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/heroes"
	"skald/imaging/returnofheroes"
	"skald/imaging/runebound"
	"skald/store"
)

// asks are the ways in which each command is asked in the walk for secrets, each a list of options and values. The
// commands of the games, which stand for their verbs, are asked without knowing them. A command that is missing here
// fails the walk.
var asks = map[string][][]any{
	"game new":     {{"game", "return-of-the-heroes"}},
	"game status":  {nil},
	"game best":    {nil},
	"game end":     {nil},
	"game pause":   {nil, {"reason", "x"}},
	"game pace":    {{"pace", "2d"}, {"pace", "soon"}},
	"game resume":  {nil},
	"game sit":     {nil, {"seat", 1}},
	"game rematch": {nil},
	"game export":  {nil},
	"game fork":    {{"turn", 1}, {"turn", 3, "reason", "x"}},
	// A hand-over by a player with a seat pings the user to whom it is offered.
	"game hand-over":      {{"user", "ben"}, {"user", "zoe", "seat", 2}},
	"verify":              {nil},
	"bug":                 {{"text", "it is wrong"}},
	"stats":               {nil, {"user", "ben"}},
	"challenge":           {nil},
	"settings challenge":  {{"on", false}},
	"privacy show":        {nil},
	"privacy forget":      {nil},
	"matches":             {nil},
	"recap":               {nil},
	"hint":                {nil},
	"me":                  {nil, {"every", 3}, {"vacation", "7"}, {"vacation", "off"}},
	"queue show":          {nil},
	"queue add":           {{"move", "dance"}, {"move", "end"}, {"move", "move h3"}, {"move", "explore"}},
	"queue clear":         {nil, {"n", 1}},
	"note":                {nil, {"text", "the cave first"}},
	"try":                 {nil, {"move", "end"}, {"move", "dance"}, {"move", "explore"}},
	"standing-answers":    {nil},
	"do":                  {{"move", "dance"}, {"move", "end…"}},
	"leaderboard":         {{"game", "return-of-the-heroes"}, {"game", "heroes", "text", true}, {"game", "chess"}},
	"privacy leaderboard": {{"shown", true}, {"shown", false}},
	"tables":              {nil, {"game", "parley", "language", "de"}},
	"film":                {nil},
	"board": {nil, {"text", true}, {"seat", 1}, {"seat", 2}, {"place", "h"}, {"view", "near"},
		{"view", "heroes"}, {"view", "fight"}, {"view", "bazaar"}, {"view", "since"}, {"view", "dice"},
		{"turn", 1}, {"turn", 2}, {"turn", 3, "text", true}, {"turn", 9999},
		{"view", "equipment"}, {"view", "market"}, {"view", "track"}, {"view", "end"}, {"view", "sheet"}},
	"log":   {nil, {"page", 1}},
	"rules": {nil, {"topic", "combat"}},
	"undo":  {nil, {"table", true}},
	"why": {{"move", "move h3"}, {"move", "h3"}, {"move", "end"}, {"move", "fight troll melee"},
		{"move", "place a1"}, {"move", "explore"}, {"move", "choose bury"}, {"move", "stop"}, {"move", "cast missile"},
		{"move", "dance"}},
	"help":             {nil},
	"plan-board show":  {nil},
	"plan-board mark":  {{"place", "h3"}, {"place", "14", "note", "there"}},
	"plan-board clear": {nil},
	"mod reset": {{"to", "start", "reason", "x"}, {"to", "turn", "turn", 2, "reason", "x"},
		{"to", "redo", "reason", "x"}},
	"game leave": {nil, {"seat", 1}},
	"mod end":    {{"reason", "x"}},
	"mod pause":  {{"reason", "x"}},
	"mod resume": {{"reason", "x"}},
	"mod pace":   {{"pace", "live", "reason", "x"}},
	"mod kick":   {{"seat", 1, "reason", "x"}},
	"mod seat":   {{"seat", 1, "user", "zoe", "reason", "x"}},
	"mod act": {{"seat", 1, "move", "end", "reason", "x"}, {"seat", 2, "move", "place a1", "reason", "x"},
		{"seat", 1, "move", "move h3", "reason", "x"}, {"seat", 1, "move", "choose bury", "reason", "x"},
		{"seat", 3, "move", "dance", "reason", "x"}},
	"mod skip":   {{"seat", 1, "reason", "x"}, {"seat", 2, "reason", "x"}},
	"mod move":   {{"channel", "501", "reason", "x"}},
	"mod lock":   {{"reason", "x"}},
	"mod export": {nil},
	"mod import": {nil, {"file", "9"}},
	"mod legend": {nil, {"file", "9"}},
	"mod audit":  {nil},
	// There is no such tournament, and a tournament of an unknown game is not opened.
	"tournament new":        {{"name", "Cup", "game", "chess", "system", "swiss"}},
	"tournament join":       {nil},
	"tournament leave":      {nil},
	"tournament start":      {nil},
	"tournament status":     {nil},
	"tournament result":     {{"table", 1, "first", "ben"}, {"table", 2, "how", "again"}},
	"tournament substitute": {{"user", "ben", "by", "zoe"}, {"user", "ben"}},
	"tournament drop":       {{"user", "ben"}},
	"tournament pair-again": {nil},
	"tournament deadline":   {{"days", 3}},
	"tournament take-back":  {nil},
	"tournament cancel":     {nil},
	"settings show":         {nil},
	"settings digest": {{"on", true, "weekday", "1", "hour", 9, "zone", "Berlin"}, {"on", true, "zone", "x"},
		{"on", false}},
	"settings tables-post": {{"on", true}, {"on", false}},
	"settings channel":     {{"theme", "night"}},
	"settings server":      {{"limit", 3}},
}

func TestEveryCommandIsInTheWalkForSecrets(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	every := bottest.EveryCommand(d.Bot)
	for name := range every {
		command, _, _ := strings.Cut(name, " ")
		if asks[name] == nil && slash.GameOf(d.Options.Games, command) == nil {
			t.Errorf("/%s is not in the walk: add it to asks with what it can be asked", name)
		}
	}
	for name := range asks {
		if every[name] == nil {
			t.Errorf("/%s is in the walk, and there is no such command", name)
		}
	}
}

// moderates has a moderator do something that asks first, and answers with yes.
func moderates(p *bottest.Pair, name string, args ...any) {
	p.T.Helper()
	a, b := p.Do(func() *discord.Interaction { return bottest.AsModerator(bottest.Command("mona", name, args...)) })
	yes := map[*bottest.Side]string{p.A: bottest.CustomIDs(a.Data()["components"])[0],
		p.B: bottest.CustomIDs(b.Data()["components"])[0]}
	i := bottest.AsModerator(bottest.Interaction("mona", discord.KindComponent))
	p.Same(name+" answered with yes", func(s *bottest.Side) bottest.Call {
		pressed := *i
		pressed.CustomID = yes[s]
		return s.Do(&pressed)
	})
}

// votes has users vote yes.
func votes(p *bottest.Pair, users ...string) {
	p.T.Helper()
	for _, user := range users {
		if id := ballot(p.A, table.VoteYes); id != "" {
			p.Do(func() *discord.Interaction { return bottest.Press(user, id, "903") })
		}
	}
}

// presses presses the button of an answer that ends in some way, on both sides, and reports whether there is one.
func presses(p *bottest.Pair, user string, a bottest.Call, end string) (next bottest.Call, found bool) {
	p.T.Helper()
	id := bottest.ButtonWithSuffix(a, end)
	if id == "" {
		return next, false
	}
	next, _ = p.Do(func() *discord.Interaction {
		i := bottest.Press(user, id, "801")
		i.MessageEphemeral = true
		return i
	})
	return next, true
}

// ledAround opens the guide from a player's list of moves and turns its pages to the end. It returns the number of
// pages.
func ledAround(p *bottest.Pair) (pages int) {
	p.T.Helper()
	moves := customid.Nav{Match: string(p.A.Head().ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String()
	a, _ := p.Do(func() *discord.Interaction { return bottest.Press(p.Who, moves, "903") })
	for next, found := presses(p, p.Who, a, ":"+customid.ScreenGuide+":0"); found; pages++ {
		a = next
		next, found = presses(p, p.Who, a, fmt.Sprint(":", customid.ScreenGuide, ":", pages+1))
	}
	if pages > 0 {
		presses(p, p.Who, a, ":"+panel.GuideDone)
	}
	return pages
}

// walkAll sends every command that shows something, as a user without hidden information and as a moderator
// without any either, and opens all screens.
func walkAll(p *bottest.Pair) {
	t := p.T
	t.Helper()
	p.Same("the public board", func(*bottest.Side) bottest.Call { return bottest.Call{} })
	command := func(who, name string, args []any, moderates bool) {
		a, _ := p.Do(func() *discord.Interaction {
			i := bottest.Command(who, name, args...)
			if moderates {
				i.Permissions = bottest.ManageServer
			}
			i.Names = map[string]string{"ben": "ben", "zoe": "zoe"}
			return i
		})
		if name == "board" || name == "game status" || name == "try" || name == "help" {
			p.Watch(a)
		}
		if name == "undo" {
			presses(p, who, a, ":"+customid.ActAskTable)
		}
	}
	if pages := ledAround(p); pages > 0 != (p.Who != "zoe" && panel.HasGuide(p.A.Options.Games[0])) {
		t.Errorf("%s is shown %d pages of the guide", p.Who, pages)
	}
	p.Do(func() *discord.Interaction {
		return bottest.Press(p.Who, customid.Nav{Match: string(p.A.Head().ID), Seat: engine.Public,
			Screen: customid.ScreenDetails}.String(), "903")
	})
	for _, name := range sortedNames(asks) {
		for _, args := range asks[name] {
			command(p.Who, name, args, false)
			if p.Who == "zoe" {
				command("mona", name, args, true)
			} else if strings.HasPrefix(name, "mod ") {
				command(p.Who, name, args, true) // a moderator with a seat
			}
		}
	}
	for _, name := range sortedNames(bottest.EveryCommand(p.A.Bot)) {
		if of, _, _ := strings.Cut(name, " "); slash.GameOf(p.A.Options.Games, of) != nil {
			command(p.Who, name, []any{"what", "zzz"}, false)
		}
	}
	// Completions are based on the user's own knowledge.
	for name, options := range bottest.EveryCommand(p.A.Bot) {
		for option := range options {
			for _, typed := range []string{"", "m", "1: "} {
				i := bottest.Interaction(p.Who, discord.KindAutocomplete)
				i.Command, i.Focus = name, option
				i.Options = map[string]discord.Option{option: {Kind: 3, Value: typed}}
				x, y := fmt.Sprint(said(p.A.App, i)), fmt.Sprint(said(p.B.App, i))
				if x != y {
					t.Errorf("completing %q of /%s tells what is hidden:\n%s\n%s", typed, name, x, y)
				}
			}
		}
	}
	// Let time pass as long as it reveals nothing: players are reminded, the table gets a vote and a warning, and the
	// match is archived.
	step := time.Hour
	for at := time.Duration(0); at < p.Lasts; at += step {
		switch {
		case at >= 3*24*time.Hour:
			step = 24 * time.Hour
		case at >= 12*time.Hour:
			step = 6 * time.Hour
		}
		p.Same(fmt.Sprint("the clock from ", at), func(s *bottest.Side) bottest.Call {
			s.Pass(step)
			for n := 0; n == 0 || n < 20 && s.App.Time.UntilDue() == 0; n++ {
				s.App.Time.Tick(context.Background())
			}
			return bottest.Call{}
		})
	}
	p.End()
}

// said are completions as they are shown.
func said(a *bot.App, i *discord.Interaction) []string {
	var out []string
	for _, c := range a.Router.Suggestions(i) {
		out = append(out, fmt.Sprint(c.Name, "=", c.Value))
	}
	return out
}

// In Return of the Heroes a player may hold a hidden piece, know pieces that are face down and know the Nameless; in
// Runebound, know a card of a deck.
func TestNothingTheWorldHearsDependsOnWhatIsHidden(t *testing.T) {
	t.Parallel()
	notShort(t)
	var walks []walk
	for _, x := range []struct {
		path, state string
		n           int
	}{
		{"alternating-houses", `"hand":{`, 3}, {"five-players", `"hand":{`, 5}, {"three", `"known":[`, 1},
		{"three", `"known":[`, 6}, {"standard-3", `"cardSeen":[`, 1},
	} {
		walks = append(walks, walk{fmt.Sprint(x), func(t *testing.T) {
			c := bottest.RecordedUntil(t, "return-of-the-heroes/"+x.path+".skald", x.n,
				func(m *match.Match, e match.Entry) bool {
					return secret(e) && holding(t, m, x.state)
				})
			walkAll(bottest.NewPair(t, c, engine.Public, 2))
		}})
	}
	for what, wanted := range map[string]func(*testing.T, *match.Match, match.Entry) bool{"asked about it": scouting,
		"others fight": fightingUnder} {
		walks = append(walks, walk{"a card of Runebound, " + what, func(t *testing.T) {
			c := bottest.RecordedUntil(t, scouted, 2, func(m *match.Match, e match.Entry) bool {
				return wanted(t, m, e)
			})
			walkAll(bottest.NewPair(t, c, engine.Public, 2))
		}})
	}
	slices.SortFunc(walks, func(a, b walk) int { return strings.Compare(a.name, b.name) })
	some(t, 1, walks)
}

// scouted are the matches of Runebound; in some of them cards of decks are looked at. Which ones changes with the
// cards.
const scouted = "runebound/*.skald"

// scouting reports whether a player of Runebound has just looked at the top card of a deck and must decide where it
// goes.
func scouting(t *testing.T, m *match.Match, e match.Entry) bool {
	return secret(e) && holding(t, m, `"do":"scout"`)
}

// fightingUnder reports whether a player of Runebound is in a fight while another knows a card of a deck.
func fightingUnder(t *testing.T, m *match.Match, e match.Entry) bool {
	return holding(t, m, `"fighting":true`) && anotherKnows(t, m, e.Seat)
}

// exploringUnder reports whether a player of Runebound may reveal a card while another knows one.
func exploringUnder(t *testing.T, m *match.Match, e match.Entry) bool {
	return engine.Legal(m.PromptsFor(e.Seat), e.Seat, "explore") != nil && anotherKnows(t, m, e.Seat)
}

// anotherKnows reports whether a player other than that of the seat alone knows a card of a deck.
func anotherKnows(t *testing.T, m *match.Match, seat engine.Seat) bool {
	return holding(t, m, `"known":[`) && !holding(t, m, fmt.Sprintf(`"known":[%d]`, seat))
}

// A player has asked for an item at a bazaar before their turn to buy: other players do not learn which.
func TestNothingTheWorldHearsDependsOnAWishThatIsNotServed(t *testing.T) {
	t.Parallel()
	notShort(t)
	c, by := wishChronicle(t)
	var walks []walk
	for _, viewer := range []engine.Seat{engine.Public, (by + 1) % 4} {
		walks = append(walks, walk{fmt.Sprint("heard by seat ", viewer+1), func(t *testing.T) {
			walkAll(bottest.NewPair(t, c, viewer, 3))
		}})
	}
	some(t, 1, walks)
}

// wishChronicle is a match in which the rest of a counter was offered to several, and the last of them has asked for
// something of it.
func wishChronicle(t *testing.T) (c bottest.Recorded, by engine.Seat) {
	t.Helper()
	rules, rec := bottest.ReadRecord(t, "return-of-the-heroes/four.skald")
	rec.Lines = slices.DeleteFunc(rec.Lines, func(l match.RecordLine) bool { return l.Move == "" })
	made := -1 // the index of the line played last
	var wish engine.Move
	bottest.PlayRecord(t, rules, rec, func(m *match.Match, e match.Entry) bool {
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
	return bottest.PlayRecord(t, rules, rec, func(*match.Match, match.Entry) bool { return false }), by
}

// A player has looked at a face-down piece, or drawn a piece unknown to others, and asks the table to undo that: the
// vote, its result and the board do not name it, nor do the moderator's answer and the audit log.
func TestWhatATableTakesBackIsNotNamed(t *testing.T) {
	t.Parallel()
	notShort(t)
	var walks []walk
	for _, x := range []struct {
		path, state string
		n           int
	}{
		{"return-of-the-heroes/alternating-houses.skald", `"hand":{`, 3},
		{"return-of-the-heroes/three.skald", `"known":[`, 1},
		{"return-of-the-heroes/standard-3.skald", `"cardSeen":[`, 1},
		{scouted, `"do":"scout"`, 1},
	} {
		walks = append(walks, walk{x.path, func(t *testing.T) {
			c := bottest.RecordedUntil(t, x.path, x.n, func(m *match.Match, e match.Entry) bool {
				return secret(e) && holding(t, m, x.state)
			})
			who := bottest.People[c.Log[len(c.Log)-1].Seat]
			for _, takes := range []string{"a table", "a moderator"} {
				p := bottest.NewPair(t, c, engine.Public, 2)
				p.Same("the public board", func(*bottest.Side) bottest.Call { return bottest.Call{} })
				if takes == "a moderator" {
					moderates(p, "mod reset", "to", "turn", "turn", c.Log[len(c.Log)-1].Turn, "reason", "x")
					p.Do(func() *discord.Interaction {
						return bottest.AsModerator(bottest.Command("mona", "mod audit"))
					})
				} else {
					p.Do(func() *discord.Interaction { return bottest.Command(who, "undo", "table", true) })
					said := fmt.Sprint(p.A.NewestPost()["content"])
					if !strings.Contains(said, "🗳️") {
						t.Fatalf("the table is asked nothing: %s", said)
					}
					votes(p, users(p.A)...)
				}
				if last := lastEntry(p.A); last.Back == nil {
					t.Errorf("%s took nothing back, but there is %+v", takes, last)
				}
				p.Do(func() *discord.Interaction { return bottest.Command("zoe", "log") })
			}
		}})
	}
	some(t, 1, walks)
}

// users are the people at the table of a side.
func users(s *bottest.Side) []string {
	var out []string
	for _, p := range s.Head().Seats {
		out = append(out, p.User)
	}
	return out
}

// ballot is the button of an answer under the question to the table, "" when there is none.
func ballot(s *bottest.Side, answer string) string {
	for _, id := range bottest.CustomIDs(s.NewestPost()["components"]) {
		if strings.HasPrefix(id, "b1:") && strings.HasSuffix(id, ":"+answer) {
			return id
		}
	}
	return ""
}

// lastEntry is the newest entry of the log.
func lastEntry(s *bottest.Side) match.Entry {
	s.T.Helper()
	tb, err := s.App.Tables.Open(s.Head().ID)
	if err != nil {
		s.T.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Log[len(tb.Log)-1]
}

// secret reports whether an entry, or part of it, was revealed only to some.
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

// While a round is open, its answers, their number and their players are hidden.
func TestNothingTheWorldHearsDependsOnWhoHasAnswered(t *testing.T) {
	t.Parallel()
	notShort(t)
	none := raceChronicle(t)
	var walks []walk
	for what, answered := range map[string]bottest.Recorded{
		"anna has called":  raceChronicle(t, "1> roll", "1> roll", "1> call"),
		"two are done":     raceChronicle(t, "3> roll", "1> stay", "3> roll", "3> stay"),
		"one always stays": raceChronicle(t, "3> standing stay", "3> stay"),
	} {
		for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1} {
			walks = append(walks, walk{what + ", heard by " + who, func(t *testing.T) {
				p := bottest.PairOf(t, none, answered, viewer, "")
				p.Lasts = 18 * time.Hour // a day after its opening all is shown
				walkAll(p)
			}})
		}
	}
	slices.SortFunc(walks, func(a, b walk) int { return strings.Compare(a.name, b.name) })
	some(t, 1, walks)
}

// raceChronicle is a sealed race of three in its second leg, with moves made there.
func raceChronicle(t *testing.T, moves ...string) bottest.Recorded {
	t.Helper()
	return raceFromStart(t, append([]string{"1> roll", "1> call", "3> stay", "2> stay", "1> take gold"}, moves...)...)
}

// raceFromStart is a sealed race of three with moves made in it.
func raceFromStart(t *testing.T, lines ...string) bottest.Recorded {
	t.Helper()
	rec := match.Record{}
	rec.Game, rec.Seed = sealed.ID, bytes.Repeat([]byte{7}, match.SeedSize)
	rec.Players = make([]match.Player, 3)
	for _, l := range lines {
		seat, move, _ := strings.Cut(l, "> ")
		rec.Lines = append(rec.Lines, match.RecordLine{Seat: engine.Seat(seat[0] - '1'), Move: engine.Move(move)})
	}
	return bottest.PlayRecord(t, sealed.New(), rec, func(*match.Match, match.Entry) bool { return false })
}

// In Andor only future dice and draws are hidden from the players; a player's plans are private.
func TestNothingTheWorldHearsDependsOnDiceToCome(t *testing.T) {
	t.Parallel()
	notShort(t)
	c := bottest.RecordedUntil(t, "legends-of-andor/legend-2-3-normal-won.skald", 9,
		func(_ *match.Match, e match.Entry) bool {
			return len(e.Rolls) > 0
		})
	var walks []walk
	for _, viewer := range []engine.Seat{engine.Public, 1} {
		walks = append(walks, walk{fmt.Sprint("heard by seat ", viewer+1), func(t *testing.T) {
			walkAll(bottest.NewPair(t, c, viewer, 0))
		}})
	}
	some(t, 1, walks)
}

// A player who is offered the rest of a counter asks for something or declines, before the autopilots wait for
// another player to undo their turn or while they do. Others cannot notice which: neither by the wait, its button and
// its end, nor by the moves that can be undone, alone or by vote.
func TestNothingTheWorldHearsOfAWaitDependsOnAWish(t *testing.T) {
	t.Parallel()
	notShort(t)
	c := bottest.RecordedUntil(t, "return-of-the-heroes/four.skald", 1, func(_ *match.Match, e match.Entry) bool {
		return e.Move == "offer all"
	})
	var walks []walk
	for _, when := range []string{"before it", "during it"} {
		for _, viewer := range []engine.Seat{engine.Public, 0} {
			walks = append(walks, walk{fmt.Sprint(when, ", heard by seat ", viewer+1), func(t *testing.T) {
				p := bottest.PairOf(t, c, c, viewer, "")
				for _, s := range []*bottest.Side{p.A, p.B} {
					s.App.Tables.UndoTime = table.UndoTime
				}
				wishes := func() {
					t.Helper()
					i := bottest.Interaction("dora", discord.KindCommand)
					p.Same("what dora asks for", func(s *bottest.Side) bottest.Call {
						c, before := *i, s.Head().Seq
						c.Command, c.Options = "do", map[string]discord.Option{"move": {Value: "buy none"}}
						if s == p.B {
							c.Options["move"] = discord.Option{Value: "buy horse-1"}
						}
						if a := s.Do(&c); s.Head().Seq == before {
							t.Fatalf("dora is answered %s", a.Text())
						}
						return bottest.Call{}
					})
				}
				// Whatever is asked meanwhile is answered alike.
				looks := func() {
					t.Helper()
					for _, name := range []string{"board", "game status", "log", "recap", "undo", "hint", "matches",
						"try", "queue show", "film"} {
						p.Do(func() *discord.Interaction { return bottest.Command(p.Who, name) })
					}
				}
				ends := func() {
					t.Helper()
					p.Do(func() *discord.Interaction { return bottest.Command("anna", "do", "move", "end") })
				}
				p.Same("the public board", func(*bottest.Side) bottest.Call { return bottest.Call{} })
				moderates(p, "mod kick", "seat", 2, "reason", "x")
				if p.A.Head().Seats[1].User != "" {
					t.Fatal("no autopilot plays")
				}
				if when == "before it" {
					wishes()
				}
				ends()
				undo := p.A.UndoButton()
				if undo == "" {
					t.Fatalf("nothing can be taken back: %v", p.A.NewestPost())
				}
				looks()
				passes(p, 7*time.Second)
				if when == "during it" {
					wishes() // which ends the wait: it is not anna's last word any more
					looks()
				} else {
					passes(p, 7*time.Second)
					p.Do(func() *discord.Interaction { return bottest.Press("zoe", undo, "903") })
					p.Do(func() *discord.Interaction { return bottest.Press("anna", undo, "903") })
					if lastEntry(p.A).Back == nil || p.A.UndoButton() != "" {
						t.Fatalf("the turn is not taken back: %+v", lastEntry(p.A))
					}
					looks()
					ends()
					passes(p, 16*time.Second)
				}
				if p.A.UndoButton() != "" || lastEntry(p.A).By != match.ByAutopilot {
					t.Fatalf("the autopilot waits for ever: %+v", lastEntry(p.A))
				}
				p.Do(func() *discord.Interaction { return bottest.Press("anna", undo, "903") })
				looks()
				a, _ := p.Do(func() *discord.Interaction { return bottest.Command("anna", "undo") })
				if when == "before it" {
					// no other player has acted since
					presses(p, "anna", a, bottest.CustomIDs(a.Data()["components"])[0])
				} else {
					if _, found := presses(p, "anna", a, ":"+customid.ActAskTable); !found ||
						ballot(p.A, table.VoteYes) == "" {
						t.Fatalf("the table is asked nothing: %s", a.Text())
					}
					looks()
					votes(p, "cara", "dora")
				}
				if lastEntry(p.A).Back == nil {
					t.Fatalf("nothing is taken back: %+v", lastEntry(p.A))
				}
				looks()
			}})
		}
	}
	some(t, 1, walks)
}

// passes lets time go by on both sides.
func passes(p *bottest.Pair, by time.Duration) {
	p.T.Helper()
	p.Same(fmt.Sprint(by), func(s *bottest.Side) bottest.Call {
		s.Pass(by)
		s.App.Time.Tick(context.Background())
		return bottest.Call{}
	})
}

// A player without hidden information plays the advised move, by the button under the hint and by that of the guide,
// and undoes it. They and all other users read the same, whatever is hidden.
func TestHintUsesOnlyOwnKnowledge(t *testing.T) {
	t.Parallel()
	notShort(t)
	type advice struct {
		path string
		n    int
	}
	twin := func(t *testing.T, x advice) *bottest.Pair {
		var asked engine.Seat
		c := bottest.RecordedUntil(t, x.path, x.n, func(m *match.Match, e match.Entry) bool {
			seats := engine.Waiting(m.Prompts(), engine.Public)
			if len(seats) != 1 || e.Seat == seats[0] || !holding(t, m, `"known":[`) {
				return false
			}
			asked = seats[0]
			move, _ := m.Hint(asked, table.AutopilotLevel)
			o := engine.Legal(m.PromptsFor(asked), asked, move)
			tr, err := m.Try(asked, []engine.Move{move})
			return err == nil && tr.Stopped == "" && o != nil && o.Choice != nil
		})
		return bottest.NewPair(t, c, asked, 2)
	}
	var walks []walk
	for _, x := range []advice{{"return-of-the-heroes/three.skald", 1}, {"return-of-the-heroes/three.skald", 5},
		{scouted, 1}} {
		for _, by := range []string{"the hint", "the guide"} {
			walks = append(walks, walk{fmt.Sprint(x, " by ", by), func(t *testing.T) {
				p := twin(t, x)
				p.Same("the public board", func(*bottest.Side) bottest.Call { return bottest.Call{} })
				a, play := advised(p, by)
				for reveals(p.A, play) { // the guide's example may be another move than the advised one
					x.n++
					p = twin(t, x)
					a, play = advised(p, by)
				}
				before := p.A.Head().Seq
				p.Do(func() *discord.Interaction { return bottest.Press("zoe", play, "903") })
				presses(p, p.Who, a, play)
				if p.A.Head().Seq == before {
					t.Fatal("nothing was played")
				}
				a, _ = p.Do(func() *discord.Interaction { return bottest.Command(p.Who, "undo") })
				presses(p, p.Who, a, ":"+customid.ActAskTable)
				p.Watch(a)
			}})
		}
	}
	some(t, 1, walks)
}

// advised asks for advice and returns the answer and the button that plays the move.
func advised(p *bottest.Pair, by string) (a bottest.Call, play string) {
	p.T.Helper()
	if by == "the guide" {
		at := customid.Nav{Match: string(p.A.Head().ID), Seat: engine.Public, Screen: customid.ScreenGuide,
			Args: []string{"2"}} // the page about moves
		a, _ = p.Do(func() *discord.Interaction { return bottest.Press(p.Who, at.String(), "903") })
	} else {
		a, _ = p.Do(func() *discord.Interaction { return bottest.Command(p.Who, "hint") })
	}
	for _, id := range bottest.CustomIDs(a.Data()["components"]) {
		if strings.HasPrefix(id, "v1:") {
			play = id
		}
	}
	if play == "" {
		p.T.Fatalf("%s plays nothing: %s", by, a.Text())
	}
	return a, play
}

// reveals reports whether the move of a button shows something new to anyone.
func reveals(s *bottest.Side, button string) bool {
	s.T.Helper()
	x, err := customid.Parse(button)
	id, ok := x.(customid.ID)
	if err != nil || !ok {
		s.T.Fatalf("%s plays no move: %v", button, err)
	}
	tb, err := s.App.Tables.Open(s.Head().ID)
	if err != nil {
		s.T.Fatal(err)
	}
	defer tb.Unlock()
	tr, err := tb.Match.Try(id.Seat, []engine.Move{id.Move})
	if err != nil {
		s.T.Fatal(err)
	}
	return tr.Stopped != ""
}

// Two artists with separate caches draw the same, pixel for pixel.
func TestNoPictureDependsOnWhatIsHidden(t *testing.T) {
	t.Parallel()
	notShort(t)
	var walks []walk
	for _, x := range []struct {
		path   string
		wanted func(*match.Match, match.Entry) bool
		boards [][]any
	}{
		{"heroes/four.skald", func(m *match.Match, e match.Entry) bool { return e.Move.Verb() == "keep" && secret(e) },
			[][]any{nil}},
		{"return-of-the-heroes/alternating-houses.skald",
			func(m *match.Match, e match.Entry) bool { return secret(e) && holding(t, m, `"hand":{`) },
			[][]any{nil, {"view", "heroes"}, {"seat", 1}}},
		{"legends-of-andor/legend-2-3-normal-won.skald", func(_ *match.Match,
			e match.Entry) bool {
			return len(e.Rolls) > 0
		}, [][]any{nil, {"view", "heroes"}, {"seat", 1}}},
		{scouted, func(m *match.Match, e match.Entry) bool { return fightingUnder(t, m, e) },
			[][]any{nil, {"view", "fight"}}},
	} {
		walks = append(walks, walk{x.path, func(t *testing.T) {
			p := bottest.NewPair(t, bottest.RecordedUntil(t, x.path, 3, x.wanted), engine.Public, 0)
			for _, s := range []*bottest.Side{p.A, p.B} {
				studio, err := imaging.NewStudio(
					map[string]imaging.Scene{"return-of-the-heroes": returnofheroes.Scene{},
						"legends-of-andor": andor.Scene{}, "runebound": runebound.Scene{}, "heroes": heroes.Scene{}},
					imaging.Options{Workers: 1, Timeout: 2 * time.Minute})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(studio.Close)
				s.Artist, s.App.Render.DrawTime = studio, 2*time.Minute
			}
			p.Same("the public board", func(*bottest.Side) bottest.Call { return bottest.Call{} })
			boards := x.boards[len(x.boards)-1:]
			if sweep.Full() {
				boards = x.boards
			}
			for _, args := range boards {
				if a, _ := p.Do(func() *discord.Interaction {
					return bottest.Command("zoe", "board",
						args...)
				}); !strings.HasPrefix(a.FileText, "\x89PNG") {
					t.Errorf("/board %v of %s shows no picture: %s", args, x.path, a.Text())
				}
			}
			p.Do(func() *discord.Interaction { return bottest.Command("zoe", "film") })
			// Its bytes were compared like those of all posts.
			if h := p.A.Head(); !hasFilm(h) {
				t.Errorf("no film of %s was posted: %v", x.path, h.Posts)
			}
		}})
	}
	some(t, 0, walks) // two artists paint every ground anew
}

// hasFilm reports whether a film of a match was posted.
func hasFilm(h store.Match) bool {
	_, ok := h.Post(table.PostFilm)
	return ok
}

func TestNothingAPlayerHearsDependsOnWhatOthersKnow(t *testing.T) {
	t.Parallel()
	notShort(t)
	var walks []walk
	for _, n := range []int{1, 4} {
		walks = append(walks, walk{fmt.Sprint("another holds a piece for time ", n), func(t *testing.T) {
			var by engine.Seat
			c := bottest.RecordedUntil(t, "return-of-the-heroes/four.skald", n,
				func(m *match.Match, e match.Entry) bool {
					by = e.Seat
					return secret(e) && holding(t, m, `"hand":{`)
				})
			viewer := engine.Seat(0)
			if by == 0 {
				viewer = 1
			}
			walkAll(bottest.NewPair(t, c, viewer, 2))
		}})
	}
	// In Runebound they fight themselves, or may turn up the card another has looked at.
	for _, x := range []struct {
		what   string
		wanted func(*testing.T, *match.Match, match.Entry) bool
	}{{"in mid-fight", fightingUnder}, {"before an undecided card", exploringUnder}} {
		walks = append(walks, walk{x.what, func(t *testing.T) {
			c := bottest.RecordedUntil(t, scouted, 1, func(m *match.Match, e match.Entry) bool {
				return x.wanted(t, m, e)
			})
			walkAll(bottest.NewPair(t, c, c.Log[len(c.Log)-1].Seat, 2))
		}})
	}
	some(t, 1, walks)
}
