package load

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// table is a channel in which people play.
type table struct {
	server  *playground.Server
	channel string
	// seats are the names of the people by seat. After a rematch they sit in the same order.
	seats []string
}

// plan is how large the load is.
type plan struct {
	games           []engine.Rules
	matches, people int
	// rate is how many interactions are begun in a second.
	rate int
	time time.Duration
	// played is how many moves of a match have been made at most when the load begins.
	played int
	// languages is how many languages the tables speak.
	languages int
	// words is for boards that are not drawn.
	words bool
	// hosts is how many processes share a database on a server; 0 is for one with a file.
	hosts int
}

// name returns the name of a person.
func name(n int) string { return fmt.Sprintf("player-%d", n+1) }

// languages are those of the tables.
var languages = []string{"en", "it", "de", "fr"}

// furnish makes a channel for each match, and the matches in a database, each somewhere in its course. Where there are
// several playgrounds they have equally many.
func furnish(ctx context.Context, t *testing.T, p plan, servers []*playground.Server, file string) []*table {
	t.Helper()
	db, err := store.Open(file, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 1000))
	var tables []*table
	for n := range p.matches {
		x := &table{server: servers[n/len(p.games)%len(servers)]}
		moderator := client.Person{Base: x.server.URL(), Name: "moderator"}
		if x.channel, err = moderator.NewChannel(ctx, x.server.GuildID(), fmt.Sprintf("table-%d", n+1)); err != nil {
			t.Fatal(err)
		}
		game := p.games[n%len(p.games)]
		for _, who := range r.Perm(p.people)[:min(2+r.IntN(3), game.Seats(nil).Max)] {
			x.seats = append(x.seats, name(who))
		}
		if err := seat(ctx, db, x, game, languages[n/2%p.languages], r.IntN(p.played+1), r); err != nil {
			t.Fatalf("table %d: %v", n+1, err)
		}
		tables = append(tables, x)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return tables
}

// seat begins a match and plays some of it, as the autopilot advises.
func seat(ctx context.Context, db *store.DB, x *table, rules engine.Rules, language string, moves int,
	r *rand.Rand) error {
	now := time.Now()
	seed := make([]byte, match.SeedSize)
	for i := range seed {
		seed[i] = byte(r.UintN(256))
	}
	id, err := db.NewMatchID(pcgReader{r})
	if err != nil {
		return err
	}
	hash := sha256.Sum256(seed)
	c := match.Config{ID: string(id), Rules: rules, Language: language, Pace: match.Relaxed, Seed: seed}
	head := store.Match{
		ID: id, Game: rules.ID(), RulesVersion: rules.Version(), Guild: x.server.GuildID(), Channel: x.channel,
		Host:   x.server.UserID(x.seats[0]),
		Status: store.Running, Language: language, Seed: seed, SeedHash: hex.EncodeToString(hash[:]),
	}
	for n, name := range x.seats {
		player := match.Player{User: x.server.UserID(name), Name: name}
		c.Players, c.Joins = append(c.Players, player), append(c.Joins, fmt.Sprintf("join-%d", n+1))
		head.Seats = append(head.Seats, store.Seat(player))
	}
	head.Extra, err = json.Marshal(map[string]any{"pace": c.Pace, "seats": len(x.seats), "joins": c.Joins})
	if err != nil {
		return err
	}
	m, e, err := match.Start(c, now)
	if err != nil {
		return err
	}
	for made := 0; ; made++ {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		state, err := m.State()
		if err != nil {
			return err
		}
		if m.Over() {
			head.Status = store.Over
		}
		waiting := engine.Waiting(m.Prompts(), engine.Public)
		last := made >= moves || m.Over() || len(waiting) == 0
		w := store.Commit{Now: now, Match: head, ExpectSeq: e.Seq - 1, Entries: []store.Entry{{Data: line}},
			Snapshot: state}
		if last {
			w.Outbox = []store.Outgoing{{Kind: "board", Payload: json.RawMessage(`{}`)}}
		}
		if err := db.Commit(ctx, w); err != nil || last {
			return err
		}
		mv, _ := m.Hint(waiting[0], 1)
		if e, err = m.Play(match.Actor{User: c.Players[waiting[0]].User}, waiting[0], mv, now); err != nil {
			return fmt.Errorf("the move %q: %w", mv, err)
		}
	}
}

// pcgReader reads random bytes.
type pcgReader struct{ r *rand.Rand }

func (p pcgReader) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(p.r.UintN(256))
	}
	return len(b), nil
}
