// Package saved reads and writes JSON objects that another version of Skald may have written: fields it does not know
// are kept as they are.
package saved

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// ErrUnreadable means that this version of Skald cannot read the stored data, which is left unchanged.
var ErrUnreadable = errors.New("what is stored cannot be read by this version of Skald and is left as it is")

// Unknown are the fields of an object that its type does not have.
type Unknown map[string]json.RawMessage

// Decode decodes an object into v, a pointer to a struct, and returns the fields v does not have. Empty data is an
// object without fields.
func Decode(raw []byte, v any) (Unknown, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	if err := json.Unmarshal(raw, v); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	var all Unknown
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	for _, name := range fields(reflect.TypeOf(v).Elem()) {
		delete(all, name)
	}
	if len(all) == 0 {
		return nil, nil
	}
	return all, nil
}

// Encode encodes v, a struct, together with the fields it does not have.
func Encode(v any, u Unknown) (json.RawMessage, error) {
	raw, err := json.Marshal(v)
	if err != nil || len(u) == 0 {
		return raw, err
	}
	all := Unknown{}
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, err
	}
	for name, value := range u {
		if _, known := all[name]; !known {
			all[name] = value
		}
	}
	return json.Marshal(all)
}

// fields returns the names of the fields of a struct in JSON.
func fields(t reflect.Type) []string {
	var names []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			names = append(names, fields(f.Type)...)
		case !f.IsExported():
		case name == "":
			names = append(names, f.Name)
		default:
			names = append(names, name)
		}
	}
	return names
}
