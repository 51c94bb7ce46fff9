package bot

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/engine"
	"skald/store"
)

// cupChannel is where the tournament of a stage is held.
const cupChannel = "400"

// inCup makes the match of a stage one of a tournament that mona organises.
func (s *stage) inCup() {
	s.t.Helper()
	head := s.head()
	state := tournament.New(tournament.Plan{Name: "Cup", Game: head.Game, System: tournament.Swiss, Least: 3, Most: 3,
		Rounds: 1}, "mona")
	x := tournament.Match{ID: string(head.ID)}
	for n, p := range head.Seats {
		state.Players = append(state.Players, tournament.Player{User: p.User, Name: p.Name, Join: fmt.Sprint(n)})
		x.Players = append(x.Players, n)
	}
	state.Stage, state.Played = tournament.Running,
		[]tournament.Round{{Opened: s.now().Unix(), Matches: []tournament.Match{x}}}
	raw, err := state.Save()
	if err != nil {
		s.t.Fatal(err)
	}
	seed := bytes.Repeat([]byte{9}, 32)
	m := store.Tournament{ID: "cup", Guild: "3", Channel: cupChannel, Language: "en", Live: true, Seed: seed,
		SeedHash: hashOf(seed), State: raw}
	if err := s.app.o.Store.CommitTournament(context.Background(),
		store.TournamentCommit{Now: s.now(), Tournament: m}); err != nil {
		s.t.Fatal(err)
	}
	tb, err := s.app.Tables.Open(head.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	defer tb.Unlock()
	tb.Tournament = m.ID
	if err := s.app.Tables.Save(context.Background(), tb, table.Change{}); err != nil {
		s.t.Fatal(err)
	}
}

// follows finds where the match of a stage is played now.
func (s *stage) follows(id store.MatchID) { s.at = s.storedMatch(id).Channel }

// asks has somebody use a command or button in a channel, on both stages.
func (p *pair) asks(channel string, i *discord.Interaction) (a sent) {
	p.t.Helper()
	i.Channel = channel
	a, _ = p.does(func() *discord.Interaction { return i })
	return a
}

// mods has a moderator do something in a channel that asks first, and answers with yes.
func (p *pair) mods(channel, name string, args ...any) {
	p.t.Helper()
	i := moderating(command("mod", name, args...))
	i.Channel = channel
	a, b := p.does(func() *discord.Interaction { return i })
	yes := map[*stage]string{p.a: ids(a.data()["components"])[0], p.b: ids(b.data()["components"])[0]}
	i = moderating(by("mod", discord.KindComponent))
	i.Channel = channel
	p.same(name+" answered with yes", func(s *stage) sent {
		pressed := *i
		pressed.CustomID = yes[s]
		return s.does(&pressed)
	})
}

// looks asks for what everybody may see of a match, where it is played.
func (p *pair) looks() {
	p.t.Helper()
	for _, name := range []string{"board", "game status", "log", "recap", "matches"} {
		p.asks(p.a.at, command(p.who, name))
	}
}

// The thread of a match is deleted, and opened again by its tournament; people are removed, by a moderator and by the
// organiser; the organiser leaves. Nothing that is posted, asked or answered then depends on who has answered an open
// round.
func TestNothingTheWorldHearsOfALostThreadDependsOnWhoHasAnswered(t *testing.T) {
	t.Parallel()
	none, called := raceChronicle(t), raceChronicle(t, "1> roll", "1> roll", "1> call")
	var walks []walk
	for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1, "cara": 2} {
		walks = append(walks, walk{"heard by " + who, func(t *testing.T) {
			p := pairOf(t, none, called, viewer, "")
			id := p.a.head().ID
			p.a.inCup()
			p.b.inCup()
			p.same("the public board", func(s *stage) sent { s.direct(); return sent{} })
			directs := func(what string) {
				t.Helper()
				p.same(what, func(s *stage) sent { s.direct(); s.follows(id); return sent{} })
			}
			p.same("the thread is deleted", func(s *stage) sent {
				s.gone(place, http.StatusNotFound, discord.CodeUnknownChannel)
				s.app.Time.ChannelDeleted(context.Background(), place)
				return sent{}
			})
			directs("the organiser is told")
			p.asks("502", command(p.who, "matches"))
			p.asks(cupChannel, command(p.who, "tournament status"))
			button := reopens(p.asks(cupChannel, command("mona", "tournament status")))
			if button == "" {
				t.Fatal("nothing opens the thread again")
			}
			for _, presser := range []string{p.who, "mona", "mona"} {
				p.asks(cupChannel, press(presser, button, "801"))
			}
			directs("the thread is opened again")
			if p.a.at == place || p.b.at != p.a.at {
				t.Fatalf("the matches are in %s and %s", p.a.at, p.b.at)
			}
			p.asks(cupChannel, press("mona", button, "801"))
			p.looks()

			p.mods(p.a.at, "mod kick", "seat", 2, "reason", "x")
			p.looks()
			i := command("mona", "tournament substitute", "user", "cara", "by", "eve")
			i.Names = map[string]string{"eve": "eve"}
			p.asks(cupChannel, i)
			directs("a substitute sits down")
			if seats := p.a.storedMatch(id).Seats; seats[1].User != "" || seats[2].User != "eve" {
				t.Fatalf("there sit %+v", seats)
			}
			p.looks()
			p.asks(cupChannel, command("mona", "tournament leave"))
			directs("the organiser leaves")
			p.asks(cupChannel, command(p.who, "tournament status"))
			for range 3 {
				p.passes(5 * time.Hour)
				p.looks()
			}
			p.leaves()
		}})
	}
	slices.SortFunc(walks, func(a, b walk) int { return strings.Compare(a.name, b.name) })
	some(t, 1, walks)
}

