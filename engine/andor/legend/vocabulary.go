package legend

import (
	"slices"
	"strings"
)

// shape is the notation of a vocabulary word's argument.
type shape int

const (
	nothing   shape = iota // no argument: a bare word or followed by ~
	aNumber                // a number
	aRegion                // a region
	aLetter                // a letter of the track
	aWord                  // one word of a list
	someWords              // a list of words
	regions                // a list of regions
	perWord                // a map from words to regions
	perPlace               // a map from regions to numbers
	perThing               // a map from words to numbers
	aText                  // a key of the texts
	special                // has its own parser
)

// entry is a word of the vocabulary.
type entry struct {
	shape shape
	// words are the possible values; nil for any word of letters.
	words []string
	// least and most bound numbers.
	least, most int
	// about is a one-line description.
	about string
}

// The things a legend can name.
var (
	heroes    = []string{"dwarf", "warrior", "archer", "wizard"}
	creatures = []string{"gor", "skral", "wardrak", "troll"}
	articles  = []string{"shield", "bow", "falcon", "helm", "telescope", "wineskin", "brew"}
	things    = []string{"parchment", "poison", "herb-3", "herb-4", "gem-2", "gem-4", "gem-6"}
	boxFaces  = []string{"event", "gold", "gor", "strength", "will-2", "will-3", "wineskin", "brew"}
	faces     = append(slices.Clone(boxFaces), "prince")
	allies    = []string{"thorald", "dwarves"}
	permits   = []string{"fighting", "together", "overtime", "shields", "lures", "march", "exits", "money"}
)

// Heroes returns the words for heroes.
func Heroes() []string { return slices.Clone(heroes) }

// Creatures returns the kinds of creatures.
func Creatures() []string { return slices.Clone(creatures) }

// Articles returns the articles of the equipment board.
func Articles() []string { return slices.Clone(articles) }

// Things returns the things a legend can put on the map in addition to gold and articles.
func Things() []string { return slices.Clone(things) }

// Faces returns the faces of fog tokens.
func Faces() []string { return slices.Clone(faces) }

// Allies returns the words for allies.
func Allies() []string { return slices.Clone(allies) }

