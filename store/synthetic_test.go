package store_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// synthetic is a match that looks, to the store, like a real one: a state of 6 to 10 kilobytes of
// JSON of which every move changes a little.
type synthetic struct {
	random *rand.Rand
	state  syntheticState
}

type syntheticState struct {
	Game    string            `json:"game"`
	Round   int               `json:"round"`
	Turn    int               `json:"turn"`
	Active  int               `json:"active"`
	Phase   string            `json:"phase"`
	Dice    map[string]int    `json:"dice"`
	Tiles   []syntheticTile   `json:"tiles"`
	Heroes  []*syntheticHero  `json:"heroes"`
	Pieces  []*syntheticPiece `json:"pieces"`
	Bag     []int             `json:"bag"`
	Pending []syntheticAsk    `json:"pending,omitempty"`
	Recent  []string          `json:"recent"`
}

type syntheticTile struct {
	ID   int `json:"id"`
	Turn int `json:"turn"`
}

type syntheticHero struct {
	Name       string         `json:"name"`
	Seat       int            `json:"seat"`
	At         string         `json:"at"`
	Gold       int            `json:"gold"`
	HitPoints  int            `json:"hitPoints"`
	Left       int            `json:"left"`
	Skills     map[string]int `json:"skills"`
	Experience []int          `json:"experience"`
	Items      []string       `json:"items"`
	Quests     []string       `json:"quests"`
	Seen       []int          `json:"seen"`
}

type syntheticPiece struct {
	ID    int    `json:"id"`
	Kind  string `json:"kind"`
	At    string `json:"at"`
	Up    bool   `json:"up,omitempty"`
	Known []int  `json:"known,omitempty"`
}

type syntheticAsk struct {
	Seat    int      `json:"seat"`
	Kind    string   `json:"kind"`
	About   string   `json:"about"`
	Choices []string `json:"choices"`
}

func newSynthetic(seed uint64) *synthetic {
	s := &synthetic{random: rand.New(rand.NewPCG(seed, 7))}
	s.state = syntheticState{Game: "return-of-the-heroes", Phase: "move", Dice: map[string]int{"table": 0}, Round: 1}
	for tile := range 16 {
		s.state.Tiles = append(s.state.Tiles, syntheticTile{ID: tile, Turn: s.random.IntN(4)})
	}
	for seat, name := range []string{"Anarill", "Brandor", "Cesira", "Dorvan"} {
		s.state.Heroes = append(s.state.Heroes, &syntheticHero{
			Name: name, Seat: seat, At: s.place(), Gold: 3, HitPoints: 4, Left: 5,
			Skills: map[string]int{"melee": 7, "ranged": 8, "magic": 9}, Experience: []int{0, 0, 0},
		})
		s.state.Dice[fmt.Sprintf("seat %d", seat)] = 0
	}
	kinds := []string{"event", "side quest", "adversary", "item", "encounter", "bazaar", "trainer"}
	for id := range 106 {
		piece := &syntheticPiece{ID: id, Kind: kinds[id%len(kinds)], At: "bag"}
		if id < 45 {
			piece.At = s.place()
		} else {
			s.state.Bag = append(s.state.Bag, id)
		}
		s.state.Pieces = append(s.state.Pieces, piece)
	}
	return s
}

func (s *synthetic) place() string {
	return fmt.Sprintf("%c%d", 'a'+s.random.IntN(16), 1+s.random.IntN(9))
}

// move changes the state as one move does and returns it as JSON.
func (s *synthetic) move() []byte {
	st := &s.state
	hero := st.Heroes[st.Active]
	st.Pending = nil
	switch s.random.IntN(6) {
	case 0, 1, 2:
		hero.At = s.place()
		hero.Left--
	case 3:
		st.Phase = "fight"
		stream := fmt.Sprintf("seat %d", st.Active)
		st.Dice[stream] += 2
		st.Dice["table"]++
		hero.HitPoints = 1 + s.random.IntN(4)
		hero.Gold += s.random.IntN(3)
		hero.Experience[s.random.IntN(3)]++
		piece := st.Pieces[s.random.IntN(len(st.Pieces))]
		piece.At, piece.Up = s.place(), true
		piece.Known = []int{st.Active}
		st.Pending = append(st.Pending, syntheticAsk{Seat: st.Active, Kind: "must", About: "reward",
			Choices: []string{"take gold", "take experience", fmt.Sprintf("take item %d", piece.ID)}})
	case 4:
		piece := st.Pieces[s.random.IntN(len(st.Pieces))]
		hero.Seen = append(hero.Seen, piece.ID)
		if len(hero.Seen) > 12 {
			hero.Seen = hero.Seen[1:]
		}
		hero.Items = append(hero.Items, fmt.Sprintf("item-%d", piece.ID))
		if len(hero.Items) > 4 {
			hero.Items = hero.Items[1:]
		}
	default:
		if len(st.Bag) > 0 {
			i := s.random.IntN(len(st.Bag))
			drawn := st.Pieces[st.Bag[i]]
			drawn.At = s.place()
			st.Bag = append(st.Bag[:i:i], st.Bag[i+1:]...)
		}
		hero.Quests = append(hero.Quests, fmt.Sprintf("quest-%d", s.random.IntN(40)))
		if len(hero.Quests) > 4 {
			hero.Quests = hero.Quests[1:]
		}
	}
	st.Recent = append(st.Recent,
		fmt.Sprintf("%d.%d %s at %s, %d gold", st.Round, st.Turn, hero.Name, hero.At, hero.Gold))
	if len(st.Recent) > 8 {
		st.Recent = st.Recent[1:]
	}
	if hero.Left <= 0 || s.random.IntN(8) == 0 {
		hero.Left, st.Phase = 5, "move"
		st.Turn++
		st.Active = (st.Active + 1) % len(st.Heroes)
		if st.Active == 0 {
			st.Round++
		}
	}
	return s.json()
}

func (s *synthetic) json() []byte {
	b, err := json.Marshal(s.state)
	if err != nil {
		panic(err)
	}
	return b
}
