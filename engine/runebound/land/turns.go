package land

// Far is how many turns it takes to Nowhere, in hundredths.
const Far = 1 << 20

// prices are what a step onto each terrain adds to a way, in hundredths of a
// turn, and dearest is the dearest of them. With the two figures for setting out
// they miss the turns of a hero who plays as well as can be by a seventh of a
// turn on average.
var prices = [Town + 1]int{Plains: 30, Road: 30, River: 36, Swamp: 61, Forest: 46, Hills: 42, Mountain: 74, Town: 14}

const (
	dearest     = 74
	setOut      = 48 // the dice of the last turn that are left over
	setOutTown  = 17 // the same with the fifth die of a town
	oneTurn     = 100
	ringOfCosts = dearest + 1
)

// Turns is how many turns a hero needs on average, in hundredths of a turn, from
// one hex to every other. It is an estimate for choosing where to go: it knows
// nothing of cards, nor that the dice of a turn make one way better than another.
// To another hex it is never less than one turn.
func Turns(from Hex) *[Size]int {
	var out [Size]int
	for i := range out {
		out[i] = Far
	}
	if !from.Valid() {
		return &out
	}
	// Hexes wait by what it costs to come there. No step costs as much as the
	// ring is long, so a place of it holds hexes of one cost only.
	var ring [ringOfCosts][]Hex
	out[from], ring[0] = 0, []Hex{from}
	for cost, waiting := 0, 1; waiting > 0; cost++ {
		now := ring[cost%ringOfCosts]
		ring[cost%ringOfCosts] = nil
		waiting -= len(now)
		for _, h := range now {
			if out[h] < cost {
				continue // it was reached for less
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
