package pace

import (
	"cmp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine/match"
	"skald/engine/text"
)

// Words returns a pace with its times for a turn and an answer.
func Words(p match.Pace) text.Message {
	p = cmp.Or(p, match.None)
	if !p.IsOwn() {
		return text.M("bot.pace." + string(p))
	}
	return text.M("bot.pace.own", "turn", match.TimeWords(p.Turn()), "answer", match.TimeWords(p.Window()))
}

// day is a day of 24 hours.
const day = 24 * time.Hour

// units are the words for parts of a time, in all languages.
var units = map[time.Duration]string{
	7 * day:     "w week weeks woche wochen settimana settimane semaine semaines",
	day:         "d day days t tag tage tagen g giorno giorni j jour jours",
	time.Hour:   "h hr hrs hour hours std stunde stunden ora ore heure heures",
	time.Minute: "m min mins minute minutes minuten minuto minuti",
}

// fillers are words between the parts of a time.
const fillers = "and und e et"

// unitOf returns the length of a unit by one of its words, 0 for an unknown word.
func unitOf(word string) time.Duration {
	for length, words := range units {
		for w := range strings.FieldsSeq(words) {
			if w == word {
				return length
			}
		}
	}
	return 0
}

// maxParts is the maximum number of numbers in a typed time, maxDigits that of their digits.
const (
	maxParts  = 4
	maxDigits = 5
)

// parts splits a typed time into numbers and words: "1d 12h" into 1, d, 12, h.
func parts(typed string) []string {
	var out []string
	was := 0
	for _, r := range strings.ToLower(typed) {
		kind := 0
		switch {
		case r >= '0' && r <= '9':
			kind = 1
		case unicode.IsLetter(r):
			kind = 2
		case r != ' ' && r != '\u00a0' && r != ',' && r != '.':
			return nil
		}
		switch {
		case kind == 0:
		case kind == was:
			out[len(out)-1] += string(r)
		default:
			out = append(out, string(r))
		}
		was = kind
	}
	return out
}

// ParseTime parses a time as people type it, such as "1d 12h", "36 hours" or "1 Tag 12 Std.". It returns false for
// anything else.
func ParseTime(typed string) (time.Duration, bool) {
	var sum time.Duration
	number, count := -1, 0
	for _, p := range parts(typed) {
		unit := unitOf(p)
		n, err := strconv.Atoi(p)
		switch {
		case err == nil && number < 0 && len(p) <= maxDigits && count < maxParts:
			number = n
		case unit > 0 && number >= 0:
			number = min(number, int(match.MaxTurn/unit)+1) // more is too much anyway
			sum, number, count = sum+time.Duration(number)*unit, -1, count+1
		case number < 0 && strings.Contains(" "+fillers+" ", " "+p+" "):
		default:
			return 0, false
		}
	}
	return sum, count > 0 && number < 0
}

// Read returns the pace that a person typed or chose: the name of one, its words, or a time for a turn. The message is
// a refusal, zero if there is none. Nothing typed is match.None.
func Read(typed string, s text.Localizer) (match.Pace, text.Message) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return match.None, text.Message{}
	}
	for _, p := range match.Paces() {
		if ui.Fold(typed) == ui.Fold(string(p)) || ui.Fold(typed) == ui.Fold(s.Say(p.Label())) ||
			ui.Fold(typed) == ui.Fold(s.Say(Words(p))) {
			return p, text.Message{}
		}
	}
	if p, ok := spelled(typed, s); ok {
		return p, text.Message{}
	}
	turn, ok := ParseTime(typed)
	if !ok {
		return "", text.M("bot.pace.unread", "typed", text.Plain(ui.Escape(ui.Clip(typed, 60))))
	}
	p, ok := match.OwnPace(turn)
	if !ok {
		return "", text.M("bot.pace.limits", "least", match.TimeWords(match.MinTurn), "most",
			match.TimeWords(match.MaxTurn))
	}
	return p, text.Message{}
}

// maxWords is the maximum number of words in the Words of a pace.
const maxWords = 30

// spelled returns the own pace with the typed Words; false if they are not those of one.
func spelled(typed string, s text.Localizer) (match.Pace, bool) {
	folded := ui.Fold(typed)
	words := strings.Fields(folded)
	for from := range words[:min(len(words), maxWords)] {
		for to := from + 2; to <= min(len(words), maxWords); to++ {
			turn, ok := ParseTime(strings.Join(words[from:to], " "))
			if !ok {
				continue
			}
			if p, ok := match.OwnPace(turn); ok && ui.Fold(s.Say(Words(p))) == folded {
				return p, true
			}
		}
	}
	return "", false
}

// offered are the own paces that are suggested before anything is typed.
var offered = []time.Duration{12 * time.Hour, 36 * time.Hour, 2 * day, 7 * day}

// Complete returns the paces that fit the typed text: the typed time first, then those with a name.
func Complete(typed string, s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	var out []*discordgo.ApplicationCommandOptionChoice
	add := func(p match.Pace) {
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: ui.LabelText(s.Say(Words(p)), ui.MaxChoice),
			Value: string(p)})
	}
	var times []time.Duration
	number, err := strconv.Atoi(strings.TrimSpace(typed))
	chosen, isSpelled := spelled(typed, s)
	switch turn, ok := ParseTime(typed); {
	case isSpelled:
		times = append(times, chosen.Turn())
	case ok:
		times = append(times, turn)
	case err == nil && number > 0 && len(strings.TrimSpace(typed)) <= maxDigits:
		n := time.Duration(number)
		times = append(times, n*day, n*time.Hour, n*time.Minute)
	}
	for _, turn := range times {
		if p, ok := match.OwnPace(turn); ok {
			add(p)
		}
	}
	for _, p := range match.Paces() {
		if ui.Matches(ui.Fold(s.Say(Words(p))+" "+string(p)), ui.Fold(typed)) {
			add(p)
		}
	}
	if strings.TrimSpace(typed) == "" {
		for _, turn := range offered {
			if p, ok := match.OwnPace(turn); ok {
				add(p)
			}
		}
	}
	return ui.Suggestions(out, typed)
}
