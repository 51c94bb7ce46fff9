package pieces

import "skald/engine/returnofheroes/land"

// Quest is one of the eight personal quests (rulebook 1.5, appendix A4): three
// steps, the last of which wins the gem.
type Quest struct {
	ID, Printed string
	Steps       [3]QuestStep
}

// MaxQuests is how many personal quests a hero has at most (rulebook 2.2, 7.1).
const MaxQuests = 2

// QuestStep is one step of a personal quest.
type QuestStep struct {
	// To is where it is done. Home says that it is done at the hero's own house
	// instead.
	To   land.Point
	Home bool
	// Piece is the piece that must be face up there, "" for the third step.
	// Whether it is to be fought, tested, paid or just met stands on it.
	Piece string
	// Gives is the id of the item that lies on the quest card afterwards (the
	// piece's other side), "" for the third step.
	Gives string
	// Printed is the German name of that item.
	Printed string
	Reward  Reward
}

// quests lists the personal quests. The rewards of the first steps are printed;
// the hermit tests magic, the candle-maker takes four gold, Daphne's return
// heals.
func quests() []Quest {
	step := func(piece, to, gives, printed string, reward Reward) QuestStep {
		return QuestStep{To: at(to), Piece: piece, Gives: gives, Printed: printed, Reward: reward}
	}
	home := QuestStep{Home: true}
	return []Quest{
		{"quest-axe", "Die Axt der Zwerge", [3]QuestStep{
			step("lizard-man", "K6", "silver-hammer", "Silberner Hammer", goldAnd(1, Any)),
			step("dwarves", "C8", "wondrous-axe", "Wunderbare Axt", Reward{}),
			home}},
		{"quest-diadem", "Das Diadem", [3]QuestStep{
			step("hermit", "L3", "holy-water", "Geweihtes Wasser", goldAnd(1, blue)),
			step("ghost", "E5", "diadem", "Diadem", Reward{}),
			home}},
		{"quest-merlin", "Befreie Merlin", [3]QuestStep{
			step("marsh-worm", "O6", "mighty-spell", "Mächtiger Zauberspruch", goldAnd(1, Any)),
			step("enchanted-oak", "M2", "merlin", "Merlin", Reward{}),
			{To: at("G2")}}},
		{"quest-relic", "Juans Reliquie", [3]QuestStep{
			step("candle-maker", "F3", "eternal-candles", "Die ewigen Kerzen", goldAnd(1, Any)),
			step("chapel", "N1", "relic", "Die Reliquie des heiligen Juan", Reward{}),
			home}},
		{"quest-pan-pipes", "Granatus' Panflöte", [3]QuestStep{
			step("fire-walker", "J8", "pan-pipes", "Panflöte", goldAnd(1, blue)),
			step("granatus", "B4", "pearl", "Perle", Reward{}),
			home}},
		{"quest-daphne", "Befreie Daphne", [3]QuestStep{
			step("ghoul", "G6", "dungeon-key", "Kerkerschlüssel", goldAnd(1, Any)),
			step("dungeon", "O2", "daphne", "Daphne", Reward{}),
			{To: at("N5"), Reward: Reward{Heals: true}}}},
		{"quest-golden-ball", "Die Goldene Kugel", [3]QuestStep{
			step("giant-frog", "L7", "golden-ball", "Goldene Kugel", goldAnd(1, Any)),
			step("king-phoebus", "J5", "knighthood", "Adelsstand", Reward{}),
			home}},
		{"quest-signet-ring", "Der Siegelring", [3]QuestStep{
			step("bees", "P3", "honey", "Honig", goldAnd(1, blueRed)),
			step("bears", "C5", "signet-ring", "Siegelring", Reward{}),
			home}},
	}
}

// questPieces lists the sixteen pieces with a violet half: for each quest the
// one of its first and the one of its second step. Six are adversaries, with
// figures of our own: a hero with three dice in a skill of 7 beats them about
// every second time with what they fear, one with a skill of 6 every third time.
// The fire-walker fears nothing: it is beaten every third time with any skill.
// Their reward is that of the quest's step.
func questPieces() []Piece {
	printed := map[string]string{
		"lizard-man": "Echsenmensch", "dwarves": "Zwerge", "hermit": "Einsiedler", "ghost": "Geist",
		"marsh-worm": "Riesensumpfwurm", "enchanted-oak": "Verwunschene Eiche",
		"candle-maker": "Kerzenmacher", "chapel": "Geheimnisvolle Kapelle",
		"fire-walker": "Feuerläufer", "granatus": "Granatus", "ghoul": "Ghoul", "dungeon": "Kerker",
		"giant-frog": "Riesenfrosch", "king-phoebus": "König Föbus", "bees": "Bienen", "bears": "Bären",
	}
	foes := map[string]Foe{
		"lizard-man":  foe(open(-3), open(-3), open(-2), 1, Reward{}),
		"marsh-worm":  foe(open(-2), open(-3), open(-4), 1, Reward{}),
		"fire-walker": foe(open(-3), open(-3), open(-3), 1, Reward{}),
		"ghoul":       foe(open(-2), shut, open(-3), 1, Reward{}),
		"giant-frog":  foe(open(-2), open(-2), open(-4), 1, Reward{}),
		"bees":        foe(open(-2), open(-4), open(-3), 1, Reward{}),
	}
	meetings := map[string]Meeting{
		"hermit":       {Test: true, Skill: Magic},
		"candle-maker": {Cost: 4},
	}
	var list []Piece
	for _, q := range quests() {
		for i, s := range q.Steps[:2] {
			p := Piece{ID: s.Piece, Printed: printed[s.Piece], Class: Open, Kind: Encounter, Home: s.To, Quest: q.ID, Step: i + 1, Flip: s.Gives, Meeting: meetings[s.Piece]}
			if f, fights := foes[s.Piece]; fights {
				p.Kind, p.Foe = Adversary, f
				p.Foe.Reward = s.Reward
			}
			list = append(list, p)
		}
	}
	return list
}
