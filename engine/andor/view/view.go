// Package view holds the visible state of a match of Andor and puts it into words: the board, its description and the
// tale of a finished match. It does not know the rules, which fill in a View.
package view

import (
	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// View is the state of a match as a seat or the public may see it; since the heroes play together, all see the same. It
// is plain data: pictures and words are made from it alone.
type View struct {
	// Viewer is the seat that sees the view, engine.Public for spectators.
	Viewer engine.Seat `json:"viewer"`
	// Legend is the id of the legend and Title its name. Difficulty is "easy", "normal" or "" if the legend has none.
	Legend     string       `json:"legend"`
	Title      text.Message `json:"title"`
	Difficulty string       `json:"difficulty,omitempty"`
	// Day counts from 1; Turn is the number of the hero's turn.
	Day  int `json:"day"`
	Turn int `json:"turn"`
	// Active is the seat on turn, engine.Public at sunrise and after the end.
	Active engine.Seat `json:"active"`
	// Phase is "day", "fight", "sunrise" or "over".
	Phase string `json:"phase"`
	// Headline describes the situation in one line.
	Headline text.Message `json:"headline"`
	// Heroes is ordered by seat.
	Heroes []Hero `json:"heroes"`
	// Creatures lists the creatures on the map, by region.
	Creatures []Creature `json:"creatures,omitempty"`
	// Aloft lists named creatures that have not landed: they are above a region and can be neither fought nor met.
	Aloft []Creature `json:"aloft,omitempty"`
	// Burnt lists the regions where no event card can wait any longer.
	Burnt []int `json:"burnt,omitempty"`
	// Fury is the round deck of a named creature on or above the map, nil if there is none.
	Fury *Fury `json:"fury,omitempty"`
	// Castle describes the golden shields.
	Castle Castle `json:"castle"`
	// Tokens lists the things on the map by region: gold, articles, farmers, rune stones, gems and things of the
	// legend.
	Tokens []Token `json:"tokens,omitempty"`
	// Fog lists the fog tokens on the map, by region.
	Fog   []Fog  `json:"fog,omitempty"`
	Wells []Well `json:"wells,omitempty"`
	// Merchants lists the regions where heroes can buy; Sells lists the wares: "strength" and articles.
	Merchants []int    `json:"merchants,omitempty"`
	Sells     []string `json:"sells,omitempty"`
	// Witch is the region of the witch, land.Nowhere until she is found.
	Witch int `json:"witch"`
	// Allies lists Prince Thorald ("thorald") and the shield dwarves ("dwarves").
	Allies []Ally `json:"allies,omitempty"`
	// Gone lists the destroyed bridges.
	Gone []string `json:"gone,omitempty"`
	// Asleep reports whether creatures stay put at sunrise until the legend lets them move, as in a mine before the
	// alarm.
	Asleep bool `json:"asleep,omitempty"`
	// Treasure is the gold and gems to bring to a region, nil if the legend asks for none.
	Treasure *Treasure `json:"treasure,omitempty"`
	// Decks lists the legend's own decks of cards, such as the finds in a lake, in the order of its file.
	Decks []Deck `json:"decks,omitempty"`
	// Rubble lists closed regions.
	Rubble []Rubble `json:"rubble,omitempty"`
	// Narrator is the narrator's letter, 0 for A to 13 for N. Stars lists the letters with a legend card to come; Rune
	// is the letter of the card with the rune stones, -1 if none is to come.
	Narrator int `json:"narrator"`
	// End is the letter of the token that marks the end of the tale, 13 unless moved back. The card of N is read when
	// the narrator reaches it.
	End   int   `json:"end"`
	Stars []int `json:"stars,omitempty"`
	Rune  int   `json:"rune"`
	// Sunrise lists the moves of the creatures at the coming sunrise in their order, barring cards that change them.
	Sunrise []March `json:"sunrise,omitempty"`
	// Reach lists the regions the active hero can reach this turn, cheapest first.
	Reach []Reach `json:"reach,omitempty"`
	// Circles lists the fog circles among which the open question lets the group choose, by region.
	Circles []int `json:"circles,omitempty"`
	// Fight is nil if no fight is under way.
	Fight *Fight `json:"fight,omitempty"`
	// Event is the last event card, "" before the first. Today lists the cards in force until the end of the day,
	// Pending those waiting on the map for a hero.
	Event   string    `json:"event,omitempty"`
	Today   []string  `json:"today,omitempty"`
	Pending []Pending `json:"pending,omitempty"`
	// Equipment lists the stock of the equipment board.
	Equipment []Stock `json:"equipment,omitempty"`
	// Fates lists the tasks of single heroes in the order dealt.
	Fates []Fate `json:"fates,omitempty"`
	// Foes lists the legend's named creatures that have been seen, including beaten ones. FoeUnknown reports whether
	// there are some and none has been seen; their identity is then "not yet known".
	Foes       []Foe `json:"foes,omitempty"`
	FoeUnknown bool  `json:"foeUnknown,omitempty"`
	// Goals lists the heroes' goals.
	Goals []Goal `json:"goals,omitempty"`
	// Events is the number of event cards read.
	Events int `json:"events,omitempty"`
	// Outcome is set when the game is over; Story then sums up the match in a few lines.
	Outcome *engine.Outcome `json:"outcome,omitempty"`
	Story   []text.Message  `json:"story,omitempty"`

	// legend and regions are nil in a zero view.
	legend  *legend.Legend
	regions *Regions
}

// About sets the legend of the match and the texts of its regions.
func (v *View) About(l *legend.Legend, regions *Regions) { v.legend, v.regions = l, regions }

// Map returns the map of the legend.
func (v *View) Map() *land.Map {
	if v.legend == nil {
		return land.Front
	}
	return v.legend.Map
}

func (v *View) said() *Regions {
	if v.regions == nil {
		return houseRegions[land.Front]
	}
	return v.regions
}

// Called returns the name of a creature: its kind, or the name the legend gives it.
func (v *View) Called(c Creature) text.Message { return Called(v.legend, c.Kind, c.Foe) }

// place returns the name of a region with its landmark.
func (v *View) place(at int) text.Message { return v.said().Of(at) }

// PlaceName returns the name of a region with its landmark.
func (v *View) PlaceName(at int) text.Message { return v.place(at) }

// Hero is a hero board (booklet: Hero board).
type Hero struct {
	Seat engine.Seat `json:"seat"`
	// Hero is "dwarf", "warrior", "archer" or "wizard".
	Hero string `json:"hero"`
	// Rank is 7, 14, 25 or 34.
	Rank int `json:"rank"`
	// At is the hero's region.
	At int `json:"at"`
	// Strength is 1 to 14, Will 0 to 20. Dice is the number of dice rolled; Black reports whether it is one black die,
	// earned by rune stones.
	Strength int  `json:"strength"`
	Will     int  `json:"will"`
	Dice     int  `json:"dice"`
	Black    bool `json:"black,omitempty"`
	// Hour is the number of hours spent today, 0 to 10. Done reports whether the hero's disk is in the sunrise box,
	// Rooster whether they ended first and begin tomorrow.
	Hour    int  `json:"hour"`
	Done    bool `json:"done,omitempty"`
	Rooster bool `json:"rooster,omitempty"`
	Gold    int  `json:"gold"`
	// Gems holds the values of the gems: 2, 4 or 6. Purse is the total worth of gold and gems.
	Gems  []int `json:"gems,omitempty"`
	Purse int   `json:"purse,omitempty"`
	// Small holds at most three things; Large is a shield, bow or falcon; Helm is "helm" or "".
	Small []Item `json:"small,omitempty"`
	Large *Item  `json:"large,omitempty"`
	Helm  string `json:"helm,omitempty"`
	// Farmers is the number of farmers taken along.
	Farmers int `json:"farmers,omitempty"`
}

// Item is a thing a hero carries. Used reports whether the first of two uses is spent or, for a falcon, whether it has
// flown today.
type Item struct {
	ID   string `json:"id"`
	Used bool   `json:"used,omitempty"`
}

// Creature is a creature on the map.
type Creature struct {
	// Kind is "gor", "skral", "wardrak", "troll" or "tower-skral".
	Kind string `json:"kind"`
	At   int    `json:"at"`
	// Foe is the id of a named creature, "" for any other; Kind is then the kind it counts as. View.Called returns its
	// name.
	Foe string `json:"foe,omitempty"`
	// Matches reports whether a named creature is as strong as the heroes fighting it together; Further is the strength
	// added for each hero after the first. Strength is then the value against all heroes now in reach of it.
	Matches bool `json:"matches,omitempty"`
	Further int  `json:"further,omitempty"`
	// Strength and Will are its present fighting values. Dice is the number of dice it rolls, Black reports whether
	// they are black; Reward is in gold and willpower.
	Strength int  `json:"strength"`
	Will     int  `json:"will"`
	Dice     int  `json:"dice"`
	Black    bool `json:"black,omitempty"`
	Reward   int  `json:"reward"`
	// Carries is the herb it guards, "" for none; Stays reports whether it never moves.
	Carries string `json:"carries,omitempty"`
	Stays   bool   `json:"stays,omitempty"`
	// Hunted reports whether it is in the fight under way.
	Hunted bool `json:"hunted,omitempty"`
	// Asleep reports whether a flying creature has not left the region where it appeared. NextLetter is the letter, "B"
	// to "N", whose card next moves a named creature, "" if none is to come.
	Asleep     bool   `json:"asleep,omitempty"`
	NextLetter string `json:"nextLetter,omitempty"`
}

// Castle is the state of the castle.
type Castle struct {
	// Shields is the number of creatures the castle can bear: the golden shields and the farmers brought in.
	Shields int `json:"shields"`
	Farmers int `json:"farmers,omitempty"`
	// Taken lists the kinds of the creatures on shields.
	Taken []string `json:"taken,omitempty"`
	// Exits reports whether creatures that reach the castle leave the map there, so that shields do not count.
	Exits bool `json:"exits,omitempty"`
	// Idle reports whether shields do not count in the legend yet.
	Idle bool `json:"idle,omitempty"`
	// Occupied describes the creatures holding the castle and occupying its region, nil if there are none; shields do
	// not count as long as they do.
	Occupied *Occupied `json:"occupied,omitempty"`
}

// Fury is the deck whose top card begins each round of a fight with a named creature. Its order is fixed once seen, and
// repeats.
type Fury struct {
	// Foe is the id of the creature.
	Foe string `json:"foe"`
	// Last is the text of the card turned last, zero before the first; LastCard is its id.
	Last     text.Message `json:"last,omitzero"`
	LastCard string       `json:"lastCard,omitempty"`
	// Unseen is the number of unseen cards. If it is 0, Next is the text of the coming card and NextCard its id.
	Unseen   int          `json:"unseen,omitempty"`
	Next     text.Message `json:"next,omitzero"`
	NextCard string       `json:"nextCard,omitempty"`
}

// Bears returns the number of further creatures that may enter the castle before the legend is lost.
func (c Castle) Bears() int {
	if o := c.Occupied; o != nil {
		return o.Limit - 1 - len(o.Creatures)
	}
	return c.Shields - len(c.Taken)
}

// Occupied is a castle held by creatures.
type Occupied struct {
	// Creatures lists the creatures on region 0, the first arrival first; the view's Creatures include them. Their
	// strength is their fighting strength, including the others' support.
	Creatures []Creature `json:"creatures,omitempty"`
	// Backing is the strength each creature gains for every other there, 0 to 9. The legend is lost when Limit
	// creatures are there.
	Backing int `json:"backing,omitempty"`
	Limit   int `json:"limit"`
}

// Token is a thing on a region. ID is "gold", "farmer", "gem", an article such as "wineskin", "rune" for a face-down
// rune stone, "rune-blue" for an open one, or a thing of the legend such as "parchment". N is the number of things, or
// the amount of gold.
type Token struct {
	ID string `json:"id"`
	At int    `json:"at"`
	N  int    `json:"n"`
	// Used reports whether an article has only one of its two uses left.
	Used bool `json:"used,omitempty"`
}

// Fog is a fog token. Face is its face once uncovered from afar: "event", "gold", "gor", "strength", "will-2",
// "will-3", "wineskin" or "brew"; "" before.
type Fog struct {
	At   int    `json:"at"`
	Face string `json:"face,omitempty"`
}

// Well is a well; a full one gives willpower.
type Well struct {
	At   int  `json:"at"`
	Full bool `json:"full,omitempty"`
}

// Ally is an ally on the map.
type Ally struct {
	ID string `json:"id"`
	At int    `json:"at"`
}

// Rubble is a region closed by rubble. Values holds the values of its tokens, 0 for a face-down one.
type Rubble struct {
	At     int   `json:"at"`
	Values []int `json:"values"`
}

// Treasure is gold and gems to bring to a region.
type Treasure struct {
	// At is the region. Worth is the present worth of the gold and gems there, including those of heroes there; Least
	// is the required worth.
	At    int `json:"at"`
	Worth int `json:"worth"`
	Least int `json:"least"`
}

// Deck is a deck of the legend's own cards.
type Deck struct {
	// ID is the legend's word for the deck. Left is the number of unseen cards, All the number at the start; Text is
	// the legend's wording of Left, zero if it is secret.
	ID   string       `json:"id"`
	Text text.Message `json:"text"`
	Left int          `json:"left"`
	All  int          `json:"all"`
}

// March is one step of a creature at sunrise. To is land.CastleAt if it enters the castle; a creature that stays put is
// not listed.
type March struct {
	Kind string `json:"kind"`
	// Foe is the id of a named creature, "" for any other.
	Foe  string `json:"foe,omitempty"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// Reach is a region within reach of the active hero.
type Reach struct {
	At int `json:"at"`
	// Hours is the cost in hours, Over the number of them in overtime, Will the willpower cost of the overtime.
	Hours int `json:"hours"`
	Over  int `json:"over,omitempty"`
	Will  int `json:"will,omitempty"`
}

// Fight is a fight under way.
type Fight struct {
	// Creature is its kind, or "rubble"; Foe is the id of a named creature, "" for any other.
	Creature string `json:"creature"`
	Foe      string `json:"foe,omitempty"`
	At       int    `json:"at"`
	// Round counts from 1; it is 0 while helpers are asked.
	Round int `json:"round"`
	// Strength and Will are the creature's present values.
	Strength int       `json:"strength"`
	Will     int       `json:"will"`
	Fighters []Fighter `json:"fighters"`
	// Allies lists the allies that add their strength.
	Allies []string `json:"allies,omitempty"`
	// Dice is the creature's last roll and Value its worth; Ours and Theirs are the totals of the last round, 0 before
	// the first.
	Dice   []int `json:"dice,omitempty"`
	Value  int   `json:"value,omitempty"`
	Ours   int   `json:"ours,omitempty"`
	Theirs int   `json:"theirs,omitempty"`
}

// Fighter is a hero in a fight.
type Fighter struct {
	Seat engine.Seat `json:"seat"`
	// Dice is the hero's last roll; Value is its worth with brew, herb and helm.
	Dice  []int `json:"dice,omitempty"`
	Value int   `json:"value,omitempty"`
	Brew  bool  `json:"brew,omitempty"`
	Herb  int   `json:"herb,omitempty"`
	// Flipped is the index of the die the wizard turned, -1 for none.
	Flipped int `json:"flipped"`
	// Left reports whether the hero has left the fight.
	Left bool `json:"left,omitempty"`
}

// Pending is an event card that waits on regions.
type Pending struct {
	Event string `json:"event"`
	At    []int  `json:"at"`
}

// Stock is an article on the equipment board.
type Stock struct {
	ID    string `json:"id"`
	Left  int    `json:"left"`
	Price int    `json:"price"`
}

// Goal is something the heroes must achieve or prevent.
type Goal struct {
	Text text.Message `json:"text"`
	Done bool         `json:"done,omitempty"`
}

// Fate is a task of a single hero.
type Fate struct {
	// ID is the fate's entry in its deck, such as "fates.messenger".
	ID string `json:"id"`
	// Holder is the seat of the hero it was dealt to.
	Holder engine.Seat `json:"holder"`
	// Name is a few words for the hero's sheet; Task is the full sentence.
	Name text.Message `json:"name"`
	Task text.Message `json:"task"`
	// Have is the progress, 0 to Need, which is at least 1. Done reports whether the fate is fulfilled; it stays so.
	Have int  `json:"have"`
	Need int  `json:"need"`
	Done bool `json:"done,omitempty"`
}

// Foe is a named creature of the legend that has been seen.
type Foe struct {
	// ID is the legend's word for the creature and Name its name. Kind is the kind it counts as: "gor", "skral",
	// "wardrak", "troll" and so on.
	ID   string       `json:"id"`
	Name text.Message `json:"name"`
	Kind string       `json:"kind"`
	// At is the region on or above which the creature is, land.Nowhere once it is beaten.
	At int `json:"at"`
	// Strength and Will are the present fighting values, 0 once the creature is beaten. If Matches is set, Strength is
	// the sum of the heroes now in reach of it, with Further for each after the first.
	Strength int  `json:"strength"`
	Will     int  `json:"will"`
	Matches  bool `json:"matches,omitempty"`
	Further  int  `json:"further,omitempty"`
	// Marches reports whether the creature moves at sunrise with its kind, Aloft whether it has not landed, Beaten
	// whether it has been defeated.
	Marches bool `json:"marches,omitempty"`
	Aloft   bool `json:"aloft,omitempty"`
	Beaten  bool `json:"beaten,omitempty"`
}
