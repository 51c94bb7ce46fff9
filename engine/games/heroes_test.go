package games_test

import (
	"slices"
	"strings"
	"testing"

	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

const heroes = "return-of-the-heroes"

// heroRecord is a match of heroes led by autopilots; options come in pairs.
func heroRecord(name string, seats int, options ...string) recorded {
	r := recorded{name: name, game: heroes, seats: seats, level: 2, seed: name, options: map[string]string{}}
	for i := 0; i+1 < len(options); i += 2 {
		r.options[options[i]] = options[i+1]
	}
	return r
}

// variantRecords are matches in the games and variants of the rulebook: one for
// each value of each option, and for each way a match can end.
func variantRecords() []recorded {
	with := func(name string, seats int, option string) recorded {
		return heroRecord(name, seats, "preset", "standard", option, "on")
	}
	seeded := func(r recorded, seed string) recorded {
		r.seed = seed
		return r
	}
	lost := seeded(heroRecord("solo-lost", 1, "preset", "solo"), "solo 1")
	lost.lost = true
	return []recorded{
		heroRecord("standard-two", 2, "preset", "standard"),
		heroRecord("standard-three", 3, "preset", "standard"),
		heroRecord("standard-four", 4, "preset", "standard"),
		heroRecord("long", 3, "preset", "long"),
		heroRecord("hard", 3, "preset", "hard"),
		with("quests-at-court", 3, "quests-at-court"),
		with("nameless-in-bag", 3, "nameless-in-bag"),
		with("unexplored-land", 3, "unexplored-land"),
		with("free-tiles", 3, "free-tiles"),
		with("deadly-spider", 3, "deadly-spider"),
		with("fortune-teller-limit", 3, "fortune-teller-limit"),
		with("healing-encounter", 3, "healing-encounter"),
		with("five-players", 5, "five-players"),
		with("alternating-houses", 4, "alternating-houses"),
		with("tested-broom", 3, "tested-broom"),
		heroRecord("solo-won", 1, "preset", "solo"),
		lost,
		seeded(heroRecord("solo-late", 1, "preset", "solo"), "solo 5"),
		heroRecord("solo-king", 1, "preset", "solo", "nameless", "king"),
		seeded(heroRecord("solo-random-map", 1, "preset", "solo", "map", "random"), "solo-map 5"),
		heroRecord("solo-unexplored", 1, "preset", "solo", "map", "random", "unexplored-land", "on"),
	}
}

func TestEveryVariantHasARecordedMatch(t *testing.T) {
	rules, _ := games.Find(heroes)
	for _, o := range rules.Options() {
		if o.ID == "first-player" {
			continue // who begins is no rule of its own
		}
		for _, v := range o.Values {
			n := slices.IndexFunc(records(), func(r recorded) bool {
				value := r.options[o.ID]
				return r.game == heroes && (value == v.ID || value == "" && v.ID == o.Default)
			})
			if n < 0 {
				t.Errorf("no recorded match has the option %s at %s", o.ID, v.ID)
				continue
			}
			t.Logf("%s %s: %s", o.ID, v.ID, records()[n].name)
		}
	}
	seats := map[int]bool{}
	for _, r := range records() {
		if r.game == heroes {
			seats[r.seats] = true
		}
	}
	for n := 1; n <= 5; n++ {
		if !seats[n] {
			t.Errorf("no recorded match has %d seats", n)
		}
	}
}

func TestEveryEndOfAMatchAndEveryNamelessIsRecorded(t *testing.T) {
	ends, cards, died := map[string]string{}, map[string]string{}, ""
	rules, _ := games.Find(heroes)
	for _, r := range records() {
		if r.game != heroes || r.turns > 0 {
			continue
		}
		got, err := match.VerifyRecord(read(t, r), rules)
		if err != nil {
			t.Fatal(err)
		}
		if got.Outcome == nil {
			continue
		}
		ends[got.Outcome.Reason.Key] = r.name
		if card, ok := got.Outcome.Reason.Args["card"].(text.Message); ok {
			cards[strings.TrimPrefix(card.Key, "name.")] = r.name
		}
		for _, f := range got.Outcome.Figures {
			if f.Name == "deaths" && f.Value > 0 {
				died = r.name
			}
		}
	}
	if died == "" {
		t.Error("in no recorded match an heir follows a dead hero")
	}
	for _, c := range pieces.Cards() {
		if cards[c.ID] == "" {
			t.Errorf("in no recorded match %s is beaten", c.ID)
		}
		t.Logf("%s: %s", c.ID, cards[c.ID])
	}
	for _, end := range []string{"outcome", "outcome.solo", "outcome.late", "outcome.lost"} {
		if ends[end] == "" {
			t.Errorf("no recorded match ends with %q", end)
		}
		t.Logf("%s: %s", end, ends[end])
	}
}
