package runebound

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/runebound/cards"
)

// longestMatch is the most moves of a random match.
const longestMatch = 600

// TestRandomMatchesKeepEveryCardInExactlyOnePlace plays ten matches at each table.
func TestRandomMatchesKeepEveryCardInExactlyOnePlace(t *testing.T) {
	ways := tables()
	moves, over := 0, 0
	s := sweep.Of(t, numbers(10*len(ways)), 8)
	for _, seed := range s.Cases() {
		if t.Failed() || !s.Next() {
			break
		}
		n, ended := randomMatch(t, uint64(seed), ways[seed%len(ways)])
		moves += n
		if ended {
			over++
		}
	}
	t.Logf("%d moves, %d matches came to an end", moves, over)
}

func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// randomMatch plays a match with random moves and checks every position.
func randomMatch(t *testing.T, seed uint64, s engine.Setup) (moves int, over bool) {
	t.Helper()
	d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(^seed), engine.StreamPositions{})
	made, _, err := New(Pilots).New(s, d)
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	last := "the beginning"
	for ; moves < longestMatch; moves++ {
		if err := invariant(g); err != nil {
			t.Fatalf("match %d with %d seats and %v, after %s: %v", seed, s.Seats, s.Options, last, err)
		}
		if g.Over != "" {
			return moves, true
		}
		seat, m := contract.AnyMove(g.Prompts(), own)
		last = fmt.Sprintf("move %d, seat %d> %s", moves, seat+1, m)
		offer := engine.Legal(g.Prompts(), seat, m)
		rolls, reveals := false, false
		if offer.Choice != nil {
			rolls, reveals = offer.Choice.Rolls, offer.Choice.Reveals
		} else {
			rolls, reveals = offer.Form.Rolls, offer.Form.Reveals
		}
		top := g.Todo.Top()
		res, err := engine.Play(g, seat, m, d)
		if err != nil {
			t.Fatalf("match %d with %d seats and %v, %s: %v", seed, s.Seats, s.Options, last, err)
		}
		if len(res.Rolls) > 0 && !rolls || res.Reveals() && !reveals {
			t.Fatalf("match %d with %d seats and %v, %s, asked by %+v: it rolls %v or reveals and does not say so",
				seed, s.Seats, s.Options, last, top, res.Rolls)
		}
		if moves%11 == 0 {
			if err := loads(g); err != nil {
				t.Fatalf("match %d with %d seats and %v, after %s: %v", seed, s.Seats, s.Options, last, err)
			}
		}
		d.Forget()
		own.Forget()
	}
	return moves, false
}

// loads checks that a saved position loads unchanged.
func loads(g *Game) error {
	saved, err := json.Marshal(g)
	if err != nil {
		return err
	}
	loaded, err := rules{edition: g.edition}.Load(saved)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, saved)
	}
	if again, err := json.Marshal(loaded); err != nil || !bytes.Equal(saved, again) {
		return fmt.Errorf("%s\nwas saved, and loaded it is\n%s", saved, again)
	}
	return nil
}

