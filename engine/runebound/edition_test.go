package runebound

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/match"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/engine/wording"
)

// The cards added by the next version in these tests, each the twin of an existing one, and the one whose cost it
// changes.
const (
	addedMace   = "second-mace"
	addedSentry = "second-sentry"
	twinMace    = "toll-mace"
	twinSentry  = "sleeping-sentry"
	dearer      = "quilted-coat"
)

// withNext returns the rules with a further version that adds a card to the market and to the green deck and raises the
// cost of another.
func withNext(t *testing.T) (next rules) {
	t.Helper()
	now := newest.edition
	mace, sentry := *now.Goods(twinMace), *now.Adventure(twinSentry)
	mace.ID, sentry.ID = addedMace, addedSentry
	market := slices.Insert(slices.Clone(now.Market), 0, mace)
	market[slices.IndexFunc(market, func(x cards.Goods) bool { return x.ID == dearer })].Cost += 7
	set, err := cards.NewSet(now.Heroes, market, slices.Insert(slices.Clone(now.Adventures), 0, sentry))
	if err != nil {
		t.Fatal(err)
	}
	return rulesOf(append(slices.Clone(editions), newEdition(set)), Pilots)
}

// inVersion returns the rules of a version as matches find them.
func inVersion(t *testing.T, r engine.Rules, version int) engine.Rules {
	t.Helper()
	out, err := engine.InVersion(r, version)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// transcript plays a match of autopilots and records questions, reasons, events, views and saved positions.
func transcript(t *testing.T, r engine.Rules, level, moves int) (out []string) {
	t.Helper()
	d, own := engine.NewDice(engine.NewChance(5), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(6), engine.StreamPositions{})
	g, told, err := r.New(engine.Setup{Seats: 3, Options: map[string]string{optionHeroes: heroesTwo}}, d)
	for range moves {
		if err != nil {
			t.Fatal(err)
		}
		seat := engine.Waiting(g.Prompts(), engine.Public)[0]
		m, why := r.Autopilot(level).Choose(g.Imagine(seat, own), seat, own)
		line, fails := json.Marshal([]any{told, g.Prompts(), g.View(engine.Public), g, m, why})
		if fails != nil {
			t.Fatal(fails)
		}
		out = append(out, string(line))
		told, err = g.Apply(seat, m, d)
	}
	return out
}

// Questions, events and autopilots of a match do not depend on cards of later versions.
func TestACardThatAVersionAddsIsNoneOfTheVersionsBefore(t *testing.T) {
	before := transcript(t, New(Pilots), 2, 120)
	next := withNext(t)
	is(t, "the version", next.Version(), newest.Version()+1)
	for version := 1; version <= next.Version(); version++ {
		t.Run(fmt.Sprint("version ", version), func(t *testing.T) {
			has := version == next.Version()
			r := inVersion(t, next, version)
			b := seatedBy(t, r, "", "lucan-bell a13", "tilda-quill b5")
			is(t, "that its market deck has the card", slices.Contains(b.Market.Bag, addedMace), has)
			is(t, "that its green deck has the card", slices.Contains(b.Decks[0].Bag, addedSentry), has)
			pages := map[string]text.Message{}
			for _, p := range r.Topics() {
				pages[p.ID] = p.Text
			}
			is(t, "that the card has a page", !pages[addedMace].IsZero(), has)
			is(t, "that the encounter has a page", !pages[addedSentry].IsZero(), has)
			is(t, "that a move that names it is read", wording.Reads(r, "buy "+addedMace), true)
			_, err := b.try(0, "use "+addedMace)
			_, unknown := err.(*engine.ParseError)
			is(t, "that there is no card of that name", unknown, !has)
			cost := 6
			if has {
				cost = 13
			}
			is(t, "what the coat costs", b.edition.Goods(dearer).Cost, cost)
			b.ware("tamalir", dearer).gold(0, 20)
			is(t, "what it costs on the stack", b.View(engine.Public).(view.View).Towns[0].Stack[0].Cost, cost)
			is(t, "that its page says so", strings.Contains(said(pages[dearer]), fmt.Sprint(cost)), true)
		})
	}
	r := inVersion(t, next, newest.Version())
	same(t, "the match of autopilots", transcript(t, r, 2, 120), before...)
}

// Only its own version loads a saved position: a missing card is an error, wherever it is.
func TestAPositionWithACardAddedLaterIsRefusedByTheVersionsBefore(t *testing.T) {
	next := withNext(t)
	for what, lay := range map[string]func(b *table, goods, adventure string){
		"on a market stack": func(b *table, goods, _ string) { b.Stacks[3] = []string{goods} },
		"in hand":           func(b *table, goods, _ string) { b.Heroes[1].Held = []Held{{ID: goods}} },
		"in the market bag": func(b *table, goods, _ string) { b.Market.PutIn(goods) },
		"in the green bag":  func(b *table, _, adventure string) { b.Decks[0].PutIn(adventure) },
		"out of the game":   func(b *table, _, adventure string) { b.Gone = []string{adventure} },
		"in force": func(b *table, goods, _ string) {
			b.Mods = []mod{{Of: ref{Card: goods, List: listGoods, Path: "0"}, Until: "renewal"}}
		},
	} {
		t.Run(what, func(t *testing.T) {
			for version := 1; version <= next.Version(); version++ {
				r := inVersion(t, next, version)
				load := func(goods, adventure string) error {
					b := seatedBy(t, r, "", "lucan-bell a13", "tilda-quill b5")
					b.take(goods)
					b.take(adventure)
					lay(b, goods, adventure)
					saved, err := b.MarshalJSON()
					if err != nil {
						t.Fatal(err)
					}
					_, err = r.Load(saved)
					return err
				}
				if err := load(twinMace, twinSentry); err != nil {
					t.Errorf("version %d does not load a card of its own: %v", version, err)
				}
				switch err := load(addedMace, addedSentry); {
				case version == next.Version() && err != nil:
					t.Errorf("version %d does not load the card it adds: %v", version, err)
				case version < next.Version() && (err == nil ||
					!strings.Contains(err.Error(), addedMace) && !strings.Contains(err.Error(), addedSentry)):
					t.Errorf("version %d answers %v", version, err)
				}
			}
		})
	}
}

// Matches of the version that adds the cards deal them, and they act like their twins.
func TestACardThatAVersionAddsIsPlayedInIt(t *testing.T) {
	next := withNext(t)
	dealt := map[string]bool{}
	for seed := uint64(0); seed < 40 && (!dealt[addedMace] || !dealt[addedSentry]); seed++ {
		d, own := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}),
			engine.NewDice(engine.NewChance(seed+100), engine.StreamPositions{})
		g, _, err := next.New(engine.Setup{Seats: 4}, d)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			for _, stack := range g.(*Game).Stacks {
				dealt[addedMace] = dealt[addedMace] || slices.Contains(stack, addedMace)
			}
			seat := engine.Waiting(g.Prompts(), engine.Public)[0]
			m, _ := next.Autopilot(1).Choose(g.Imagine(seat, own), seat, own)
			told, err := g.Apply(seat, m, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range told {
				dealt[e.Facts.Piece] = true
			}
		}
		if err := loads(g.(*Game)); err != nil {
			t.Fatal(err)
		}
		if err := invariant(g.(*Game)); err != nil {
			t.Fatal(err)
		}
	}
	is(t, "that the market card is dealt", dealt[addedMace], true)
	is(t, "that the adventure is revealed", dealt[addedSentry], true)

	// The autopilot of level 2 takes them into account.
	transcript(t, next, 2, 60)
	type market struct {
		hint, text text.Message
		bonus      int
	}
	sold := func(id string) (x market) {
		b := seatedBy(t, next, "", "lucan-bell m12", "tilda-quill b5").ware("tamalir", id).top(dearer).gold(0,
			8).arrive().play(0, "market")
		x.text = b.View(0).(view.View).Towns[0].Stack[0].Text
		x.hint = engine.Legal(b.Prompts(), 0, engine.MakeMove("buy", id)).Choice.Hint
		b.play(0, engine.MakeMove("buy", id))
		x.bonus = b.bonus(&Roll{Kind: RollAttack, Phase: phaseMelee, Value: cards.Body})
		return x
	}
	b, twin := sold(addedMace), sold(twinMace)
	is(t, "its hint", said(b.hint), said(twin.hint))
	is(t, "its text", said(b.text), said(twin.text))
	is(t, "what it adds to an attack", b.bonus, 1)
	is(t, "what the other adds", twin.bonus, 1)
	// mind 3 and 8 reach 11
	met := seatedBy(t, next, "", "lucan-bell m12", "tilda-quill b5").gold(0, 0).faceWith([]int{8}, addedSentry,
		"gammer-stonefoot")
	is(t, "that the encounter is out of the game", slices.Contains(met.Gone, addedSentry), true)
	is(t, "the gold it has brought", met.Heroes[0].Gold, 3)
}

