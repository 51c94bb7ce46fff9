package playground

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// obj is a JSON object.
type obj = map[string]any

// fields reads the members of a JSON object in a request and records in p the problems for which Discord would refuse
// it. A null counts as absent, as it does there.
type fields struct {
	m    obj
	path string
	p    *problems
}

func (f fields) has(key string) bool { return f.m[key] != nil }

// given reports whether the key is present, even if null.
func (f fields) given(key string) bool { _, ok := f.m[key]; return ok }

func (f fields) bad(key, code, format string, args ...any) {
	f.p.add(join(f.path, key), code, format, args...)
}

// require records missing keys and reports whether all are present.
func (f fields) require(keys ...string) bool {
	all := true
	for _, key := range keys {
		if !f.has(key) {
			f.bad(key, "BASE_TYPE_REQUIRED", "This field is required")
			all = false
		}
	}
	return all
}

// text reads a string of min to max characters. ok is false if it is absent or wrong.
func (f fields) text(key string, min, max int) (s string, ok bool) {
	v := f.m[key]
	if v == nil {
		return "", false
	}
	s, ok = v.(string)
	if !ok {
		f.bad(key, "BASE_TYPE_BAD_TYPE", "Must be a string.")
		return "", false
	}
	switch n := utf8.RuneCountInString(s); {
	case n > max:
		f.bad(key, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
		return "", false
	case n < min && n == 0:
		f.bad(key, "BASE_TYPE_REQUIRED", "This field is required")
		return "", false
	case n < min:
		f.bad(key, "BASE_TYPE_MIN_LENGTH", "Must be %d or more in length.", min)
		return "", false
	}
	return s, true
}

// trimmed is text without surrounding blanks.
func (f fields) trimmed(key string, min, max int) (s string, ok bool) {
	if s, ok = f.m[key].(string); ok {
		f.m = obj{key: strings.TrimSpace(s)}
	}
	return f.text(key, min, max)
}

// words is text that is not blank; blank text counts as missing.
func (f fields) words(key string, min, max int) (s string, ok bool) {
	if s, ok = f.text(key, min, max); ok && s != "" && strings.TrimSpace(s) == "" {
		f.bad(key, "BASE_TYPE_REQUIRED", "This field is required")
		return "", false
	}
	return s, ok
}

// integer reads a whole number from min to max, given as a number or as digits.
func (f fields) integer(key string, min, max int64) (n int64, ok bool) {
	v := f.m[key]
	if v == nil {
		return 0, false
	}
	n, ok = wholeNumber(v)
	if !ok {
		f.bad(key, "NUMBER_TYPE_COERCE", "Value %q is not int.", display(v))
		return 0, false
	}
	if n < min {
		f.bad(key, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", min)
		return 0, false
	}
	if n > max {
		f.bad(key, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", max)
		return 0, false
	}
	return n, true
}

func (f fields) boolean(key string) (b, ok bool) {
	v := f.m[key]
	if v == nil {
		return false, false
	}
	if b, ok = v.(bool); !ok {
		f.bad(key, "BASE_TYPE_BAD_TYPE", "Must be either true or false.")
	}
	return b, ok
}

// kind is the type of a member of an object.
type kind int

const (
	aText      kind = iota // of min to max characters
	aShownText             // likewise, and not blank
	aNumber                // a whole number from min to max
	aReal                  // any number, kept in its form
	aBool
)

// Further conditions of a rule.
const (
	must = 1 << iota // it must be present
	zero             // "" and false are kept like any other value
)

// rule describes one member of an object.
type rule struct {
	key      string
	kind     kind
	min, max int64
	flags    int
}

// fill reads members by rules and puts the valid ones into out. It reports whether all required ones are present.
func (f fields) fill(out obj, rules []rule) bool {
	all := true
	for _, r := range rules {
		if r.flags&must != 0 && !f.require(r.key) {
			all = false
			continue
		}
		v, ok := f.value(r)
		if !ok || (v == "" || v == false) && r.flags&zero == 0 && out[r.key] == nil {
			continue
		}
		out[r.key] = v
	}
	return all
}

func (f fields) value(r rule) (v any, ok bool) {
	switch r.kind {
	case aText:
		return f.text(r.key, int(r.min), int(r.max))
	case aShownText:
		return f.words(r.key, int(r.min), int(r.max))
	case aNumber:
		return f.integer(r.key, r.min, r.max)
	case aBool:
		return f.boolean(r.key)
	}
	if v = f.m[r.key]; v == nil {
		return nil, false
	}
	if _, ok = realNumber(v); !ok {
		f.bad(r.key, "NUMBER_TYPE_COERCE", "Value %q is not a number.", display(v))
	}
	return v, ok
}

// ordered records a problem if out has both bounds and the lower one exceeds the upper one.
func (f fields) ordered(out obj, least, most string) {
	low, bounded := realNumber(out[least])
	high, also := realNumber(out[most])
	if bounded && also && low > high {
		f.bad(least, "BASE_TYPE_BAD_VALUE", "%s must not exceed %s.", least, most)
	}
}

// list reads an array of min to max elements.
func (f fields) list(key string, min, max int) (l []any, ok bool) {
	v := f.m[key]
	if v == nil {
		return nil, false
	}
	l, ok = v.([]any)
	if !ok {
		f.bad(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil, false
	}
	if len(l) < min || len(l) > max {
		if min == max {
			f.bad(key, "BASE_TYPE_BAD_LENGTH", "Must be exactly %d in length.", min)
		} else {
			f.bad(key, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
		}
		return nil, false
	}
	return l, true
}

func (f fields) object(key string) (g fields, ok bool) {
	return f.element(f.m[key], key)
}

// element returns the fields of a value at the given step below f.
func (f fields) element(v any, step string) (g fields, ok bool) {
	if v == nil {
		return fields{}, false
	}
	m, ok := v.(obj)
	if !ok {
		f.bad(step, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
		return fields{}, false
	}
	return fields{m, join(f.path, step), f.p}, true
}

// elements reads an array of objects and drops other values.
func (f fields) elements(key string, min, max int) (list []fields, ok bool) {
	values, ok := f.list(key, min, max)
	if !ok {
		return nil, false
	}
	at := fields{nil, join(f.path, key), f.p}
	for i, v := range values {
		if v == nil {
			at.bad(strconv.Itoa(i), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
			continue
		}
		if g, ok := at.element(v, strconv.Itoa(i)); ok {
			list = append(list, g)
		}
	}
	return list, true
}

func (f fields) snowflake(key string) (string, bool) {
	v := f.m[key]
	if v == nil {
		return "", false
	}
	s := display(v)
	if _, ok := parseID(s); !ok {
		f.bad(key, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", s)
		return "", false
	}
	return s, true
}

// wholeNumber accepts 5, 5.0 and "5".
func wholeNumber(v any) (int64, bool) {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n, true
		}
		if x, err := v.Float64(); err == nil && x == math.Trunc(x) && math.Abs(x) < 1<<53 {
			return int64(x), true
		}
	case string:
		n, err := strconv.ParseInt(v, 10, 64)
		return n, err == nil
	case int:
		return int64(v), true
	case int64:
		return v, true
	case float64:
		return int64(v), v == math.Trunc(v) && math.Abs(v) < 1<<53
	}
	return 0, false
}

func realNumber(v any) (float64, bool) {
	switch v := v.(type) {
	case json.Number:
		x, err := v.Float64()
		return x, err == nil
	case float64:
		return v, true
	case int64:
		return float64(v), true
	case int:
		return float64(v), true
	}
	return 0, false
}

// display formats a scalar for people.
func display(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case json.Number:
		return v.String()
	}
	b, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	return string(b)
}

func number(m obj, key string) int64 {
	n, _ := wholeNumber(m[key])
	return n
}

func str(m obj, key string) string {
	s, _ := m[key].(string)
	return s
}

func truth(m obj, key string) bool {
	b, _ := m[key].(bool)
	return b
}

// cloneValue copies a JSON value, so that an answer never shares memory with the state.
func cloneValue(v any) any {
	switch v := v.(type) {
	case obj:
		if v == nil {
			return v
		}
		c := make(obj, len(v))
		for k, e := range v {
			c[k] = cloneValue(e)
		}
		return c
	case []any:
		if v == nil {
			return v
		}
		c := make([]any, len(v))
		for i, e := range v {
			c[i] = cloneValue(e)
		}
		return c
	}
	return v
}
