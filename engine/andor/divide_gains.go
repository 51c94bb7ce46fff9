package andor

import (
	"fmt"
	"slices"
	"strconv"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// The steps in which the group divides the gains of fights and legends.
const (
	DoReward = "reward" // the reward is divided
	DoShare  = "share"  // gold or articles are divided among the group
	DoSpare  = "spare"  // fog circles that stay empty are chosen
)

var gainDivisions = map[string]division{
	DoReward: {
		check: func(g *Game, s Step) error {
			if _, ok := g.edition.BeastOf(s.What); !ok || g.Fight == nil {
				return fmt.Errorf("nobody was rewarded for a %q", s.What)
			}
			return nil
		},
		by: func(g *Game, s Step) engine.Seat {
			if x := g.StillFighting(); len(x) > 0 && g.FighterOf(s.Seat) == nil {
				return x[0].Seat
			}
			return s.Seat
		},
		open: func(g *Game, s Step) bool { return s.N > 0 && len(g.StillFighting()) > 0 },
		none: func(g *Game, _ Step) { g.endFight() },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			p.Headline = text.M("ask.reward", "n", s.N, "foe", g.foeCalled(s.What, g.Fight.Named))
			var slots []engine.Slot
			for _, x := range g.StillFighting() {
				slots = append(slots, share("slot.hero-gold", g.who(x.Seat), 0, s.N),
					share("slot.hero-will", g.who(x.Seat), 0, s.N))
			}
			g.divideForm(p, "divide", slots, s.N, s)
		},
		touches: func(g *Game, _ Step, _ []int) []engine.Seat {
			return lists.Map(g.StillFighting(), func(x *fighter) engine.Seat { return x.Seat })
		},
		says: func(g *Game, _ Step, ns []int) []text.Message {
			if m := g.sameReward(ns); !m.IsZero() {
				return []text.Message{m}
			}
			if filled(ns) > mostUnits && slices.Max(ns)-slices.Min(ns) <= 1 {
				return []text.Message{text.M("part.even.gain")}
			}
			var parts []text.Message
			for i, x := range g.StillFighting() {
				if 2*i+1 < len(ns) {
					parts = append(parts, g.shareText(toHeroes, x.Seat, ns[2*i], ns[2*i+1])...)
				}
			}
			return parts
		},
		do: func(g *Game, _ Step, _ engine.Move, ns []int, _ *engine.Dice) {
			for i, x := range g.StillFighting() {
				gold, will := ns[2*i], ns[2*i+1]
				g.Hero(x.Seat).Gold += gold
				will = g.gainWill(x.Seat, will)
				switch who := g.who(x.Seat); {
				case gold > 0 && will > 0:
					g.tell("reward", x.Seat, text.M("say.reward", "who", who, "gold", gold, "will",
						will)).Facts = engine.Facts{Piece: "gold", Amount: gold}
				case gold > 0:
					g.tell("reward", x.Seat,
						text.M("say.got-gold", "who", who, "n", gold)).Facts = engine.Facts{Piece: "gold", Amount: gold}
				case will > 0:
					g.tell("reward", x.Seat,
						text.M("say.reward-will", "who", who, "will", will)).Facts = engine.Facts{Amount: will}
				}
			}
			g.endFight()
		},
	},
	DoShare: {
		check: func(_ *Game, s Step) error {
			if s.What != "gold" && !IsArticle(s.What) && !IsGem(s.What) && !IsSmall(s.What) {
				return fmt.Errorf("nobody shares a %q", s.What)
			}
			return nil
		},
		open: func(g *Game, s Step) bool { return s.N > 0 && len(g.Heroes) > 1 },
		none: func(g *Game, s Step) { g.award(0, s.What, s.N) },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			p.Headline = text.M("ask.share", "what", texts.Amount(s.What, s.N))
			g.divideForm(p, "divide", g.perHero("slot.hero", func(*Hero) int { return s.N }), s.N, s)
		},
		touches: func(g *Game, _ Step, _ []int) []engine.Seat { return g.SeatsFrom(0) },
		says: func(g *Game, s Step, ns []int) []text.Message {
			var parts []text.Message
			for i, n := range ns {
				switch who := engine.Seat(i); {
				case s.What == "gold" && filled(ns) <= mostUnits:
					parts = append(parts, g.shareText(toHeroes, who, n, 0)...)
				case n > 0:
					parts = append(parts, text.M("part.goods", "who", g.who(who), "n", n))
				}
			}
			return parts
		},
		do: func(g *Game, s Step, _ engine.Move, ns []int, _ *engine.Dice) {
			for i, n := range ns {
				if s.What == "gold" {
					g.shareGold(engine.Seat(i), n, s.N)
				} else {
					g.award(engine.Seat(i), s.What, n)
				}
			}
		},
	},
	DoSpare: {
		check: func(g *Game, s Step) error {
			if e := g.legend.At(s.What); e == nil || e.Kind != "fog" {
				return fmt.Errorf("the legend lays no fog by %q", s.What)
			}
			return nil
		},
		open: func(g *Game, s Step) bool { return g.toSpare(s) > 0 },
		none: func(g *Game, s Step) { g.spare(s, nil) },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			n, circles := g.toSpare(s), g.freeCircles(s)
			p.Headline = text.M("ask.spare", "n", n)
			p.Details = []text.Message{text.M("detail.spare-why"),
				text.M("detail.spare-faces", "faces", facesText(g.FogBag))}
			if under := g.heroCircles(s); len(under) > 0 {
				p.Details = append(p.Details, text.M("detail.spare-heroes", "where", view.Numbers(under)))
			}
			slot := engine.Slot{Name: "where", Label: text.M("slot.where"), Some: true,
				Count: engine.Range{Min: n, Max: n}}
			for _, at := range circles {
				slot.Options = append(slot.Options, engine.SlotOption{ID: strconv.Itoa(at), Label: g.place(at)})
			}
			p.Forms = append(p.Forms, engine.Form{Verb: "spare", Label: text.M("form.spare"),
				Slots: []engine.Slot{slot}, Rolls: true, Reveals: true})
			var words []any
			for _, at := range circles[:n] {
				words = append(words, at)
			}
			p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("spare", words...),
				Label: text.M("choice.spare", "where", view.Numbers(circles[:n])), Rolls: true, Reveals: true})
		},
		do: func(g *Game, s Step, _ engine.Move, ns []int, _ *engine.Dice) { g.spare(s, ns) },
	},
}

