package bot

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"skald/bot/config"
	"skald/bot/discord"
	"skald/bot/operate"
	"skald/bot/version"
	"skald/engine"
	"skald/store"
)

// Outcomes of an attempt to post or to draw.
const (
	outcomeDone    = "done"
	outcomeBaked   = "baked"
	outcomeAgain   = "failed"
	outcomeGivenUp = "given_up"
)

// interactionKinds are the names of the kinds of interaction in metrics.
var interactionKinds = map[int]string{
	discord.KindCommand: "command", discord.KindComponent: "component", discord.KindAutocomplete: "autocomplete",
	discord.KindModal: "modal",
}

// Upper bounds of the histograms, in seconds. An interaction should be answered within one second and must be within
// three.
var (
	answerBounds  = []float64{0.1, 0.25, 0.5, 1, 2, 3, 10}
	pictureBounds = []float64{0.1, 0.25, 0.5, 1, 2, 5, 10, 30}
	deliverBounds = []float64{0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300, 3600}
)

// lateAfter is the age at which a timer that was not handled counts as late.
const lateAfter = time.Minute

// meter counts the work of the bot.
type meter struct {
	all          operate.Metrics
	interactions *operate.Counter
	acknowledged *operate.Histogram
	moves        *operate.Counter
	opens        *operate.Counter
	posts        *operate.Counter
	delivered    *operate.Histogram
	pictures     *operate.Counter
	pictureTime  *operate.Histogram
	backups      *operate.Counter

	mu     sync.Mutex
	copied time.Time
}

// newMeter returns the metrics of an App; its client may be set later.
func newMeter(a *App) *meter {
	m := &meter{}
	all := &m.all
	m.interactions = all.Counter("skald_interactions_total",
		"Interactions by kind, and whether they were answered, the answer was lost on its way, or handling them "+
			"failed.", "kind", "outcome")
	m.acknowledged = all.Histogram("skald_acknowledgement_seconds",
		"Time from an interaction's arrival to its first answer at Discord; after 3 s Discord gives up.",
		answerBounds, "kind")
	m.moves = all.Counter("skald_moves_total",
		"Moves made, those of autopilots included; sealed ones count when their round closes.", "game")
	m.opens = all.Counter("skald_tables_opened_total",
		"Matches opened for a press, a post or a clock: from memory, or from the store because they were not there.",
		"from")
	m.posts = all.Counter("skald_posts_total", "Public posts by kind: done, failed attempts, given up.", "kind",
		"outcome")
	m.delivered = all.Histogram("skald_delivery_seconds", "Time from what happened to the public post that tells it.",
		deliverBounds, "kind")
	m.pictures = all.Counter("skald_pictures_total", "Pictures drawn, failed, and drawn in advance.", "game", "outcome")
	m.pictureTime = all.Histogram("skald_picture_seconds", "Time a picture took, waiting for its turn included.",
		pictureBounds, "game")
	m.backups = all.Counter("skald_backups_total", "Backups made and failed.", "outcome")
	all.Reading("skald_backup_last_timestamp_seconds", "When the newest backup was made, in seconds since 1970.",
		func() (float64, bool) {
			m.mu.Lock()
			defer m.mu.Unlock()
			return float64(m.copied.Unix()), !m.copied.IsZero()
		})
	all.Reading("skald_outbox_entries", "What waits to be posted.", func() (float64, bool) {
		n, _, err := a.outboxNow()
		return float64(n), err == nil
	})
	all.Reading("skald_outbox_oldest_seconds", "Age of the oldest that waits to be posted; 0 when nothing does.",
		func() (float64, bool) {
			_, age, err := a.outboxNow()
			return age.Seconds(), err == nil
		})
	all.Reading("skald_timers_late", "Timers that were due more than a minute ago and are not settled.",
		func() (float64, bool) {
			due, err := a.o.Store.DueTimers(a.o.Now().Add(-lateAfter), 0)
			return float64(len(due)), err == nil
		})
	all.Reading("skald_gateway_shards", "Shards this process runs.", func() (float64, bool) {
		return float64(a.Client.Status().Shards), true
	})
	all.Reading("skald_gateway_connected", "Shards of these that are connected.", func() (float64, bool) {
		return float64(a.Client.Status().Up), true
	})
	all.Count("skald_gateway_reconnects_total", "Connections to the gateway made anew.", func() (float64, bool) {
		return float64(a.Client.Status().Reconnects), true
	})
	all.Count("skald_rate_limits_total", "Calls Discord refused for a rate limit.", func() (float64, bool) {
		return float64(a.Client.Status().Limits), true
	})
	all.Reading("skald_database_trouble",
		"1 when a write of the last minute, or the last one, failed, or damage stops all writing.",
		func() (float64, bool) {
			if a.databaseTrouble() != nil {
				return 1, true
			}
			return 0, true
		})
	return m
}

