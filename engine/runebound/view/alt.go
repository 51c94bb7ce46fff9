package view

import (
	"strings"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// The limits of descriptions: the radius of a neighbourhood in hexes, and the lengths of lists.
const (
	altDistance = 4
	altMost     = 12
)

// AltOf describes a picture of part of the game, or of its end, as Alt does the board, in at most 1024 characters.
// Kinds and arguments are those of the scene's requests. The message is zero for the board itself and for anything
// unknown.
func (v View) AltOf(kind, arg string) text.Message {
	arg = strings.ToLower(strings.TrimSpace(arg))
	switch strings.ToLower(kind) {
	case "choice":
		return v.AltChoice()
	case "near", "tile":
		return v.altNear(arg)
	case "market":
		return v.altMarket(arg)
	case "sheet":
		return v.altSheet(arg)
	case "fight":
		return v.altFight()
	case "track":
		return v.altTrack()
	case "event":
		return v.altEvent()
	case "since": // the earlier position is unknown here
		return engine.Sentences([]text.Message{text.M("alt.since"), v.Alt()})
	case "end":
		if v.Outcome != nil {
			return engine.Sentences(append(append([]text.Message{text.M("alt.end")}, full(v.Story...)...),
				v.ladder()...))
		}
	}
	return text.Message{}
}

// ladder lists the heroes by final place.
func (v View) ladder() []text.Message {
	var out []text.Message
	for _, seats := range v.Outcome.Places {
		place := len(out) + 1
		for _, s := range seats {
			h, beaten := &v.Heroes[s], 0
			for _, n := range h.Beaten {
				beaten += n
			}
			out = append(out, text.M("alt.end-place", "n", place, "who", text.NameOf(h.Hero), "runes", h.Runes, "worth",
				h.Worth, "gold", h.Gold, "beaten", beaten, "falls", h.Falls))
		}
	}
	return out
}

// AltChoice describes the picture of the heroes on offer; zero if there are none.
func (v View) AltChoice() text.Message {
	if len(v.Offered) == 0 {
		return text.Message{}
	}
	out := []text.Message{text.M("alt.choice")}
	for _, o := range v.Offered {
		c := &o.Figures
		out = append(out, text.M("alt.choice-hero", "who", text.NameOf(o.Hero), "mind", c.Values[cards.Mind], "body",
			c.Values[cards.Body], "spirit", c.Values[cards.Spirit], "life", c.Life, "stamina", c.Stamina))
	}
	return engine.Sentences(out)
}

// full ends lines with full stops.
func full(lines ...text.Message) []text.Message {
	out := make([]text.Message, len(lines))
	for i, l := range lines {
		out[i] = text.M("alt.stop", "line", l)
	}
	return out
}

// altHex returns the hex given by its id, its town or the seat of the hero on it; Nowhere if there is none.
func (v View) altHex(arg string) land.Hex {
	if h, ok := land.Parse(arg); ok {
		return h
	}
	if site, ok := land.SiteOf(arg); ok {
		return site.At
	}
	if s, err := engine.SeatAsked(arg, v.Active, len(v.Heroes)); err == nil && v.Heroes[s].On {
		return v.Heroes[s].At
	}
	return land.Nowhere
}

// altNear describes the heroes and things around a hex.
func (v View) altNear(arg string) text.Message {
	at := v.altHex(arg)
	if !at.Valid() {
		return text.Message{}
	}
	out := []text.Message{text.M("alt.near", "at", at.Name())}
	var heroes, foes, towns []text.Message
	for _, h := range v.Heroes {
		if h.On && h.At.Distance(at) <= altDistance {
			heroes = append(heroes, text.M("alt.hero", "who", text.NameOf(h.Hero), "at", h.At.Name()))
		}
	}
	for _, u := range v.Track {
		if u.Card != "" && u.At.Distance(at) <= altDistance {
			foes = append(foes, text.M("alt.foe", "what", text.NameOf(u.Card), "at", u.At.Name()))
		}
	}
	for _, t := range v.Towns {
		if t.At.Distance(at) <= altDistance {
			towns = append(towns, text.M("alt.town", "town", t.At.Name(), "n", len(t.Stack)))
		}
	}
	for _, part := range []struct {
		key  string
		what []text.Message
	}{{"alt.near-heroes", heroes}, {"alt.near-towns", towns}, {"alt.near-foes", foes}} {
		if len(part.what) > 0 {
			out = append(out, text.M(part.key, "what", part.what))
		}
	}
	for _, colour := range cards.Colours {
		var where []text.Message
		for _, c := range v.Counters {
			if c.Colour == colour && c.Place == 0 && c.At.Distance(at) <= altDistance && len(where) < altMost {
				where = append(where, text.M("place.hex", "at", strings.ToUpper(c.At.String())))
			}
		}
		if len(where) > 0 {
			out = append(out, text.M("alt.near-"+colour, "at", where))
		}
	}
	if n := len(v.Reach); n > 0 {
		out = append(out, text.M("alt.near-reach", "n", n))
	}
	return engine.Sentences(append(out, full(v.expectations()...)...))
}

// expectations describes the chances of the hero on turn against the counters, the undefeated and other heroes.
func (v View) expectations() []text.Message {
	k := v.Chances
	if k == nil {
		return nil
	}
	who := text.NameOf(v.Heroes[k.Seat].Hero)
	var shares, wins, out []text.Message
	for i, p := range k.Colours {
		if p.Of > 0 {
			shares = append(shares,
				text.M("words.share", "won", p.Won, "of", p.Of, "colour", cards.ColourName(cards.Colours[i])))
		}
	}
	for i, o := range k.Track {
		if o != nil {
			wins = append(wins, text.M("words.rate", "n", o.Won, "what", text.NameOf(v.Track[i].Card)))
		}
	}
	for i, o := range k.Duels {
		if o != nil {
			wins = append(wins, text.M("words.rate", "n", o.Won, "what", text.NameOf(v.Heroes[i].Hero)))
		}
	}
	if len(shares) > 0 {
		out = append(out, text.M("words.chances", "who", who, "what", shares))
	}
	switch len(wins) {
	case 0:
	case 1:
		out = append(out, text.M("words.wins", "who", who, "what", wins))
	default:
		out = append(out, text.M("words.wins.each", "who", who, "what", wins))
	}
	return out
}

// altMarket describes the wares of a town, or of all towns.
func (v View) altMarket(arg string) text.Message {
	if arg == "" {
		out := []text.Message{text.M("alt.markets")}
		for _, t := range v.Towns {
			out = append(out, text.M("alt.town-line", "town", t.At.Name(), "n", len(t.Stack)))
		}
		return engine.Sentences(out)
	}
	at := land.Nowhere
	if h, ok := land.Parse(arg); ok {
		at = h
	}
	for _, t := range v.Towns {
		if t.ID != arg && t.At != at {
			continue
		}
		if len(t.Stack) == 0 {
			return text.M("alt.market-empty", "town", t.At.Name())
		}
		var wares []text.Message
		for _, w := range t.Stack[:min(len(t.Stack), 2*altMost)] {
			wares = append(wares, w.words())
		}
		return text.M("alt.market", "town", t.At.Name(), "wares", wares)
	}
	return text.Message{}
}

func (v View) altSheet(arg string) text.Message {
	s, err := engine.SeatAsked(arg, v.Active, len(v.Heroes))
	if err != nil || v.Heroes[s].Hero == "" {
		return text.Message{}
	}
	h := v.Heroes[s]
	out := []text.Message{text.M("alt.sheet"), text.M("alt.stop", "line", h.words())}
	if things := h.things(); len(things) > 0 {
		out = append(out, text.M("alt.stop", "line",
			text.M("words.things", "who", text.NameOf(h.Hero), "things", things[:min(len(things), altMost)])))
	}
	return engine.Sentences(append(out, h.Text))
}

// words describes a hero's values in one line.
func (h Hero) words() text.Message {
	where := text.M("words.nowhere")
	if h.On {
		where = h.At.Name()
	}
	return text.M("words.hero", "who", text.NameOf(h.Hero), "at", where, "mind", h.Values[cards.Mind], "body",
		h.Values[cards.Body], "spirit", h.Values[cards.Spirit],
		"wounds", h.Wounds, "life", h.Life, "exhaustion", h.Exhaustion, "stamina", h.Stamina, "gold", h.Gold, "points",
		h.Points, "runes", h.Runes)
}

// altFight describes the present fight; zero if there is none.
func (v View) altFight() text.Message {
	f := v.Fight
	if f == nil {
		return text.Message{}
	}
	foe, figures := text.NameOf(f.Card), text.M("figures.foe", figureArgs(f.Values, f.Damage, f.Life)...)
	if f.Card == "" {
		foe = text.NameOf(v.Heroes[f.Foe].Hero)
	}
	begins := text.M("alt.fight", "round", f.Round)
	if f.Round == 0 {
		begins = text.M("alt.fight-before")
	}
	out := []text.Message{begins.With("who", text.NameOf(v.Heroes[f.Seat].Hero)).With("foe", foe).With("at",
		f.At.Name())}
	if f.Life > 0 {
		out = append(out, full(text.M("alt.fight-wounds", "foe", foe, "wounds", f.Wounds, "life", f.Life), figures,
			v.Heroes[f.Seat].words())...)
	}
	if f.Won > 0 || f.Down > 0 {
		out = append(out, text.M("alt.fight-odds", "won", f.Won, "down", f.Down))
	}
	out = append(out, full(v.cancelWords()...)...)
	return engine.Sentences(append(append(out, full(v.accountWords()...)...), f.Text))
}

// fightWords describes the fight by its round and the wounds of the foe; a challenge without a fight has neither.
func (v View) fightWords(foe text.Message) text.Message {
	f := v.Fight
	who := text.NameOf(v.Heroes[f.Seat].Hero)
	switch {
	case f.Life == 0:
		return text.M("words.challenge", "who", who, "foe", foe)
	case f.Round == 0:
		return text.M("words.fight-before", "who", who, "foe", foe, "wounds", f.Wounds, "life", f.Life)
	}
	return text.M("words.fight", "who", who, "foe", foe, "round", f.Round, "wounds", f.Wounds, "life", f.Life)
}

// cancelWords describes the wounds that the defender of a duel cancels, by phase.
func (v View) cancelWords() (out []text.Message) {
	for i, n := range v.Fight.Cancels {
		if n > 0 {
			out = append(out, text.M("detail.cancels", "who", text.NameOf(v.Heroes[v.Fight.Foe].Hero), "n", n, "phase",
				text.M("phase."+cards.Combat[i])))
		}
	}
	return out
}

func figureArgs(values, damage [3]int, life int) []any {
	return []any{"mind", values[cards.Mind], "body", values[cards.Body], "spirit", values[cards.Spirit], "ranged",
		damage[cards.Mind], "melee", damage[cards.Body], "magic", damage[cards.Spirit], "life", life}
}

func (v View) altTrack() text.Message {
	out := []text.Message{text.M("alt.track")}
	for i, u := range v.Track {
		if u.Card != "" {
			out = append(out, text.M("alt.stop", "line",
				text.M("words.track", "n", i+1, "what", text.NameOf(u.Card), "at", u.At.Name())),
				text.M("alt.stop", "line", text.M("figures.foe", figureArgs(u.Values, u.Damage, u.Life)...)))
		}
	}
	if len(out) == 1 {
		return text.M("alt.track-empty")
	}
	return engine.Sentences(out)
}

// altEvent describes the event in force, and the one it covers.
func (v View) altEvent() text.Message {
	n := len(v.Events)
	left := text.M("alt.events-left", "one", v.EventsLeft[0], "two", v.EventsLeft[1], "three", v.EventsLeft[2])
	if n == 0 {
		return engine.Sentences([]text.Message{text.M("alt.event-none"), left})
	}
	out := []text.Message{text.M("words.event", "what", text.NameOf(v.Events[n-1].ID), "text", v.Events[n-1].Text)}
	for i := n - 2; i >= 0; i-- {
		out = append(out, text.M("alt.event-under", "what", text.NameOf(v.Events[i].ID)))
	}
	return engine.Sentences(append(out, left))
}
