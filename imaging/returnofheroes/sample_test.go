package returnofheroes

import (
	"fmt"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
	"skald/imaging"
)

var introHeroes = []string{"warrior", "elf", "wizard", "dwarf"}

// request returns a request in plain English, without a catalogue. Its language is one of its own: the lettering on
// kept layers differs from that of the catalogue.
func request(kind, arg string) imaging.Request {
	return imaging.Request{Kind: kind, Arg: arg, Language: "plain", Name: englishName, Say: englishMessage}
}

func englishName(id string) string {
	switch id {
	case "picture-title":
		return "Return of the Heroes"
	case "picture-servant":
		return "Servant"
	case "nameless":
		return "The Nameless"
	case "quest-daphne":
		return "Free Daphne"
	case "quest-axe":
		return "The Axe of the Dwarfs"
	case "quest-pan-pipes":
		return "Granatus' Pan Pipes"
	case "quest-relic":
		return "Juan's Relic"
	case "picture-dice-won":
		return "Success"
	case "picture-dice-lost":
		return "Failure"
	case "picture-the-end":
		return "The realm is saved"
	}
	return ""
}

func englishMessage(m text.Message) string { return strings.ReplaceAll(m.Key, "_", " ") }

func heroView(i int) view.Hero {
	for _, h := range pieces.First().Heroes() {
		if h.ID != introHeroes[i] {
			continue
		}
		v := view.Hero{Seat: engine.Seat(i), Hero: h.ID, At: h.Start, House: h.Start, HitPoints: h.HitPoints,
			MaxHitPoints: h.HitPoints, Gold: h.Gold, Move: h.Move}
		for s := range v.Skills {
			v.Skills[s] = view.Skill{Value: h.Skills[s], Base: h.Skills[s], Dice: 2}
		}
		v.Quests = []view.Quest{{ID: h.Quest, Step: 1}}
		for _, q := range pieces.First().Quests() {
			if q.ID == h.Quest {
				v.Quests[0].Destination = q.Steps[0].To
			}
		}
		return v
	}
	return view.Hero{Seat: engine.Seat(i)}
}

// startView returns the introductory game as it is set up.
func startView(seats int) *view.View {
	v := &view.View{Viewer: engine.Public, Round: 1, Turn: 1, Active: 0, Phase: "move", Layout: land.Introductory(),
		Bag: 19, Stock: 18,
		Nameless: view.Nameless{State: "asleep", Servants: 14}, Headline: text.M("The_warrior_moves:_where_to?")}
	for i := range seats {
		v.Heroes = append(v.Heroes, heroView(i))
	}
	for l := byte('A'); l <= 'P'; l++ {
		for _, p := range land.Introductory().HiddenPattern(l) {
			v.Tokens = append(v.Tokens, view.Token{At: p, FaceDown: true, Back: "hidden"})
		}
	}
	for _, id := range []string{"lizard-man", "ghoul", "fire-walker", "candle-maker", "book-of-curses", "necklace",
		"crystal", "dragon-teeth", "statuette"} {
		p, _ := pieces.First().Get(id)
		v.Tokens = append(v.Tokens, view.Token{ID: id, At: p.Home, Hearts: p.Foe.Hearts})
	}
	if seats > 0 {
		reach(v, 0)
	}
	return v
}

// reach fills in where a hero may go.
func reach(v *view.View, seat int) {
	h := &v.Heroes[seat]
	v.Active = h.Seat
	v.Reach = nil
	h.Left = h.Move
	f := v.Layout.Field(h.At, land.Avoid{Hidden: true})
	for _, p := range f.Within(h.Move) {
		n, _ := f.Steps(p)
		if n == 0 {
			continue
		}
		r := view.Reach{At: p, Steps: n, Roll: land.ColourAt(p).Roll()}
		if land.ColourAt(p) == land.Blue && land.ColourAt(h.At) == land.Blue {
			r.Gold = 1
		}
		v.Reach = append(v.Reach, r)
	}
}

