package runebound

import (
	"maps"
	"slices"
	"sync"
	"testing"

	"skald/engine"
	rules "skald/engine/runebound"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scenetest"
)

var painters = scenetest.NewPainters(200)

func painter(t testing.TB) *imaging.Painter { return painters.In(t, scenetest.Theme()) }

// request asks for a picture with the game's English words; messages of the samples that are in no catalogue are their
// own words.
func request(kind, arg string) imaging.Request { return requestIn("en", kind, arg) }

func requestIn(language, kind, arg string) imaging.Request {
	return scenetest.Request(rules.New(nil).Catalogue().In(language), kind, arg)
}

func hex(id string) land.Hex {
	h, _ := land.Parse(id)
	return h
}

// heroOf returns a hero at the beginning, on a hex; off the map if that is "".
func heroOf(seat int, id, at string) view.Hero {
	c := cards.Dragonlords.Hero(id)
	h := view.Hero{Seat: engine.Seat(seat), Hero: id, On: at != "", At: hex(at), Values: c.Values, Damage: c.Damage,
		Life: c.Life, Stamina: c.Stamina, Gold: 3, Text: ability.Texts(c.Rules)}
	for _, s := range slices.Sorted(maps.Keys(c.Skills)) {
		h.Skills = append(h.Skills, view.Skill{ID: s, Bonus: c.Skills[s]})
	}
	return h
}

func itemOf(id string) view.Item {
	c := cards.Dragonlords.Goods(id)
	return view.Item{ID: id, Type: c.Type, Cost: c.Cost, Text: ability.Texts(c.Rules)}
}

func allyOf(id string) view.Ally {
	c := cards.Dragonlords.Goods(id)
	return view.Ally{ID: id, Cost: c.Cost, Values: c.Values, Damage: c.Damage, Life: c.Life, Stamina: c.Stamina,
		Text: ability.Texts(c.Rules)}
}

func wareOf(id string) view.Ware {
	c := cards.Dragonlords.Goods(id)
	w := view.Ware{ID: id, Type: c.Type, Cost: c.Cost, Text: ability.Texts(c.Rules)}
	if c.Type == cards.Ally {
		w.Ally = &c.Figures
	}
	return w
}

func trackOf(id, at string, age int) view.Track {
	a := cards.Dragonlords.Adventure(id)
	return view.Track{Card: id, Colour: a.Colour, Family: a.Family, At: hex(at), Age: age, Values: a.Values,
		Damage: a.Damage, Life: a.Life, Text: ability.Texts(a.Rules)}
}

func eventOf(id string) view.Event {
	a := cards.Dragonlords.Adventure(id)
	return view.Event{ID: id, Number: a.Number, Text: ability.Texts(a.Rules)}
}

// party are six heroes in the order of their seats.
var party = [...]string{"ilse-rook", "varikas", "bram-oldoak", "sister-nyra", "odo-lark", "hedda-grimshaw"}

// startView returns a match before its first turn, for up to six heroes.
func startView(seats int) *view.View {
	v := &view.View{Viewer: engine.Public, Round: 1, Turn: 1, Phase: "start", Runes: 3, TokenPrice: 5, MarketDeck: 77,
		Start: hex("m12"),
		Headline: text.M("headline.turn", "round", 1, "who", text.M("name.ilse-rook"), "at",
			text.M("place.town", "town", text.M("name.tamalir"), "at", "M12"))}
	for i := range seats {
		at := ""
		if i == 0 {
			at = "m12"
		}
		v.Heroes = append(v.Heroes, heroOf(i, party[i], at))
	}
	for _, c := range land.Colours() {
		for _, h := range land.Gems(c) {
			v.Counters = append(v.Counters, view.Counter{At: h, Colour: c.String()})
		}
		v.Decks[c-land.Green] = view.Deck{Colour: c.String(), Cards: 20, Challenges: 12, Events: 4, Encounters: 4}
	}
	first := map[string]string{"ottersford": "boar-bow", "greyhaven": "goose-girl", "sallowmere": "church-door",
		"kilnholt": "toll-mace", "rimewatch": "owls-eye", "hallowend": "bell-mage", "millbarrow": "bramble-cordial"}
	for _, site := range land.Sites() {
		t := view.Town{ID: site.ID, At: site.At, Arms: site.Arms}
		if id := first[site.ID]; id != "" {
			t.Stack = append(t.Stack, wareOf(id))
		}
		v.Towns = append(v.Towns, t)
	}
	return v
}

