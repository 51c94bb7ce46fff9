package andor

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/deck"
	"skald/engine/lists"
	"skald/engine/text"
)

// lay puts things on a region, merging equal ones into a heap.
func (g *Game) lay(at int, what string, n int, used bool) {
	if n < 1 {
		return
	}
	g.Lying = slices.Clone(g.Lying)
	for i := range g.Lying {
		if l := &g.Lying[i]; l.At == at && l.What == what && l.Used == used {
			l.N += n
			return
		}
	}
	g.Lying = append(g.Lying, Lying{At: at, What: what, N: n, Used: used})
	slices.SortFunc(g.Lying, func(a, b Lying) int {
		return cmp.Or(cmp.Compare(a.At, b.At), strings.Compare(a.What, b.What), Boolean(a.Used)-Boolean(b.Used))
	})
}

// Boolean returns 1 for true, 0 for false.
func Boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (g *Game) reduceHeap(i, n int) {
	g.Lying = slices.Clone(g.Lying)
	g.Lying[i].N -= n
	if g.Lying[i].N <= 0 {
		g.Lying = slices.Delete(g.Lying, i, i+1)
	}
}

// lyingAt returns the index of the heap on a region that a move names, or -1.
func (g *Game) lyingAt(at int, ref string) int {
	return slices.IndexFunc(g.Lying, func(l Lying) bool { return l.At == at && heapRef(l) == ref })
}

func heapRef(l Lying) string { return ItemRef(Item{l.What, l.Used}) }

// ItemRef returns the name of a thing in moves: its id, with "-half" if one use is left.
func ItemRef(it Item) string {
	if it.Used {
		return it.ID + "-half"
	}
	return it.ID
}

// good is a transferable thing on a hero board, with its name in moves and its shorter code in exchanges.
type good struct {
	ref  string
	code string
	it   Item
	// gem is the gem's value, 0 for anything else.
	gem int
}

// goods returns the things a hero carries, without gold. The second of a kind has the suffix -2, in an exchange 2, and
// so on.
func (h *Hero) goods() []good {
	var out []good
	add := func(it Item, gem int) {
		x := good{ref: ItemRef(it), code: articleOf(it.ID).Code, it: it, gem: gem}
		if it.Used {
			x.code += "h"
		}
		n := 1
		for _, o := range out {
			if o.it == it {
				n++
			}
		}
		if n > 1 {
			x.ref += "-" + strconv.Itoa(n)
			x.code += strconv.Itoa(n)
		}
		out = append(out, x)
	}
	for _, it := range h.Small {
		add(it, 0)
	}
	if h.Large != nil {
		add(*h.Large, 0)
	}
	if h.Helm {
		add(Item{ID: "helm"}, 0)
	}
	for _, v := range h.Gems {
		add(Item{ID: "gem-" + strconv.Itoa(v)}, v)
	}
	return out
}

// isEmptyHanded reports whether a hero has nothing that they could put down or hand over.
func (h *Hero) isEmptyHanded() bool { return h.Gold == 0 && h.Farmers == 0 && len(h.goods()) == 0 }

// exchanged returns the name of a hero's thing, given its code.
func (h *Hero) exchanged(code string) string {
	for _, x := range h.goods() {
		if x.code == code {
			return x.ref
		}
	}
	return ""
}

// good returns a hero's thing, given its name.
func (h *Hero) good(ref string) (good, bool) {
	for _, x := range h.goods() {
		if x.ref == ref {
			return x, true
		}
	}
	return good{}, false
}

// Fits reports whether a hero has a free place for a thing.
func (h *Hero) Fits(id string) bool {
	switch {
	case IsGem(id):
		return len(h.Gems) < mostGems
	case id == "helm":
		return !h.Helm
	case isLarge(id):
		return h.Large == nil
	}
	return IsSmall(id) && len(h.Small) < MaxSmall
}

// fitAll reports whether things fit on a board that loses others at the same time.
func (h *Hero) fitAll(gets, loses []good) bool {
	after := Hero{Small: slices.Clone(h.Small), Large: h.Large, Helm: h.Helm}
	for _, x := range loses {
		after.remove(x.it)
	}
	for _, x := range gets {
		if !after.Fits(x.it.ID) {
			return false
		}
		after.Put(x.it)
	}
	return true
}

// Put puts a thing on a hero board, which must have a place for it.
func (h *Hero) Put(it Item) {
	switch {
	case IsGem(it.ID):
		h.Gems = append(slices.Clone(h.Gems), GemWorth(it.ID))
		slices.Sort(h.Gems)
	case it.ID == "helm":
		h.Helm = true
	case isLarge(it.ID):
		h.Large = &it
	default:
		h.Small = append(slices.Clone(h.Small), it)
		slices.SortFunc(h.Small, func(a, b Item) int {
			return cmp.Or(strings.Compare(a.ID, b.ID), Boolean(b.Used)-Boolean(a.Used))
		})
	}
}

