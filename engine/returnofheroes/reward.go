package returnofheroes

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// prizes contains the gains and losses of heroes (1.1.2, 5.4).
type prizes struct{ *Game }

func (g *Game) prizes() prizes { return prizes{g} }

// The steps of a reward.
const (
	DoCubes  = "cubes"  // choose the colours of cubes (1.1.2)
	DoSteal  = "steal"  // take a cube from another hero's sheet (5.3.1)
	DoSpoils = "spoils" // the item a beaten adversary leaves (A8)
	doChest  = "chest"  // the gold in the chest (A8)
)

var rewardSteps = stepTable{
	DoCubes: {
		Waits: func(g *Game, s Step) bool { return len(g.cubeChoices(s.Seat, s.Sets)) > 1 },
		Ask:   askCubes,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.prizes().gain(seat, skillsOf(m))
		},
		Refuse: only(showing("no.cube", "1.1.2"), "cube"),
		Do: func(g *Game, s Step, _ *engine.Dice) {
			if c := g.cubeChoices(s.Seat, s.Sets); len(c) == 1 {
				g.prizes().gain(s.Seat, c[0])
			}
		},
		Check: func(_ *Game, s Step) error {
			for _, set := range s.Sets {
				if set > pieces.Any {
					return fmt.Errorf("there are no colours %d", set)
				}
			}
			return within(len(s.Sets), 0, 4)
		},
	},
	DoSteal: {
		Waits: func(g *Game, s Step) bool { return len(g.Stealable(s.Seat, engine.Seat(s.N))) > 1 },
		Ask:   askSteal,
		Answer: func(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.prizes().takeCube(seat, engine.Seat(s.N), skillsOf(m)[0])
		},
		Refuse: only(showing("no.cube", "1.1.2"), "cube"),
		Do:     steal,
		Check:  func(g *Game, s Step) error { return within(s.N, 0, len(g.Heroes)-1) },
	},
	DoSpoils: {
		Waits: func(g *Game, s Step) bool { return g.spoilsAt(s) != nil },
		Ask:   askSpoils,
		Answer: func(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			switch {
			case m.Verb() == "drop":
				g.prizes().leaveBehind(seat, g.box.Long(m.Arg(0)))
			case m.Arg(0) == "none":
				g.Todo.Pop()
				g.prizes().leaveSpoils(s)
			default:
				g.Todo.Pop()
				g.prizes().takeSpoils(s)
			}
		},
		Refuse: refuseSpoils,
		Check: func(g *Game, s Step) error {
			if it, ok := g.box.ItemOf(s.Piece); !ok || it.Piece == "" {
				return fmt.Errorf("there is no item %q", s.Piece)
			}
			return nil
		},
	},
	doChest: {
		Do:    chest,
		Check: func(_ *Game, s Step) error { return within(s.N, 1, 6) },
		Rolls: true, Reveals: true,
	},
}

// reward pays a reward and then does the steps after it. Gold, the chest, the item and healing come at once; cubes may
// have to be chosen.
func (g prizes) reward(seat engine.Seat, r pieces.Reward, after ...Step) {
	h := g.Hero(seat)
	if r.Gold > 0 {
		h.Gold += r.Gold
		g.tell("gold", seat,
			text.M("say.gold", "who", g.who(seat), "n", r.Gold, "now", h.Gold)).Facts = engine.Facts{Amount: r.Gold}
	}
	if r.Heals {
		g.healAll(seat)
	}
	steps := after
	if r.Item != "" {
		steps = append([]Step{{Do: DoSpoils, Seat: seat, Piece: r.Item}}, steps...)
	}
	if r.GoldDice > 0 {
		steps = append([]Step{{Do: doChest, Seat: seat, N: r.GoldDice}}, steps...)
	}
	var sets []pieces.SkillSet
	for _, set := range r.Cubes {
		if set != 0 {
			sets = append(sets, set)
		}
	}
	if len(sets) > 0 {
		steps = append([]Step{{Do: DoCubes, Seat: seat, Sets: sets}}, steps...)
	}
	g.Todo.Next(steps...)
}

// chest rolls for the gold in the Shadow's chest (A8).
func chest(g *Game, s Step, d *engine.Dice) {
	dice := d.D6(stream(s.Seat), s.N)
	n := lists.Total(dice)
	h := g.Hero(s.Seat)
	h.Gold += n
	g.tell("gold", s.Seat,
		text.M("say.chest", "who", g.who(s.Seat), "n", n, "now", h.Gold)).Facts = engine.Facts{Dice: dice, Amount: n}
}

// CubeRoom reports whether a hero can take a cube of a colour: the track has ten spaces and the box twenty cubes
// (1.1.2).
func (g *realm) CubeRoom(seat engine.Seat, s pieces.Skill) bool {
	return g.cubesLeft(s) > 0 && g.Hero(seat).Cubes[s] < pieces.TrackLength
}

