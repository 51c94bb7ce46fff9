package bot_test

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/hosts"
	"skald/bot/operate"
	"skald/engine/contract/sealed"
	"skald/engine/match"
)

// metrics returns all that /metrics writes of a bot that shares its database; another writes less.
func metrics(d *bottest.Bot) string {
	d.T.Helper()
	var b bytes.Buffer
	h := hosts.New(hosts.Options{Store: d.Options.Store, Total: 1})
	if err := operate.Write(&b, d.App.Metrics(),
		operate.Part{Of: bot.HostMetrics(d.Options.Store, d.Options.Games, h)}); err != nil {
		d.T.Fatal(err)
	}
	return b.String()
}

// movesCounted is the line that counts the moves of a game.
func movesCounted(d *bottest.Bot) string {
	return regexp.MustCompile(`(?m)^skald_moves_total\{.*$`).FindString(metrics(d))
}

func TestSealedMovesCountWhenTheirRoundCloses(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	before := movesCounted(d)
	for _, does := range []func(){
		func() { d.PlayMoves("anna", "roll", "stay") },
		func() { d.PlayMoves("ben", "roll", "roll", "roll") },
		d.Restart,
		func() { d.PlayMoves("ben", "stay") },
	} {
		does()
		if now := movesCounted(d); now != before && now != "" {
			t.Errorf("while the round is open the count goes from %q to %q", before, now)
		}
	}
	d.PlayMoves("cara", "stay")
	if now := movesCounted(d); !strings.HasSuffix(now, " 7") {
		t.Errorf("when the round is closed the count is %q, and 7 moves were made in it", now)
	}
	d.PlayMoves("anna", "roll")
	if now := movesCounted(d); !strings.HasSuffix(now, " 7") {
		t.Errorf("in the next round the count is %q", now)
	}
}

// units matches the endings of metric names by Prometheus's conventions: base units, and counted things.
var units = regexp.MustCompile(
	`_(seconds|bytes|total|info|percent|connected|shards|entries|late|live|trouble|version|threads|goroutines|objects|fds|shards_(configured|held|unheld))$`)

func TestMetricsFollowPrometheusNaming(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	said := metrics(d)
	for _, m := range regexp.MustCompile(`(?m)^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)$`).FindAllStringSubmatch(said, -1) {
		name, help, kind := m[1], m[2], m[3]
		switch {
		case (kind == "counter") != strings.HasSuffix(name, "_total"):
			t.Errorf("%s is a %s", name, kind)
		case kind == "histogram" && !strings.HasSuffix(name, "_seconds"):
			t.Errorf("%s has no unit", name)
		case strings.Contains(help, "since 1970") && name != "process_start_time_seconds" &&
			!strings.HasSuffix(name, "_timestamp_seconds"):
			t.Errorf("%s is a time and not called so", name)
		case !units.MatchString(name) && name != "go_sched_gomaxprocs_threads":
			t.Errorf("%s ends with no unit", name)
		}
	}
	whole := []string{"skald_build_info", "skald_rules_version", "skald_matches_live", "skald_database_bytes",
		"skald_shards_configured", "skald_shards_held", "skald_shards_unheld"}
	for line := range strings.Lines(said) {
		if name := regexp.MustCompile(`^\w+`).FindString(line); strings.HasPrefix(name, "skald_") &&
			!strings.Contains(line, `{shard="`) && !slices.Contains(whole, name) {
			t.Errorf("it has no shard: %s", line)
		}
	}
}

// TestTheReadmeNamesMetricsThatExist compares the metrics that the document for operators names with those written.
func TestTheReadmeNamesMetricsThatExist(t *testing.T) {
	t.Parallel()
	var documents []byte
	for _, name := range []string{"operate/README.md", "../store/README.md"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, b...)
	}
	d := bottest.New(t, bot.Options{})
	written := metrics(d)
	for _, name := range regexp.MustCompile("skald_[a-z_]+").FindAllString(string(documents), -1) {
		if !strings.Contains(written, "# HELP "+name+" ") && !strings.HasPrefix(name, "skald_test") {
			t.Errorf("the documents name %s", name)
		}
	}
}
