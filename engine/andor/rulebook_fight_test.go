package andor

import (
	"testing"
)

// TestRulebookFights checks the booklet's headings on fights and on heroes' things.
func TestRulebookFights(t *testing.T) {
	for _, h := range []struct {
		name string
		test func(*testing.T)
	}{
		{"Fighting", fighting},
		{"Fighting together", fightingTogether},
		{"Strength of creatures", creaturesStrength},
		{"Bow", bowRule},
		{"Telescope", telescopeRule},
		{"Helm", helmRule},
		{"Medicinal herb", herbRule},
		{"Falcon", falconRule},
		{"Wineskin", wineskinRule},
		{"Rune stone", runeRule},
		{"Witch's brew", brewRule},
		{"Shield", shieldRule},
	} {
		t.Run(h.name, h.test)
	}
}

func fighting(t *testing.T) {
	for _, c := range []struct {
		name string
		helm bool
		want int
	}{
		{"the warrior with 5 strength and 4, 3, 3 makes 9", false, 9},
		{"with a helm he makes 11", true, 11},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := among(t, "warrior 14", "dwarf 7")
			b.points(0, 5, 9).creature("skral", 14)
			b.Heroes[0].Helm = c.helm
			b.clashed(b.play(0, "fight 14", 4, 3, 3, 6, 5), c.want, 12)
			is(t, "the willpower", b.Heroes[0].WP, 9-(12-c.want))
			is(t, "the hour", b.Heroes[0].Hour, 1)
		})
	}
	t.Run("not in the turn in which he has moved", func(t *testing.T) {
		b := among(t, "warrior 2", "dwarf 7")
		b.creature("gor", 14)
		b.play(0, "walk 14")
		b.refused(0, "fight 14", "Muovere")
		b.play(0, "stay")
		b.refused(0, "fight 14", "Panoramica del gioco")
		b.play(1, "pass")
		b.offers(0, true, "fight 14")
	})
	t.Run("only a creature on the same region", func(t *testing.T) {
		b := among(t, "warrior 2", "dwarf 7")
		b.creature("gor", 14)
		b.refused(0, "fight 14", "Combattere")
		b.refused(0, "fight 2", "Combattere")
	})
	t.Run("the archer also one beside him, and can be hurt by it", func(t *testing.T) {
		b := among(t, "archer 2", "dwarf 7")
		b.creature("skral", 14)
		b.play(0, "fight 14", 5)
		b.clashed(b.play(0, "stop", 6, 6), 7, 18)
		is(t, "the willpower", b.Heroes[0].WP, 3)
		is(t, "the strength", b.Heroes[0].SP, 1)
	})
	t.Run("a draw hurts nobody", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.creature("skral", 14)
		b.clashed(b.play(0, "fight 14", 6, 1, 1, 1, 2), 8, 8)
		is(t, "the willpower", b.Heroes[0].WP, 7)
		is(t, "the skral's willpower", b.Fight.WP, 6)
	})
	t.Run("willpower lost in a round costs dice in the next", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.creature("skral", 14)
		b.play(0, "fight 14", 6, 1, 1, 1, 3) // 8 against 9
		is(t, "the willpower", b.Heroes[0].WP, 6)
		b.clashed(b.play(0, "on", 6, 1, 1, 2), 8, 8)
		is(t, "the hour", b.Heroes[0].Hour, 2)
	})
	t.Run("a beaten creature leaves the map, the narrator moves, the reward is gold and willpower as he likes",
		func(t *testing.T) {
			b := among(t, "warrior 14", "dwarf 7")
			b.points(0, 9, 7).creature("skral", 14)
			b.clashed(b.play(0, "fight 14", 6, 1, 1, 2, 1), 15, 8)
			is(t, "the creatures", len(b.Creatures), 0)
			is(t, "the beaten skrals", b.Beaten["skral"], 1)
			b.play(0, "divide 1 3")
			is(t, "the gold", b.Heroes[0].Gold, 1)
			is(t, "the willpower", b.Heroes[0].WP, 10)
			is(t, "the letter", b.Narrator, 1)
			b.onTurn(1)
		})
	t.Run("who has no willpower left loses a strength point, has three willpower, and the next hero is on turn",
		func(t *testing.T) {
			b := among(t, "warrior 14", "dwarf 7")
			b.points(0, 4, 5).creature("skral", 14)
			b.play(0, "fight 14", 1, 1, 5, 5) // 5 against 16
			is(t, "the strength", b.Heroes[0].SP, 3)
			is(t, "the willpower", b.Heroes[0].WP, 3)
			b.onTurn(1)
		})
	t.Run("never the last strength point", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 1, 5).creature("skral", 14)
		b.play(0, "fight 14", 1, 1, 5, 5)
		is(t, "the strength", b.Heroes[0].SP, 1)
		is(t, "the willpower", b.Heroes[0].WP, 3)
	})
	t.Run("a creature recovers when a fight ends without a winner", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 4, 9).creature("skral", 14)
		b.play(0, "fight 14", 6, 1, 1, 1, 2) // 10 against 8
		is(t, "the skral's willpower", b.Fight.WP, 4)
		b.play(0, "leave")
		b.onTurn(1)
		b.play(1, "pass")
		b.play(0, "fight 14", 4, 1, 1, 1, 2) // 8 against 8
		is(t, "the skral's willpower", b.Fight.WP, 6)
	})
	t.Run("no hour, no round", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 4, 8).hour(0, 9).creature("skral", 14)
		b.play(0, "fight 14", 4, 1, 1, 2) // 8 against 8 in the tenth hour
		is(t, "the hour", b.Heroes[0].Hour, 10)
		is(t, "the willpower", b.Heroes[0].WP, 6)
		is(t, "the fight is over", b.Fight == nil, true)
		b.onTurn(1)
	})
}

