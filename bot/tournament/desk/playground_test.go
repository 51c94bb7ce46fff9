package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/playground/client"
	"skald/bot/tournament"
	"skald/engine/contract/versions"
	"skald/engine/games"
	"skald/store"
)

// newPlayground starts one whose bot knows the harvest, in which one farmer is better than the others, and the
// legends, in which all win or lose together.
func newPlayground(t *testing.T) *bottest.Playground {
	legends, err := games.Andor()
	if err != nil {
		t.Fatal(err)
	}
	return bottest.NewPlayground(t, bottest.Setup{}, bottest.Play(versions.Second(), legends))
}

// storedTournament is the tournament as it is stored.
func storedTournament(h *bottest.Playground) (store.Tournament, *tournament.State) {
	h.T.Helper()
	m, err := h.DB.TournamentInChannel(h.Channel)
	if err != nil {
		h.T.Fatal(err)
	}
	s, err := tournament.Load(m.State)
	if err != nil {
		h.T.Fatal(err)
	}
	return m, s
}

// tournamentPost waits for the tournament's public post of an epoch.
func tournamentPost(h *bottest.Playground, epoch int) client.Message {
	h.T.Helper()
	var found client.Message
	h.Until(fmt.Sprint("the post of epoch ", epoch), func() bool {
		for _, m := range h.Messages("anna") {
			if _, ok := m.Find(fmt.Sprintf(":%s:%d", customid.TournamentStatus, epoch)); ok && !m.Ephemeral() {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// opensTournament has anna open a tournament of the harvest, and the others sign up.
func opensTournament(h *bottest.Playground, args client.Args, others ...string) {
	h.T.Helper()
	all := client.Args{"name": "Spring cup", "game": versions.ID, "system": "knockout", "language": "en"}
	for k, v := range args {
		all[k] = v
	}
	if m := h.Command("anna", "tournament new", all); !m.Ephemeral() ||
		!bottest.MessageShows(m, "bot.tournament.opened") {
		h.T.Fatalf("a tournament is opened with %q", m.Text())
	}
	tournamentPost(h, 0)
	for _, o := range others {
		h.Press(o, tournamentPost(h, 0), ":join")
	}
}

// matchesOf waits until every table of the present round with players has its match, and returns those.
func matchesOf(h *bottest.Playground, round int) []store.Match {
	h.T.Helper()
	var out []store.Match
	h.Until(fmt.Sprint("the tables of round ", round), func() bool {
		_, s := storedTournament(h)
		if len(s.Played) < round {
			return false
		}
		out = nil
		for _, n := range s.Waiting() {
			if s.Round().Matches[n].Stuck != "" {
				continue
			}
			m, err := h.DB.Match(store.MatchID(s.Round().Matches[n].ID))
			if err != nil || m.Status != store.Running {
				return false
			}
			out = append(out, m)
		}
		return true
	})
	return out
}

// pingsIn counts the pings of each user in a channel.
func pingsIn(h *bottest.Playground, channel string) map[string]int {
	h.T.Helper()
	ms, err := h.Person("anna").Messages(h.Context(), channel)
	if err != nil {
		h.T.Fatal(err)
	}
	out := map[string]int{}
	for _, m := range ms {
		for _, u := range m.Mentions {
			out[u.ID]++
		}
	}
	return out
}

// playsOut plays a match to its end: whoever is asked reaps.
func playsOut(h *bottest.Playground, m store.Match) {
	h.T.Helper()
	for n := 0; ; n++ {
		head, err := h.DB.Match(m.ID)
		if err != nil || n > 500 {
			h.T.Fatalf("match %s does not end: %v", m.ID, err)
		}
		if head.Finished() {
			return
		}
		who := head.Seats[(int(head.Seq)-1)%len(head.Seats)].Name
		if err := h.Person(who).Command(h.Context(), h.Guild, m.Channel, "do",
			client.Args{"move": "reap"}); err != nil {
			h.T.Fatal(err)
		}
	}
}

func TestATournamentOfFourIsPlayedToItsEnd(t *testing.T) {
	t.Parallel()
	h := newPlayground(t)
	opensTournament(h, nil, "anna", "ben", "cara", "dan")
	h.Until("four to be on the list", func() bool {
		return bottest.MessageShows(tournamentPost(h, 0), "bot.tournament.signed", "n", 4)
	})
	m, _ := storedTournament(h)
	if signup := tournamentPost(h, 0).Text(); !strings.Contains(signup, m.SeedHash) {
		t.Errorf("the seed of the draw is not sealed before: %s", signup)
	}
	if a := h.Press("ben", tournamentPost(h, 0), ":start"); !bottest.MessageShows(a, "bot.tournament.notorganiser") {
		t.Errorf("ben, who does not hold it, may start: %q", a.Text())
	}
	h.Press("anna", tournamentPost(h, 0), ":start")
	first := matchesOf(h, 1)
	if len(first) != 2 {
		t.Fatalf("four play at %d tables", len(first))
	}
	if post := tournamentPost(h, 1); !bottest.MessageShows(post, "bot.tournament.round", "n", 1, "of", 2) ||
		!strings.Contains(post.Text(), m.SeedHash) {
		t.Errorf("the first round is posted as %q", post.Text())
	}
	for _, m := range first {
		var pings map[string]int
		h.Until("the players to be called", func() bool {
			pings = pingsIn(h, m.Channel)
			return len(pings) == len(m.Seats)
		})
		for _, p := range m.Seats {
			if pings[p.User] != 1 {
				t.Errorf("%s is pinged %d times in the thread of match %s", p.Name, pings[p.User], m.ID)
			}
		}
		playsOut(h, m)
	}
	finals := matchesOf(h, 2)
	if len(finals) != 2 {
		t.Fatalf("the final and the match for third place are %d tables", len(finals))
	}
	for _, m := range finals {
		playsOut(h, m)
	}
	h.Until("the end", func() bool { _, s := storedTournament(h); return s.Stage == tournament.Over })
	_, s := storedTournament(h)
	winner := s.Players[s.Standings()[0].Player]
	if text := tournamentPost(h, 1000).Text(); !strings.Contains(text, "🥇 <@"+winner.User+">") {
		t.Errorf("%s has won, and the post says %q", winner.Name, text)
	}
	h.Until("the old posts to be without buttons", func() bool {
		n := 0
		for _, m := range h.Messages("anna") {
			if _, ok := m.Find("p1:"); ok && !m.Ephemeral() {
				n++
			}
		}
		return n == 1
	})
	announced, rounds := 0, 0
	for _, m := range h.Messages("anna") {
		if strings.HasPrefix(m.Content, "⚔️") {
			announced++
		}
		if slices.ContainsFunc([]int{1, 2}, func(n int) bool {
			return strings.Contains(m.Content, bottest.Words("en").Say("bot.tournament.round", "n", n, "of", 2)+"\n")
		}) {
			rounds++
			if n := strings.Count(m.Content, " → "); n != 2 || strings.Contains(m.Content, "⏳") {
				t.Errorf("of the two tables of a round %d have a result in %q", n, m.Content)
			}
		}
	}
	if rounds != 2 {
		t.Errorf("two rounds stand in %d posts", rounds)
	}
	if announced != 4 {
		t.Errorf("four matches are announced by %d posts", announced)
	}
	if a := h.Command("dan", "tournament status", nil); !a.Ephemeral() ||
		!strings.Contains(a.Text(), "1. <@"+winner.User+">") {
		t.Errorf("afterwards the status is %q", a.Text())
	}
	findings, err := h.DB.Check(h.Context())
	if err != nil || len(findings) > 0 {
		t.Error(err, findings)
	}
}

func TestCooperativeGameTournamentIsRefused(t *testing.T) {
	t.Parallel()
	h := newPlayground(t)
	a := h.Command("anna", "tournament new", client.Args{"name": "Cup", "game": "legends-of-andor", "system": "swiss"})
	if !a.Ephemeral() || !bottest.MessageShows(a, "bot.tournament.no.rivals") || !strings.Contains(a.Text(), "👉") {
		t.Errorf("the answer is %q", a.Text())
	}
	if a := h.Command("anna", "tournament new", client.Args{"name": "Cup", "game": versions.ID, "system": "swiss",
		"seats": 4}); !bottest.MessageShows(a, "bot.tournament.no.tables", "min", 2, "max", 3) {
		t.Errorf("tables of four are answered by %q", a.Text())
	}
	if a := h.Command("anna", "tournament status", nil); !bottest.MessageShows(a, "bot.tournament.none") {
		t.Errorf("without a tournament the status is %q", a.Text())
	}
}

func TestWhatAnOrganiserMendsIsDoneAtTheTables(t *testing.T) {
	t.Parallel()
	h := newPlayground(t)
	opensTournament(h, client.Args{"system": "swiss", "rounds": 2}, "anna", "ben", "cara", "dan")
	h.Command("anna", "tournament start", nil)
	tables := matchesOf(h, 1)
	status := func(id store.MatchID) string {
		m, err := h.DB.Match(id)
		if err != nil {
			t.Fatal(err)
		}
		return m.Status
	}
	t.Run("nobody else may", func(t *testing.T) {
		if a := h.Command("ben", "tournament drop",
			client.Args{"user": client.User(tables[0].Seats[0].User)}); !bottest.MessageShows(a,
			"bot.tournament.notorganiser") {
			t.Errorf("ben is answered %q", a.Text())
		}
	})
	t.Run("a substitute sits down, in the tournament and at the table", func(t *testing.T) {
		out := tables[0].Seats[1]
		eve, err := h.Person("eve").ID(h.Context())
		if err != nil {
			t.Fatal(err)
		}
		h.Command("anna", "tournament substitute", client.Args{"user": client.User(out.User), "by": client.User(eve)})
		h.Until("eve to sit down", func() bool {
			m, err := h.DB.Match(tables[0].ID)
			return err == nil && m.Seats[1].User == eve
		})
		h.Until("everybody to be told", func() bool {
			return slices.ContainsFunc(h.Messages("dan"), func(m client.Message) bool {
				return bottest.MessageShows(m, "bot.tournament.mended.substitute")
			})
		})
	})
	t.Run("the autopilot plays on for somebody, who may come back", func(t *testing.T) {
		out := tables[0].Seats[0]
		h.Command("anna", "tournament substitute", client.Args{"user": client.User(out.User)})
		h.Until("the autopilot to play it to the end with eve", func() bool {
			m, err := h.DB.Match(tables[0].ID)
			return err == nil && m.Seats[0].User == ""
		})
		if err := h.Person(out.Name).Command(h.Context(), h.Guild, tables[0].Channel, "game sit", nil); err != nil {
			t.Fatal(err)
		}
		h.Until("him to come back", func() bool {
			m, err := h.DB.Match(tables[0].ID)
			return err == nil && m.Seats[0].User == out.User
		})
	})
	t.Run("a result that is entered ends the match, and what was mended last is taken back", func(t *testing.T) {
		corrects(h, "anna", "tournament result", client.Args{"table": 2, "first": client.User(tables[1].Seats[0].User)})
		h.Until("the match to rest", func() bool { return status(tables[1].ID) == store.Paused })
		corrects(h, "anna", "tournament take-back", nil)
		again := matchesOf(h, 1)
		if len(again) != 2 || again[1].ID != tables[1].ID {
			t.Fatalf("the table plays on as %+v", again)
		}
		corrects(h, "anna", "tournament result", client.Args{"table": 2, "how": "draw"})
	})
	t.Run("with the last result the next round opens by itself", func(t *testing.T) {
		corrects(h, "moderator", "tournament result",
			client.Args{"table": 1, "first": client.User(tables[0].Seats[0].User)})
		matchesOf(h, 2)
	})
	t.Run("a match that its host ends waits for the organiser", func(t *testing.T) {
		m := matchesOf(h, 2)[0]
		tb, err := h.DB.Match(m.ID)
		if err != nil || tb.Host == "" {
			t.Fatal(err)
		}
		h.Until("the question", func() bool {
			if head, err := h.DB.Match(m.ID); err == nil && !head.Finished() {
				endsByHost(h, "anna", m)
			}
			return slices.ContainsFunc(h.Messages("anna"), func(x client.Message) bool {
				return bottest.MessageShows(x, "bot.tournament.decide.ended")
			})
		})
	})
	t.Run("called off it ends its matches, after asking", func(t *testing.T) {
		left := matchesOf(h, 2)
		corrects(h, "anna", "tournament cancel", nil)
		h.Until("the matches to rest", func() bool {
			for _, m := range left {
				if head, err := h.DB.Match(m.ID); err != nil || !head.Finished() && head.Status != store.Paused {
					return false
				}
			}
			return true
		})
		tournamentPost(h, 1001)
	})
	findings, err := h.DB.Check(h.Context())
	if err != nil || len(findings) > 0 {
		t.Error(err, findings)
	}
}

func TestMatchContinuesWhenItsThreadIsDeleted(t *testing.T) {
	t.Parallel()
	h := newPlayground(t)
	opensTournament(h, nil, "anna", "ben", "cara", "dan")
	h.Press("anna", tournamentPost(h, 0), ":start")
	m := matchesOf(h, 1)[0]
	if err := h.Person("moderator").DeleteChannel(h.Context(), m.Channel); err != nil {
		t.Fatal(err)
	}
	var told client.Message
	h.Until("the organiser to be told", func() bool {
		for _, x := range h.Messages("anna") {
			if _, opens := x.Find(":reopen-"); opens &&
				bottest.MessageShows(x, "bot.tournament.nochannel", "match", string(m.ID)) {
				told = x
				return true
			}
		}
		return false
	})
	if a := h.Press("dan", told, ":reopen-"); !bottest.MessageShows(a, "bot.tournament.notorganiser") {
		t.Errorf("dan is answered %q", a.Text())
	}
	if a := h.Press("anna", told, ":reopen-"); !bottest.MessageShows(a, "bot.tournament.reopening") {
		t.Errorf("anna is answered %q", a.Text())
	}
	old := m.Channel
	h.Until("the match to go on in a new thread", func() bool {
		var err error
		m, err = h.DB.Match(m.ID)
		return err == nil && m.Channel != old && m.Status == store.Running
	})
	h.Until("its board and its players to be there", func() bool { return len(pingsIn(h, m.Channel)) == len(m.Seats) })
	if a := h.Press("anna", told, ":reopen-"); !bottest.MessageShows(a, "bot.tournament.no.reopen", "where",
		"<#"+m.Channel+">") {
		t.Errorf("pressed again it answers %q", a.Text())
	}
	playsOut(h, m)
	h.Until("its result", func() bool { _, s := storedTournament(h); return s.Played[0].Matches[0].Result != nil })
	if bad := h.Server.Failures(); len(bad) > 0 {
		t.Errorf("the playground notes %v", bad)
	}
}

// corrects has an official make a change, and say yes where they are asked about it.
func corrects(h *bottest.Playground, who, name string, args client.Args) {
	h.T.Helper()
	a := h.Command(who, name, args)
	if _, asked := a.Find(":mend-"); asked {
		h.Press(who, a, ":mend-")
	}
}

// endsByHost has a match ended by its host, without a result.
func endsByHost(h *bottest.Playground, host string, m store.Match) {
	h.T.Helper()
	if err := h.Person(host).Command(h.Context(), h.Guild, m.Channel, "game end", nil); err != nil {
		h.T.Fatal(err)
	}
	ms, err := h.Person(host).Messages(h.Context(), m.Channel)
	if err != nil {
		h.T.Fatal(err)
	}
	for _, x := range ms {
		if c, ok := x.Find(":yes:"); ok && x.Ephemeral() {
			if err := h.Person(host).Press(h.Context(), h.Guild, x, c); err != nil {
				h.T.Fatal(err)
			}
			return
		}
	}
	h.T.Fatal("nobody asks whether to end it")
}
