package table

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/store"
)

// Anybody marks a seat that is offered to everyone.
const Anybody = "*"

// SeatKey returns the key of a seat in Reserved and Offers.
func SeatKey(s engine.Seat) string { return strconv.Itoa(int(s)) }

// Ban prevents a user from taking a seat by themselves. Admit reverses it.
func (t *Table) Ban(user string) {
	t.Unban(user)
	t.Barred = append(t.Barred, user)
}

// Unban lets a barred user take a seat by themselves again.
func (t *Table) Unban(user string) {
	t.Barred = slices.DeleteFunc(slices.Clone(t.Barred), func(u string) bool { return u == user })
}

// ClearSeat removes the reservation and the offer of a seat. Its next search for a substitute is news to the host.
func (t *Table) ClearSeat(seat engine.Seat) {
	reserved, offers := map[string]store.Seat{}, map[string]string{}
	for k, v := range t.Reserved {
		if k != SeatKey(seat) {
			reserved[k] = v
		}
	}
	for k, v := range t.Offers {
		if k != SeatKey(seat) {
			offers[k] = v
		}
	}
	t.Reserved, t.Offers = reserved, offers
	t.Sought = maps.Clone(t.Sought)
	delete(t.Sought, SeatKey(seat))
}
