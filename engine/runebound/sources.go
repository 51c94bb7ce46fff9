package runebound

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// The lists of rules on a card.
const (
	listRules = ""
	listKept  = "kept"
	listGoods = "goods" // of an adventure that became an item or ally
)

// source is a card whose rules are in force for a seat.
type source struct {
	card, list string
	*printed
}

// printed holds the rules of a card's list and their modifiers.
type printed struct {
	rules []ability.Rule
	// text describes the rules to players, fought only those in force in a fight.
	text, fought text.Message
	// words has a bit for each modifier the rules put in force; byRound reports whether one of them is in force in some
	// rounds only.
	words   uint64
	byRound bool
	// ally is the id of an ally's card, "" for other cards.
	ally string
}

// printedCards holds the rules of all cards by id, for each list.
type printedCards struct{ rules, kept, goods map[string]*printed }

// of returns the rules of a card's list, nil if there are none.
func (p *printedCards) of(list, card string) *printed { return p.list(list)[card] }

func (p *printedCards) list(list string) map[string]*printed {
	switch list {
	case listRules:
		return p.rules
	case listKept:
		return p.kept
	}
	return p.goods
}

// ofFights has the bits of the modifiers for fights, which allies do not give to a hero attacked by another (R11).
var ofFights = func() uint64 {
	bits := uint64(0)
	for _, w := range []string{"roll", "two-dice", "value", "foe", "foe-is", "damage", "foe-damage", "skip", "only",
		"drains", "sweeps", "reversed"} {
		bits |= modifierBits[w]
	}
	return bits
}()

// modifierBits has a bit for each modifier of the vocabulary. It is never written.
var modifierBits = func() map[string]uint64 {
	out := map[string]uint64{}
	for _, w := range ability.Vocabulary {
		if w.Part == ability.Modifier {
			out[w.Name] = 1 << len(out)
		}
	}
	return out
}()

// inForce caches the cards in force for a seat that faces a card, or "", during a computation that changes none of
// them; words is the union of their bits.
type inForce struct {
	seat    engine.Seat
	faces   string
	sources []source
	words   uint64
}

// KeepSources caches the cards in force for a seat until the returned function is called. Except for the card faced,
// they must not change in between.
func (g *Game) KeepSources(seat engine.Seat) (forget func()) {
	before, faces := g.kept, g.faces(seat)
	if before != nil && before.seat == seat && before.faces == faces {
		return func() {}
	}
	k := &inForce{seat: seat, faces: faces, sources: g.addSources(make([]source, 0, manySources), seat)}
	for i := range k.sources {
		k.words |= k.sources[i].words
	}
	g.kept = k
	return func() { g.kept = before }
}

// byRound reports whether any card's modifier is in force in some rounds only.
func (k *inForce) byRound() bool {
	return lists.Find(k.sources, func(s *source) bool { return s.byRound }) != nil
}

// faces returns the card that a seat faces, or "".
func (g *Game) faces(seat engine.Seat) string {
	if f := g.Facing; f != nil && f.Seat == seat {
		return f.Card
	}
	return ""
}

// printRules returns the rules of all cards.
func printRules(set *cards.Set) *printedCards {
	out := &printedCards{map[string]*printed{}, map[string]*printed{}, map[string]*printed{}}
	add := func(list, id string, rules []ability.Rule) {
		x := &printed{rules: rules, text: ability.Texts(rules)}
		if list == listGoods && set.Goods(id).Type == cards.Ally {
			x.ally = id
		}
		x.fought = ability.Texts(slices.DeleteFunc(slices.Clone(rules), func(r ability.Rule) bool {
			return r.When == "before"
		}))
		for i := range rules {
			if rules[i].When != "always" {
				continue
			}
			for j := range rules[i].Do {
				x.words |= modifierBits[rules[i].Do[j].Word]
			}
			ability.Walk(rules[i].If, true, func(t *ability.Term, _ bool) {
				x.byRound = x.byRound || t.Word == "round"
			})
		}
		out.list(list)[id] = x
	}
	for i := range set.Heroes {
		add(listRules, set.Heroes[i].ID, set.Heroes[i].Rules)
	}
	for i := range set.Market {
		add(listGoods, set.Market[i].ID, set.Market[i].Rules)
	}
	for i := range set.Adventures {
		a := &set.Adventures[i]
		add(listRules, a.ID, a.Rules)
		add(listKept, a.ID, a.Kept)
		if a.Reward != nil {
			add(listGoods, a.ID, a.Reward.Rules)
		}
	}
	return out
}

func (e *edition) rulesOf(card, list string) []ability.Rule {
	if x := e.printed.of(list, card); x != nil {
		return x.rules
	}
	return nil
}

// text returns the description of a card's list of rules, zero if there are none.
func (e *edition) text(card, list string) text.Message {
	if x := e.printed.of(list, card); x != nil {
		return x.text
	}
	return text.Message{}
}

func (e *edition) rule(r ref) *ability.Rule {
	if rules := e.rulesOf(r.Card, r.List); r.Rule >= 0 && r.Rule < len(rules) {
		return &rules[r.Rule]
	}
	return nil
}

// term returns the term at the end of the path, or nil. A path alternates numbers and lists: "0.fail.1".
func (e *edition) term(r ref) *ability.Term {
	rule := e.rule(r)
	if rule == nil {
		return nil
	}
	list := rule.Do
	words := strings.Split(r.Path, ".")
	for i := 0; ; i += 2 {
		at, err := strconv.Atoi(words[i])
		if err != nil || at < 0 || at >= len(list) {
			return nil
		}
		t := &list[at]
		if i+1 == len(words) {
			return t
		}
		if i+2 >= len(words) {
			return nil
		}
		list = t.Subs[words[i+1]]
	}
}

