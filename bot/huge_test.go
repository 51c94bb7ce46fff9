package bot_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine/contract/sweep"
	"skald/engine/games"
)

// huge are values larger than anything Discord lets through, by kind of option.
func huge(kind int) []any {
	text := []any{strings.Repeat("x", 6000), strings.Repeat("🐉", 6000), strings.Repeat("end ", 1500),
		strings.Repeat("\n", 6000), strings.Repeat("1: ", 2000), strings.Repeat("@everyone ", 600)}
	switch discordgo.ApplicationCommandOptionType(kind) {
	case discordgo.ApplicationCommandOptionInteger:
		return []any{1e308, -1e308, math.Inf(1), math.NaN(), 9.3e18, -9.3e18, 0.0, -1.0, "1", strings.Repeat("9", 6000)}
	case discordgo.ApplicationCommandOptionBoolean:
		return []any{"yes", 1.0, nil, []any{}}
	}
	return append(text, 1e308, true, nil, map[string]any{"a": 1})
}

// Discord enforces its limits; input beyond them is answered with a sentence all the same, and output respects them.
func TestHugeOptionsAreAnsweredWithASentence(t *testing.T) {
	t.Parallel()
	notShort(t)
	d := bottest.NewExplorer(t)
	commands := bottest.EveryCommand(d.Bot)
	type given struct{ name, option, who string }
	var all []given
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		if name == slash.CommandPrivacy+" "+slash.SubForget {
			continue
		}
		for _, option := range slices.Sorted(maps.Keys(commands[name])) {
			all = append(all, given{name, option, "anna"}, given{name, option, "mona"})
		}
	}
	s := sweep.Of(t, all, len(all)/12)
	for _, g := range s.Cases() {
		if !s.Next() {
			break
		}
		options := commands[g.name]
		for _, value := range huge(options[g.option].Kind) {
			with := maps.Clone(options)
			with[g.option] = discord.Option{Kind: options[g.option].Kind, Value: value}
			a := d.DoFilled(g.who, g.name, with, func(i *discord.Interaction) {
				if g.who == "mona" {
					i.Permissions = discordgo.PermissionManageMessages
				}
			})
			if err := answered(d.Bot, a); err != nil {
				t.Fatalf("/%s with %s = %.40q by %s: %v", g.name, g.option, fmt.Sprint(value), g.who, err)
			}
		}
	}
	d.Deliver()
	if said := d.Logs.String(); strings.Contains(said, "level=ERROR") {
		t.Errorf("the log tells of errors: %s", said[strings.Index(said, "level=ERROR"):][:1000])
	}
	for name, options := range bottest.EveryCommand(d.Bot) {
		for option, was := range options {
			for _, value := range huge(was.Kind) {
				i := bottest.Interaction("anna", discord.KindAutocomplete)
				i.Command, i.Focus, i.Options = name, option, map[string]discord.Option{option: {Value: value}}
				choices := d.App.Router.Suggestions(i)
				if err := ui.Check(choices); err != nil {
					t.Errorf("completing %.40q of /%s: %v", fmt.Sprint(value), name, err)
				}
			}
		}
	}
}

// answered returns an error if the answer to something huge is wrong.
func answered(d *bottest.Bot, a bottest.Call) error {
	switch {
	case a.Shows("bot.trouble"):
		return fmt.Errorf("it breaks: %s", d.Logs)
	case a.Body["type"] == 9.0: // a modal
	case strings.TrimSpace(a.Content()) == "":
		return fmt.Errorf("the answer is empty: %s", a.Text())
	}
	return nil
}

func TestHugeWindowsAndMenusAreAnsweredWithASentence(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	d.Explore()
	values := [][]string{nil, {strings.Repeat("7", 4000), "x"}, {strings.Repeat("🐉", 4000)}, make([]string, 1000),
		{"1", "2", "3", "4", "5", "6"}, {"-1"}, {"9223372036854775808"}}
	s := sweep.Of(t, values, 2)
	var some [][]string
	for _, v := range s.Cases() {
		if s.Next() {
			some = append(some, v)
		}
	}
	for _, id := range oneOfEach(append(made(string(d.Head().ID)), d.Seen...)) {
		if k := bottest.ControlKind(id); k == "c1 forget" || strings.HasPrefix(k, "b1") {
			continue
		}
		for _, v := range some {
			for _, kind := range []int{discord.KindComponent, discord.KindModal} {
				i := bottest.Press(d.Who, id, "801")
				i.Kind, i.Values, i.MessageEphemeral = kind, v, true
				a := d.Do(i)
				if a.Shows("bot.trouble") {
					t.Fatalf("%s with %.60q: %s", id, v, d.Logs)
				}
			}
		}
	}
}