// cubesLeft returns the number of cubes of a colour in the box.
func (g *realm) cubesLeft(s pieces.Skill) int {
	n := pieces.CubesPerColour
	for i := range g.Heroes {
		n -= g.Heroes[i].Cubes[s]
	}
	return n
}

// cubeChoices returns the ways to take cubes out of sets of colours: as many as possible, never two of one colour.
func (g *realm) cubeChoices(seat engine.Seat, sets []pieces.SkillSet) [][]pieces.Skill {
	var found []pieces.SkillSet
	var pick func(i int, have pieces.SkillSet)
	pick = func(i int, have pieces.SkillSet) {
		if i == len(sets) {
			found = append(found, have)
			return
		}
		pick(i+1, have)
		for _, s := range sets[i].List() {
			if !have.Has(s) && g.CubeRoom(seat, s) {
				pick(i+1, have|pieces.SetOf(s))
			}
		}
	}
	pick(0, 0)
	most := 0
	for _, set := range found {
		most = max(most, len(set.List()))
	}
	var out [][]pieces.Skill
	seen := map[pieces.SkillSet]bool{}
	for _, set := range found {
		if l := set.List(); len(l) == most && !seen[set] {
			seen[set] = true
			out = append(out, l)
		}
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// gain gives cubes.
func (g prizes) gain(seat engine.Seat, skills []pieces.Skill) {
	h := g.Hero(seat)
	if len(skills) == 0 {
		g.tell("cubes", seat, text.M("say.no-cube", "who", g.who(seat)))
	}
	for _, s := range skills {
		h.Cubes[s]++
		key := "say.cube"
		if pieces.Dice(h.Cubes[s]) > pieces.Dice(h.Cubes[s]-1) {
			key = "say.cube-die"
		}
		g.tell("cubes", seat, text.M(key, "who", g.who(seat), "colour", view.Name(s.Cube()), "skill",
			view.Name(s.String()), "n", h.Cubes[s], "dice", h.Dice(s))).
			Facts = engine.Facts{Piece: s.String(), Amount: 1}
	}
}

// learn raises a skill, to 11 at most (5.5.2, 5.3.2).
func (g prizes) learn(seat engine.Seat, s pieces.Skill, by int) {
	h := g.Hero(seat)
	by = min(by, pieces.SkillCap-h.Trained(s))
	h.Training[s] += by
	said := text.M("say.learned", "who", g.who(seat), "skill", view.Name(s.String()), "n", by, "now", h.Trained(s))
	if slot, _ := h.Tool(s); h.Value(s) > h.Trained(s) {
		said.Key = "say.learned-with"
		said = said.With("value", h.Value(s)).With("item", view.Name(h.Items[slot].ID))
	}
	g.tell("learned", seat, said).Facts = engine.Facts{Piece: s.String(), Amount: by}
}

// Stealable returns the colours a visitor may take from a hero's sheet (5.3.1).
func (g *realm) Stealable(seat, owner engine.Seat) []pieces.Skill {
	var out []pieces.Skill
	for _, s := range pieces.Skills() {
		if g.Hero(owner).Cubes[s] > 0 && g.Hero(seat).Cubes[s] < pieces.TrackLength {
			out = append(out, s)
		}
	}
	return out
}

// steal takes the cube if there is no choice.
func steal(g *Game, s Step, _ *engine.Dice) {
	owner := engine.Seat(s.N)
	skills := g.Stealable(s.Seat, owner)
	if len(skills) == 0 {
		g.tell("cubes", s.Seat, text.M("say.nothing-to-steal", "who", g.who(s.Seat), "other", g.who(owner)))
		return
	}
	g.prizes().takeCube(s.Seat, owner, skills[0])
}

func (g prizes) takeCube(seat, owner engine.Seat, s pieces.Skill) {
	g.Hero(owner).Cubes[s]--
	g.Hero(seat).Cubes[s]++
	g.tell("cubes", seat,
		text.M("say.stolen", "who", g.who(seat), "other", g.who(owner), "colour", view.Name(s.Cube()))).
		Facts = engine.Facts{Piece: s.String(), Amount: 1}
}

// skillsOf returns the skills a move names.
func skillsOf(m engine.Move) []pieces.Skill {
	var out []pieces.Skill
	for _, w := range m.Args() {
		s, _ := pieces.ParseSkill(w)
		out = append(out, s)
	}
	return out
}

func askCubes(g *Game, s Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	p.Headline = text.M("ask.cubes", "who", g.who(p.Seat))
	p.Details = g.diceAhead(p.Seat, s.Sets)
	for _, skills := range g.cubeChoices(p.Seat, s.Sets) {
		var words []any
		var labels []text.Message
		for _, k := range skills {
			words = append(words, k)
			labels = append(labels,
				text.M("choice.cube", "colour", view.Name(k.Cube()), "skill", view.Name(k.String()), "n", h.Cubes[k]+1))
		}
		icon := "cube"
		if len(skills) == 1 {
			icon += "-" + skills[0].String()
		}
		p.Choices = append(p.Choices,
			g.with(engine.Choice{Move: engine.MakeMove("cube", words...),
				Label: text.M("choice.cubes", "cubes", labels), Icon: icon}))
	}
}

// diceAhead tells of each skill a hero may take a cube for how many dice it has, and with how many cubes it has more.
func (g *Game) diceAhead(seat engine.Seat, sets []pieces.SkillSet) (out []text.Message) {
	h := g.Hero(seat)
	told := [3]bool{}
	for _, skills := range g.cubeChoices(seat, sets) {
		for _, k := range skills {
			for n := h.Cubes[k] + 1; !told[k] && n <= 8; n++ {
				if more := pieces.Dice(n); more > h.Dice(k) {
					told[k] = true
					out = append(out, text.M("cubes.dice", "skill", view.Name(k.String()), "dice", h.Dice(k),
						"more", more, "n", n))
				}
			}
		}
	}
	return out
}

func askSteal(g *Game, s Step, p *engine.Prompt) {
	owner := engine.Seat(s.N)
	p.Headline = text.M("ask.steal", "who", g.who(p.Seat), "other", g.who(owner))
	for _, k := range g.Stealable(p.Seat, owner) {
		p.Choices = append(p.Choices,
			g.with(engine.Choice{Move: engine.MakeMove("cube", k),
				Label: text.M("choice.steal", "colour", view.Name(k.Cube()), "skill", view.Name(k.String())),
				Icon:  "cube-" + k.String()}))
	}
}

// spoilsAt returns the token of a beaten adversary with an item to take, nil if there is none.
func (g *realm) spoilsAt(s Step) *Token {
	p, _ := g.box.ItemOf(s.Piece)
	if i := g.Find(p.Piece); i >= 0 {
		return &g.Tokens[i]
	}
	return nil
}

// askSpoils asks whether the hero takes a beaten adversary's item, the Red Knight's shield, or leaves it for others
// (A8). A hero without room for it may make some (4.3.4).
func askSpoils(g *Game, s Step, p *engine.Prompt) {
	at := g.spoilsAt(s).At
	p.Headline = text.M("ask.spoils", "who", g.who(p.Seat), "item", view.Name(s.Piece))
	if g.Hero(p.Seat).Full(s.Piece) == "" {
		p.Choices = append(p.Choices,
			g.with(engine.Choice{Move: engine.MakeMove("take", pieces.Short(s.Piece)),
				Label: text.M("choice.take", "item", view.Name(s.Piece)),
				Hint:  text.M("effect." + makeOf(g.box, s.Piece)), Place: at.String(), Icon: "take"}))
	} else {
		p.Choices = drops.Offer(g, p.Seat, p.Choices)
	}
	p.Choices = append(p.Choices,
		g.with(engine.Choice{Move: "take none", Label: text.M("choice.leave-spoils", "item", view.Name(s.Piece)),
			Place: at.String(), Icon: "end"}))
}

// refuseSpoils returns the reason that a move does not answer the question about a beaten adversary's item.
func refuseSpoils(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	h := g.Hero(seat)
	if why := h.Full(s.Piece); m.Verb() == "take" && g.box.Long(m.Arg(0)) == s.Piece && why != "" {
		return h.cannotCarry(why, s.Piece)
	}
	return only(showing("no.spoils", "A8"), "take", "drop")(g, s, seat, m)
}

// takeSpoils gives the hero a beaten adversary's item.
func (g prizes) takeSpoils(s Step) {
	t := *g.spoilsAt(s)
	g.lift(t.Piece)
	g.Hero(s.Seat).pack(s.Piece, 0)
	g.tell("took", s.Seat,
		text.M("say.took", "who", g.who(s.Seat), "item", view.Name(s.Piece), "place", view.Place(t.At))).
		Facts = engine.Facts{Piece: t.Piece, From: t.At.String()}
}

// leaveSpoils leaves the item face up on the spot; like all items left behind it is not picked up again in the same
// turn.
func (g prizes) leaveSpoils(s Step) {
	t := g.spoilsAt(s)
	t.Flipped, t.Extra = true, 0
	*t = g.under(*t)
	g.tell("left", s.Seat,
		text.M("say.spoils-left", "who", g.who(s.Seat), "item", view.Name(s.Piece), "place", view.Place(t.At))).
		Facts = engine.Facts{Piece: t.Piece, To: t.At.String()}
}
