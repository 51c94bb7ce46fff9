package view

// Destinations returns, for each of the Goals, the regions where it is reached as far as the position shows them: the
// places for things, heroes and creatures to beat. Goals that are done have none.
func (v View) Destinations() [][]int {
	out := make([][]int, len(v.Goals))
	if v.legend == nil {
		return out
	}
	for i, shown := range v.Goals {
		for _, goal := range v.legend.Goals {
			if shown.Done || v.legend.Key(goal.Text) != shown.Text.Key {
				continue
			}
			for _, need := range goal.Done {
				switch need.Kind {
				case "thing-at", "hero-at":
					out[i] = append(out[i], need.At)
				case "beaten":
					for _, x := range v.Creatures {
						if Known(x.Kind, x.Foe) == need.Word {
							out[i] = append(out[i], x.At)
						}
					}
				}
			}
			break
		}
	}
	return out
}
