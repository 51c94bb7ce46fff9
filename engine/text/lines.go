package text

import (
	"fmt"
	"strings"
	"unicode"
)

// keySigns are what keys are made of.
const keySigns = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-"

// readLines reads a file of a catalogue. It is YAML of the simplest kind, one key and its template on a line:
//
//	key: "a template, in which \" and \\ are signs and \n ends a line"
//	key: a template that YAML takes for words
//
// Every program reads ten thousand of these lines when it starts, and a reader for all of YAML takes several times as
// long. The error names the line.
func readLines(data string) (map[string]string, error) {
	said := make(map[string]string, strings.Count(data, "\n"))
	n := 0
	for line := range strings.Lines(data) {
		n++
		line = strings.TrimRight(line, " \r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, ok := strings.Cut(line, ": ")
		if len(key) > 2 && key[0] == '"' && key[len(key)-1] == '"' {
			key = key[1 : len(key)-1] // a word YAML would take for something else
		}
		if ok {
			value, ok = unquoted(strings.TrimLeft(value, " "))
		}
		if !ok || strings.ContainsFunc(line, unicode.IsControl) || strings.Trim(key, keySigns) != "" || key == "" {
			return nil, fmt.Errorf("line %d is not a key, a colon and a template in double quotes: %s", n, line)
		}
		if _, twice := said[key]; twice {
			return nil, fmt.Errorf("line %d: the key %s stands there twice", n, key)
		}
		said[key] = value
	}
	return said, nil
}

// unquoted is the template of a value, false for one that YAML might take for more than words.
func unquoted(value string) (string, bool) {
	inner, quoted := strings.CutPrefix(value, `"`)
	if !quoted {
		return value, value != "" && !strings.EqualFold(value, "null") && !strings.ContainsRune("'|>#&*!%@`{}[],?:-~", rune(value[0])) &&
			!strings.Contains(value, " #") && !strings.Contains(value, ": ") && !strings.HasSuffix(value, ":")
	}
	inner, closed := strings.CutSuffix(inner, `"`)
	if !closed {
		return "", false
	}
	if !strings.ContainsAny(inner, `"\`) {
		return inner, true
	}
	var out strings.Builder
	for i := 0; i < len(inner); i++ {
		c := inner[i]
		switch {
		case c == '"':
			return "", false
		case c == '\\':
			i++
			switch {
			case i == len(inner):
				return "", false
			case inner[i] == 'n':
				c = '\n'
			case inner[i] == '"', inner[i] == '\\':
				c = inner[i]
			default:
				return "", false
			}
		}
		out.WriteByte(c)
	}
	return out.String(), true
}
