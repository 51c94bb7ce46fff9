package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/customid"
	"skald/bot/playground/client"
	"skald/bot/tournament"
	"skald/engine"
	"skald/engine/contract/versions"
	"skald/engine/games"
	"skald/store"
)

// hall is a house with tournaments in it.
type hall struct{ *house }

// newHall is a house whose bot knows the harvest, in which one farmer is better than the others, and the legends, in
// which all win or lose together.
func newHall(t *testing.T) hall {
	legends, err := games.Andor()
	if err != nil {
		t.Fatal(err)
	}
	return hall{buildWith(t, nil, func(o *bot.Options) { o.Games = []engine.Rules{versions.Second(), legends} })}
}

// stands is the tournament as it is stored.
func (h hall) stands() (store.Tournament, *tournament.State) {
	h.t.Helper()
	m, err := h.db.TournamentInChannel(h.channel)
	if err != nil {
		h.t.Fatal(err)
	}
	s, err := tournament.Load(m.State)
	if err != nil {
		h.t.Fatal(err)
	}
	return m, s
}

// post waits for the public post of the tournament that stands at an epoch.
func (h hall) post(epoch int) client.Message {
	h.t.Helper()
	var found client.Message
	h.until(fmt.Sprint("the post of epoch ", epoch), func() bool {
		for _, m := range h.messages("anna") {
			if _, ok := m.Find(fmt.Sprintf(":%s:%d", customid.TournamentStatus, epoch)); ok && !m.Ephemeral() {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// opened has anna open a tournament of the harvest, and the others sign up.
func (h hall) opened(args client.Args, others ...string) {
	h.t.Helper()
	all := client.Args{"name": "Spring cup", "game": versions.ID, "system": "knockout", "language": "en"}
	for k, v := range args {
		all[k] = v
	}
	if m := h.says("anna", "tournament new", all); !m.Ephemeral() || !shows(m, "bot.tournament.opened") {
		h.t.Fatalf("a tournament is opened with %q", m.Text())
	}
	h.post(0)
	for _, o := range others {
		h.press(o, h.post(0), ":join")
	}
}

// playing waits until every table of the present round at which somebody plays has its match, and returns those.
func (h hall) playing(round int) []store.Match {
	h.t.Helper()
	var out []store.Match
	h.until(fmt.Sprint("the tables of round ", round), func() bool {
		_, s := h.stands()
		if len(s.Played) < round {
			return false
		}
		out = nil
		for _, n := range s.Waiting() {
			if s.Round().Matches[n].Stuck != "" {
				continue
			}
			m, err := h.db.Match(store.MatchID(s.Round().Matches[n].ID))
			if err != nil || m.Status != store.Running {
				return false
			}
			out = append(out, m)
		}
		return true
	})
	return out
}

// pings counts who is pinged how often in a channel.
func (h hall) pings(channel string) map[string]int {
	h.t.Helper()
	ms, err := h.person("anna").Messages(h.ctx(), channel)
	if err != nil {
		h.t.Fatal(err)
	}
	out := map[string]int{}
	for _, m := range ms {
		for _, u := range m.Mentions {
			out[u.ID]++
		}
	}
	return out
}

// play plays a match to its end: whoever is asked reaps.
func (h hall) play(m store.Match) {
	h.t.Helper()
	for n := 0; ; n++ {
		head, err := h.db.Match(m.ID)
		if err != nil || n > 500 {
			h.t.Fatalf("match %s does not end: %v", m.ID, err)
		}
		if head.Finished() {
			return
		}
		who := head.Seats[(int(head.Seq)-1)%len(head.Seats)].Name
		if err := h.person(who).Command(h.ctx(), h.guild, m.Channel, "do", client.Args{"move": "reap"}); err != nil {
			h.t.Fatal(err)
		}
	}
}

func TestATournamentOfFourIsPlayedToItsEnd(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.opened(nil, "anna", "ben", "cara", "dan")
	h.until("four to be on the list", func() bool { return shows(h.post(0), "bot.tournament.signed", "n", 4) })
	m, _ := h.stands()
	if signup := h.post(0).Text(); !strings.Contains(signup, m.SeedHash) {
		t.Errorf("the seed of the draw is not sealed before: %s", signup)
	}
	if a := h.press("ben", h.post(0), ":start"); !shows(a, "bot.tournament.notorganiser") {
		t.Errorf("ben, who does not hold it, may start: %q", a.Text())
	}
	h.press("anna", h.post(0), ":start")
	first := h.playing(1)
	if len(first) != 2 {
		t.Fatalf("four play at %d tables", len(first))
	}
	if post := h.post(1); !shows(post, "bot.tournament.round", "n", 1, "of", 2) ||
		!strings.Contains(post.Text(), m.SeedHash) {
		t.Errorf("the first round is posted as %q", post.Text())
	}
	for _, m := range first {
		var pings map[string]int
		h.until("the players to be called", func() bool {
			pings = h.pings(m.Channel)
			return len(pings) == len(m.Seats)
		})
		for _, p := range m.Seats {
			if pings[p.User] != 1 {
				t.Errorf("%s is pinged %d times in the thread of match %s", p.Name, pings[p.User], m.ID)
			}
		}
		h.play(m)
	}
	finals := h.playing(2)
	if len(finals) != 2 {
		t.Fatalf("the final and the match for third place are %d tables", len(finals))
	}
	for _, m := range finals {
		h.play(m)
	}
	h.until("the end", func() bool { _, s := h.stands(); return s.Stage == tournament.Over })
	_, s := h.stands()
	winner := s.Players[s.Standings()[0].Player]
	if text := h.post(1000).Text(); !strings.Contains(text, "🥇 <@"+winner.User+">") {
		t.Errorf("%s has won, and the post says %q", winner.Name, text)
	}
	h.until("the old posts to be without buttons", func() bool {
		n := 0
		for _, m := range h.messages("anna") {
			if _, ok := m.Find("p1:"); ok && !m.Ephemeral() {
				n++
			}
		}
		return n == 1
	})
	announced, rounds := 0, 0
	for _, m := range h.messages("anna") {
		if strings.HasPrefix(m.Content, "⚔️") {
			announced++
		}
		if slices.ContainsFunc([]int{1, 2}, func(n int) bool {
			return strings.Contains(m.Content, bot.Words("en").Say("bot.tournament.round", "n", n, "of", 2)+"\n")
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
	if a := h.says("dan", "tournament status", nil); !a.Ephemeral() ||
		!strings.Contains(a.Text(), "1. <@"+winner.User+">") {
		t.Errorf("afterwards the status is %q", a.Text())
	}
	findings, err := h.db.Check(h.ctx())
	if err != nil || len(findings) > 0 {
		t.Error(err, findings)
	}
}

func TestTournamentsOfGamesWonTogetherAreRefusedInAFriendlyWay(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	a := h.says("anna", "tournament new", client.Args{"name": "Cup", "game": "legends-of-andor", "system": "swiss"})
	if !a.Ephemeral() || !shows(a, "bot.tournament.no.rivals") || !strings.Contains(a.Text(), "👉") {
		t.Errorf("the answer is %q", a.Text())
	}
	if a := h.says("anna", "tournament new", client.Args{"name": "Cup", "game": versions.ID, "system": "swiss",
		"seats": 4}); !shows(a, "bot.tournament.no.tables", "min", 2, "max", 3) {
		t.Errorf("tables of four are answered by %q", a.Text())
	}
	if a := h.says("anna", "tournament status", nil); !shows(a, "bot.tournament.none") {
		t.Errorf("without a tournament the status is %q", a.Text())
	}
}

func TestWhatAnOrganiserMendsIsDoneAtTheTables(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.opened(client.Args{"system": "swiss", "rounds": 2}, "anna", "ben", "cara", "dan")
	h.says("anna", "tournament start", nil)
	tables := h.playing(1)
	status := func(id store.MatchID) string {
		m, err := h.db.Match(id)
		if err != nil {
			t.Fatal(err)
		}
		return m.Status
	}
	t.Run("nobody else may", func(t *testing.T) {
		if a := h.says("ben", "tournament drop", client.Args{"user": client.User(tables[0].Seats[0].User)}); !shows(a,
			"bot.tournament.notorganiser") {
			t.Errorf("ben is answered %q", a.Text())
		}
	})
	t.Run("a substitute sits down, in the tournament and at the table", func(t *testing.T) {
		out := tables[0].Seats[1]
		eve, err := h.person("eve").ID(h.ctx())
		if err != nil {
			t.Fatal(err)
		}
		h.says("anna", "tournament substitute", client.Args{"user": client.User(out.User), "by": client.User(eve)})
		h.until("eve to sit down", func() bool {
			m, err := h.db.Match(tables[0].ID)
			return err == nil && m.Seats[1].User == eve
		})
		h.until("everybody to be told", func() bool {
			return slices.ContainsFunc(h.messages("dan"), func(m client.Message) bool {
				return shows(m, "bot.tournament.mended.substitute")
			})
		})
	})
	t.Run("the autopilot plays on for somebody, who may come back", func(t *testing.T) {
		out := tables[0].Seats[0]
		h.says("anna", "tournament substitute", client.Args{"user": client.User(out.User)})
		h.until("the autopilot to play it to the end with eve", func() bool {
			m, err := h.db.Match(tables[0].ID)
			return err == nil && m.Seats[0].User == ""
		})
		if err := h.person(out.Name).Command(h.ctx(), h.guild, tables[0].Channel, "game sit", nil); err != nil {
			t.Fatal(err)
		}
		h.until("him to come back", func() bool {
			m, err := h.db.Match(tables[0].ID)
			return err == nil && m.Seats[0].User == out.User
		})
	})
	t.Run("a result that is entered ends the match, and what was mended last is taken back", func(t *testing.T) {
		h.mends("anna", "tournament result", client.Args{"table": 2, "first": client.User(tables[1].Seats[0].User)})
		h.until("the match to rest", func() bool { return status(tables[1].ID) == store.Paused })
		h.mends("anna", "tournament take-back", nil)
		again := h.playing(1)
		if len(again) != 2 || again[1].ID != tables[1].ID {
			t.Fatalf("the table plays on as %+v", again)
		}
		h.mends("anna", "tournament result", client.Args{"table": 2, "how": "draw"})
	})
	t.Run("with the last result the next round opens by itself", func(t *testing.T) {
		h.mends("moderator", "tournament result",
			client.Args{"table": 1, "first": client.User(tables[0].Seats[0].User)})
		h.playing(2)
	})
	t.Run("a match that its host ends waits for the organiser", func(t *testing.T) {
		m := h.playing(2)[0]
		tb, err := h.db.Match(m.ID)
		if err != nil || tb.Host == "" {
			t.Fatal(err)
		}
		h.until("the question", func() bool {
			if head, err := h.db.Match(m.ID); err == nil && !head.Finished() {
				h.end("anna", m)
			}
			return slices.ContainsFunc(h.messages("anna"), func(x client.Message) bool {
				return shows(x, "bot.tournament.decide.ended")
			})
		})
	})
	t.Run("called off it ends its matches, after asking", func(t *testing.T) {
		left := h.playing(2)
		h.mends("anna", "tournament cancel", nil)
		h.until("the matches to rest", func() bool {
			for _, m := range left {
				if head, err := h.db.Match(m.ID); err != nil || !head.Finished() && head.Status != store.Paused {
					return false
				}
			}
			return true
		})
		h.post(1001)
	})
	findings, err := h.db.Check(h.ctx())
	if err != nil || len(findings) > 0 {
		t.Error(err, findings)
	}
}

func TestMatchContinuesWhenItsThreadIsDeleted(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.opened(nil, "anna", "ben", "cara", "dan")
	h.press("anna", h.post(0), ":start")
	m := h.playing(1)[0]
	if err := h.person("moderator").DeleteChannel(h.ctx(), m.Channel); err != nil {
		t.Fatal(err)
	}
	var told client.Message
	h.until("the organiser to be told", func() bool {
		for _, x := range h.messages("anna") {
			if _, opens := x.Find(":reopen-"); opens && shows(x, "bot.tournament.nochannel", "match", string(m.ID)) {
				told = x
				return true
			}
		}
		return false
	})
	if a := h.press("dan", told, ":reopen-"); !shows(a, "bot.tournament.notorganiser") {
		t.Errorf("dan is answered %q", a.Text())
	}
	if a := h.press("anna", told, ":reopen-"); !shows(a, "bot.tournament.reopening") {
		t.Errorf("anna is answered %q", a.Text())
	}
	old := m.Channel
	h.until("the match to go on in a new thread", func() bool {
		var err error
		m, err = h.db.Match(m.ID)
		return err == nil && m.Channel != old && m.Status == store.Running
	})
	h.until("its board and its players to be there", func() bool { return len(h.pings(m.Channel)) == len(m.Seats) })
	if a := h.press("anna", told, ":reopen-"); !shows(a, "bot.tournament.no.reopen", "where", "<#"+m.Channel+">") {
		t.Errorf("pressed again it answers %q", a.Text())
	}
	h.play(m)
	h.until("its result", func() bool { _, s := h.stands(); return s.Played[0].Matches[0].Result != nil })
	if bad := h.server.Failures(); len(bad) > 0 {
		t.Errorf("the playground notes %v", bad)
	}
}

// mends has an official make a change, and say yes where they are asked about it.
func (h hall) mends(who, name string, args client.Args) {
	h.t.Helper()
	a := h.says(who, name, args)
	if _, asked := a.Find(":mend-"); asked {
		h.press(who, a, ":mend-")
	}
}

// end has a match ended by its host, without a result.
func (h hall) end(host string, m store.Match) {
	h.t.Helper()
	if err := h.person(host).Command(h.ctx(), h.guild, m.Channel, "game end", nil); err != nil {
		h.t.Fatal(err)
	}
	ms, err := h.person(host).Messages(h.ctx(), m.Channel)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, x := range ms {
		if c, ok := x.Find(":yes:"); ok && x.Ephemeral() {
			if err := h.person(host).Press(h.ctx(), h.guild, x, c); err != nil {
				h.t.Fatal(err)
			}
			return
		}
	}
	h.t.Fatal("nobody asks whether to end it")
}