func fightingTogether(t *testing.T) {
	t.Run("dwarf with half a brew, wizard with a herb, archer with a turned die: 29 against 16", func(t *testing.T) {
		b := among(t, "dwarf 20", "wizard 20", "archer 4")
		b.points(0, 3, 14).points(1, 2, 7).points(2, 2, 5).creature("skral", 20)
		b.give(0, "brew").give(1, "herb-3")
		b.play(0, "invite 20 2 3")
		b.play(1, "join")
		b.play(2, "join", 5, 4, 4)
		for i := range b.Heroes {
			is(t, "the hour", b.Heroes[i].Hour, 1)
		}
		b.play(0, "use brew", 4)
		b.play(1, "use herb-3", 3)
		b.play(2, "roll", 1)
		b.play(2, "roll", 2)
		b.clashed(b.play(1, "flip 3", 5, 5), 29, 16)
		b.play(0, "divide 2 0 0 0 0 2")
		is(t, "the dwarf's gold", b.Heroes[0].Gold, 2)
		is(t, "the wizard's willpower", b.Heroes[1].WP, 7)
		is(t, "the archer's willpower", b.Heroes[2].WP, 7)
		same(t, "the dwarf's things", b.Heroes[0].Small, Item{ID: "brew", Used: true})
		is(t, "the wizard's things", len(b.Heroes[1].Small), 0)
		is(t, "the letter", b.Narrator, 1)
		b.onTurn(1)
	})
	t.Run("from beside the creature the archer may ask one who stands in its region", func(t *testing.T) {
		b := among(t, "archer 4", "warrior 20", "wizard 4")
		b.creature("skral", 20)
		b.offers(0, true, "invite 20 2")
		b.offers(0, false, "invite 20 3", "invite 20 2 3")
	})
	t.Run("and one with a bow who is beside it too", func(t *testing.T) {
		b := among(t, "archer 4", "warrior 21")
		b.give(1, "bow").creature("skral", 20)
		b.offers(0, true, "invite 20 2")
	})
	t.Run("nobody whose day is over", func(t *testing.T) {
		b := among(t, "dwarf 20", "warrior 20")
		b.creature("skral", 20)
		b.Heroes[1].Done = true
		b.offers(0, false, "invite 20 2")
	})
	two := func(t *testing.T) *table {
		b := among(t, "warrior 20", "dwarf 20", "wizard 34")
		b.points(0, 2, 13).points(1, 2, 13).creature("troll", 20)
		b.play(0, "invite 20 2")
		return b
	}
	t.Run("who is asked may say no", func(t *testing.T) {
		b := two(t)
		b.clashed(b.play(1, "no", 6, 1, 1, 1, 2, 3), 8, 17)
		is(t, "the dwarf's hour", b.Heroes[1].Hour, 0)
	})
	t.Run("everybody loses the whole difference", func(t *testing.T) {
		b := two(t)
		b.clashed(b.play(1, "join", 6, 1, 1, 4, 1, 1, 2, 3), 2+2+6+4, 17)
		is(t, "the warrior's willpower", b.Heroes[0].WP, 10)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 10)
		is(t, "the wizard's willpower", b.Heroes[2].WP, 7)
	})
	t.Run("who asked may leave: the others go on, the turn goes to his left in the end", func(t *testing.T) {
		b := two(t)
		b.play(1, "join", 6, 1, 1, 4, 1, 1, 2, 3)
		b.play(0, "leave")
		b.clashed(b.play(1, "on", 6, 1, 1, 2, 3), 8, 17)
		is(t, "the warrior's willpower", b.Heroes[0].WP, 10)
		is(t, "the warrior's hour", b.Heroes[0].Hour, 1)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 1)
		is(t, "the dwarf's hour", b.Heroes[1].Hour, 2)
		b.play(1, "leave")
		b.onTurn(1)
	})
	t.Run("who has left comes not back and has no share in the reward", func(t *testing.T) {
		b := two(t)
		b.points(1, 14, 13)
		b.play(1, "join", 6, 1, 1, 6, 1, 1, 2, 3) // 28 against 17: 1 is left
		is(t, "the troll's willpower", b.Fight.WP, 1)
		b.play(0, "leave")
		b.play(1, "on", 6, 1, 1, 2) // 20 against 16
		b.offers(0, false, "divide 3 3", "divide 3 0 3 0")
		b.play(1, "divide 4 2")
		is(t, "the dwarf's gold", b.Heroes[1].Gold, 4)
		is(t, "the warrior's gold", b.Heroes[0].Gold, 0)
		b.onTurn(1)
	})
	t.Run("who falls is out, the others may go on", func(t *testing.T) {
		b := two(t)
		b.points(0, 2, 3)
		b.play(1, "join", 6, 1, 4, 1, 1, 2, 3)
		is(t, "the warrior's strength", b.Heroes[0].SP, 1)
		is(t, "the warrior's willpower", b.Heroes[0].WP, 3)
		b.offers(0, false, "on")
		b.offers(1, true, "on", "leave")
	})
	t.Run("nothing changes hands in a round, but at its end", func(t *testing.T) {
		b := among(t, "warrior 20", "dwarf 20")
		b.points(0, 2, 13).points(1, 2, 13).creature("troll", 20).give(0, "brew", "rune-blue")
		b.play(0, "invite 20 2")
		b.play(1, "join", 6, 1, 1)
		b.refused(0, "give 2 brew", "Combattere insieme")
		b.play(0, "use brew", 4, 1, 1, 2, 3) // 20 against 17
		b.play(0, "give 2 brew-half")
		b.play(0, "give 2 rune-blue")
		is(t, "the dwarf's things", len(b.Heroes[1].Small), 2)
	})
	t.Run("the wizard decides at once after each roll, one die a round", func(t *testing.T) {
		b := among(t, "warrior 20", "wizard 20")
		b.points(0, 2, 13).points(1, 2, 13).creature("troll", 20)
		b.play(0, "invite 20 2")
		b.play(1, "join", 1, 2, 3)
		b.play(1, "flip 1", 1, 1, 2, 3) // the warrior's 1 becomes 6; the wizard's own 1 stays
		is(t, "the heroes' total", b.Fight.Ours, 2+6+2+1)
	})
	t.Run("a die he has let go he cannot turn later", func(t *testing.T) {
		b := among(t, "warrior 20", "wizard 20")
		b.points(0, 2, 13).points(1, 2, 13).creature("troll", 20)
		b.play(0, "invite 20 2")
		b.play(1, "join", 1, 2, 3)
		b.play(1, "keep", 2)
		b.clashed(b.play(1, "flip 1", 1, 2, 3), 2+3+2+5, 17)
	})
	t.Run("who is out of hours drops out, the others may go on", func(t *testing.T) {
		b := two(t)
		b.Heroes[0].Hour = 9
		b.play(1, "join", 6, 1, 1, 6, 1, 1, 2, 3)
		is(t, "the warrior is still in the fight", b.FighterOf(0) != nil, true)
		b.play(1, "on", 4, 1, 1, 2, 3)
		is(t, "the warrior's hour", b.Heroes[0].Hour, 10)
		is(t, "the warrior is still in the fight", b.FighterOf(0) != nil, false)
	})
}

