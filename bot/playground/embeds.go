package playground

import (
	"strings"
	"time"
	"unicode/utf8"
)

const (
	maxEmbeds     = 10
	maxEmbedText  = 6000 // characters over all embeds of a message
	maxEmbedTitle = 256
)

// readEmbeds checks the embeds of a message and returns them as Discord stores them.
func readEmbeds(f fields, key string) ([]any, []fileReference) {
	list, _ := f.elements(key, 0, maxEmbeds)
	out := []any{}
	var files []fileReference
	total := 0
	count := func(s string) string {
		total += utf8.RuneCountInString(s)
		return s
	}
	for _, e := range list {
		out = append(out, readEmbed(e, count, &files))
	}
	if total > maxEmbedText {
		f.p.add(join(f.path, key), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedText)
	}
	return out, files
}

// isEmptyEmbed reports whether an embed is empty apart from its color.
func isEmptyEmbed(v any) bool {
	e, _ := v.(obj)
	for key := range e {
		if key != "type" && key != "color" && key != "url" {
			return false
		}
	}
	return true
}

func readEmbed(e fields, count func(string) string, files *[]fileReference) obj {
	out := obj{"type": "rich"}
	copyText := func(f fields, to obj, key string, most int) {
		if s, ok := f.trimmed(key, 0, most); ok && s != "" {
			to[key] = count(s)
		}
	}
	copyText(e, out, "title", maxEmbedTitle)
	copyText(e, out, "description", 4096)
	copyURL := func(f fields, to obj, key string, schemes ...string) {
		s, ok := f.text(key, 0, 2048)
		if !ok || s == "" || !checkURL(f, key, s, schemes...) {
			return
		}
		if name, ok := strings.CutPrefix(s, attachmentPrefix); ok {
			*files = append(*files, fileReference{name, join(f.path, key)})
		}
		to[key] = s
	}
	copyURL(e, out, "url", "http", "https")
	if color, ok := e.integer("color", 0, 0xffffff); ok {
		out["color"] = color
	}
	if s, ok := e.text("timestamp", 1, 100); ok {
		if t, err := time.Parse(time.RFC3339, s); err == nil {
			out["timestamp"] = t.UTC().Format(timeFormat)
		} else {
			e.bad("timestamp", "DATE_TIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", s)
		}
	}
	for _, key := range []string{"image", "thumbnail"} {
		if g, ok := e.object(key); ok {
			picture := obj{}
			copyURL(g, picture, "url", "http", "https", "attachment")
			if len(picture) > 0 {
				out[key] = picture
			}
		}
	}
	if g, ok := e.object("footer"); ok {
		footer := obj{"text": ""}
		copyText(g, footer, "text", 2048)
		copyURL(g, footer, "icon_url", "http", "https", "attachment")
		out["footer"] = footer
	}
	if g, ok := e.object("author"); ok {
		author := obj{"name": ""}
		if g.require("name") {
			copyText(g, author, "name", 256)
		}
		copyURL(g, author, "url", "http", "https")
		copyURL(g, author, "icon_url", "http", "https", "attachment")
		out["author"] = author
	}
	if list, ok := e.elements("fields", 0, 25); ok {
		rows := []any{}
		for _, g := range list {
			row := obj{"name": "", "value": ""}
			if g.require("name", "value") {
				for key, most := range map[string]int{"name": 256, "value": 1024} {
					if s, ok := g.trimmed(key, 1, most); ok {
						row[key] = count(s)
					}
				}
			}
			inline, _ := g.boolean("inline")
			row["inline"] = inline
			rows = append(rows, row)
		}
		if len(rows) > 0 {
			out["fields"] = rows
		}
	}
	return out
}
