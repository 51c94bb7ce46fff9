package playground

import (
	"bytes"
	"encoding/base64"
	"image"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

const (
	mostEmojis     = 2000
	mostEmojiBytes = 256 << 10
	// emojiPath is the place of the pictures of emojis, as on Discord's server for files.
	emojiPath = "/emojis/"
)

// appEmoji is an emoji of the bot's application. Its picture is stored as a file of its id.
type appEmoji struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Animated bool   `json:"animated,omitempty"`
	// Type is the media type of the picture.
	Type string `json:"type"`
}

var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// emojiKinds are the formats of the pictures of emojis that the playground can read.
var emojiKinds = []string{"image/png", "image/jpeg", "image/gif"}

func (s *Server) renderEmoji(e *appEmoji) obj {
	return obj{"id": e.ID, "name": e.Name, "roles": []any{}, "user": renderUser(s.users[botID]),
		"require_colons": true, "managed": false, "animated": e.Animated, "available": true}
}

func (s *Server) listEmojis(*call) (reply, error) {
	ids := make([]string, 0, len(s.emojis))
	for id := range s.emojis {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, compareIDs)
	items := make([]any, len(ids))
	for i, id := range ids {
		items[i] = s.renderEmoji(s.emojis[id])
	}
	return ok(obj{"items": items})
}

// readEmojiName reads a name that no emoji but one has.
func (s *Server) readEmojiName(f fields, own *appEmoji) string {
	name, given := f.text("name", 2, 32)
	switch {
	case !given:
	case !emojiName.MatchString(name):
		f.bad("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	default:
		for _, other := range s.emojis {
			if other != own && other.Name == name {
				f.bad("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists.")
			}
		}
	}
	return name
}

func (s *Server) createEmoji(c *call) (reply, error) {
	c.body.require("name", "image")
	e := &appEmoji{Name: s.readEmojiName(c.body, nil)}
	content := readEmojiImage(c.body, e)
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	if len(s.emojis) >= mostEmojis {
		return reply{}, fail(http.StatusBadRequest, codeMaxEmojis, "Maximum number of emojis reached (%d)", mostEmojis)
	}
	e.ID = s.newID()
	s.emojis[e.ID] = e
	s.disk.put(bucketEmojis, e.ID, e)
	s.disk.putFile(e.ID, content)
	return created(s.renderEmoji(e))
}

// readEmojiImage reads the picture of an emoji from its data URI.
func readEmojiImage(f fields, e *appEmoji) []byte {
	uri, given := f.text("image", 1, 2*mostEmojiBytes)
	if !given {
		return nil
	}
	head, encoded, _ := strings.Cut(uri, ",")
	kind, isData := strings.CutPrefix(head, "data:")
	kind, isBase64 := strings.CutSuffix(kind, ";base64")
	content, err := base64.StdEncoding.DecodeString(encoded)
	if !isData || !isBase64 || err != nil || !slices.Contains(emojiKinds, kind) {
		f.bad("image", "IMAGE_INVALID", "Invalid image data")
		return nil
	}
	if _, format, err := image.DecodeConfig(bytes.NewReader(content)); err != nil || "image/"+format != kind {
		f.bad("image", "IMAGE_INVALID", "Unsupported image type given")
		return nil
	}
	if len(content) > mostEmojiBytes {
		f.bad("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
		return nil
	}
	e.Type, e.Animated = kind, kind == "image/gif"
	return content
}

// emojiOf returns the emoji a path names.
func (s *Server) emojiOf(c *call) (*appEmoji, error) {
	if e := s.emojis[c.args["emoji"]]; e != nil {
		return e, nil
	}
	return nil, unknown(codeUnknownEmoji, "Emoji")
}

func (s *Server) getEmoji(c *call) (reply, error) {
	e, err := s.emojiOf(c)
	if err != nil {
		return reply{}, err
	}
	return ok(s.renderEmoji(e))
}

func (s *Server) patchEmoji(c *call) (reply, error) {
	e, err := s.emojiOf(c)
	if err != nil {
		return reply{}, err
	}
	name := s.readEmojiName(c.body, e)
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	if name != "" {
		e.Name = name
		s.disk.put(bucketEmojis, e.ID, e)
	}
	return ok(s.renderEmoji(e))
}

func (s *Server) deleteEmoji(c *call) (reply, error) {
	e, err := s.emojiOf(c)
	if err != nil {
		return reply{}, err
	}
	delete(s.emojis, e.ID)
	s.disk.delete(bucketEmojis, e.ID)
	s.disk.deleteFile(e.ID)
	return noContent()
}

// serveEmoji serves the picture of an emoji, whatever format the name asks for.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	id, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, emojiPath), ".")
	s.mu.Lock()
	e := s.emojis[id]
	var content []byte
	if e != nil && !s.closed {
		content = s.disk.file(id)
	}
	s.mu.Unlock()
	if content == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", e.Type)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}
