package returnofheroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// maxMeant bounds the guesses in a refusal.
const maxMeant = 4

// closest returns the names, words joined by hyphens, that share most words with the typed text; none if none shares
// one.
func closest(m engine.Move, names []string) []string {
	var out []string
	best := 1
	for _, id := range names {
		n := 0
		for _, w := range m.Args() {
			if len(w) >= 3 && w != "the" && (id == w || slices.Contains(strings.Split(id, "-"), w)) {
				n++
			}
		}
		if n > best {
			best, out = n, nil
		}
		if n == best && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out[:min(len(out), maxMeant)]
}

// meant adds guesses to the refusal of a move whose words name nothing: of all possible names after the verb, the
// closest ones.
func meant(r *engine.Refusal, m engine.Move, names []string, behind ...any) *engine.Refusal {
	var guesses []text.Message
	for _, id := range closest(m, names) {
		guesses = append(guesses,
			text.M("where.move", "move", view.Spelled(engine.MakeMove(m.Verb(), append([]any{id}, behind...)...))))
	}
	if len(guesses) > 0 {
		r.Instead = text.M("where.meant", "moves", guesses)
	}
	return r
}

// words returns everything after the verb of a move except a skill at the end.
func words(m engine.Move) string {
	args := m.Args()
	if n := len(args); n > 1 {
		if _, ok := pieces.ParseSkill(args[n-1]); ok {
			args = args[:n-1]
		}
	}
	return strings.Join(args, " ")
}

// wordsFor returns the names in moves of those pieces that fit.
func wordsFor(box *pieces.Box, fits func(p pieces.Piece) bool) []string {
	var out []string
	for _, p := range box.All() {
		if fits(p) {
			out = append(out, pieces.Short(p.ID))
		}
	}
	return out
}

func fightable(p pieces.Piece) bool { return p.Kind == pieces.Adversary }

func meetableKind(p pieces.Piece) bool { return p.Kind == pieces.Encounter && p.Quest == "" }

func liftable(p pieces.Piece) bool { return p.Kind == pieces.SideQuest || p.Kind == pieces.Thing }

// questNames returns the names of quests in moves.
func questNames(box *pieces.Box) []string {
	out := wordsFor(box, func(p pieces.Piece) bool { return p.Kind == pieces.SideQuest })
	for _, q := range box.Quests() {
		out = append(out, q.ID)
	}
	return out
}

// notAPoint refuses a word that is not a point of the map; for the name of a landmark it returns the point.
func notAPoint(m engine.Move) error {
	if len(m.Args()) == 0 {
		return no("no.which-point", "1.3")
	}
	r := no("no.point", "1.3", "what", words(m))
	var landmarks []string
	at := map[string]land.Point{}
	for _, p := range land.Points() {
		if s, _ := land.SpotAt(p); s.Landmark != "" {
			landmarks = append(landmarks, s.Landmark)
			at[s.Landmark] = p
		}
	}
	var guesses []text.Message
	for _, id := range closest(m, landmarks) {
		guesses = append(guesses,
			text.M("where.word", "name", view.Name(id), "word", string(engine.MakeMove(m.Verb(), at[id].Key()))))
	}
	if len(guesses) > 0 {
		r.Instead = text.M("where.meant", "moves", guesses)
	}
	return r
}
