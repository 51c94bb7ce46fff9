package overview

import (
	"maps"
	"slices"
	"sync"

	"skald/bot/table"
)

// Changes are the servers whose tables have changed since they were looked at.
type Changes struct {
	Wake table.Signal

	mu     sync.Mutex
	guilds map[string]bool
}

// NewChanges returns Changes without any.
func NewChanges() *Changes { return &Changes{Wake: table.NewSignal(), guilds: map[string]bool{}} }

// Mark records that the tables of a server have changed.
func (c *Changes) Mark(guild string) {
	c.mu.Lock()
	c.guilds[guild] = true
	c.mu.Unlock()
	c.Wake.Wake()
}

// Take returns the changed servers and forgets them.
func (c *Changes) Take() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := slices.Sorted(maps.Keys(c.guilds))
	clear(c.guilds)
	return out
}
