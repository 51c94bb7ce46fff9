package autopilot

// weights are what the pilot gives for things, in the worth of an hour; found by
// playing many matches.
type weights struct {
	// due1 to due4 are creatures that must be beaten within so many sunrises,
	// quarry one that carries what a goal asks for, blocker one in the way of it.
	due1, due2, due3, due4, quarry, blocker float64
	// hold is a castle that is sure to see another day, finish the least chance at
	// which everything is staked on ending the tale today.
	hold, finish float64
	// boss is the creature a goal names, gather being near it in time.
	boss, gather float64
	// patience is what the chance of another day at that creature counts for beside
	// that of today, for till then more is won than is foreseen; hope the least chance
	// with which nobody leaves the fight with it.
	patience, hope float64
	// gold is a coin, race a fight while nothing but the track is to be won;
	// thrift are the letters to be kept back, cross the part of its worth that is left
	// to a fight that brings the narrator to a card before the sunrise.
	gold, race, thrift, cross float64
	// likely is the least chance a fight is begun with, rounds how long it may
	// take, hurt a point of willpower it costs, later what a fight of tomorrow is
	// worth today, draught what a brew adds to a side.
	likely, rounds, hurt, later, draught float64
	// farmer is one brought to the castle; buy what makes a side stronger by a
	// point, buyBoss while a boss waits; well a point of willpower, row another die
	// by it; fog a token that is not known, witch while she must be found; rune the
	// third of three rune stones.
	farmer, buy, buyBoss, well, row, fog, witch, rune float64
	// coin is a point of treasure, dust what a fog token gives of it, back what an hour
	// further from its place costs beside one on the way, door a way to a lake, letter
	// one a fight takes; slack are the hours kept back for the way home.
	coin, dust, back, door, letter float64
	slack                          int
	// muscle is the strength a hero buys at most where gold is to be brought.
	muscle int
	// castle is one of those who hold the castle, gem one to lure them out, prince a fog
	// token while the prince may lie under it.
	castle, gem, prince float64
	// sally is how many creatures lured out can be beaten before they are back.
	sally int
	// fate is a part of what a hero's fate asks for.
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
	// brewLetters are the letters left at which gold is no longer kept for a brew.
	brewLetters = 5
	// lowWill is the willpower below which a reward is taken as such.
	lowWill = 4
	// hopeless is how far behind the heroes may be where they stake all.
	hopeless = -8
)
