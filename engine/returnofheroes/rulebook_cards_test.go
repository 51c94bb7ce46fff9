package returnofheroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
)

// inTheTower puts the warrior, with some items, before the Nameless of a card.
func inTheTower(t *testing.T, card string, items ...string) *table {
	t.Helper()
	b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8").give(0, items...)
	b.Card = card
	b.Heroes[0].Gem, b.Heroes[0].Challenger = true, true
	b.fresh()
	b.play(0, "move h3")
	return b
}

// cardRules are those of the cards of the Nameless and of the personal quests.
var cardRules = []rule{
	{"A2", "each Nameless has the hit points of his card", func(t *testing.T) {
		for card, hearts := range map[string]int{"six-armed-goddess": 5, "creature-of-the-deep": 6,
			"king-of-darkness": 3, "black-knight": 5, "sorcerer": 4, "demon": 8} {
			is(t, card, inTheTower(t, card).Fight.Hearts, hearts)
		}
	}},
	{"A2", "one skill works on creature, Black Knight and sorcerer only with its magic item, and then at its " +
		"full value", func(t *testing.T) {
		for card, key := range map[string]struct {
			item  string
			value int
			skill pieces.Skill
		}{
			"creature-of-the-deep": {"magic-bow", 5, pieces.Ranged},
			"black-knight":         {"yew-staff", 5, pieces.Magic},
			"sorcerer":             {"magic-sword", 9, pieces.Melee},
		} {
			fight := engine.MakeMove("fight", pieces.TheNameless, key.skill)
			b := inTheTower(t, card)
			b.offers(0, false, fight)
			b.refused(0, fight, "6.2")
			b = inTheTower(t, card, key.item)
			hint := english(b.choice(0, fight).Hint)
			if !inEnglish.Shows(hint, "hint.tower", "skill", view.Name(key.skill.String()), "value", key.value,
				"modifier", "", "dice", 2) {
				t.Errorf("the odds against %s are %q", card, hint)
			}
		}
	}},
	{"A2", "a miss in melee costs two against the goddess unless the hero bears the cross", func(t *testing.T) {
		b := inTheTower(t, "six-armed-goddess")
		b.play(0, "fight nameless melee", faces(6, 6, 6, 6)...)
		is(t, "two misses kill four hit points", b.Heroes[0].Deaths, 1)
		b = inTheTower(t, "six-armed-goddess", "cross")
		b.play(0, "fight nameless melee", faces(6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)...)
		is(t, "the winner", b.Winner, 0)
		is(t, "his hit points", b.Heroes[0].HP, 2)
	}},
	{"A2", "a failed spell costs two against the demon unless the hero wears the amulet", func(t *testing.T) {
		b := inTheTower(t, "demon", "yew-staff")
		b.Heroes[0].Training[pieces.Magic] = 4
		b.play(0, "fight nameless magic", faces(6, 6, 6, 6)...)
		is(t, "two misses kill four hit points", b.Heroes[0].Deaths, 1)
		b = inTheTower(t, "demon", "yew-staff", "amulet")
		b.Heroes[0].Training[pieces.Magic] = 4
		b.play(0, "fight nameless magic", faces(6, 6, 6, 6, 6, 6, 6, 6)...)
		is(t, "it takes four", b.Heroes[0].Deaths, 1)
	}},
	{"A4", "each quest leads to its three places, and the third step wins the gem", func(t *testing.T) {
		for _, q := range pieces.First().Quests() {
			b := laidOut(t, 2, 4, standard...).awake()
			for _, id := range slices.Clone(b.Bag) {
				b.Bag = without(b.Bag, id)
				b.Removed = b.put(b.Removed, id)
			}
			for i := range b.Heroes {
				b.Heroes[i].Quests = nil
			}
			h := &b.Heroes[0]
			h.Quests, h.Gold = []QuestCard{{ID: q.ID, Step: 1}}, 9
			h.Training = [3]int{8, 8, 8}
			for i, s := range q.Steps {
				to := b.view(0).Heroes[0].Quests[0].Destination
				want := s.To
				if s.Home {
					want = h.House
				}
				is(t, q.ID+": where the next step is done", to, want)
				b.clear(to.String())
				if s.Piece != "" {
					b.lay(s.Piece, to.String())
				}
				b.stand(0, to.String())
				b.Todo = steps.Of(Step{Do: DoMove, Seat: 0})
				b.Phase, b.Active, b.Moved, b.Fought, b.Met = view.PhaseMove, 0, false, false, nil
				b.refresh()
				p, _ := pieces.First().Get(s.Piece)
				m := engine.MakeMove("complete", q.ID)
				var dice []int
				if p.Kind == pieces.Adversary && s.Piece != "" {
					m = fights.Offer(b.Game, 0, nil)[0].Move
					for range 2 * p.Foe.Hearts {
						dice = append(dice, 0)
					}
				} else if p.Meeting.Test {
					dice = []int{0, 0}
				}
				b.play(0, m, dice...)
				for b.Top().Do == DoCubes {
					b.play(0, b.Prompts()[0].Choices[0].Move)
				}
				is(t, q.ID+": steps done", h.Quests[0].Step, i+2)
			}
			is(t, q.ID+": the gem", h.Gem, true)
		}
	}},
}
