package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// fields calls read for every part of a mapping, in order. A repeated part is an error.
func fields(n *yaml.Node, what string, read func(key string, value *yaml.Node) error) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: a %s is a mapping", n.Line, what)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if seen[key.Value] {
			return fmt.Errorf("line %d: %q stands there twice", key.Line, key.Value)
		}
		seen[key.Value] = true
		if err := read(key.Value, value); err != nil {
			return err
		}
	}
	return nil
}

// noPart returns the error for an unknown part of a card.
func noPart(n *yaml.Node, what, key string) error {
	return fmt.Errorf("line %d: a %s has no part %q", n.Line, what, key)
}

// UnmarshalYAML reads a spell. Every error names the line and its word.
func (s *Spell) UnmarshalYAML(n *yaml.Node) error {
	err := fields(n, "spell", func(key string, v *yaml.Node) (err error) {
		switch key {
		case "id":
			s.ID = v.Value
		case "hero":
			s.Hero = v.Value
		case "copies":
			err = v.Decode(&s.Copies)
		case "needs":
			err = s.readNeeds(v)
		case "target":
			s.Target, err = oneWord[Class](v, Target)
		case "do":
			s.Do, err = readEffects(v, OnSpell)
		case "when":
			s.Permanent = &Permanent{}
			err = s.Permanent.read(v)
		case "more":
			s.More, err = oneWord[More](v, Kind)
		default:
			err = noPart(v, "spell", key)
		}
		return err
	})
	if err != nil {
		return err
	}
	if mistake := s.mistake(); mistake != "" {
		return fmt.Errorf("line %d: %s: %s", n.Line, s.ID, mistake)
	}
	return nil
}

// letters are the symbols in written needs.
var letters = map[rune]Symbol{'F': Fire, 'W': Water, 'E': Earth, 'A': Air, 'C': Card, 'L': Helmet}

// readNeeds reads "FFW", or one of the pairs.
func (s *Spell) readNeeds(n *yaml.Node) error {
	if p := Pair(n.Value); p == Equal || p == Different {
		s.Pair = p
		return nil
	}
	for _, r := range n.Value {
		symbol, ok := letters[r]
		if !ok {
			return fmt.Errorf("line %d: %q in %q is no symbol: F, W, E, A, C or L", n.Line, r, n.Value)
		}
		s.Needs = append(s.Needs, symbol)
	}
	slices.Sort(s.Needs)
	return nil
}

// read reads the triggers of a permanent.
func (p *Permanent) read(n *yaml.Node) error {
	return fields(n, "permanent", func(key string, v *yaml.Node) (err error) {
		said := strings.Fields(key)
		w := (*Word)(nil)
		if len(said) > 0 {
			w = words[When][said[0]]
		}
		if w == nil {
			return fmt.Errorf("line %d: %q is no word for when", v.Line, key)
		}
		if len(said) != 1+len(strings.Fields(w.Takes)) {
			return fmt.Errorf("line %d: behind %q stands %q, it takes %q", v.Line, w.Name, strings.Join(said[1:], " "),
				w.Takes)
		}
		switch w.Name {
		case "stop":
			p.Stop, err = readEffects(v, OnStop)
		case "attacked":
			p.Attacked, err = readEffects(v, OnAttacked)
		case "cast":
			if p.Element, err = element(v.Line, said[1]); err == nil {
				p.Cast, err = readEffects(v, OnCast)
			}
		case "static":
			p.Static, err = readStatics(v, OnBearer)
		}
		return err
	})
}

// UnmarshalYAML reads a creature. Every error names the line and the word.
func (c *Creature) UnmarshalYAML(n *yaml.Node) error {
	numbers := map[string]*int{"copies": &c.Copies, "cost": &c.Cost, "life": &c.Life, "strength": &c.Strength,
		"helmets": &c.Helmets}
	err := fields(n, "creature", func(key string, v *yaml.Node) (err error) {
		switch key {
		case "id":
			c.ID = v.Value
		case "hero":
			c.Hero = v.Value
		case "range":
			c.Range, err = oneWord[Range](v, Reach)
		case "always":
			c.Always, err = readStatics(v, OnCreature)
		case "instead":
			c.Instead = &Ability{}
			err = c.Instead.read(v)
		default:
			if numbers[key] == nil {
				return noPart(v, "creature", key)
			}
			err = v.Decode(numbers[key])
		}
		return err
	})
	if err != nil {
		return err
	}
	if mistake := c.mistake(); mistake != "" {
		return fmt.Errorf("line %d: %s: %s", n.Line, c.ID, mistake)
	}
	return nil
}

