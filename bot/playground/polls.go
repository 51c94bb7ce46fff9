package playground

import "time"

// Limits of polls.
const (
	maxPollAnswers  = 10
	maxPollQuestion = 300
	maxPollAnswer   = 55
	maxPollHours    = 32 * 24
	usualPollHours  = 24
)

// readPoll reads the poll of a new message. No votes are possible in the playground.
func readPoll(f fields, posted time.Time) obj {
	f.require("question", "answers")
	question := obj{}
	if q, ok := f.object("question"); ok && q.require("text") {
		question["text"], _ = q.words("text", 1, maxPollQuestion)
	}
	answers := []any{}
	list, _ := f.elements("answers", 1, maxPollAnswers)
	for n, a := range list {
		media := obj{}
		if g, ok := a.object("poll_media"); ok && g.require("text") {
			media["text"], _ = g.words("text", 1, maxPollAnswer)
			if readEmoji(g, media) {
				shown := media["emoji"].(obj)
				if _, own := shown["id"]; !own {
					shown["id"] = nil
				}
			}
		} else if !ok {
			a.require("poll_media")
		}
		answers = append(answers, obj{"answer_id": n + 1, "poll_media": media})
	}
	hours, given := f.integer("duration", 1, maxPollHours)
	if !given {
		hours = usualPollHours
	}
	if layout, given := f.integer("layout_type", 0, 100); given && layout != 1 {
		f.bad("layout_type", "BASE_TYPE_CHOICES", "Value must be one of (1,).")
	}
	several, _ := f.boolean("allow_multiselect")
	return obj{
		"question": question, "answers": answers,
		"expiry":            posted.Add(time.Duration(hours) * time.Hour).UTC().Format(timeFormat),
		"allow_multiselect": several, "layout_type": 1,
	}
}

func renderPoll(poll obj, now time.Time) obj {
	o, _ := cloneValue(poll).(obj)
	expiry, err := time.Parse(timeFormat, str(poll, "expiry"))
	o["results"] = obj{"answer_counts": []any{}, "is_finalized": err == nil && !now.Before(expiry)}
	return o
}
