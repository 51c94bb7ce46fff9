package panel

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
)

func TestHopelessFightsComeLast(t *testing.T) {
	fight := func(foe, hint string) engine.Choice {
		return engine.Choice{Move: engine.MakeMove("fight", foe), Label: wide("Fight the " + foe), Hint: wide(hint)}
	}
	cs := []engine.Choice{fight("dragon", "melee 2: 3 % to win"), fight("wolf", "melee 5: 63 % to win"), {Move: "end", Label: wide("End the turn"), Ends: true}}
	buttons, _ := parts(t, Turn(table(prompt(0, engine.Must, cs)), nil, english()))
	want := []string{"Fight the wolf · 63 % to win", "End the turn", "Fight the dragon · 3 % to win"}
	if strings.Join(buttons, "|") != strings.Join(want, "|") {
		t.Errorf("the buttons are %q, want %q", buttons, want)
	}
}

func TestThereIsAWayBackFromTheBoardInWords(t *testing.T) {
	m := BoardWords(table(prompt(0, engine.Must, nil)), 0, 0, english())
	checked(t, "the board in words", m)
	back := Nav{Match: table().Match, Seat: engine.Public, Screen: ScreenBoard}.String()
	last, ok := m.Components[len(m.Components)-1].(discordgo.ActionsRow)
	if !ok || last.Components[0].(discordgo.Button).CustomID != back {
		t.Errorf("the last row is %+v", last)
	}
}

// In Andor the dice decide how hopeless a fight is: a position is looked for in which
// somebody could attack what he cannot beat. It is also found by the creature's name
// in every language.
func TestHopelessFightsOfAndorComeLast(t *testing.T) {
	r := games.All()[slices.IndexFunc(games.All(), func(r engine.Rules) bool { return r.ID() == "legends-of-andor" })]
	speak := NewSpeakers([]engine.Rules{r})
	s := speak.In(r.ID(), "en-GB")
	for seed := range uint64(20) {
		d := engine.NewDice(engine.NewChance(seed), engine.Marks{})
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
					if words, percent := o.odds(s); o.verb() == "fight" && words != "" && percent < hopelessBelow {
						hopeless++
					}
				}
				if hopeless > 0 {
					tb := table(ps[i])
					tb.Rules = r
					buttons, _ := parts(t, Moves(tb, []engine.Seat{seat}, Nav{}, "", s))
					rest, last := buttons[:len(buttons)-hopeless], buttons[len(buttons)-hopeless:]
					if !slices.ContainsFunc(rest, func(b string) bool { return strings.HasPrefix(b, "End the day") }) {
						t.Errorf("of %d hopeless fights the buttons are %q", hopeless, buttons)
					}
					for _, b := range last {
						if !strings.HasPrefix(b, "Fight ") || !strings.HasSuffix(b, " % to win the first round") {
							t.Errorf("a hopeless fight reads %q", b)
						}
					}
					for _, language := range []string{"en-GB", "de", "fr", "it"} {
						s := speak.In(r.ID(), language)
						foe := s.Say(text.M("name.skral"))
						m := Matching(tb, []engine.Seat{seat}, "", foe[strings.LastIndex(foe, " ")+1:], s)
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
