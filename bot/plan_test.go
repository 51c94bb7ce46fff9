package bot_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
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
		imaging.Options{Workers: 1, Timeout: patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// plans lists the public plans of the channel, newest first.
func (h *house) plans() []client.Message {
	h.t.Helper()
	var out []client.Message
	for _, m := range h.messages("anna") {
		if _, ok := m.Find(":plan"); ok && !m.Ephemeral() {
			out = append(out, m)
		}
	}
	return out
}

// planned waits until the newest public plan says something and nothing waits to be posted.
func (h *house) planned(says string) client.Message {
	h.t.Helper()
	var found client.Message
	h.until(fmt.Sprintf("a plan that says %q", says), func() bool {
		left, err := h.db.Pending(time.Now().Add(time.Hour), 0)
		ps := h.plans()
		if err != nil || len(left) > 0 || len(ps) == 0 || !strings.Contains(ps[0].Text(), says) {
			return false
		}
		found = ps[0]
		return true
	})
	return found
}

// picture fetches the picture of a message and checks that it is one.
func (h *house) picture(m client.Message) []byte {
	h.t.Helper()
	if len(m.Attachments) != 1 {
		h.t.Fatalf("the message has %d files", len(m.Attachments))
	}
	b, err := h.person("anna").File(h.ctx(), m.Attachments[0].URL)
	if err != nil {
		h.t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil || img.Bounds().Dx() < 1600 {
		h.t.Fatalf("the picture is %v", err)
	}
	return b
}

// toWalk makes first legal moves until somebody may walk, and says who.
func (h *house) toWalk() string {
	h.t.Helper()
	for range 20 {
		who := h.asked()
		cs, err := h.person(who).Complete(h.ctx(), h.guild, h.channel, "do", client.Args{"move": ""}, "move")
		if err != nil || len(cs) == 0 {
			h.t.Fatalf("%s has nothing to do: %v", who, err)
		}
		for _, p := range h.stored().Prompts() {
			for _, c := range p.Choices {
				if c.Move.Verb() == "move" && p.Kind == engine.Must {
					return who
				}
			}
		}
		h.says(who, "do", client.Args{"move": fmt.Sprint(cs[0].Value)})
	}
	h.t.Fatal("nobody ever walks")
	return ""
}

// talks says something in the channel that is no command.
func (h *house) talks(name, what string) {
	h.t.Helper()
	address := h.server.URL() + "/api/v10/channels/" + h.channel + "/messages"
	req, err := http.NewRequestWithContext(h.ctx(), http.MethodPost, address,
		strings.NewReader(`{"content":"`+what+`"}`))
	if err != nil {
		h.t.Fatal(err)
	}
	req.Header.Set("Authorization", "User "+name)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		h.t.Fatalf("%s cannot talk: %s", name, res.Status)
	}
}

// way is a place the seat on turn can walk to, and the move that leads there.
func (h *house) way() (place string, move engine.Move) {
	h.t.Helper()
	for _, p := range h.stored().Prompts() {
		for _, c := range p.Choices {
			if c.Move.Verb() == "move" && c.Place != "" {
				return c.Place, c.Move
			}
		}
	}
	h.t.Fatal("no way leads anywhere")
	return "", ""
}

func TestPlayersPlanTogetherOnACopyOfTheBoard(t *testing.T) {
	t.Parallel()
	h := buildWith(t, studio(t))
	h.seat("ben")
	walker := h.toWalk()
	other := h.other()
	place, move := h.way()
	before := h.stored().Seq()

	t.Run("completion offers the places of the seat first", func(t *testing.T) {
		cs, err := h.person(walker).Complete(h.ctx(), h.guild, h.channel, "plan-board mark", client.Args{"place": ""},
			"place")
		if err != nil || len(cs) != 25 {
			t.Fatalf("%d places: %v", len(cs), err)
		}
		cs, err = h.person(other).Complete(h.ctx(), h.guild, h.channel, "plan-board mark", client.Args{"place": "p4"},
			"place")
		if err != nil || len(cs) != 1 || cs[0].Value != "P4" {
			t.Errorf("p4 is completed to %v: %v", cs, err)
		}
		if cs, err = h.person("zoe").Complete(h.ctx(), h.guild, h.channel, "plan-board mark", client.Args{"place": ""},
			"place"); err != nil || len(cs) != 0 {
			t.Errorf("a looker-on is offered %v (%v)", cs, err)
		}
	})

	said := h.says(walker, "plan-board mark", client.Args{"place": place, "note": "buy <@1> the bow"})
	if !said.Ephemeral() || !strings.Contains(said.Text(), "buy the bow") {
		t.Fatalf("the mark is answered %q", said.Text())
	}
	first := h.planned("buy the bow")
	if !shows(first, "bot.plan.free") || len(first.Mentions) > 0 || first.Ephemeral() {
		t.Errorf("the plan reads %q and mentions %v", first.Text(), first.Mentions)
	}
	one := h.picture(first)

	h.says(walker, "plan-board mark", client.Args{"place": "H5"})
	h.says(other, "plan-board mark", client.Args{"place": "p4", "note": "meet you there"})
	both := h.planned("meet you there")
	if both.ID != first.ID || len(h.plans()) != 1 {
		t.Errorf("marking again posts another plan")
	}
	if bytes.Equal(one, h.picture(both)) {
		t.Error("the picture does not change with the marks")
	}
	if alt := both.Attachments[0].Description; !strings.Contains(alt, "meet you there") || len([]rune(alt)) > 1024 {
		t.Errorf("the picture is described as %q", alt)
	}
	if now := h.stored().Seq(); now != before {
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
			m := h.says(c.who, c.command, c.args)
			if !m.Ephemeral() || !says(m, c.says) {
				t.Errorf("/%s %v by %s is answered %q", c.command, c.args, c.who, m.Text())
			}
		}
	})

	t.Run("anybody sees it in his own language", func(t *testing.T) {
		if err := h.person("zoe").Speak(h.ctx(), "it"); err != nil {
			t.Fatal(err)
		}
		m := h.says("zoe", "plan-board show", nil)
		if !m.Ephemeral() || !bot.Words("it").Shows(m.Text(), "bot.plan.free") ||
			!strings.Contains(m.Text(), "meet you there") {
			t.Errorf("zoe reads %q", m.Text())
		}
		h.picture(m)
		if m = h.press("zoe", both, ":plan"); !m.Ephemeral() || !strings.Contains(m.Text(), "meet you there") {
			t.Errorf("the button of the plan shows %q", m.Text())
		}
	})

	t.Run("it survives a restart", func(t *testing.T) {
		h.stop()
		h.run()
		h.says(walker, "plan-board mark", client.Args{"place": "H7"})
		m := h.planned("H7")
		if m.ID != first.ID || !strings.Contains(m.Text(), "meet you there") {
			t.Errorf("after a restart the plan reads %q in post %s", m.Text(), m.ID)
		}
	})

	t.Run("a step is done when its move is made", func(t *testing.T) {
		h.says(walker, "do", client.Args{"move": string(move)})
		h.until("the step to go", func() bool { return !strings.Contains(h.planned("").Text(), "buy the bow") })
		m := h.planned("meet you there")
		if !strings.Contains(m.Text(), "1** H5") || m.ID != first.ID {
			t.Errorf("the plan reads %q", m.Text())
		}
	})

	t.Run("it moves down when the talk has gone on", func(t *testing.T) {
		for range 12 {
			h.talks("ben", "What about the mill?")
		}
		h.says(other, "plan-board mark", client.Args{"place": "P3"})
		m := h.planned("P3")
		if m.ID == first.ID {
			t.Error("it stays where it was")
		}
		h.until("the old plan to make way", func() bool {
			old := h.message("anna", first.ID)
			return len(old.Attachments) == 0 && shows(old, "bot.plan.moved")
		})
		if ps := h.plans(); len(ps) != 1 || ps[0].ID != m.ID {
			t.Errorf("%d plans stand in the channel", len(ps))
		}
	})

	t.Run("it is cleared seat by seat", func(t *testing.T) {
		h.says(other, "plan-board clear", client.Args{"step": 1})
		if m := h.planned("P3"); strings.Contains(m.Text(), "meet you there") {
			t.Errorf("the plan reads %q", m.Text())
		}
		h.says(other, "plan-board clear", nil)
		h.says(walker, "plan-board clear", nil)
		m := h.planned(bot.Words("en").Say("bot.plan.empty"))
		h.picture(m)
		if m := h.says(walker, "plan-board clear", nil); !shows(m, "bot.plan.none") {
			t.Errorf("clearing nothing is answered %q", m.Text())
		}
	})
}

func TestAPlanGoesWithItsMatch(t *testing.T) {
	t.Parallel()
	h := build(t)
	h.seat("ben")
	h.says("ben", "plan-board mark", client.Args{"place": "H5", "note": "fetch oats"})
	h.planned("fetch oats")
	q := h.says("moderator", "mod end", client.Args{"reason": "closing time"})
	h.press("moderator", q, ":yes:")
	m := h.planned(bot.Words("en").Say("bot.plan.over"))
	if strings.Contains(m.Text(), "fetch oats") {
		t.Errorf("the plan reads %q", m.Text())
	}
	head, err := h.db.LastMatchInChannel(h.channel)
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := h.db.Plan(head.ID); err == nil {
		t.Errorf("the store still holds the plan %s", raw)
	}
	if m := h.says("ben", "plan-board mark", client.Args{"place": "H5"}); !m.Ephemeral() ||
		!shows(m, "bot.over.closed") {
		t.Errorf("a mark after the end is answered %q", m.Text())
	}
	if m := h.says("ben", "plan-board show", nil); !m.Ephemeral() || !shows(m, "bot.over.closed") {
		t.Errorf("the plan after the end is answered %q", m.Text())
	}
}
