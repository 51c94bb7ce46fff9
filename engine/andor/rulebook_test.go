package andor

import (
	"testing"

	"skald/engine"
)

// TestRulebook checks the booklet heading by heading; the headings on fights are in TestRulebookFights.
func TestRulebook(t *testing.T) {
	for _, h := range []struct {
		name string
		test func(*testing.T)
	}{
		{"Moving", moving},
		{"Passing", passing},
		{"Free actions", freeActions},
		{"Movement of creatures", creaturesMove},
		{"Event cards", eventCards},
		{"Farmers", farmersRule},
		{"Hours track", hoursTrack},
		{"Rubble", rubbleRule},
		{"Gems", gemsRule},
		{"Merchant", merchantRule},
		{"Fog", fogRule},
		{"Overtime", overtimeRule},
		{"Legend track", legendTrack},
		{"Wells", wellsRule},
		{"Prince Thorald", thoraldRule},
		{"Sunrise box", sunriseBox},
		{"Golden shields", goldenShields},
		{"Witch", witchRule},
	} {
		t.Run(h.name, h.test)
	}
}

func moving(t *testing.T) {
	t.Run("the wizard moves from 9 to 11: two hours, the fog lifts, the next hero's turn", func(t *testing.T) {
		b := among(t, "wizard 9", "dwarf 7")
		b.fog(11, "gold")
		b.play(0, "move 11")
		is(t, "the region", b.Heroes[0].At, 11)
		is(t, "the hour", b.Heroes[0].Hour, 2)
		is(t, "the gold", b.Heroes[0].Gold, 1)
		is(t, "the tokens", len(b.Fog), 0)
		b.onTurn(1)
	})
	t.Run("each region costs an hour, bridges are none", func(t *testing.T) {
		b := among(t, "warrior 16", "dwarf 7")
		b.play(0, "move 48")
		is(t, "the hour", b.Heroes[0].Hour, 1)
	})
	t.Run("the river can only be crossed by bridges", func(t *testing.T) {
		b := among(t, "warrior 12", "dwarf 7")
		b.refused(0, "walk 49", "Muovere")
		b.play(0, "move 49")
		is(t, "the hour", b.Heroes[0].Hour, 4) // 13 16 48 49
	})
	t.Run("arrows mean nothing to heroes", func(t *testing.T) {
		b := among(t, "warrior 3", "dwarf 7")
		b.play(0, "move 19")
		is(t, "the hour", b.Heroes[0].Hour, 1)
	})
	t.Run("the castle is a region like any other, also in passing", func(t *testing.T) {
		b := among(t, "warrior 5", "dwarf 7")
		b.play(0, "move 7")
		is(t, "the hour", b.Heroes[0].Hour, 2)
		is(t, "the heroes on one region", len(b.heroesAt(7)), 2)
	})
	t.Run("he goes as far as his hours reach", func(t *testing.T) {
		b := among(t, "warrior 3", "dwarf 7")
		b.points(0, 2, 1)
		b.play(0, "move 53") // 3 14 17 16 48 53 are five steps
		is(t, "the hour", b.Heroes[0].Hour, 5)
		b.turn(0)
		b.refused(0, "move 59", "Ore extra")
		b.play(0, "move 55")
		b.turn(0)
		b.play(0, "move 54")
		is(t, "the hour", b.Heroes[0].Hour, 7)
	})
	t.Run("he may go on region by region and stop where he likes", func(t *testing.T) {
		b := among(t, "warrior 9", "dwarf 7")
		b.play(0, "walk 7")
		b.onTurn(0)
		b.offers(0, true, "walk 0", "stay")
		b.play(0, "walk 0")
		b.play(0, "stay")
		is(t, "the hour", b.Heroes[0].Hour, 2)
		b.onTurn(1)
	})
	t.Run("everybody can see whose turns come next: the heroes clockwise whose day is not over", func(t *testing.T) {
		b := among(t, "warrior 9", "dwarf 7", "wizard 34", "archer 20")
		same(t, "next", b.Next(), 1, 2, 3)
		b.turn(2)
		same(t, "next", b.Next(), 3, 0, 1)
		b.Heroes[3].Done = true
		b.hour(0, b.LastHour())
		same(t, "next, with one in the sunrise box and one without an hour", b.Next(), 1)
		b.Heroes[1].Done = true
		same(t, "next, when the others are done", b.Next())
		b.Active = engine.Public
		b.Heroes[1].Done = false
		same(t, "next at sunrise", b.Next())
		b.turn(2).Over = won
		same(t, "next when the tale is told", b.Next())
	})
	t.Run("nobody moves out of turn", func(t *testing.T) {
		b := among(t, "warrior 9", "dwarf 7")
		b.refused(1, "move 0", "Panoramica del gioco")
	})
}

func passing(t *testing.T) {
	t.Run("it costs an hour and the turn goes on to the left", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7", "wizard 34")
		b.play(0, "pass")
		is(t, "the hour", b.Heroes[0].Hour, 1)
		is(t, "the willpower", b.Heroes[0].WP, 7)
		b.onTurn(1)
	})
	t.Run("who passes may act again when his turn comes", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.play(0, "pass")
		b.play(1, "pass")
		b.onTurn(0)
		b.offers(0, true, "move 2", "pass", "end")
	})
}

