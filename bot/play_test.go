package bot_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/bot/playground/client"
	"skald/engine/match"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
	"skald/store"
)

func TestALobby(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	lobby := h.Command("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 3})
	if lobby.Ephemeral() || !bottest.GameWords("return-of-the-heroes", "en").Shows(lobby.Text(), "title") {
		t.Fatalf("the lobby reads %q", lobby.Text())
	}
	t.Run("shows the hash of the seed before anybody joins", func(t *testing.T) {
		head, err := h.DB.MatchInChannel(h.Channel)
		status := h.Command("ben", "game status", nil)
		if err != nil || len(head.SeedHash) != 64 || !strings.Contains(status.Text(), head.SeedHash) ||
			!strings.Contains(lobby.Text(), head.SeedHash[:16]) {
			t.Errorf("%v %q %q", err, lobby.Text(), status.Text())
		}
	})
	t.Run("does not start with one", func(t *testing.T) {
		if _, ok := lobby.Find(":start"); ok {
			if m := h.Press("anna", lobby, ":start"); !m.Ephemeral() {
				t.Errorf("it answers %q", m.Text())
			}
		}
	})
	t.Run("tells who joins twice that he sits already", func(t *testing.T) {
		h.Press("ben", lobby, ":join")
		h.Press("ben", h.Message("ben", lobby.ID), ":join")
		// The lobby is shown as it is, and the word comes behind it.
		h.Until("ben to be told", func() bool {
			return slices.ContainsFunc(h.Messages("ben"), func(m client.Message) bool {
				return m.Ephemeral() && bottest.MessageShows(m, "bot.lobby.already")
			})
		})
	})
	t.Run("lets somebody leave and an autopilot fill the seat", func(t *testing.T) {
		h.Press("ben", h.Message("ben", lobby.ID), ":leave")
		h.Press("anna", h.Message("anna", lobby.ID), ":auto")
		now := h.Message("anna", lobby.ID)
		if strings.Contains(now.Text(), "ben") || !strings.Contains(now.Text(), "🤖") {
			t.Errorf("it reads %q", now.Text())
		}
	})
	t.Run("is the only table of its channel", func(t *testing.T) {
		if m := h.Command("ben", "game new", client.Args{"game": "return-of-the-heroes"}); !m.Ephemeral() {
			t.Errorf("a second table is answered %q", m.Text())
		}
	})
	t.Run("is put away by its host only", func(t *testing.T) {
		if m := h.Press("ben", h.Message("ben", lobby.ID), ":settings"); !m.Ephemeral() || len(m.Controls()) > 0 {
			t.Errorf("ben, who is not the host, sets options: %q", m.Text())
		}
		set := h.Press("anna", h.Message("anna", lobby.ID), ":settings")
		for page := 1; page < 6; page++ {
			if _, there := set.Find(":option:one-draw-per-turn"); there {
				break
			}
			set = h.Press("anna", set, fmt.Sprint(":settings:", page))
		}
		set = h.Press("anna", set, ":option:one-draw-per-turn")
		h.Until("the values of the option", func() bool {
			_, open := h.Message("anna", set.ID).Find(":value:one-draw-per-turn")
			return open
		})
		h.Press("anna", h.Message("anna", set.ID), ":value:one-draw-per-turn", "on")
		h.Until("the option to be set", func() bool {
			head, err := h.DB.MatchInChannel(h.Channel)
			return err == nil && head.Options["one-draw-per-turn"] == "on"
		})
		if m := h.Press("ben", h.Message("ben", lobby.ID), ":cancel"); !m.Ephemeral() {
			t.Errorf("ben is answered %q", m.Text())
		}
		h.Press("anna", h.Message("anna", lobby.ID), ":cancel")
		if n := len(h.Message("anna", lobby.ID).Controls()); n > 0 {
			t.Errorf("%d buttons are left", n)
		}
		if _, err := h.DB.MatchInChannel(h.Channel); err == nil {
			t.Error("the channel is still taken")
		}
	})
}

func TestMovesByTheWrongPersonAtTheWrongTime(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	if m := h.Command("anna", "game status", nil); !m.Ephemeral() {
		t.Errorf("a channel without a table answers %q", m.Text())
	}
	h.Begin("ben")
	post := h.Board()
	asked, other := h.Asked(), h.Other()
	before := h.Match().Seq()
	quiet := func(t *testing.T, m client.Message) {
		t.Helper()
		if !m.Ephemeral() {
			t.Errorf("the answer is public: %q", m.Text())
		}
		if now := h.Match().Seq(); now != before {
			t.Errorf("something happened: %d entries became %d", before, now)
		}
	}
	t.Run("a button of another seat is refused in private", func(t *testing.T) {
		quiet(t, h.Press(other, post, "v1:"))
	})
	t.Run("so is a looker-on's press", func(t *testing.T) {
		quiet(t, h.Press("zoe", post, "v1:"))
	})
	t.Run("and a typed move of who is not asked", func(t *testing.T) {
		quiet(t, h.Command(other, "do", client.Args{"move": "move a1"}))
	})
	t.Run("a move that is none is not understood", func(t *testing.T) {
		quiet(t, h.Command(asked, "do", client.Args{"move": "dance on the table"}))
	})
	t.Run("an illegal move is refused with the reason", func(t *testing.T) {
		quiet(t, h.Command(asked, "do", client.Args{"move": "hero priest"}))
	})
	t.Run("a button counts once, however often it is pressed", func(t *testing.T) {
		h.Press(asked, post, "v1:")
		after := h.Match()
		if after.Seq() == before {
			t.Fatal("the first press did nothing")
		}
		c, _ := post.Find("v1:")
		// The old message as it was shown: a second tap that was already on its way. It is refused when the post has
		// lost its buttons already.
		last := h.Newest(asked)
		if err := h.Person(asked).Press(h.Context(), h.Guild, post, c); err == nil {
			if m, ok := client.AnswerTo(asked, last, h.Messages(asked)); ok { // the first tap has its answer
				t.Errorf("the second tap is answered, too: %q", m.Text())
			}
		}
		if now := h.Match(); now.Seq() != after.Seq() {
			t.Errorf("the second tap made another move")
		}
	})
}

func TestCompletionOffersTheLegalMovesOfWhoAsks(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	h.Begin("ben")
	asked, other := h.Asked(), h.Other()
	mine, err := h.Person(asked).Complete(h.Context(), h.Guild, h.Channel, "do", client.Args{"move": ""}, "move")
	if err != nil || len(mine) == 0 || len(mine) > 25 {
		t.Fatalf("%d choices: %v", len(mine), err)
	}
	for _, c := range mine {
		if !strings.HasPrefix(fmt.Sprint(c.Value), "hero ") {
			t.Errorf("%v is offered where a hero is chosen", c)
		}
	}
	theirs, err := h.Person(other).Complete(h.Context(), h.Guild, h.Channel, "do", client.Args{"move": ""}, "move")
	if err != nil || len(theirs) != 0 {
		t.Errorf("%s, who is not asked, is offered %v (%v)", other, theirs, err)
	}
}

func TestEveryReaderHasHisOwnLanguage(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	if err := h.Person("ben").Speak(h.Context(), "it"); err != nil {
		t.Fatal(err)
	}
	h.Begin("ben")
	if m := h.Command("ben", "help", nil); !bottest.Words("it").Shows(m.Text(), "bot.help.moves") {
		t.Errorf("ben reads %q", m.Text())
	}
	if m := h.Command("anna", "help", nil); !bottest.MessageShows(m, "bot.help.moves") {
		t.Errorf("anna reads %q", m.Text())
	}
}

func TestModeration(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	h.Begin("ben")
	for range 2 {
		seq := h.Match().Seq()
		h.Until("a move to be made", func() bool {
			// The newest post may not be there yet: the one before has lost its buttons, or is answered in private that
			// it is out of date.
			m := h.Board()
			if c, ok := m.Find("v1:"); ok {
				_ = h.Person(h.Asked()).Press(h.Context(), h.Guild, m, c)
			}
			return h.Match().Seq() > seq
		})
	}
	moved := h.Match()
	t.Run("needs the permission, whatever a guild has made of the command", func(t *testing.T) {
		last := h.Newest("ben")
		err := h.Person("ben").Command(h.Context(), h.Guild, h.Channel, "mod reset",
			client.Args{"to": "start", "reason": "because"})
		if err == nil {
			if m, ok := client.AnswerTo("ben", last, h.Messages("ben")); !ok || !m.Ephemeral() {
				t.Errorf("ben is answered %q", m.Text())
			}
		}
		if h.Match().Seq() != moved.Seq() {
			t.Error("ben could reset")
		}
	})
	t.Run("shows what it will do, asks, and logs the reason", func(t *testing.T) {
		q := h.Command("moderator", "mod reset", client.Args{"to": "start", "reason": "wrong table"})
		if !q.Ephemeral() || !strings.Contains(q.Text(), "wrong table") || h.Match().Seq() != moved.Seq() {
			t.Fatalf("the question reads %q", q.Text())
		}
		h.Press("moderator", q, ":yes:")
		after := h.Match()
		if after.Seq() != moved.Seq()+1 {
			t.Fatalf("%d entries became %d", moved.Seq(), after.Seq())
		}
		audit, err := h.DB.Audit(store.AuditFilter{})
		if err != nil || len(audit) != 1 || audit[0].Reason != "wrong table" || audit[0].Action != "reset" {
			t.Errorf("the audit reads %+v (%v)", audit, err)
		}
	})
	t.Run("ends a match after asking", func(t *testing.T) {
		q := h.Command("moderator", "mod end", client.Args{"reason": "closing time"})
		h.Press("moderator", q, ":yes:")
		if !h.Match().Over() {
			t.Error("the match goes on")
		}
		if m := h.Command("anna", "do", client.Args{"move": "stay"}); !m.Ephemeral() {
			t.Errorf("a move after the end is answered %q", m.Text())
		}
	})
}

func TestWhatWasNotPostedIsPostedAfterARestart(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	h.Begin("ben")
	h.Stop()
	// A move that was committed and never announced, as after a crash.
	db, err := store.Open(h.Path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	head, err := db.MatchInChannel(h.Channel)
	if err != nil {
		t.Fatal(err)
	}
	now, err := db.Current(head.ID)
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Load(returnofheroes.New(autopilot.At), now.State, head.Seed)
	if err != nil {
		t.Fatal(err)
	}
	p := m.Prompts()[0]
	e, err := m.Play(match.Actor{User: m.Players()[p.Seat].User}, p.Seat, p.Choices[0].Move, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	state, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Commit(h.Context(), store.Commit{Now: time.Now(), Match: head, ExpectSeq: e.Seq - 1,
		Entries: []store.Entry{{Data: line}}, Snapshot: state, Outbox: []store.Outgoing{{Kind: "board"}}})
	if err != nil {
		t.Fatal(err)
	}
	old := h.Board()
	db.Close()
	h.Run()
	h.Until("the move to be announced", func() bool { return h.Board().ID != old.ID })
	h.Until("the old post to lose its buttons", func() bool { return len(h.Message("anna", old.ID).Controls()) == 0 })
	h.Until("the outbox to be empty", func() bool {
		left, err := h.DB.Pending(time.Now().Add(time.Hour), 0)
		return err == nil && len(left) == 0
	})
}

// It looks at every goroutine of the process, so no other test runs beside it.
func TestAStoppedBotLeavesNothingBehind(t *testing.T) {
	h := bottest.NewPlayground(t, bottest.Setup{})
	h.Begin("ben")
	h.Stop()
	h.Server.Close()
	h.Until("everything to end", func() bool {
		b := make([]byte, 1<<20)
		running := string(b[:runtime.Stack(b, true)])
		for _, ours := range []string{"skald/bot.", "skald/bot/discord.", "discordgo.", "websocket.",
			"net/http.(*persistConn)"} {
			for _, g := range strings.Split(running, "\n\n") {
				// The people of this test have connections of their own to the playground, which end when they notice
				// that it is gone.
				if strings.Contains(g, ours) && !strings.Contains(g, "testing.tRunner") {
					return false
				}
			}
		}
		return true
	})
}
