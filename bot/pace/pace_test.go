package pace

import (
	"testing"
	"time"

	"skald/bot/locale"
	"skald/engine/match"
	"skald/engine/text"
)

var words = text.Join(locale.Catalogue(), match.Catalogue())

// in returns the bot's speaker of a language.
func in(language string) text.Localizer { return words.In(language) }

func TestTimesAreReadInAllLanguages(t *testing.T) {
	for typed, want := range map[string]time.Duration{
		"1d 12h": 36 * time.Hour, "1d12h": 36 * time.Hour, "36 hours": 36 * time.Hour, "90 min": 90 * time.Minute,
		"1 Tag und 12 Stunden": 36 * time.Hour, "1T 12Std.": 36 * time.Hour, "2 giorni e 6 ore": 54 * time.Hour,
		"2 jours et 6 heures": 54 * time.Hour, "1 week": 7 * 24 * time.Hour, "1D, 2H": 26 * time.Hour,
		"3\u00a0j": 72 * time.Hour, "0d 5m": 5 * time.Minute,
	} {
		if got, ok := ParseTime(typed); !ok || got != want {
			t.Errorf("ParseTime(%q) = %v, %v, want %v", typed, got, ok, want)
		}
	}
	for _, typed := range []string{"", "soon", "12", "d", "1x", "1d 12", "1 2d", "-1d", "1:30", "1d/2h", "123456d",
		"1d 1d 1d 1d 1d", "and", "²d"} {
		if got, ok := ParseTime(typed); ok {
			t.Errorf("ParseTime(%q) = %v, want none", typed, got)
		}
	}
	if got, ok := ParseTime("99999w 99999d 99999h 99999m"); !ok || got <= match.MaxTurn || got > 5*match.MaxTurn {
		t.Errorf("a huge time is read as %v, %v", got, ok)
	}
}

func TestPaceIsReadByWordsOrTime(t *testing.T) {
	for _, language := range []string{"en", "de", "it", "fr"} {
		s := in(language)
		own, _ := match.OwnPace(36 * time.Hour)
		for _, p := range append(match.Paces(), own) {
			for _, typed := range []string{string(p), s.Say(p.Label()), s.Say(Words(p))} {
				if p == own && typed == s.Say(p.Label()) {
					continue
				}
				if got, wrong := Read(typed, s); got != p || !wrong.IsZero() {
					t.Errorf("%s: Read(%q) = %q, %v, want %q", language, typed, got, wrong, p)
				}
			}
		}
		if got, wrong := Read(" ", s); got != match.None || !wrong.IsZero() {
			t.Errorf("nothing typed is %q, %v", got, wrong)
		}
	}
}

func TestRefusalNamesWhatIsWrong(t *testing.T) {
	for typed, key := range map[string]string{"soon": "bot.pace.unread", "4m": "bot.pace.limits",
		"31d": "bot.pace.limits", "0d": "bot.pace.limits", "9999w": "bot.pace.limits"} {
		if p, wrong := Read(typed, in("en")); p != "" || wrong.Key != key {
			t.Errorf("Read(%q) = %q, %s, want %s", typed, p, wrong.Key, key)
		}
	}
}

func TestTypedTimeIsOfferedFirst(t *testing.T) {
	for typed, want := range map[string]string{"1d 12h": "1d12h", "36 h": "1d12h", "2": "2d", "45": "45m",
		"dai": "daily", "": "none"} {
		got := Complete(typed, in("en"))
		if typed == "45" { // 45 days are too long
			got = got[1:]
		}
		if len(got) == 0 || got[0].Value != want {
			t.Errorf("Complete(%q) begins with %+v, want %s", typed, got, want)
		}
	}
	if got := Complete("31d", in("en")); len(got) > 0 {
		t.Errorf("a turn of 31 days is offered: %+v", got[0])
	}
	if got := Complete("", in("en")); len(got) != len(match.Paces())+len(offered) {
		t.Errorf("before typing %d are offered", len(got))
	}
}
