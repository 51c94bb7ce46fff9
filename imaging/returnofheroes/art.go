package returnofheroes

import (
	"image/color"
	"strings"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/imaging"
)

// landmarkArt names the drawing of package terrain that stands for a landmark,
// and its size; the volcano is part of the country itself.
var landmarkArt = map[string]struct {
	art  string
	size float64
}{
	"abbey":             {"abbey", 1},
	"archery-ground":    {"butts", 1},
	"barrow":            {"barrow", 1},
	"bee-meadow":        {"hives", 1},
	"bendidas-pasture":  {"pasture", 1},
	"candle-maker":      {"workshop", 0.95},
	"cartwright":        {"cartwright", 1},
	"charcoal-kilns":    {"kilns", 1},
	"cottage":           {"cottage", 1},
	"crystal-rock":      {"crystals", 0.95},
	"dark-tower":        {"dark-tower", 1.08},
	"deep-wood":         {"deep-wood", 1},
	"dragon-bones":      {"bones", 1},
	"dungeon":           {"dungeon", 1},
	"dwarf-halls":       {"gate", 1},
	"elf-clearing":      {"clearing", 1},
	"enchanted-oak":     {"oak", 0.95},
	"fairy-glade":       {"glade", 1},
	"farmstead":         {"farm", 1},
	"fencing-school":    {"school", 1},
	"ferry-house":       {"ferry", 1},
	"frog-pond":         {"pond", 1},
	"grand-bazaar":      {"bazaar", 1},
	"haunted-manor":     {"manor", 1.1},
	"hermitage":         {"hermitage", 1},
	"hidden-gorge":      {"gorge", 1},
	"house-in-the-wood": {"forest-house", 1},
	"lake-shore":        {"shore", 1},
	"lizard-village":    {"lizards", 1},
	"merlins-house":     {"hut-of-merlin", 1},
	"mire-ford":         {"ford", 0.95},
	"mysterious-chapel": {"chapel", 1},
	"north-landing":     {"landing", 1},
	"old-mill":          {"mill", 1},
	"red-castle":        {"red-castle", 1},
	"river-ford":        {"ferry", 0.95},
	"royal-court":       {"court", 1.1},
	"ruined-library":    {"ruin", 1},
	"secret-stair":      {"stair", 1},
	"shepherds-hill":    {"flock", 1},
	"signpost":          {"signpost", 1},
	"small-bazaar":      {"stalls", 1},
	"sorceress-tower":   {"sorceress", 0.95},
	"south-landing":     {"landing", 1},
	"spring-of-life":    {"spring", 1},
	"standing-stones":   {"stones", 1},
	"stone-house":       {"stone-house", 1},
	"swamp-ford":        {"ford", 0.95},
	"temple":            {"temple", 1},
	"unholy-cemetery":   {"graves", 1},
	"white-village":     {"white-village", 1},
	"witch-hut":         {"hut", 1},
	"worm-lair":         {"lair", 1},
	"zenda":             {"town", 1},
}

