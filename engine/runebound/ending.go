package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// DoEnd is the last phase of a turn: experience (rulebook, phase 5).
const DoEnd = "experience"

var endSteps = stepTable{
	DoEnd: {Check: ofActive, Waits: func(g *Game, s Step) bool { return g.Hero(s.Seat).Points >= g.TokenPrice() },
		Ask: askTrain, Answer: answerTrain,
		Do: func(g *Game, s Step, _ *engine.Dice) {
			g.next(Step{Do: doEndTurn, Seat: s.Seat})
			g.moment("turn-ends", s.Seat, "")
		}},
}

// margathCard returns the id of the card that the data marks as deciding the match.
func margathCard(set *cards.Set) string {
	for _, a := range set.Adventures {
		if a.Victory {
			return a.ID
		}
	}
	return ""
}

// tokenPrices holds the price of an experience token in points by number of players (rulebook, phase 5); a single
// player pays as two do.
var tokenPrices = [...]int{1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 3}

// TokenPrice returns the price of an experience token in points.
func (g *Game) TokenPrice() int {
	p := tokenPrices[len(g.Heroes)]
	if g.Options.Length == lengthShort || g.Options.Length == lengthDash {
		p = max(2, p-2)
	}
	return p
}

// RunesToWin returns the number of Dragon Runes that wins (rulebook: end of the game).
func (g *Game) RunesToWin() int {
	switch g.Options.Length {
	case lengthShort:
		return 2
	case lengthDash:
		return 1
	}
	return 3
}

// askTrain asks which value to raise with experience tokens.
func askTrain(g *Game, s Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	p.Headline = text.M("ask.train", "who", g.Who(p.Seat), "n", h.Points, "price", g.TokenPrice())
	for v, word := range cards.ValueNames {
		p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("train", word),
			Label: text.M("choice.train", "value", text.M("value."+word), "n", g.value(p.Seat, v)+1), Icon: word})
	}
	p.Choices = append(p.Choices, engine.Choice{Move: "end", Label: text.M("choice.end-turn"), Icon: "on", Ends: true})
}

func answerTrain(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	h := g.Hero(seat)
	if m.Verb() == "end" {
		g.Todo.Pop()
		g.next(Step{Do: doEndTurn, Seat: seat})
		g.moment("turn-ends", seat, "")
		return
	}
	v := parseValue(m.Arg(0))
	h.Points -= g.TokenPrice()
	h.Tokens[v]++
	g.tell("trained", seat, text.M("say.trained", "who", g.Who(seat), "value", text.M("value."+cards.ValueNames[v]),
		"n", h.Tokens[v])).Facts = engine.Facts{Piece: cards.ValueNames[v], Amount: h.Tokens[v]}
	g.moment("trains", seat, "")
}

// win ends the match at once with a seat's victory (rulebook: victory; R56).
func (g *Game) win(seat engine.Seat, how string) {
	if g.Options.company() {
		g.Over, g.Winner = companyWon, engine.Public
		g.tell("over", seat, text.M("say.over."+companyWon))
		return
	}
	g.Over, g.Winner = how, seat
	g.tell("over", seat, text.M("say.over."+how, "who", g.Who(seat)))
}

func (g *Game) roundOver() {
	g.Round++
	if g.Options.Doom == 0 {
		return
	}
	if g.Last {
		g.doomDecides()
		return
	}
	g.advanceDoom(1)
	if g.Doom == g.Options.Doom {
		g.Last = true
		g.tell("last-turns", engine.Public, text.M("say.last-turns"))
	}
}

// advanceDoom moves the marker of doom. When it reaches the end, each hero has one more turn after the round.
func (g *Game) advanceDoom(n int) {
	if g.Options.Doom == 0 || g.Last {
		return
	}
	before := g.doomed()
	g.Doom = min(g.Options.Doom, g.Doom+n)
	g.tell("doom", engine.Public,
		text.M("say.doom", "n", g.Doom, "of", g.Options.Doom)).Facts = engine.Facts{Amount: g.Doom}
	if g.doomed() != before {
		g.tell("dragons-weaken", engine.Public, text.M("say.dragons-weaken"))
	}
}

