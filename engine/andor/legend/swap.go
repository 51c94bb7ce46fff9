package legend

import "go.yaml.in/yaml/v3"

// Swap is a fog token that goes into the bag in the place of another.
type Swap struct{ Out, In string }

// swap reads which faces are taken out of the bag of fog tokens for which others.
func (r *reader) swap(n *yaml.Node) []Swap {
	var out []Swap
	for _, p := range r.Pairs(n, "the faces that are swapped") {
		out = append(out, Swap{r.OneOf(p[0], boxFaces), r.OneOf(p[1], faces)})
	}
	return out
}