func freeActions(t *testing.T) {
	t.Run("a merchant, a falcon and a coin from the fog, out of turn", func(t *testing.T) {
		b := among(t, "wizard 1", "archer 9")
		b.gold(0, 3).fog(8, "gold")
		b.play(0, "move 18")
		is(t, "the wizard's hour", b.Heroes[0].Hour, 3)
		b.play(0, "buy falcon")
		is(t, "the wizard's gold", b.Heroes[0].Gold, 1)
		b.onTurn(1)
		b.play(1, "move 8")
		is(t, "the archer's gold", b.Heroes[1].Gold, 1)
		b.turn(1)
		b.play(1, "trade 1 1 0")
		b.play(0, "yes")
		is(t, "the wizard's gold", b.Heroes[0].Gold, 2)
		is(t, "the archer's gold", b.Heroes[1].Gold, 0)
		b.play(0, "buy strength")
		is(t, "the wizard's strength", b.Heroes[0].SP, 3)
		b.onTurn(1)
	})
	t.Run("the dwarf's shield keeps an event of the warrior's fog from everybody", func(t *testing.T) {
		b := among(t, "warrior 9", "dwarf 20")
		b.give(1, "shield").fog(11, "event")
		b.EventTop = "golden-2"
		b.play(0, "move 11")
		b.play(1, "yes")
		is(t, "the warrior's willpower", b.Heroes[0].WP, 7)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 7)
		is(t, "the shield's first use is spent", b.Heroes[1].Large.Used, true)
		b.onTurn(1)
	})
	t.Run("three regions with half a wineskin cost two hours, the other skin is sold for a coin", func(t *testing.T) {
		b := among(t, "warrior 1", "dwarf 7", "wizard 18")
		b.give(0, "wineskin", "wineskin-half").gold(2, 1)
		left := b.Stock["wineskin"]
		b.play(0, "use wineskin")
		b.play(0, "move 18")
		is(t, "the hour", b.Heroes[0].Hour, 2)
		is(t, "the wineskins on the equipment board", b.Stock["wineskin"], left+1)
		b.play(0, "trade 3 0 1 wi")
		b.play(2, "yes")
		is(t, "the warrior's gold", b.Heroes[0].Gold, 1)
		is(t, "the warrior's things", len(b.Heroes[0].Small), 0)
		same(t, "the wizard's things", b.Heroes[2].Small, Item{ID: "wineskin"})
		b.onTurn(1)
	})
	t.Run("they cost no hour and nobody need be on turn", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 5")
		b.thing(5, "gold", 3).thing(5, "helm", 1)
		b.Stock["helm"]--
		b.play(1, "well")
		b.play(1, "take gold")
		b.play(1, "take helm")
		is(t, "the hour", b.Heroes[1].Hour, 0)
		is(t, "the gold", b.Heroes[1].Gold, 3)
		is(t, "the helm", b.Heroes[1].Helm, true)
		b.play(1, "drop gold 2")
		b.play(1, "drop helm")
		is(t, "the gold", b.Heroes[1].Gold, 1)
		is(t, "the helm", b.Heroes[1].Helm, false)
		b.onTurn(0)
	})
	t.Run("heroes on one region give and exchange", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 14", "wizard 34")
		b.gold(0, 2).give(0, "helm")
		b.play(0, "give 2 gold 2")
		b.play(0, "give 2 helm")
		is(t, "the dwarf's gold", b.Heroes[1].Gold, 2)
		is(t, "the dwarf's helm", b.Heroes[1].Helm, true)
		b.refused(1, "give 3 helm", "Falco")
	})
	t.Run("none with the disk in the sunrise box", func(t *testing.T) {
		b := among(t, "warrior 5", "dwarf 5")
		b.gold(0, 2).give(0, "herb-3").thing(5, "gold", 1)
		b.play(0, "end")
		b.offers(0, false, "well", "take gold", "eat herb-3", "drop gold 1", "give 2 gold 1")
		b.offers(1, false, "give 1 gold 1", "trade 1 0 0 +h3")
	})
	t.Run("a fog token on the own region may be activated", func(t *testing.T) {
		b := among(t, "warrior 11", "dwarf 7")
		b.fog(11, "will-3")
		b.play(0, "activate")
		is(t, "the willpower", b.Heroes[0].WP, 10)
		b.onTurn(0)
	})
}

