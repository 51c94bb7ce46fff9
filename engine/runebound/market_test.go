package runebound

import "testing"

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
