package settings_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
)

// Each setting of /me has a button that changes it to the value wanted next, and changes it back.
func TestReminderSettingsHaveButtons(t *testing.T) {
	t.Parallel()
	d, words := bottest.New(t, bot.Options{}), bottest.EnglishWords()
	shown := d.Do(bottest.Command("anna", "me"))
	press := func(option, value string) bottest.Call {
		t.Helper()
		p := bottest.Press("anna", shown.Button(":"+customid.ScreenMe+":"+option+":"+value), "801")
		p.MessageEphemeral = true
		shown = d.Do(p)
		return shown
	}
	for _, x := range []struct{ option, on, off, says, then string }{
		{"every", "0", "24", "bot.me.never", "bot.me.hours"},
		{"quiet", "22-7", "off", "22:00-7:00 (UTC)", words.Say("bot.me.noquiet")},
		{"away", "7", "0", "bot.me.away", "bot.me.here"},
		{"where", "direct", "channel", words.Say("bot.me.where.direct"), words.Say("bot.me.where.channel")},
		{"next", "true", "false", "bot.me.next", "bot.me.notnext"},
	} {
		says := func(a bottest.Call, key string) bool {
			return strings.HasPrefix(key, "bot.") && a.Shows(key) || strings.Contains(a.Text(), key)
		}
		if a := press(x.option, x.on); !says(a, x.says) || !a.IsPrivate() {
			t.Errorf("%s %s reads %s", x.option, x.on, a.Text())
		}
		if a := press(x.option, x.off); !says(a, x.then) {
			t.Errorf("%s %s reads %s", x.option, x.off, a.Text())
		}
	}
	forged := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenMe,
		Args: []string{"away", "366"}}
	if a := d.Do(bottest.Press("anna", forged.String(), "801")); !a.Shows("bot.me.stale") {
		t.Errorf("a value that no button sets is answered %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "me")); !a.Shows("bot.me.here") {
		t.Errorf("afterwards it reads %s", a.Text())
	}
}
