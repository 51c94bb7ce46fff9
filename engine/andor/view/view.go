// Package view holds what can be seen of a match in Andor, and puts it into words: the
// board, its description, and the tale of a match that is over. It knows nothing of the
// rules, which fill in a View.
package view

import (
	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// View is what one seat, or the public, may see of a match in Andor. The heroes
// stand together, so all see the same. It is plain data: pictures and words
// are made from it alone.
type View struct {
	// Viewer is who sees this, engine.Public for everybody.
	Viewer engine.Seat `json:"viewer"`
	// Legend is the id of the legend, Title its name, Difficulty "easy",
	// "normal" or "" where the legend knows none.
	Legend     string       `json:"legend"`
	Title      text.Message `json:"title"`
	Difficulty string       `json:"difficulty,omitempty"`
	// Day counts from 1; Turn is the number of the hero's turn.
	Day  int `json:"day"`
	Turn int `json:"turn"`
	// Active is whose turn it is; engine.Public at sunrise and when all is over.
	Active engine.Seat `json:"active"`
	// Phase is "day", "fight", "sunrise" or "over".
	Phase string `json:"phase"`
	// Headline says in one line what is going on.
	Headline text.Message `json:"headline"`
	// Heroes lists the heroes by seat.
	Heroes []Hero `json:"heroes"`
	// Creatures lists those on the map, by region.
	Creatures []Creature `json:"creatures,omitempty"`
	// Aloft are named creatures that have not landed: they are seen above a region, and
	// nobody can fight or meet them.
	Aloft []Creature `json:"aloft,omitempty"`
	// Burnt are the regions where no event card waits any more.
	Burnt []int `json:"burnt,omitempty"`
	// Fury is the round deck of a named creature on the map or above it, nil when there
	// is none.
	Fury *Fury `json:"fury,omitempty"`
	// Castle tells of the golden shields.
	Castle Castle `json:"castle"`
	// Tokens lists what lies on the map, by region: gold, articles, farmers,
	// rune stones, gems and things of the legend.
	Tokens []Token `json:"tokens,omitempty"`
	// Fog lists the fog tokens on the map, by region.
	Fog   []Fog  `json:"fog,omitempty"`
	Wells []Well `json:"wells,omitempty"`
	// Merchants are the regions where one can buy; Sells says what they have:
	// "strength" and articles.
	Merchants []int    `json:"merchants,omitempty"`
	Sells     []string `json:"sells,omitempty"`
	// Witch is the region of the witch, land.Nowhere while she is not found.
	Witch int `json:"witch"`
	// Allies are Prince Thorald ("thorald") and the shield dwarves ("dwarves").
	Allies []Ally `json:"allies,omitempty"`
	// Gone are the bridges that are no more.
	Gone []string `json:"gone,omitempty"`
	// Asleep says that creatures stand still at sunrise until the legend lets them move:
	// in a mine nobody has woken, until the alarm.
	Asleep bool `json:"asleep,omitempty"`
	// Treasure tells of the gold and gems that are to be brought to a region, nil where
	// the legend asks for none.
	Treasure *Treasure `json:"treasure,omitempty"`
	// Decks lists the decks of cards the legend has of its own, such as what lies in a
	// lake, in the order of its file.
	Decks []Deck `json:"decks,omitempty"`
	// Rubble lists closed regions.
	Rubble []Rubble `json:"rubble,omitempty"`
	// Narrator is the letter he stands on, 0 for A to 13 for N. Stars are the
	// letters with a legend card to come; Rune is the letter of the card with
	// the rune stones, -1 when there is none to come.
	Narrator int `json:"narrator"`
	// End is the letter of the token that marks the end of the tale, 13 as long as
	// nothing has moved it back. When the narrator comes to it the card of N is read.
	End   int   `json:"end"`
	Stars []int `json:"stars,omitempty"`
	Rune  int   `json:"rune"`
	// Sunrise tells where each creature will go at the coming sunrise, in the
	// order in which they move, as far as no card changes it.
	Sunrise []March `json:"sunrise,omitempty"`
	// Reach lists where the active hero may go this turn, cheapest first.
	Reach []Reach `json:"reach,omitempty"`
	// Fight is the fight under way, nil when there is none.
	Fight *Fight `json:"fight,omitempty"`
	// Event is the last event card, "" before the first; Today are the cards
	// that hold until the end of the day, Pending those that wait on the map
	// until somebody comes.
	Event   string    `json:"event,omitempty"`
	Today   []string  `json:"today,omitempty"`
	Pending []Pending `json:"pending,omitempty"`
	// Equipment is what is left on the equipment board.
	Equipment []Stock `json:"equipment,omitempty"`
	// Fates are what single heroes must do, in the order in which they were dealt.
	Fates []Fate `json:"fates,omitempty"`
	// Foes are the legend's named creatures that have been seen, beaten ones too.
	// FoeUnknown says that there are some and none of them has been seen yet: who it
	// will be is "not yet known".
	Foes       []Foe `json:"foes,omitempty"`
	FoeUnknown bool  `json:"foeUnknown,omitempty"`
	// Goals are what the heroes must do, in words.
	Goals []Goal `json:"goals,omitempty"`
	// Events is how many event cards were read.
	Events int `json:"events,omitempty"`
	// Outcome is set when the game is over; Story then tells the match in a few
	// lines.
	Outcome *engine.Outcome `json:"outcome,omitempty"`
	Story   []text.Message  `json:"story,omitempty"`

	// legend is what the match is about, regions says its map. A view of nothing at
	// all has neither.
	legend  *legend.Legend
	regions *Regions
}

// About notes the legend the match is about, and what is said of its regions.
func (v *View) About(l *legend.Legend, regions *Regions) { v.legend, v.regions = l, regions }

// Map is the land the legend plays on.
func (v *View) Map() *land.Map {
	if v.legend == nil {
		return land.Front
	}
	return v.legend.Map
}

// said says the regions of that land.
func (v *View) said() *Regions {
	if v.regions == nil {
		return houseRegions[land.Front]
	}
	return v.regions
}

// Called is what a creature is called: its kind, or the name the legend gives it.
func (v *View) Called(c Creature) text.Message { return Called(v.legend, c.Kind, c.Foe) }

// place is a region with what stands there.
func (v *View) place(at int) text.Message { return v.said().Of(at) }

// Hero is a hero board (booklet: Hero board).
type Hero struct {
	Seat engine.Seat `json:"seat"`
	// Hero is "dwarf", "warrior", "archer" or "wizard".
	Hero string `json:"hero"`
	// Rank is 7, 14, 25 or 34.
	Rank int `json:"rank"`
	// At is the region he stands on.
	At int `json:"at"`
	// Strength is 1 to 14, Will 0 to 20; Dice is how many he rolls, Black says
	// that it is one black die for his rune stones.
	Strength int  `json:"strength"`
	Will     int  `json:"will"`
	Dice     int  `json:"dice"`
	Black    bool `json:"black,omitempty"`
	// Hour is how many hours are spent today, 0 to 10. Done says that his disk
	// is in the sunrise box, Rooster that he ended first and begins tomorrow.
	Hour    int  `json:"hour"`
	Done    bool `json:"done,omitempty"`
	Rooster bool `json:"rooster,omitempty"`
	Gold    int  `json:"gold"`
	// Gems are the values of his gems: 2, 4 or 6. Purse is what his gold and gems are
	// worth together.
	Gems  []int `json:"gems,omitempty"`
	Purse int   `json:"purse,omitempty"`
	// Small holds at most three things; Large is a shield, bow or falcon; Helm
	// is "helm" or "".
	Small []Item `json:"small,omitempty"`
	Large *Item  `json:"large,omitempty"`
	Helm  string `json:"helm,omitempty"`
	// Farmers go with him.
	Farmers int `json:"farmers,omitempty"`
}

// Item is something a hero carries. Used says that the first of two uses
// is spent, for a falcon that it has flown today.
type Item struct {
	ID   string `json:"id"`
	Used bool   `json:"used,omitempty"`
}

// Creature is a creature on the map.
type Creature struct {
	// Kind is "gor", "skral", "wardrak", "troll" or "tower-skral".
	Kind string `json:"kind"`
	At   int    `json:"at"`
	// Foe is the id of a named creature, "" for any other; Kind is then the kind it
	// counts as. View.Called says what it is called.
	Foe string `json:"foe,omitempty"`
	// Matches says that a named creature is as strong as those who fight it together,
	// and Further stronger for each of them but the first; Strength is then that
	// against all who could fight it from where they stand.
	Matches bool `json:"matches,omitempty"`
	Further int  `json:"further,omitempty"`
	// Strength and Will are what it would fight with now; Dice how many it
	// rolls, Black says they are black ones; Reward in gold and willpower.
	Strength int  `json:"strength"`
	Will     int  `json:"will"`
	Dice     int  `json:"dice"`
	Black    bool `json:"black,omitempty"`
	Reward   int  `json:"reward"`
	// Carries is the herb it guards, "" for none; Stays says that it never
	// moves.
	Carries string `json:"carries,omitempty"`
	Stays   bool   `json:"stays,omitempty"`
	// Hunted says that it is in the fight under way.
	Hunted bool `json:"hunted,omitempty"`
	// Asleep says of a creature in the air that it has not left the region where it
	// came. NextLetter is the letter, "B" to "N", whose card next moves a named
	// creature, "" when none is to come.
	Asleep     bool   `json:"asleep,omitempty"`
	NextLetter string `json:"nextLetter,omitempty"`
}

// Castle tells how the castle stands.
type Castle struct {
	// Shields is how many creatures the castle can bear: the golden shields and
	// the farmers brought in.
	Shields int `json:"shields"`
	Farmers int `json:"farmers,omitempty"`
	// Taken are the kinds of the creatures on shields.
	Taken []string `json:"taken,omitempty"`
	// Exits says that creatures that come to the castle leave the map there, and no shield
	// counts.
	Exits bool `json:"exits,omitempty"`
	// Idle says that shields do not count in the legend yet.
	Idle bool `json:"idle,omitempty"`
	// Occupied tells of the creatures that hold the castle and stand on its region, nil
	// while nobody holds it; shields count for nothing as long as they do.
	Occupied *Occupied `json:"occupied,omitempty"`
}

// Fury is the deck whose top card begins each round of a fight with a named
// creature. Its order is fixed once it is seen, and goes round.
type Fury struct {
	// Foe is whose it is.
	Foe string `json:"foe"`
	// Last is the text of the card turned last, zero before the first; LastCard its id.
	Last     text.Message `json:"last,omitzero"`
	LastCard string       `json:"lastCard,omitempty"`
	// Unseen is how many cards nobody has seen yet; when it is 0, Next is the text of the
	// card that comes next, NextCard its id.
	Unseen   int          `json:"unseen,omitempty"`
	Next     text.Message `json:"next,omitzero"`
	NextCard string       `json:"nextCard,omitempty"`
}

// Bears is how many more creatures may come into the castle before the legend is lost.
func (c Castle) Bears() int {
	if o := c.Occupied; o != nil {
		return o.Limit - 1 - len(o.Creatures)
	}
	return c.Shields - len(c.Taken)
}

// Occupied is the castle in the hands of creatures.
type Occupied struct {
	// Creatures are those on region 0, the one that came first before the others; they
	// are also among the creatures of the view. Their strength is the one they fight
	// with, what the others beside them add included.
	Creatures []Creature `json:"creatures,omitempty"`
	// Backing is how much strength each has more for every other there, 0 to 9. The
	// legend is lost when Limit of them are there.
	Backing int `json:"backing,omitempty"`
	Limit   int `json:"limit"`
}

// Token is what lies on a region. ID is "gold", "farmer", "gem", an
// article such as "wineskin", "rune" for a face-down rune stone, "rune-blue" for
// an open one, or a thing of the legend such as "parchment"; N is how many, or
// how much gold.
type Token struct {
	ID string `json:"id"`
	At int    `json:"at"`
	N  int    `json:"n"`
	// Used says that an article has one of its two uses left.
	Used bool `json:"used,omitempty"`
}

// Fog is a fog token. Face is what it shows once it was uncovered from
// afar: "event", "gold", "gor", "strength", "will-2", "will-3", "wineskin" or
// "brew"; "" while nobody knows.
type Fog struct {
	At   int    `json:"at"`
	Face string `json:"face,omitempty"`
}

// Well is a well; a full one gives willpower.
type Well struct {
	At   int  `json:"at"`
	Full bool `json:"full,omitempty"`
}

// Ally is an ally of the heroes on the map.
type Ally struct {
	ID string `json:"id"`
	At int    `json:"at"`
}

// Rubble is a closed region with its rubble; Values are those known, 0 for
// a token nobody has turned.
type Rubble struct {
	At     int   `json:"at"`
	Values []int `json:"values"`
}

// Treasure is what is to be brought to a region.
type Treasure struct {
	// At is the region, Worth what gold and gems there are worth now, those of the
	// heroes who stand there included, Least what they are to be worth.
	At    int `json:"at"`
	Worth int `json:"worth"`
	Least int `json:"least"`
}

// Deck is a deck of cards of the legend's own.
type Deck struct {
	// ID is the word by which the legend knows it, Left how many of its cards nobody has
	// seen yet, All how many it began with; Text what the legend calls the number left, of
	// no key where it tells nobody.
	ID   string       `json:"id"`
	Text text.Message `json:"text"`
	Left int          `json:"left"`
	All  int          `json:"all"`
}

// March is one step of a creature at sunrise. To is land.CastleAt when it
// enters the castle; a creature that stays put is not listed.
type March struct {
	Kind string `json:"kind"`
	// Foe is the id of a named creature, "" for any other.
	Foe  string `json:"foe,omitempty"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// Reach is a region the active hero may move to.
type Reach struct {
	At int `json:"at"`
	// Hours it costs, Over how many of them are overtime, Will what the overtime
	// costs.
	Hours int `json:"hours"`
	Over  int `json:"over,omitempty"`
	Will  int `json:"will,omitempty"`
}

// Fight is a fight under way.
type Fight struct {
	// Creature is its kind, or "rubble"; Foe the id of a named creature, "" for any
	// other.
	Creature string `json:"creature"`
	Foe      string `json:"foe,omitempty"`
	At       int    `json:"at"`
	// Round counts from 1; 0 while helpers are asked.
	Round int `json:"round"`
	// Strength and Will of the creature as they stand now.
	Strength int       `json:"strength"`
	Will     int       `json:"will"`
	Fighters []Fighter `json:"fighters"`
	// Allies add their strength.
	Allies []string `json:"allies,omitempty"`
	// Dice of the creature's last roll with their Value; Ours and Theirs are the
	// totals of the last round, 0 before.
	Dice   []int `json:"dice,omitempty"`
	Value  int   `json:"value,omitempty"`
	Ours   int   `json:"ours,omitempty"`
	Theirs int   `json:"theirs,omitempty"`
}

// Fighter is a hero in a fight.
type Fighter struct {
	Seat engine.Seat `json:"seat"`
	// Dice are his last roll, Value what counts of it with brew, herb and helm.
	Dice  []int `json:"dice,omitempty"`
	Value int   `json:"value,omitempty"`
	Brew  bool  `json:"brew,omitempty"`
	Herb  int   `json:"herb,omitempty"`
	// Flipped is the index of the die the wizard turned, -1 for none.
	Flipped int `json:"flipped"`
	// Left says that he has left the fight.
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

// Goal is something the heroes must do or must not let happen.
type Goal struct {
	Text text.Message `json:"text"`
	Done bool         `json:"done,omitempty"`
}

// Fate is what a single hero must do.
type Fate struct {
	// ID is the fate's entry in its deck, such as "fates.messenger".
	ID string `json:"id"`
	// Holder is the seat of the hero it was dealt to.
	Holder engine.Seat `json:"holder"`
	// Name is a few words for the hero's sheet, Task the sentence that says what is to
	// be done.
	Name text.Message `json:"name"`
	Task text.Message `json:"task"`
	// Have is how much of it is done, 0 to Need, which is 1 or more; Done says that it
	// is fulfilled, and stays so.
	Have int  `json:"have"`
	Need int  `json:"need"`
	Done bool `json:"done,omitempty"`
}

// Foe is a named creature of the legend that has been seen.
type Foe struct {
	// ID is what the legend calls it, Name what people do; Kind is the kind it counts
	// as: "gor", "skral", "wardrak", "troll" and so on.
	ID   string       `json:"id"`
	Name text.Message `json:"name"`
	Kind string       `json:"kind"`
	// At is the region it stands on or flies above, land.Nowhere once it is beaten.
	At int `json:"at"`
	// Strength and Will are what it would fight with now, 0 once it is beaten. Where
	// Matches is set Strength is the sum of those who could fight it from where they
	// stand, with Further for each of them but the first.
	Strength int  `json:"strength"`
	Will     int  `json:"will"`
	Matches  bool `json:"matches,omitempty"`
	Further  int  `json:"further,omitempty"`
	// Marches says that it moves at sunrise with its kind, Aloft that it has not
	// landed, Beaten that it has fallen.
	Marches bool `json:"marches,omitempty"`
	Aloft   bool `json:"aloft,omitempty"`
	Beaten  bool `json:"beaten,omitempty"`
}
