package help_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
)

func TestWhyUnderstandsAPlaceByItsNumber(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	d.Explore()
	who := d.Asked()
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	reached := map[string]bool{}
	seat := tb.Match.Seats(who)[0]
	for _, p := range engine.Of(tb.Match.Prompts(), seat) {
		for _, c := range p.Choices {
			reached[c.Place] = true
		}
	}
	places := tb.Match.View(seat).(engine.Mapped).Places()
	tb.Unlock()
	within, beyond := 0, 0
	for _, p := range places {
		// A region's number is its id without the letter.
		number := strings.TrimLeft(p.ID, "r")
		a := d.Do(bottest.Command(who, "why", "move", number))
		said := a.Content()
		first, _, _ := strings.Cut(said, "\n")
		ok := strings.Contains(said, "⛔")
		if reached[p.ID] {
			ok = strings.HasPrefix(first, "✅ ") && bottest.EnglishWords().Shows(first, "bot.why.place") &&
				strings.Contains(first, number)
			within++
		} else {
			beyond++
		}
		if !a.IsPrivate() || !ok {
			t.Errorf("/why %s reads %.200s", number, said)
		}
	}
	if within == 0 || beyond == 0 {
		t.Errorf("%d places are within reach and %d beyond it", within, beyond)
	}
	if a := d.Do(bottest.Command(who, "why", "move", "dragon")); !a.Shows("bot.resolve.none") {
		t.Errorf("what is no place is answered %.200s", a.Text())
	}
}

// begunWith opens a table of anna and ben for a game and plays until both have heroes.
func begunWith(t *testing.T, game string) *bottest.Explorer {
	d := &bottest.Explorer{Bot: bottest.New(t, bot.Options{Games: games.All()})}
	d.Show(bottest.Command("anna", "game new", "game", game, "seats", 2))
	id := string(d.Head().ID)
	d.Show(bottest.Press("ben", customid.LobbyID{Lobby: id, Act: customid.LobbyJoin}.String(), "800"))
	d.Show(bottest.Press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyStart}.String(), "800"))
	d.Deliver()
	for range 20 {
		who := d.Asked()
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		v := tb.Match.View(engine.Public).(engine.Mapped)
		asked := tb.Match.Prompts()
		tb.Unlock()
		if v.Piece(0) != "" && v.Piece(1) != "" {
			return d
		}
		d.Show(bottest.Command(who, "do", "move", string(asked[0].Choices[0].Move)))
	}
	t.Fatalf("nobody has a hero in %s", game)
	return nil
}

// Players ask for places by the names they know, and the answer names places, heroes and creatures in their language
// alone.
func TestWhyTakesAndGivesNamesInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"return-of-the-heroes", "legends-of-andor"} {
		d := begunWith(t, game)
		who := d.Asked()
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		seat := tb.Match.Seats(who)[0]
		view := tb.Match.View(seat).(engine.Mapped)
		words := tb.Match.Rules().Catalogue()
		tb.Unlock()
		other := bottest.ExplorerSeats[1-int(seat)]
		why := func(user, language, typed string) string {
			t.Helper()
			c := bottest.Command(user, "why", "move", typed)
			c.Locale = language
			a := d.Do(c)
			said := a.Content()
			if !a.IsPrivate() || strings.ContainsAny(said, "‹›") {
				t.Errorf("%s, %s: /why %s reads %.200s", game, language, typed, said)
			}
			return said
		}
		for _, language := range []string{"en", "de", "fr", "it"} {
			s := words.In(language)
			locale := language
			if language == "en" {
				locale = "en-GB"
			}
			within, beyond := 0, 0
			for _, p := range view.Places() {
				name := s.Say(p.Name)
				if !strings.Contains(name, " ") {
					continue // a number or a coordinate alone is no name
				}
				// The name as it is written, and the name without the number before it.
				_, alone, _ := strings.Cut(strings.Trim(name, ")"), " ")
				for _, typed := range []string{name, strings.TrimLeft(alone, "(")} {
					said := why(who, locale, typed)
					switch {
					case strings.HasPrefix(said, "✅ ") && strings.Contains(said, name):
						within++
					case strings.HasPrefix(said, "⛔ "):
						beyond++
					default:
						t.Errorf("%s, %s: /why %s reads %.200s", game, language, typed, said)
					}
				}
			}
			if within == 0 || within+beyond < 8 {
				t.Errorf("%s, %s: %d named places are within reach and %d beyond it", game, language, within, beyond)
			}
			// Out of turn the answer names the hero whose turn it is, in the form the sentence needs.
			hero := strings.FieldsFunc(s.Say(text.M("name."+view.Piece(seat))), func(r rune) bool {
				return r == ' ' || r == '\'' || r == '’'
			})
			if said := why(other, locale, "move "+view.Places()[0].ID); !strings.Contains(strings.ToLower(said),
				strings.ToLower(hero[len(hero)-1])) {
				t.Errorf("%s, %s: who is not on turn reads %.200s, not of %q", game, language, said, hero)
			}
		}
	}
}