// Metrics returns the metrics of this bot, with the label shard to distinguish it from other bots.
func (a *App) Metrics() operate.Part {
	return operate.Part{Of: &a.meter.all, Label: "shard", Value: shardLabel(a.o.Shards)}
}

// shardLabel returns the label for shards: 3, 0-3, 0-1,4, or all if Discord decides the number.
func shardLabel(s config.Shards) string {
	if s.Total == 0 {
		return "all"
	}
	run := slices.Sorted(slices.Values(s.Run))
	var parts []string
	for i := 0; i < len(run); {
		last := i
		for last+1 < len(run) && run[last+1] == run[last]+1 {
			last++
		}
		part := strconv.Itoa(run[i])
		if last > i {
			part += "-" + strconv.Itoa(run[last])
		}
		parts = append(parts, part)
		i = last + 1
	}
	return strings.Join(parts, ",")
}

// processMetrics returns the metrics that all bots of a process share: the program and its rules, the whole database,
// Go and the process.
func processMetrics(db *store.DB, games []engine.Rules) *operate.Metrics {
	all := new(operate.Metrics)
	all.Gauge("skald_build_info", "The program that runs: 1.", []string{"release", "commit", "go"},
		func(put func(float64, ...string)) {
			b := version.Read()
			put(1, b.Release, b.Commit, b.Go)
		})
	all.Gauge("skald_rules_version", "The version of the rules by which new matches are played.", []string{"game"},
		func(put func(float64, ...string)) {
			for _, g := range games {
				put(float64(g.Version()), g.ID())
			}
		})
	all.Gauge("skald_matches_live", "Matches in a lobby, running or paused, in the whole database.", []string{"game"},
		func(put func(float64, ...string)) {
			for game, n := range liveMatches(db, games) {
				put(float64(n), game)
			}
		})
	all.Reading("skald_database_bytes", "Size of the database's file.", func() (float64, bool) {
		info, err := os.Stat(db.Path())
		if err != nil {
			return 0, false
		}
		return float64(info.Size()), true
	})
	all.Runtime()
	return all
}

// interaction counts a finished interaction.
func (m *meter) interaction(i *discord.Interaction, outcome string) {
	if name, ok := interactionKinds[i.Kind]; ok {
		m.interactions.Inc(name, outcome)
	}
}

// moved counts a move.
func (m *meter) moved(game string) { m.moves.Inc(game) }

// opened counts an opened table, and whether it was read from the store.
func (m *meter) opened(read bool) {
	from := "memory"
	if read {
		from = "store"
	}
	m.opens.Inc(from)
}

// answered records the time of an interaction until its first answer.
func (m *meter) answered(i *discord.Interaction, after time.Duration) {
	if name, ok := interactionKinds[i.Kind]; ok {
		m.acknowledged.Observe(after.Seconds(), name)
	}
}

// Posted counts a post, and the time it waited in the outbox.
func (m *meter) Posted(kind string, waited time.Duration) {
	m.Done(kind)
	m.delivered.Observe(max(waited, 0).Seconds(), kind)
}

// Done counts a post without a record.
func (m *meter) Done(kind string) { m.posts.Inc(kind, outcomeDone) }

// Failed counts a failed attempt to post.
func (m *meter) Failed(kind string) { m.posts.Inc(kind, outcomeAgain) }

// GivenUp counts a post that is not retried.
func (m *meter) GivenUp(kind string) { m.posts.Inc(kind, outcomeGivenUp) }

// picture counts an attempt to draw a picture.
func (m *meter) picture(game string, began time.Time, err error) {
	m.pictureTime.Observe(time.Since(began).Seconds(), game)
	if err != nil {
		m.pictures.Inc(game, outcomeAgain)
		return
	}
	m.pictures.Inc(game, outcomeDone)
}

// baked counts a picture that is drawn in advance.
func (m *meter) baked(game string) { m.pictures.Inc(game, outcomeBaked) }

// backupCounts counts backups.
type backupCounts struct{ m *meter }

// Newest records the time of the newest backup.
func (c backupCounts) Newest(at time.Time) {
	c.m.mu.Lock()
	defer c.m.mu.Unlock()
	c.m.copied = at
}

// Made counts a backup.
func (c backupCounts) Made() { c.m.backups.Inc(outcomeDone) }

// Failed counts a failed attempt to make a backup.
func (c backupCounts) Failed() { c.m.backups.Inc(outcomeAgain) }

// liveMatches counts the live matches by game, including games without any.
func liveMatches(db *store.DB, games []engine.Rules) map[string]int {
	live := map[string]int{}
	for _, g := range games {
		live[g.ID()] = 0
	}
	// The check of the database reports unreadable counts.
	counts, _ := db.Counts()
	for _, c := range counts {
		if c.Live() {
			live[c.Game] += c.Matches
		}
	}
	return live
}