// reached sets dice and the hexes in their reach for the hero on turn.
func reached(v *view.View, dice ...int) {
	h := v.Heroes[v.Active]
	v.Dice, v.Start = dice, h.At
	a := land.Reach(h.At, dice, land.Terms{})
	for _, at := range a.Hexes() {
		v.Reach = append(v.Reach, view.Reach{At: at, Dice: a.Dice(at), By: a.From(at)})
	}
}

// middleView returns a match that is well under way.
func middleView(seats int) *view.View {
	v := startView(seats)
	v.Round, v.Turn, v.Phase, v.Active = 7, 26, "move", 1
	v.Headline = text.M("headline.turn", "round", 7, "who", text.M("name.varikas"), "at",
		text.M("place.hex", "at", "L7"))
	for i, at := range []string{"h12", "l7", "m4", "m4", "m4", "c7"}[:seats] {
		v.Heroes[i].On, v.Heroes[i].At = true, hex(at)
	}
	a, b := &v.Heroes[0], &v.Heroes[1]
	a.Gold, a.Wounds, a.Exhaustion, a.Points, a.Worth, a.Tokens = 5, 1, 1, 2, 10, [3]int{1, 1, 0}
	a.Items = []view.Item{itemOf("heron-bow"), itemOf("pepper-bag")}
	b.Gold, b.Wounds, b.Exhaustion, b.Points, b.Worth, b.Runes, b.Tokens = 12, 2, 1, 4, 15, 1, [3]int{0, 1, 2}
	b.Values = [3]int{1, 5, 6}
	b.Items = []view.Item{itemOf("toll-mace"), itemOf("leashed-comet"), itemOf("chapel-mail"), itemOf("owls-eye"),
		itemOf("nettlecrown")}
	b.Items[1].Down = true
	b.Allies = []view.Ally{allyOf("goose-girl"), allyOf("bear-tamer")}
	b.Allies[1].Wounds, b.Allies[1].Exhaustion = 1, 1
	if a := cards.Dragonlords.Adventure("borrowed-horse"); a != nil {
		b.Carried = []view.Carried{{ID: a.ID, Turns: 3, Text: ability.Texts(a.Kept)}}
	}
	if seats > 3 {
		v.Heroes[3].Wounds, v.Heroes[3].Gold, v.Heroes[3].Allies = 3, 8,
			[]view.Ally{allyOf("frost-aunt"), allyOf("turncoat"), allyOf("shield-bearer")}
	}
	gone := map[string]bool{"l9": true, "m5": true, "l10": true, "m11": true, "k12": true, "n9": true}
	v.Counters = slices.DeleteFunc(v.Counters, func(c view.Counter) bool { return gone[c.At.String()] })
	v.Track[0], v.Track[1] = trackOf("lord-farrow", "j5", 1), trackOf("cinder-drake", "n6", 2)
	for i := range v.Counters {
		for k, u := range v.Track {
			if u.Card != "" && v.Counters[i].At == u.At {
				v.Counters[i].Place = k + 1
			}
		}
	}
	for i, more := range [][]string{{"candle-wand"}, {"quilted-coat", "falconer", "drowned-harp", "two-headed-coin"},
		{"road-staff", "quarry-giantess"}, {"marching-drum"}} {
		for _, id := range more {
			v.Towns[i].Stack = append(v.Towns[i].Stack, wareOf(id))
		}
	}
	for i := range v.Towns[1].Stack { // as if the hero on turn stood there
		v.Towns[1].Stack[i].Price = v.Towns[1].Stack[i].Cost
	}
	v.Towns[1].Stack[2].New = true
	v.Events, v.EventsLeft = []view.Event{eventOf("fever-summer"), eventOf("blood-feuds")}, [3]int{2, 4, 3}
	v.Chances = &view.Chances{Seat: 1, Colours: [4]view.Prospect{{Won: 12, Of: 15}, {Won: 5, Of: 11}, {Won: 1, Of: 8},
		{Of: 6}}, Duels: make([]*view.Odds, seats)}
	v.Chances.Track[0], v.Chances.Track[1] = &view.Odds{Won: 81, Down: 7}, &view.Odds{Won: 14, Down: 80}
	for i := 2; i < min(seats, 4); i++ {
		v.Chances.Duels[i] = &view.Odds{Won: 40 + i, Down: 50}
	}
	reached(v, 0, 1, 3, 5)
	return v
}