func creaturesStrength(t *testing.T) {
	for _, c := range []struct {
		kind           string
		sp, wp, reward int
		full, weak     int
		black          bool
		figures        int
	}{
		{kind: "gor", sp: 2, wp: 4, reward: 2, full: 2, weak: 2, figures: 16},
		{kind: "skral", sp: 6, wp: 6, reward: 4, full: 2, weak: 2, figures: 5},
		{kind: "wardrak", sp: 10, wp: 7, reward: 6, full: 2, weak: 1, black: true, figures: 2},
		{kind: "troll", sp: 14, wp: 12, reward: 6, full: 3, weak: 2, figures: 5},
	} {
		t.Run(c.kind, func(t *testing.T) {
			k, _ := editions[newest-1].BeastOf(c.kind)
			is(t, "the strength", k.SP, c.sp)
			is(t, "the willpower", k.WP, c.wp)
			is(t, "the reward", k.Reward, c.reward)
			is(t, "the figures", k.Figures, c.figures)
			n, black := editions[newest-1].BeastDice(c.kind, k.WP)
			is(t, "the dice of the fresh creature", n, c.full)
			is(t, "they are black", black, c.black)
			n, _ = editions[newest-1].BeastDice(c.kind, 6)
			is(t, "the dice below 7 willpower", n, c.weak)
			n, _ = editions[newest-1].BeastDice(c.kind, 7)
			is(t, "the dice with 7 willpower", n, c.full)
		})
	}
	t.Run("the troll with 5, 3, 3 makes 20", func(t *testing.T) {
		b := among(t, "warrior 20", "dwarf 7")
		b.points(0, 14, 14).creature("troll", 20)
		b.clashed(b.play(0, "fight 20", 6, 1, 1, 1, 5, 3, 3), 20, 20)
	})
	for _, c := range []struct {
		dice []int
		want int
	}{
		{[]int{5, 3, 3}, 6}, {[]int{6, 3, 3}, 6}, {[]int{5, 2, 2}, 5}, {[]int{4, 4}, 8}, {[]int{2, 2, 2}, 6},
		{[]int{6, 6, 6}, 18}, {[]int{1, 6}, 6},
	} {
		is(t, "the best of the dice", equals(c.dice), c.want)
	}
	t.Run("a wardrak's black dice show 6, 6, 8, 10, 10 and 12, and equal ones add up", func(t *testing.T) {
		got := map[int]int{}
		for _, x := range blackFaces {
			got[x]++
		}
		is(t, "the sixes and tens", got[6]*got[10], 4)
		is(t, "the eight and the twelve", got[8]*got[12], 1)
		b := among(t, "warrior 20", "dwarf 7")
		b.points(0, 14, 20).creature("wardrak", 20)
		b.clashed(b.play(0, "fight 20", 6, 1, 1, 1, 2, 4), 20, 10+20)
	})
	t.Run("for a wardrak six gold, six willpower or some of both", func(t *testing.T) {
		b := among(t, "warrior 20", "dwarf 7")
		b.points(0, 14, 14).creature("wardrak", 20)
		b.play(0, "fight 20", 6, 1, 1, 1, 1, 5) // 20 against 18
		is(t, "the wardrak's willpower", b.Fight.WP, 5)
		b.play(0, "on", 6, 6, 1, 1, 5) // one die now: 20 against 18
		b.play(0, "on", 6, 6, 1, 1, 1) // 20 against 16
		b.offers(0, true, "divide 6 0", "divide 0 6", "divide 2 4")
		b.offers(0, false, "divide 6 6", "divide 3 2")
	})
}

