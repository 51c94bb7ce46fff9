package plan_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	scene "skald/imaging/returnofheroes"
)

// studio draws Return of the Heroes.
func studio(t *testing.T) *imaging.Studio {
	t.Helper()
	s, err := imaging.NewStudio(map[string]imaging.Scene{"return-of-the-heroes": scene.Scene{}},
		imaging.Options{Workers: 1, Timeout: bottest.Patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// plans lists the public plans of the channel, newest first.
func plans(h *bottest.Playground) []client.Message {
	h.T.Helper()
	var out []client.Message
	for _, m := range h.Messages("anna") {
		if _, ok := m.Find(":plan"); ok && !m.Ephemeral() {
			out = append(out, m)
		}
	}
	return out
}

// planned waits until the newest public plan says something and nothing waits to be posted.
func planned(h *bottest.Playground, says string) client.Message {
	h.T.Helper()
	var found client.Message
	h.Until(fmt.Sprintf("a plan that says %q", says), func() bool {
		left, err := h.DB.Pending(time.Now().Add(time.Hour), 0)
		ps := plans(h)
		if err != nil || len(left) > 0 || len(ps) == 0 || !strings.Contains(ps[0].Text(), says) {
			return false
		}
		found = ps[0]
		return true
	})
	return found
}

// picture fetches the picture of a message and checks that it is one.
func picture(h *bottest.Playground, m client.Message) []byte {
	h.T.Helper()
	if len(m.Attachments) != 1 {
		h.T.Fatalf("the message has %d files", len(m.Attachments))
	}
	b, err := h.Person("anna").File(h.Context(), m.Attachments[0].URL)
	if err != nil {
		h.T.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil || img.Bounds().Dx() < 1600 {
		h.T.Fatalf("the picture is %v", err)
	}
	return b
}

// toWalk makes first legal moves until a player may walk, and returns their name.
func toWalk(h *bottest.Playground) string {
	h.T.Helper()
	for range 20 {
		who := h.Asked()
		cs, err := h.Person(who).Complete(h.Context(), h.Guild, h.Channel, "do", client.Args{"move": ""}, "move")
		if err != nil || len(cs) == 0 {
			h.T.Fatalf("%s has nothing to do: %v", who, err)
		}
		for _, p := range h.Match().Prompts() {
			for _, c := range p.Choices {
				if c.Move.Verb() == "move" && p.Kind == engine.Must {
					return who
				}
			}
		}
		h.Command(who, "do", client.Args{"move": fmt.Sprint(cs[0].Value)})
	}
	h.T.Fatal("nobody ever walks")
	return ""
}

// talks says something in the channel that is no command.
func talks(h *bottest.Playground, name, what string) {
	h.T.Helper()
	address := h.Server.URL() + "/api/v10/channels/" + h.Channel + "/messages"
	req, err := http.NewRequestWithContext(h.Context(), http.MethodPost, address,
		strings.NewReader(`{"content":"`+what+`"}`))
	if err != nil {
		h.T.Fatal(err)
	}
	req.Header.Set("Authorization", "User "+name)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		h.T.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		h.T.Fatalf("%s cannot talk: %s", name, res.Status)
	}
}

// way is a place the seat on turn can walk to, and the move that leads there.
func way(h *bottest.Playground) (place string, move engine.Move) {
	h.T.Helper()
	for _, p := range h.Match().Prompts() {
		for _, c := range p.Choices {
			if c.Move.Verb() == "move" && c.Place != "" {
				return c.Place, c.Move
			}
		}
	}
	h.T.Fatal("no way leads anywhere")
	return "", ""
}

func TestPlayersPlanTogetherOnACopyOfTheBoard(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{Draw: studio(t)})
	h.Begin("ben")
	walker := toWalk(h)
	other := h.Other()
	place, move := way(h)
	before := h.Match().Seq()

	t.Run("completion offers the places of the seat first", func(t *testing.T) {
		cs, err := h.Person(walker).Complete(h.Context(), h.Guild, h.Channel, "plan-board mark",
			client.Args{"place": ""},
			"place")
		if err != nil || len(cs) != 25 {
			t.Fatalf("%d places: %v", len(cs), err)
		}
		cs, err = h.Person(other).Complete(h.Context(), h.Guild, h.Channel, "plan-board mark",
			client.Args{"place": "p4"},
			"place")
		if err != nil || len(cs) != 1 || cs[0].Value != "P4" {
			t.Errorf("p4 is completed to %v: %v", cs, err)
		}
		if cs, err = h.Person("zoe").Complete(h.Context(), h.Guild, h.Channel, "plan-board mark",
			client.Args{"place": ""},
			"place"); err != nil || len(cs) != 0 {
			t.Errorf("a looker-on is offered %v (%v)", cs, err)
		}
	})

	said := h.Command(walker, "plan-board mark", client.Args{"place": place, "note": "buy <@1> the bow"})
	if !said.Ephemeral() || !strings.Contains(said.Text(), "buy the bow") {
		t.Fatalf("the mark is answered %q", said.Text())
	}
	first := planned(h, "buy the bow")
	if !bottest.MessageShows(first, "bot.plan.free") || len(first.Mentions) > 0 || first.Ephemeral() {
		t.Errorf("the plan reads %q and mentions %v", first.Text(), first.Mentions)
	}
	one := picture(h, first)

	h.Command(walker, "plan-board mark", client.Args{"place": "H5"})
	h.Command(other, "plan-board mark", client.Args{"place": "p4", "note": "meet you there"})
	both := planned(h, "meet you there")
	if both.ID != first.ID || len(plans(h)) != 1 {
		t.Errorf("marking again posts another plan")
	}
	if bytes.Equal(one, picture(h, both)) {
		t.Error("the picture does not change with the marks")
	}
	if alt := both.Attachments[0].Description; !strings.Contains(alt, "meet you there") || len([]rune(alt)) > 1024 {
		t.Errorf("the picture is described as %q", alt)
	}
	if now := h.Match().Seq(); now != before {
		t.Fatalf("planning made moves: %d entries became %d", before, now)
	}

	t.Run("what is wrong is answered in private with what would do", func(t *testing.T) {
		for _, c := range []struct {
			who, command string
			args         client.Args
			says         text.Message
		}{
			{"zoe", "plan-board mark", client.Args{"place": "H5"}, text.M("bot.plan.watcher")},
			{"zoe", "plan-board clear", nil, text.M("bot.plan.watcher")},
			{walker, "plan-board mark", client.Args{"place": "Atlantis"},
				text.M("bot.plan.nowhere", "typed", "Atlantis")},
			{walker, "plan-board mark", client.Args{"place": "H5", "seat": 7}, text.M("bot.plan.notyours")},
			{walker, "plan-board clear", client.Args{"step": 5}, text.M("bot.plan.nostep", "n", 2)},
		} {
			m := h.Command(c.who, c.command, c.args)
			if !m.Ephemeral() || !bottest.MessageSays(m, c.says) {
				t.Errorf("/%s %v by %s is answered %q", c.command, c.args, c.who, m.Text())
			}
		}
	})

	t.Run("anybody sees it in his own language", func(t *testing.T) {
		if err := h.Person("zoe").Speak(h.Context(), "it"); err != nil {
			t.Fatal(err)
		}
		m := h.Command("zoe", "plan-board show", nil)
		if !m.Ephemeral() || !bottest.Words("it").Shows(m.Text(), "bot.plan.free") ||
			!strings.Contains(m.Text(), "meet you there") {
			t.Errorf("zoe reads %q", m.Text())
		}
		picture(h, m)
		if m = h.Press("zoe", both, ":plan"); !m.Ephemeral() || !strings.Contains(m.Text(), "meet you there") {
			t.Errorf("the button of the plan shows %q", m.Text())
		}
	})

	t.Run("it survives a restart", func(t *testing.T) {
		h.Stop()
		h.Run()
		h.Command(walker, "plan-board mark", client.Args{"place": "H7"})
		m := planned(h, "H7")
		if m.ID != first.ID || !strings.Contains(m.Text(), "meet you there") {
			t.Errorf("after a restart the plan reads %q in post %s", m.Text(), m.ID)
		}
	})

	t.Run("a step is done when its move is made", func(t *testing.T) {
		h.Command(walker, "do", client.Args{"move": string(move)})
		h.Until("the step to go", func() bool { return !strings.Contains(planned(h, "").Text(), "buy the bow") })
		m := planned(h, "meet you there")
		if !strings.Contains(m.Text(), "1** H5") || m.ID != first.ID {
			t.Errorf("the plan reads %q", m.Text())
		}
	})

	t.Run("it moves down when the talk has gone on", func(t *testing.T) {
		for range 12 {
			talks(h, "ben", "What about the mill?")
		}
		h.Command(other, "plan-board mark", client.Args{"place": "P3"})
		m := planned(h, "P3")
		if m.ID == first.ID {
			t.Error("it stays where it was")
		}
		h.Until("the old plan to make way", func() bool {
			old := h.Message("anna", first.ID)
			return len(old.Attachments) == 0 && bottest.MessageShows(old, "bot.plan.moved")
		})
		if ps := plans(h); len(ps) != 1 || ps[0].ID != m.ID {
			t.Errorf("%d plans stand in the channel", len(ps))
		}
	})

	t.Run("it is cleared seat by seat", func(t *testing.T) {
		h.Command(other, "plan-board clear", client.Args{"step": 1})
		if m := planned(h, "P3"); strings.Contains(m.Text(), "meet you there") {
			t.Errorf("the plan reads %q", m.Text())
		}
		h.Command(other, "plan-board clear", nil)
		h.Command(walker, "plan-board clear", nil)
		m := planned(h, bottest.Words("en").Say("bot.plan.empty"))
		picture(h, m)
		if m := h.Command(walker, "plan-board clear", nil); !bottest.MessageShows(m, "bot.plan.none") {
			t.Errorf("clearing nothing is answered %q", m.Text())
		}
	})
}

func TestAPlanGoesWithItsMatch(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	h.Begin("ben")
	h.Command("ben", "plan-board mark", client.Args{"place": "H5", "note": "fetch oats"})
	planned(h, "fetch oats")
	q := h.Command("moderator", "mod end", client.Args{"reason": "closing time"})
	h.Press("moderator", q, ":yes:")
	m := planned(h, bottest.Words("en").Say("bot.plan.over"))
	if strings.Contains(m.Text(), "fetch oats") {
		t.Errorf("the plan reads %q", m.Text())
	}
	head, err := h.DB.LastMatchInChannel(h.Channel)
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := h.DB.Plan(head.ID); err == nil {
		t.Errorf("the store still holds the plan %s", raw)
	}
	if m := h.Command("ben", "plan-board mark", client.Args{"place": "H5"}); !m.Ephemeral() ||
		!bottest.MessageShows(m, "bot.over.closed") {
		t.Errorf("a mark after the end is answered %q", m.Text())
	}
	if m := h.Command("ben", "plan-board show", nil); !m.Ephemeral() || !bottest.MessageShows(m, "bot.over.closed") {
		t.Errorf("the plan after the end is answered %q", m.Text())
	}
}
