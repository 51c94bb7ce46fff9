package panel

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

func TestHopelessFightsComeLast(t *testing.T) {
	fight := func(foe, hint string) engine.Choice {
		return engine.Choice{Move: engine.MakeMove("fight", foe), Label: tabletest.Wide("Fight the " + foe),
			Hint: tabletest.Wide(hint)}
	}
	cs := []engine.Choice{fight("dragon", "melee 2: 3 % to win"), fight("wolf", "melee 5: 63 % to win"),
		{Move: "end", Label: tabletest.Wide("End the turn"), Ends: true}}
	buttons, _ := parts(t, Turn(toyTable(tabletest.Prompt(0, engine.Must, cs)), nil, tabletest.English()))
	want := []string{"Fight the wolf · 63 % to win", "End the turn", "Fight the dragon · 3 % to win"}
	if strings.Join(buttons, "|") != strings.Join(want, "|") {
		t.Errorf("the buttons are %q, want %q", buttons, want)
	}
}

func TestDetailsBeginWithACapital(t *testing.T) {
	q := tabletest.Prompt(0, engine.Must, []engine.Choice{{Move: "end", Label: tabletest.Wide("End")}})
	q.Details = []text.Message{tabletest.Wide("horse: 4 gold")}
	tb, s := toyTable(q), tabletest.English()
	for what, m := range map[string]ui.Message{
		"the post":     Turn(tb, nil, s),
		"the own page": Moves(tb, []engine.Seat{0}, customid.Nav{Match: tb.Match, Screen: customid.ScreenMoves}, "", s),
	} {
		if words := strings.Join(tabletest.Texts(m), "\n"); !strings.Contains(words, "-# Horse: 4 gold") {
			t.Errorf("%s is %q", what, words)
		}
	}
}

func TestThereIsAWayBackFromTheBoardInWords(t *testing.T) {
	m := BoardWords(toyTable(tabletest.Prompt(0, engine.Must, nil)), 0, 0, tabletest.English())
	tabletest.Checked(t, "the board in words", m)
	back := customid.Nav{Match: toyTable().Match, Seat: engine.Public, Screen: customid.ScreenBoard}.String()
	last, ok := m.Components[len(m.Components)-1].(discordgo.ActionsRow)
	if !ok || last.Components[0].(discordgo.Button).CustomID != back {
		t.Errorf("the last row is %+v", last)
	}
}

