package vocabulary

import (
	"reflect"
	"testing"
)

func TestWordsKeepTheOrderOfTheFile(t *testing.T) {
	words, err := read([]byte(`
when:
  stop: the player stops
do:
  test value [skill] n: {means: a test, subs: [pass, fail]}
  swap: {means: changes places, at: [spell]}
`))
	want := []Word{
		{Part: "when", Name: "stop", Means: "the player stops"},
		{Part: "do", Name: "test", Takes: "value [skill] n", Subs: []string{"pass", "fail"}, Means: "a test"},
		{Part: "do", Name: "swap", At: []Site{"spell"}, Means: "changes places"},
	}
	if err != nil || !reflect.DeepEqual(words, want) {
		t.Errorf("read() = %+v, %v, want %+v", words, err, want)
	}
	if got := ByPart(words)["do"]["swap"]; got != &words[2] {
		t.Errorf("the word swap is %+v", got)
	}
}

func TestDamagedVocabulary(t *testing.T) {
	for _, file := range []string{"do: {swap: {at: {}}}", "do: {gold +n: gains, gold: pays}", "\t"} {
		if words, err := read([]byte(file)); err == nil {
			t.Errorf("%q is read as %+v", file, words)
		}
	}
}