func creaturesMove(t *testing.T) {
	for _, c := range []struct {
		name     string
		gors     []int
		skrals   []int
		wantGors []int
		want     []int
	}{
		{"along the arrows of the map", []int{16, 22}, nil, []int{13, 19}, nil},
		{"past a region that is taken, the lowest region first", []int{22, 23}, nil, []int{3, 19}, nil},
		{"past several", []int{19, 22, 23}, nil, []int{1, 3, 19}, nil},
		{"gors before skrals: the gor slides past a skral that has not moved", []int{22}, []int{19}, []int{3},
			[]int{1}},
		{"skrals move after gors have left", []int{19}, []int{22}, []int{3}, []int{19}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := among(t, "warrior 60", "dwarf 62")
			b.points(0, 2, 10).points(1, 2, 10).creature("gor", c.gors...).creature("skral", c.skrals...)
			b.night(quiet)
			same(t, "the gors", b.where("gor"), c.wantGors...)
			same(t, "the skrals", b.where("skral"), c.want...)
		})
	}
	t.Run("a creature whose way is blocked stays", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10).creature("gor", 22)
		b.Rubble = []rubble{{At: 19, Values: []int{5}}}
		b.night(quiet)
		same(t, "the gors", b.where("gor"), 22)
	})
	t.Run("a new creature goes on from a region that is taken", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 62")
		b.creature("skral", 22)
		b.putCreature(Creature{Kind: "gor", At: 22})
		same(t, "the skrals", b.where("skral"), 22)
		same(t, "the gors", b.where("gor"), 19)
	})
	t.Run("creatures wake no fog and begin no fight", func(t *testing.T) {
		b := among(t, "warrior 13", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10).creature("gor", 12, 16).fog(11, "event")
		b.night(quiet)
		same(t, "the gors", b.where("gor"), 11, 13)
		is(t, "the tokens", len(b.Fog), 1)
		is(t, "the warrior's willpower", b.Heroes[0].WP, 10)
	})
}

func eventCards(t *testing.T) {
	t.Run("legend 2 has the 34 golden cards", func(t *testing.T) {
		is(t, "the cards", len(among(t, "warrior 14", "dwarf 7").EventBag), 34)
	})
	t.Run("the top card is uncovered at sunrise", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 30")
		b.night("golden-2")
		is(t, "the warrior's willpower", b.Heroes[0].WP, 4)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 7)
	})
	t.Run("a shield keeps it away, at sunrise too", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.give(1, "shield-half")
		left := b.Stock["shield"]
		b.night("golden-2")
		b.play(1, "yes")
		is(t, "the warrior's willpower", b.Heroes[0].WP, 7)
		is(t, "the dwarf carries it no more", b.Heroes[1].Large == nil, true)
		is(t, "the shields on the equipment board", b.Stock["shield"], left+1)
	})
	t.Run("a shield need not be used", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.give(1, "shield")
		b.night("golden-2")
		b.play(1, "no")
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 4)
		is(t, "the shield's first use is spent", b.Heroes[1].Large.Used, false)
	})
	t.Run("who lays his shield down while he is asked wards nothing with it", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.give(1, "shield")
		b.event("golden-2")
		b.offers(1, true, "yes", "no")
		b.play(1, "drop shield")
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 4)
		b.offers(1, false, "yes", "no")
	})
	t.Run("only cards with the shield can be kept away", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.give(1, "shield")
		b.night("golden-14")
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 10)
	})
	t.Run("who has no willpower left loses a strength point and has three", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20", "wizard 30")
		b.points(0, 4, 2).points(1, 1, 3)
		b.event("golden-2")
		is(t, "the warrior's strength", b.Heroes[0].SP, 3)
		is(t, "the warrior's willpower", b.Heroes[0].WP, 3)
		is(t, "the dwarf's strength", b.Heroes[1].SP, 1)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 3)
		is(t, "the wizard's willpower", b.Heroes[2].WP, 7)
	})
	t.Run("today there is no tenth hour", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.points(0, 2, 20).hour(0, 9)
		b.offers(0, true, "pass")
		b.event("golden-9")
		b.offers(0, false, "pass", "move 2")
	})
	t.Run("today overtime from the ninth hour costs three", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.points(0, 2, 20).hour(0, 7)
		b.event("golden-19")
		b.play(0, "move 28") // the eighth hour and the ninth
		is(t, "the willpower", b.Heroes[0].WP, 20-2-3)
	})
	t.Run("today the eighth hour is free", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.points(0, 2, 20).hour(0, 7)
		b.event("golden-26")
		b.play(0, "move 28")
		is(t, "the willpower", b.Heroes[0].WP, 20-2)
	})
	t.Run("today every creature has a strength point more", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.creature("gor", 14)
		b.event("golden-11")
		b.clashed(b.play(0, "fight 14", 4, 1, 1, 6, 5), 6, 9)
	})
	t.Run("what waits on a region goes to the first who comes", func(t *testing.T) {
		b := among(t, "warrior 54", "dwarf 20")
		b.event("golden-3")
		is(t, "the strength", b.Heroes[0].SP, 2)
		b.play(0, "move 57")
		is(t, "the strength", b.Heroes[0].SP, 3)
		is(t, "the cards waiting", len(b.Pending), 0)
	})
	t.Run("the highest rank takes it when several are there", func(t *testing.T) {
		b := among(t, "warrior 57", "wizard 57", "dwarf 57")
		b.event("golden-3")
		is(t, "the wizard's strength", b.Heroes[1].SP, 3)
		is(t, "the warrior's strength", b.Heroes[0].SP, 2)
	})
	t.Run("river banks give wineskins, as long as there are any", func(t *testing.T) {
		b := among(t, "warrior 37", "wizard 8", "dwarf 64")
		b.Stock["wineskin"] = 1
		b.event("golden-5")
		is(t, "the warrior's things", len(b.Heroes[0].Small), 0)
		is(t, "the wizard's things", len(b.Heroes[1].Small), 0)
		is(t, "the dwarf's things", len(b.Heroes[2].Small), 1)
	})
	t.Run("the group may pay to keep a creature where it is", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 20")
		b.creature("gor", 22).creature("skral", 43)
		b.gold(0, 1)
		b.event("golden-27")
		b.play(0, "pay 1 0 0 1")
		is(t, "the gold", b.Heroes[0].Gold, 0)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 6)
		same(t, "the skrals", b.where("skral"), 43)
		b.event("golden-18")
		b.play(0, "no")
		same(t, "the gors", b.where("gor"), 19)
	})
}

