package scene

import "go.yaml.in/yaml/v3"

// Art returns the art of a game as its art.yaml has it. It panics if the file cannot be read, since it is part of the
// program.
func Art[T any](file []byte) (out T) {
	if err := yaml.Unmarshal(file, &out); err != nil {
		panic("art.yaml: " + err.Error())
	}
	return out
}