func bowRule(t *testing.T) {
	t.Run("its owner fights from beside the creature, die by die, the last counts", func(t *testing.T) {
		b := among(t, "warrior 2", "dwarf 7")
		b.give(0, "bow").creature("skral", 14)
		b.play(0, "fight 14", 5)
		b.play(0, "roll", 2)
		b.clashed(b.play(0, "roll", 1, 3, 4), 2+1, 10)
	})
	t.Run("he may stop at any die", func(t *testing.T) {
		b := among(t, "warrior 2", "dwarf 7")
		b.give(0, "bow").creature("skral", 14)
		b.play(0, "fight 14", 3)
		b.play(0, "roll", 6)
		b.clashed(b.play(0, "stop", 1, 2), 8, 8)
	})
	t.Run("in the creature's region he may roll all at once", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "bow").creature("skral", 14)
		b.play(0, "fight 14")
		b.clashed(b.play(0, "roll all", 6, 1, 1, 1, 2), 8, 8)
	})
	t.Run("or use the bow there, one die after the other", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "bow").creature("skral", 14)
		b.play(0, "fight 14")
		b.play(0, "roll single", 2)
		b.play(0, "roll", 6)
		b.clashed(b.play(0, "stop", 1, 2), 8, 8)
	})
	t.Run("unasked he leaves it aside there", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "bow").creature("skral", 14)
		b.Heroes[0].Stance.Stop = "best"
		b.clashed(b.play(0, "fight 14", 6, 1, 1, 1, 2), 8, 8)
	})
	t.Run("from beside the creature there is nothing to choose", func(t *testing.T) {
		b := among(t, "warrior 2", "dwarf 7")
		b.give(0, "bow").creature("skral", 14)
		b.play(0, "fight 14", 3)
		b.offers(0, false, "roll all", "roll single")
	})
	t.Run("the archer rolls die by die there too", func(t *testing.T) {
		b := among(t, "archer 14", "dwarf 7")
		b.creature("skral", 14)
		b.play(0, "fight 14", 6)
		b.clashed(b.play(0, "stop", 1, 2), 8, 8)
	})
	t.Run("not across the river", func(t *testing.T) {
		b := among(t, "archer 12", "dwarf 7")
		b.creature("skral", 49)
		b.refused(0, "fight 49", "Combattere")
	})
	t.Run("across a bridge", func(t *testing.T) {
		b := among(t, "archer 16", "dwarf 7")
		b.creature("skral", 48)
		b.offers(0, true, "fight 48")
	})
}