// middleView returns a match in its middle.
func middleView() *view.View {
	v := startView(4)
	v.Round, v.Turn, v.Bag = 14, 55, 11
	v.Headline = text.M("Elanor_the_elf_moves:_four_movement_points,_where_to?")
	at := func(i int, p string) { v.Heroes[i].At = land.At(p) }
	at(0, "G6")
	at(1, "N3")
	at(2, "J5")
	at(3, "J5")
	w, e, m, z := &v.Heroes[0], &v.Heroes[1], &v.Heroes[2], &v.Heroes[3]
	w.HitPoints, w.Armour, w.Gold = 2, 2, 5
	w.Skills[2] = view.Skill{Value: 9, Base: 7, Training: 1, Item: 1, Cubes: 5, Dice: 4}
	w.Items = []view.Item{{ID: "item-sword-1"}, {ID: "item-heavy-armour", Armour: 2}, {ID: "item-horse-1"}}
	w.SideQuests = []view.SideQuest{{ID: "side-gorge", Destination: land.At("C5")},
		{ID: "side-monk", Destination: land.At("I2"), Ready: true}}
	w.Quests[0].Step, w.Quests[0].Destination, w.Quests[0].Item = 2, land.At("O2"), "dungeon-key"
	e.Gold, e.Skills[1] = 7, view.Skill{Value: 10, Base: 7, Training: 1, Item: 2, Cubes: 3, Dice: 3}
	e.Items = []view.Item{{ID: "magic-bow"}, {ID: "item-boots-2"}, {ID: "item-potion", Uses: 2},
		{ID: "item-bow-1", Idle: true}}
	e.SideQuests = []view.SideQuest{{ID: "side-message", Destination: land.At("B6")}, {ID: "side-another-house"},
		{ID: "side-wand", Destination: land.At("L4")}}
	e.Quests[0].Step, e.Quests[0].Destination = 3, land.At("M3")
	m.HitPoints, m.Gem, m.Gold = 1, true, 3
	m.Skills[0] = view.Skill{Value: 11, Base: 7, Training: 2, Item: 2, Cubes: 8, Dice: 5}
	m.Items = []view.Item{{ID: "yew-staff"}, {ID: "amulet"}}
	m.Quests[0].Step = 4
	m.Quests[0].Destination = land.Point{}
	z.HitPoints = 3
	z.SideQuests = []view.SideQuest{{ID: "side-hobiro", Destination: land.At("F7")}}
	z.Quests[0].Step, z.Quests[0].Destination = 2, land.At("N1")
	var kept []view.Token
	for i, t := range v.Tokens {
		if i%3 != 1 || t.ID != "" && t.ID != "lizard-man" && t.ID != "candle-maker" {
			kept = append(kept, t)
		}
	}
	v.Tokens = kept
	put := func(id, where string, f func(*view.Token)) {
		p, _ := pieces.First().Get(id)
		t := view.Token{ID: id, At: land.At(where), Hearts: p.Foe.Hearts}
		if f != nil {
			f(&t)
		}
		v.Tokens = append(v.Tokens, t)
	}
	for _, s := range []string{"don-hobiro F7", "grand-bazaar J2", "ranger I5", "spring-of-life D5", "red-knight A8",
		"chapel N1", "mirabar O3", "boat L4", "shadow A5", "troll K7", "spider F6", "teleporter O5", "side-capital C4",
		"side-white-stag I3", "harpy D3", "beggar P4"} {
		id, where, _ := strings.Cut(s, " ")
		put(id, where, nil)
	}
	put("servant-01-black-archer", "F7", func(t *view.Token) { t.FaceDown, t.Back, t.ID = true, "servant", "" })
	put("servant-08-wolf-rider", "I5", nil)
	put("item-shield", "G6", func(t *view.Token) { t.Dropped = true })
	put("ork", "G3", func(t *view.Token) { t.FaceDown, t.Back = true, "hidden" })
	for _, g := range []string{"H5", "H7", "H8", "H9"} {
		put("", g, func(t *view.Token) { t.FaceDown, t.Back = true, "guardian" })
	}
	put("nameless", "H3", nil)
	v.Nameless = view.Nameless{Card: "king-of-darkness", State: "tower", Servants: 6, ServantsInBag: 6}
	v.Heroes[0].At, v.Heroes[0].Towards = land.At("G8"), land.At("G6")
	v.Boat = land.At("L4")
	reach(v, 1)
	return v
}

// endView returns a match that was won.
func endView() *view.View {
	v := middleView()
	v.Reach, v.Active, v.Phase = nil, engine.Public, "over"
	v.Heroes[2].At = land.At("H3")
	v.Outcome = &engine.Outcome{Places: [][]engine.Seat{{2}, {0, 1, 3}}, Won: true,
		Reason: text.M("The_wizard_has_beaten_the_King_of_Darkness_in_his_tower.")}
	for i := range 6 {
		v.Story = append(v.Story,
			text.M(fmt.Sprintf(
				"Round_%d:_the_story_goes_on_with_a_sentence_about_what_befell_the_heroes_on_their_way_to_the_dark_tower", 3*i+2)))
	}
	return v
}

// unexploredView returns a map of which six tiles are known.
func unexploredView() *view.View {
	v := startView(2)
	v.Layout = land.Layout{}
	for _, t := range []struct {
		cell   int
		letter byte
		turn   int
	}{{0, 'A', 0}, {3, 'D', 0}, {12, 'M', 0}, {15, 'P', 0}, {1, 'F', 0}, {5, 'J', 1}} {
		v.Layout = v.Layout.Lay(t.cell, t.letter, t.turn)
	}
	v.Tokens = v.Tokens[:8]
	v.Heroes[0].At = land.At("A3")
	reach(v, 0)
	return v
}

// northView has pawns at the upper edge of the map, the active one among them.
func northView() *view.View {
	v := middleView()
	v.Heroes[0].At, v.Heroes[0].Towards = land.At("A7"), land.Point{}
	v.Heroes[1].At, v.Heroes[2].At = land.ExitOf('B', land.North), land.ExitOf('D', land.North)
	reach(v, 1)
	return v
}

// questsView has a hero with two personal quests.
func questsView() *view.View {
	v := middleView()
	v.Heroes[0].Quests = append(v.Heroes[0].Quests,
		view.Quest{ID: "quest-axe", Step: 2, Destination: land.At("C8"), Item: "silver-hammer"})
	return v
}

// aloneView returns a solo game that was won.
func aloneView() *view.View {
	v := endView()
	v.Heroes = v.Heroes[:1]
	v.Limit, v.Story = 45, v.Story[:2]
	v.Outcome.Places = [][]engine.Seat{{0}}
	return v
}
