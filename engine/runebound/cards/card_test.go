package cards_test

import (
	"slices"
	"testing"

	"skald/engine/runebound/cards"
)

func TestASetOfTwoCardsWithOneIDIsRefused(t *testing.T) {
	of := cards.Dragonlords
	if _, err := cards.NewSet(of.Heroes, of.Market, of.Adventures); err != nil {
		t.Error(err)
	}
	for what, set := range map[string]func() (*cards.Set, error){
		"two heroes": func() (*cards.Set, error) {
			return cards.NewSet(append(slices.Clone(of.Heroes), of.Heroes[0]), of.Market, of.Adventures)
		},
		"two market cards": func() (*cards.Set, error) {
			return cards.NewSet(of.Heroes, append(slices.Clone(of.Market), of.Market[0]), of.Adventures)
		},
		"two adventures": func() (*cards.Set, error) {
			return cards.NewSet(of.Heroes, of.Market, append(slices.Clone(of.Adventures), of.Adventures[0]))
		},
	} {
		if _, err := set(); err == nil {
			t.Errorf("a set with %s of one id is taken", what)
		}
	}
}