func telescopeRule(t *testing.T) {
	t.Run("uncovers what lies beside him and wakes nothing", func(t *testing.T) {
		b := among(t, "warrior 7", "dwarf 34")
		b.give(0, "telescope").fog(8, "").fog(11, "").fog(13, "")
		b.offers(0, false, "look 13")
		b.play(0, "look 8", 1) // brew
		is(t, "the token", b.Fog[0].Face, "brew")
		is(t, "the hour", b.Heroes[0].Hour, 0)
		is(t, "the witch is found", b.Witch == 8, false)
		b.offers(0, false, "look 8")
		b.play(0, "move 8", 1)
		is(t, "the witch is found", b.Witch == 8, true)
	})
	t.Run("out of turn too", func(t *testing.T) {
		b := among(t, "warrior 7", "dwarf 34")
		b.give(1, "telescope").thing(35, HiddenRune, 1)
		b.play(1, "look 35", 1)
		same(t, "what lies there", b.Lying, Lying{At: 35, What: "rune-blue", N: 1})
	})
	t.Run("some of several tokens, and the others stay covered", func(t *testing.T) {
		b := among(t, "warrior 7", "dwarf 34")
		b.give(0, "telescope").fog(8, "").thing(8, HiddenRune, 2)
		b.offers(0, true, "look 8", "look 8 fog", "look 8 rune")
		b.play(0, "look 8 rune", 1)
		same(t, "what lies there", b.Lying, Lying{At: 8, What: HiddenRune, N: 1}, Lying{At: 8, What: "rune-blue", N: 1})
		is(t, "the fog", b.Fog[0].Face, "")
		b.play(0, "look 8 fog", 2)
		is(t, "the fog is seen", b.Fog[0].Face != "", true)
		b.offers(0, false, "look 8 fog", "look 8 rune")
		b.play(0, "look 8", 1)
		b.offers(0, false, "look 8")
	})
	t.Run("not in the middle of a movement", func(t *testing.T) {
		b := among(t, "warrior 9", "dwarf 34")
		b.give(0, "telescope").fog(8, "")
		b.play(0, "walk 7")
		b.refused(0, "look 8", "Cannocchiale")
	})
}

