package bot_test

import (
	"strings"
	"testing"

	"skald/bot"
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
	english, german := bot.GameWords("return-of-the-heroes", "en"), bot.GameWords("return-of-the-heroes", "de")
	topic := english.Say("topic.bazaars")
	if m := h.types(asked,
		"/rules "+strings.ToLower(topic[strings.LastIndex(topic, " ")+1:])); !strings.Contains(m.Text(), topic) ||
		shows(m, "bot.rules.intro") {
		t.Errorf("the rules of %q are shown as %q", topic, m.Text())
	}
	before := h.stored().Seq()
	if m := h.types(asked, "/"+english.Say("command")+" move f1"); !english.Shows(m.Text(), "no.first", "what",
		english.Say("first.hero")) || h.stored().Seq() != before {
		t.Errorf("a move before a hero is chosen is answered %q", m.Text())
	}
	h.types(asked, "/do hero elf")
	if h.stored().Seq() == before {
		t.Error("/do hero elf plays nothing")
	}
	if m := h.types(asked, "/board text:true"); !english.Shows(m.Text(), "words.no-hero") ||
		shows(m, "bot.name.seat", "n", 1) || shows(m, "bot.name.seat", "n", 2) {
		t.Errorf("in words the board calls people %q", m.Text())
	}
	if err := h.person(asked).Speak(h.ctx(), "de"); err != nil {
		t.Fatal(err)
	}
	named := func(key string) string { return german.Say("bot.cmd." + key + ".name") }
	for _, line := range []string{
		"/" + named("log") + " " + named("log.page") + ":1", "/log page:1",
		"/" + german.Say("command") + " " + german.Say("called.move"), "/" + named("rules") + " bazaar",
	} {
		if m := h.types(asked, line); !m.Ephemeral() {
			t.Errorf("%s shows %q in a German Discord", line, m.Text())
		}
	}
	if m := h.types(asked, "/log page:1"); !m.Ephemeral() {
		t.Errorf("/log page:1 shows %q", m.Text())
	}
}
