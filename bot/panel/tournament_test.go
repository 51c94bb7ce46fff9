package panel

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/bot/tournament"
)

// greatTournament is one of sixty-four with the longest names, at a stage.
func greatTournament(t *testing.T, system tournament.System, rounds int) TournamentState {
	t.Helper()
	p := tournament.Plan{Name: strings.Repeat("🐉", tournament.MostName), Game: "toy", System: system, Least: 2, Most: 2, Hours: 72}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	s := tournament.New(p, strings.Repeat("9", 20))
	for i := range tournament.MostPlayers {
		if err := s.Join(fmt.Sprintf("%020d", i), strings.Repeat("*_🐉", 20), fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	ids := func() string { n++; return fmt.Sprintf("mm%06d", n) }
	now := time.Unix(1_800_000_000, 0)
	out := TournamentState{State: s, ID: "m7k2q9xz", Rules: newToy(), Seed: strings.Repeat("ab", 32), SeedHash: strings.Repeat("cd", 32), Threads: map[string]string{}}
	if rounds == 0 {
		return out
	}
	if err := s.Start([]byte("seed"), now, ids); err != nil {
		t.Fatal(err)
	}
	for s.Stage == tournament.Running && len(s.Played) < rounds {
		m := s.Round().Matches[s.Waiting()[0]]
		s.Report(m.ID, [][]int{{0}}, now, ids)
	}
	for i, m := range s.Round().Matches {
		out.Threads[m.ID] = fmt.Sprintf("%020d", i)
	}
	return out
}

func TestEveryMessageOfATournamentFitsDiscordInEveryLanguage(t *testing.T) {
	for _, system := range tournament.Systems() {
		for _, rounds := range []int{0, 1, 2, 99} {
			st := greatTournament(t, system, rounds)
			for _, s := range speakers(t) {
				for what, m := range map[string]Message{
					"post": Tournament(st, s), "status": TournamentStatusOf(st, st.Players[0].User, s), "question": TournamentCancelQuestion(st, s), "not the organiser": NotOrganiser(st.Organiser, s),
				} {
					if err := Check(m); err != nil {
						t.Errorf("%s, %s after %d rounds in %s: %v", what, system, rounds, s.Language(), err)
					}
				}
				if rounds == 0 {
					continue
				}
				id := st.Round().Matches[0].ID
				if m, ok := TournamentAnnounces(st, id, s); !ok || Check(m) != nil {
					t.Errorf("a table is announced as %v", m)
				}
				if title := TournamentThread(st, id, s); length(title) > maxThreadName {
					t.Errorf("a thread is called %q", title)
				}
				say, to := TournamentReminder(st)
				if m := Notice(say, "", to, s); Check(m) != nil {
					t.Errorf("%d are reminded by %d characters", len(to), length(m.Content))
				}
			}
		}
	}
}

func TestAPostOfATournamentShowsThoseWhoPlayAndPingsNobody(t *testing.T) {
	st := greatTournament(t, tournament.Swiss, 1)
	m := Tournament(st, english())
	if len(m.Mentions) > 0 || !strings.Contains(m.Content, "`1` <@") || !strings.Contains(m.Content, " · <#") {
		t.Errorf("%v is pinged by %s", m.Mentions, m.Content)
	}
}
