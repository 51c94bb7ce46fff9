package games_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/games"
)

const (
	walkMoves = 250 // how many moves a walk has
	walks     = 4   // how many there are at each table, most of them in full sweeps only
)

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

// FuzzWhateverLegalMovesLeadToLoadsAndIsPlayedOn walks through matches of all games at
// random, saving and loading after every move. An ordinary run takes some of its walks,
// a full sweep four for each table. This looks for more:
//
//	go test ./engine/games -run xxx -fuzz Whatever -fuzztime 10m -fuzzminimizetime 1x
func FuzzWhateverLegalMovesLeadToLoadsAndIsPlayedOn(f *testing.F) {
	tables := walkTables()
	numbers := make([]uint64, walks*len(tables))
	for i := range numbers {
		numbers[i] = uint64(i)
	}
	s := sweep.Of(f, numbers, 16)
	for _, number := range s.Cases() {
		if s.Next() {
			f.Add(uint(number), number, walkPath(number, walkMoves))
		}
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
