package table

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/store"
)

// Anybody stands for a seat that is offered to whoever comes.
const Anybody = "*"

// SeatKey is what stands for a seat in Reserved and Offers.
func SeatKey(s engine.Seat) string { return strconv.Itoa(int(s)) }

// Bar keeps somebody from sitting down by himself, Admit lets him again.
func (t *Table) Bar(user string) {
	t.Admit(user)
	t.Barred = append(t.Barred, user)
}

// Admit lets somebody sit down by himself again.
func (t *Table) Admit(user string) {
	t.Barred = slices.DeleteFunc(slices.Clone(t.Barred), func(u string) bool { return u == user })
}

// ClearSeat forgets for whom a seat was kept and to whom it was offered.
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
}
