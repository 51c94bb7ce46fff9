//go:build unix

package crash

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/playground/client"
	"skald/engine/match"
	"skald/store"
)

// inLobby are the steps that are passed while a table is opened, people join and the match is started.
var inLobby = []checkpoint.Point{
	checkpoint.Arrived, checkpoint.Opened, checkpoint.Saving, checkpoint.Saved, checkpoint.Moved, checkpoint.Committing,
	checkpoint.Committed, checkpoint.Answering, checkpoint.Answered,
	checkpoint.Posted.Of("board"),
}

// gathering is a table to be opened while the bot is killed.
type gathering struct {
	*house
	n *tally
}

// until does something until it has come to something, as people do: when the bot dies over it, it is started again and
// they do it once more.
func (g *gathering) until(do func(ctx context.Context) error, come func() bool) {
	g.t.Helper()
	for tries := 0; ; tries++ {
		if tries > 5 {
			g.t.Fatal("nothing comes of it")
		}
		err := do(g.while())
		var no *client.Failure
		if err != nil && g.dead() || err == nil && g.calm() != nil {
			g.n.kills++
			if g.n.kills%4 == 3 {
				g.clock.pass(time.Hour)
				g.n.hours++
			}
			if !g.start("") || g.calm() != nil {
				g.t.Fatal("the bot dies by itself")
			}
			g.n.again++
		} else if err != nil && !errors.As(err, &no) {
			g.t.Fatal(err)
		}
		if come() {
			return
		}
	}
}

// lobby is the newest message of the lobby.
func (g *gathering) lobby(name string) (client.Message, bool) {
	for _, m := range g.reads(name) {
		if _, ok := m.Find("l1:"); ok && !m.Ephemeral() {
			return m, true
		}
	}
	return client.Message{}, false
}

// presses makes a person press a button of the lobby.
func (g *gathering) presses(name, button string) func(context.Context) error {
	return func(ctx context.Context) error {
		m, ok := g.lobby(name)
		c, there := m.Find(button)
		if !ok || !there {
			return nil
		}
		return g.person(name).Press(ctx, g.guild, m, c)
	}
}

func TestATableIsOpenedOnceWhereverTheBotIsKilled(t *testing.T) {
	t.Parallel()
	kills := killsWanted(t)
	every(t, inLobby, 2, func(t *testing.T, i int, step checkpoint.Point, n *tally) {
		// Opening, joining and starting pass most steps; some are passed once.
		for pass := 1 + i%3; n.kills < kills; pass = 1 + (pass+1)%3 {
			g := &gathering{house: open(t, t.TempDir()), n: n}
			g.start("")
			before := n.kills
			g.arm(step, pass)
			g.opens()
			g.kill()
			g.began()
			if n.kills == before && pass == 1 {
				t.Fatal("the step is never reached")
			}
		}
	})
}

// opens opens a table, seats anna and ben and starts the match.
func (g *gathering) opens() {
	tried := false
	g.until(func(ctx context.Context) error {
		if tried { // the channel may be taken by then
			if err := g.person("anna").Command(ctx, g.guild, g.channel, "game status", nil); err != nil {
				return err
			}
			if _, ok := g.lobby("anna"); ok {
				return nil
			}
		}
		tried = true
		return g.person("anna").Command(ctx, g.guild, g.channel, "game new",
			client.Args{"game": "return-of-the-heroes", "seats": 2})
	}, func() bool {
		_, ok := g.lobby("anna")
		return ok
	})
	g.until(g.presses("ben", ":join"), func() bool {
		// They are listed there, or read that they have a seat.
		return slices.ContainsFunc(g.reads("ben"), func(m client.Message) bool {
			return reads().Shows(m.Text(), "bot.lobby.already") || reads().Shows(m.Text(), "bot.lobby.already.full") ||
				strings.Contains(m.Text(), g.server.UserID("ben"))
		})
	})
	g.until(g.presses("anna", ":start"), func() bool {
		_, ok := g.board()
		return ok
	})
}

// began checks the result; the bot is dead.
func (g *gathering) began() {
	t := g.t
	t.Helper()
	db := g.store()
	defer db.Close()
	all, err := db.Matches(store.Filter{})
	if err != nil || len(all) != 1 {
		t.Fatalf("there are the matches %+v (%v)", all, err)
	}
	m, log := g.log(db)
	head := all[0]
	if len(head.Seats) != 2 || head.Seats[0].User != g.server.UserID("anna") ||
		head.Seats[1].User != g.server.UserID("ben") || head.Status != store.Running || len(log) != 1 {
		t.Errorf("the match is %s with the seats %+v and %d entries", head.Status, head.Seats, len(log))
	}
	var extra struct {
		Joins []string `json:"joins"`
	}
	if err := json.Unmarshal(head.Extra, &extra); err != nil {
		t.Fatal(err)
	}
	rules, _ := rulesOf(head.Game)
	again, _, err := match.Start(match.Config{ID: string(head.ID), Rules: rules, Players: m.Players(),
		Options: head.Options, Language: head.Language, Pace: m.Pace(), Seed: head.Seed, Joins: extra.Joins},
		g.clock.now())
	if err != nil || again.Hash() != m.Hash() {
		t.Errorf("the same seed and the same people do not begin the same match: %v", err)
	}
	history := g.history()
	g.armed(history, m)
	if lost, doubled := announced(history, m, log); len(lost)+len(doubled) > 0 || g.withdrawn > 0 {
		g.n.lost += len(lost)
		g.n.doubled += len(doubled) + g.withdrawn
		t.Errorf("lost %q, doubled %q, withdrawn %d", lost, doubled, g.withdrawn)
	}
}
