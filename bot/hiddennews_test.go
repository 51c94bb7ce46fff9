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

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/engine"
	"skald/store"
)

// cupChannel is where the tournament of a pair is held.
const cupChannel = "400"

// inCup makes the match of a side one of a tournament that mona organises.
func inCup(s *bottest.Side) {
	s.T.Helper()
	head := s.Head()
	state := tournament.New(tournament.Plan{Name: "Cup", Game: head.Game, System: tournament.Swiss, Least: 3, Most: 3,
		Rounds: 1}, "mona")
	x := tournament.Match{ID: string(head.ID)}
	for n, p := range head.Seats {
		state.Players = append(state.Players, tournament.Player{User: p.User, Name: p.Name, Join: fmt.Sprint(n)})
		x.Players = append(x.Players, n)
	}
	state.Stage, state.Played = tournament.Running,
		[]tournament.Round{{Opened: s.Now().Unix(), Matches: []tournament.Match{x}}}
	raw, err := state.Save()
	if err != nil {
		s.T.Fatal(err)
	}
	seed := bytes.Repeat([]byte{9}, 32)
	m := store.Tournament{ID: "cup", Guild: "3", Channel: cupChannel, Language: "en", Live: true, Seed: seed,
		SeedHash: bottest.HashOf(seed), State: raw}
	if err := s.Options.Store.CommitTournament(context.Background(),
		store.TournamentCommit{Now: s.Now(), Tournament: m}); err != nil {
		s.T.Fatal(err)
	}
	tb, err := s.App.Tables.Open(head.ID)
	if err != nil {
		s.T.Fatal(err)
	}
	defer tb.Unlock()
	tb.Tournament = m.ID
	if err := s.App.Tables.Save(context.Background(), tb, table.Change{}); err != nil {
		s.T.Fatal(err)
	}
}

// follows finds where the match of a side is played now.
func follows(s *bottest.Side, id store.MatchID) { s.Channel = s.Match(id).Channel }

// askIn sends a user's command or press in a channel to both sides.
func askIn(p *bottest.Pair, channel string, i *discord.Interaction) (a bottest.Call) {
	p.T.Helper()
	i.Channel = channel
	a, _ = p.Do(func() *discord.Interaction { return i })
	return a
}

// mods has a moderator do something in a channel that asks first, and answers with yes.
func mods(p *bottest.Pair, channel, name string, args ...any) {
	p.T.Helper()
	i := bottest.AsModerator(bottest.Command("mod", name, args...))
	i.Channel = channel
	a, b := p.Do(func() *discord.Interaction { return i })
	yes := map[*bottest.Side]string{p.A: bottest.CustomIDs(a.Data()["components"])[0],
		p.B: bottest.CustomIDs(b.Data()["components"])[0]}
	i = bottest.AsModerator(bottest.Interaction("mod", discord.KindComponent))
	i.Channel = channel
	p.Same(name+" answered with yes", func(s *bottest.Side) bottest.Call {
		pressed := *i
		pressed.CustomID = yes[s]
		return s.Do(&pressed)
	})
}

// looks sends every command that shows a match to all users, where the match is played.
func looks(p *bottest.Pair) {
	p.T.Helper()
	for _, name := range []string{"board", "game status", "log", "recap", "matches"} {
		askIn(p, p.A.Channel, bottest.Command(p.Who, name))
	}
}

// The thread of a match is deleted and reopened by its tournament; a moderator and the organiser remove players; the
// organiser leaves. No post, question or answer after that depends on which players have answered an open round.
func TestLostThreadRevealsNoAnswers(t *testing.T) {
	t.Parallel()
	none, called := raceChronicle(t), raceChronicle(t, "1> roll", "1> roll", "1> call")
	var walks []walk
	for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1, "cara": 2} {
		walks = append(walks, walk{"heard by " + who, func(t *testing.T) {
			p := bottest.PairOf(t, none, called, viewer, "")
			id := p.A.Head().ID
			inCup(p.A)
			inCup(p.B)
			p.Same("the public board", func(s *bottest.Side) bottest.Call { s.RunTournaments(); return bottest.Call{} })
			directs := func(what string) {
				t.Helper()
				p.Same(what, func(s *bottest.Side) bottest.Call {
					s.RunTournaments()
					follows(s, id)
					return bottest.Call{}
				})
			}
			p.Same("the thread is deleted", func(s *bottest.Side) bottest.Call {
				s.LoseChannel(bottest.Channel, http.StatusNotFound, discord.CodeUnknownChannel)
				s.App.Time.ChannelDeleted(context.Background(), bottest.Channel)
				return bottest.Call{}
			})
			directs("the organiser is told")
			askIn(p, "502", bottest.Command(p.Who, "matches"))
			askIn(p, cupChannel, bottest.Command(p.Who, "tournament status"))
			button := bottest.ReopenButton(askIn(p, cupChannel, bottest.Command("mona", "tournament status")))
			if button == "" {
				t.Fatal("nothing opens the thread again")
			}
			for _, presser := range []string{p.Who, "mona", "mona"} {
				askIn(p, cupChannel, bottest.Press(presser, button, "801"))
			}
			directs("the thread is opened again")
			if p.A.Channel == bottest.Channel || p.B.Channel != p.A.Channel {
				t.Fatalf("the matches are in %s and %s", p.A.Channel, p.B.Channel)
			}
			askIn(p, cupChannel, bottest.Press("mona", button, "801"))
			looks(p)

			mods(p, p.A.Channel, "mod kick", "seat", 2, "reason", "x")
			looks(p)
			i := bottest.Command("mona", "tournament substitute", "user", "cara", "by", "eve")
			i.Names = map[string]string{"eve": "eve"}
			askIn(p, cupChannel, i)
			directs("a substitute sits down")
			if seats := p.A.Match(id).Seats; seats[1].User != "" || seats[2].User != "eve" {
				t.Fatalf("there sit %+v", seats)
			}
			looks(p)
			askIn(p, cupChannel, bottest.Command("mona", "tournament leave"))
			directs("the organiser leaves")
			askIn(p, cupChannel, bottest.Command(p.Who, "tournament status"))
			for range 3 {
				passes(p, 5*time.Hour)
				looks(p)
			}
			p.CompareRest()
		}})
	}
	slices.SortFunc(walks, func(a, b walk) int { return strings.Compare(a.name, b.name) })
	some(t, 1, walks)
}

