package bot

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"skald/bot/discord"
	"skald/bot/route"
	"skald/store"
)

// stuckAfter is the age at which a post that is due makes the outbox count as stuck. Failed posts that wait for a retry
// do not count.
const stuckAfter = 5 * time.Minute

// outboxNow returns the number of posts in the outbox and the age of the oldest.
func (a *App) outboxNow() (n int, age time.Duration, err error) {
	// A year ahead, to include posts that wait for a retry.
	all, err := a.o.Store.Pending(a.o.Now().AddDate(1, 0, 0), 0)
	if len(all) > 0 {
		age = max(a.o.Now().Sub(all[0].Created), 0)
	}
	return len(all), age, err
}

// stuck returns the longest time for which a post has been due; 0 for none.
func (a *App) stuck() (time.Duration, error) {
	now := a.o.Now()
	due, err := a.o.Store.Pending(now, 0)
	var longest time.Duration
	for _, o := range due {
		since := o.Created
		for _, later := range []time.Time{o.Next, a.began()} {
			if later.After(since) {
				since = later
			}
		}
		longest = max(longest, now.Sub(since))
	}
	return longest, err
}

// began returns the time at which the bot started to work, zero before.
func (a *App) began() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.started
}

// Failed interactions are a problem of the bot, and not of a single person's actions, if there are several in the last
// minute and they are a large part of all.
const (
	fewFailed   = 5
	failedShare = 4 // a quarter
)

// databaseTrouble returns the problem of the database: damage, a failure of the last write, or failed writes in the
// last minute, even if later ones succeeded.
func (a *App) databaseTrouble() error {
	err := a.o.Store.WriteFailure()
	if errors.Is(err, store.ErrDamaged) {
		return err
	}
	if _, failed, last := a.writes.count(a.o.Now()); failed > 0 {
		return fmt.Errorf("writes to the database failed in the last minute: %d; the last one: %w", failed, last)
	}
	return err
}

// wrote records the result of a write. A write that was refused for its content does not indicate a problem of the
// database.
func (a *App) wrote(err error) {
	switch {
	case err == nil:
		a.writes.note(a.o.Now(), nil)
		a.watch.Works(a.o.Log)
	case store.IsOutage(err):
		a.writes.note(a.o.Now(), err)
		a.watch.Fails(a.o.Log, err)
	}
}

// ended records the outcome of an interaction. Completions are often late for harmless reasons and do not count.
func (a *App) ended(i *discord.Interaction, outcome string) {
	a.meter.interaction(i, outcome)
	if i.Kind == discord.KindAutocomplete {
		return
	}
	a.handled.note(a.o.Now(), unanswered[outcome])
}

// unanswered describes the bad outcomes of interactions.
var unanswered = map[string]error{
	route.OutcomeFailed: errors.New("the log says why"),
	route.OutcomeLost:   errors.New("the answers did not reach Discord"),
}

// Health returns a short report that the bot works, or an error with the problems.
func (a *App) Health() (string, error) {
	var wrong []string
	st := a.Client.Status()
	a.mu.Lock()
	stopping := a.stopping
	a.mu.Unlock()
	switch {
	case stopping:
		wrong = append(wrong, "the bot is stopping")
	case st.Up == 0:
		wrong = append(wrong, "the gateway of Discord is not connected")
	case st.Up < st.Shards:
		wrong = append(wrong, fmt.Sprintf("%d of %d shards are not connected: %s", len(st.Down), st.Shards,
			strings.Trim(fmt.Sprint(st.Down), "[]")))
	}
	trouble := a.databaseTrouble()
	if trouble != nil {
		wrong = append(wrong, trouble.Error())
	}
	if done, failed, last := a.handled.count(a.o.Now()); failed >= fewFailed && failed*failedShare >= done+failed {
		wrong = append(wrong,
			fmt.Sprintf("of %d interactions in the last minute %d failed: %v", done+failed, failed, last))
	}
	switch waits, err := a.stuck(); {
	case errors.Is(err, store.ErrClosed):
		wrong = append(wrong, "the database is closed")
	case store.IsOutage(err) && trouble != nil:
		// Reported above.
	case store.IsOutage(err):
		wrong = append(wrong, err.Error())
	case err != nil:
		wrong = append(wrong, "part of the outbox cannot be read: "+err.Error())
	case waits > stuckAfter:
		wrong = append(wrong,
			fmt.Sprintf("the outbox is stuck: something waits to be posted for %s", waits.Round(time.Second)))
	}
	if len(wrong) > 0 {
		return "", errors.New(strings.Join(wrong, "\n"))
	}
	return "connected to Discord, the database takes writes, posts go out", nil
}
