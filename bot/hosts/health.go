package hosts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Unheld returns the shards of this host's that no host has had for longer than a time; none is known before the host
// has seen how the work is shared.
func (h *Host) Unheld(longer time.Duration) (shards []int) {
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

// Health says which shards the host works on and how, or what is wrong: with one of them, with the database it cannot
// ask, or that no host has taken a shard that was free for a lease.
func (h *Host) Health() (string, error) {
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

// shardList writes shards as people read them.
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
