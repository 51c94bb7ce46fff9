package andor

import (
	"strings"
	"sync"

	"skald/engine"
	rules "skald/engine/andor"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// said are the game's words in all languages.
var said = sync.OnceValue(func() *text.Catalogue {
	game, err := rules.New(rules.Options{})
	if err != nil {
		panic(err)
	}
	return game.Catalogue()
})

// request asks for a picture with the game's English words; messages of the samples that are in no catalogue are their
// own words.
func request(kind, arg string) imaging.Request { return requestIn("en", kind, arg) }

func requestIn(language, kind, arg string) imaging.Request {
	return scenetest.Request(said().In(language), kind, arg)
}

func stock() []view.Stock {
	return []view.Stock{{ID: "wineskin", Left: 3, Price: 2}, {ID: "shield", Left: 4, Price: 2},
		{ID: "bow", Left: 2, Price: 2}, {ID: "falcon", Left: 2, Price: 2},
		{ID: "helm", Left: 3, Price: 2}, {ID: "telescope", Left: 0, Price: 2}, {ID: "brew", Left: 5, Price: 3}}
}

// startView returns the second legend as it begins, for 2 to 4 heroes.
func startView(seats int) *view.View {
	v := &view.View{Viewer: engine.Public, Legend: "2", Title: text.M("Legend_2:_the_healing_of_the_king"),
		Difficulty: "normal", Day: 1, Turn: 1, Phase: "day",
		Headline: text.M("The_dwarf_begins:_move,_fight_or_wait?"), Witch: land.Nowhere, Rune: 4,
		Stars: []int{2, 6, 13}, Merchants: []int{18, 57, 71},
		Sells: []string{"strength", "wineskin"}, Equipment: stock(), Castle: view.Castle{Shields: 5 - seats}}
	for i, h := range []view.Hero{{Hero: "dwarf", Rank: 7, At: 7, Dice: 1},
		{Hero: "warrior", Rank: 14, At: 14, Dice: 2}, {Hero: "archer", Rank: 25, At: 25, Dice: 3},
		{Hero: "wizard", Rank: 34, At: 34, Dice: 1}} {
		if i == seats {
			break
		}
		h.Seat, h.Strength, h.Will = engine.Seat(i), 2, 7
		v.Heroes = append(v.Heroes, h)
	}
	for _, at := range []int{8, 20, 21, 26, 48} {
		v.Creatures = append(v.Creatures, gor(at))
	}
	v.Creatures = append(v.Creatures, view.Creature{Kind: "skral", At: 19, Strength: 6, Will: 6, Dice: 2, Reward: 4})
	v.Tokens = []view.Token{{ID: "farmer", At: 24, N: 1}, {ID: "farmer", At: 36, N: 1}}
	for _, at := range land.Front.With(land.Fog) {
		v.Fog = append(v.Fog, view.Fog{At: at})
	}
	for _, at := range land.Front.With(land.Well) {
		v.Wells = append(v.Wells, view.Well{At: at, Full: true})
	}
	v.Goals = []view.Goal{{Text: text.M("Bring_the_herb_to_the_castle")}, {Text: text.M("Beat_the_skral_of_the_tower")},
		{Text: text.M("Hold_the_castle")}}
	marches(v)
	return v
}

func gor(at int) view.Creature {
	return view.Creature{Kind: "gor", At: at, Strength: 2, Will: 4, Dice: 2, Reward: 2}
}

// marches fills in where the creatures go.
func marches(v *view.View) {
	v.Sunrise = nil
	for _, c := range v.Creatures {
		if to := land.Front.Get(c.At).Next; to != land.Nowhere && !c.Stays {
			v.Sunrise = append(v.Sunrise, view.March{Kind: c.Kind, From: c.At, To: to})
		}
	}
}

// reach fills in where a hero may go.
func reach(v *view.View, seat int) {
	h := &v.Heroes[seat]
	v.Active, v.Reach = h.Seat, nil
	dist := land.Front.Roads(v.Gone, nil).Distances(h.At, nil)
	for n := 1; n <= 10-h.Hour; n++ {
		for _, r := range land.Front.All() {
			if dist[r.ID] == n {
				over := max(0, h.Hour+n-7)
				v.Reach = append(v.Reach, view.Reach{At: r.ID, Hours: n, Over: over, Will: 2 * over})
			}
		}
	}
}

// middleView returns a match in its middle, crowded here and there.
func middleView() *view.View {
	v := startView(4)
	v.Day, v.Turn, v.Narrator, v.Witch = 6, 61, 7, 44
	v.Stars, v.Rune = []int{13}, -1
	v.Headline = text.M("Kram_the_dwarf_moves:_four_hours_left_before_he_has_to_strain_himself")
	d, w, a, z := &v.Heroes[0], &v.Heroes[1], &v.Heroes[2], &v.Heroes[3]
	d.At, d.Strength, d.Will, d.Dice, d.Hour, d.Gold = 43, 8, 12, 2, 3, 5
	d.Small = []view.Item{{ID: "wineskin", Used: true}, {ID: "rune-blue"}, {ID: "rune-yellow"}}
	d.Large, d.Helm, d.Gems = &view.Item{ID: "shield"}, "helm", []int{2, 4}
	w.At, w.Strength, w.Will, w.Dice, w.Hour, w.Gold, w.Farmers = 28, 11, 17, 4, 7, 0, 2
	w.Large = &view.Item{ID: "falcon", Used: true}
	a.At, a.Strength, a.Will, a.Dice, a.Hour, a.Gold = 28, 6, 5, 3, 8, 12
	a.Large, a.Small = &view.Item{ID: "bow"}, []view.Item{{ID: "brew"}, {ID: "herb"}}
	z.At, z.Strength, z.Will, z.Dice, z.Black, z.Done, z.Rooster = 28, 4, 20, 1, true, true, true
	z.Small = []view.Item{{ID: "telescope"}}
	v.Creatures = []view.Creature{gor(4), gor(16), gor(27), gor(47),
		{Kind: "gor", At: 61, Strength: 3, Will: 4, Dice: 2, Reward: 2, Carries: "herb-3"},
		{Kind: "skral", At: 28, Strength: 6, Will: 6, Dice: 2, Reward: 4},
		{Kind: "skral", At: 65, Strength: 6, Will: 2, Dice: 2, Reward: 4},
		{Kind: "wardrak", At: 39, Strength: 10, Will: 7, Dice: 2, Black: true, Reward: 6},
		{Kind: "troll", At: 12, Strength: 14, Will: 12, Dice: 3, Reward: 6},
		{Kind: "tower-skral", At: 53, Strength: 40, Will: 6, Dice: 2, Reward: 4, Stays: true}}
	v.Castle = view.Castle{Shields: 3, Farmers: 2, Taken: []string{"gor", "skral"}}
	v.Tokens = []view.Token{{ID: "gold", At: 28, N: 3}, {ID: "farmer", At: 28, N: 1},
		{ID: "wineskin", At: 72, N: 1, Used: true}, {ID: "rune", At: 45, N: 2}, {ID: "rune-green", At: 33, N: 1},
		{ID: "gem", At: 71, N: 1}, {ID: "shield", At: 57, N: 1}, {ID: "parchment", At: 5, N: 1},
		{ID: "gold", At: 64, N: 1}, {ID: "rune", At: 64, N: 1}, {ID: "herb-4", At: 37, N: 1}}
	v.Fog = []view.Fog{{At: 8}, {At: 49, Face: "gor"}, {At: 64}, {At: 63, Face: "event"}, {At: 56, Face: "will-2"},
		{At: 46}, {At: 42}, {At: 32, Face: "gold"}}
	v.Wells[1].Full, v.Wells[3].Full = false, false
	v.Allies = []view.Ally{{ID: "thorald", At: 72}, {ID: "dwarves", At: 69}}
	v.Gone = []string{"rope-bridge"}
	v.Rubble = []view.Rubble{{At: 10, Values: []int{5, 0}}, {At: 51, Values: []int{0}}}
	v.Event, v.Today = "golden-11", []string{"golden-11"}
	v.Pending = []view.Pending{{Event: "golden-29", At: []int{57}}}
	v.Goals[0].Done = true
	marches(v)
	reach(v, 0)
	return v
}

// fightView returns a fight of three against a skral.
func fightView() *view.View {
	v := middleView()
	v.Phase, v.Active, v.Reach = "fight", 2, nil
	v.Creatures[5].Hunted = true
	v.Fight = &view.Fight{Creature: "skral", At: 28, Round: 2, Strength: 6, Will: 4, Dice: []int{5, 3}, Value: 5,
		Ours: 27, Theirs: 11, Allies: []string{"thorald"},
		Fighters: []view.Fighter{{Seat: 1, Dice: []int{3, 6, 6, 1}, Value: 6, Flipped: -1},
			{Seat: 2, Dice: []int{2, 4}, Value: 8, Brew: true, Flipped: -1},
			{Seat: 3, Dice: []int{12}, Value: 12, Herb: 3, Flipped: 0}}}
	return v
}

// endView returns a legend that is over.
func endView(won bool) *view.View {
	v := middleView()
	v.Phase, v.Active, v.Reach, v.Sunrise = "over", engine.Public, nil, nil
	v.Outcome = &engine.Outcome{Won: won,
		Reason: text.M("The_castle_stands,_the_herb_lies_in_it,_and_the_skral_of_the_tower_is_beaten.")}
	if !won {
		v.Outcome.Reason = text.M("The_castle_of_Andor_has_fallen:_no_shield_was_left.")
	}
	v.Story = []text.Message{text.M("story.days", "days", 6, "letter", "H"),
		text.M("story.fights", "fights", 7, "won", 5, "falls", 1),
		text.M("story.castle", "taken", 2, "shields", 3, "farmers", 2), v.Outcome.Reason}
	return v
}

// news returns the events before sunriseView.
func news() []engine.Said {
	return []engine.Said{
		scenetest.Happened("moved", "dwarf", "7", "4", "The dwarf goes from 7 to 4."),
		scenetest.Happened("beaten", "gor", "8", "", "The gor on 8 is beaten."),
		scenetest.Happened("fog", "fog-gold", "16", "", "The warrior lifts the fog on 16: gold."),
		scenetest.Happened("narrator", "narrator", "", "B", "The narrator goes on to B."),
		scenetest.Happened("event", "", "", "", "Event: the wind tears at the tents."),
		scenetest.Happened("rune", "rune", "", "17", "A rune stone lies on 17."),
		scenetest.Happened("day", "", "", "", "Day 2 begins."),
	}
}

// farNews happen all over the land.
func farNews() []engine.Said {
	return []engine.Said{
		scenetest.Happened("marched", "gor", "22", "19", "A gor marches from 22 to 19."),
		scenetest.Happened("marched", "skral", "28", "24", "A skral marches from 28 to 24."),
		scenetest.Happened("well", "", "35", "", "The archer empties the well on 35."),
		scenetest.Happened("escorted", "thorald", "72", "71", "Prince Thorald goes to 71."),
		scenetest.Happened("castle-entered", "gor", "1", "0", "A gor from 1 has entered the castle."),
		scenetest.Happened("thing", "shield", "", "57", "A shield lies on 57."),
		scenetest.Happened("bought", "wineskin", "", "",
			strings.Repeat("The wizard has bought a wineskin for two gold. ", 3)),
	}
}

// sinceRequest returns a request with news, and more.
func sinceRequest(more ...engine.Said) imaging.Request {
	r := request("since", "")
	r.Since = append(news(), more...)
	return r
}

// pastRequest asks for the end with a chart of a match that came to this view.
func pastRequest(v *view.View) imaging.Request {
	r := request("end", "")
	for i := range 24 {
		p := *v
		p.Day, p.Outcome, p.Story = 1+i*v.Day/24, nil, nil
		p.Narrator = p.Day - 1 + i%3/2
		p.Castle.Taken = nil
		p.Heroes = nil
		for k, h := range v.Heroes {
			h.Strength = 1 + (h.Strength-1)*i/23 - i%(4+k)/3
			p.Heroes = append(p.Heroes, h)
		}
		r.Past = append(r.Past, p)
	}
	return r
}

// sunriseView returns the start of the second legend after its first sunrise, with a hero moved, a gor beaten and
// another in the castle.
func sunriseView() *view.View {
	v := startView(3)
	v.Day, v.Turn, v.Narrator, v.Witch = 2, 9, 1, 11
	v.Heroes[0].At, v.Heroes[0].Will = 4, 5
	v.Heroes[1].Gold, v.Heroes[1].Strength, v.Heroes[1].Small = 3, 4, []view.Item{{ID: "wineskin"}}
	v.Creatures = []view.Creature{gor(7), gor(3), gor(25), gor(16),
		{Kind: "skral", At: 10, Strength: 6, Will: 6, Dice: 2, Reward: 4}}
	v.Castle.Taken = []string{"gor"}
	v.Fog = v.Fog[2:]
	v.Fog[0].Face = "gold"
	v.Wells[0].Full = false
	v.Tokens = append(v.Tokens, view.Token{ID: "rune", At: 17, N: 1})
	v.Event = "golden-11"
	marches(v)
	return v
}
