package post

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/slash"
	"skald/bot/table/tabletest"
	"skald/bot/tournament"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// greatTournament is one of sixty-four with the longest names, at a stage.
func greatTournament(t *testing.T, system tournament.System, rounds int) State {
	t.Helper()
	p := tournament.Plan{Name: strings.Repeat("🐉", tournament.MostName), Game: "toy", System: system, Least: 2, Most: 2,
		Hours: 72}
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
	out := State{State: s, ID: "m7k2q9xz", Rules: tabletest.NewToy(), Seed: strings.Repeat("ab", 32),
		SeedHash: strings.Repeat("cd", 32), Threads: map[string]string{}}
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
			for _, s := range tabletest.Speakers(t) {
				for what, m := range map[string]ui.Message{
					"post": Public(st, s), "status": StatusOf(st, st.Players[0].User, true, s),
					"not the organiser": NotOrganiser(st, s),
				} {
					if err := ui.Check(m); err != nil {
						t.Errorf("%s, %s after %d rounds in %s: %v", what, system, rounds, s.Language(), err)
					}
				}
				if rounds == 0 {
					continue
				}
				var ends []tournament.Table
				for n := range st.Round().Matches {
					ends = append(ends, tournament.Table{Round: len(st.Played), Table: n + 1})
				}
				everybody := &tournament.Result{Places: [][]int{st.Round().Matches[0].Players}}
				want := CorrectionRequest{Do: slash.SubResult, Round: len(st.Played), Table: len(ends), Was: everybody,
					Now: everybody, Users: []string{st.Players[0].User, st.Players[1].User}}
				if m := CorrectionQuestion(st, want, ends, true, s); ui.Check(m) != nil {
					t.Errorf("%d matches that would end are asked about by %d characters", len(ends),
						ui.Length(m.Content))
				}
				id := st.Round().Matches[0].ID
				if m, ok := Announces(st, id, s); !ok || ui.Check(m) != nil {
					t.Errorf("a table is announced as %v", m)
				}
				if title := Thread(st, id, s); ui.Length(title) > ui.MaxThreadName {
					t.Errorf("a thread is called %q", title)
				}
				say, to := Reminder(st)
				if m := ui.Notice(say, "", to, s); ui.Check(m) != nil {
					t.Errorf("%d are reminded by %d characters", len(to), ui.Length(m.Content))
				}
			}
		}
	}
}

func TestAPostOfATournamentShowsThoseWhoPlayAndPingsNobody(t *testing.T) {
	st := greatTournament(t, tournament.Swiss, 1)
	m := Public(st, tabletest.English())
	if len(m.Mentions) > 0 || !strings.Contains(m.Content, "`1` <@") || !strings.Contains(m.Content, " · <#") {
		t.Errorf("%v is pinged by %s", m.Mentions, m.Content)
	}
}

// rival is a game of one against the other, or of all together, with options of its own.
type rival struct {
	tabletest.Toy
	together bool
}

func (r rival) Together(map[string]string) bool { return r.together }

// A tournament has no lobby for options that do not fit into its command: the command has room for the options of
// competitive games, and of no others; and players read the chosen options before they sign up.
func TestATournamentOffersTheOptionsOfGamesWithAWinner(t *testing.T) {
	against, together := rival{Toy: tabletest.NewToy()}, rival{Toy: tabletest.NewToy(), together: true}
	together.GameID = "together"
	option := func(id string) engine.Option {
		o := engine.NewOption(id, "a", "b")
		o.Name, o.Help, o.Values[0].Name, o.Values[1].Name = text.Plain(id), text.Plain(id), text.Plain("usual"),
			text.Plain("unusual")
		return o
	}
	against.Opts, together.Opts = nil, nil
	for i := range 12 {
		against.Opts = append(against.Opts, option(fmt.Sprintf("against-%d", i)))
		together.Opts = append(together.Opts, option(fmt.Sprintf("together-%d", i)))
	}
	games := []engine.Rules{together, against}
	var offered []string
	for _, c := range slash.Commands(games, locale.NewSpeakers(games)) {
		for _, sub := range c.Options {
			if c.Name == slash.CommandTournament && sub.Name == "new" {
				for _, o := range sub.Options {
					offered = append(offered, o.Name)
				}
			}
		}
	}
	for i := range 12 {
		if !slices.Contains(offered, fmt.Sprintf("against-%d", i)) ||
			slices.Contains(offered, fmt.Sprintf("together-%d", i)) {
			t.Errorf("option %d: offered are %q", i, offered)
		}
	}
	st := greatTournament(t, tournament.Systems()[0], 0)
	st.Rules, st.Options = against, map[string]string{"against-3": "b"}
	if m := Public(st, tabletest.Speakers(t)[0]); !strings.Contains(m.Content, "against-3: unusual") ||
		strings.Contains(m.Content, "against-4") || ui.Check(m) != nil {
		t.Errorf("who signs up reads %s", m.Content)
	}
}

