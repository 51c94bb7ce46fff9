package view

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// altCreatures is the number of creatures that the description of part of the map gives in full.
const altCreatures = 4

// Alt implements engine.View.
func (v View) Alt() text.Message {
	var heroes, foes []text.Message
	for _, h := range v.Heroes {
		heroes = append(heroes, text.M("alt.at", "who", texts.Name(h.Hero), "at", v.place(h.At)))
	}
	about := v.Creatures
	if v.Castle.Occupied != nil { // occupants are described separately
		about = slices.DeleteFunc(slices.Clone(about), func(c Creature) bool { return c.At == land.CastleAt })
	}
	for i, c := range about {
		if i == 12 {
			foes = append(foes, text.M("alt.more", "n", len(about)-12))
			break
		}
		foes = append(foes, text.M("alt.at", "who", v.Called(c), "at", v.place(c.At)))
	}
	if len(foes) == 0 {
		foes = append(foes, text.M("alt.no-creatures"))
	}
	key := "alt"
	switch {
	case v.Map().Caves:
		key = "alt.caves"
	case !v.shielded():
		key = "alt.land"
	case v.Castle.Bears() < 0:
		key = "alt.fallen"
	case v.Castle.Bears() == 0:
		key = "alt.full"
	}
	out := []text.Message{text.M(key, "headline", v.Headline, "heroes", heroes, "creatures", foes, "free",
		v.Castle.Bears())}
	said := v.further()
	if !v.shielded() {
		said = append(v.gateWords(), said...)
	}
	for _, m := range said {
		out = append(out, text.M("alt.says", "text", m))
	}
	return sentences(out...)
}

// AltOf describes a picture of part of the game, or of its end, as Alt does the board, in at most 1024 characters.
// Kinds and arguments are those of the scene's requests. The message is zero for the board itself and for anything
// unknown.
func (v View) AltOf(kind, arg string) text.Message {
	arg = strings.ToLower(strings.TrimSpace(arg))
	switch strings.ToLower(kind) {
	case "tile":
		if _, err := strconv.Atoi(arg); err == nil {
			arg = "r" + arg
		}
		return v.altNear(arg)
	case "near":
		return v.altNear(arg)
	case "sheet":
		return v.altSheet(arg)
	case "fight":
		return v.altFight()
	case "equipment":
		return v.altEquipment()
	case "heroes":
		return v.altHeroes()
	case "since": // the earlier position is unknown here; see AltSince
		return sentences(text.M("alt.since"), v.Alt())
	case "end":
		if v.Outcome != nil {
			return sentences(append([]text.Message{text.M("alt.end", "headline", v.Headline)}, v.Tale()...)...)
		}
	}
	return text.Message{}
}

func sentences(lines ...text.Message) text.Message {
	out := lines[0]
	for _, l := range lines[1:] {
		out = text.M("alt.and", "before", out, "then", l)
	}
	return out
}

// heroAt returns the hero of the seat number in arg, or the active hero; nil if there is none.
func (v View) heroAt(arg string) *Hero {
	s, err := engine.SeatAsked(arg, v.Active, len(v.Heroes))
	if err != nil {
		return nil
	}
	return &v.Heroes[s]
}

// altNear describes a region and its neighbours: figures, things and the fighting values of the nearest creatures.
func (v View) altNear(arg string) text.Message {
	var at int
	if n, ok := strings.CutPrefix(arg, "r"); ok {
		if at, ok = v.Map().Parse(n); !ok {
			return text.Message{}
		}
	} else if h := v.heroAt(arg); h != nil && v.Map().Valid(h.At) {
		at = h.At
	} else {
		return text.Message{}
	}
	round := append([]int{at}, v.Map().Get(at).Near...)
	var heroes, foes, lies []text.Message
	for _, x := range round {
		for _, h := range v.Heroes {
			if h.At == x {
				heroes = append(heroes, text.M("alt.at", "who", texts.Name(h.Hero), "at", v.place(x)))
			}
		}
		for _, a := range v.Allies {
			if a.At == x {
				heroes = append(heroes, text.M("alt.at", "who", texts.Name(a.ID), "at", v.place(x)))
			}
		}
		for _, c := range v.Creatures {
			if c.At == x && len(foes) < altCreatures {
				foes = append(foes, text.M("alt.creature", "creature", v.Called(c), "at", v.place(x), "sp", c.Strength,
					"wp", c.Will))
			}
		}
		lies = append(lies, v.lying(x)...)
	}
	out := []text.Message{text.M("alt.near-alone", "at", v.place(at))}
	if len(round) > 1 { // two regions are off the map
		out[0] = text.M("alt.near", "at", v.place(at), "near", Numbers(round[1:]))
	}
	for _, part := range []struct {
		key  string
		what []text.Message
	}{{"alt.near-heroes", heroes}, {"alt.near-creatures", foes}, {"alt.near-lies", lies[:min(len(lies), 10)]}} {
		if len(part.what) > 0 {
			out = append(out, text.M(part.key, "what", part.what))
		}
	}
	if len(v.Circles) > 0 {
		out = append(out, text.M("alt.circles", "where", Numbers(v.Circles)))
	}
	return sentences(out...)
}

