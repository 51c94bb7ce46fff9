package bot

import (
	"testing"

	"skald/bot/discord"
	"skald/engine"
	"skald/engine/text"
)

// chatRules is a second game beside parley: with the same verbs, of which it needs no subcommand for one.
type chatRules struct{ parleyRules }

func (chatRules) ID() string         { return "chat" }
func (chatRules) Name() text.Message { return text.Plain("Chat") }

func (chatRules) Verbs() []engine.Verb {
	return []engine.Verb{{Name: "wait", Help: text.Plain("To chat on")},
		{Name: "take", Help: text.Plain("To nod"), Answers: true}}
}

func TestTheCommandOfTheGameThatIsPlayedMakesMoves(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: []engine.Rules{chatRules{}, parleyRules{}}})
	answered := func(i *discord.Interaction, key string, pairs ...any) {
		t.Helper()
		before := d.head().Seq
		if a := d.does(i); !a.private() || !a.shows(key, pairs...) || d.head().Seq != before {
			t.Errorf("/%s is answered %s", i.Command, a.text())
		}
	}
	if a := d.does(command("anna", "parley wait")); !a.private() || !a.shows("bot.nomatch") {
		t.Errorf("without a table /parley wait is answered %s", a.text())
	}
	d.begun()
	// A move of another game is none of this one; what is right is said.
	answered(command("anna", "chat wait"), "bot.wrongcommand", "command", "parley")
	answered(command("anna", "wait"), "bot.wrongcommand", "command", "parley")
	completed := func(name string) int {
		i := by("anna", discord.KindAutocomplete)
		i.Command, i.Focus = name, "what"
		i.Options = map[string]discord.Option{"what": {Kind: 3, Value: ""}}
		return len(d.app.Router.Suggestions(i))
	}
	for name, want := range map[string]int{"parley wait": 1, "parley decline": 0, "chat wait": 0, "wait": 0} {
		if got := completed(name); got != want {
			t.Errorf("/%s completes to %d moves, want %d", name, got, want)
		}
	}
	// A verb alone shows what there is; behind /do, and where it is typed, it is the whole move.
	answered(command("anna", "parley wait"), "bot.resolve.open")
	for n, i := range []*discord.Interaction{command("anna", "do", "move", "wait"),
		command("ben", "parley wait", "what", "wait")} {
		before := d.head().Seq
		if a := d.does(i); d.head().Seq == before {
			t.Errorf("move %d: /%s is answered %s", n+1, i.Command, a.text())
		}
	}
}