func farmersRule(t *testing.T) {
	t.Run("taken along and brought to the castle: one more creature may enter", func(t *testing.T) {
		b := among(t, "warrior 24", "dwarf 7")
		b.farmer(24)
		room := b.CastleRoom()
		b.play(0, "take farmer")
		b.play(0, "move 0")
		is(t, "the farmers saved", b.Saved, 1)
		is(t, "the room in the castle", b.CastleRoom(), room+1)
		is(t, "the farmers with the hero", b.Heroes[0].Farmers, 0)
	})
	t.Run("several at a time, picked up and left in passing", func(t *testing.T) {
		b := among(t, "warrior 24", "dwarf 7")
		b.farmer(24, 24, 21)
		b.play(0, "take farmer")
		b.play(0, "take farmer")
		b.play(0, "walk 21")
		b.play(0, "take farmer")
		is(t, "the farmers with the hero", b.Heroes[0].Farmers, 3)
		b.play(0, "drop farmer")
		b.play(0, "walk 4")
		b.play(0, "walk 0")
		is(t, "the farmers saved", b.Saved, 2)
		same(t, "the farmers on the map", b.Farmers, 21)
		is(t, "the hour", b.Heroes[0].Hour, 3)
	})
	t.Run("lost where a creature comes", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 19")
		b.points(0, 2, 10).points(1, 2, 10).farmer(13).creature("gor", 16, 22)
		b.Heroes[1].Farmers = 2
		b.night(quiet)
		is(t, "the farmers on the map", len(b.Farmers), 0)
		is(t, "the farmers with the hero", b.Heroes[1].Farmers, 0)
	})
	t.Run("lost where a hero brings them to a creature, even in passing", func(t *testing.T) {
		b := among(t, "warrior 25", "dwarf 7")
		b.Heroes[0].Farmers = 1
		b.creature("gor", 24)
		b.play(0, "walk 24")
		is(t, "the farmers with the hero", b.Heroes[0].Farmers, 0)
		b.play(0, "walk 21")
		is(t, "the farmers with the hero", b.Heroes[0].Farmers, 0)
	})
}

func hoursTrack(t *testing.T) {
	t.Run("the first in the sunrise box begins the next day", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7", "wizard 34")
		for i := range b.Heroes {
			b.points(i, 2, 10)
		}
		b.play(0, "pass")
		b.play(1, "end")
		is(t, "the rooster", b.Rooster, engine.Seat(1))
		b.play(2, "pass")
		b.play(0, "pass")
		b.onTurn(2) // the dwarf sleeps
		b.play(2, "end")
		b.onTurn(0)
		b.EventTop = quiet
		b.play(0, "end")
		is(t, "the day", b.Day, 2)
		b.onTurn(1)
		for i := range b.Heroes {
			is(t, "the hour", b.Heroes[i].Hour, 0)
			is(t, "the disk is in the sunrise box", b.Heroes[i].Done, false)
		}
	})
	t.Run("the lowest rank begins the first day", func(t *testing.T) {
		g, _, err := newRules(t).New(engine.Setup{Seats: 4, Options: map[string]string{OptionLegend: "2"}},
			engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		b := &table{Game: g.(*Game), t: t}
		b.Todo.Drop(DoShare)
		b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
		is(t, "the hero on turn", b.Hero(b.Active).ID, "dwarf")
	})
	t.Run("the others go on as long as they have hours", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.play(0, "end")
		for range 3 {
			b.onTurn(1)
			b.play(1, "pass")
		}
		is(t, "the day", b.Day, 1)
	})
}

