package view

import (
	"strconv"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// Words implements engine.View: the whole board, line by line.
func (v View) Words() []text.Message {
	out := v.words()
	if v.Limit > 0 {
		out = AllInSolo(out)
	}
	return out
}

func (v View) words() []text.Message {
	out := []text.Message{v.title()}
	if !v.Headline.IsZero() {
		out = append(out, v.Headline)
	}
	if v.Limit > 0 {
		out = append(out, text.M("words.limit", "turn", v.Turn, "limit", v.Limit))
	}
	out = append(out, v.Story...)
	out = append(out, v.choiceWords()...)
	for i := range v.Heroes {
		out = append(out, v.heroWords(&v.Heroes[i])...)
	}
	if len(v.Reach) > 0 {
		to := lists.Map(v.Reach, func(r Reach) text.Message { return Point(r.At) })
		out = append(out, text.M("words.reach", "who", v.who(v.Active), "to", to))
	}
	if v.Bazaar != nil {
		out = append(out, v.bazaarWords())
	}
	if v.Fight != nil {
		out = append(out, v.fightWords())
	}
	if d := v.Drawn; d != nil {
		if d.ID != "" {
			out = append(out, text.M("words.drawn", "who", v.who(d.Seat), "piece", Name(d.ID)))
		} else {
			out = append(out, text.M("words.drawn-rest", "who", v.who(d.Seat)))
		}
	}
	out = append(out, v.namelessWords()...)
	out = append(out, text.M("words.heaps", "bag", v.Bag, "stock", v.Stock))
	if !v.Boat.IsZero() {
		key := "words.boat"
		if v.BothWays {
			key = "words.boat-wand"
		}
		out = append(out, text.M(key, "place", Place(v.Boat)))
	}
	if n := len(v.Layout.Unknown()); n > 0 {
		out = append(out, text.M("words.unexplored", "n", n))
	}
	if len(v.Waiting) > 0 {
		what := lists.Map(v.Waiting, Name)
		out = append(out, text.M("words.waiting", "what", what))
	}
	return append(out, v.landWords()...)
}

// bazaarWords describes the counter of the open bazaar.
func (v View) bazaarWords() text.Message {
	goods := lists.Map(v.Bazaar.Items, func(id string) text.Message { return Priced(v.Box(), id) })
	if len(goods) == 0 {
		goods = append(goods, text.M("nothing"))
	}
	return text.M("words.bazaar", "who", v.who(v.Bazaar.Opener), "goods", goods)
}

// fightWords describes the combat under way.
func (v View) fightWords() text.Message {
	f := v.Fight
	return text.M("words.fight", "who", v.who(f.Seat), "foe", v.foe(f.Adversary), "hearts", f.Hearts)
}

// title describes the stage of the match.
func (v View) title() text.Message {
	switch {
	case v.Outcome != nil:
		return text.M("words.over", "round", v.Round, "turn", v.Turn)
	case v.Phase == PhaseHeroes:
		return text.M("words.heroes")
	}
	return text.M("words.turn", "round", v.Round, "turn", v.Turn, "who", v.who(v.Active))
}

func (v View) who(seat engine.Seat) text.Message {
	if seat < 0 || int(seat) >= len(v.Heroes) {
		return text.M("nobody")
	}
	return Who(v.Heroes[seat].Hero, seat)
}

// choiceWords describes the choices before the first turn.
func (v View) choiceWords() []text.Message {
	c := v.Choosing
	if c == nil {
		return nil
	}
	var out []text.Message
	for i := range c.Roster {
		out = append(out, text.M("words.sheet", "sheet", v.sheetWords(&c.Roster[i])))
	}
	if len(c.Houses) > 0 {
		out = append(out, v.houseWords())
	}
	return out
}

// sheetWords describes a hero's sheet: the hero and the seat that has taken them, or everything printed on it.
func (v View) sheetWords(r *Sheet) text.Message {
	if r.Seat != engine.Public {
		who := r.Names[0]
		if r.Woman {
			who = r.Names[1]
		}
		return text.M("sheet.taken", "hero", Name(r.Hero), "name", text.Plain(who), "n", int(r.Seat)+1)
	}
	start := text.Message{}
	if !r.Start.IsZero() {
		start = text.M("sheet.start", "place", Point(r.Start), "quest", Name(r.Quest))
	}
	return text.M("sheet.free", "hero", Name(r.Hero), "his", text.Plain(r.Names[0]), "hers", text.Plain(r.Names[1]),
		"magic", r.Skills[0], "ranged", r.Skills[1], "melee", r.Skills[2], "hp", r.HitPoints, "gold", r.Gold, "move",
		r.Move, "gift", r.Gift, "start", start)
}

// houseWords lists the possible points of the house.
func (v View) houseWords() text.Message {
	to := lists.Map(v.Choosing.Houses, Point)
	return text.M("words.houses", "who", v.who(v.Choosing.Seat), "to", to)
}

// AltChoice describes the picture of the choices before the first turn, as Alt does the board: the heroes' sheets, or
// the points for a house. It is zero if neither is asked.
func (v View) AltChoice() text.Message {
	c := v.Choosing
	switch {
	case c == nil:
		return text.Message{}
	case len(c.Houses) > 0:
		return text.M("alt.houses", "houses", v.houseWords())
	}
	said := text.M("alt.sheets", "who", v.who(c.Seat))
	for i := range c.Roster {
		said = text.M("alt.sheet", "before", said, "sheet", v.sheetWords(&c.Roster[i]))
	}
	return said
}

// Tall returns the height of the picture of the choices before the first turn in percent of its width, at most; 0 if
// nothing is to be chosen. Sheets are in rows of two, with the map in the place of an odd one.
func (v View) Tall() int {
	switch c := v.Choosing; {
	case c == nil:
		return 0
	case len(c.Roster) > 0:
		return 10 + 39*((len(c.Roster)+1)/2)
	}
	return 75
}

// foe returns an adversary's name; the Nameless has that of the card.
func (v View) foe(id string) text.Message {
	if id == pieces.TheNameless && v.Nameless.Card != "" {
		return Name(v.Nameless.Card)
	}
	return Name(id)
}

func (v View) heroWords(h *Hero) []text.Message {
	if h.Hero == "" {
		return []text.Message{text.M("words.no-hero", "n", int(h.Seat)+1)}
	}
	at := Place(h.At)
	if !h.Towards.IsZero() {
		at = text.M("words.between", "a", Point(h.At), "b", Place(h.Towards))
	}
	s := h.Skills
	out := []text.Message{
		text.M("words.hero", "who", Name(h.Hero), "n", int(h.Seat)+1, "place", at, "house", Point(h.House), "hp",
			h.HitPoints, "max", h.MaxHitPoints,
			"armour", h.Armour, "gold", h.Gold, "move", h.Move),
		text.M("words.skills", "magic", s[0].Value, "magicDice", s[0].Dice, "magicCubes", s[0].Cubes, "ranged",
			s[1].Value, "rangedDice", s[1].Dice, "rangedCubes", s[1].Cubes,
			"melee", s[2].Value, "meleeDice", s[2].Dice, "meleeCubes", s[2].Cubes),
	}
	if h.Character != "" {
		out = append(out, text.M("words.character", "name", text.Plain(h.Character)))
	}
	if things := h.itemWords(); len(things) > 0 {
		out = append(out, text.M("words.items", "items", things))
	}
	if side := h.sideWords(v.Box()); len(side) > 0 {
		out = append(out, text.M("words.side", "quests", side))
	}
	for _, q := range h.Quests {
		if q.Step <= 3 {
			out = append(out, text.M("words.quest", "quest", Name(q.ID), "step",
				text.M("step."+q.ID+"."+strconv.Itoa(q.Step)), "place",
				QuestPlace(q.ID, q.Step, q.Destination, q.Awaits)))
		}
	}
	if h.Gem {
		out = append(out, text.M("words.gem"))
	}
	if h.Challenger {
		out = append(out, text.M("words.challenger"))
	}
	if h.Deaths > 0 {
		out = append(out, text.M("words.deaths", "n", h.Deaths))
	}
	return out
}

// itemWords lists a hero's items, with their remaining uses.
func (h *Hero) itemWords() []text.Message {
	var things []text.Message
	for _, it := range h.Items {
		m := Name(it.ID)
		switch {
		case it.Uses > 1:
			m = text.M("words.uses", "item", m, "n", it.Uses)
		case it.Armour > 0:
			m = text.M("words.armour", "item", m, "n", it.Armour)
		}
		things = append(things, m)
	}
	return things
}

// sideWords lists a hero's side quests and their destinations.
func (h *Hero) sideWords(box *pieces.Box) []text.Message {
	var side []text.Message
	for _, q := range h.SideQuests {
		side = append(side, SideGoal(box, q))
	}
	return side
}

// SideGoal names a side quest with the point of its completion, after that of a thing to fetch.
func SideGoal(box *pieces.Box, q SideQuest) text.Message {
	p, _ := box.Get(q.ID)
	to, fetch := p.Task.To, p.Task.Kind == pieces.Fetch
	switch {
	case to.IsZero() && q.Destination.IsZero():
		return Name(q.ID)
	case to.IsZero():
		to = q.Destination
	case p.Task.Kind == pieces.FindTrainer && !q.Ready:
		return text.M("sheet.side-awaits", "quest", Name(q.ID), "place", Point(to))
	case fetch && !q.Ready && !q.Destination.IsZero():
		return text.M("sheet.side-fetch", "quest", Name(q.ID), "from", Point(q.Destination), "place", Point(to))
	}
	return text.M("sheet.side-at", "quest", Name(q.ID), "place", Point(to))
}

func (v View) namelessWords() []text.Message {
	card := text.M("unknown")
	if v.Nameless.Card != "" {
		card = Name(v.Nameless.Card)
	}
	return []text.Message{text.M("words.nameless-"+v.Nameless.State, "card", card, "servants", v.Nameless.Servants,
		"bag", v.Nameless.ServantsInBag)}
}

// landWords lists the pieces on the map, tile by tile.
func (v View) landWords() []text.Message {
	var out []text.Message
	for _, letter := range v.Layout.Letters() {
		lies := v.pieceWords(letter)
		for i := range v.Heroes {
			if h := &v.Heroes[i]; h.Hero != "" && h.House.Tile == letter {
				lies = append(lies, text.M("words.at", "place", Point(h.House), "what",
					text.M("words.house", "who", Name(h.Hero))))
			}
		}
		if len(lies) > 0 {
			out = append(out, text.M("words.tile", "tile", Tile(letter), "what", lies))
		}
	}
	return out
}

// pieceWords names the pieces on a tile with their points; equal ones at a point once, with their number.
func (v View) pieceWords(letter byte) (out []text.Message) {
	type kind struct {
		at   land.Point
		what string
	}
	var kinds []kind
	times := map[kind]int{}
	for _, t := range v.Tokens {
		if t.At.Tile != letter {
			continue
		}
		words := text.M("words.at", "place", Point(t.At), "what", v.tokenWords(t))
		k := kind{t.At, words.String()}
		if it, ok := v.Box().ItemOf(v.Box().ItemShown(t.ID, t.Flipped)); ok && !t.FaceDown {
			k.what = it.Make
		}
		if times[k]++; times[k] == 1 {
			out, kinds = append(out, words), append(kinds, k)
		}
	}
	for i, k := range kinds {
		if n := times[k]; n > 1 {
			out[i] = text.M("words.times", "what", out[i], "n", n)
		}
	}
	return out
}

func (v View) tokenWords(t Token) text.Message {
	what := text.M("back." + t.Back)
	if t.ID != "" {
		if id := v.Box().ItemShown(t.ID, t.Flipped); id != "" {
			what = Name(id)
		} else {
			what = lyingName(v.Box(), t.ID)
		}
		if t.FaceDown {
			what = text.M("words.face-down", "what", what)
		} else if t.Hearts > 1 {
			what = text.M("words.hearts", "what", what, "n", t.Hearts)
		}
	}
	return what
}

// lyingName returns the name of a piece on the map. That of a side quest says so: it can be the name of a thing.
func lyingName(box *pieces.Box, id string) text.Message {
	if p, ok := box.Get(id); ok && p.Kind == pieces.SideQuest {
		return text.M("a-side-quest", "quest", Name(id))
	}
	return Name(id)
}

// Alt implements engine.View.
func (v View) Alt() text.Message {
	var heroes []text.Message
	for i := range v.Heroes {
		h := &v.Heroes[i]
		if h.Hero == "" || h.At == (land.Point{}) {
			continue // not chosen, or not on the map yet
		}
		key := "alt.hero"
		if h.Gem {
			key = "alt.hero-gem"
		}
		heroes = append(heroes,
			text.M(key, "who", Name(h.Hero), "place", Place(h.At), "hp", h.HitPoints, "gold", h.Gold))
	}
	if len(heroes) == 0 {
		heroes = append(heroes, text.M("alt.nobody"))
	}
	down := lists.Count(v.Tokens, func(t Token) bool { return t.FaceDown })
	key, tiles := "alt", len(v.Layout.Letters())
	if len(v.Layout.Unknown()) > 0 {
		key = "alt.unexplored"
	}
	said := text.M(key, "title", v.title(), "n", tiles, "heroes", heroes, "tokens", len(v.Tokens), "down", down,
		"nameless", text.M("alt.nameless-"+v.Nameless.State))
	if v.Limit > 0 {
		said = InSolo(said)
	}
	return said
}

// QuestPlace returns the place of a step of a quest, with the piece that has to come there first. A landmark that the
// words of the step name is not named again.
func QuestPlace(quest string, step int, to land.Point, awaits string) text.Message {
	place := StepPlace(quest, step, to)
	if awaits == "" {
		return place
	}
	return text.M("quest-awaits", "place", place, "piece", Name(awaits))
}
