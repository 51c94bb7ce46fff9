package returnofheroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// maxMeant is how many guesses at what was meant are named.
const maxMeant = 4

// meant puts guesses at a move into a refusal of one whose words name nothing: of
// all names moves can have behind the verb, those that share a word with it.
func meant(r *engine.Refusal, m engine.Move, names []string, behind ...any) *engine.Refusal {
	var guesses []text.Message
	for _, id := range names {
		for _, w := range m.Args() {
			if len(w) < 3 || !slices.Contains(strings.Split(id, "-"), w) && id != w {
				continue
			}
			guess := text.M("where.move", "move", string(engine.MakeMove(m.Verb(), append([]any{id}, behind...)...)))
			if len(guesses) < maxMeant {
				guesses = append(guesses, guess)
			}
			break
		}
	}
	if len(guesses) > 0 {
		r.Instead = text.M("where.meant", "moves", guesses)
	}
	return r
}

// wordsFor lists the names of pieces as moves have them, of those that fit.
func wordsFor(fits func(p pieces.Piece) bool) []string {
	var out []string
	for _, p := range pieces.All() {
		if fits(p) {
			out = append(out, short(p.ID))
		}
	}
	return out
}

func fightable(p pieces.Piece) bool { return p.Kind == pieces.Adversary }

func meetableKind(p pieces.Piece) bool { return p.Kind == pieces.Encounter && p.Quest == "" }

func liftable(p pieces.Piece) bool { return p.Kind == pieces.SideQuest || p.Kind == pieces.Thing }

// questNames lists the quests as moves name them.
func questNames() []string {
	out := wordsFor(func(p pieces.Piece) bool { return p.Kind == pieces.SideQuest })
	for _, q := range pieces.Quests() {
		out = append(out, q.ID)
	}
	return out
}

// notAPoint refuses what is no point of the map; the name of a landmark is
// answered with its point.
func notAPoint(m engine.Move) error {
	if len(m.Args()) == 0 {
		return no("no.which-point", "1.3")
	}
	r := no("no.point", "1.3", "what", m.Arg(0))
	var guesses []text.Message
	for _, p := range land.Points() {
		s, _ := land.SpotAt(p)
		for _, w := range m.Args() {
			if len(w) >= 3 && len(guesses) < maxMeant && s.Landmark != "" && (s.Landmark == w || slices.Contains(strings.Split(s.Landmark, "-"), w)) {
				guesses = append(guesses, text.M("where.word", "name", name(s.Landmark), "word", string(engine.MakeMove(m.Verb(), p.Key()))))
				break
			}
		}
	}
	if len(guesses) > 0 {
		r.Instead = text.M("where.meant", "moves", guesses)
	}
	return r
}
