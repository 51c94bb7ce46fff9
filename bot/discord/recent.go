package discord

// rememberedInteractions is the number of interactions remembered to recognise repeated deliveries, for example after a
// connection was resumed.
const rememberedInteractions = 1024

// recentInteractions remembers the latest interactions. Its zero value remembers none.
type recentInteractions struct {
	ids  map[string]bool
	ring [rememberedInteractions]string
	next int
}

// isNew remembers an id and reports whether it is new.
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