func invariant(g *Game) error {
	for _, check := range []func(*Game) error{placesOfCards, countersOfChallenges, livesOfHeroes, questionsOffTurn,
		questionsThatMatter} {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

// everyCard returns the cards of the market and of the adventures.
func everyCard(e *edition) (out []string) {
	for i := range e.Market {
		out = append(out, e.Market[i].ID)
	}
	for i := range e.Adventures {
		out = append(out, e.Adventures[i].ID)
	}
	return out
}

// placesOfCards checks that every card is in exactly one place.
func placesOfCards(g *Game) error {
	times := map[string]int{}
	for _, id := range g.allCards() {
		times[id]++
	}
	ids := everyCard(g.edition)
	for _, id := range ids {
		if times[id] != 1 {
			return fmt.Errorf("%s lies in %d places", id, times[id])
		}
	}
	if len(times) != len(ids) {
		return fmt.Errorf("there are %d cards of %d", len(times), len(ids))
	}
	return nil
}

// countersOfChallenges checks that the challenges in deck, on the track and being faced are as many as the counters of
// their colour (facts: 5.1).
func countersOfChallenges(g *Game) error {
	challenges, counters := map[string]int{}, map[string]int{}
	count := func(id string) {
		if a := g.edition.Adventure(id); a != nil && a.Kind == cards.Challenge {
			challenges[a.Colour]++
		}
	}
	for i := range g.Decks {
		for _, id := range g.Decks[i].Cards() {
			count(id)
		}
	}
	for _, u := range g.Track {
		count(u.Card)
	}
	if f := g.Facing; f != nil && f.Place == 0 && !f.Won {
		count(f.Card)
	}
	for _, at := range g.Counters {
		counters[at.Colour().String()]++
	}
	for _, colour := range cards.Colours {
		if challenges[colour] != counters[colour] {
			return fmt.Errorf("there are %d %s challenges for %d counters", challenges[colour], colour,
				counters[colour])
		}
	}
	return nil
}

// livesOfHeroes checks that heroes on the map and their allies have more life than wounds, and that no hero exceeds the
// limits for weapons and armour without being asked.
func livesOfHeroes(g *Game) error {
	for i := range g.Heroes {
		h, seat := &g.Heroes[i], engine.Seat(i)
		if !h.On {
			continue
		}
		if h.Wounds >= g.Life(seat) {
			return fmt.Errorf("%s has %d wounds of %d", h.ID, h.Wounds, g.Life(seat))
		}
		for _, x := range h.Held {
			if g.edition.isAlly(x.ID) && x.Wounds >= g.AllyLife(seat, x.ID) {
				return fmt.Errorf("%s has %d wounds of %d", x.ID, x.Wounds, g.AllyLife(seat, x.ID))
			}
		}
		asked := g.Todo.ContainsFunc(func(s Step) bool { return s.Do == DoKeepLimit && s.Seat == seat })
		if kind := g.tooMany(seat); kind != "" && !asked {
			return fmt.Errorf("%s has %d of %s", h.ID, len(g.CardsOf(seat, kind, false)), kind)
		}
	}
	return nil
}

// questionsOffTurn checks that seats off turn are asked only about duels, spoils and their refuge, and that no one else
// is waited for.
func questionsOffTurn(g *Game) error {
	if g.Active == engine.Public {
		return nil
	}
	for _, p := range g.Prompts() {
		if p.Seat == g.Active || p.Kind == engine.May {
			continue
		}
		topics := []string{topicSpoils, topicRefuge}
		if g.Duel() {
			topics = append(topics, topicGuard, topicBoost, topicCancel)
		}
		if p.Kind != engine.Window || !slices.Contains(topics, p.Topic) {
			return fmt.Errorf("seat %d is asked %v (%s %s) on the turn of seat %d", p.Seat+1, p.Headline, p.Kind,
				p.Topic, g.Active+1)
		}
	}
	return nil
}

// questionsThatMatter checks that every question has at least two answers.
func questionsThatMatter(g *Game) error {
	for _, p := range g.Prompts() {
		if p.Kind != engine.May && len(p.Choices) < 2 && len(p.Forms) == 0 {
			return fmt.Errorf("seat %d is asked %v and has one answer: %v", p.Seat+1, p.Headline, p.Choices)
		}
	}
	return nil
}

// FuzzWhateverLegalMovesLeadToLoadsAndIsPlayedOn walks through matches, saving and loading after every move.
func FuzzWhateverLegalMovesLeadToLoadsAndIsPlayedOn(f *testing.F) {
	ways := tables()
	s := sweep.Of(f, numbers(len(ways)), 7)
	for _, i := range s.Cases() {
		if s.Next() {
			f.Add(uint(i), uint64(i), pathOf(uint64(i), 60))
		}
	}
	f.Fuzz(func(t *testing.T, table uint, seed uint64, path []byte) {
		if err := contract.Walk(New(Pilots), ways[table%uint(len(ways))], seed, path); err != nil {
			t.Fatal(err)
		}
	})
}

// pathOf returns the path with a number, always the same.
func pathOf(number uint64, moves int) []byte {
	d := engine.NewDice(engine.NewChance(number), engine.StreamPositions{})
	path := make([]byte, 2*moves)
	for i := range path {
		path[i] = byte(d.Pick("path", 256))
	}
	return path
}
