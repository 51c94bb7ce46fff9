package playground

import (
	"embed"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed page
var pageFiles embed.FS

// servePage serves the web page. It may load nothing from elsewhere and run only its own scripts.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "There is only a page to look at here.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	switch name {
	case "", ".":
		name = "index.html"
	case "favicon.ico": // some browsers ask for it whatever the page says
		name = "icon.svg"
	}
	b, err := pageFile(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Set("Content-Security-Policy",
		"default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; "+
			"frame-ancestors 'none'")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-cache")
	w.Write(b)
}

// watcherQueue is the maximum number of events waiting for a page; a page that falls further behind is disconnected and
// reloads.
const watcherQueue = 1024

// watcher is an open page, which gets the events its person can see.
type watcher struct {
	user  string
	queue chan []byte
}

func (s *Server) sendToWatcher(w *watcher, name string, data obj) {
	b, err := json.Marshal(data)
	if err != nil {
		return
	}
	select {
	case w.queue <- fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, b):
	default:
		s.dropWatcher(w)
	}
}

func (s *Server) dropWatcher(w *watcher) {
	if s.watchers[w] {
		delete(s.watchers, w)
		close(w.queue)
	}
}

// serveEvents streams the events that the person in ?user= can see to a page, as server-sent events named like those of
// the gateway.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	name, err := personName(r.URL.Query().Get("user"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		http.Error(w, "Only the playground's own page listens here.", http.StatusForbidden)
		return
	}
	watch := &watcher{queue: make(chan []byte, watcherQueue)}
	_, err = s.change(func() (reply, error) {
		watch.user = s.person(name).ID
		s.watchers[watch] = true
		return reply{}, nil
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.dropWatcher(watch)
	}()
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	hello, err := json.Marshal(s.renderClock())
	if err != nil {
		return
	}
	fmt.Fprintf(w, "retry: 1000\nevent: HELLO\ndata: %s\n\n", hello)
	control.Flush()
	alive := time.NewTicker(20 * time.Second)
	defer alive.Stop()
	for {
		select {
		case b, open := <-watch.queue:
			if !open {
				return
			}
			control.SetWriteDeadline(time.Now().Add(writeTimeout))
			if _, err := w.Write(b); err != nil {
				return
			}
		case <-alive.C:
			control.SetWriteDeadline(time.Now().Add(writeTimeout))
			if _, err := w.Write([]byte(": still here\n\n")); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
		if len(watch.queue) == 0 && control.Flush() != nil {
			return
		}
	}
}