// The players of the match for third place learn its purpose.
func TestTheMatchForThirdPlaceIsAnnouncedAsSuch(t *testing.T) {
	st := greatTournament(t, tournament.Knockout, 99)
	r, s := len(st.Played)-1, tabletest.Speakers(t)[0]
	for _, m := range st.Played[r].Matches {
		said, ok := Announces(st, m.ID, s)
		begins := s.Say(Begins(st, m.ID, "hash"))
		for what, words := range map[string]string{"its post": said.Content, "the first word in its thread": begins} {
			if !ok || strings.Contains(words, ui.Say(s, "bot.tournament.third")) != m.Third {
				t.Errorf("third place %v: %s says %s", m.Third, what, words)
			}
		}
	}
	if !slices.ContainsFunc(st.Played[r].Matches, func(m tournament.Match) bool { return m.Third }) {
		t.Error("nobody plays for third place")
	}
}

func TestMendButtonNamesItsChange(t *testing.T) {
	st := greatTournament(t, tournament.Swiss, 1)
	u := func(n int) string { return st.Players[n].User }
	for _, want := range []CorrectionRequest{
		{Do: slash.SubDrop, User: u(7)}, {Do: slash.SubPair}, {Do: slash.SubTakeBack}, {Do: slash.SubCancel},
		{Do: slash.SubResult, Round: 1, Table: 12, Users: []string{u(3), u(63)}},
		{Do: slash.SubResult, Round: 1, Table: 2, How: slash.HowAgain},
	} {
		act := want.act(st.State)
		got, ok := ParseCorrection(act)
		if !ok || !got.Complete(st.State) || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q is read as %+v", act, got)
		}
	}
	for _, act := range []string{"mend-", "mend-drop", "mend-drop-x", "mend-result-1-2", "mend-result-1-2-much",
		"mend-result-a-2-draw", "mend-pair-1", "status"} {
		if got, ok := ParseCorrection(act); ok {
			t.Errorf("%q is read as %+v", act, got)
		}
	}
	if got, ok := ParseCorrection("mend-drop-64"); !ok || got.Complete(st.State) {
		t.Error("there is no player 65")
	}
}

func TestStatusOpensThreadsThatWereDeleted(t *testing.T) {
	st := greatTournament(t, tournament.Swiss, 1)
	for i := range st.Round().Matches {
		m := &st.Round().Matches[i]
		m.NoChannel, m.Reopen = true, uint64(i%2)
		delete(st.Threads, m.ID)
	}
	first := st.Round().Matches[0].ID
	for _, s := range tabletest.Speakers(t) {
		m := StatusOf(st, st.Players[0].User, true, s)
		buttons := 0
		for _, r := range m.Components {
			buttons += len(r.(discordgo.ActionsRow).Components)
		}
		if err := ui.Check(m); err != nil || buttons != ui.MaxRows*ui.RowButtons {
			t.Errorf("%d buttons in %s: %v", buttons, s.Language(), err)
		}
		if m := StatusOf(st, st.Players[0].User, false, s); len(m.Components) > 0 {
			t.Error("somebody else gets a button")
		}
		if m, ok := Announces(st, st.Round().Matches[1].ID, s); !ok || ui.Check(m) != nil {
			t.Errorf("a table is announced again as %v", m)
		}
		for _, say := range []text.Message{NoChannel(st, first), Continues(st, first)} {
			m := ui.Notice(say, "", nil, s)
			if m.Components = Reopens(st, first, s); len(m.Components) != 1 || ui.Check(m) != nil {
				t.Errorf("%v under %s", m.Components, m.Content)
			}
		}
	}
	if got := Reopens(st, "another", tabletest.English()); got != nil {
		t.Errorf("a match that is not played gets %v", got)
	}
	if match, ok := ParseReopen(reopenPrefix + first); !ok || match != first {
		t.Errorf("the button names %q", match)
	}
	if _, ok := ParseReopen(customid.TournamentTakeOver); ok {
		t.Error("another act opens a thread")
	}
}

func TestConfirmationButtonNamesCorrection(t *testing.T) {
	st := greatTournament(t, tournament.Systems()[0], 1)
	for key, want := range map[string]CorrectionRequest{
		"bot.tournament.button.cancel": {Do: slash.SubCancel},
		"bot.tournament.button.drop":   {Do: slash.SubDrop, User: st.Players[0].User},
		"bot.tournament.button.pair":   {Do: slash.SubPair},
		"bot.tournament.button.back":   {Do: slash.SubTakeBack},
		"bot.tournament.button.again":  {Do: slash.SubResult, Round: 1, Table: 1, How: slash.HowAgain},
		"bot.tournament.button.result": {Do: slash.SubResult, Round: 1, Table: 1, How: slash.HowNobody},
	} {
		for _, s := range tabletest.Speakers(t) {
			m := CorrectionQuestion(st, want, nil, false, s)
			yes := m.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
			if yes.Label != ui.Say(s, key) {
				t.Errorf("%s is confirmed with %q, want %q", want.Do, yes.Label, ui.Say(s, key))
			}
		}
	}
}
