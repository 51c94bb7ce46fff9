package pieces

import "skald/engine/returnofheroes/land"

// Quest is one of the eight personal quests (rulebook 1.5, appendix A4): three steps, the last of which wins the gem.
type Quest struct {
	ID, Printed string
	Steps       [3]QuestStep
}

// MaxQuests is the greatest number of a hero's personal quests (rulebook 2.2, 7.1).
const MaxQuests = 2

// QuestStep is one step of a personal quest.
type QuestStep struct {
	// To is its point. Home means the hero's own house instead.
	To   land.Point
	Home bool
	// Piece is the piece that must be face up there, "" for the third step. It decides whether to fight, test, pay or
	// just meet.
	Piece string
	// Gives is the id of the item on the quest card afterwards (the piece's other side), "" for the third step.
	Gives string
	// Printed is the German name of that item.
	Printed string
	Reward  Reward
}