func (h *Hero) remove(it Item) {
	switch {
	case IsGem(it.ID):
		if i := slices.Index(h.Gems, GemWorth(it.ID)); i >= 0 {
			h.Gems = slices.Delete(slices.Clone(h.Gems), i, i+1)
		}
	case it.ID == "helm":
		h.Helm = false
	case isLarge(it.ID):
		h.Large = nil
	default:
		if i := slices.Index(h.Small, it); i >= 0 {
			h.Small = slices.Delete(slices.Clone(h.Small), i, i+1)
		}
	}
}

// SmallThing returns a thing in the small places, preferably one with a use spent, or nil.
func (h *Hero) SmallThing(id string) *Item {
	return lists.Find(h.Small, func(i *Item) bool { return i.ID == id })
}

func (h *Hero) large(id string) bool { return h.Large != nil && h.Large.ID == id }

// useUp uses an article once; after the second use it returns to the equipment board.
func (g *Game) useUp(seat engine.Seat, id string) {
	h := g.Hero(seat)
	if isLarge(id) {
		if h.Large.Used {
			h.Large = nil
			g.Stock[id]++
		} else {
			large := *h.Large
			large.Used = true
			h.Large = &large
		}
		return
	}
	it := *h.SmallThing(id)
	h.remove(it)
	if it.Used {
		g.Stock[id]++
		return
	}
	it.Used = true
	h.Put(it)
}

// wakeFalcons lets every falcon fly again, on hero boards and on the ground (booklet: Falcon).
func (g *Game) wakeFalcons() {
	for i := range g.Heroes {
		if h := &g.Heroes[i]; h.large("falcon") && h.Large.Used {
			h.Large = &Item{ID: "falcon"}
		}
	}
	for _, l := range slices.Clone(g.Lying) {
		if l.What == "falcon" && l.Used {
			g.reduceHeap(g.lyingAt(l.At, heapRef(l)), l.N)
			g.lay(l.At, l.What, l.N, false)
		}
	}
}

// Black reports whether a hero has three rune stones of different colours (booklet: Rune stone).
func (h *Hero) Black() bool {
	return h.SmallThing("rune-blue") != nil && h.SmallThing("rune-green") != nil && h.SmallThing("rune-yellow") != nil
}

func (g *Game) pickUp(seat engine.Seat, ref string, d *engine.Dice) {
	h := g.Hero(seat)
	if ref == "farmer" {
		i := slices.Index(g.Farmers, h.At)
		g.Farmers = slices.Delete(slices.Clone(g.Farmers), i, i+1)
		h.Farmers++
		g.tell("took", seat, text.M("say.took-farmer", "who", g.who(seat), "at",
			g.place(h.At))).Facts = engine.Facts{Piece: "farmer", From: view.RegionID(h.At), Amount: 1}
		if h.At == 0 {
			g.entered(seat)
		}
		return
	}
	i := g.lyingAt(h.At, ref)
	l := g.Lying[i]
	if ref == "gold" {
		g.reduceHeap(i, l.N)
		h.Gold += l.N
		e := g.tell("took", seat, text.M("say.took-gold", "who", g.who(seat), "n", l.N, "at", g.place(h.At)))
		e.Facts = engine.Facts{Piece: "gold", From: view.RegionID(h.At), Amount: l.N}
		return
	}
	g.reduceHeap(i, 1)
	what := l.What
	if what == HiddenRune {
		what = g.drawRune(d)
		e := g.tell("rune", seat, text.M("say.took-rune", "who", g.who(seat), "what", texts.Name(what)))
		e.Reveals, e.Facts = true, engine.Facts{Piece: HiddenRune, From: view.RegionID(h.At)}
		h.Put(Item{ID: what})
		return
	}
	h.Put(Item{ID: what, Used: l.Used})
	e := g.tell("took", seat, text.M("say.took", "who", g.who(seat), "what", texts.Name(what), "at", g.place(h.At)))
	e.Facts = engine.Facts{Piece: what, From: view.RegionID(h.At)}
	g.brought()
}

// HiddenRune is a face-down rune stone.
const HiddenRune = "rune"

func (g *Game) drawRune(d *engine.Dice) string {
	what, bag := deck.Draw(slices.Clone(g.RuneBag), d, "runes")
	g.RuneBag = bag
	return what
}

