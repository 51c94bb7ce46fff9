package andor

import (
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
)

// taken begins a tale with the castle held by creatures of these kinds, each 1 stronger for every other; the ninth is
// one too many.
func taken(t *testing.T, cards string, kinds ...string) *table {
	t.Helper()
	b := tale(t, "\n  - id: castle\n    when: start\n    do:\n      - castle: {taken: {backing: 1, limit: 9}}\n      "+
		"- allow: [lures]\n      - forbid: [shields]\n"+cards)
	for _, kind := range kinds {
		b.creature(kind, land.CastleAt)
	}
	for i := range b.Heroes {
		b.Heroes[i].Stance = stance{Stop: Ask, Flip: Ask, Aids: Ask, Shield: Ask, Leave: Ask}
	}
	return b
}

// freed is a card that returns the castle to the heroes as soon as it is free.
const freed = `
  - id: freed
    when: freed
    do:
      - castle: free
      - allow: [shields]
      - mark: free
`

func TestThoseWhoHoldTheCastleBackEachOtherAnewEachRound(t *testing.T) {
	b := taken(t, "", "gor", "skral", "gor")
	b.points(0, 3, 14).Heroes[0].At = 0
	b.fresh()
	// A gor has 2, and 1 for each of the two others.
	events := b.play(0, "fight 0-gor", 1, 1, 1, 2, 1)
	b.clashed(events, 4, 6)
	// The skral leaves during the fight, and the next round accounts for it.
	b.Creatures = b.Creatures[:2]
	b.Creatures[1] = Creature{Kind: "gor"}
	b.fresh()
	events = b.play(0, "on", 1, 1, 2, 1)
	b.clashed(events, 4, 5)
	is(t, "the strength another gor outside has", b.StrengthOf(Creature{Kind: "gor", At: 4}), 2)
}

func TestOneNamesWhomOneAttacksInTheCastle(t *testing.T) {
	b := taken(t, "", "gor", "skral", "gor")
	b.points(0, 14, 20).Heroes[0].At = 0
	b.Heroes[1].At = 0
	b.offers(0, true, "fight 0-gor", "fight 0-skral", "fight 0-gor ask", "invite 0-skral 2")
	b.offers(0, false, "fight 0", "fight 0-troll")
	b.refused(0, "fight 0-troll", "Combattere")
	b.play(0, "invite 0-skral 2")
	is(t, "what the other is invited against", b.Fight.Foe, "skral")
	b.play(1, "join", 6, 6, 6, 6, 6, 6, 1, 1)
	same(t, "the gors", b.where("gor"), 0, 0)
	is(t, "the skrals", len(b.where("skral")), 0)
}

func TestTheArcherShootsIntoTheCastleFromNextDoor(t *testing.T) {
	b := taken(t, "", "gor", "skral")
	b.Heroes[0].ID, b.Heroes[0].At = "archer", 11
	b.offers(0, true, "fight 0-gor", "fight 0-skral")
	b.Heroes[0].At = 8
	b.offers(0, false, "fight 0-gor")
}

func TestACreatureThatComesToATakenCastleJoinsThoseWhoHoldIt(t *testing.T) {
	b := taken(t, "", "gor").creature("gor", 1)
	b.marches("gor")
	same(t, "the gors", b.where("gor"), 0, 0)
	is(t, "creatures on shields", len(b.Taken), 0)
	is(t, "what is said", b.heard("castle-entered"), true)
}

func TestTheNinthCreatureInTheCastleLosesAll(t *testing.T) {
	b := taken(t, "", "gor", "gor", "gor", "gor", "gor", "gor", "skral").creature("gor", 1, 4)
	b.march("gor", []int{1})
	is(t, "the end with eight", b.Over, "")
	b.march("gor", []int{4})
	is(t, "the end with nine", b.Over+" "+b.Why, "lost over.overrun")
}

func TestThoseInTheCastleMoveOnlyAfterGems(t *testing.T) {
	b := taken(t, "", "gor", "gor", "skral")
	b.marches("gor")
	same(t, "the gors, where no gem lies", b.where("gor"), 0, 0)
	b.thing(5, "gem-2", 1)
	b.marches("gor")
	same(t, "one gem draws one gor", b.where("gor"), 0, 5)
	is(t, "the gem", b.lyingAt(5, "gem-2"), -1)
	b.marches("gor")
	same(t, "it follows the arrow back", b.where("gor"), 0, 0)
}

func TestOfTwoGemsTheDearerDrawsAndOfEqualOnesThatOfTheLowerRegion(t *testing.T) {
	b := taken(t, "", "gor").thing(2, "gem-2", 1).thing(11, "gem-4", 1)
	b.marches("gor")
	same(t, "the gor goes after the dearer", b.where("gor"), 11)
	b = taken(t, "", "gor").thing(4, "gem-4", 1).thing(7, "gem-4", 1)
	b.marches("gor")
	same(t, "the gor goes to the lower region", b.where("gor"), 4)
}

func TestTwoGemsDrawTwoTheFirstOfThemTheOneThatCameFirst(t *testing.T) {
	b := taken(t, "", "gor", "gor").thing(2, "gem-4", 1).thing(4, "gem-2", 1)
	b.Creatures[0].Carries = "herb-3"
	b.marches("gor")
	same(t, "the gors", b.where("gor"), 2, 4)
	is(t, "who has the dearer gem", b.CreatureAt(2).Carries, "herb-3")
}

func TestAGemWhereACreatureStandsDrawsNobodyAndOneWhereAHeroStandsDoes(t *testing.T) {
	b := taken(t, "", "gor").creature("skral", 2).thing(2, "gem-6", 1)
	b.marches("gor")
	same(t, "the gor", b.where("gor"), 0)
	b.thing(7, "gem-2", 1)
	b.Heroes[0].At = 7
	b.marches("gor")
	same(t, "the gor", b.where("gor"), 7)
}

