package pieces

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"skald/engine/returnofheroes/land"
)

func TestTheBoxHolds106Pieces(t *testing.T) {
	want := map[Class]int{Hidden: 32, Open: 37, Nameless: 1, Servant: 14, Guardian: 4, Bazaar: 18}
	got := map[Class]int{}
	ids := map[string]bool{}
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	for i, p := range first.All() {
		got[p.Class]++
		if ids[p.ID] || !kebab.MatchString(p.ID) || len(p.ID) > 30 {
			t.Errorf("id %q", p.ID)
		}
		ids[p.ID] = true
		if q, ok := first.Get(p.ID); !ok || *q != p || first.Order(p.ID) != i {
			t.Errorf("Get(%q) gives %+v", p.ID, q)
		}
		if !p.Home.IsZero() && !p.Home.Valid() {
			t.Errorf("%s is at home nowhere", p.ID)
		}
	}
	if len(ids) != 106 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d pieces: %v", len(ids), got)
	}
	if _, ok := first.Get("dragon"); ok || first.Order("dragon") != -1 {
		t.Error("there is a dragon in the box")
	}
}

func TestThe32HiddenPiecesAre21SideQuests7AdversariesThreeEncountersAndTheBroom(t *testing.T) {
	got := map[Kind]int{}
	for _, id := range first.Of(Hidden) {
		p, _ := first.Get(id)
		got[p.Kind]++
		if !p.Home.IsZero() || p.Quest != "" || p.Flip != "" {
			t.Errorf("hidden pieces have the shield on their back and no coordinate: %+v", p)
		}
	}
	if want := map[Kind]int{SideQuest: 21, Adversary: 7, Encounter: 3, Thing: 1}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

func TestThe37OpenPiecesAreFiveThingsSixteenQuestPiecesThreeEventsAndThirteenOthers(t *testing.T) {
	var things, quest, events, others, fights int
	for _, id := range first.Of(Open) {
		p, _ := first.Get(id)
		switch {
		case p.Kind == Thing:
			things++
		case p.Step > 0:
			quest++
			if p.Kind == Adversary {
				fights++
			}
		case p.Kind == Event:
			events++
		default:
			others++
		}
		if (p.Kind == Event) != p.Home.IsZero() {
			t.Errorf("%s: events alone have no coordinate", id)
		}
	}
	if things != 5 || quest != 16 || events != 3 || others != 13 || fights != 6 {
		t.Errorf("%d things, %d quest pieces with %d fights, %d events, %d others", things, quest, fights,
			events, others)
	}
}

func TestPiecesComeIntoPlayAtTheirPrintedCoordinates(t *testing.T) {
	for id, home := range map[string]string{
		"shadow": "A5", "red-knight": "A8", "granatus": "B4", "mice": "B8", "bears": "C5", "dwarves": "C8",
		"spring-of-life": "D5", "dragon-teeth": "D9", "ghost": "E5", "book-of-curses": "E6", "small-bazaar": "F2",
		"candle-maker": "F3", "don-hobiro": "F7", "statuette": "G5", "ghoul": "G6", "nameless": "H3", "crystal": "H5",
		"ranger": "I5", "grand-bazaar": "J2", "gasconier": "J3", "king-phoebus": "J5", "cartwright": "J7",
		"fire-walker": "J8", "lizard-man": "K6", "hermit": "L3", "boat": "L4", "giant-frog": "L7",
		"enchanted-oak": "M2", "necklace": "M3", "chapel": "N1", "signpost": "N4", "dungeon": "O2", "mirabar": "O3",
		"marsh-worm": "O6", "bees": "P3",
	} {
		if p, ok := first.Get(id); !ok || p.Home.String() != home {
			t.Errorf("%s is at home at %v, want %s", id, p.Home, home)
		}
	}
}

func TestTheElevenJourneysPayOneGoldAndOneCube(t *testing.T) {
	want := map[string]struct {
		to   string
		cube SkillSet
	}{
		"side-merchant": {"F5", green}, "side-monk": {"I2", blue}, "side-white-stag": {"P6", green},
		"side-another-house": {"", Any}, "side-capital": {"J5", green}, "side-salamander": {"D7", red},
		"side-maiden": {"I5", blue}, "side-message": {"B6", blue}, "side-lizard-village": {"K6", red},
		"side-cemetery": {"G6", Any}, "side-gorge": {"C5", red},
	}
	n := 0
	for _, p := range those(func(p *Piece) bool { return p.Kind == SideQuest }) {
		if p.Task.Kind != Travel && p.Task.Kind != VisitHouse {
			continue
		}
		n++
		w := want[p.ID]
		if p.Task.To.String() != w.to || p.Task.Reward != (Reward{Gold: 1, Cubes: [2]SkillSet{w.cube}}) {
			t.Errorf("%s: %+v", p.ID, p.Task)
		}
	}
	if n != 11 {
		t.Errorf("%d journeys", n)
	}
}

func TestEverySideQuestCanBeDoneWithWhatIsInTheBox(t *testing.T) {
	kinds := map[TaskKind]int{}
	for _, p := range those(func(p *Piece) bool { return p.Kind == SideQuest }) {
		task := p.Task
		kinds[task.Kind]++
		if task.Person != "" {
			q, ok := first.Get(task.Person)
			if !ok || q.Home != task.To {
				t.Errorf("%s: %s is not at %v", p.ID, task.Person, task.To)
			}
			if task.Kind == FindTrainer && (!q.Meeting.Trainer || q.Meeting.Skill != task.Skill) {
				t.Errorf("%s: %s does not teach %v", p.ID, task.Person, task.Skill)
			}
		}
		switch task.Kind {
		case Deliver:
			if !slices.ContainsFunc(first.Items(), func(it Item) bool { return it.Price > 0 && it.Make == task.Buy }) {
				t.Errorf("%s: no bazaar sells %q", p.ID, task.Buy)
			}
			if task.Reward != (Reward{Gold: 1, Cubes: [2]SkillSet{Any, Any}}) {
				t.Errorf("%s: %+v", p.ID, task.Reward)
			}
		case Fetch:
			q, ok := first.Get(task.Fetch)
			it, okItem := first.ItemOf(task.Reward.Item)
			if !ok || q.Quest != p.ID || q.Flip != task.Reward.Item || !okItem || !it.Magic || it.Piece != q.ID ||
				task.Pick.Gold != 1 {
				t.Errorf("%s: %+v, %+v, %+v", p.ID, task, q, it)
			}
		}
		if task.Kind != VisitHouse && !task.To.Valid() {
			t.Errorf("%s leads nowhere", p.ID)
		}
	}
	if want := (map[TaskKind]int{Travel: 10, VisitHouse: 1, FindTrainer: 3, Deliver: 2,
		Fetch: 5}); !reflect.DeepEqual(kinds, want) {
		t.Errorf("%v", kinds)
	}
}

func TestThePersonalQuestsLeadWhereTheRulebooksSay(t *testing.T) {
	want := map[string][3]string{
		"quest-axe": {"K6", "C8", ""}, "quest-diadem": {"L3", "E5", ""}, "quest-merlin": {"O6", "M2", "G2"},
		"quest-relic": {"F3", "N1", ""}, "quest-pan-pipes": {"J8", "B4", ""}, "quest-daphne": {"G6", "O2", "N5"},
		"quest-golden-ball": {"L7", "J5", ""}, "quest-signet-ring": {"P3", "C5", ""},
	}
	if len(first.Quests()) != 8 {
		t.Fatalf("%d quests", len(first.Quests()))
	}
	for _, q := range first.Quests() {
		for i, s := range q.Steps {
			if s.To.String() != want[q.ID][i] || s.Home != (want[q.ID][i] == "") {
				t.Errorf("%s, step %d: %+v", q.ID, i+1, s)
			}
			if i == 2 {
				if s.Piece != "" || s.Gives != "" {
					t.Errorf("%s: the third step takes %q", q.ID, s.Piece)
				}
				continue
			}
			p, ok := first.Get(s.Piece)
			if !ok || p.Quest != q.ID || p.Step != i+1 || p.Home != s.To || p.Flip != s.Gives || s.Gives == "" {
				t.Errorf("%s, step %d: %+v", q.ID, i+1, p)
			}
			if p.Kind == Adversary && p.Foe.Reward != s.Reward {
				t.Errorf("%s pays %+v, the quest says %+v", p.ID, p.Foe.Reward, s.Reward)
			}
			if _, item := first.ItemOf(s.Gives); item {
				t.Errorf("%s lies on the quest card, not among the items", s.Gives)
			}
		}
		if r := q.Steps[0].Reward; r.Gold != 1 || len(r.CubeChoices()) != 1 {
			t.Errorf("%s: the first step pays %+v", q.ID, r)
		}
		if got, ok := first.QuestOf(q.ID); !ok || *got != q {
			t.Errorf("QuestOf(%q) gives %+v", q.ID, got)
		}
	}
	candles, _ := first.Get("candle-maker")
	hermit, _ := first.Get("hermit")
	if candles.Meeting.Cost != 4 || !hermit.Meeting.Test || hermit.Meeting.Skill != Magic ||
		hermit.Meeting.Modifier != 0 {
		t.Errorf("%+v, %+v", candles.Meeting, hermit.Meeting)
	}
	if daphne, _ := first.QuestOf("quest-daphne"); !daphne.Steps[2].Reward.Heals {
		t.Error("Daphne's return heals")
	}
	if _, ok := first.QuestOf("quest-grail"); ok {
		t.Error("there is a quest for the grail")
	}
}

func TestTheBazaarsSell18PiecesFor40To50Gold(t *testing.T) {
	want := map[string]int{"light-armour": 1, "heavy-armour": 1, "magic-cloak": 1, "shield": 1, "bow": 2, "wand": 2,
		"sword": 2,
		"horse": 2, "boots": 2, "magic-scroll": 1, "ranged-scroll": 1, "melee-scroll": 1, "potion": 1}
	got := map[string]int{}
	sum := 0
	price := map[string]int{}
	for _, id := range first.Of(Bazaar) {
		it, ok := first.ItemOf(id)
		if !ok || it.Piece != id || it.Price < 1 || it.Price > 5 {
			t.Errorf("%s: %+v", id, it)
		}
		got[it.Make]++
		price[it.Make] = it.Price
		sum += it.Price
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if sum < 40 || sum > 50 {
		t.Errorf("together they cost %d", sum)
	}
	if price["boots"] != 1 || price["horse"] != 4 {
		t.Errorf("boots cost %d, a horse %d", price["boots"], price["horse"])
	}
	for _, pair := range [][2]string{{"boots", "horse"}, {"light-armour", "heavy-armour"}, {"ranged-scroll", "bow"},
		{"magic-scroll", "wand"}, {"melee-scroll", "sword"}} {
		if price[pair[0]] >= price[pair[1]] {
			t.Errorf("%s should cost less than %s", pair[0], pair[1])
		}
	}
}

func TestEveryOtherSideIsSomething(t *testing.T) {
	onCards := map[string]bool{"chest": true}
	for _, q := range first.Quests() {
		onCards[q.Steps[0].Gives], onCards[q.Steps[1].Gives] = true, true
	}
	for _, p := range first.All() {
		it, item := first.ItemOf(p.Flip)
		if p.Flip != "" && !onCards[p.Flip] && (!item || it.Piece != p.ID) {
			t.Errorf("the other side of %s is %q", p.ID, p.Flip)
		}
		if p.Kind == Thing {
			if it, ok := first.ItemOf(p.ID); !ok || it.Piece != p.ID {
				t.Errorf("%s is carried as %+v", p.ID, it)
			}
		}
		if p.Quest == "" {
			continue
		}
		_, personal := first.QuestOf(p.Quest)
		side, ok := first.Get(p.Quest)
		if personal == (ok && side.Kind == SideQuest) || personal != (p.Step > 0) {
			t.Errorf("%s belongs to %q", p.ID, p.Quest)
		}
	}
	ids := map[string]bool{}
	for _, it := range first.Items() {
		if ids[it.ID] || it.Make == "" || it.Printed == "" {
			t.Errorf("item %+v", it)
		}
		ids[it.ID] = true
		if _, ok := first.Get(it.Piece); !ok {
			t.Errorf("%s is no side of a piece", it.ID)
		}
	}
	if len(ids) != 18+3+5+5 {
		t.Errorf("%d items", len(ids))
	}
}

func TestTheHeroesHaveThePrintedFigures(t *testing.T) {
	want := map[string][7]int{ // magic, ranged, melee, hit points, gold, move
		"warrior": {3, 3, 7, 4, 1, 4}, "elf": {4, 7, 2, 3, 2, 4}, "wizard": {7, 3, 3, 2, 3, 3},
		"dwarf": {3, 5, 6, 5, 4, 2}, "priest": {6, 3, 5, 4, 2, 4},
	}
	if len(first.Heroes()) != 5 {
		t.Fatalf("%d heroes", len(first.Heroes()))
	}
	for _, h := range first.Heroes() {
		if got := [7]int{h.Skills[Magic], h.Skills[Ranged], h.Skills[Melee], h.HitPoints, h.Gold,
			h.Move}; got != want[h.ID] {
			t.Errorf("%s: %v", h.ID, got)
		}
		if h.Names[0] == "" || h.Names[1] == "" || h.Names[0] == h.Names[1] {
			t.Errorf("%s is called %v", h.ID, h.Names)
		}
		if got, ok := first.HeroOf(h.ID); !ok || *got != h {
			t.Errorf("HeroOf(%q) gives %+v", h.ID, got)
		}
		if h.ID == "priest" {
			if h.Quest != "" || !h.Start.IsZero() {
				t.Error("the priest has no part in the introductory game")
			}
			continue
		}
		s, ok := land.SpotAt(h.Start)
		if _, quest := first.QuestOf(h.Quest); !quest || !ok || s.Colour != land.Beige || s.Exit != land.NoSide {
			t.Errorf("%s starts at %v for %q", h.ID, h.Start, h.Quest)
		}
	}
}

func TestHeroesFindTheHiddenPathsTheyKnow(t *testing.T) {
	want := map[string]map[string]int{
		"warrior": {"C5": 5, "D5": 5, "G8": 5, "I5": 6, "N5": 6, "M6": 6, "B10": 6, "O6": 6, "A7": 0, "L2": 0, "H7": 0,
			"H3": 0},
		"elf":    {"C5": 5, "I5": 0, "N5": 0, "M6": 0, "B10": 0, "O6": 6},
		"wizard": {"C5": 7, "D5": 7, "G8": 7, "M6": 6, "O6": 6},
		"dwarf":  {"C5": 0, "D5": 0, "G8": 5, "M6": 6, "O6": 6},
		"priest": {"N5": 0, "I5": 0, "M6": 6, "C5": 5, "A7": 0},
	}
	for id, rolls := range want {
		h, _ := first.HeroOf(id)
		for name, roll := range rolls {
			s, ok := land.SpotAt(land.At(name))
			if got := h.PathRoll(s); !ok || got != roll {
				t.Errorf("%s finds %s with %d, want %d", id, name, got, roll)
			}
		}
	}
}

func TestTheCardsOfTheNamelessHaveThePrintedFigures(t *testing.T) {
	none := func(string) bool { return false }
	all := func(string) bool { return true }
	const no = 99
	for id, want := range map[string]struct{ hearts, m, r, c int }{
		"six-armed-goddess": {5, -3, -3, -3}, "creature-of-the-deep": {6, -3, no, -3},
		"king-of-darkness": {3, -3, -3, -3},
		"black-knight":     {5, no, -4, -2}, "sorcerer": {4, -3, -3, no}, "demon": {8, -4, -3, -3},
	} {
		c, ok := first.CardOf(id)
		if !ok || c.Hearts != want.hearts || c.Feeds != (id == "king-of-darkness") {
			t.Errorf("%s: %+v", id, c)
		}
		for s, v := range map[Skill]int{Magic: want.m, Ranged: want.r, Melee: want.c} {
			if got, usable := c.Modifier(s, none); usable != (v != no) || usable && got != v {
				t.Errorf("%s, %v: %d %v", id, s, got, usable)
			}
			if got, usable := c.Modifier(s, all); !usable || v == no && got != 0 {
				t.Errorf("%s, %v with all magic items: %d %v", id, s, got, usable)
			}
			double := id == "six-armed-goddess" && s == Melee || id == "demon" && s == Magic
			if got := c.Damage(s, none); got != map[bool]int{true: 2, false: 1}[double] || c.Damage(s, all) != 1 {
				t.Errorf("%s hurts by %d in %v", id, got, s)
			}
		}
		for _, item := range []string{c.Key, c.Ward} {
			if it, ok := first.ItemOf(item); item != "" && (!ok || !it.Magic) {
				t.Errorf("%s names %q", id, item)
			}
		}
	}
	if _, ok := first.CardOf("nobody"); ok || len(first.Cards()) != 6 {
		t.Error("there are six cards")
	}
}

func TestTheIntroductoryGameHasEveryPieceInOnePlaceAndNineteenInTheBag(t *testing.T) {
	s := first.IntroSetup()
	var placed []string
	for _, p := range s.Placed {
		placed = append(placed, p.Piece)
		if piece, _ := first.Get(p.Piece); piece.Home != p.At {
			t.Errorf("%s lies at %v", p.Piece, p.At)
		}
	}
	everywhere := slices.Concat(s.Hidden, placed, s.Bag, s.Stock, s.Servants, s.Guardians, []string{s.Nameless},
		s.Removed)
	slices.Sort(everywhere)
	if n := len(slices.Compact(slices.Clone(everywhere))); len(everywhere) != 106 || n != 106 {
		t.Errorf("%d places for %d pieces", len(everywhere), n)
	}
	if len(s.Bag) != 19 || len(s.Removed) != 9 || len(s.Placed) != 9 {
		t.Errorf("%d in the bag, %d removed, %d placed", len(s.Bag), len(s.Removed), len(s.Placed))
	}
	for _, id := range []string{"lizard-man", "ghoul", "fire-walker", "candle-maker", "crystal"} {
		if !slices.Contains(placed, id) {
			t.Errorf("%s is not on the map", id)
		}
	}
	for _, id := range []string{"marsh-worm", "giant-frog", "bees", "hermit", "ghost", "enchanted-oak", "king-phoebus",
		"bears", "mice"} {
		if !slices.Contains(s.Removed, id) {
			t.Errorf("%s is still in play", id)
		}
	}
	if s.Card != "king-of-darkness" || strings.Join(s.Heroes, " ") != "warrior elf wizard dwarf" ||
		s.Layout != land.Introductory() {
		t.Errorf("%q, %v, %v", s.Card, s.Heroes, s.Layout)
	}
}

func TestTwoCubesOfOneRewardNeverHaveTheSameColour(t *testing.T) {
	if got := cubes(Any, Any).Picks(); len(got) != 3 {
		t.Errorf("two free cubes: %v", got)
	}
	if got := cubes(green, Any).Picks(); !reflect.DeepEqual(got, [][]Skill{{Magic, Ranged}, {Ranged, Melee}}) {
		t.Errorf("a green cube and a free one: %v", got)
	}
	if got := goldAnd(1, greenRed).Picks(); !reflect.DeepEqual(got, [][]Skill{{Ranged}, {Melee}}) {
		t.Errorf("one cube, green or red: %v", got)
	}
	if got := gold(1).Picks(); len(got) != 1 || len(got[0]) != 0 {
		t.Errorf("no cube: %v", got)
	}
	for _, p := range first.All() {
		for _, r := range []Reward{p.Foe.Reward, p.Task.Reward} {
			if len(r.Picks()) == 0 {
				t.Errorf("the cubes of %s cannot be taken", p.ID)
			}
		}
	}
}

func TestExtraDiceComeWithTheSecondFifthAndEighthCube(t *testing.T) {
	want := []int{2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5}
	for cubes, dice := range want {
		if Dice(cubes) != dice {
			t.Errorf("%d cubes give %d dice", cubes, Dice(cubes))
		}
	}
}

func TestASkillIsWrittenByName(t *testing.T) {
	b, err := json.Marshal(map[Skill]int{Magic: 1, Ranged: 2, Melee: 3})
	if err != nil || string(b) != `{"magic":1,"melee":3,"ranged":2}` {
		t.Errorf("%s %v", b, err)
	}
	var s Skill
	if json.Unmarshal([]byte(`"melee"`), &s) != nil || s != Melee {
		t.Errorf("%v", s)
	}
	if json.Unmarshal([]byte(`"cooking"`), &s) == nil {
		t.Error("cooking is no skill")
	}
	if _, err := Skill(7).MarshalText(); err == nil {
		t.Error("there is no seventh skill")
	}
}

func TestTheOddsAreThoseOfTheDice(t *testing.T) {
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-12 }
	if !near(Chance(7, 2), 21.0/36) || !near(Chance(2, 2), 1.0/36) || Chance(1, 2) != 0 || Chance(12, 2) != 1 ||
		Chance(-5, 3) != 0 || Chance(40, 3) != 1 {
		t.Error("two dice")
	}
	// The lowest two of three show 2 if there are at least two ones: 16 of 216.
	if !near(Chance(2, 3), 16.0/216) {
		t.Errorf("three dice, 2: %v", Chance(2, 3))
	}
	for dice := 2; dice <= 5; dice++ {
		for v := 1; v <= 12; v++ {
			// Turning every die over turns lowest into highest.
			if !near(ChanceHigh(v, dice), Chance(13-v, dice)) {
				t.Errorf("%d dice above %d: %v", dice, v, ChanceHigh(v, dice))
			}
			if v > 1 && Chance(v, dice) < Chance(v-1, dice) || dice > 2 && Chance(v, dice) < Chance(v, dice-1) {
				t.Errorf("more value and more dice help: %d, %d", v, dice)
			}
		}
	}
	if !near(Hits(7, 2, 2), 21.0/36*21/36) || Hits(7, 2, 0) != 1 || Chance(7, 1) != Chance(7, 2) ||
		Chance(7, 9) != Chance(7, 5) {
		t.Error("hits")
	}
	// One hit point, two hearts: both tests must succeed. Two against one: not both may fail. Fed by the lost one, the
	// Nameless then has two.
	if !near(Assault(0.5, 1, 2, 1, false), 0.25) || !near(Assault(0.5, 2, 1, 1, false), 0.75) ||
		!near(Assault(0.5, 2, 1, 1, true), 0.5+0.5*0.25) {
		t.Error("assault")
	}
	if Assault(0.5, 0, 3, 1, false) != 0 || Assault(0.5, 3, 0, 1, false) != 1 ||
		!near(Assault(0.5, 2, 1, 2, false), 0.5) {
		t.Error("the ends of an assault")
	}
}

func TestWhatTheCatalogueHandsOutIsACopy(t *testing.T) {
	first.All()[0].ID = "x"
	first.Items()[0].ID = "x"
	if first.All()[0].ID == "x" || first.Items()[0].ID == "x" {
		t.Error("the catalogue was written to")
	}
	q := first.Quests()
	q[0].ID = "x"
	if first.Quests()[0].ID == "x" {
		t.Error("the quests were written to")
	}
}

// The box of a released version never changes, wherever it is written down.
func TestTheBoxOfVersionOneIsThatWhichWasReleased(t *testing.T) {
	b, err := json.Marshal(First().Contents())
	if err != nil {
		t.Fatal(err)
	}
	const released = "3c976234c45e664127a04be6e6e9070870f2a334858e0574c8064b82dd950051"
	if got := fmt.Sprintf("%x", sha256.Sum256(b)); got != released {
		t.Errorf("the contents of the box have the hash %s, want %s", got, released)
	}
}

func TestAMistakeInABoxIsNamedWithItsLine(t *testing.T) {
	for want, pieces := range map[string]string{
		"line 2: \"purple\" is none of hidden":  "- {id: a}\n- {id: b, class: purple}",
		"line 1: field hart not found":          "- {id: a, foe: {hart: 1}}",
		"line 1: \"luck\" is no skill":          "- {id: a, foe: {reward: {cubes: [luck]}}}",
		"line 1: a reward has at most 2 cubes":  "- {id: a, foe: {reward: {cubes: [any, any, any]}}}",
		"\"Z9\" is not a point of the map":      "- {id: a, home: Z9}",
		"line 1: \"lucky\" is none of , grows-": "- {id: a, foe: {trait: lucky}}",
	} {
		folder := fstest.MapFS{}
		for _, name := range []string{"items", "heroes", "quests", "cards"} {
			folder[name+".yaml"] = &fstest.MapFile{Data: []byte("[]")}
		}
		folder["pieces.yaml"] = &fstest.MapFile{Data: []byte(pieces)}
		if _, err := read(folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", pieces, err, want)
		}
	}
}
