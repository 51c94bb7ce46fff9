package discord

// rememberedInteractions is how many interactions are remembered, to know one that
// is delivered again: after a connection was resumed, for instance.
const rememberedInteractions = 1024

// recentInteractions remembers the latest interactions. Its zero value remembers none.
type recentInteractions struct {
	ids  map[string]bool
	ring [rememberedInteractions]string
	next int
}

// isNew reports whether an id comes for the first time, and remembers it.
func (r *recentInteractions) isNew(id string) bool {
	if r.ids[id] {
		return false
	}
	if r.ids == nil {
		r.ids = make(map[string]bool, rememberedInteractions)
	}
	delete(r.ids, r.ring[r.next])
	r.ring[r.next] = id
	r.next = (r.next + 1) % rememberedInteractions
	r.ids[id] = true
	return true
}
