package runebound

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/runebound/view"
	"skald/engine/text"
)

// newcomerChecks reports faults of questions by which newcomers were misled.
var newcomerChecks = map[string]func(g *Game, p *engine.Prompt) (looked bool, fault string){
	"a market names exactly the trades on offer": func(g *Game, p *engine.Prompt) (bool, string) {
		if p.Headline.Key != "ask.market" {
			return false, ""
		}
		asked := p.Headline.Args.Get("ask").(text.Message).Key
		if want := marketQuestion(p.Choices); asked != want {
			return true, "it asks " + asked + ", not " + want
		}
		return true, ""
	},
	"a trade that ends the turn says so": func(g *Game, p *engine.Prompt) (bool, string) {
		looked := false
		for _, c := range p.Choices {
			if p.Headline.Key != "ask.market" || c.Move.Verb() == "end" || c.Move.Verb() == "use" {
				continue
			}
			after := g.Copy()
			d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
			if _, err := after.Apply(p.Seat, c.Move, d); err != nil {
				return true, err.Error()
			}
			looked = true
			ends := after.TurnNo != g.TurnNo
			said := c.Hint.Key == "hint.ends-turn" || c.Hint.Key == "hint.and-ends-turn"
			if said != ends && fits(c.Hint, longestHint-30) {
				return true, string(c.Move) + ": the turn ends differs from the hint " + c.Hint.String()
			}
		}
		return looked, ""
	},
	"a market without anything to pay for names the least price": func(g *Game, p *engine.Prompt) (bool, string) {
		if p.Headline.Key != "ask.shop" {
			return false, ""
		}
		asked, least := p.Headline.Args.Get("ask").(text.Message), g.leastCost(p.Seat)
		if dear := least > g.Hero(p.Seat).Gold; dear != (asked.Args.Get("least") != nil) {
			return true, "it asks " + asked.String()
		}
		return true, ""
	},
	"a button to fight on has the chance of the picture": func(g *Game, p *engine.Prompt) (bool, string) {
		c := p.Find("fight all")
		if c == nil || c.Hint.Key != "hint.stance-odds" && c.Hint.Key != "hint.stance-flees" {
			return false, ""
		}
		if f := g.View(engine.Public).(view.View).Fight; c.Hint.Args.Get("won") != f.Won {
			return true, c.Hint.String() + " differs from the picture"
		}
		return true, ""
	},
	"an attack without damage is not recommended": func(g *Game, p *engine.Prompt) (bool, string) {
		i := slices.IndexFunc(p.Choices, func(c engine.Choice) bool { return c.Label.Key == "choice.attack.harmless" })
		if i < 0 {
			return false, ""
		}
		if p.Choices[i].Rank > 0 {
			return true, p.Choices[i].Label.String()
		}
		return true, ""
	},
	"a test says its stakes": func(g *Game, p *engine.Prompt) (bool, string) {
		r := g.Rolling()
		if p.Headline.Key != "ask.declare.test" || r == nil || r.Cost {
			return false, ""
		}
		if !slices.ContainsFunc(slices.Concat(p.Warnings, p.Details), func(m text.Message) bool {
			return m.Key == "warn.test.fail" || m.Key == "detail.test.pass"
		}) {
			return true, "it has no stakes"
		}
		return true, ""
	},
}

// The questions of played matches have none of the faults.
func TestQuestionsDoNotMisleadNewcomers(t *testing.T) {
	seen := map[string]int{}
	each(t, 3, nil, 5000, func(x engine.Game) {
		g := x.(*Game)
		for _, p := range g.Prompts() {
			for name, check := range newcomerChecks {
				looked, fault := check(g, &p)
				if looked {
					seen[name]++
				}
				if fault != "" {
					t.Errorf("%s: seat %d: %s", name, p.Seat+1, fault)
				}
			}
		}
	})
	for name := range newcomerChecks {
		if seen[name] < 3 {
			t.Errorf("%s: looked at %d questions", name, seen[name])
		}
	}
}

// A market that closes at once says why, with the price of the card laid out; one in which something was done does not.
func TestAMarketThatClosesAtOnceIsNews(t *testing.T) {
	b := among(t, "varikas k8", "ilse-rook a1").top("glass-shell").play(0, "stay")
	b.Heroes[0].Gold = 0
	b.fresh()
	var closed bool
	for _, m := range told(b.made(0, "market")) {
		closed = closed || m == text.M("say.closes-market", "who", name("varikas"), "n", 0).String()
	}
	is(t, "that it closes at once", closed, true)
	key, _ := summed(engine.Said{Kind: "offered", Text: text.M("say.offered", "what", name("glass-shell"), "town",
		name("tamalir"), "cost", 5)}, engine.Said{Kind: "left-market", Text: text.M("say.closes-market", "who",
		name("varikas"), "n", 0)})
	same(t, "the news", key, "sum.closes-market")
	b = among(t, "varikas k8", "ilse-rook a1").tokens(0, 3, 0).top("glass-shell").play(0, "stay").play(0, "market")
	for _, m := range told(b.made(0, "heal hero")) {
		is(t, "that it closes after healing", strings.HasPrefix(m, "say.closes-market"), false)
	}
}
