package returnofheroes

import "skald/engine"

// otherWords are alternatives to the words of moves: from a language of the catalogue, or another spelling.
var otherWords = map[string]string{
	"orc": "ork", "orco": "ork", "dwarfs": "dwarves",
}

// rewritten returns a move with such alternatives replaced.
func rewritten(m engine.Move) engine.Move {
	args := m.Args()
	words := make([]any, len(args))
	for i, w := range args {
		words[i] = w
		if id, ok := otherWords[w]; ok {
			words[i] = id
		}
	}
	return engine.MakeMove(m.Verb(), words...)
}