func rubbleRule(t *testing.T) {
	blocked := func(t *testing.T, values ...int) *table {
		b := among(t, "warrior 2", "dwarf 7")
		b.Rubble = []rubble{{At: 14, Values: values}}
		return b
	}
	t.Run("nobody enters it", func(t *testing.T) {
		b := blocked(t, 5)
		b.refused(0, "walk 14", "Muovere")
		b.play(0, "move 18") // 3, 10 or 19, 18 and not by 14
		is(t, "the hour", b.Heroes[0].Hour, 3)
	})
	t.Run("a total as high as the token takes it away, for an hour", func(t *testing.T) {
		b := blocked(t, 5)
		b.play(0, "fight 14", 3, 1, 1)
		is(t, "the rubble", len(b.Rubble), 0)
		is(t, "the hour", b.Heroes[0].Hour, 1)
		b.onTurn(1)
	})
	t.Run("one less does not", func(t *testing.T) {
		b := blocked(t, 6)
		b.play(0, "fight 14", 3, 1, 1)
		is(t, "the rubble", len(b.Rubble), 1)
		b.play(0, "on", 4, 2, 1)
		is(t, "the rubble", len(b.Rubble), 0)
		is(t, "the hour", b.Heroes[0].Hour, 2)
	})
	t.Run("several tokens at once as far as the total goes", func(t *testing.T) {
		b := blocked(t, 2, 5, 8)
		b.points(0, 3, 7)
		b.play(0, "fight 14", 4, 1, 1)
		same(t, "the tokens", b.Rubble[0].Values, 8)
	})
	t.Run("which tokens a total clears, the hero chooses", func(t *testing.T) {
		b := blocked(t, 7, 2, 5)
		b.points(0, 4, 7)
		b.play(0, "fight 14", 4, 1, 1) // 8: the 7, or 5 and 2
		b.offers(0, true, "choose 7", "choose 2 5")
		b.offers(0, false, "choose 5", "choose 2")
		b.play(0, "choose 2 5")
		same(t, "the tokens", b.Rubble[0].Values, 7)
	})
	t.Run("an attempt turns all tokens of the region", func(t *testing.T) {
		b := blocked(t, 0, 0)
		b.RubbleBag = []int{5, 7}
		b.play(0, "fight 14", 3, 1, 1, 2) // of the bag the second: 7, then 5
		same(t, "the tokens", b.Rubble[0].Values, 7)
		is(t, "the bag", len(b.RubbleBag), 0)
	})
	t.Run("heroes can work together", func(t *testing.T) {
		b := blocked(t, 8)
		b.Heroes[1].At = 6
		b.play(0, "invite 14 2")
		b.play(1, "join", 3, 1, 1, 1, 1) // 2+3 and 2+1
		is(t, "the rubble", len(b.Rubble), 0)
		is(t, "the dwarf's hour", b.Heroes[1].Hour, 1)
	})
	t.Run("a falcon needs no bridge", func(t *testing.T) {
		b := among(t, "warrior 41", "dwarf 34")
		b.gold(0, 1).give(0, "falcon")
		b.Gone = []string{"market-bridge", "rope-bridge", "bow-bridge"}
		b.offers(0, true, "trade 2 1 0")
	})
	t.Run("a falcon flies no closed way", func(t *testing.T) {
		b := among(t, "warrior 15", "dwarf 34")
		b.gold(0, 1).give(0, "falcon")
		b.offers(0, true, "trade 2 1 0")
		b.Rubble = []rubble{{At: 7, Values: []int{5}}, {At: 9, Values: []int{5}}}
		b.offers(0, false, "trade 2 1 0")
	})
}

func gemsRule(t *testing.T) {
	t.Run("in passing a gem is neither sold nor laid down", func(t *testing.T) {
		b := among(t, "warrior 17", "dwarf 7")
		b.Heroes[0].Gems = []int{2, 4}
		b.give(0, "helm").play(0, "walk 18")
		b.refused(0, "sell gem-4", "Mercante")
		b.refused(0, "drop gem-4", "Gemme")
		b.play(0, "drop helm")
		b.play(0, "stay")
		b.play(0, "drop gem-2")
		b.play(0, "sell gem-4")
		is(t, "the gold", b.Heroes[0].Gold, 4)
	})
	t.Run("a merchant takes them for their worth", func(t *testing.T) {
		b := among(t, "warrior 18", "dwarf 7")
		b.give(0, "gem-6")
		b.play(0, "sell gem-6")
		b.play(0, "buy strength")
		b.play(0, "buy helm")
		is(t, "the gold", b.Heroes[0].Gold, 2)
		is(t, "the gems", len(b.Heroes[0].Gems), 0)
	})
	lures := func(t *testing.T) *table {
		b := among(t, "warrior 60", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10)
		b.Permits = append(b.Permits, "lures")
		return b
	}
	t.Run("where they lure, a creature follows the gem and not the arrow, once", func(t *testing.T) {
		b := lures(t)
		b.creature("gor", 19).thing(22, "gem-2", 1)
		b.night(quiet)
		same(t, "the gors", b.where("gor"), 22)
		is(t, "what lies about", len(b.Lying), 0)
		b.Narrator = 3
		b.night(quiet)
		same(t, "the gors", b.where("gor"), 19)
	})
	t.Run("of two the more precious", func(t *testing.T) {
		b := lures(t)
		b.creature("gor", 19).thing(22, "gem-2", 1).thing(72, "gem-4", 1)
		b.night(quiet)
		same(t, "the gors", b.where("gor"), 72)
		is(t, "what lies about", len(b.Lying), 1)
	})
	t.Run("a creature put on a gem destroys it", func(t *testing.T) {
		b := lures(t)
		b.thing(22, "gem-2", 1)
		b.putCreature(Creature{Kind: "gor", At: 22})
		is(t, "what lies about", len(b.Lying), 0)
	})
	t.Run("elsewhere they lure nobody", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10).creature("gor", 19).thing(22, "gem-2", 1)
		b.night(quiet)
		same(t, "the gors", b.where("gor"), 3)
	})
}

