package heroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// fewLeft is the number of hit points with which a player is warned: an attack or a clash without a stop may take them.
const fewLeft = 2

// askBeats asks a seat about its dice, from the seat's own view alone. Every answer may close the clash, so all of them
// are marked as rolling and revealing.
func askBeats(g *Game, s Step, p *engine.Prompt) {
	if kept, ok := g.beatsQuestion(p.Seat); ok {
		*p = kept
		return
	}
	defer func() { g.keepBeats(*p) }()
	a, own := g.Arenas[s.Arena], g.Player(p.Seat)
	r := &own.Prep
	*p = engine.Prompt{Seat: p.Seat, Kind: engine.Window, Sealed: true, Round: g.roundClash(s.Arena).Name,
		Topic:    "beats",
		Headline: text.M("ask.beats", "n", a.Clash, "beat", len(r.Beats)), Details: g.beatDetails(p.Seat)}
	if len(r.Beats) == 0 {
		p.Headline.Key += ".first"
	}
	if left := g.Field.Sides[p.Seat].Left; g.explains && left > 0 && left <= fewLeft {
		p.Warnings = []text.Message{text.M("warn.last", "n", left)}
	}
	p.Choices = make([]engine.Choice, 0, atMost+6)
	offer := func(m engine.Move, label, hint, group text.Message, icon string) {
		p.Choices = append(p.Choices,
			engine.Choice{Move: m, Label: label, Hint: hint, Group: group, Icon: icon, Rolls: true, Reveals: true})
	}
	if len(r.Beats) < LastBeat {
		g.offerKeeps(p, r, offer)
	}
	if a.Metronome && a.Beat == 0 && r.silence(LastBeat) >= tooSilent {
		p.Details = append([]text.Message{text.M("detail.leisure")}, p.Details...)
	}
	stunned := g.IsDown(p.Seat)
	if r.CanRise() && stunned {
		offer(VerbRise, text.M("choice.rise"), text.M("hint.rise"), text.Message{}, VerbRise)
	}
	if len(r.Faces()) > 0 && len(r.Beats) > 0 && !stunned {
		offer(VerbStop, text.M("choice.stop"), text.M("hint.stop"), text.Message{}, VerbStop)
		if g.explains { // a mistake would cost two wounds
			p.Choices[len(p.Choices)-1].Confirm = g.priceOf(p.Seat, r.Faces()).sure(text.M("choice.stop.sure"))
		}
		if c := g.rehearsed(p.Seat); c != nil {
			for _, x := range c.top(p.Seat).Choices {
				offer(StopWith(x.Move), text.M("choice.stop-and", "what", x.Label), x.Hint,
					text.M("group.stop"), x.Icon)
				p.Choices[len(p.Choices)-1].Confirm = x.Confirm
			}
		}
	}
	if r.settled() {
		hint := text.M("hint.stay")
		if stunned {
			hint.Key += ".stunned"
		}
		offer(VerbStay, text.M("choice.stay"), hint, text.Message{}, VerbStay)
	}
	if len(own.Orders) > 0 {
		offer(engine.MakeMove(VerbUse, "orders"), text.M("choice.orders"), text.M("hint.orders"), text.Message{},
			VerbUse)
	}
	p.Default = VerbPass
	switch {
	case r.silenced(a.Beat):
		offer(VerbPass, text.M("choice.silent"), text.M("hint.silent"), text.Message{}, VerbPass)
	case len(own.Orders) > 0:
		offer(VerbPass, text.M("choice.away"), text.M("hint.away.orders"), text.Message{}, VerbPass)
	case r.settled():
		offer(VerbPass, text.M("choice.away"), text.M("hint.away.settled"), text.Message{}, VerbPass)
		p.Choices[len(p.Choices)-1].Twin = true // of staying
	case stunned:
		offer(VerbPass, text.M("choice.away.once"), text.M("hint.away.stunned"), text.Message{}, VerbPass)
	default:
		offer(VerbPass, text.M("choice.away.once"), text.M("hint.away"), text.Message{}, VerbPass)
	}
}

// CanRise reports whether a stunned hero would rise with the present dice (ruling K11).
func (r *Prep) CanRise() bool {
	n := lists.Count(r.Faces(), func(f cards.Symbol) bool { return f == cards.Card })
	return n >= RiseCards && len(r.Beats) > 0
}