// The bot stops right after a sealed answer, or without one, and starts hours later: the deadlines move by the same
// time, and the same messages are sent.
func TestNothingTheWorldHearsOfAStopDependsOnWhoHasAnswered(t *testing.T) {
	t.Parallel()
	for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1} {
		t.Run("heard by "+who, func(t *testing.T) {
			t.Parallel()
			c := raceChronicle(t)
			p := bottest.PairOf(t, c, c, viewer, "")
			p.Same("the public board", func(s *bottest.Side) bottest.Call { s.RunClockOnce(); return bottest.Call{} })
			stays := bottest.Command("anna", "do", "move", "stay")
			p.Same("what anna answers", func(s *bottest.Side) bottest.Call {
				if s.Pass(10 * time.Second); s == p.A {
					return bottest.Call{}
				}
				answer, before := *stays, s.Head().Seq
				if a := s.Do(&answer); s.Head().Seq == before {
					t.Fatalf("anna is answered %s", a.Text())
				}
				return bottest.Call{}
			})
			told := false
			p.Same("a stop of five hours", func(s *bottest.Side) bottest.Call {
				s.Pass(5 * time.Hour)
				s.Restart()
				s.RunClockOnce()
				s.Mu.Lock()
				told = slices.ContainsFunc(s.Calls, func(c bottest.Call) bool { return c.Shows("bot.clock.excused") })
				s.Mu.Unlock()
				return bottest.Call{}
			})
			if !told {
				t.Error("nobody is told")
			}
			for range 3 {
				passes(p, 6*time.Hour)
				for _, name := range []string{"board", "game status", "log", "recap", "matches"} {
					p.Do(func() *discord.Interaction { return bottest.Command(p.Who, name) })
				}
			}
		})
	}
}

// No player answers for two rounds, and the match is paused: the message about it and its end do not depend on future
// dice or other standing answers.
func TestNothingTheWorldHearsOfAPauseDependsOnWhatIsHidden(t *testing.T) {
	t.Parallel()
	none := raceFromStart(t)
	for what, hidden := range map[string]func(t *testing.T) bottest.Recorded{
		"dice to come": func(t *testing.T) bottest.Recorded { other, _ := none.Twin(t, engine.Public); return other },
		"an answer that stands": func(t *testing.T) bottest.Recorded {
			return raceFromStart(t, "3> standing stay", "3> stay")
		},
	} {
		for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1} {
			t.Run(what+", heard by "+who, func(t *testing.T) {
				t.Parallel()
				p := bottest.PairOf(t, none, hidden(t), viewer, "")
				p.Same("the public board", func(*bottest.Side) bottest.Call { return bottest.Call{} })
				settles := func(by time.Duration) {
					t.Helper()
					p.Same(fmt.Sprint(by), func(s *bottest.Side) bottest.Call {
						s.Pass(by)
						s.Settle()
						return bottest.Call{}
					})
				}
				for range 8 {
					settles(6 * time.Hour)
				}
				if h := p.A.Head(); h.Status != store.Paused {
					t.Fatalf("the match is %s", h.Status)
				}
				for range 3 {
					settles(24 * time.Hour)
				}
				for _, name := range []string{"board", "game status", "log", "recap", "matches"} {
					p.Do(func() *discord.Interaction { return bottest.Command(p.Who, name) })
				}
				p.Do(func() *discord.Interaction { return bottest.Command("ben", "game resume") })
				if h := p.A.Head(); h.Status != store.Running {
					t.Fatalf("the match is %s", h.Status)
				}
				settles(6 * time.Hour)
				p.Do(func() *discord.Interaction {
					return bottest.Press(p.Who, customid.Nav{Match: string(p.A.Head().ID), Seat: engine.Public,
						Screen: customid.ScreenMoves}.String(), "801")
				})
			})
		}
	}
}
