package games_test

import (
	"regexp"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	heroes "skald/engine/heroes/cards"
	"skald/engine/match"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// met remembers with which names the arguments of messages came up, by key and argument, and one value of every other
// argument.
type met struct {
	catalogue *text.Catalogue
	names     map[[2]string]map[string]bool
	values    map[[2]string]any
	// byName are the names and values an argument of a name came up with in any message: messages that did not come up
	// are said with them.
	byName map[string]map[string]bool
	value  map[string]any
}

// note takes in a message and those in it.
func (x *met) note(m text.Message) {
	for _, arg := range m.Args {
		at := [2]string{m.Key, arg.Name}
		all := []text.Message{}
		switch v := arg.Value.(type) {
		case text.Message:
			all = append(all, v)
		case []text.Message:
			all = v
		}
		x.values[at] = arg.Value
		// Side quests stand in labels where sentences have items, so any other value is the better example.
		if old, _ := x.value[arg.Name].(text.Message); x.value[arg.Name] == nil ||
			strings.HasPrefix(old.Key, "name.side-") {
			x.value[arg.Name] = arg.Value
		}
		for _, v := range all {
			x.note(v)
			if !strings.HasPrefix(v.Key, "name.") {
				continue
			}
			for _, set := range []map[string]bool{member(x.names, at), member(x.byName, arg.Name)} {
				set[v.Key] = true
			}
		}
	}
}

func member[K comparable](sets map[K]map[string]bool, k K) map[string]bool {
	if sets[k] == nil {
		sets[k] = map[string]bool{}
	}
	return sets[k]
}

// kind sorts names: the kinds that the game itself distinguishes, other names with an article, and the rest, for which
// only their use counts.
func (x *met) kind(kinds map[string]string, key string) string {
	switch {
	case kinds[key] != "":
		return kinds[key]
	case x.catalogue.Has(key + ".the"):
		return "somebody"
	}
	return key
}

// listen plays matches of a game, a few in an ordinary run, and notes everything that is said in them.
func listen(t *testing.T, rules engine.Rules, setups []engine.Setup) *met {
	seeds := make([]int, len(setups))
	for i := range seeds {
		seeds[i] = i
	}
	s := sweep.Of(t, seeds, 6)
	x := &met{catalogue: text.Join(rules.Catalogue(), match.Catalogue()), names: map[[2]string]map[string]bool{},
		values: map[[2]string]any{}, byName: map[string]map[string]bool{}, value: map[string]any{}}
	for _, seed := range s.Cases() {
		if !s.Next() {
			break
		}
		table := engine.NewDice(engine.NewChance(uint64(seed)), engine.StreamPositions{})
		own := engine.NewDice(engine.NewChance(^uint64(seed)), engine.StreamPositions{})
		g, first, err := rules.New(setups[seed], table)
		if err != nil {
			continue // options that do not go together
		}
		x.events(first)
		pilot := rules.Autopilot(1)
		for n := 0; g.Outcome() == nil && n < 250; n++ {
			ps := g.Prompts()
			x.prompts(ps)
			x.note(g.Turn().Label)
			if n%10 == 0 {
				for _, w := range g.View(engine.Public).Words() {
					x.note(w)
				}
			}
			p := ps[own.Pick("prompt", len(ps))]
			m, why := pilot.Choose(g.Imagine(p.Seat, own), p.Seat, own)
			x.note(why)
			if of := len(p.Choices); of > 0 && own.Pick("whim", 3) == 0 {
				m = p.Choices[own.Pick("choice", of)].Move
			}
			if m == "" {
				continue
			}
			res, err := engine.Play(g, p.Seat, m, table)
			if err != nil {
				t.Fatal(err)
			}
			x.events(res.Events)
			for _, wrong := range []engine.Move{"fight spider magic", "fight troll melee", "fight gor-1", "meet beggar",
				"buy helm", "move p4", "take helm"} {
				if _, err := engine.Play(g, p.Seat, wrong, table); err != nil {
					if r, ok := err.(*engine.Refusal); ok {
						x.note(r.Why)
						x.note(r.Instead)
					}
				} else {
					break
				}
			}
			table.Forget()
			own.Forget()
		}
		if o := g.Outcome(); o != nil {
			x.note(o.Reason)
		}
	}
	return x
}

func (x *met) events(es []engine.Event) {
	for _, e := range es {
		x.note(e.Text)
		x.note(e.Rest)
	}
}

func (x *met) prompts(ps []engine.Prompt) {
	for _, p := range ps {
		x.note(p.Headline)
		x.note(p.Goal)
		for _, w := range p.Warnings {
			x.note(w)
		}
		for _, d := range p.Details {
			x.note(d)
		}
		for _, c := range p.Choices {
			x.note(c.Label)
			x.note(c.Hint)
			x.note(c.Group)
		}
		for _, f := range p.Forms {
			x.note(f.Label)
			x.note(f.Hint)
			for _, s := range f.Slots {
				x.note(s.Label)
				for _, o := range s.Options {
					x.note(o.Label)
					x.note(o.Hint)
				}
			}
		}
	}
}

// said is a message and its sentence, with a mark in place of the name.
type said struct{ key, name, words string }

// sentences says every message of the catalogue with every name each of its arguments can meet.
func (x *met) sentences(language string, own map[string]string) []said {
	s := x.catalogue.In(language)
	var all []string
	for _, key := range x.catalogue.Keys("en") {
		if strings.HasPrefix(key, "name.") {
			all = append(all, key)
		}
	}
	var out []said
	for _, key := range x.catalogue.Keys("en") {
		args := x.catalogue.ArgNames(language, key)
		base := text.M(key)
		for _, arg := range args {
			v := x.values[[2]string{key, arg}]
			if v == nil {
				v = x.value[arg]
			}
			if v == nil {
				v = 2
			}
			base = base.With(arg, v)
		}
		for _, arg := range args {
			names := x.names[[2]string{key, arg}]
			if names == nil && x.values[[2]string{key, arg}] == nil {
				names = x.byName[arg]
			}
			kinds := map[string]bool{}
			for name := range names {
				if kind := x.kind(own, name); kind != name || x.names[[2]string{key, arg}] != nil {
					kinds[kind] = true
				}
			}
			for _, name := range all {
				if kinds[x.kind(own, name)] {
					out = append(out, said{key, name, s.Say(base.With(arg, text.M(name)))})
				}
			}
		}
	}
	return out
}

// sentence are the keys of messages that are sentences and not labels or lists.
var sentence = regexp.MustCompile(`^(say|now|no|since|ask|outcome|story|words|autopilot)\b`)

// kindsOf returns the kinds of a game's names that can replace each other in its messages: a sentence about one hero is
// possible about all, and so for cards of a kind.
func kindsOf(game string) map[string]string {
	out := map[string]string{}
	for _, id := range map[string][]string{
		"return-of-the-heroes": {"warrior", "elf", "wizard", "dwarf", "priest"},
		"legends-of-andor":     {"warrior", "archer", "wizard", "dwarf"},
	}[game] {
		out["name."+id] = "hero"
	}
	if game == "return-of-the-heroes" {
		for _, p := range pieces.First().All() {
			switch p.Kind {
			case pieces.SideQuest:
				out["name."+p.ID] = "quest"
			case pieces.Thing:
				out["name."+p.ID] = "item"
			}
			if p.Flip != "" {
				out["name."+p.Flip] = "item"
			}
		}
	}
	if game == "heroes" {
		for _, h := range heroes.First.Heroes() {
			out["name."+h.ID] = "hero"
		}
		for _, c := range heroes.First.Creatures() {
			out["name."+c.ID] = "creature"
		}
		for _, x := range heroes.First.Spells() {
			out["name."+x.ID] = "spell"
		}
	}
	if game != "runebound" {
		return out
	}
	set := cards.Dragonlords
	for i := range set.Heroes {
		out["name."+set.Heroes[i].ID] = "hero"
	}
	for i := range set.Market {
		kind := "item"
		if set.Market[i].Type == cards.Ally {
			kind = cards.Ally
		}
		out["name."+set.Market[i].ID] = kind
	}
	for i := range set.Adventures {
		out["name."+set.Adventures[i].ID] = set.Adventures[i].Kind
	}
	return out
}

func TestEveryMessageWithEveryNameIsSaidAsOneSaysIt(t *testing.T) {
	t.Parallel()
	sweep.Of(t, games.All(), 1).Parallel(t, engine.Rules.ID, func(t *testing.T, rules engine.Rules) {
		own := kindsOf(rules.ID())
		x := listen(t, rules, setups(rules))
		for _, language := range x.catalogue.Languages() {
			ear := contract.NewEar(x.catalogue, language)
			all := x.sentences(language, own)
			seen := map[string]bool{}
			for _, it := range all {
				found := ear.Stumbles(it.key, it.name, it.words, sentence.MatchString(it.key))
				if found != "" && !seen[it.key] {
					seen[it.key] = true
					t.Errorf("%s, %s with %s stumbles over %q: %s", language, it.key, it.name, found, it.words)
				}
			}
			if sweep.Full() && len(all) < 400 {
				t.Errorf("%s: only %d sentences of %s are said", language, len(all), rules.ID())
			}
		}
	})
}

// setups are matches in which much comes up: every number of seats, and each value of the option that decides most.
func setups(rules engine.Rules) []engine.Setup {
	var out []engine.Setup
	for _, o := range rules.Options() {
		for _, v := range o.Values {
			options := map[string]string{o.ID: v.ID}
			may := rules.Seats(options)
			for seats := may.Min; seats <= may.Max; seats++ {
				out = append(out, engine.Setup{Seats: seats, Options: options})
			}
		}
	}
	return out
}