func merchantRule(t *testing.T) {
	t.Run("the dwarf buys, and again with gold the archer's falcon brings", func(t *testing.T) {
		b := among(t, "dwarf 17", "archer 34")
		b.gold(0, 2).gold(1, 2).give(1, "falcon")
		b.play(0, "move 18")
		b.play(0, "buy strength")
		is(t, "the gold", b.Heroes[0].Gold, 0)
		b.onTurn(1)
		b.play(1, "trade 1 2 0")
		b.play(0, "yes")
		b.play(0, "buy helm")
		is(t, "the strength", b.Heroes[0].SP, 3)
		is(t, "the helm", b.Heroes[0].Helm, true)
		b.play(1, "end")
		b.onTurn(0)
		b.offers(0, true, "move 17", "pass")
	})
	t.Run("everything costs two, strength one for the dwarf in the mine", func(t *testing.T) {
		b := among(t, "dwarf 71", "warrior 71")
		b.gold(0, 4).gold(1, 2)
		b.play(0, "buy strength")
		is(t, "the dwarf's gold", b.Heroes[0].Gold, 3)
		b.play(0, "buy bow")
		is(t, "the dwarf's gold", b.Heroes[0].Gold, 1)
		b.refused(0, "buy helm", "Mercante")
		b.play(1, "buy strength")
		is(t, "the warrior's gold", b.Heroes[1].Gold, 0)
	})
	t.Run("not in passing", func(t *testing.T) {
		b := among(t, "dwarf 17", "warrior 71")
		b.gold(0, 4)
		b.play(0, "walk 18")
		b.refused(0, "buy strength", "Mercante")
		b.play(0, "stay")
		b.play(0, "buy strength")
	})
	t.Run("only where a merchant is, only what is there, only what fits", func(t *testing.T) {
		b := among(t, "dwarf 17", "warrior 71")
		b.gold(0, 9).gold(1, 9)
		b.refused(0, "buy strength", "Mercante")
		b.refused(1, "buy brew", "Strega")
		b.fresh()
		b.Stock["helm"] = 0
		b.refused(1, "buy helm", "Tessera Equipaggiamento")
		b.play(1, "buy bow")
		b.refused(1, "buy shield", "Tessera Eroe")
	})
}

func fogRule(t *testing.T) {
	for _, c := range []struct {
		face         string
		sp, wp, gold int
		small        int
	}{
		{"gold", 2, 7, 1, 0}, {"strength", 3, 7, 0, 0}, {"will-2", 2, 9, 0, 0}, {"will-3", 2, 10, 0, 0},
		{"wineskin", 2, 7, 0, 1},
	} {
		t.Run(c.face, func(t *testing.T) {
			b := among(t, "warrior 7", "dwarf 34")
			b.fog(8, c.face)
			b.play(0, "move 8")
			h := b.Heroes[0]
			is(t, "the strength", h.SP, c.sp)
			is(t, "the willpower", h.WP, c.wp)
			is(t, "the gold", h.Gold, c.gold)
			is(t, "the things", len(h.Small), c.small)
			is(t, "the tokens", len(b.Fog), 0)
		})
	}
	t.Run("a gor is put on the hero's region", func(t *testing.T) {
		b := among(t, "warrior 7", "dwarf 34")
		b.fog(8, "gor")
		b.play(0, "move 8")
		same(t, "the gors", b.where("gor"), 8)
	})
	t.Run("an event is uncovered and happens", func(t *testing.T) {
		b := among(t, "warrior 7", "dwarf 34")
		b.fog(8, "event")
		b.EventTop = "golden-14"
		b.play(0, "move 8")
		is(t, "the willpower", b.Heroes[0].WP, 10)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 10)
	})
	t.Run("passing through lifts nothing", func(t *testing.T) {
		b := among(t, "warrior 7", "dwarf 34")
		b.fog(11, "gold")
		b.play(0, "move 12")
		is(t, "the gold", b.Heroes[0].Gold, 0)
		is(t, "the tokens", len(b.Fog), 1)
	})
	t.Run("fifteen tokens: five events, three coins, two gors and one each of the others", func(t *testing.T) {
		n := map[string]int{}
		for _, face := range among(t, "warrior 7", "dwarf 34").FogBag {
			n[face]++
		}
		for face, want := range map[string]int{"event": 5, "gold": 3, "gor": 2, "strength": 1, "will-2": 1, "will-3": 1,
			"wineskin": 1, "brew": 1} {
			is(t, face, n[face], want)
		}
	})
}