// fightView returns a fight of the hero on turn with two allies, in its second round.
func fightView() *view.View {
	v := middleView(4)
	v.Phase, v.Reach, v.Dice, v.Chances = "fight", nil, nil, nil
	v.Headline = text.M("headline.facing", "round", 7, "who", text.M("name.varikas"), "foe",
		text.M("name.king-under-snow"))
	a := cards.Dragonlords.Adventure("king-under-snow")
	v.Fight = &view.Fight{Seat: 1, Card: a.ID, Foe: engine.Public, Colour: a.Colour, Family: a.Family, At: hex("l7"),
		Values: a.Values, Damage: a.Damage, Life: a.Life, Wounds: 1,
		Text: ability.Texts(a.Rules), Gold: a.Gold, Round: 2, Phase: "melee", Attacked: []string{"goose-girl"},
		Chances: [4]int{35, 5, 45, 50}, Won: 62, Down: 24,
		Account: []view.Blow{
			{Phase: "magic", Kind: "attack", Seat: 1, Sum: 11, Target: 17},
			{Round: 1, Phase: "escape", Kind: "escape", Seat: 1, Sum: 9, Target: 15, Taken: 1},
			{Round: 1, Phase: "ranged", Kind: "attack", Seat: 1, Who: "goose-girl", Sum: 16, Target: 15, Success: true,
				Dealt: 1},
			{Round: 1, Phase: "melee", Kind: "attack", Seat: 1, Who: "bear-tamer", Sum: 12, Target: 17, Taken: 1},
			{Round: 1, Phase: "magic", Kind: "defence", Seat: 1, Sum: 21, Target: 17, Success: true},
			{Round: 2, Phase: "ranged", Kind: "attack", Seat: 1, Who: "goose-girl", Sum: 5, Target: 15, Taken: 2},
		}}
	return v
}

// duelView returns a duel.
func duelView() *view.View {
	v := middleView(4)
	v.Phase, v.Reach, v.Dice, v.Chances, v.Active = "fight", nil, nil, nil, 3
	v.Heroes[2].Wounds = 2
	h := v.Heroes[2]
	v.Fight = &view.Fight{Seat: 3, Foe: 2, At: hex("m4"), Values: h.Values, Damage: h.Damage, Life: h.Life,
		Wounds: h.Wounds, Round: 1, Phase: "magic", Number: 17, Won: 48, Down: 45,
		Account: []view.Blow{{Round: 1, Phase: "ranged", Kind: "attack", Seat: 3, Sum: 19, Target: 14, Success: true,
			Dealt: 1}, {Round: 1, Phase: "melee", Kind: "defence", Seat: 3, Sum: 8, Target: 12, Taken: 1}}}
	return v
}