// read reads a creature's ability instead of its attack.
func (a *Ability) read(n *yaml.Node) error {
	return fields(n, "creature's ability", func(key string, v *yaml.Node) (err error) {
		switch key {
		case "target":
			a.Target, err = oneWord[Class](v, Target)
		case "exposed":
			err = v.Decode(&a.Exposed)
		case "in-range":
			err = v.Decode(&a.InRange)
		case "do":
			a.Do, err = readEffects(v, OnInstead)
		default:
			err = noPart(v, "creature's ability", key)
		}
		return err
	})
}

// UnmarshalYAML reads a hero. Every error names the line and the word.
func (h *Hero) UnmarshalYAML(n *yaml.Node) error {
	return fields(n, "hero", func(key string, v *yaml.Node) (err error) {
		switch key {
		case "id":
			h.ID = v.Value
		case "element":
			h.Element, err = element(v.Line, v.Value)
		case "ready":
			err = v.Decode(&h.Ready)
		case "spells":
			err = v.Decode(&h.Spells)
		default:
			err = noPart(v, "hero", key)
		}
		return err
	})
}

// element returns the element with an id.
func element(line int, id string) (Symbol, error) {
	i := slices.IndexFunc(Symbols[:], func(s Symbol) bool { return s.Element() && s.ID() == id })
	if i < 0 {
		return 0, fmt.Errorf("line %d: %q is no element", line, id)
	}
	return Symbols[i], nil
}

func oneWord[T ~string](n *yaml.Node, part Part) (T, error) {
	if n.Kind != yaml.ScalarNode || words[part][n.Value] == nil {
		return "", fmt.Errorf("line %d: %q is no word for %s", n.Line, n.Value, part)
	}
	return T(n.Value), nil
}

// readTerms reads one term or a list of them: a word of a part, allowed at a site, with its arguments.
func readTerms(n *yaml.Node, part Part, at Site, read func(w *Word, behind []string) bool) error {
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	for _, n := range nodes {
		said := strings.Fields(n.Value)
		if n.Kind != yaml.ScalarNode || len(said) == 0 {
			return fmt.Errorf("line %d: a term is a word with what stands behind it", n.Line)
		}
		w := words[part][said[0]]
		switch {
		case w == nil:
			return fmt.Errorf("line %d: %q is no word for %s", n.Line, said[0], part)
		case !slices.Contains(w.At, at):
			return fmt.Errorf("line %d: %q does not stand at %s", n.Line, w.Name, at)
		case !read(w, said[1:]):
			return fmt.Errorf("line %d: behind %q stands %q, it takes %q", n.Line, w.Name, strings.Join(said[1:], " "),
				w.Takes)
		}
	}
	return nil
}

// readEffects reads effects such as "wound 2 magical to beside".
func readEffects(n *yaml.Node, at Site) (out []Effect, err error) {
	err = readTerms(n, Do, at, func(w *Word, behind []string) bool {
		e := Effect{Word: w.Name}
		if !e.read(w, behind) {
			return false
		}
		out = append(out, e)
		return true
	})
	return out, err
}

// read puts the arguments of a word into an effect; false if they do not fit.
func (e *Effect) read(w *Word, behind []string) bool {
	for takes := range strings.FieldsSeq(w.Takes) {
		if len(behind) == 0 {
			return takes == "to"
		}
		field := behind[0]
		behind = behind[1:]
		switch takes {
		case "n":
			n, ok := number(field, false)
			if !ok {
				return false
			}
			if e.N == 0 {
				e.N = n
			} else {
				e.M = n
			}
		case "kind":
			if field != physical && field != magical {
				return false
			}
			e.Magical = field == magical
		case "to":
			if field != "to" || len(behind) != 1 || words[To][behind[0]] == nil {
				return false
			}
			e.To = Place(behind[0])
			behind = nil
		}
	}
	// Draining is magical, as is every wound that no card calls physical.
	e.Magical = e.Magical || e.Word == "drain"
	return len(behind) == 0 && (e.Word != "heal" || e.To == ToTarget || slices.Contains(healed, e.To))
}

// readStatics reads static words such as "strength -1".
func readStatics(n *yaml.Node, at Site) (out []Static, err error) {
	err = readTerms(n, Lasting, at, func(w *Word, behind []string) bool {
		s := Static{Word: w.Name}
		if len(behind) != len(strings.Fields(w.Takes)) {
			return false
		}
		ok := true
		switch w.Takes {
		case "n", "+n":
			s.N, ok = number(behind[0], w.Takes == "+n")
		case "range":
			s.Range = Range(behind[0])
			ok = words[Reach][behind[0]] != nil
		}
		out = append(out, s)
		return ok
	})
	return out, err
}

// number reads a number from 1 to 9, with its sign if it has one.
func number(field string, signed bool) (int, bool) {
	n, err := strconv.Atoi(field)
	has := field[0] == '+' || field[0] == '-'
	return n, err == nil && has == signed && n != 0 && n >= -9 && n <= 9
}
