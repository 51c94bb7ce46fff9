package land

// Far is the number of turns to Nowhere, in hundredths.
const Far = 1 << 20

// prices holds the cost of a step onto each terrain, in hundredths of a turn; dearest is the highest. Together with the
// costs of setting out they differ from the turns of optimal play by a seventh of a turn on average.
var prices = [Town + 1]int{Plains: 30, Road: 30, River: 36, Swamp: 61, Forest: 46, Hills: 42, Mountain: 74, Town: 14}

const (
	dearest     = 74
	setOut      = 48 // for the unused dice of the last turn
	setOutTown  = 17 // the same with a town's fifth die
	oneTurn     = 100
	ringOfCosts = dearest + 1
)

// Turns returns the mean number of turns from a hex to every other, in hundredths. It is an estimate for choosing
// destinations and ignores cards and the particular dice of a turn. It is at least 100 for another hex.
func Turns(from Hex) *[Size]int {
	var out [Size]int
	for i := range out {
		out[i] = Far
	}
	if !from.Valid() {
		return &out
	}
	// Hexes are queued by cost. Every step costs less than the length of the ring, so each slot holds hexes of a single
	// cost.
	var ring [ringOfCosts][]Hex
	out[from], ring[0] = 0, []Hex{from}
	for cost, waiting := 0, 1; waiting > 0; cost++ {
		now := ring[cost%ringOfCosts]
		ring[cost%ringOfCosts] = nil
		waiting -= len(now)
		for _, h := range now {
			if out[h] < cost {
				continue // reached at a lower cost
			}
			for _, n := range near[h] {
				c := cost + prices[world.terrain[n]]
				if c < out[n] {
					out[n] = c
					ring[c%ringOfCosts] = append(ring[c%ringOfCosts], n)
					waiting++
				}
			}
		}
	}
	start := setOut
	if from.Terrain() == Town {
		start = setOutTown
	}
	for h := Hex(1); h < Size; h++ {
		if h != from {
			out[h] = max(oneTurn, out[h]+start)
		}
	}
	return &out
}