// into returns the reference to a term in a list below a term.
func (r ref) into(list string, at int) ref {
	r.Path += "." + list + "." + strconv.Itoa(at)
	return r
}

// At returns the reference to a term of the rule itself.
func (r ref) At(n int) ref {
	r.Path = strconv.Itoa(n)
	return r
}

// sources returns the cards in force for a seat in the order in which they act at a moment (R49): the card faced, the
// event, then its own in the order gained. It may write them to room.
func (g *Game) sources(seat engine.Seat, room *[manySources]source) []source {
	if k := g.kept; k != nil && k.seat == seat {
		return k.sources
	}
	return g.addSources(room[:0], seat)
}

// manySources is a large but typical number of cards in force.
const manySources = 16

func (g *Game) addSources(out []source, seat engine.Seat) []source {
	h := g.Hero(seat)
	add := func(card, list string) {
		if x := g.edition.printed.of(list, card); x != nil && len(x.rules) > 0 {
			out = append(out, source{card, list, x})
		}
	}
	if card := g.faces(seat); card != "" {
		add(card, listRules)
	}
	if e := g.event(); e != nil && h.On {
		add(e.ID, listRules)
	}
	if h.ID != "" && !h.Down {
		add(h.ID, listRules)
	}
	for i := range h.Held {
		if !h.Held[i].Down {
			add(h.Held[i].ID, listGoods)
		}
	}
	for i := range h.Carried {
		add(h.Carried[i].ID, listKept)
	}
	return out
}

// about is the context of a rule: the seat and subject of its moment.
type about struct {
	seat engine.Seat
	// roll is the present or coming roll, or nil.
	roll *Roll
	// phase is the phase of the fight, "" outside a fight.
	phase string
	// ally is the ally the moment is about, own the ally the rule belongs to.
	ally, own string
}

// now returns the present context of a seat's rules.
func (g *Game) now(seat engine.Seat) about {
	x := about{seat: seat, phase: g.Phase()}
	if r := g.Rolling(); r != nil {
		x.roll = r
		x.ally = r.Who
		if r.Phase != "" && !g.early(r) {
			x.phase = r.Phase
		}
	}
	return x
}

// nowFor returns the context of a rule that belongs to the ally own at a moment about the ally who. An empty own means
// the hero's rule, an empty who the subject of the roll.
func (g *Game) nowFor(seat engine.Seat, own, who string) about {
	x := g.now(seat)
	x.own = own
	if who != "" {
		x.ally = who
	}
	return x
}

// Rolling returns the present roll, or nil.
func (g *Game) Rolling() *Roll {
	if len(g.Rolls) == 0 {
		return nil
	}
	return &g.Rolls[len(g.Rolls)-1]
}

// each calls f for every modifier with a word in force for a seat. own is the ally the modifier is about: a rule on an
// ally's card is about that ally unless it is for "you"; one for "allies" is about each of them.
func (g *Game) each(word string, x about, f func(t *ability.Term, own string)) {
	bit := modifierBits[word]
	if k := g.kept; k != nil && k.seat == x.seat {
		if k.words&bit != 0 {
			g.eachOf(k.sources, bit, word, x, f)
		}
	} else {
		var room [manySources]source
		g.eachOf(g.addSources(room[:0], x.seat), bit, word, x, f)
	}
	for i := range g.Mods {
		if m := &g.Mods[i]; m.Seat == x.seat && (m.Roll == 0 || m.Roll == len(g.Rolls)) {
			if t := g.edition.term(m.Of); t.Word == word {
				f(t, m.Ally)
			}
		}
	}
}

// eachOf calls f for the modifiers with a word that some cards put in force.
func (g *Game) eachOf(of []source, bit uint64, word string, x about, f func(t *ability.Term, own string)) {
	alone := bit&ofFights != 0 && g.attacked(x.seat)
	for i := range of {
		s := &of[i]
		if s.words&bit == 0 || alone && s.ally != "" {
			continue
		}
		for k := range s.rules {
			r := &s.rules[k]
			if r.When != "always" {
				continue
			}
			for j := range r.Do {
				if t := &r.Do[j]; t.Word == word {
					x.own = s.ally
					if !g.holds(r.If, x) {
						continue
					}
					switch r.For {
					case "you":
						f(t, "")
					case "allies":
						for _, id := range g.CardsOf(x.seat, cards.Ally, false) {
							f(t, id)
						}
					default:
						f(t, s.ally)
					}
				}
			}
		}
	}
}

// Any reports whether a modifier with a word is in force for a seat.
func (g *Game) Any(word string, x about) bool {
	found := false
	g.each(word, x, func(*ability.Term, string) { found = true })
	return found
}

// own returns the sum of the modifiers about the hero, or about an ally, whose first argument is one of first.
func (g *Game) own(word string, x about, ally string, first ...string) int {
	n := 0
	g.each(word, x, func(t *ability.Term, own string) {
		if own == ally && (len(first) == 0 || slices.Contains(first, t.Arg(0))) {
			n += t.N()
		}
	})
	return n
}

// sum returns the sum of the modifiers, whomever they are about, whose first argument is one of first.
func (g *Game) sum(word string, x about, first ...string) int {
	n := 0
	g.each(word, x, func(t *ability.Term, _ string) {
		if len(first) == 0 || slices.Contains(first, t.Arg(0)) {
			n += t.N()
		}
	})
	return n
}