func helmRule(t *testing.T) {
	t.Run("the wizard turns the warrior's 3 to 4: three fours make 12", func(t *testing.T) {
		b := among(t, "warrior 20", "wizard 20")
		b.points(0, 2, 13).points(1, 2, 13).creature("troll", 20)
		b.give(0, "helm")
		b.play(0, "invite 20 2")
		b.play(1, "join", 3, 4, 4)
		b.clashed(b.play(1, "flip 1", 1, 1, 2, 3), 2+12+2+1, 17)
	})
	t.Run("the archer has nothing of it", func(t *testing.T) {
		b := among(t, "archer 14", "dwarf 7")
		b.give(0, "helm").creature("skral", 14)
		b.play(0, "fight 14", 3)
		b.play(0, "roll", 3)
		b.clashed(b.play(0, "stop", 1, 1), 5, 8)
	})
	t.Run("nor who shoots with a bow", func(t *testing.T) {
		b := among(t, "warrior 2", "dwarf 7")
		b.give(0, "helm", "bow").creature("skral", 14)
		b.play(0, "fight 14", 3)
		b.play(0, "roll", 3)
		b.clashed(b.play(0, "stop", 1, 1), 5, 8)
	})
	t.Run("it does not go with a brew: a doubled 3 and a 6 are no 12", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "helm", "brew").creature("troll", 14)
		b.play(0, "fight 14", 6, 3, 3)
		b.clashed(b.play(0, "use brew", 1, 2, 3), 2+12, 17)
	})
}

func herbRule(t *testing.T) {
	t.Run("willpower", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(1, "herb-4")
		b.play(1, "eat herb-4")
		is(t, "the willpower", b.Heroes[1].WP, 11)
		is(t, "the things", len(b.Heroes[1].Small), 0)
	})
	t.Run("a part of it is enough", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 19).give(0, "herb-3")
		b.play(0, "eat herb-3")
		is(t, "the willpower", b.Heroes[0].WP, 20)
		is(t, "the things", len(b.Heroes[0].Small), 0)
	})
	t.Run("further in a movement without an hour", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "herb-3")
		b.play(0, "use herb-3")
		b.play(0, "move 20") // 3 or 10 19, then 20: three regions
		is(t, "the hour", b.Heroes[0].Hour, 0)
		is(t, "free regions left", b.Heroes[0].Free, 0)
	})
	t.Run("what is left of it after the movement is gone", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "herb-4")
		b.play(0, "use herb-4")
		b.play(0, "move 2")
		b.play(1, "pass")
		b.play(0, "move 14")
		is(t, "the hour", b.Heroes[0].Hour, 1)
	})
	t.Run("added to a roll, once", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "herb-3").creature("skral", 14)
		b.play(0, "fight 14", 3, 1, 1)
		b.clashed(b.play(0, "use herb-3", 1, 2), 8, 8)
		b.play(0, "on", 6, 1, 1, 1, 2)
		is(t, "the things", len(b.Heroes[0].Small), 0)
	})
}

func falconRule(t *testing.T) {
	t.Run("heroes far from each other exchange, once a day", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 34", "wizard 60")
		b.points(0, 2, 10).points(1, 2, 10).points(2, 2, 10)
		b.gold(0, 5).give(0, "falcon").give(1, "helm", "telescope")
		b.offers(1, true, "trade 1 0 1 he")
		b.offers(1, false, "trade 3 0 0 he")
		b.play(0, "trade 2 3 0 +te +he")
		b.play(1, "yes")
		is(t, "the helm", b.Heroes[0].Helm, true)
		is(t, "the things", len(b.Heroes[0].Small), 1)
		is(t, "the gold", b.Heroes[1].Gold, 3)
		is(t, "the falcon has flown", b.Heroes[0].Large.Used, true)
		b.offers(0, false, "trade 2 1 0", "trade 3 1 0")
		b.night(quiet)
		is(t, "the falcon has flown", b.Heroes[0].Large.Used, false)
	})
	t.Run("it carries nothing large", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 34")
		b.give(0, "falcon").give(1, "shield").gold(1, 1)
		b.offers(0, false, "trade 2 0 0 fa", "trade 2 0 0 +sh")
	})
	t.Run("not in a round of a fight", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 34")
		b.give(0, "falcon", "herb-3").gold(1, 1).creature("troll", 14)
		b.play(0, "fight 14", 1, 2, 3)
		b.refused(1, "trade 1 1 0", "Falco")
		b.refused(0, "trade 2 0 1", "Combattere insieme")
	})
	t.Run("the other may decline", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 34")
		b.gold(0, 5).give(0, "falcon")
		b.play(0, "trade 2 3 0")
		b.play(1, "no")
		is(t, "the gold", b.Heroes[0].Gold, 5)
		is(t, "the falcon has flown", b.Heroes[0].Large.Used, false)
	})
}

