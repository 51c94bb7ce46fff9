package bot_test

import (
	"strings"
	"testing"

	"skald/bot/playground/client"
)

// types runs a command as it is typed and returns its answer.
func (h *house) types(name, line string) client.Message {
	h.t.Helper()
	before := h.newest(name)
	if err := h.person(name).Type(h.ctx(), h.guild, h.channel, line); err != nil {
		h.t.Fatalf("%s by %s: %v", line, name, err)
	}
	m, ok := client.AnswerTo(name, before, h.messages(name))
	if !ok {
		h.t.Fatalf("nothing answers %s by %s", line, name)
	}
	return m
}

func TestTypedArgumentsArrive(t *testing.T) {
	t.Parallel()
	h := build(t)
	h.seat("ben")
	asked := h.asked()
	if m := h.types(asked, "/rules bazaar"); !strings.Contains(strings.ToLower(m.Text()), "bazaar") || strings.Contains(m.Text(), "Which topic") {
		t.Errorf("/rules bazaar shows %q", m.Text())
	}
	before := h.stored().Seq()
	if m := h.types(asked, "/heroes-return move f1"); !strings.Contains(m.Text(), "hero") || h.stored().Seq() != before {
		t.Errorf("a move before a hero is chosen is answered %q", m.Text())
	}
	h.types(asked, "/do hero elf")
	if h.stored().Seq() == before {
		t.Error("/do hero elf plays nothing")
	}
	if m := h.types(asked, "/board text:true"); !strings.Contains(m.Text(), " has not chosen a hero.") || strings.Contains(m.Text(), "Player ") {
		t.Errorf("in words the board calls people %q", m.Text())
	}
	if err := h.person(asked).Speak(h.ctx(), "de"); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"/protokoll seite:1", "/log page:1", "/helden-rückkehr gehen", "/regeln bazaar"} {
		if m := h.types(asked, line); !m.Ephemeral() {
			t.Errorf("%s shows %q in a German Discord", line, m.Text())
		}
	}
	if m := h.types(asked, "/log page:1"); !m.Ephemeral() {
		t.Errorf("/log page:1 shows %q", m.Text())
	}
}