// In Andor the dice decide whether a fight is hopeless: the test looks for a position in which a player could attack
// a creature they cannot beat. It is also found by the creature's name in every language.
func TestHopelessFightsOfAndorComeLast(t *testing.T) {
	r := games.All()[slices.IndexFunc(games.All(), func(r engine.Rules) bool { return r.ID() == "legends-of-andor" })]
	speak := locale.NewSpeakers([]engine.Rules{r})
	s, words := speak.In(r.ID(), "en-GB"), texttest.English(r.Catalogue())
	for seed := range uint64(20) {
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		g, _, err := r.New(engine.Setup{Seats: 4, Options: map[string]string{"legend": "2"}}, d)
		if err != nil {
			t.Fatal(err)
		}
		for g.Outcome() == nil {
			ps := g.Prompts()
			seat := engine.Waiting(ps, engine.Public)[0]
			i := slices.IndexFunc(ps, func(p engine.Prompt) bool { return p.Seat == seat && p.Kind == engine.Must })
			if i >= 0 && ps[i].Legal("end") {
				hopeless := 0
				for _, o := range offers(ps[i:i+1], seat) {
					if odds, percent := o.odds(s); o.verb() == "fight" && odds != "" && percent < hopelessBelow {
						hopeless++
					}
				}
				if hopeless > 0 {
					tb := toyTable(ps[i])
					tb.Rules = r
					buttons, _ := parts(t, roomy(tb, s))
					rest, last := buttons[:len(buttons)-hopeless], buttons[len(buttons)-hopeless:]
					if !slices.ContainsFunc(rest, func(b string) bool {
						return words.Shows(b, "choice.end") ||
							words.Shows(b, "choice.end-open")
					}) {
						t.Errorf("of %d hopeless fights the buttons are %q", hopeless, buttons)
					}
					for _, b := range last {
						fight := words.Shows(b, "choice.fight") ||
							words.Shows(b, "choice.fight-ask-rounds")
						if !fight ||
							!words.Shows(b, "hint.first-round") {
							t.Errorf("a hopeless fight reads %q", b)
						}
					}
					for _, language := range []string{"en-GB", "de", "fr", "it"} {
						s := speak.In(r.ID(), language)
						foe := s.Say(text.M("name.skral"))
						m := Matching(tb, []engine.Seat{seat}, "fight", foe[strings.LastIndex(foe, " ")+1:], s)
						if named, _ := parts(t, m); len(named) != 2 {
							t.Errorf("in %s, what is asked of %s is answered with the buttons %q", language, foe, named)
						}
					}
					return
				}
			}
			m, _ := r.Autopilot(1).Choose(g, seat, d)
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Error("nobody ever stood before what he cannot beat")
}

func TestBestOddsComeFirst(t *testing.T) {
	fight := func(skill, hint string) engine.Choice {
		return engine.Choice{Move: engine.MakeMove("fight", skill), Label: tabletest.Wide("Fight with " + skill),
			Hint: tabletest.Wide(hint)}
	}
	cs := []engine.Choice{fight("magic", "4: 17 % to win"), fight("melee", "2: 8 % to win"),
		fight("bow", "5: 28 % to win"), {Move: "stay", Label: tabletest.Wide("Stay"), Idle: true}}
	q := tabletest.Prompt(0, engine.Must, cs)
	buttons, _ := parts(t, Turn(toyTable(q), nil, tabletest.English()))
	want := []string{"Fight with bow · 28 % to win", "Fight with magic · 17 % to win", "Fight with melee · 8 % to win",
		"Stay"}
	if strings.Join(buttons, "|") != strings.Join(want, "|") {
		t.Errorf("the buttons are %q, want %q", buttons, want)
	}
	if stay := (offer{prompt: &q, choice: &q.Choices[3]}); stay.style() != discordgo.SecondaryButton {
		t.Errorf("a move that does nothing has the style %d, want %d", stay.style(), discordgo.SecondaryButton)
	}
}

func TestLinesOfOneListLookTheSame(t *testing.T) {
	var os []offer
	q := tabletest.Prompt(0, engine.Must, []engine.Choice{
		{Move: "move a", Label: tabletest.Wide("A4"), Hint: tabletest.Wide("1 step")},
		{Move: "move b", Label: tabletest.Wide("A8 the red castle"), Hint: tabletest.Wide("2 steps")}})
	for i := range q.Choices {
		os = append(os, offer{prompt: &q, choice: &q.Choices[i]})
	}
	p := panelPage{t: toyTable(q), s: tabletest.English()}
	for _, c := range []struct {
		os   []offer
		want string
	}{{os[:1], "A4"}, {os, tabletest.Reads().Say("bot.button.choose")}} {
		line := p.run(c.os)[0].(discordgo.Section)
		if got := line.Accessory.(discordgo.Button).Label; got != c.want {
			t.Errorf("of %d lines the first button reads %q, want %q", len(c.os), got, c.want)
		}
	}
}

func TestMenuThatHoldsAllHasNoGroups(t *testing.T) {
	for n, want := range map[int]int{20: 20, 30: 5} {
		var os []offer
		q := tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(n, 5))
		for i := range q.Choices {
			os = append(os, offer{prompt: &q, choice: &q.Choices[i]})
		}
		single, groups := bundles(os)
		got := paged(toyTable(q), single, groups, 1, 0, tabletest.English())
		menu := got.rows[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
		if len(menu.Options) != want {
			t.Errorf("%d choices in groups of 5 make %d options, want %d", n, len(menu.Options), want)
		}
	}
}

// The words that explain a verb name it in a question, whatever the game calls the verb.
func TestQuestionsNameAVerbByTheWordsThatExplainIt(t *testing.T) {
	speakers := locale.NewSpeakers(games.All())
	for _, rules := range games.All() {
		tb := toyTable()
		tb.Rules, tb.Prompts = rules, nil
		for _, language := range []string{"en", "de", "it", "fr"} {
			s := speakers.In(rules.ID(), language)
			for _, v := range rules.Verbs() {
				first := wordsOf(s.Say(v.Help))[0]
				if ui.Length(first) < leastStem {
					continue
				}
				if _, m, _ := WhyVerb(tb, []engine.Seat{0}, first+" 3", s); !knownVerb(tb, string(m)) {
					t.Errorf("%s in %s: %q names %q", rules.ID(), language, first, m)
				}
			}
			if _, m, show := WhyVerb(tb, []engine.Seat{0}, "xyzzy", s); m != "" || show != nil {
				t.Errorf("%s in %s: a word of nothing names %q", rules.ID(), language, m)
			}
		}
	}
	tb := toyTable()
	tb.Rules, tb.Prompts = games.All()[slices.IndexFunc(games.All(), func(r engine.Rules) bool {
		return r.ID() == "return-of-the-heroes"
	})], nil
	for word, language := range map[string]string{"accept": "en", "annehmen": "de", "accetta": "it", "accepter": "fr"} {
		s := speakers.In(tb.Rules.ID(), language)
		if _, m, _ := WhyVerb(tb, []engine.Seat{0}, word, s); m != "take" {
			t.Errorf("%q names %q", word, m)
		}
	}
}