// The bot stops right after a sealed answer, or without one, and starts hours later: the deadlines move by the same
// time, and the same is told.
func TestNothingTheWorldHearsOfAStopDependsOnWhoHasAnswered(t *testing.T) {
	t.Parallel()
	for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1} {
		t.Run("heard by "+who, func(t *testing.T) {
			t.Parallel()
			c := raceChronicle(t)
			p := pairOf(t, c, c, viewer, "")
			p.same("the public board", func(s *stage) sent { s.runs(); return sent{} })
			stays := command("anna", "do", "move", "stay")
			p.same("what anna answers", func(s *stage) sent {
				if s.pass(10 * time.Second); s == p.a {
					return sent{}
				}
				answer, before := *stays, s.head().Seq
				if a := s.does(&answer); s.head().Seq == before {
					t.Fatalf("anna is answered %s", a.text())
				}
				return sent{}
			})
			told := false
			p.same("a stop of five hours", func(s *stage) sent {
				s.pass(5 * time.Hour)
				s.restart()
				s.runs()
				s.mu.Lock()
				told = slices.ContainsFunc(s.calls, func(c sent) bool { return c.shows("bot.clock.excused") })
				s.mu.Unlock()
				return sent{}
			})
			if !told {
				t.Error("nobody is told")
			}
			for range 3 {
				p.passes(6 * time.Hour)
				for _, name := range []string{"board", "game status", "log", "recap", "matches"} {
					p.does(func() *discord.Interaction { return command(p.who, name) })
				}
			}
		})
	}
}

// Nobody answers for two rounds, and the match pauses: that is told, and ends, as it would with other dice to come and
// other standing answers.
func TestNothingTheWorldHearsOfAPauseDependsOnWhatIsHidden(t *testing.T) {
	t.Parallel()
	none := raceFromStart(t)
	for what, hidden := range map[string]func(t *testing.T) chronicle{
		"dice to come": func(t *testing.T) chronicle { other, _ := none.twin(t, engine.Public); return other },
		"an answer that stands": func(t *testing.T) chronicle {
			return raceFromStart(t, "3> standing stay", "3> stay")
		},
	} {
		for who, viewer := range map[string]engine.Seat{"one who looks on": engine.Public, "ben": 1} {
			t.Run(what+", heard by "+who, func(t *testing.T) {
				t.Parallel()
				p := pairOf(t, none, hidden(t), viewer, "")
				p.same("the public board", func(*stage) sent { return sent{} })
				settles := func(by time.Duration) {
					t.Helper()
					p.same(fmt.Sprint(by), func(s *stage) sent { s.pass(by); s.settles(); return sent{} })
				}
				for range 8 {
					settles(6 * time.Hour)
				}
				if h := p.a.head(); h.Status != store.Paused {
					t.Fatalf("the match is %s", h.Status)
				}
				for range 3 {
					settles(24 * time.Hour)
				}
				for _, name := range []string{"board", "game status", "log", "recap", "matches"} {
					p.does(func() *discord.Interaction { return command(p.who, name) })
				}
				p.does(func() *discord.Interaction { return command("ben", "game resume") })
				if h := p.a.head(); h.Status != store.Running {
					t.Fatalf("the match is %s", h.Status)
				}
				settles(6 * time.Hour)
				p.does(func() *discord.Interaction {
					return press(p.who, customid.Nav{Match: string(p.a.head().ID), Seat: engine.Public,
						Screen: customid.ScreenMoves}.String(), "801")
				})
			})
		}
	}
}