// icons names the icon of every piece, item, card and quest by id. Copies of a
// piece (boots-1, boots-2) are found without their number.
var icons = map[string]string{
	"side-merchant": "merchant", "side-monk": "monk", "side-white-stag": "stag", "side-another-house": "house",
	"side-capital": "castle", "side-salamander": "salamander", "side-maiden": "girl", "side-message": "letter",
	"side-lizard-village": "lizard-village", "side-cemetery": "cemetery", "side-gorge": "gorge",
	"side-hobiro": "archer", "side-gasconier": "fencer", "side-mirabar": "wizard",
	"side-boots": "boots", "side-wand": "wand", "side-book": "book", "side-necklace": "necklace",
	"side-crystal": "crystal", "side-dragon-teeth": "dragon-teeth", "side-statuette": "statuette",

	"spider": "spider", "troll": "troll", "ork": "orc", "giant": "giant", "harpy": "harpy", "bandits": "bandit",
	"golem":  "golem",
	"shadow": "shadow", "red-knight": "red-knight", "lizard-man": "lizardman", "marsh-worm": "swamp-worm",
	"fire-walker": "fire-walker", "ghoul": "ghoul", "giant-frog": "frog", "bees": "bees",

	"beggar": "beggar", "fortune-teller": "clairvoyant", "teleporter": "teleporter", "don-hobiro": "archer",
	"gasconier": "fencer", "mirabar": "wizard", "grand-bazaar": "bazaar-large", "small-bazaar": "bazaar-small",
	"boat": "boat", "cartwright": "wheel", "signpost": "signpost", "spring-of-life": "spring", "ranger": "ranger",
	"mice":       "mice",
	"mages-duel": "staffs", "archery-contest": "target", "knights-tourney": "trumpet", "nameless": "skull",
	"dwarves": "dwarves", "hermit": "hermit", "ghost": "ghost", "enchanted-oak": "oak", "candle-maker": "candle",
	"chapel": "chapel", "granatus": "granatus", "dungeon": "dungeon", "king-phoebus": "king", "bears": "bears",

	"servant-01-black-archer": "archer-hero", "servant-02-false-herald": "mask", "servant-03-iron-duellist": "dagger",
	"servant-04-pale-witch": "witch", "servant-05-soul-buyer": "soul-coin", "servant-06-cutpurse": "purse",
	"servant-07-fallen-priest": "fallen-priest", "servant-08-wolf-rider": "wolf", "servant-09-stone-eater": "ogre",
	"servant-10-bone-piper": "flute", "servant-11-gaoler": "key-ring", "servant-12-bell-ghost": "bell-ghost",
	"servant-13-drowned-ferryman": "drowned", "servant-14-ember-bat": "bat",
	"guardian": "guardian",

	"broom": "broom", "light-armour": "armour-light", "heavy-armour": "armour-heavy", "magic-cloak": "cloak",
	"shield": "shield",
	"wand":   "wand", "bow": "bow", "sword": "sword", "horse": "horse", "boots": "boots",
	"magic-scroll": "scroll", "ranged-scroll": "scroll", "melee-scroll": "scroll", "potion": "potion",
	"cart": "coach", "knights-shield": "armour-heart", "chest": "chest",
	"book-of-curses": "book", "necklace": "necklace", "crystal": "crystal", "dragon-teeth": "dragon-teeth",
	"statuette": "statuette",
	"magic-bow": "magic-bow", "magic-sword": "magic-sword", "yew-staff": "yew-staff", "cross": "cross",
	"amulet": "amulet",

	"six-armed-goddess": "goddess", "creature-of-the-deep": "deep-one", "king-of-darkness": "dark-king",
	"black-knight": "black-knight", "sorcerer": "sorcerer", "demon": "demon",

	"silver-hammer": "hammer", "wondrous-axe": "axe", "holy-water": "vial", "diadem": "diadem", "mighty-spell": "spell",
	"merlin": "sage", "eternal-candles": "candle", "relic": "relic", "pan-pipes": "panpipes", "pearl": "pearl",
	"dungeon-key": "key", "daphne": "girl", "golden-ball": "ball", "knighthood": "crest", "honey": "honey",
	"signet-ring": "ring",

	"quest-axe": "axe", "quest-diadem": "diadem", "quest-merlin": "sage", "quest-relic": "relic",
	"quest-pan-pipes": "panpipes",
	"quest-daphne":    "girl", "quest-golden-ball": "ball", "quest-signet-ring": "ring",
}

// iconOf returns the icon of a piece, item, card or quest.
func iconOf(id string) string {
	if n, ok := icons[id]; ok {
		return n
	}
	id = strings.TrimPrefix(id, "item-")
	if i := strings.LastIndexByte(id, '-'); i > 0 && i == len(id)-2 {
		id = id[:i]
	}
	return icons[id] // no icon gives the plain lozenge
}

// markerOf returns the marker of a kind of point.
func markerOf(th *imaging.Theme, c land.Colour) imaging.Marker {
	switch c {
	case land.Blue:
		return imaging.Marker{Shape: imaging.Drop, Fill: th.Blue}
	case land.Red:
		return imaging.Marker{Shape: imaging.Diamond, Fill: th.Red}
	case land.Green:
		return imaging.Marker{Shape: imaging.Leaf, Fill: th.Green}
	case land.Yellow:
		return imaging.Marker{Shape: imaging.Hexagon, Fill: th.Yellow}
	case land.Guard:
		return imaging.Marker{Shape: imaging.Shield, Fill: th.Steel}
	case land.Tower:
		return imaging.Marker{Shape: imaging.Rook, Fill: th.SlateDark}
	}
	return imaging.Marker{Shape: imaging.Circle, Fill: th.Beige}
}

// skillColour is the colour of a skill's cubes.
func skillColour(th *imaging.Theme, s pieces.Skill) color.RGBA {
	return [...]color.RGBA{th.Blue, th.Green, th.Red}[min(s, pieces.Melee)]
}