// Records of every version are replayed beside a later one to the same position.
func TestRecordsAreReplayedBesideALaterVersion(t *testing.T) {
	next := withNext(t)
	files, err := filepath.Glob(filepath.Join("..", "games", "testdata", "runebound", "*.skald"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	sweep.Of(t, files, 3).Run(t, filepath.Base, func(t *testing.T, file string) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rec, err := match.ParseRecord(f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := match.VerifyRecord(rec, next)
		if err != nil {
			t.Fatal(err)
		}
		is(t, "the version", got.Match.Rules().Version(), rec.Version)
		is(t, "the last position", got.Hash, rec.Final)
	})
}

// A match in a database is continued by its own version, even if there is a later one.
func TestAStoredMatchIsPlayedOnBesideALaterVersion(t *testing.T) {
	seed, now := bytes.Repeat([]byte{7}, match.SeedSize), time.Unix(0, 0)
	m, _, err := match.Start(match.Config{ID: "stored", Rules: New(Pilots),
		Players: []match.Player{{Autopilot: 2}, {Autopilot: 2}}, Language: "en", Seed: seed}, now)
	if err != nil {
		t.Fatal(err)
	}
	play := func(m *match.Match) {
		for range 60 {
			if _, ok, err := m.Auto(now); err != nil || !ok {
				t.Fatal(err)
			}
		}
	}
	play(m)
	stored, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	beside, err := match.Load(withNext(t), stored, seed)
	if err != nil {
		t.Fatal(err)
	}
	is(t, "the version", beside.Rules().Version(), newest.Version())
	is(t, "the position", beside.Hash(), m.Hash())
	seat := engine.Waiting(m.Prompts(), engine.Public)[0]
	is(t, "why the card that was added is not used", beside.Why(seat, "use "+addedMace).Error(),
		m.Why(seat, "use "+addedMace).Error())
	play(m)
	play(beside)
	is(t, "the position played on", beside.Hash(), m.Hash())
}

// Cards are accessed only through the edition of a position or its rules.
func TestOnlyAnEditionNamesItsCards(t *testing.T) {
	var files []string
	for _, folder := range []string{".", filepath.Join("..", "..", "imaging", "runebound")} {
		found, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "edition.go" {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"cards.Dragonlords", "cards.Sets"} {
			if strings.Contains(string(source), word) {
				t.Errorf("%s says %s, which other versions do not share", file, word)
			}
		}
	}
}