// endView returns a match that is over.
func endView() *view.View {
	v := middleView(6)
	v.Phase, v.Reach, v.Dice, v.Chances, v.Active = "over", nil, nil, nil, engine.Public
	v.Round, v.Turn = 31, 183
	for i := range v.Heroes {
		v.Heroes[i].Falls, v.Heroes[i].Beaten = (i+2)%4, [4]int{6 - i, 4 - i/2, 2 - i/3, i % 2}
		v.Heroes[i].Worth += 5 * (7 - i)
	}
	v.Heroes[1].Runes = 3
	reason := text.M("over.runes", "who", text.M("name.varikas"))
	v.Headline = reason
	v.Outcome = &engine.Outcome{Won: true, Reason: reason, Places: [][]engine.Seat{{1}, {0}, {3, 2}, {4}, {5}}}
	v.Story = []text.Message{reason, text.M("story.turns", "rounds", 31, "turns", 183),
		text.M("story.fights", "fights", 96, "won", 70, "fled", 9, "falls", 14),
		text.M("story.market", "seen", 55, "bought", 31)}
	return v
}

// pastViews are the beginnings of the turns of the match that ended so.
var pastViews = sync.OnceValue(func() []any {
	var out []any
	end := endView()
	for turn := 1; turn < end.Turn; turn++ {
		v := middleView(len(end.Heroes))
		v.Turn, v.Round = turn, 1+(turn-1)/6
		for i := range v.Heroes {
			h, e := &v.Heroes[i], &end.Heroes[i]
			so := func(n int) int { return n * turn / end.Turn }
			h.Worth, h.Points, h.Runes, h.Falls = so(e.Worth)/5*5, so(e.Worth)%5, min(e.Runes, so(e.Runes+1)),
				min(e.Falls, so(e.Falls+1))
		}
		out = append(out, v)
	}
	return out
})

func withPast(r imaging.Request) imaging.Request { r.Past = pastViews(); return r }

// news returns the events before middleView.
func news() []engine.Said {
	return []engine.Said{
		scenetest.Happened("moved", "ilse-rook", "h10", "h12", "Ilse Rook goes to H12."),
		scenetest.Happened("revealed", "cinder-drake", "", "n6", "Sister Nyra meets the cinder drake."),
		scenetest.Happened("undefeated", "cinder-drake", "", "n6", "The cinder drake is not beaten and stays."),
		scenetest.Happened("knocked-out", "sister-nyra", "n6", "m4",
			"Sister Nyra is knocked out and loses 4 gold and 1 experience point."),
		scenetest.Happened("event", "blood-feuds", "", "", "Blood Feuds comes into force."),
		scenetest.Happened("offered", "two-headed-coin", "", "k8", "New in Ottersford: Two-headed Coin (6 gold)."),
		scenetest.Happened("counter", "green", "m11", "", "Bram Oldoak takes the green counter: 1 point."),
	}
}

// offerOf offers a hero, as the card says.
func offerOf(h *cards.Hero) view.Offer {
	o := view.Offer{Hero: h.ID, Figures: h.Figures, Text: ability.Texts(h.Rules)}
	for _, s := range slices.Sorted(maps.Keys(h.Skills)) {
		o.Skills = append(o.Skills, view.Skill{ID: s, Bonus: h.Skills[s]})
	}
	return o
}

// choiceView returns a match of four in which two heroes are still to be chosen, from two each.
func choiceView() *view.View {
	v := startView(4)
	v.Phase, v.Active, v.Headline = "setup", engine.Public, text.M("headline.setup")
	for i := range v.Heroes {
		v.Heroes[i] = view.Hero{Seat: engine.Seat(i)}
	}
	for i, h := range cards.Dragonlords.Heroes[:8] {
		o := offerOf(&h)
		o.For, o.By = engine.Seat(i/2), engine.Public
		if i == 0 || i == 3 {
			o.By = o.For
			v.Heroes[i/2] = heroOf(i/2, h.ID, "")
		}
		v.Offered = append(v.Offered, o)
	}
	return v
}