func wineskinRule(t *testing.T) {
	t.Run("a region further for each half, then back to the equipment board", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "wineskin")
		left := b.Stock["wineskin"]
		b.play(0, "use wineskin")
		same(t, "the things", b.Heroes[0].Small, Item{ID: "wineskin", Used: true})
		b.play(0, "use wineskin")
		is(t, "the things", len(b.Heroes[0].Small), 0)
		is(t, "the wineskins on the equipment board", b.Stock["wineskin"], left+1)
		b.play(0, "move 19") // two regions by 3, 10 or 18
		is(t, "the hour", b.Heroes[0].Hour, 0)
	})
	t.Run("several in one turn", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "wineskin", "wineskin")
		for range 4 {
			b.play(0, "use wineskin")
		}
		b.play(0, "move 22") // 3 or 10 or 18, 19, 22
		is(t, "the hour", b.Heroes[0].Hour, 0)
	})
	t.Run("in the middle of a movement", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "wineskin")
		b.play(0, "walk 3")
		b.play(0, "use wineskin")
		b.play(0, "move 19")
		is(t, "the hour", b.Heroes[0].Hour, 1)
	})
	t.Run("with no hour left it still takes him a region on", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 2).hour(0, 6).give(0, "wineskin")
		b.play(0, "walk 3")
		b.play(0, "use wineskin")
		b.play(0, "move 19")
		is(t, "the hour", b.Heroes[0].Hour, 7)
	})
}

func runeRule(t *testing.T) {
	t.Run("picked up it shows its colour", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.thing(14, HiddenRune, 1)
		b.play(0, "take rune", 5)
		same(t, "the things", b.Heroes[0].Small, Item{ID: "rune-yellow"})
	})
	t.Run("not where a creature stands, not with the telescope either", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 2")
		b.give(1, "telescope").thing(14, HiddenRune, 1).creature("gor", 14)
		b.refused(0, "take rune", "Azioni gratuite")
		b.refused(1, "look 14", "Cannocchiale")
	})
	three := func(t *testing.T, heroes ...string) *table {
		b := among(t, heroes...)
		return b.give(0, "rune-blue", "rune-green", "rune-yellow")
	}
	t.Run("three colours are a black die instead of his own, if he likes", func(t *testing.T) {
		b := three(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 13).creature("troll", 14)
		b.play(0, "fight 14")
		b.clashed(b.play(0, "roll black", 6, 1, 2, 3), 2+12, 17)
		b.play(0, "on")
		b.clashed(b.play(0, "roll all", 6, 1, 1, 1, 2, 3), 2+6, 17)
	})
	t.Run("unasked he takes the black die", func(t *testing.T) {
		b := three(t, "warrior 14", "dwarf 7")
		b.Heroes[0].Stance.Aids = "never"
		b.creature("troll", 14)
		b.clashed(b.play(0, "fight 14", 6, 1, 2, 3), 2+12, 17)
	})
	t.Run("two of one colour are not", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "rune-blue", "rune-blue", "rune-yellow").creature("troll", 14)
		b.clashed(b.play(0, "fight 14", 6, 1, 1, 1, 2, 3), 2+6, 17)
	})
	t.Run("they fill the small places", func(t *testing.T) {
		b := three(t, "warrior 18", "dwarf 7")
		b.gold(0, 2)
		b.refused(0, "buy wineskin", "Tessera Eroe")
		b.play(0, "drop rune-blue")
		b.play(0, "buy wineskin")
		is(t, "the black die is his", b.Heroes[0].Black(), false)
	})
	t.Run("the wizard may turn it: 6 and 10, 8 and 12 are opposite", func(t *testing.T) {
		for face, want := range map[int]int{6: 10, 10: 6, 8: 12, 12: 8} {
			is(t, "the other side", opposite(face, true), want)
		}
		b := three(t, "wizard 14", "dwarf 7")
		b.creature("troll", 14)
		b.play(0, "fight 14")
		b.play(0, "roll black", 5)
		b.clashed(b.play(0, "flip 1", 1, 2, 3), 2+12, 17)
	})
	t.Run("the wizard may turn a black 10 and 12 too", func(t *testing.T) {
		for face, want := range map[int]int{2: 6, 6: 8} {
			b := three(t, "wizard 14", "dwarf 7")
			b.creature("troll", 14)
			b.play(0, "fight 14")
			b.play(0, "roll black", face)
			b.clashed(b.play(0, "flip 1", 1, 2, 3), 2+want, 17)
		}
	})
}

