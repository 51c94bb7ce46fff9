package engine_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"skald/engine"
	"slices"
	"strings"
	"testing"
)

func TestTheSameKeyGivesTheSameNumbersWhateverTheOrderOfStreams(t *testing.T) {
	key := engine.MatchKey([]byte("seed"), []string{"1", "2"})
	a := engine.NewDice(engine.Keyed{Key: key}, engine.StreamPositions{})
	b := engine.NewDice(engine.Keyed{Key: key}, engine.StreamPositions{})
	x := []int{a.Pick("seat 1", 6), a.Pick("seat 1", 6), a.Pick("seat 2", 6)}
	two := b.Pick("seat 2", 6)
	y := []int{b.Pick("seat 1", 6), b.Pick("seat 1", 6), two}
	for i := range x {
		if x[i] != y[i] {
			t.Errorf("number %d is %d in one order and %d in the other", i, x[i], y[i])
		}
	}
}

func TestAnEpochNeverRepeatsTheNumbersOfAnother(t *testing.T) {
	c := engine.NewChance(7)
	same := 0
	for i := uint64(0); i < 600; i++ {
		a, _ := c.Draw(0, "table", i, 1<<20)
		b, _ := c.Draw(1, "table", i, 1<<20)
		if a == b {
			same++
		}
	}
	if same > 2 {
		t.Errorf("%d of 600 numbers came again", same)
	}
}

func TestTheKeyDependsOnSeedAndEveryJoin(t *testing.T) {
	base := string(engine.MatchKey([]byte("seed"), []string{"12", "3"}))
	for what, key := range map[string][]byte{
		"another seed":              engine.MatchKey([]byte("seeD"), []string{"12", "3"}),
		"another join":              engine.MatchKey([]byte("seed"), []string{"12", "4"}),
		"the same digits divided":   engine.MatchKey([]byte("seed"), []string{"1", "23"}),
		"one player more":           engine.MatchKey([]byte("seed"), []string{"12", "3", ""}),
		"the players the other way": engine.MatchKey([]byte("seed"), []string{"3", "12"}),
	} {
		if string(key) == base {
			t.Errorf("%s gives the same key", what)
		}
	}
}

func TestDiceAreFair(t *testing.T) {
	d := engine.NewDice(engine.NewChance(11), engine.StreamPositions{})
	for _, n := range []int{2, 6, 19} {
		const rolls = 30000
		count := make([]int, n)
		for i := 0; i < rolls; i++ {
			count[d.Pick("table", n)]++
		}
		chi := 0.0
		want := float64(rolls) / float64(n)
		for _, c := range count {
			chi += (float64(c) - want) * (float64(c) - want) / want
		}
		// Five standard deviations of a chi-square distribution.
		if limit := float64(n-1) + 5*math.Sqrt(2*float64(n-1)); chi > limit {
			t.Errorf("%d faces: chi-square %.1f is above %.1f: %v", n, chi, limit, count)
		}
	}
}

func TestForcedDiceThatRunOutAreAnErrorAndLeaveTheMarks(t *testing.T) {
	d := engine.NewDice(engine.ForcedD6(3), engine.StreamPositions{})
	if got := d.D6("table", 1)[0]; got != 3 {
		t.Errorf("the forced three shows %d", got)
	}
	defer func() {
		var e *engine.ChanceError
		if err, ok := recover().(error); !ok || !errors.As(err, &e) {
			t.Errorf("an empty forced die ends in %v", err)
		}
		if n := d.Marks().Next["table"]; n != 1 {
			t.Errorf("the failed draw moved the mark to %d", n)
		}
	}()
	d.D6("table", 1)
}

func TestANumberIsTakenFromTheHMACOfItsAddress(t *testing.T) {
	for _, size := range []int{0, 1, 32, sha256.BlockSize, sha256.BlockSize + 1, 200} {
		for _, stream := range []string{"", "table", "seat 2", strings.Repeat("a stream with a very long name ", 20)} {
			key := bytes.Repeat([]byte{7, 99}, size)[:size]
			mac := hmac.New(sha256.New, key)
			b := binary.BigEndian.AppendUint32(nil, 3)
			b = binary.BigEndian.AppendUint32(b, uint32(len(stream)))
			b = append(b, stream...)
			b = binary.BigEndian.AppendUint64(b, 1<<40)
			mac.Write(b)
			want := binary.BigEndian.Uint64(mac.Sum(nil)) % 1000
			got, err := engine.Keyed{Key: key}.Draw(3, stream, 1<<40, 1000)
			if err != nil || uint64(got) != want {
				t.Errorf("with a key of %d bytes the stream %.20q gives %d (%v), not %d", size, stream, got, err, want)
			}
		}
	}
}

func TestForgottenRollsAreNotTakenAndLeaveTakenOnesAlone(t *testing.T) {
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	d.D6("table", 2)
	taken := d.Take()
	kept := slices.Clone(taken)
	d.D6("table", 3)
	d.Forget()
	if d.Rolled() != 0 {
		t.Errorf("%d rolls are left", d.Rolled())
	}
	d.D6("table", 1)
	if after := d.Take(); len(after) != 1 || after[0].I != 5 {
		t.Errorf("taken is %v, not the sixth number alone", after)
	}
	if !reflect.DeepEqual(taken, kept) {
		t.Errorf("what was taken became %v", taken)
	}
}
