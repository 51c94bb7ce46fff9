package table

import (
	"strconv"

	"skald/engine"
	"skald/store"
)

// Anybody stands for a seat that is offered to whoever comes.
const Anybody = "*"

// SeatKey is what stands for a seat in Reserved and Offers.
func SeatKey(s engine.Seat) string { return strconv.Itoa(int(s)) }

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