// doomed returns the change that doom makes to the values of dragons and Margath: -1 from a third of the way, -2 from
// two thirds. In a company each Rune held weakens Margath by 1.
func (g *Game) doomed() int {
	a := g.Adventure()
	if a != nil && a.Colour != "red" {
		return 0
	}
	n := 0
	if d := g.Options.Doom; d > 0 {
		if 3*g.Doom >= d {
			n--
		}
		if 3*g.Doom >= 2*d {
			n--
		}
	}
	if a != nil && a.Victory && g.Options.company() {
		n -= g.CompanyRunes()
	}
	return n
}

// eventCame applies a new event to doom and to the counters.
func (g *Game) eventCame(a *cards.Adventure) {
	g.advanceDoom(1)
	if a.Number == 3 && g.Options.Refill {
		g.refill()
	}
}

// refill restores one beaten counter of each of the two lowest colours with a missing one, and shuffles its challenge
// back.
func (g *Game) refill() {
	left := 2
	for colour := range cards.Colours {
		if left == 0 {
			return
		}
		i := slices.IndexFunc(g.Gone, func(id string) bool {
			a := g.edition.Adventure(id)
			return a.Kind == cards.Challenge && a.Colour == cards.Colours[colour]
		})
		gems := slices.DeleteFunc(gemsOf(colour), g.hasCounter)
		if i < 0 || len(gems) == 0 {
			continue
		}
		id, at := g.Gone[i], gems[0]
		g.Gone = slices.Delete(slices.Clone(g.Gone), i, i+1)
		g.Decks[colour].PutIn(id)
		g.Counters = append(slices.Clone(g.Counters), at)
		slices.Sort(g.Counters)
		g.tell("refilled", engine.Public, text.M("say.refilled", "colour", cards.ColourName(cards.Colours[colour]),
			"at", at.Name())).Facts = engine.Facts{Piece: cards.Colours[colour], To: at.String()}
		left--
	}
}

// runesWin reports whether the Runes in play win the match for a seat; a company must also have beaten Margath.
func (g *Game) runesWin(seat engine.Seat) bool {
	if g.Options.company() {
		return slices.Contains(g.Gone, g.edition.margath) && g.CompanyRunes() >= g.CompanyNeeds()
	}
	return g.Runes(seat) >= g.RunesToWin()
}

// CompanyRunes returns the number of Runes held by the company; CompanyNeeds returns the number it must gather, one per
// hero but at least two.
func (g *Game) CompanyRunes() int { return lists.Sum(g.Seats(0), g.Runes) }

func (g *Game) CompanyNeeds() int { return max(2, len(g.Heroes)) }

// doomDecides ends a doomed match: by Runes, then the value of tokens, the cost of belongings and gold.
func (g *Game) doomDecides() {
	if g.Options.company() {
		g.Over, g.Winner = companyLost, engine.Public
		g.tell("over", engine.Public, text.M("say.over."+companyLost))
		return
	}
	ranks := g.ranked()
	g.Over, g.Winner = overDoom, ranks[0][0]
	g.tell("over", g.Winner, text.M("say.over."+overDoom, "who", g.Who(g.Winner)))
}

// standingOf returns a seat's ranking values: Runes, value of tokens, cost of belongings, gold.
func (g *Game) standingOf(seat engine.Seat) []int {
	cost := 0
	for i := range g.Hero(seat).Held {
		cost += g.edition.Goods(g.Hero(seat).Held[i].ID).Cost
	}
	return []int{g.Runes(seat), g.worth(seat), cost, g.Hero(seat).Gold}
}

// ranked returns the seats by place, best first.
func (g *Game) ranked() [][]engine.Seat {
	seats := g.Seats(g.First)
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { return slices.Compare(g.standingOf(b), g.standingOf(a)) })
	var out [][]engine.Seat
	for i, s := range seats {
		if i > 0 && slices.Equal(g.standingOf(s), g.standingOf(seats[i-1])) {
			out[len(out)-1] = append(out[len(out)-1], s)
			continue
		}
		out = append(out, []engine.Seat{s})
	}
	return out
}
