package bot_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/route"
	"skald/engine"
)

func TestTheBotsOwnWordsAreThereInEveryLanguage(t *testing.T) {
	t.Parallel()
	c := bot.Catalogue()
	for _, l := range c.Languages() {
		if strings.Join(c.Keys(l), " ") != strings.Join(c.Keys("en"), " ") {
			t.Errorf("%s knows %v", l, c.Keys(l))
		}
		for _, k := range c.Keys("en") {
			if strings.Join(c.ArgNames(l, k), " ") != strings.Join(c.ArgNames("en", k), " ") {
				t.Errorf("%s says %s with %v", l, k, c.ArgNames(l, k))
			}
		}
	}
	voices := locale.NewSpeakers([]engine.Rules{bottest.ParleyRules{}}, c)
	for _, thread := range []bool{false, true} {
		if said := voices.In("",
			"en").Say(route.Missing(&discord.Interaction{Own: 1 << 40, Thread: thread})); strings.Contains(said,
			"app.") {
			t.Errorf("in a thread: %v, what the bot lacks is %q", thread, said)
		}
	}
}

func TestTheCommandsOfAGameFitDiscord(t *testing.T) {
	t.Parallel()
	n, err := bot.CheckCommands([]engine.Rules{bottest.ParleyRules{}})
	if err != nil || n < 8 {
		t.Errorf("%d commands, %v", n, err)
	}
}
