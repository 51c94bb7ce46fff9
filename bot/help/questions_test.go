package help

import (
	"os"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
	"go.yaml.in/yaml/v3"

	"skald/bot/locale"
	"skald/engine"
	"skald/engine/games"
)

// firstHits is the number of hits among which the right topic has to be.
const firstHits = 3

// Users ask as they speak, and find the topic that answers them among the first.
func TestNaturalQuestionFindsItsTopic(t *testing.T) {
	raw, err := os.ReadFile("testdata/questions.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var questions map[string][]struct {
		Topics         []string
		En, De, It, Fr string
	}
	if err := yaml.Unmarshal(raw, &questions); err != nil {
		t.Fatal(err)
	}
	all := games.All()
	v := locale.NewSpeakers(all)
	for _, r := range all {
		if n := len(questions[r.ID()]); n < 10 {
			t.Errorf("%s is asked %d questions", r.ID(), n)
		}
		for _, q := range questions[r.ID()] {
			for language, asked := range map[string]string{"en": q.En, "de": q.De, "it": q.It, "fr": q.Fr} {
				s := v.In(r.ID(), language)
				hits := indexRules(r, s).search(asked)
				hits = hits[:min(len(hits), firstHits)]
				found := func(tp engine.Topic) bool { return slices.Contains(q.Topics, tp.ID) }
				if !slices.ContainsFunc(hits, found) {
					t.Errorf("%s, %s: %q finds %v, not %v", r.ID(), language, asked, topicIDs(hits), q.Topics)
				}
				offered := CompleteTopics(r, asked, s)
				if !slices.ContainsFunc(offered[:min(len(offered), firstHits)],
					func(c *discordgo.ApplicationCommandOptionChoice) bool {
						return slices.Contains(q.Topics, c.Value.(string))
					}) {
					t.Errorf("%s, %s: %q is completed by %d topics, the right one is not among the first", r.ID(),
						language,
						asked, len(offered))
				}
			}
		}
	}
}

func topicIDs(topics []engine.Topic) (out []string) {
	for _, tp := range topics {
		out = append(out, tp.ID)
	}
	return out
}