func overtimeRule(t *testing.T) {
	t.Run("hours 8 to 10 cost two willpower each", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 12).hour(0, 6)
		for i, want := range []int{12, 10, 8, 6} {
			b.turn(0)
			b.play(0, "pass")
			is(t, "the hour", b.Heroes[0].Hour, 7+i)
			is(t, "the willpower", b.Heroes[0].WP, want)
		}
		b.turn(0)
		b.offers(0, false, "pass", "move 2")
	})
	t.Run("not one that would take the last willpower", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 2).hour(0, 7)
		b.refused(0, "pass", "Ore extra")
		b.refused(0, "move 2", "Ore extra")
		b.points(0, 2, 3)
		b.play(0, "move 2")
		is(t, "the willpower", b.Heroes[0].WP, 1)
	})
	t.Run("a movement into overtime costs only what is beyond the seventh hour", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 12).hour(0, 6)
		b.play(0, "move 10")
		b.turn(0)
		b.play(0, "move 3")
		is(t, "the hour", b.Heroes[0].Hour, 8)
		is(t, "the willpower", b.Heroes[0].WP, 10)
	})
	t.Run("fighting in overtime costs it too", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 12).hour(0, 7).creature("skral", 14)
		b.clashed(b.play(0, "fight 14", 6, 1, 1, 1, 2), 8, 8)
		is(t, "the willpower", b.Heroes[0].WP, 10)
	})
}

func legendTrack(t *testing.T) {
	t.Run("the narrator begins on A and goes on at every sunrise", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		is(t, "the letter", b.Narrator, 0)
		b.points(0, 2, 10).points(1, 2, 10)
		b.night(quiet)
		is(t, "the letter", b.Narrator, 1)
	})
	t.Run("and whenever a creature is beaten, at once", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 9, 7).creature("gor", 14)
		b.play(0, "fight 14", 6, 1, 1, 1, 2)
		b.play(0, "divide 1 1")
		is(t, "the letter", b.Narrator, 1)
	})
	t.Run("a card on a letter is read when he comes to it", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10)
		b.Narrator = 1
		b.night(quiet, 4)
		is(t, "the card C is read", b.Read[len(b.Read)-1], "c")
		same(t, "the skral's tower", b.where("tower-skral"), 54)
		same(t, "the farmers", b.Farmers, 28)
		same(t, "the gors", b.where("gor"), 27, 31)
		same(t, "the skrals", b.where("skral"), 29)
		same(t, "the allies", b.Allies, Ally{ID: "thorald", At: 72})
	})
	t.Run("at N the match is lost unless the goal is reached", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10)
		b.Narrator = 12
		b.night(quiet)
		is(t, "the end", b.Over, lost)
	})
	t.Run("and won when it is: the herb in the castle, the tower fallen, the castle held", func(t *testing.T) {
		b := among(t, "warrior 0", "dwarf 54")
		b.points(1, 14, 7).thing(0, "herb-3", 1).turn(1)
		b.Creatures = []Creature{{Kind: TowerSkral, At: 54, SP: 1, WP: 6}}
		b.play(1, "fight 54", 6, 1, 1, 2)
		is(t, "the letter", b.Narrator, 13)
		is(t, "the end", b.Over, won)
	})
}

func wellsRule(t *testing.T) {
	t.Run("three willpower, five for the warrior, twenty at most", func(t *testing.T) {
		b := among(t, "warrior 5", "dwarf 35", "wizard 45")
		b.points(2, 2, 19)
		for i, want := range []int{12, 10, 20} {
			b.play(i, "well")
			is(t, "the willpower", b.Heroes[i].WP, want)
		}
	})
	t.Run("once, until it fills at sunrise", func(t *testing.T) {
		b := among(t, "warrior 5", "dwarf 7")
		b.points(1, 2, 10)
		b.play(0, "well")
		b.refused(0, "well", "Pozzi")
		b.play(0, "move 4")
		b.turn(1)
		b.night(quiet)
		is(t, "the well is full", b.Wells[0].Full, true)
	})
	t.Run("but not where a hero stands", func(t *testing.T) {
		b := among(t, "warrior 5", "dwarf 35")
		b.play(0, "well")
		b.play(1, "well")
		b.Heroes[1].At = 34
		b.night(quiet)
		is(t, "the well at the warrior is full", b.Wells[0].Full, false)
		is(t, "the other well is full", b.Wells[1].Full, true)
	})
	t.Run("in passing too, out of turn too", func(t *testing.T) {
		b := among(t, "warrior 4", "dwarf 35")
		b.play(0, "walk 5")
		b.play(0, "well")
		b.play(0, "walk 21")
		b.play(1, "well")
		is(t, "the willpower", b.Heroes[0].WP, 12)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 10)
	})
}

func thoraldRule(t *testing.T) {
	prince := func(t *testing.T, at int) *table {
		b := among(t, "warrior 14", "dwarf 7")
		b.Allies = []Ally{{ID: "thorald", At: at}}
		return b
	}
	t.Run("four strength more where he shares the creature's region", func(t *testing.T) {
		b := prince(t, 14)
		b.creature("skral", 14)
		b.clashed(b.play(0, "fight 14", 4, 1, 1, 1, 2), 2+4+4, 8)
	})
	t.Run("none from beside it", func(t *testing.T) {
		b := prince(t, 2)
		b.creature("skral", 14)
		b.clashed(b.play(0, "fight 14", 4, 1, 1, 1, 2), 2+4, 8)
	})
	t.Run("with the archer's arrow, the creature's region counts and not his", func(t *testing.T) {
		b := among(t, "archer 2", "dwarf 7")
		b.Allies = []Ally{{ID: "thorald", At: 14}}
		b.creature("skral", 14)
		b.play(0, "fight 14", 4)
		b.clashed(b.play(0, "stop", 1, 2), 2+4+4, 8)
	})
	t.Run("up to four regions an hour instead of an action", func(t *testing.T) {
		b := prince(t, 72)
		b.play(0, "escort thorald 0") // 72, 19, 3, 1, 0
		is(t, "the hour", b.Heroes[0].Hour, 1)
		same(t, "the allies", b.Allies, Ally{ID: "thorald", At: 0})
		b.onTurn(1)
	})
	t.Run("up to eight for two hours", func(t *testing.T) {
		b := prince(t, 72)
		b.play(0, "escort thorald 53") // 72 28 38 or 36 16 48 53
		is(t, "the hour", b.Heroes[0].Hour, 2)
		is(t, "the hero's region", b.Heroes[0].At, 14)
		b.onTurn(1)
	})
	t.Run("he wakes no fog and takes no farmers", func(t *testing.T) {
		b := prince(t, 72)
		b.farmer(72).fog(16, "event")
		b.play(0, "escort thorald 16")
		is(t, "the tokens", len(b.Fog), 1)
		same(t, "the farmers", b.Farmers, 72)
	})
}

