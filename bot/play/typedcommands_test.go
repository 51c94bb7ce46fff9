package play_test

import (
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/playground/client"
)

// types runs a command as it is typed and returns its answer.
func types(h *bottest.Playground, name, line string) client.Message {
	h.T.Helper()
	before := h.Newest(name)
	if err := h.Person(name).Type(h.Context(), h.Guild, h.Channel, line); err != nil {
		h.T.Fatalf("%s by %s: %v", line, name, err)
	}
	return h.Answer(name, before, line)
}

func TestTypedArgumentsArrive(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	h.Begin("ben")
	asked := h.Asked()
	english, german := bottest.GameWords("return-of-the-heroes", "en"), bottest.GameWords("return-of-the-heroes", "de")
	topic := english.Say("topic.bazaars")
	if m := types(h, asked,
		"/rules "+strings.ToLower(topic[strings.LastIndex(topic, " ")+1:])); !strings.Contains(m.Text(), topic) ||
		bottest.MessageShows(m, "bot.rules.intro") {
		t.Errorf("the rules of %q are shown as %q", topic, m.Text())
	}
	before := h.Match().Seq()
	if m := types(h, asked, "/"+english.Say("command")+" move f1"); !english.Shows(m.Text(), "no.first", "what",
		english.Say("first.hero")) || h.Match().Seq() != before {
		t.Errorf("a move before a hero is chosen is answered %q", m.Text())
	}
	types(h, asked, "/do hero elf")
	if h.Match().Seq() == before {
		t.Error("/do hero elf plays nothing")
	}
	if m := types(h, asked, "/board text:true"); !english.Shows(m.Text(), "words.no-hero") ||
		bottest.MessageShows(m, "bot.name.seat", "n", 1) || bottest.MessageShows(m, "bot.name.seat", "n", 2) {
		t.Errorf("in words the board calls people %q", m.Text())
	}
	if err := h.Person(asked).Speak(h.Context(), "de"); err != nil {
		t.Fatal(err)
	}
	named := func(key string) string { return german.Say("bot.cmd." + key + ".name") }
	for _, line := range []string{
		"/" + named("log") + " " + named("log.page") + ":1", "/log page:1",
		"/" + german.Say("command") + " " + german.Say("called.move"), "/" + named("rules") + " bazaar",
	} {
		if m := types(h, asked, line); !m.Ephemeral() {
			t.Errorf("%s shows %q in a German Discord", line, m.Text())
		}
	}
	if m := types(h, asked, "/log page:1"); !m.Ephemeral() {
		t.Errorf("/log page:1 shows %q", m.Text())
	}
}