// offerKeeps offers to keep dice and roll the others: any of them, and those that lead to a spell.
func (g *Game) offerKeeps(p *engine.Prompt, r *Prep,
	offer func(m engine.Move, label, hint, group text.Message, icon string)) {
	lie := r.Faces()
	if len(lie) == 0 {
		offer(VerbKeep, text.M("choice.roll-all", "n", r.Count), text.Message{}, text.Message{}, VerbKeep)
		return
	}
	slot := engine.Slot{Name: "dice", Label: text.M("slot.dice"), Some: true, Count: engine.Range{Max: len(lie)}}
	slot.Options = make([]engine.SlotOption, len(lie))
	for i, f := range lie {
		slot.Options[i] = dieOption(i, f)
	}
	form := engine.Form{Verb: VerbKeep, Label: text.M("form.keep"), Hint: text.M("form.keep.hint"), Icon: VerbKeep,
		Slots: []engine.Slot{slot}, Rolls: true, Reveals: true, Filled: text.M("filled.keep"),
		Empty: text.M("choice.roll-all", "n", len(lie))}
	all := g.suggestions(p.Seat)
	ticks, why := g.preset(p.Seat, all)
	form.Default = KeepMove(ticks)
	all = slices.DeleteFunc(all, func(s suggestion) bool { return s.lies })
	if g.explains {
		p.Details = slices.Concat(likely(all), g.priceOf(p.Seat, lie).lines(), why, p.Details)
	}
	for _, k := range all[:min(len(all), atMost)] {
		offer(k.move, text.M("choice.keep-for", "what", k.label), text.M("hint.chance", "n", k.chance),
			text.M("group.keep"), k.icon)
	}
	p.Forms = append(p.Forms, form)
}

// mostLikely is the number of aims of the dice that a line lists with their chances.
const mostLikely = 3

// likely returns a line with the likeliest aims of the next roll; none if it has none.
func likely(all []suggestion) []text.Message {
	if len(all) == 0 {
		return nil
	}
	return []text.Message{text.M("detail.likely", "what", lists.Map(all[:min(len(all), mostLikely)],
		func(s suggestion) text.Message { return text.M("likely", "what", s.label, "n", s.chance) }))}
}

// dieOptions has the option to keep a die, by its index and its face. It is never written.
var dieOptions = func() (all [mostDice][len(cards.Symbols)]engine.SlotOption) {
	for i := range all {
		for _, f := range cards.Symbols {
			all[i][f-1] = engine.SlotOption{ID: strconv.Itoa(i + 1),
				Label: text.M("die", "n", i+1, "face", view.Symbol(f)), Short: view.Symbol(f)}
		}
	}
	return all
}()

// dieOption returns the option to keep a die with a face.
func dieOption(i int, f cards.Symbol) engine.SlotOption { return dieOptions[i][f-1] }

// KeepMove returns the move that keeps the marked dice and rolls the others.
func KeepMove(keep []bool) engine.Move {
	var args []any
	for i, k := range keep {
		if k {
			args = append(args, i+1)
		}
	}
	return engine.MakeMove(VerbKeep, args...)
}

// StopWith returns the move that stops a clash and seals an action with it.
func StopWith(action engine.Move) engine.Move {
	return engine.MakeMove(VerbStop, words(append([]string{action.Verb()}, action.Args()...))...)
}

// beatDetails returns a seat's hand, for showing only. Dice to keep are buttons; at the last beat, when none can be
// rolled, they and the cost of acting come first.
func (g *Game) beatDetails(seat engine.Seat) []text.Message {
	if !g.explains {
		return nil
	}
	r := &g.Player(seat).Prep
	var out []text.Message
	if len(r.Faces()) > 0 && len(r.Beats) == LastBeat {
		out = append(g.priceOf(seat, r.Faces()).lines(), text.M("detail.dice", "dice", view.Dice(r.Faces())))
	}
	out = append(out, g.handLines(seat, r.Faces())...)
	if g.Arena(seat).Clash == 1 { // cards use words a new player has not met
		out = append(out, text.M("detail.words"))
	}
	return out
}

// weakDice returns the number of dice with the element opposite to a seat's hero.
func (g *Game) weakDice(seat engine.Seat, faces []cards.Symbol) int {
	return lists.Count(g.weakness(seat, faces), func(w bool) bool { return w })
}

// weakness marks the dice of the element opposite to a seat's hero; none if heroes use their plain side.
func (g *Game) weakness(seat engine.Seat, faces []cards.Symbol) []bool {
	out := make([]bool, len(faces))
	if g.Options.Plain() {
		return out
	}
	against := g.cards.HeroOf(g.Player(seat).Hero).Element.Opposite()
	for i, f := range faces {
		out[i] = f == against
	}
	return out
}

// uses marks the dice that some needs use: the first of each symbol. It returns false if the dice do not have them.
func uses(faces, needs []cards.Symbol) ([]bool, bool) {
	out := make([]bool, len(faces))
	for _, n := range needs {
		found := false
		for i, f := range faces {
			if f == n && !out[i] {
				out[i], found = true, true
				break
			}
		}
		if !found {
			return out, false
		}
	}
	return out, true
}

// SpotOf returns a space of a seat's board as a spot.
func SpotOf(seat engine.Seat, at field.Space) field.Spot { return field.Spot{Seat: seat, Space: at} }
