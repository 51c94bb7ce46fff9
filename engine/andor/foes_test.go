package andor

import (
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
)

// foes declares the named creatures of a tale, and the cards that wait for them.
const foes = `
  - id: fallen
    when: [beaten captain, beaten mother, beaten shadow]
    do:
      - mark: fallen
  - id: entered
    when: breach captain
    do:
      - mark: entered
  - id: all-of-them
    when: letter K
    do:
      - foe: {id: captain, at: 60}
      - foe: {id: mother, at: 61}
      - foe: {id: shadow, at: 62}
`

const foeParts = `
foes:
  captain: {as: skral, will: 10, strength: {2: 15, 3: 24, 4: 32}}
  mother: {as: troll, will: {easy: 12, normal: 14}, strength: 9, marches: no, reward: 3}
  shadow: {as: gor, will: 6, match: {further: 3}, reward: 0, immune: [herb]}
`

// foeTale begins a tale with the three foes, the given one put on a region by B.
func foeTale(t *testing.T, put string, options ...string) *table {
	b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - foe: "+put+foes+foeParts, options...)
	b.letter("B")
	return b
}

func TestANamedCreatureHasTheFiguresOfTheLegend(t *testing.T) {
	b := foeTale(t, "{id: captain, at: 31}")
	c := b.CreatureAt(31)
	is(t, "its kind", c.Kind, "skral")
	is(t, "its strength for two heroes", b.StrengthOf(*c), 15)
	is(t, "its willpower", b.WillOf(*c), 10)
	is(t, "its reward", b.reward(*c), 0)
	is(t, "what it is called", b.called(*c).Key, "name.legend.test.foe-captain")
	b.Today = []string{"golden-11"}
	is(t, "its strength on a day when every creature has one more", b.StrengthOf(*c), 16)

	b = foeTale(t, "{id: mother, at: 31}", optionDifficulty, "normal")
	is(t, "the willpower at the difficulty", b.WillOf(*b.CreatureAt(31)), 14)
}

func TestANamedCreatureMarchesWithItsKindOrStays(t *testing.T) {
	b := foeTale(t, "{id: captain, at: 31}")
	b.turn(0).night(quiet)
	is(t, "where the captain went", b.FoeAt("captain"), 23)

	b = foeTale(t, "{id: mother, at: 23}").creature("troll", 31)
	b.turn(0).night(quiet)
	is(t, "where the mother stayed", b.FoeAt("mother"), 23)
	is(t, "the troll that went past her", b.CreatureAt(19) != nil, true)
}

func TestACreatureWhoseRegionAFoeTakesGoesOnAlongTheArrows(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - creatures: {gor: [4]}\n      - foe: {id: mother, "+
		"at: 4}\n"+foes+foeParts)
	b.letter("B")
	is(t, "who stands on 4", b.CreatureAt(4).Foe, "mother")
	same(t, "who is in the castle", b.Taken, "gor")
	is(t, "a foe that is there is not put again", len(b.Creatures), 1)
}

func TestAFoeThatMatchesItsFightersIsCountedEachRound(t *testing.T) {
	b := foeTale(t, "{id: shadow, at: 14}")
	b.points(0, 5, 10).points(1, 4, 10)
	b.Heroes[0].At = 14
	b.turn(0)
	is(t, "the strength for both who could fight", b.StrengthOf(*b.CreatureAt(14)), 5+4+3)
	b.play(0, "invite 14 2")
	b.clashed(b.play(1, "join", 1, 1, 1, 1, 1, 6, 6), 5+4+1+1, 5+4+3+12)
}

func TestAHerbDoesNothingInAFightWithAFoeThatIsImmune(t *testing.T) {
	b := foeTale(t, "{id: shadow, at: 14}").give(1, "herb-4")
	b.Fight = &fight{Foe: "gor", Named: "shadow", At: 14, Starter: 1, Fighters: []fighter{{Seat: 1, Dice: []int{3}}}}
	is(t, "what could help", len(b.AidsOf(1)), 0)
	b.Fight.Named = ""
	same(t, "what helps against a gor", b.AidsOf(1), "herb-4")
}

func TestAFoeCountsUnderItsOwnName(t *testing.T) {
	b := foeTale(t, "{id: captain, at: 14}")
	b.points(1, 14, 20).turn(1)
	b.Fight = &fight{Foe: "skral", Named: "captain", At: 14, Starter: 1, WP: 1, SP: 15, Fighters: []fighter{{Seat: 1}}}
	b.victory()
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	is(t, "captains beaten", b.Beaten["captain"], 1)
	is(t, "skrals beaten", b.Beaten["skral"], 0)
	is(t, "the card that waits was read", b.marked("fallen"), true)
	is(t, "the narrator went on", b.Narrator, 2)

	b = foeTale(t, "{id: captain, at: 4}")
	b.turn(0).night(quiet)
	is(t, "the card of its breach was read", b.marked("entered"), true)
}

func TestAFoeIsNoneOfItsKindForEvents(t *testing.T) {
	b := foeTale(t, "{id: shadow, at: 14}").creature("gor", 43)
	is(t, "the first gor", b.Creatures[b.firstGor()].At, 43)
	b = foeTale(t, "{id: mother, at: 67}").creature("gor", 43)
	is(t, "the last that moves", b.Creatures[b.lastMoving()].At, 43)
}

func TestAFoeInTheAirIsNotThere(t *testing.T) {
	b := foeTale(t, "{id: captain, at: 14, lands: no}").farmer(14)
	is(t, "a creature on 14", b.CreatureAt(14) == nil, true)
	is(t, "where it is", b.FoeAt("captain"), 14)
	b.turn(1).offers(1, false, "fight 14")
	same(t, "the farmers", b.Farmers, 14)
	is(t, "the view tells of it", len(b.View(engine.Public).(view.View).Aloft), 1)
}

func TestAFoeMovesWithoutArrows(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - foe: {id: captain, at: 84, lands: no}\n      - "+
		"foe-to: {id: captain, at: {die: [31, 33, 39, 43, 45, 51]}}\n"+foes+foeParts)
	b.letter("B", 4)
	is(t, "where it landed", b.CreatureAt(43) != nil && b.CreatureAt(43).Foe == "captain", true)
	is(t, "above the lair", len(b.Aloft), 0)
	is(t, "a foe that is not in play", b.FoeAt("mother"), land.Nowhere)
}
