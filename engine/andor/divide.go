package andor

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// asker is who decides a dividing step: the hero an event names, or the speaker.
func (g *Game) asker(s step) engine.Seat {
	switch s.Do {
	case doUncover, doRisk:
		return g.lowest()
	case doPeek:
		ranks := g.byRank()
		return ranks[len(ranks)-1]
	case doReward:
		if x := g.fighting(); len(x) > 0 && g.fighter(s.Seat) == nil {
			return x[0].Seat
		}
		return s.Seat
	}
	return g.speaker()
}

// divisible says whether anybody has something to decide in a dividing step.
func (g *Game) divisible(s step) bool {
	switch s.Do {
	case doReward:
		return s.N > 0 && len(g.fighting()) > 0
	case doShare:
		return s.N > 0 && len(g.Heroes) > 1
	case doSplitLoss:
		return g.lossTotal(s) > 0
	case doSplitGain:
		return g.gainTotal(s) > 0
	case doPay:
		return g.payMatters(s) && g.payTotal(s) >= s.N
	case doChoose:
		return len(g.candidates(s)) > 0
	case doUncover:
		return len(g.covered()) > 0
	case doSpare:
		return len(g.spareable()) > s.N
	case doRisk:
		return true
	case doPeek:
		return g.EventTop != ""
	}
	return false
}

// undivided is what happens when nobody has anything to decide.
func (g *Game) undivided(s step) {
	switch s.Do {
	case doReward:
		g.endFight()
	case doShare:
		g.award(0, s.What, s.N)
	case doPay:
		g.unprevented(s)
	}
}

func (g *Game) lossTotal(s step) int {
	total := 0
	for i := range g.Heroes {
		total += g.Heroes[i].WP
	}
	return min(s.N, total)
}

func (g *Game) gainTotal(s step) int {
	room := 0
	for i := range g.Heroes {
		room += maxWP - g.Heroes[i].WP
	}
	return min(s.N, room)
}

// payGold says whether gold may pay besides willpower.
func payGold(s step) bool { return s.What != "golden-18" }

// payTotal is what the group could pay: a hero keeps one willpower.
func (g *Game) payTotal(s step) int {
	total := 0
	for i := range g.Heroes {
		total += max(0, g.Heroes[i].WP-1)
		if payGold(s) {
			total += g.Heroes[i].Gold
		}
	}
	return total
}

// payMatters says whether there is anything to prevent.
func (g *Game) payMatters(s step) bool {
	switch s.What {
	case "golden-18":
		return g.firstGor() >= 0
	case "golden-20":
		return len(g.farmersOut()) > 0
	}
	return len(g.Creatures) > 0
}

// firstGor is the index of the gor on the lowest region.
func (g *Game) firstGor() int {
	return slices.IndexFunc(g.Creatures, func(c creature) bool { return c.Kind == "gor" })
}