var skillIcons = [...]string{"magic", "ranged", "melee"}

// heroColour is the colour of a hero's pawn, dark enough for his light initial.
func heroColour(th *imaging.Theme, hero string) color.RGBA {
	col := th.Grey
	for i, h := range []string{"warrior", "elf", "wizard", "dwarf", "priest"} {
		if h == hero {
			col = th.Seats[i]
		}
	}
	return th.Text(col, th.Light)
}

// tokenFace is how the front of a piece looks: kinds differ in outline and
// colour; the right half has the colour of the quest without which it cannot be
// seen.
func tokenFace(th *imaging.Theme, box *pieces.Box, id string) imaging.Token {
	p, ok := box.Get(id)
	if !ok {
		return imaging.Token{Shape: imaging.Circle, Fill: th.Grey, Icon: iconOf(id)}
	}
	t := imaging.Token{Icon: iconOf(id)}
	switch p.Kind {
	case pieces.Adversary:
		t.Shape, t.Fill = imaging.Spiked, th.Red
	case pieces.SideQuest:
		t.Shape, t.Fill = imaging.Pennant, th.Blue
	case pieces.Thing:
		t.Shape, t.Fill = imaging.Square, th.Yellow
	case pieces.Event:
		t.Shape, t.Fill = imaging.Hexagon, imaging.Mix(th.Lava, th.Dark, 0.25)
	case pieces.TowerToken:
		t.Shape, t.Fill = imaging.Spiked, th.Violet
	default:
		t.Shape, t.Fill = imaging.Circle, th.Green
	}
	switch p.Class {
	case pieces.Servant:
		t.Fill = imaging.Mix(th.Grey, th.Dark, 0.45)
	case pieces.Guardian:
		t.Shape, t.Fill = imaging.Shield, th.Steel
	}
	if p.Quest != "" {
		switch {
		case strings.HasPrefix(p.Quest, "side-"):
			t.Fill, t.Second = imaging.Mix(th.Yellow, th.Dark, 0.3), th.Blue
		default:
			t.Second = th.Violet
		}
	}
	return t
}

// tokenBack is how a face-down piece looks.
func tokenBack(th *imaging.Theme, back string) imaging.Token {
	switch back {
	case "servant":
		return imaging.Token{Shape: imaging.Octagon, Fill: th.Grey, Icon: "servant"}
	case "guardian":
		return imaging.Token{Shape: imaging.Octagon, Fill: th.Steel, Icon: "guardian"}
	}
	return imaging.Token{Shape: imaging.Octagon, Fill: imaging.Mix(th.RoofDark, th.Dark, 0.45), Icon: "shield-back"}
}

// accents are the colours that are set on a layer later.
func accents(th *imaging.Theme) []color.RGBA {
	m := imaging.Mix
	out := []color.RGBA{
		th.Ink, th.InkSoft, th.Dark, th.Light, th.Card, th.Paper, th.PaperLight, th.Red, th.Blue, th.Green, th.Yellow,
		th.Violet, th.Steel, th.Grey,
		th.Gold, th.Heart, th.Armour, th.Gem, th.Mark, th.Changed,
		m(th.RoofDark, th.Dark, 0.45), m(th.Grey, th.Dark, 0.45), m(th.Lava, th.Dark, 0.25), m(th.Yellow, th.Dark, 0.3),
	}
	for _, c := range append(th.Seats[:], th.Grey) {
		c = th.Text(c, th.Light)
		out = append(out, c, m(c, th.Dark, imaging.PawnShade), th.Text(c, th.Card))
	}
	for _, c := range []color.RGBA{th.Green, th.Red, th.Violet} {
		out = append(out, th.Text(c, th.Card))
	}
	for _, c := range []color.RGBA{th.Ink, th.InkSoft, th.Red, th.Blue, th.Green, th.Heart} {
		for _, k := range []float64{0.25, 0.5, 0.75} {
			out = append(out, m(th.Card, c, k))
		}
	}
	return out
}

type rgba = color.RGBA

// readable is the colour as text and signs on cards have it.
func (d *draft) readable(col rgba) rgba { return d.Theme.Text(col, d.Theme.Card) }

// flipOf returns what is on the other side of a piece.
func flipOf(box *pieces.Box, id string) (string, bool) {
	p, ok := box.Get(id)
	return p.Flip, ok && p.Flip != ""
}
