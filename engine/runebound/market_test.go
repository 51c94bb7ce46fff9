package runebound

import (
	"testing"

	"skald/engine/runebound/cards"
)

func TestNobodyGainsGoldBySellingAndBuyingBackAtTheFullCost(t *testing.T) {
	b := among(t, "tilda-quill m12", "varikas e7").give(0, "guild-seal", "boar-bow").top("glass-shell").gold(0,
		0).arrive().play(0, "market")
	b.play(0, "sell boar-bow")
	is(t, "the gold after the sale, of which the seal gives one", b.Heroes[0].Gold, 5)
	b.play(0, "buy boar-bow")
	is(t, "the gold after buying back", b.Heroes[0].Gold, 1)
	b.play(0, "sell boar-bow")
	is(t, "the gold after the second sale", b.Heroes[0].Gold, 5)
}

// A price alone helps no buyer: an ally has its figures beside it, and an item a rule unless the first is too long.
func TestEveryPriceHasAHint(t *testing.T) {
	for x := range newest.edition.AllGoods() {
		hint := newest.edition.wareHints[x.ID]
		is(t, "the hint of "+x.ID+" fits", fits(hint, longestHint), true)
		is(t, "the hint of "+x.ID+" is a reference", hint.Key == longText.Key, false)
		if x.Type == cards.Ally || len(x.Rules) > 0 && fits(ruleText(x.Rules[:1]), longestHint-2) {
			is(t, x.ID+" has no hint", hint.IsZero(), false)
		}
	}
	b := among(t, "tilda-quill m12", "varikas e7").ware("tamalir", "reed-bow").gold(0, 20).top("glass-shell").arrive().
		play(0, "market")
	for _, c := range b.Prompts()[0].Choices {
		if c.Move == "buy reed-bow" {
			is(t, "the hint in the market", c.Hint.IsZero(), false)
			return
		}
	}
	t.Error("the bow is not for sale")
}
