package bot

import (
	"testing"

	"skald/bot/discord"
)

func TestTimeZoneIsUnderstood(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	zoned := func(a sent, zone, time string) bool { return a.shows("bot.me.zone", "zone", zone, "time", time) }
	if a := d.does(command("anna", "me")); !zoned(a, "UTC", "08:00") {
		t.Errorf("without a zone anna reads %s", a.text())
	}
	for typed, want := range map[string][2]string{
		"rome": {"Europe/Rome", "09:00"}, "Rome": {"Europe/Rome", "09:00"}, "europe/rome": {"Europe/Rome", "09:00"},
		"America/New York": {"America/New_York", "03:00"},
		"new-york":         {"America/New_York", "03:00"}, "utc": {"UTC", "08:00"},
		"Port-au-Prince": {"America/Port-au-Prince", "03:00"}, "CET": {"CET", "09:00"},
	} {
		if a := d.does(command("anna", "me", "zone", typed)); !zoned(a, want[0], want[1]) ||
			a.shows("bot.me.fixed", "zone", want[0]) {
			t.Errorf("%q is answered %s", typed, a.text())
		}
	}
	for typed, want := range map[string]string{"EST": "EST", "est": "EST"} {
		if a := d.does(command("anna", "me", "zone", typed)); !zoned(a, want, "03:00") ||
			!a.shows("bot.me.fixed", "zone", want) {
			t.Errorf("%q is answered %s", typed, a.text())
		}
	}
	for _, typed := range []string{"Middle/Earth", "local", "../etc/passwd", "Local"} {
		if a := d.does(command("anna", "me", "zone", typed)); zoned(a, "EST", "03:00") || zoned(a, "UTC", "08:00") {
			t.Errorf("%q is answered %s", typed, a.text())
		}
	}
}

func TestQuietHoursOfWholeDay(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "me", "quiet", "22-7"))
	for _, all := range []string{"0-24", "24-0", "7-7"} {
		if a := d.does(command("anna", "me", "quiet", all)); !a.private() || !a.shows("bot.me.allday") {
			t.Errorf("%s is answered %s", all, a.text())
		}
	}
	if a := d.does(command("anna", "me")); !a.shows("bot.me.quiet", "when", "22:00-7:00 (UTC)") {
		t.Errorf("anna reads %s", a.text())
	}
}

func TestTimeZoneIsCompleted(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	for typed, want := range map[string]string{"rom": "Europe/Rome", "new y": "America/New_York",
		"europe/r": "Europe/Riga", "": "Africa/Abidjan"} {
		i := by("anna", discord.KindAutocomplete)
		i.Command, i.Focus = "me", "zone"
		i.Options["zone"] = discord.Option{Value: typed}
		if got := d.app.Router.Suggestions(i); len(got) == 0 || len(got) > 25 || got[0].Value != want {
			t.Errorf("%q is completed by %v", typed, got)
		}
	}
}
