package play_test

import (
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/text"
)

// chatRules is a second game beside parley: with the same verbs, of which it needs no subcommand for one.
type chatRules struct{ bottest.ParleyRules }

func (chatRules) ID() string         { return "chat" }
func (chatRules) Name() text.Message { return text.Plain("Chat") }

func (chatRules) Verbs() []engine.Verb {
	return []engine.Verb{{Name: "wait", Help: text.Plain("To chat on")},
		{Name: "take", Help: text.Plain("To nod"), Answers: true}}
}

func TestTheCommandOfTheGameThatIsPlayedMakesMoves(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: []engine.Rules{chatRules{}, bottest.ParleyRules{}}})
	answered := func(i *discord.Interaction, key string, pairs ...any) {
		t.Helper()
		before := d.Head().Seq
		if a := d.Do(i); !a.IsPrivate() || !a.Shows(key, pairs...) || d.Head().Seq != before {
			t.Errorf("/%s is answered %s", i.Command, a.Text())
		}
	}
	if a := d.Do(bottest.Command("anna", "parley wait")); !a.IsPrivate() || !a.Shows("bot.nomatch") {
		t.Errorf("without a table /parley wait is answered %s", a.Text())
	}
	d.Begin()
	// A move of another game is refused, and the answer names the right command.
	answered(bottest.Command("anna", "chat wait"), "bot.wrongcommand", "command", "parley")
	answered(bottest.Command("anna", "wait"), "bot.wrongcommand", "command", "parley")
	completed := func(name string) int {
		i := bottest.Interaction("anna", discord.KindAutocomplete)
		i.Command, i.Focus = name, "what"
		i.Options = map[string]discord.Option{"what": {Kind: 3, Value: ""}}
		return len(d.App.Router.Suggestions(i))
	}
	for name, want := range map[string]int{"parley wait": 1, "parley decline": 0, "chat wait": 0, "wait": 0} {
		if got := completed(name); got != want {
			t.Errorf("/%s completes to %d moves, want %d", name, got, want)
		}
	}
	// A verb alone shows its choices; after /do, and as typed text, it is the whole move.
	answered(bottest.Command("anna", "parley wait"), "bot.resolve.open")
	for n, i := range []*discord.Interaction{bottest.Command("anna", "do", "move", "wait"),
		bottest.Command("ben", "parley wait", "what", "wait")} {
		before := d.Head().Seq
		if a := d.Do(i); d.Head().Seq == before {
			t.Errorf("move %d: /%s is answered %s", n+1, i.Command, a.Text())
		}
	}
}