// heroCircles returns the circles of a fog step that hold heroes and therefore get no token.
func (g *Game) heroCircles(s Step) []int {
	return slices.DeleteFunc(slices.Clone(g.legend.At(s.What).At), func(at int) bool {
		return len(g.heroesAt(at)) == 0
	})
}

func (g *Game) freeCircles(s Step) []int {
	return slices.DeleteFunc(slices.Clone(g.legend.At(s.What).At), func(at int) bool { return len(g.heroesAt(at)) > 0 })
}

// toSpare returns the number of free circles the group has to leave empty.
func (g *Game) toSpare(s Step) int {
	return min(g.legend.At(s.What).N-len(g.heroCircles(s)), len(g.freeCircles(s)))
}

// spare lays fog tokens on all circles except those with heroes and the chosen ones.
func (g *Game) spare(s Step, chosen []int) {
	empty := append(g.heroCircles(s), chosen...)
	slices.Sort(empty)
	facts := engine.Facts{Piece: "fog", Amount: len(empty)}
	for _, at := range empty {
		facts.Ways = append(facts.Ways, engine.Way{From: view.RegionID(at)})
	}
	g.layFog(slices.DeleteFunc(slices.Clone(g.legend.At(s.What).At), func(at int) bool {
		return slices.Contains(empty, at)
	}))
	g.tell("fog-spared", engine.Public, text.M("say.spared", "n", len(empty))).Facts = facts
}

// sameReward describes a reward of gold and willpower that is the same for all heroes who get one, given their gold and
// willpower in turn. It is zero if the reward differs or goes to one hero.
func (g *Game) sameReward(ns []int) text.Message {
	var who []text.Message
	for i, x := range g.StillFighting() {
		switch {
		case 2*i+1 >= len(ns):
			return text.Message{}
		case ns[2*i] == ns[0] && ns[2*i+1] == ns[1]:
			who = append(who, text.M("part.hero", "who", g.who(x.Seat)))
		case ns[2*i]+ns[2*i+1] > 0:
			return text.Message{}
		}
	}
	if len(who) < 2 || ns[0] == 0 || ns[1] == 0 {
		return text.Message{}
	}
	return text.M("part.each", "gold", ns[0], "will", ns[1], "who", who)
}

// shareGold gives a hero their share of the gold for all.
func (g *Game) shareGold(seat engine.Seat, n, all int) {
	if n < 1 {
		return
	}
	g.Hero(seat).Gold += n
	said := text.M("say.share-gold", "who", g.who(seat), "n", n, "all", all)
	if n == all {
		said = text.M("say.share-gold.all", "who", g.who(seat), "n", n)
	}
	g.tell("got", seat, said).Facts = engine.Facts{Piece: "gold", Amount: n}
}

func (g *Game) award(seat engine.Seat, what string, n int) {
	if n < 1 {
		return
	}
	switch {
	case what == "gold":
		g.Hero(seat).Gold += n
		g.tell("got", seat, text.M("say.got-gold", "who", g.who(seat), "n", n)).Facts = engine.Facts{Piece: "gold",
			Amount: n}
	case IsArticle(what):
		for range n {
			g.giveArticle(seat, what)
		}
	default:
		for range n {
			g.giveThing(seat, what)
		}
		g.brought()
	}
}
