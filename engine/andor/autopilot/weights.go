package autopilot

// weights are the pilot's values, in hours; they were found by playing many matches.
type weights struct {
	// due1 to due4 are for creatures that must be beaten within 1 to 4 sunrises, quarry for one carrying a goal's
	// thing, blocker for one in the way of such a thing.
	due1, due2, due3, due4, quarry, blocker float64
	// hold is a castle sure to survive another day; finish is the least chance for staking everything on ending the
	// tale today.
	hold, finish float64
	// boss is the creature named by a goal, gather being near it in time.
	boss, gather float64
	// patience weighs the chance of another day at that creature against that of today, since more is gained until then
	// than the forecast shows; hope is the least chance at which heroes stay in that fight.
	patience, hope float64
	// gold is a coin; race is a fight if only the track matters; thrift is the number of letters held in reserve; cross
	// is the remaining share of the worth of a fight that moves the narrator to a card before the sunrise.
	gold, race, thrift, cross float64
	// likely is the least chance for beginning a fight, rounds its longest duration, hurt the cost of a point of
	// willpower, later the present worth of a fight tomorrow, draught a brew's gain for a team.
	likely, rounds, hurt, later, draught float64
	// farmer is a farmer brought to the castle; buy a point of strength for a team, buyBoss the same with a boss
	// waiting; well a point of willpower, row another die by it; fog an unknown token; witch the same while she must be
	// found; rune the third rune stone.
	farmer, buy, buyBoss, well, row, fog, witch, rune float64
	// coin is a point of treasure, dust the treasure expected of a fog token, back an hour's detour away from its
	// place, door a way to a lake, letter the cost of a letter per fight; slack is the number of hours reserved for the
	// way home.
	coin, dust, back, door, letter float64
	slack                          int
	// muscle is the most strength a hero buys if gold is to be brought.
	muscle int
	// castle is one of the castle's holders, gem a gem to lure them out, prince a fog token while the prince may be
	// under it.
	castle, gem, prince float64
	// sally is the number of lured creatures that can be beaten before they return.
	sally int
	// fate is a part of a hero's fate.
	fate float64
}

var weighing = weights{
	due1: 117, due2: 40, due3: 12, due4: 20, quarry: 80, blocker: 320, hold: 100, finish: 0.4,
	boss: 690, gather: 60, patience: 1.1, hope: 0.25, gold: 5, race: 9.6, thrift: 2, cross: 0.4,
	likely: 0.36, rounds: 3, hurt: 0.5, later: 0.43, draught: 4.8,
	farmer: 70, buy: 14, buyBoss: 25, well: 1.12, row: 1.9, fog: 4, witch: 16, rune: 54,
	coin: 10, dust: 0.6, back: 0.5, door: 6, letter: 6, slack: 1, muscle: 6,
	fate:   150,
	castle: 90, gem: 30, prince: 10, sally: 2,
}

const (
	// brewLetters is the number of letters left at which gold is no longer saved for a brew.
	brewLetters = 5
	// lowWill is the willpower below which a hero takes rewards in willpower.
	lowWill = 4
	// hopeless is the lowest lead with which heroes stake everything.
	hopeless = -8
)
