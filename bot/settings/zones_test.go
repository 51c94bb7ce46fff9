package settings_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
)

func TestTimeZoneIsUnderstood(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	zoned := func(a bottest.Call, zone, time string) bool {
		return a.Shows("bot.me.zone", "zone", zone, "time", time)
	}
	if a := d.Do(bottest.Command("anna", "me")); !zoned(a, "UTC", "08:00") {
		t.Errorf("without a zone anna reads %s", a.Text())
	}
	for typed, want := range map[string][2]string{
		"rome": {"Europe/Rome", "09:00"}, "Rome": {"Europe/Rome", "09:00"}, "europe/rome": {"Europe/Rome", "09:00"},
		"America/New York": {"America/New_York", "03:00"},
		"new-york":         {"America/New_York", "03:00"}, "utc": {"UTC", "08:00"},
		"Port-au-Prince": {"America/Port-au-Prince", "03:00"}, "CET": {"CET", "09:00"},
	} {
		if a := d.Do(bottest.Command("anna", "me", "zone", typed)); !zoned(a, want[0], want[1]) ||
			a.Shows("bot.me.fixed", "zone", want[0]) {
			t.Errorf("%q is answered %s", typed, a.Text())
		}
	}
	for typed, want := range map[string]string{"EST": "EST", "est": "EST"} {
		if a := d.Do(bottest.Command("anna", "me", "zone", typed)); !zoned(a, want, "03:00") ||
			!a.Shows("bot.me.fixed", "zone", want) {
			t.Errorf("%q is answered %s", typed, a.Text())
		}
	}
	for _, typed := range []string{"Middle/Earth", "local", "../etc/passwd", "Local"} {
		if a := d.Do(bottest.Command("anna", "me", "zone", typed)); zoned(a, "EST", "03:00") ||
			zoned(a, "UTC", "08:00") {
			t.Errorf("%q is answered %s", typed, a.Text())
		}
	}
}

func TestQuietHoursOfWholeDay(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "me", "quiet", "22-7"))
	for _, all := range []string{"0-24", "24-0", "7-7"} {
		if a := d.Do(bottest.Command("anna", "me", "quiet", all)); !a.IsPrivate() || !a.Shows("bot.me.allday") {
			t.Errorf("%s is answered %s", all, a.Text())
		}
	}
	if a := d.Do(bottest.Command("anna", "me")); !a.Shows("bot.me.quiet", "when", "22:00-7:00 (UTC)") {
		t.Errorf("anna reads %s", a.Text())
	}
}

func TestTimeZoneIsCompleted(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	for _, x := range []struct{ locale, typed, name, zone string }{
		{"en-GB", "rom", "Rome – 09:00", "Europe/Rome"}, {"en-GB", "new y", "New York – 03:00", "America/New_York"},
		{"en-GB", "europe/ri", "Riga – 10:00", "Europe/Riga"}, {"en-GB", "", "London – 08:00", "Europe/London"},
		{"en-GB", "buenos", "Buenos Aires – 05:00", "America/Argentina/Buenos_Aires"},
		{"de", "wien", "Wien – 09:00", "Europe/Vienna"}, {"de", "Europe/Vienna", "Wien – 09:00", "Europe/Vienna"},
		{"it", "parigi", "Parigi – 09:00", "Europe/Paris"}, {"fr", "geneve", "Genève – 09:00", "Europe/Zurich"},
	} {
		i := bottest.Interaction("anna", discord.KindAutocomplete)
		i.Locale, i.Command, i.Focus = x.locale, "me", "zone"
		i.Options["zone"] = discord.Option{Value: x.typed}
		got := d.App.Router.Suggestions(i)
		if len(got) == 0 || len(got) > 25 || got[0].Value != x.zone || got[0].Name != x.name {
			t.Fatalf("%q is completed by %d, the first is %+v", x.typed, len(got), got[:min(1, len(got))])
		}
		set := bottest.Command("anna", "me", "zone", x.typed)
		set.Locale = x.locale
		city, _, _ := strings.Cut(x.name, " – ")
		set.Options["zone"] = discord.Option{Value: city}
		if a := d.Do(set); !strings.Contains(a.Text(), x.zone) {
			t.Errorf("with zone %q it reads %s", city, a.Text())
		}
	}
}
