package returnofheroes

import "skald/engine"

// otherWords are what players write for what moves call by another word: how a
// language of the catalogue, or another spelling, has it.
var otherWords = map[string]string{
	"orc": "ork", "orco": "ork", "dwarfs": "dwarves",
}

// rewritten is a move with the words moves have for other words in it.
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