// bomb is a little that unpacks to 64 megabytes of nothing.
func bomb(t *testing.T, packed func(*bytes.Buffer) io.WriteCloser) string {
	t.Helper()
	var b bytes.Buffer
	w := packed(&b)
	zeros := make([]byte, 1<<20)
	for range 64 {
		if _, err := w.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFilesThatAreTooMuchAreRefusedAndStoreNothing(t *testing.T) {
	notShort(t)
	d := bottest.New(t, bot.Options{Games: games.All()})
	head := "skald record 1\ngame: return-of-the-heroes\nseats: 2\n"
	files := map[string]string{
		"ten-megabytes": strings.Repeat("; nothing\n", 1<<20),
		"one-line":      strings.Repeat("x", 1<<20-1),
		"gzip":          bomb(t, func(b *bytes.Buffer) io.WriteCloser { return gzip.NewWriter(b) }),
		"deflate": bomb(t, func(b *bytes.Buffer) io.WriteCloser {
			w, _ := flate.NewWriter(b, flate.BestCompression)
			return w
		}),
		"zip":   "PK\x03\x04" + strings.Repeat("\x00", 1000),
		"empty": "",
		"zeros": strings.Repeat("\x00", 1<<20-10),
		"deep":  head + "position: 1.1 " + strings.Repeat("[", 500_000) + "\n",
		"deep-objects": head + "position: 1.1 " + strings.Repeat(`{"a":`, 150_000) + "1" +
			strings.Repeat("}", 150_000) + "\n",
		"thousands": head + "seed: " + strings.Repeat("ab", 32) + "\n\ntable> start\n" +
			strings.Repeat("1> end\n", 60_000),
		"many-options": head + manyLines("option x%d: on", 20_000),
		"many-seats": "skald record 1\ngame: return-of-the-heroes\nseats: 64\n" +
			manyLines("seat %d: player x", 64) + "seed: " + strings.Repeat("ab", 32) + "\n\ntable> start\n",
		"many-joins": head + "joins: " + strings.Repeat("1 ", 400_000) + "\n",
		"many-results": head + "seed: " + strings.Repeat("ab", 32) + "\n\ntable> start  # bag 2147483648:" +
			strings.Repeat("1,", 200_000) + "1\n",
		"no-number":   head + "seed: " + strings.Repeat("ab", 32) + "\n\n99999999999999999999.1 1> end\n",
		"a-long-name": "skald record 1\ngame: " + strings.Repeat("@everyone ", 10_000) + "\nseats: 2\n",
		"back-and-back": head + "seed: " + strings.Repeat("ab", 32) + "\n\ntable> start\n" +
			strings.Repeat("table> back start~99999\n", 4000),
		"pause-and-pause": head + "seed: " + strings.Repeat("ab", 32) + "\n\ntable> start\n" +
			strings.Repeat("table> pause: x\ntable> resume\n", 2000),
		"a-huge-number.txt": head + "rules: " + strings.Repeat("9", 100_000) + "\n",
	}
	at := d.ServeFiles(files)
	for name, file := range files {
		// Discord sends the size of a file, which may be wrong.
		for _, size := range []int{10, len(file), -1, math.MaxInt} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			a := d.Import(at+name, size)
			runtime.ReadMemStats(&after)
			if err := d.RefusalFault(a); err != nil {
				t.Errorf("%s is answered %s: %v", name, a.Text(), err)
			}
			// The test itself holds and sends the file.
			if used := after.TotalAlloc - before.TotalAlloc; used > 300<<20 {
				t.Errorf("%s takes %d MB", name, used>>20)
			}
			if m, err := d.Options.Store.LastMatchInChannel(bottest.Channel); err == nil {
				t.Fatalf("%s is stored: %+v", name, m)
			}
		}
	}
	if said := d.Logs.String(); strings.Contains(said, "level=ERROR") {
		t.Errorf("the log tells of errors: %.2000s", said)
	}
}

// manyLines are lines with a number in each, from 1.
func manyLines(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i+1)
	}
	return b.String()
}

// Events are read whatever is in them.
func TestHugeEventsAreReadOrRefused(t *testing.T) {
	t.Parallel()
	for what, raw := range map[string]string{
		"deep options": `{"id":"1","token":"t","type":2,"user":{"id":"8"},"data":{"name":"a","options":` +
			strings.Repeat(`[{"name":"b","type":1,"options":`, 3000) + `[]` + strings.Repeat(`}]`, 3000) + `}}`,
		"deeper options": `{"id":"1","token":"t","type":2,"user":{"id":"8"},"data":{"name":"a","options":` +
			strings.Repeat(`[{"options":`, 100_000) + `[]` + strings.Repeat(`}]`, 100_000) + `}}`,
		"deep components": `{"id":"1","token":"t","type":5,"user":{"id":"8"},"data":{"custom_id":"a","components":` +
			strings.Repeat(`[{"component":{"components":`, 2000) + `[]` + strings.Repeat(`}}]`, 2000) + `}}`,
		"a wide modal": `{"id":"1","token":"t","type":5,"user":{"id":"8"},"data":{"custom_id":"a","components":[` +
			strings.Repeat(`{"custom_id":"x","value":"y"},`, 50_000) + `{}]}}`,
		"a long id": `{"id":"` + strings.Repeat("1", 1<<20) +
			`","token":"t","type":3,"user":{"id":"8"},"data":{"custom_id":"` + strings.Repeat("v1:", 1<<18) + `"}}`,
		"numbers":     `{"id":"1","token":"t","type":2,"user":{"id":"8"},"data":{"name":"a","options":[{"name":"n","type":4,"value":1e999}]}}`,
		"permissions": `{"id":"1","token":"t","type":2,"member":{"user":{"id":"8"},"permissions":"99999999999999999999999999"},"data":{"name":"mod end"}}`,
		"below zero":  `{"id":"1","token":"t","type":2,"member":{"user":{"id":"8"},"permissions":"-1"},"data":{"name":"mod end"}}`,
	} {
		i, err := discord.ParseInteraction([]byte(raw))
		if err != nil {
			continue // reported in the log
		}
		if what == "permissions" || what == "below zero" {
			if i.HasPermissions(discordgo.PermissionManageMessages) {
				t.Errorf("%s: somebody may do everything", what)
			}
			continue
		}
		d := bottest.New(t, bot.Options{})
		if i.ID, i.Channel, i.Guild = "5", bottest.Channel, "3"; len(i.CustomID) > 0 || i.Command != "" {
			d.Do(i)
		}
	}
}