// leave lays things down on the hero's region.
func (g *Game) leave(seat engine.Seat, refs []string) {
	h := g.Hero(seat)
	var goods []good
	for _, ref := range refs {
		x, _ := h.good(ref)
		goods = append(goods, x)
	}
	for _, x := range goods {
		h.remove(x.it)
		g.lay(h.At, x.it.ID, 1, x.it.Used)
	}
	g.tell("left", seat, text.M("say.left", "who", g.who(seat), "what",
		texts.Amounts(lists.Map(goods, func(x good) string { return x.it.ID })), "at",
		g.place(h.At))).Facts = engine.Facts{Piece: onePiece(goods), To: view.RegionID(h.At), Amount: len(goods)}
	g.meeting(h.At)
	if g.Over == "" {
		g.brought()
	}
}

func (g *Game) leaveGold(seat engine.Seat, n int) {
	h := g.Hero(seat)
	h.Gold -= n
	g.lay(h.At, "gold", n, false)
	g.tell("left", seat, text.M("say.left-gold", "who", g.who(seat), "n", n, "at",
		g.place(h.At))).Facts = engine.Facts{Piece: "gold", To: view.RegionID(h.At), Amount: n}
}

func (g *Game) leaveFarmer(seat engine.Seat) {
	h := g.Hero(seat)
	h.Farmers--
	g.Farmers = append(slices.Clone(g.Farmers), h.At)
	slices.Sort(g.Farmers)
	g.tell("left", seat, text.M("say.left-farmer", "who", g.who(seat), "at",
		g.place(h.At))).Facts = engine.Facts{Piece: "farmer", To: view.RegionID(h.At), Amount: 1}
}

func (g *Game) emptyWell(seat engine.Seat) {
	h := g.Hero(seat)
	i := g.WellAt(h.At)
	g.Wells[i].Full = false
	got := g.gainWill(seat, h.wellGain())
	e := g.tell("well", seat, text.M("say.well", "who", g.who(seat), "n", got))
	e.Facts = engine.Facts{From: view.RegionID(h.At), Amount: got}
	g.moment(happening{kind: "empties-well", at: h.At, by: []engine.Seat{seat}})
}

func (h *Hero) wellGain() int {
	if h.ID == "warrior" {
		return WellWill + 2
	}
	return WellWill
}

// eat uses a herb for willpower (booklet: Medicinal herb).
func (g *Game) eat(seat engine.Seat, id string) {
	g.Hero(seat).remove(Item{ID: id})
	n := g.gainWill(seat, herbValue(id))
	g.tell("herb", seat, text.M("say.herb-will", "who", g.who(seat), "n", n)).Facts = engine.Facts{Piece: id, Amount: n}
}

// WellAt returns the index in Wells of the well on a region, or -1.
func (g *Game) WellAt(at int) int {
	return slices.IndexFunc(g.Wells, func(w well) bool { return w.At == at })
}

// gainWill gives a hero willpower, up to 20, and returns the gain.
func (g *Game) gainWill(seat engine.Seat, n int) int {
	h := g.Hero(seat)
	got := min(n, MaxWP-h.WP)
	h.WP += got
	return got
}

// giveArticle gives a hero an article from the equipment board if it is in stock; without a free place it is left on
// their region.
func (g *Game) giveArticle(seat engine.Seat, id string) {
	if g.Stock[id] < 1 {
		g.tell("stock-out", seat, text.M("say.out-of-stock", "what", texts.Name(id)))
		return
	}
	g.Stock[id]--
	g.giveThing(seat, id)
}

// giveThing gives a hero a new thing; without a free place it is left on their region.
func (g *Game) giveThing(seat engine.Seat, id string) {
	h := g.Hero(seat)
	if h.Fits(id) {
		h.Put(Item{ID: id})
		g.tell("got", seat, text.M("say.got", "who", g.who(seat), "what",
			texts.Name(id))).Facts = engine.Facts{Piece: id}
		return
	}
	g.lay(h.At, id, 1, false)
	g.tell("got", seat, text.M("say.got-lies", "who", g.who(seat), "what", texts.Name(id), "at",
		g.place(h.At))).Facts = engine.Facts{Piece: id, To: view.RegionID(h.At)}
}

// onePiece returns the common kind of goods for the facts of an event, "" if they are of several kinds.
func onePiece(goods []good) string {
	id := ""
	for _, x := range goods {
		if id != "" && id != x.it.ID {
			return ""
		}
		id = x.it.ID
	}
	return id
}

// stonesLeft limits a number of rune stones to those left in the box.
func (g *Game) stonesLeft(n int) int {
	if !g.edition.boxBound {
		return n
	}
	left := len(g.RuneBag)
	for _, l := range g.Lying {
		if l.What == HiddenRune {
			left -= l.N
		}
	}
	return max(0, min(n, left))
}
