package playground

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif" // for the sizes of pictures
	_ "image/jpeg"
	_ "image/png"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// Places of files: those of messages under their channel, those of commands, which belong to no message, under the
// application.
const (
	filesPath     = "/attachments/"
	sentFilesPath = "/ephemeral-attachments/"
)

// newAttachment returns an attachment for an upload, with a new id.
func (s *Server) newAttachment(f upload, description string) attachment {
	a := attachment{ID: s.newID(), Name: f.name, Size: len(f.content), Description: description,
		ContentType: contentType(f)}
	if size, _, err := image.DecodeConfig(bytes.NewReader(f.content)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	return a
}

func contentType(f upload) string {
	if kind, _, err := mime.ParseMediaType(f.contentType); err == nil && kind != "application/octet-stream" {
		return kind
	}
	return mime.TypeByExtension(path.Ext(f.name))
}

// sentFiles are the files of a command or a modal. Options and fields name them by their numbers in the request.
type sentFiles struct {
	call  *call
	names map[int]string // names given in the request
	used  map[int]bool
	on    *interaction // keeps the files
}

// readSentFiles reads the attachments in the data of a command or a modal.
func readSentFiles(c *call, i *interaction, data fields) *sentFiles {
	f := &sentFiles{call: c, names: map[int]string{}, used: map[int]bool{}, on: i}
	list, _ := data.elements("attachments", 0, maxFiles)
	for _, g := range list {
		if !g.require("id") {
			continue
		}
		id, _ := g.snowflake("id")
		n, err := strconv.Atoi(id)
		if _, there := c.files[n]; !there || err != nil {
			g.bad("id", "ATTACHMENT_NOT_FOUND", "There is no files[%s] in the request.", id)
			continue
		}
		if name, named := g.text("filename", 1, 1024); named {
			f.names[n] = fileName(name)
		}
	}
	return f
}

// takeAll passes the files in a field of a modal to the bot and returns their ids.
func (f *sentFiles) takeAll(r *resolver, g fields, part obj, required bool) []any {
	values, _ := g.list("values", 0, maxFiles)
	least, most := int(number(part, "min_values")), int(number(part, "max_values"))
	if (len(values) < least || len(values) > most) && (required || len(values) > 0) {
		g.bad("values", "COMPONENT_VALIDATION_FAILED", "Choose between %d and %d files.", least, most)
	}
	out := []any{}
	for n, v := range values {
		out = append(out, f.takeNumber(r, g, "values."+strconv.Itoa(n), display(v)))
	}
	return out
}

// takeNumber passes the file whose number is at a key to the bot.
func (f *sentFiles) takeNumber(r *resolver, g fields, key, given string) string {
	n, err := strconv.Atoi(given)
	file, there := f.call.files[n]
	if err != nil || !there {
		g.bad(key, "ATTACHMENT_NOT_FOUND",
			"There is no files[%s] in the request; send it as multipart/form-data with the file, and its number as "+
				"the value.", given)
		return ""
	}
	if f.used[n] {
		g.bad(key, "ATTACHMENT_DUPLICATED", "files[%d] is the value of two options.", n)
	}
	f.used[n] = true
	if f.names[n] != "" {
		file.name = f.names[n]
	}
	a := r.s.newAttachment(file, "")
	f.on.keep(a, file.content)
	o := r.s.renderFile(a, r.s.url()+sentFilesPath+applicationID+"/"+a.ID+"/"+a.Name)
	o["ephemeral"] = true
	r.put("attachments", a.ID, o)
	return a.ID
}

// all refuses files that no option names.
func (f *sentFiles) all() {
	for _, n := range f.call.fileNumbers() {
		if !f.used[n] {
			f.call.body.bad("data", "ATTACHMENT_NOT_FOUND", "No option or field takes files[%d].", n)
		}
	}
}

// keep holds a file until the interaction is forgotten.
func (i *interaction) keep(a attachment, content []byte) {
	if i.added == nil {
		i.added = map[string][]byte{}
	}
	i.Files = append(i.Files, a)
	i.added[a.ID] = content
}

// forgetInteraction drops an interaction with the files that came with it.
func (s *Server) forgetInteraction(i *interaction) {
	delete(s.interactions, i.ID)
	s.disk.delete(bucketInteractions, i.ID)
	for _, a := range i.Files {
		s.disk.deleteFile(a.ID)
	}
}

// fileAt returns the file at a path, nil if there is none.
func (s *Server) fileAt(path string) *attachment {
	among := func(list []attachment, id, name string) *attachment {
		for _, a := range list {
			if a.ID == id && a.Name == name {
				return &a
			}
		}
		return nil
	}
	rest, sent := strings.CutPrefix(path, sentFilesPath)
	steps := strings.Split(strings.TrimPrefix(rest, filesPath), "/")
	if len(steps) != 3 {
		return nil
	}
	if sent {
		for _, i := range s.interactions {
			if a := among(i.Files, steps[1], steps[2]); a != nil && steps[0] == applicationID &&
				s.now().Sub(i.Created) < tokenLife {
				return a
			}
		}
		return nil
	}
	if ch := s.channels[steps[0]]; ch != nil {
		for _, m := range ch.messages {
			if a := among(m.Attachments, steps[1], steps[2]); a != nil {
				return a
			}
		}
	}
	return nil
}

// serveAttachment serves a file, in a way that prevents it from running as part of the page.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	found := s.fileAt(r.URL.Path)
	var content []byte
	if found != nil && !s.closed {
		content = s.disk.file(found.ID)
	}
	s.mu.Unlock()
	if found == nil || content == nil {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	kind := found.ContentType
	if strings.HasPrefix(kind, "text/") {
		kind = "text/plain; charset=utf-8"
	} else if !strings.HasPrefix(kind, "image/") || kind == "image/svg+xml" {
		kind = "application/octet-stream"
		w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", found.Name))
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}
