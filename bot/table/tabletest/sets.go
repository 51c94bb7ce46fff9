package tabletest

import (
	"fmt"
	"strings"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// SetsOfGames are the sets of games commands are made for.
func SetsOfGames() map[string][]engine.Rules {
	big := Toy{GameID: "many-verbs"}
	for i := range ui.MaxCommandOptions {
		big.Knows = append(big.Knows,
			engine.Verb{Name: fmt.Sprintf("%s%d", strings.Repeat("v", 30), i), Help: text.M("toy.help.long")})
	}
	for i := range 20 {
		o := engine.Option{ID: fmt.Sprintf("option-%d", i), Name: Wide("Option"),
			Help: Wide(strings.Repeat("🐉", 80)), Default: "a"}
		for j := range 4 {
			o.Values = append(o.Values,
				engine.OptionValue{ID: fmt.Sprintf("%c", 'a'+j), Name: Wide(strings.Repeat("🐉", 20))})
		}
		big.Opts = append(big.Opts, o)
	}
	return map[string][]engine.Rules{"none": nil, "the toy": {NewToy()}, "twenty-five verbs": {big}}
}
