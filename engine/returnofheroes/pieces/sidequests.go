package pieces

// sideQuests lists the twenty-one side quests (appendix A5) in the order of
// their kinds.
func sideQuests() []Piece {
	travel := func(id, printed, to string, cube SkillSet) Piece {
		return Piece{ID: id, Printed: printed, Class: Hidden, Kind: SideQuest, Task: Task{Kind: Travel, To: at(to), Reward: goldAnd(1, cube)}}
	}
	trainer := func(id, printed, person, to string, s Skill) Piece {
		return Piece{ID: id, Printed: printed, Class: Hidden, Kind: SideQuest, Task: Task{Kind: FindTrainer, To: at(to), Person: person, Skill: s}}
	}
	deliver := func(id, printed, buy, person, to string) Piece {
		reward := cubes(Any, Any)
		reward.Gold = 1
		return Piece{ID: id, Printed: printed, Class: Hidden, Kind: SideQuest, Task: Task{Kind: Deliver, To: at(to), Person: person, Buy: buy, Reward: reward}}
	}
	fetch := func(id, printed, thing, to, item string) Piece {
		return Piece{ID: id, Printed: printed, Class: Hidden, Kind: SideQuest, Task: Task{Kind: Fetch, To: at(to), Fetch: thing, Pick: gold(1), Reward: Reward{Item: item}}}
	}
	return []Piece{
		travel("side-merchant", "Begleite diesen Händler", "F5", green),
		travel("side-monk", "Begleite diesen Mönch", "I2", blue),
		travel("side-white-stag", "Begleite diesen Weissen Hirsch", "P6", green),
		{ID: "side-another-house", Printed: "Besuche das Haus", Class: Hidden, Kind: SideQuest, Task: Task{Kind: VisitHouse, Reward: goldAnd(1, Any)}},
		travel("side-capital", "Besuche die Hauptstadt", "J5", green),
		travel("side-salamander", "Bring diesen Feuersalamander", "D7", red),
		travel("side-maiden", "Bringe dieses junge Mädchen", "I5", blue),
		travel("side-message", "Bringe diese Nachricht", "B6", blue),
		travel("side-lizard-village", "Sei mutig und suche das Echsendorf", "K6", red),
		travel("side-cemetery", "Suche das unheimliche", "G6", Any),
		travel("side-gorge", "Suche die verborgene", "C5", red),
		trainer("side-hobiro", "Finde Don Hobiro", "don-hobiro", "F7", Ranged),
		trainer("side-gasconier", "Finde Gasconier", "gasconier", "J3", Melee),
		trainer("side-mirabar", "Finde Mirabar", "mirabar", "O3", Magic),
		deliver("side-boots", "Kaufe ein Paar Stiefel", "boots", "ranger", "I5"),
		deliver("side-wand", "Kaufe einen Zauberstab", "wand", "boat", "L4"),
		fetch("side-book", "Finde das Buch der Flüche", "book-of-curses", "N5", "cross"),
		fetch("side-necklace", "Finde das Halsband", "necklace", "L8", "magic-sword"),
		fetch("side-crystal", "Finde den Kristall", "crystal", "M6", "magic-bow"),
		fetch("side-dragon-teeth", "Finde die Drachenzähne", "dragon-teeth", "K2", "yew-staff"),
		fetch("side-statuette", "Finde die Statuette", "statuette", "J5", "amulet"),
	}
}

// fetched lists the five things the side quests of the last kind send for: half
// blue, half yellow, with a magic item on the back.
func fetched() []Piece {
	thing := func(id, printed, home, quest, item string) Piece {
		return Piece{ID: id, Printed: printed, Class: Open, Kind: Thing, Home: at(home), Quest: quest, Flip: item}
	}
	return []Piece{
		thing("book-of-curses", "Buch der Flüche", "E6", "side-book", "cross"),
		thing("necklace", "Halsband", "M3", "side-necklace", "magic-sword"),
		thing("crystal", "Kristall", "H5", "side-crystal", "magic-bow"),
		thing("dragon-teeth", "Drachenzähne", "D9", "side-dragon-teeth", "yew-staff"),
		thing("statuette", "Statuette", "G5", "side-statuette", "amulet"),
	}
}
