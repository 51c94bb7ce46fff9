package returnofheroes

import "testing"

// Section 5.2.3: without its last hit point a hero is dead. A player knows before any fight.
func TestTheLastHitPointIsWarnedOf(t *testing.T) {
	warns := func(b *table) int {
		b.fresh()
		return len(b.Prompts()[0].Warnings)
	}
	b := warriorAndElf(t).clear("A7", "A6")
	is(t, "with all hit points", warns(b), 0)
	b.Heroes[0].HP = 1
	is(t, "with the last, in the movement", warns(b), 1)
	b.Heroes[0].Items = []Item{{ID: "heavy-armour-1", Armour: 2}}
	is(t, "with armour", warns(b), 0)
	b.Heroes[0].Items = nil
	b.lay("bandits", "A7").play(0, "stay")
	is(t, "before a fight that cannot be avoided", warns(b), 1)
	b = warriorAndElf(t).clear("A7", "A6").lay("spider", "A7")
	b.Heroes[0].HP = 1
	b.play(0, "stay")
	is(t, "before a spider, which leaves the last", warns(b), 0)
	b = warriorAndElf(t).clear("A7", "A6").lay("grand-bazaar", "A7")
	b.Heroes[0].HP = 1
	b.play(0, "stay")
	is(t, "after the movement without an adversary", warns(b), 0)
}
