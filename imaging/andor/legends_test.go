package andor

import (
	"image"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/contract/sweep"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// mineView returns the mine before the alarm, or after it.
func mineView(t *testing.T, asleep bool) *view.View {
	v := begun(t, "mine", mineTale)
	v.Asleep, v.Narrator, v.End = asleep, 3, 13
	v.Day, v.Difficulty, v.Title = 2, "easy", text.M("legend.4.title")
	v.Headline = text.M("The_dwarf_moves:_he_carries_more_than_is_at_the_gate")
	v.Goals = []view.Goal{{Text: text.M("legend.4.goal-worth")}, {Text: text.M("legend.4.goal-time")}}
	v.Treasure = &view.Treasure{At: 0, Worth: 9, Least: 22}
	v.Tokens = []view.Token{{ID: "gem-2", At: 10, N: 1}, {ID: "gem-2", At: 29, N: 1}, {ID: "gem-4", At: 25, N: 1},
		{ID: "gem-4", At: 46, N: 1}, {ID: "gem-2", At: 18, N: 1}, {ID: "gem-4", At: 47, N: 1},
		{ID: "gem-2", At: 43, N: 1}, {ID: "gold", At: 19, N: 2}, {ID: "gold", At: 36, N: 3}}
	v.Rubble[1].Values = []int{7}
	for i := range v.Rubble {
		if v.Rubble[i].At == 31 {
			v.Rubble[i].Values = []int{5, 0}
		}
	}
	v.Heroes[0].At, v.Heroes[0].Gems, v.Heroes[0].Gold, v.Heroes[0].Purse = 14, []int{2, 6}, 3, 11
	if !asleep {
		v.End = 11
		v.Creatures = v.Creatures[1:]
		v.Creatures = append(v.Creatures, gor(30), gor(37))
	} else {
		v.Sunrise = nil
	}
	return v
}

// siegeView returns the castle in the hands of creatures, with a dragon in the air.
func siegeView() *view.View {
	v := middleView()
	v.Title = text.M("legend.5.title")
	v.Aloft = []view.Creature{{Kind: "dragon", Foe: "varkuth", At: 39, Strength: 22, Will: 14, Dice: 2, Black: true,
		Stays: true, NextLetter: "J"}}
	v.Burnt = []int{57}
	v.Merchants = []int{18, 71}
	o := &view.Occupied{Backing: 1, Limit: 9}
	for i := range 5 {
		c := gor(0)
		c.Strength += 5 - 1
		if i > 2 {
			c.Kind, c.Strength, c.Will = "skral", 10, 6
		}
		o.Creatures = append(o.Creatures, c)
	}
	v.Castle = view.Castle{Shields: 1, Occupied: o, Idle: true}
	var rest []view.Creature
	for _, c := range v.Creatures {
		if c.At != 39 && c.Kind != "tower-skral" {
			rest = append(rest, c)
		}
	}
	v.Creatures = append(rest, o.Creatures...)
	v.Tokens = append(v.Tokens, view.Token{ID: "gem-2", At: 35, N: 1}, view.Token{ID: "gem-4", At: 26, N: 1},
		view.Token{ID: "gem-6", At: 66, N: 1}, view.Token{ID: "poison", At: 66, N: 1},
		view.Token{ID: "poison", At: 37, N: 1})
	v.Gone = append(v.Gone, "market-bridge")
	v.Goals = []view.Goal{{Text: text.M("legend.5.goal-castle")}, {Text: text.M("legend.5.goal-dragon")}}
	marches(v)
	return v
}

// championView has a champion of each kind, as none of a match has.
func championView() *view.View {
	v := middleView()
	v.Creatures = v.Creatures[:4]
	for i, c := range []view.Creature{{Kind: "gor", Strength: 20, Will: 10, Matches: true, Further: 3},
		{Kind: "skral", Strength: 24, Will: 10}, {Kind: "troll", Strength: 22, Will: 12, Stays: true},
		{Kind: "wardrak", Strength: 19, Will: 7}, {Kind: "dragon", Strength: 30, Will: 14}} {
		c.Foe, c.At, c.Dice = "x", []int{31, 39, 51, 33, 61}[i], 2
		v.Creatures = append(v.Creatures, c)
	}
	marches(v)
	return v
}

// siegeFight returns a fight of three against one of those that hold the castle.
func siegeFight() *view.View {
	v := siegeView()
	f := fightView().Fight
	v.Phase, v.Reach = "fight", nil
	f.At, f.Strength, f.Theirs = 0, 10, 15
	v.Castle.Occupied.Creatures[3].Hunted = true
	v.Creatures[len(v.Creatures)-2].Hunted = true
	v.Fight = f
	return v
}

// dragonFight returns a fight of two against a dragon that has landed.
func dragonFight() *view.View {
	v := championView()
	v.Title, v.Phase, v.Reach = text.M("legend.5.title"), "fight", nil
	c := &v.Creatures[len(v.Creatures)-1]
	c.Hunted, c.Black, c.Foe = true, true, "x"
	f := fightView().Fight
	f.Creature, f.Foe, f.At, f.Strength, f.Will, f.Dice, f.Value, f.Theirs = "dragon", "x", 61, 30, 14,
		[]int{10, 8}, 10, 40
	f.Fighters = f.Fighters[:2]
	v.Fury = &view.Fury{Foe: "x", Last: text.M("legend.5.breath"), LastCard: "breath", Unseen: 5}
	v.Fight = f
	return v
}

// fateView returns a match in which every hero has a fate.
func fateView() *view.View {
	v := middleView()
	v.FoeUnknown = true
	v.Decks = []view.Deck{{ID: "fates", Left: 6, All: 10},
		{ID: "arrivals", Text: text.M("arrivals_left"), Left: 9, All: 15}}
	for i, f := range []view.Fate{{Name: text.M("woodsman"),
		Task: text.M("Be_among_those_who_beat_two_creatures_in_the_forest."), Have: 1, Need: 2},
		{Name: text.M("the_shepherd"), Task: text.M("Bring_a_farmer_into_the_castle:_he_is_with_you_when_you_enter_0."),
			Need: 1, Have: 1, Done: true}, {Name: text.M("the_well-keeper"), Task: text.M("Empty_wells_three_times."),
			Have: 2, Need: 3}, {Name: text.M("lone_hunter"), Task: text.M("Beat_a_creature_alone."), Need: 1}} {
		f.Holder = engine.Seat(i)
		v.Fates = append(v.Fates, f)
	}
	return v
}

// mineEnd returns a legend of the mine that is over; a dragon was beaten there, as in no other.
func mineEnd(t *testing.T, won bool) *view.View {
	v := mineView(t, false)
	e := endView(won)
	v.Foes = []view.Foe{{ID: "x", Kind: "dragon", Beaten: true}}
	v.Outcome, v.Story, v.Active, v.Phase, v.Reach = e.Outcome, e.Story, e.Active, e.Phase, nil
	return v
}

func TestWhatOnlySomeLegendsHaveLooksAsItDid(t *testing.T) {
	painters.LookAsTheyDid(t, Scene{}, 1,
		scenetest.ByDay("champions", championView(), request("near", "r31")),
		scenetest.DayAndNight("fate", fateView(), request("sheet", "1")),
		scenetest.ByDay("mine-won", mineEnd(t, true), request("end", "")),
	)
}

// TestTheGalleryIsUpToDate compares the pictures that are shown of legends 4 and 5, in full size, with how they are
// drawn now.
func TestTheGalleryIsUpToDate(t *testing.T) {
	painters.GalleryIsUpToDate(t, Scene{},
		scenetest.ByDay("mine", mineView(t, false), request("board", "")),
		scenetest.ByDay("siege", siegeView(), request("board", "")),
		scenetest.ByDay("dragon", dragonFight(), request("fight", "")),
	)
}

// says returns the texts of a picture.
func says(t *testing.T, v *view.View, r imaging.Request) []string {
	t.Helper()
	var out []string
	for _, l := range scenetest.Canvas(t, painter(t), Scene{}, v, r).Labels() {
		out = append(out, l.Text)
	}
	return out
}

func TestPicturesTellInFiguresWhatOnlySomeLegendsHave(t *testing.T) {
	scenetest.NotRaced(t)
	type told struct {
		what string
		view *view.View
		r    imaging.Request
		want []string
	}
	s := sweep.Of(t, []told{
		{"how many hold the castle, how many lose it, and what they add", siegeView(), request("board", ""),
			[]string{"5", "/9", "+4"}},
		{"the letter that moves the dragon", siegeView(), request("board", ""), []string{"J"}},
		{"what the gate has and needs", mineView(t, true), request("board", ""), []string{"9", "/22"}},
		{"the token of the end", mineView(t, false), request("board", ""), []string{"N"}},
		{"a purse", mineView(t, true), request("sheet", "1"), []string{"11"}},
		{"strength that is as those who attack", championView(), request("near", "r31"), []string{"=20"}},
		{"how much of a fate is done", fateView(), request("sheet", "1"), []string{"1/2"}},
		{"the fates beside each other", fateView(), request("heroes", ""), []string{"1/2", "2/3", "0/1"}},
		{"what is left of a deck", fateView(), request("board", ""), []string{"Arrivals left: 9/15"}},
		{"what others in the castle add", siegeFight(), request("fight", ""), []string{"+4"}},
		{"how many round cards nobody has seen", dragonFight(), request("fight", ""), []string{"×5"}},
	}, 4)
	for _, c := range s.Cases() {
		if !s.Next() {
			break
		}
		texts := says(t, c.view, c.r)
		for _, want := range c.want {
			if !slices.Contains(texts, want) {
				t.Errorf("%s: no text of the picture is %q", c.what, want)
			}
		}
	}
}

func TestNoRoundCardOfALegendIsCut(t *testing.T) {
	v := dragonFight()
	for _, language := range said().Languages() {
		d := newDraft(painter(t), requestIn(language, "fight", ""), v)
		for _, id := range []string{"breath", "tail", "roar", "scales", "flank", "weary", "calm"} {
			d.Canvas = d.Painter.On(d.Layer("plain", fightWidth, 400, func(img *image.RGBA) {
				imaging.Parchment(img, d.Theme)
			}))
			d.furyCard("picture-fury-last", text.M("legend.5."+id), id).set(40, 40, opponentWidth-48)
			for _, l := range d.Canvas.Labels() {
				if strings.HasSuffix(l.Text, "…") || strings.Contains(l.Text, "legend") {
					t.Errorf("in %s %s is set as %q", language, id, l.Text)
				}
			}
		}
	}
}