var effects = map[string]entry{
	"lowest-to": {shape: aRegion, about: "puts the hero of the lowest rank on the region"},
	"read":      {shape: aWord, about: "reads another card now"},
	"heroes":    {special, heroes, 0, 0, "puts heroes on regions, or on those of their ranks (`heroes: ranks`)"},
	"set-strength": {shape: aNumber, least: 1, most: 14,
		about: "gives the heroes it concerns (`for`), else every hero, so many strength points"},
	"gain-strength": {shape: aNumber, least: 1, most: 13,
		about: "gives the heroes it concerns (`for`), else every hero, so many more strength points"},
	"gain-will": {shape: aNumber, least: 1, most: 20,
		about: "gives the heroes it concerns (`for`), else every hero, so many willpower points, up to 20"},
	"share": {perThing, append([]string{"gold"}, articles...), 1, 99,
		"gives the group gold and articles to share among themselves"},
	"creatures": {shape: perWord, words: creatures,
		about: "puts creatures on regions; one that finds its region taken goes on along the arrows"},
	"farmers": {shape: regions, about: "puts a farmer on each region"},
	"gold":    {shape: perPlace, least: 1, most: 99, about: "lays gold on regions"},
	"things": {shape: perWord, words: append(slices.Clone(articles), things...),
		about: "lays articles and things on regions"},
	"fog": {special, boxFaces, 0, 0,
		"lays fog tokens: `at` regions or `circles`, `leave` so many circles of the players' choice empty (none lies " +
			"under a hero then), `without` faces, and with others put in for them (`swap: {gold: prince}`)"},
	"wells": {special, nil, 0, 0,
		"puts wells on regions, `full` or `empty`; wells that stand elsewhere stay"},
	"merchants": {shape: regions, about: "opens the merchants of the regions; those opened before stay"},
	"remove": {shape: perWord, words: removables,
		about: "takes `creatures`, `farmers`, `gold`, `things`, `fog`, the `witch`, `wells` off the regions: no " +
			"reward, and the narrator stays; `pending` makes event cards void that wait there, and none waits there " +
			"any more"},
	"witch-to": {shape: aRegion, about: "puts the witch on the region"},
	"move": {special, nil, 0, 0,
		"takes creatures of a `kind`, on the regions `at` or all, `n` arrows on now, in the order of the sunrise"},
	"this-round": {special, nil, 0, 0,
		"gives the creature that is fought `strength` and `dice` more or less in this round; one die is left to it"},
	"castle": {special, nil, 0, 0,
		"`taken` lets creatures hold the castle: any number of them stands on 0, each with `backing` strength more " +
			"for every other, and with `limit` of them the legend is lost; `free` ends it"},
	"close-merchants": {shape: regions, about: "closes the merchants of the regions"},
	"draw": {special, nil, 0, 0,
		"draws `n` entries of a `deck` of the legend, one if it is not said, and does them one by one; an empty bag " +
			"gives none"},
	"deal": {shape: aWord,
		about: "deals every hero a fate of the deck, the lowest rank first, and does what it brings"},
	"unmark": {shape: aWord, about: "forgets a word that was marked"},
	"sells": {shape: someWords, words: append([]string{"strength"}, articles...),
		about: "says what merchants sell from now on"},
	"allow": {shape: someWords, words: permits,
		about: "allows fighting, fighting together, overtime; puts golden shields to use; lets gems lure creatures; " +
			"lets creatures that come to 0 leave the map instead (`exits`); `march` and `money`, by which creatures " +
			"move at sunrise and gems buy, are allowed from the start"},
	"forbid":       {shape: someWords, words: permits, about: "forbids what allow allows"},
	"break-bridge": {shape: aWord, about: "breaks a bridge of the map for good"},
	"narrator": {shape: aNumber, least: 1, most: 13,
		about: "moves the narrator on by so many letters, reading their cards"},
	"narrator-to": {shape: aLetter, about: "puts the narrator on a letter and reads its card"},
	"end-letter": {shape: aNumber, least: -13, most: 13,
		about: "moves the token that marks the end of the tale by so many letters, back with a minus; where the " +
			"narrator stands on it or beyond, the card of N is read"},
	"rune-stones": {shape: aNumber, least: 1, most: 6,
		about: "lays so many rune stones face down; ten times a red die and a hero die say where"},
	"herb": {special, nil, 0, 0,
		"lays a herb by a hero die: `places` for 1 to 6, `token` herb-3 or herb-4, `guard` the creature that " +
			"carries it"},
	"boss": {special, nil, 0, 0,
		"puts a tower skral: `at` a region or `die-plus` a number, `will`, `strength` by number of heroes; it " +
			"never moves"},
	"foe": {special, nil, 0, 0,
		"puts a foe of the legend on the map: `id`, `at`; the creature that stands there goes on along the arrows. " +
			"With `lands: no` it is in the air: seen, but neither fought nor met"},
	"foe-to": {special, nil, 0, 0,
		"moves a foe to another region, past arrows, bridges and rubble: `id`, `at`, `lands` as with foe"},
	"ally":        {shape: perWord, words: allies, about: "puts an ally on a region"},
	"ally-leaves": {shape: aWord, words: allies, about: "takes an ally off the map"},
	"rubble":      {shape: perPlace, least: 1, most: 8, about: "closes regions with so many rubble tokens"},
	"clear-map": {shape: nothing,
		about: "takes gold, articles, fog tokens and wells off the map and closes all merchants; all fifteen fog " +
			"tokens are in the box again"},
	"place-card": {special, nil, 0, 0, "lays a card on the track: `card`, and `letters` for 1 to 6 on a hero die"},
	"first-event": {shape: aWord, words: []string{"start"},
		about: "lays the start card on top of the silver event cards"},
	"rooster-to": {shape: aRegion, about: "lets the hero on a region begin the next day"},
	"sunrise":    {shape: nothing, about: "ends the day for all heroes and runs the sunrise box"},
	"mark":       {shape: aWord, about: "remembers a word, for conditions"},
	"say":        {shape: aText, about: "tells a text"},
	"win":        {shape: aText, about: "ends the legend: the heroes have won, for the reason the text gives"},
	"lose":       {shape: aText, about: "ends the legend: the heroes have lost, for the reason the text gives"},
	"for": {special, nil, 0, 0,
		"does the effects of `do` so that they concern only the heroes of `who`, see the selectors; nobody of them, " +
			"nothing happens"},
	"ask": {special, nil, 0, 0,
		"puts a question (`text`) with `ways`, each a `text`, what it costs (`pay`: gold, gem, will) and what " +
			"it does (`do`). `who: group` decides once for all; single heroes are asked one after the other, the " +
			"lowest " +
			"rank first, until one takes another way than that of `otherwise`, the number of the way taken when " +
			"nobody " +
			"answers. What cannot be paid is not offered"},
	"give": {perThing, append([]string{"gold"}, append(slices.Clone(articles), things...)...), 1, 99,
		"gives gold, articles, gems and things to every hero it concerns (`for`); a `group` shares them"},
	"take": {perThing, append([]string{"gold", "gem"}, append(slices.Clone(articles), things...)...), 1, 99,
		"takes as much of every hero it concerns (`for`), of a `group` in total; whose and which gem it is, " +
			"the owner " +
			"or the group chooses"},
	"lose-will": {shape: aNumber, least: 1, most: 20,
		about: "takes willpower from the heroes it concerns; who has none left falls when the card is done"},
	"lose-strength": {shape: aNumber, least: 1, most: 13,
		about: "takes strength points from the heroes it concerns, never the last"},
	"if":     {special, nil, 0, 0, "does `then` when all its conditions hold and `else` when not"},
	"chance": {special, nil, 0, 0, "does one of several lists, each as likely as the others"},
}

