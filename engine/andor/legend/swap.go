package legend

import "go.yaml.in/yaml/v3"

// Swap replaces a fog token in the bag.
type Swap struct{ Out, In string }

func (r *reader) swap(n *yaml.Node) []Swap {
	var out []Swap
	for _, p := range r.Pairs(n, "the faces that are swapped") {
		out = append(out, Swap{r.OneOf(p[0], boxFaces), r.OneOf(p[1], faces)})
	}
	return out
}