func TestPoisonBesideAGemTakesWhomTheGemDraws(t *testing.T) {
	b := taken(t, "", "skral", "gor").thing(5, "gem-2", 1).thing(5, poison, 1)
	letter, gold := b.Narrator, b.Heroes[0].Gold
	b.marches("gor")
	is(t, "the gors", len(b.where("gor")), 0)
	is(t, "what is left on 5", len(b.thingsAt(5)), 0)
	is(t, "the letter", b.Narrator, letter)
	is(t, "the gold", b.Heroes[0].Gold, gold)
	is(t, "gors beaten", b.Beaten["gor"], 0)
	// Without a gem the poison has no effect.
	b = taken(t, "").thing(4, poison, 1).creature("gor", 21)
	b.marches("gor")
	same(t, "the gor that walks over it", b.where("gor"), 4)
	is(t, "the poison lies", b.lyingAt(4, poison) >= 0, true)
}

func TestACreaturePutOnAGemTakesIt(t *testing.T) {
	b := taken(t, "").thing(43, "gem-4", 1)
	b.putCreature(Creature{Kind: "gor", At: 43})
	is(t, "the gem", b.lyingAt(43, "gem-4"), -1)
}

func TestAGemIsLaidDownOnlyWhereAMovementHasEnded(t *testing.T) {
	b := taken(t, "")
	b.Heroes[0].Gems = []int{2}
	b.fresh()
	b.play(0, "walk 0")
	b.refused(0, "drop gem-2", "Gemme")
	b.play(0, "stay")
	b.onTurn(1)
	b.play(0, "drop gem-2")
	is(t, "the gem lies on 0", b.lyingAt(0, "gem-2") >= 0, true)
	b.play(0, "take gem-2")
	is(t, "the gems of the dwarf", len(b.Heroes[0].Gems), 1)
}

func TestTheCastleIsFreedByTheSword(t *testing.T) {
	b := taken(t, freed, "gor")
	b.points(0, 14, 20).Heroes[0].At = 0
	b.fresh()
	b.play(0, "fight 0", 6, 6, 6, 1, 1)
	is(t, "the card was read", b.marked("free"), true)
	is(t, "the castle is held", b.Occupied == nil, true)
	is(t, "the shields", b.CastleRoom(), 3)
}

func TestTheCastleIsFreedByALureInMidSunriseAndWhoComesAfterMeetsShields(t *testing.T) {
	b := taken(t, freed, "gor").thing(5, "gem-2", 1).creature("gor", 1, 4).creature("skral", 2)
	b.EventTop = quiet
	b.Heroes[1].Done = true
	b.Rooster = 1
	b.fresh()
	b.play(0, "end")
	is(t, "the castle was freed", b.marked("free"), true)
	same(t, "the gors", b.where("gor"), 5)
	same(t, "those on shields", b.Taken, "gor", "gor", "skral")
	is(t, "the end", b.Over, "")
}

func TestALuredCreatureThatComesBackMeetsShieldsToo(t *testing.T) {
	b := taken(t, freed, "gor").thing(5, "gem-2", 1)
	b.marches("gor")
	b.marches("gor")
	same(t, "those on shields", b.Taken, "gor")
	is(t, "creatures on the map", len(b.Creatures), 0)
}

// Once free there is no way back: one too many is lost (our ruling).
func TestAFreedCastleFallsByOneTooMany(t *testing.T) {
	b := taken(t, freed, "gor").thing(5, "gem-2", 1).creature("gor", 1, 4, 7, 2)
	b.marches("gor")
	is(t, "the end", b.Over+" "+b.Why, "lost over.castle")
}

func TestAFarmerAmongThoseWhoHoldTheCastleIsLostAndLaterOnesCount(t *testing.T) {
	b := taken(t, freed, "gor").farmer(7)
	b.play(0, "take farmer")
	b.play(0, "move 0")
	is(t, "farmers saved", b.Saved, 0)
	is(t, "farmers with the dwarf", b.Heroes[0].Farmers, 0)
	b.Creatures = nil
	b.freeCastle()
	b.turn(0).farmer(0)
	b.play(0, "take farmer")
	is(t, "farmers saved", b.Saved, 1)
}

func TestEventsPassOverThoseWhoHoldTheCastle(t *testing.T) {
	b := taken(t, "", "gor", "skral")
	is(t, "the lowest gor", b.firstGor(), -1)
	is(t, "the last that moves", b.lastMoving(), -1)
	b.creature("gor", 20)
	is(t, "the lowest gor", b.Creatures[b.firstGor()].At, 20)
}

func TestThoseWhoAreLeftWhenTheCastleIsGivenFreeTakeShields(t *testing.T) {
	b := taken(t, "", "gor", "skral")
	b.permit([]string{"shields"}, true)
	b.freeCastle()
	same(t, "those on shields", b.Taken, "gor", "skral")
	is(t, "creatures on 0", len(b.Creatures), 0)
}

func TestTheViewTellsOfTheTakenCastle(t *testing.T) {
	b := taken(t, "", "gor", "skral")
	o := b.View(engine.Public).(view.View).Castle.Occupied
	if o == nil || len(o.Creatures) != 2 {
		t.Fatalf("the view tells %+v", o)
	}
	is(t, "the strength of the skral", o.Creatures[1].Strength, 7)
	is(t, "how many are too many", o.Limit, 9)
	is(t, "the castle of an empty land",
		taken(t, "").View(engine.Public).(view.View).Castle.Occupied.Creatures == nil, true)
}