func brewRule(t *testing.T) {
	t.Run("half of it doubles a die, the second half goes in another round", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "brew").creature("troll", 14)
		left := b.Stock["brew"]
		b.play(0, "fight 14", 6, 5, 1)
		b.clashed(b.play(0, "use brew", 1, 2, 3), 2+12, 17)
		same(t, "the things", b.Heroes[0].Small, Item{ID: "brew", Used: true})
		b.play(0, "on", 6, 5)
		b.clashed(b.play(0, "use brew", 1, 2, 3), 2+12, 17)
		is(t, "the things", len(b.Heroes[0].Small), 0)
		is(t, "the brews on the equipment board", b.Stock["brew"], left+1)
	})
	t.Run("once a round, with two brews too", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "brew", "brew").creature("troll", 14)
		b.play(0, "fight 14", 6, 5, 1)
		b.clashed(b.play(0, "use brew", 1, 2, 3), 2+12, 17)
	})
	t.Run("for the own roll only", func(t *testing.T) {
		b := among(t, "warrior 20", "dwarf 20")
		b.points(0, 2, 13).points(1, 2, 13).creature("troll", 20).give(1, "brew")
		b.play(0, "invite 20 2")
		b.play(1, "join", 6, 1, 1, 2, 1)
		b.clashed(b.play(1, "use brew", 1, 2, 3), 2+6+2+4, 17)
	})
	t.Run("it may be kept", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "brew").creature("troll", 14)
		b.play(0, "fight 14", 6, 5, 1)
		b.play(0, "keep", 1, 2, 3)
		same(t, "the things", b.Heroes[0].Small, Item{ID: "brew"})
	})
}

func shieldRule(t *testing.T) {
	t.Run("keeps the loss of a round from its owner, twice", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.give(0, "shield").creature("troll", 14)
		left := b.Stock["shield"]
		b.play(0, "fight 14", 6, 1, 1, 1, 2, 3)
		b.play(0, "yes")
		is(t, "the willpower", b.Heroes[0].WP, 7)
		is(t, "the first use is spent", b.Heroes[0].Large.Used, true)
		b.play(0, "on", 6, 1, 1, 1, 2, 3)
		b.play(0, "yes")
		is(t, "the willpower", b.Heroes[0].WP, 7)
		is(t, "it is gone", b.Heroes[0].Large == nil, true)
		is(t, "the shields on the equipment board", b.Stock["shield"], left+1)
	})
	t.Run("not from those beside him", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 14")
		b.points(0, 2, 13).points(1, 2, 13).give(0, "shield").creature("troll", 14)
		b.play(0, "invite 14 2")
		b.play(1, "join", 6, 1, 1, 2, 1, 1, 2, 3) // 12 against 17
		b.play(0, "yes")
		is(t, "the warrior's willpower", b.Heroes[0].WP, 13)
		is(t, "the dwarf's willpower", b.Heroes[1].WP, 8)
	})
	t.Run("it may be kept for later", func(t *testing.T) {
		b := among(t, "warrior 14", "dwarf 7")
		b.points(0, 2, 13).give(0, "shield").creature("troll", 14)
		b.play(0, "fight 14", 6, 1, 1, 1, 2, 3)
		b.play(0, "no")
		is(t, "the willpower", b.Heroes[0].WP, 4)
		is(t, "the first use is spent", b.Heroes[0].Large.Used, false)
	})
}

// Booklet, Helmet and Witch's brew: they do not go together; the wizard may turn a die for either.
func TestTheWizardMayTurnADieForABrewThatIsStillToCome(t *testing.T) {
	b := among(t, "warrior 20", "wizard 20")
	b.points(0, 2, 13).points(1, 2, 13).creature("troll", 20).give(0, "helm", "brew")
	b.play(0, "invite 20 2")
	b.play(1, "join", 3, 3, 1)
	b.offers(1, true, "flip 3")
	b.play(1, "flip 3")
	b.clashed(b.play(0, "use brew", 1, 1, 2, 3), 2+12+2+1, 17)
}

// Booklet, Medicinal herb: unlike for the brew, there is no limit of one a round.
func TestSeveralHerbsMayBeUsedInARound(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 7).creature("troll", 14).give(0, "herb-3", "herb-4", "herb-4")
	b.play(0, "fight 14", 6, 1, 1)
	b.play(0, "use herb-3")
	b.play(0, "use herb-4")
	b.clashed(b.play(0, "use herb-4", 1, 2, 3), 2+6+11, 17)
}
