package bot_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine/match"
)

// nasty are difficult user names and texts.
var nasty = map[string]string{
	"everyone":   "@everyone @here",
	"a role":     "<@&1> <@&99>",
	"a user":     "<@123> <@!124> <#125>",
	"code":       "`code` ```\nblock```",
	"bold":       "**bold** __line__ ~~gone~~ _i_",
	"a spoiler":  "||nobody sees||",
	"a link":     "[safe](https://evil.example/a) https://evil.example discord.gg/evil",
	"a heading":  "\n# Heading\n- list\n> quote\n-# small",
	"a stamp":    "<t:1:R> </mod:1> <:face:1> <a:b:2>",
	"zero width": "a\u200bb\u200dc\ufeff\u2060",
	"overrides":  "\u202eevil\u202c \u2066left\u2069\u200f\u200e\u061c",
	"emoji":      strings.Repeat("🐉", 32),
	"very long":  strings.Repeat("long ", 200),
	"one word":   strings.Repeat("W", 1000),
	"empty":      "",
	"blank":      " \u3164\u200b \t\n",
	"broken":     "\xff\xfe\xed\xa0\x80",
	"a terminal": "\x1b[2J\x07\x00",
	"backslash":  `\*\`,
	"a record":   "x\nseed: 00\ntable> end  # bag 1:1\n1.1 1> wait",
	"markup":     "{who} %s <b>&amp;</b> ${x}",
}

// raw matches markup that Discord would not show as plain text. The bot's own mentions, time stamps and links have
// other ids.
var raw = regexp.MustCompile(
	`@everyone|@here|<@&?!?(1|99|123|124)>|<#125>|(^|[^\\])(<t:1:R>|</mod|<a?:(face|b):)|\|\|nobody|` +
		`\*\*bold|__line|~~gone|(^|[^\\])` + "`code|```" +
		`|\]\(https://evil|https://evil|discord\.gg/evil|(^|\n)(# Head|- list|> quote|-# small)`)

// clean returns an error if part of a nasty text is shown unescaped.
func clean(s bottest.Call) error {
	var found error
	bottest.EachText(s.Data(), func(key, text string) {
		if key == "custom_id" || key == "filename" || key == "value" {
			return
		}
		// Labels of buttons and options, and descriptions of pictures, are shown as they are written.
		if key == "label" || key == "description" && strings.Contains(s.Text(), "filename") {
			return
		}
		if at := raw.FindString(text); at != "" && found == nil {
			found = fmt.Errorf("%s shows %q: %.300q", key, at, text)
		}
	})
	return found
}