// lying describes the things on a region, without heroes, allies and creatures.
func (v View) lying(at int) []text.Message {
	var out []text.Message
	add := func(key string, args ...any) { out = append(out, text.M(key, append(args, "at", v.place(at))...)) }
	for _, t := range v.Tokens {
		if t.At == at {
			add("seen-at", "what", texts.Amount(t.ID, t.N))
		}
	}
	for _, f := range v.Fog {
		switch {
		case f.At == at && f.Face == "":
			add("alt.fog")
		case f.At == at:
			add("alt.fog-face", "face", text.M("fog."+f.Face))
		}
	}
	for _, w := range v.Wells {
		if w.At == at && w.Full {
			add("alt.well")
		}
	}
	for _, r := range v.Rubble {
		if r.At == at {
			add("alt.rubble", "n", len(r.Values))
		}
	}
	if v.Witch == at {
		add("seen-at", "what", texts.Name("witch"))
	}
	if slices.Contains(v.Merchants, at) {
		add("alt.merchant")
	}
	return out
}

// altSheet describes a hero board.
func (v View) altSheet(arg string) text.Message {
	h := v.heroAt(arg)
	if h == nil {
		return text.Message{}
	}
	out := []text.Message{text.M("alt.hero", "who", texts.Name(h.Hero), "n", int(h.Seat)+1, "rank", h.Rank, "at",
		v.place(h.At), "sp", h.Strength, "wp", h.Will, "dice", h.Dice,
		"hour", h.Hour, "gold", h.Gold, "things", h.things(), "can", texts.Name("picture-ability-"+h.Hero))}
	if v.Treasure != nil {
		out = append(out, text.M("alt.purse", "n", h.Purse))
	}
	for _, m := range v.fateWords(h) {
		out = append(out, text.M("alt.says", "text", m))
	}
	return sentences(out...)
}

// altHeroes describes all hero boards.
func (v View) altHeroes() text.Message {
	out := []text.Message{text.M("alt.heroes")}
	for _, h := range v.Heroes {
		out = append(out, text.M("alt.heroes-one", "who", texts.Name(h.Hero), "at", v.place(h.At), "sp", h.Strength,
			"wp", h.Will, "dice", h.Dice,
			"hour", h.Hour, "gold", h.Gold, "things", h.things()))
	}
	for _, f := range v.Fates {
		out = append(out, text.M("alt.fate", "who", texts.Name(v.Heroes[f.Holder].Hero), "fate", f.Name, "have", f.Have,
			"need", f.Need))
	}
	return sentences(out...)
}

// altFight describes the fight under way; it is zero if there is none.
func (v View) altFight() text.Message {
	f := v.Fight
	if f == nil {
		return text.Message{}
	}
	begun := text.M("alt.fight-begins", "foe", texts.Name(f.Creature), "at", v.place(f.At), "sp", f.Strength,
		"wp", f.Will)
	if f.Round > 0 {
		begun = text.M("alt.fight", "foe", texts.Name(f.Creature), "at", v.place(f.At), "round", f.Round, "sp",
			f.Strength,
			"wp", f.Will)
	}
	out := []text.Message{begun}
	if len(f.Dice) > 0 {
		out = append(out, text.M("alt.fight-dice", "who", texts.Name(f.Creature), "dice", Dice(f.Dice), "value",
			f.Value))
	}
	for _, x := range f.Fighters {
		h := v.heroAt(strconv.Itoa(int(x.Seat) + 1))
		switch {
		case h == nil:
		case x.Left:
			out = append(out, text.M("alt.fight-left", "who", texts.Name(h.Hero)))
		case len(x.Dice) > 0:
			out = append(out, text.M("alt.fight-dice", "who", texts.Name(h.Hero), "dice", Dice(x.Dice), "value",
				x.Value))
		default:
			out = append(out, text.M("alt.fight-hero", "who", texts.Name(h.Hero), "sp", h.Strength, "wp", h.Will))
		}
	}
	if v.Fury != nil && f.Foe == v.Fury.Foe {
		unseen, cards := v.furyWords()
		out = append(out, cards...)
		for _, m := range unseen {
			out = append(out, text.M("alt.says", "text", m))
		}
	}
	if o := v.Castle.Occupied; o != nil && f.At == land.CastleAt && len(o.Creatures) > 1 {
		out = append(out, text.M("alt.backed", "n", o.Backing*(len(o.Creatures)-1), "others", len(o.Creatures)-1))
	}
	switch {
	case f.Theirs == 0 && f.Ours > 0: // rubble rolls no dice
		out = append(out, text.M("alt.fight-sum", "ours", f.Ours))
	case f.Theirs > 0:
		out = append(out, text.M("alt.fight-sums", "ours", f.Ours, "foe", texts.Name(f.Creature), "theirs", f.Theirs))
	}
	return sentences(out...)
}

// altEquipment describes the stock of the equipment board.
func (v View) altEquipment() text.Message {
	var left []text.Message
	for _, a := range v.Equipment {
		left = append(left, text.M("alt.article", "what", texts.Amount(a.ID, a.Left), "price", a.Price))
	}
	if len(left) == 0 {
		left = append(left, text.M("nothing"))
	}
	return text.M("alt.equipment", "left", left)
}