// farmersOut lists the regions with farmers outside the castle, those with
// heroes too.
func (g *Game) farmersOut() []int {
	out := slices.Clone(g.Farmers)
	for i := range g.Heroes {
		if g.Heroes[i].Farmers > 0 {
			out = append(out, g.Heroes[i].At)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// unprevented is what happens when nobody pays.
func (g *Game) unprevented(s step) {
	switch s.What {
	case "golden-18":
		if i := g.firstGor(); i >= 0 {
			g.lurch(i)
		}
	case "golden-20":
		if out := g.farmersOut(); len(out) == 1 {
			g.loseFarmer(out[0])
		} else if len(out) > 1 {
			g.next(step{Do: doChoose, Seat: engine.Public, What: s.What, N: 1})
		}
	case "golden-27":
		if n := len(g.Creatures); n > 0 {
			g.lurch(n - 1)
		}
	}
}

func (g *Game) loseFarmer(at int) {
	if i := slices.Index(g.Farmers, at); i >= 0 {
		g.Farmers = slices.Delete(slices.Clone(g.Farmers), i, i+1)
	} else {
		for _, s := range g.heroesAt(at) {
			if g.hero(s).Farmers > 0 {
				g.hero(s).Farmers--
				break
			}
		}
	}
	g.tell("farmer", engine.Public, text.M("say.farmer-gone", "at", place(at)))
}

// candidates lists what can be chosen: seats from 1, for golden event 20 regions.
func (g *Game) candidates(s step) []string {
	var out []string
	if s.What == "golden-20" {
		for _, at := range g.farmersOut() {
			out = append(out, strconv.Itoa(at))
		}
		return out
	}
	for _, seat := range g.seats(0) {
		h := g.hero(seat)
		ok := false
		switch s.What {
		case "golden-23":
			ok = h.SP <= 6
		case "golden-33":
			ok = h.SP > 1
		case "golden-34":
			ok = h.SP > 2
		}
		if ok {
			out = append(out, strconv.Itoa(int(seat)+1))
		}
	}
	return out
}

// covered lists the regions with fog tokens nobody has seen.
func (g *Game) covered() []int {
	var out []int
	for _, f := range g.Fog {
		if f.Face == "" {
			out = append(out, f.At)
		}
	}
	return out
}

// spareable lists the fog circles that may stay empty: a circle with a hero must.
func (g *Game) spareable() []int {
	var out []int
	for _, f := range g.Fog {
		out = append(out, f.At)
	}
	return out
}

// numbers reads the numbers of a move.
func numbers(m engine.Move) []int {
	var out []int
	for _, w := range m.Args() {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	return out
}

// sharers lists those whose share a division touches, besides the one who made
// it.
func (g *Game) sharers(s step, m engine.Move, by engine.Seat) []engine.Seat {
	var out []engine.Seat
	ns := numbers(m)
	switch s.Do {
	case doReward:
		for _, x := range g.fighting() {
			out = append(out, x.Seat)
		}
	case doShare, doSplitGain:
		out = g.seats(0)
	case doSplitLoss:
		for i, n := range ns {
			if n > 0 {
				out = append(out, engine.Seat(i))
			}
		}
	case doPay:
		per := 1
		if payGold(s) {
			per = 2
		}
		for i := 0; i+per <= len(ns); i += per {
			if slices.Max(ns[i:i+per]) > 0 {
				out = append(out, engine.Seat(i/per))
			}
		}
	case doChoose:
		if s.What != "golden-20" {
			for _, n := range ns {
				out = append(out, engine.Seat(n-1))
			}
		}
	}
	return without(out, by)
}

// propose makes a division: it stands unless one whose share it touches wants to
// be asked.
func (g *Game) propose(s step, m engine.Move, d *engine.Dice) {
	by := g.asker(s)
	var asked []engine.Seat
	for _, seat := range g.sharers(s, m, by) {
		if g.hero(seat).Standing[topicShares] == ask {
			asked = append(asked, seat)
		}
	}
	if len(asked) > 0 {
		g.Plan = &plan{By: by, Move: m, Asked: asked}
		g.tell("proposed", by, text.M("say.proposed", "who", g.who(by)))
		return
	}
	g.pop()
	g.carryOut(s, m, d)
}

// agree is a sharer's answer to a division.
func (g *Game) agree(seat engine.Seat, yes bool, d *engine.Dice) {
	s, p := g.top(), g.Plan
	if !yes {
		g.Plan = nil
		g.tell("objected", seat, text.M("say.objected", "who", g.who(seat)))
		return
	}
	p.Asked = without(p.Asked, seat)
	g.tell("agreed", seat, text.M("say.agreed", "who", g.who(seat)))
	if len(p.Asked) == 0 {
		g.Plan = nil
		g.pop()
		g.carryOut(s, p.Move, d)
	}
}

// award gives gold or articles to a hero.
func (g *Game) award(seat engine.Seat, what string, n int) {
	if n < 1 {
		return
	}
	if what == "gold" {
		g.hero(seat).Gold += n
		g.tell("got", seat, text.M("say.got-gold", "who", g.who(seat), "n", n))
		return
	}
	for range n {
		g.fill(seat, what)
	}
}

// carryOut does what a division says.
func (g *Game) carryOut(s step, m engine.Move, d *engine.Dice) {
	ns := numbers(m)
	switch s.Do {
	case doReward:
		for i, x := range g.fighting() {
			gold, will := ns[2*i], ns[2*i+1]
			g.hero(x.Seat).Gold += gold
			will = g.cheer(x.Seat, will)
			switch who := g.who(x.Seat); {
			case gold > 0 && will > 0:
				g.tell("reward", x.Seat, text.M("say.reward", "who", who, "gold", gold, "will", will))
			case gold > 0:
				g.tell("reward", x.Seat, text.M("say.got-gold", "who", who, "n", gold))
			case will > 0:
				g.tell("reward", x.Seat, text.M("say.reward-will", "who", who, "will", will))
			}
		}
		g.endFight()
	case doShare:
		for i, n := range ns {
			g.award(engine.Seat(i), s.What, n)
		}
	case doSplitLoss:
		for i, n := range ns {
			g.will(engine.Seat(i), -n)
		}
	case doSplitGain:
		for i, n := range ns {
			g.will(engine.Seat(i), n)
		}
	case doPay:
		if m.Verb() == "no" {
			g.unprevented(s)
			return
		}
		for i := range g.Heroes {
			gold, will := 0, ns[i]
			if payGold(s) {
				gold, will = ns[2*i], ns[2*i+1]
			}
			g.hero(engine.Seat(i)).Gold -= gold
			g.hero(engine.Seat(i)).WP -= will
			if gold+will > 0 {
				g.tell("paid", engine.Seat(i), text.M("say.paid", "who", g.who(engine.Seat(i)), "gold", gold, "will", will))
			}
		}
	case doChoose:
		g.chosen(s, m, ns)
	case doUncover:
		var seen []text.Message
		for _, at := range ns {
			if i := g.fogAt(at); i >= 0 {
				seen = append(seen, text.M("seen-at", "what", text.M("fog."+g.lift(i, d)), "at", place(at)))
			}
		}
		if len(seen) > 0 {
			e := g.tell("spied", g.lowest(), text.M("say.uncovered", "what", seen))
			e.Reveals = true
		}
	case doSpare:
		g.Fog = slices.DeleteFunc(slices.Clone(g.Fog), func(f fogSpot) bool { return slices.Contains(ns, f.At) })
		g.tell("fog-spared", engine.Public, text.M("say.spared", "n", len(ns)))
	case doRisk:
		g.risk(m.Verb() == "yes", d)
	case doPeek:
		if m.Verb() == "no" {
			g.used(g.EventTop)
			g.EventTop = ""
			g.tell("peeked", g.asker(s), text.M("say.peek-removed"))
		} else {
			g.tell("peeked", g.asker(s), text.M("say.peek-kept"))
		}
	}
}

func (g *Game) chosen(s step, m engine.Move, ns []int) {
	if m.Verb() == "no" {
		return
	}
	for _, n := range ns {
		if s.What == "golden-20" {
			g.loseFarmer(n)
			continue
		}
		seat := engine.Seat(n - 1)
		h := g.hero(seat)
		switch s.What {
		case "golden-23":
			h.SP = min(maxSP, h.SP+1)
		case "golden-33":
			h.SP = max(1, h.SP-1)
		case "golden-34":
			h.SP -= 2
			g.will(seat, 10)
		}
		g.tell("strength", seat, text.M("say.strength", "who", g.who(seat), "sp", h.SP))
	}
}

// risk is golden event 6: the die takes its number up to 4 and gives 5 and 6.
func (g *Game) risk(yes bool, d *engine.Dice) {
	s := g.lowest()
	if !yes {
		g.tell("declined", s, text.M("say.declined", "who", g.who(s)))
		return
	}
	n := d.D6(stream(s), 1)[0]
	e := g.tell("rolled", s, text.M("say.event-roll", "who", g.who(s), "n", n))
	e.Facts.Dice = []int{n}
	if n <= 4 {
		g.will(s, -n)
	} else {
		g.will(s, n)
	}
}

// offered ends what an event offers to heroes.
func (g *Game) offered(s step) {
	for _, a := range s.Said {
		h := g.hero(a.Seat)
		switch {
		case a.Word == "no":
		case s.What == "silver-7" && h.Gold >= 2:
			h.Gold -= 2
			g.will(a.Seat, 5)
		case s.What == "golden-10" && h.Gold >= 1:
			h.Gold--
			g.will(a.Seat, 3)
		case s.What == "golden-1" && h.WP > 3 && g.Stock[a.Word] > 0 && h.fits(a.Word):
			g.will(a.Seat, -3)
			g.fill(a.Seat, a.Word)
		}
	}
}

// offerWares lists the answers to an offer besides "no".
func (g *Game) offerWares(id string, h *hero) []string {
	if id != "golden-1" {
		return []string{"yes"}
	}
	var out []string
	for _, a := range stock {
		if a.ID != "brew" && g.Stock[a.ID] > 0 && h.fits(a.ID) {
			out = append(out, a.ID)
		}
	}
	return out
}

// deals: exchanges between heroes (booklet: Free actions, Falcon).

// near says whether two heroes can hand things over, and whether it takes the
// falcon.
func (g *Game) nearby(a, b engine.Seat) (ok, falcon bool) {
	x, y := g.hero(a), g.hero(b)
	if x.Done || y.Done || g.inRound(a) || g.inRound(b) {
		return false, false
	}
	if x.At == y.At {
		return true, false
	}
	for _, h := range []*hero{x, y} {
		if h.large("falcon") && !h.Large.Used && !x.Set && !y.Set && g.roads().Distances(x.At, nil)[y.At] < land.Far {
			return true, true
		}
	}
	return false, false
}

// possible says whether a deal can be carried out now.
func (g *Game) possible(x deal) bool {
	ok, falcon := g.nearby(x.From, x.To)
	if !ok || falcon && !x.Falcon {
		return false
	}
	a, b := g.hero(x.From), g.hero(x.To)
	if a.Gold < x.Gold || b.Gold < x.Back {
		return false
	}
	give, ok1 := a.named(x.Give, falcon)
	take, ok2 := b.named(x.Take, falcon)
	return ok1 && ok2 && b.fitAll(give, take) && a.fitAll(take, give)
}

// named finds goods by their names; what is large does not fly.
func (h *hero) named(refs []string, falcon bool) ([]good, bool) {
	var out []good
	for _, ref := range refs {
		x, ok := h.good(ref)
		if !ok || falcon && isLarge(x.it.ID) {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

// strike carries a deal out.
func (g *Game) strike(x deal) {
	a, b := g.hero(x.From), g.hero(x.To)
	_, falcon := g.nearby(x.From, x.To)
	give, _ := a.named(x.Give, falcon)
	take, _ := b.named(x.Take, falcon)
	if falcon {
		bearer := a
		if !a.large("falcon") || a.Large.Used {
			bearer = b
		}
		large := *bearer.Large
		large.Used = true
		bearer.Large = &large
	}
	a.Gold += x.Back - x.Gold
	b.Gold += x.Gold - x.Back
	for _, y := range give {
		a.remove(y.it)
	}
	for _, y := range take {
		b.remove(y.it)
	}
	for _, y := range give {
		b.put(y.it)
	}
	for _, y := range take {
		a.put(y.it)
	}
	g.tell("traded", x.From, text.M("say.traded", "who", g.who(x.From), "whom", g.who(x.To), "gives", goodsText(x.Gold, give), "gets", goodsText(x.Back, take)))
	g.brought()
	g.meeting(a.At)
	if g.Over == "" {
		g.meeting(b.At)
	}
}

// hand makes a gift: it needs no yes unless the receiver wants to be asked.
func (g *Game) hand(x deal) {
	if g.hero(x.To).Standing[topicGifts] == ask {
		g.bid(x)
		return
	}
	g.strike(x)
}

// bid offers a deal.
func (g *Game) bid(x deal) {
	g.Deals = slices.DeleteFunc(slices.Clone(g.Deals), func(y deal) bool { return y.From == x.From && y.To == x.To })
	g.Deals = append(g.Deals, x)
	slices.SortStableFunc(g.Deals, func(a, b deal) int { return int(a.From-b.From)*8 + int(a.To-b.To) })
	a, b := g.hero(x.From), g.hero(x.To)
	_, falcon := g.nearby(x.From, x.To)
	give, _ := a.named(x.Give, falcon)
	take, _ := b.named(x.Take, falcon)
	g.tell("offered", x.From, text.M("say.offered", "who", g.who(x.From), "whom", g.who(x.To), "gives", goodsText(x.Gold, give), "gets", goodsText(x.Back, take)))
}

// dealFor is the deal a seat is asked about, nil when there is none.
func (g *Game) dealFor(seat engine.Seat) *deal {
	for i := range g.Deals {
		if g.Deals[i].To == seat {
			return &g.Deals[i]
		}
	}
	return nil
}

// lapse drops the deals that have become impossible.
func (g *Game) lapse() {
	kept := g.Deals[:0:0]
	for _, x := range g.Deals {
		if g.possible(x) {
			kept = append(kept, x)
			continue
		}
		g.tell("lapsed", x.From, text.M("say.deal-lapsed", "who", g.who(x.From), "whom", g.who(x.To)))
	}
	g.Deals = kept
}

func goodsText(gold int, goods []good) text.Message {
	var parts []text.Message
	if gold > 0 {
		parts = append(parts, text.M("gold-n", "n", gold))
	}
	for _, x := range goods {
		parts = append(parts, name(x.it.ID))
	}
	if len(parts) == 0 {
		return text.M("nothing")
	}
	return text.M("list", "parts", parts)
}