func sunriseBox(t *testing.T) {
	t.Run("event, gors, skrals, wardraks, trolls, wardraks, wells, narrator", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10)
		b.Wells[0].Full = false
		b.creature("gor", 16).creature("skral", 28).creature("wardrak", 35).creature("troll", 43)
		got := told(b.night(quiet), "event", "marched", "wells", "narrator", "day")
		same(t, "the steps", got, "event "+quiet, "marched gor", "marched skral", "marched wardrak", "marched troll",
			"marched wardrak", "wells", "narrator narrator", "day")
		same(t, "the gors", b.where("gor"), 13)
		same(t, "the skrals", b.where("skral"), 18)
		same(t, "the wardraks", b.where("wardrak"), 19)
		same(t, "the trolls", b.where("troll"), 39)
	})
	t.Run("nothing while somebody still has his day", func(t *testing.T) {
		b := among(t, "warrior 60", "dwarf 62")
		b.creature("gor", 16)
		b.play(0, "end")
		same(t, "the gors", b.where("gor"), 16)
		is(t, "the letter", b.Narrator, 0)
	})
}

func goldenShields(t *testing.T) {
	for heroes, want := range map[int]int{2: 3, 3: 2, 4: 1} {
		b := among(t, []string{"warrior 60", "dwarf 62", "archer 60", "wizard 62"}[:heroes]...)
		for i := range b.Heroes {
			b.points(i, 2, 10)
		}
		is(t, "the shields", b.CastleRoom(), want)
		for n := range want {
			b.creature("gor", 1)
			b.night(quiet)
			is(t, "the creatures on the shields", len(b.Taken), n+1)
			is(t, "the end", b.Over, "")
			is(t, "the creatures on the map", len(b.where("gor")), 0)
			b.Narrator = 3
		}
		b.creature("gor", 1)
		b.night(quiet)
		is(t, "the end", b.Over, lost)
	}
	t.Run("a creature on a shield is out of reach", func(t *testing.T) {
		b := among(t, "warrior 0", "dwarf 62")
		b.points(0, 2, 10).points(1, 2, 10).creature("gor", 1)
		b.night(quiet)
		b.turn(0)
		b.refused(0, "fight 0", "Combattere")
	})
}

func witchRule(t *testing.T) {
	t.Run("who finds her has a brew for nothing, and she stays", func(t *testing.T) {
		b := among(t, "warrior 7", "dwarf 34")
		b.fog(8, "brew")
		b.play(0, "move 8", 3) // the herb's place: 67
		same(t, "the things", b.Heroes[0].Small, Item{ID: "brew"})
		is(t, "the witch's region", b.Witch, 8)
		same(t, "the gors", b.where("gor"), 67)
		is(t, "what the gor carries", b.Creatures[0].Carries, "herb-3")
	})
	for die, want := range []int{37, 37, 67, 67, 61, 61} {
		b := among(t, "warrior 7", "dwarf 34")
		b.fog(8, "brew")
		b.play(0, "move 8", die+1)
		same(t, "the herb's guards", b.where("gor"), want)
	}
	for _, c := range []struct {
		heroes []string
		prices []int
	}{
		{[]string{"warrior 8", "archer 8"}, []int{3, 2}},
		{[]string{"warrior 8", "archer 8", "dwarf 8"}, []int{4, 3, 4}},
		{[]string{"warrior 8", "archer 8", "dwarf 8", "wizard 8"}, []int{5, 4, 5, 5}},
	} {
		b := among(t, c.heroes...)
		b.Witch = 8
		for i, price := range c.prices {
			b.gold(i, price-1)
			b.refused(i, "buy brew", "Mercante")
			b.gold(i, price)
			b.play(i, "buy brew")
			is(t, "the gold left", b.Heroes[i].Gold, 0)
		}
	}
	t.Run("nowhere else and nothing else", func(t *testing.T) {
		b := among(t, "warrior 8", "dwarf 18")
		b.gold(0, 9).gold(1, 9)
		b.Witch = 8
		b.refused(1, "buy brew", "Strega")
		b.refused(0, "buy helm", "Mercante")
	})
}
