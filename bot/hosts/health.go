package hosts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Unheld returns the shards of this host that no host has had for longer than a time; none before the host has read how
// the work is shared.
func (h *Instance) Unheld(longer time.Duration) (shards []int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for shard, since := range h.unheld {
		if h.works[shard] == nil && time.Since(since) >= longer {
			shards = append(shards, shard)
		}
	}
	slices.Sort(shards)
	return shards
}

// Health describes the shards the host works on. The error is the problem: of one of them, of the database, or that a
// shard has been free for the length of a lease.
func (h *Instance) Health() (string, error) {
	var held []string
	var wrong []error
	for _, w := range h.Works() {
		held = append(held, strconv.Itoa(w.Shard))
		if _, err := w.Worker.Health(); err != nil {
			wrong = append(wrong, fmt.Errorf("shard %d: %w", w.Shard, err))
		}
	}
	h.mu.Lock()
	looked, draining, blind := h.looked, h.draining, h.blind
	if looked.IsZero() {
		looked = h.began
	}
	h.mu.Unlock()
	if silent := time.Since(looked); silent > h.Lasts {
		if blind == nil {
			blind = errors.New("no answer has come")
		}
		wrong = append(wrong, fmt.Errorf("the database cannot be asked how the shards are shared, for %s now: %w",
			silent.Round(time.Second), blind))
	} else if unheld := h.Unheld(h.Lasts); len(unheld) > 0 {
		wrong = append(wrong, fmt.Errorf("no host works on %s of %d", shardList(unheld), h.Total))
	}
	if draining {
		wrong = append(wrong, errors.New("this host hands its shards to others and stops"))
	}
	if len(held) == 0 {
		return fmt.Sprintf("stands by: other hosts work on the %d shards", h.Total), errors.Join(wrong...)
	}
	return fmt.Sprintf("works on shards %s of %d", strings.Join(held, ", "), h.Total), errors.Join(wrong...)
}

// shardList formats shards for people.
func shardList(shards []int) string {
	var names []string
	for _, shard := range shards {
		names = append(names, strconv.Itoa(shard))
	}
	if len(names) == 1 {
		return "shard " + names[0]
	}
	return "shards " + strings.Join(names, ", ")
}