func TestNamesAndWordsOfPeopleAreNothingButWords(t *testing.T) {
	t.Parallel()
	var walks []walk
	for what, word := range nasty {
		walks = append(walks, walk{what, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			named := func(i *discord.Interaction) *discord.Interaction {
				i.Name = word
				i.Names = map[string]string{"cara": word, "ben": word}
				return i
			}
			said := 0
			does := func(i *discord.Interaction) bottest.Call {
				t.Helper()
				d.TakeCalls()
				a := d.Do(named(i))
				d.Deliver()
				for _, s := range append(d.TakeCalls(), a) {
					said++
					if err := clean(s); err != nil {
						t.Errorf("%s %s: %v", i.Command, i.CustomID, err)
					}
				}
				if a.Shows("bot.trouble") {
					t.Errorf("%s breaks something: %s", i.Command, d.Logs)
				}
				return a
			}
			mod := func(i *discord.Interaction) *discord.Interaction {
				i.Permissions = bottest.ManageServer
				return i
			}
			yes := func(who string, a bottest.Call) {
				t.Helper()
				for _, id := range bottest.CustomIDs(a.Data()["components"]) {
					if strings.Contains(id, ":yes:") {
						i := mod(bottest.Press(who, id, "801"))
						i.MessageEphemeral = true
						does(i)
						return
					}
				}
				t.Errorf("nothing is asked in %s", a.Text())
			}
			does(bottest.Command("anna", "game new", "game", "parley", "pace", "daily"))
			id := string(d.Head().ID)
			does(bottest.Press("ben", customid.LobbyID{Lobby: id, Act: customid.LobbyJoin}.String(), "800"))
			does(bottest.Press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyStart}.String(), "800"))
			for _, c := range []*discord.Interaction{
				bottest.Command("anna", "game status"), bottest.Command("anna", "board"),
				bottest.Command("anna", "do", "move", word),
				bottest.Command("anna", "why", "move", word),
				bottest.Command("anna", "queue add", "move", word), bottest.Command("anna", "try", "move", word),
				bottest.Command("anna", "rules", "topic", word),
				bottest.Command("anna", "plan-board mark", "place", "gate", "note", word),
				bottest.Command("ben", "plan-board mark", "place", word),
				bottest.Command("anna", "board", "place", word), bottest.Command("anna", "me", "zone", word),
				bottest.Command("anna", "me", "quiet", word),
				bottest.Command("anna", "parley wait", "what", word), bottest.Command("anna", "do", "move", "roll"),
				bottest.Command("anna", "undo"), bottest.Command("anna", "bug", "text", word),
				bottest.Command("anna", "game hand-over", "user", "ben"),
				bottest.Command("anna", "game pause", "reason", word),
				bottest.Command("anna", "undo", "table", true), bottest.Command("ben", "stats"),
				bottest.Command("ben", "matches"),
				bottest.Command("ben", "privacy show"),
				bottest.Command("zoe", "do", "move", "wait"), bottest.Command("ben", "do", "move", "wait"),
				bottest.Command("ben", "recap"),
				bottest.Command("ben", "game new", "game", word),
				bottest.Command("ben", "settings show"),
				mod(bottest.Command("mona", "settings server", "theme", word, "language", word, "role", "77", "channel",
					bottest.Channel)), mod(bottest.Command("mona", "settings show")),
				mod(bottest.Command("mona", "settings channel", "theme", word, "language", word)),
			} {
				does(c)
			}
			for sub, args := range map[string][]any{
				"pause": nil, "resume": nil, "kick": {"seat", 2}, "seat": {"seat", 2, "user", "cara"},
				"act": {"seat", 1, "move", "wait"}, "pace": {"pace", "live"}, "reset": {"to", "start"},
			} {
				if sub == "resume" {
					continue // after the others, for nothing is done while it is paused
				}
				yes("mona", does(mod(bottest.Command("mona", "mod "+sub, append(args, "reason", word)...))))
				if sub == "pause" {
					yes("mona", does(mod(bottest.Command("mona", "mod resume", "reason", word))))
				}
			}
			does(mod(bottest.Command("mona", "mod act", "seat", 1, "move", word, "reason", word)))
			does(mod(bottest.Command("mona", "mod audit")))
			does(bottest.Command("cara", "log"))
			for range 6 {
				d.PassHours(12)
				for _, s := range d.TakeCalls() {
					if err := clean(s); err != nil {
						t.Error(err)
					}
				}
			}
			export := does(bottest.Command("anna", "game export"))
			yes("mona", does(mod(bottest.Command("mona", "mod end", "reason", word))))
			done := does(bottest.Command("anna", "game export"))
			does(bottest.Command("anna", "verify"))
			does(bottest.Command("anna", "game fork", "turn", 1, "reason", word))
			does(bottest.Command("anna", "game rematch"))
			does(mod(bottest.Command("mona", "mod lock", "reason", word)))
			for name, file := range map[string]bottest.Call{"the running match": export,
				"the match that is over": done} {
				rec, err := match.ParseRecord(strings.NewReader(file.FileText))
				if err != nil {
					t.Errorf("the record of %s cannot be read: %v\n%s", name, err, file.FileText)
				}
				if len(rec.Players) != 2 || name == "the running match" && rec.Seed != nil ||
					strings.ContainsAny(file.FileText, "\u202e\x1b\x00\u2028") {
					t.Errorf("the record of %s reads\n%s", name, file.FileText)
				}
			}
			if said < 70 {
				t.Errorf("only %d messages were looked at", said)
			}
		}})
	}
	slices.SortFunc(walks, func(a, b walk) int { return strings.Compare(a.name, b.name) })
	some(t, 1, walks)
}

// Names from Discord are reduced to one line of bounded length before the bot uses them.
func TestNamesAreSanitizedAsTheyArrive(t *testing.T) {
	t.Parallel()
	for what, word := range nasty {
		raw := fmt.Appendf(nil,
			`{"id":"1","token":"t","type":2,"guild_id":"3","channel_id":"500","member":{"user":{"id":"7","username":%q,"global_name":%q},"nick":%q,"permissions":"0"},
			"data":{"name":"mod","resolved":{"users":{"8":{"id":"8","username":"ben","global_name":%q}}}}}`, "plain",
			"", "", "")
		raw = bytes.ReplaceAll(raw, []byte(`"nick":""`), append([]byte(`"nick":`), quoted(word)...))
		raw = bytes.ReplaceAll(raw, []byte(`"username":"ben","global_name":""`),
			append([]byte(`"username":"ben","global_name":`), quoted(word)...))
		i, err := discord.ParseInteraction(raw)
		if err != nil {
			t.Fatalf("%s: %v\n%s", what, err, raw)
		}
		for _, name := range []string{i.Name, i.Names["8"]} {
			if name == "" || len([]rune(name)) > 80 || strings.ContainsAny(name, "\n\x00\x1b\u202e\u2066\u200b\ufeff") {
				t.Errorf("%s: somebody is called %q", what, name)
			}
		}
	}
	if !slices.Contains(sortedNames(nasty), "blank") {
		t.Error("nobody is called nothing")
	}
}

// quoted writes a text as JSON, whatever bytes it has.
func quoted(s string) []byte {
	var b bytes.Buffer
	b.WriteByte('"')
	for _, c := range []byte(s) {
		switch {
		case c == '"' || c == '\\':
			b.Write([]byte{'\\', c})
		case c < 0x20:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.Bytes()
}
