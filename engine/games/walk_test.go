package games_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/games"
)

// walkMoves is how many moves a walk of an ordinary test run has.
const walkMoves = 250

// walks is how many walks are made at each table: WALKS_FOR_EACH_TABLE where time is
// no matter, else one.
func walks() int {
	if n, err := strconv.Atoi(os.Getenv("WALKS_FOR_EACH_TABLE")); err == nil {
		return n
	}
	return 1
}

// walkTable is a table at which a walk is played.
type walkTable struct {
	rules engine.Rules
	setup engine.Setup
}

// walkTables are tables of all games with every option and legend.
func walkTables() []walkTable {
	var out []walkTable
	for _, rules := range games.All() {
		for _, setup := range contract.Pairs(rules) {
			out = append(out, walkTable{rules, setup})
		}
	}
	return out
}

// walkPath is a path of a number, the same at all times.
func walkPath(number uint64, moves int) []byte {
	r := rand.New(rand.NewPCG(number, 1))
	path := make([]byte, 2*moves)
	for i := range path {
		path[i] = byte(r.Uint32())
	}
	return path
}

// FuzzWhateverLegalMovesLeadToLoadsAndIsPlayedOn walks through matches of both
// games at random, saving and loading after every move. Its seeds, one walk for
// each table, are played with every test run. These look for more:
//
//	WALKS_FOR_EACH_TABLE=400 go test ./engine/games -run Whatever
//	go test ./engine/games -run xxx -fuzz Whatever -fuzztime 10m -fuzzminimizetime 1x
func FuzzWhateverLegalMovesLeadToLoadsAndIsPlayedOn(f *testing.F) {
	tables := walkTables()
	for i := range walks() * len(tables) {
		if testing.Short() && i%4 > 0 {
			continue // a walk has no goroutines for the race detector to look at
		}
		f.Add(uint(i), uint64(i), walkPath(uint64(i), walkMoves))
	}
	// Walks that once ended with a position that could not be loaded, or with a
	// move that broke the rules engine: a shield laid down while its bearer was
	// asked whether it wards an event.
	for _, number := range []uint64{2567} {
		andor := slices.IndexFunc(tables, func(x walkTable) bool { return x.rules.ID() == "legends-of-andor" })
		f.Add(uint(andor)+uint(number)%uint(len(tables)-andor), number, walkPath(number, 500))
	}
	f.Fuzz(func(t *testing.T, table uint, seed uint64, path []byte) {
		x := tables[table%uint(len(tables))]
		if err := contract.Walk(x.rules, x.setup, seed, path); err != nil {
			t.Fatalf("%s: %v", x.rules.ID(), err)
		}
	})
}