// moments lists the moments at which a card can be read.
var moments = map[string]entry{
	"start":  {shape: nothing, about: "the match begins"},
	"letter": {shape: aLetter, about: "the narrator comes to the letter"},
	"placed": {shape: nothing, about: "the narrator comes to the letter on which the card was laid"},
	"fulfilled": {shape: aWord, words: []string{"any", "all"},
		about: "a fate is fulfilled (`any`), or the last one that was open (`all`)"},
	"fog": {shape: aWord, words: faces, about: "a hero activates a fog token with this face"},
	"beaten": {shape: aWord, words: append([]string{"tower-skral"}, creatures...),
		about: "a creature of this kind is beaten"},
	"ends-move":    {shape: regions, about: "a hero ends his movement on the region"},
	"enters":       {shape: regions, about: "a hero enters the region"},
	"day-over":     {shape: nothing, about: "the day of the last hero is over; the card comes before the sunrise"},
	"sunrise":      {shape: nothing, about: "the sunrise box is done and the new day begins"},
	"uncovers-fog": {shape: nothing, about: "a hero activates a fog token"},
	"breach": {shape: aWord, words: append([]string{"any"}, creatures...),
		about: "a creature of this kind, or any, comes to 0; the card comes before shields are counted"},
	"alarm": {shape: nothing,
		about: "a hero and a creature share a region, be it in passing, or a creature attacked from next door stands " +
			"after the first round"},
	"worth": {shape: special,
		about: "gold and gems that lie on the region `at`, and those of the heroes there, are together worth " +
			"`least`; " +
			"looked at after every move"},
	"freed":         {shape: nothing, about: "the last creature on 0 is gone while creatures hold the castle"},
	"buys-strength": {shape: nothing, about: "a hero buys strength"},
	"empties-well":  {shape: nothing, about: "a hero empties a well"},
	"brought":       {shape: perWord, words: things, about: "a thing lies on the region or is carried there"},
	"meets": {shape: aWord, words: things,
		about: "a thing or its bearer is on a region with a creature, be it in passing"},
}

// conditions lists the conditions of cards.
var conditions = map[string]entry{
	"difficulty":    {shape: aWord, about: "the legend is played at this difficulty"},
	"heroes":        {shape: special, about: "there are so many heroes"},
	"marked":        {shape: aWord, about: "the word was marked"},
	"read":          {shape: aWord, about: "the card was read"},
	"played-before": {shape: nothing, about: "the table has played the legend before and skips what it teaches"},
	"witch-found":   {shape: nothing, about: "the witch has been found"},
	"thing-at":      {shape: perWord, words: things, about: "the thing lies on the region or is carried there"},
	"hero-at":       {shape: aRegion, about: "a hero stands on the region"},
	"beaten": {shape: aWord, words: append([]string{"tower-skral"}, creatures...),
		about: "a creature of this kind was beaten"},
	"allowed": {shape: aWord, words: permits, about: "the permit is given (`allow`)"},
	"carried": {shape: aWord,
		words: append([]string{"gold", "gem"}, append(slices.Clone(articles), things...)...),
		about: "one of the heroes it concerns (`for`), else any hero, has such a thing, a gem of whatever value, " +
			"or gold"},
	"castle-free": {shape: nothing, about: "no creature stands on 0"},
	"count": {shape: special,
		about: "there is so much of something: `what` (beaten, creatures, farmers, fog, wells that are full, things, " +
			"gold, gems, worth of gold and gems, day, letter from A = 0), `kind` of creatures or things, `at` " +
			"regions or a mark of the map, `by` whom it is held, `least`, `most`; in a fate, `least: missing` is as " +
			"much as it still lacks"},
	"fulfilled":   {shape: special, about: "the fate is, named by its deck, a point and its id, or `all` fates are"},
	"castle-held": {shape: nothing, about: "no more creatures have entered the castle than it can bear"},
}

// Word is an entry of the vocabulary as listed in the guide.
type Word struct{ Kind, Name, About string }

// Vocabulary returns all moments, conditions, effects and selectors by name.
func Vocabulary() []Word {
	var out []Word
	for _, part := range []struct {
		kind    string
		entries map[string]entry
	}{{"moment", moments}, {"condition", conditions}, {"effect", effects}, {"selector", selectors}} {
		var names []string
		for name := range part.entries {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			out = append(out, Word{part.kind, name, part.entries[name].about})
		}
	}
	return out
}

// names lists the words of a vocabulary for an error.
func names(v map[string]entry) string {
	var out []string
	for name := range v {
		out = append(out, name)
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// letter parses a letter of the track; it returns -1 for anything else.
func letter(s string) int {
	if len(s) != 1 {
		return -1
	}
	return strings.Index(Letters, strings.ToUpper(s))
}
