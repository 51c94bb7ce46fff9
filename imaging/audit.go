package imaging

import (
	"bytes"
	"image"
	"strings"
	"sync"
)

// audit makes assets again that were found, see Assets.Audit.
type audit struct {
	mu      sync.Mutex
	layers  map[string]bool // made again
	most    int             // layers to be made again
	differs func(key string)
}

// Audit makes each asset again whenever it is found, and calls differs with the key of an asset that comes out
// different: something it depends on is missing in that key. Painting a layer takes long, so each is made again once at
// most, and no more than so many are. It is for tests, and is called before anything is drawn.
func (a *Assets) Audit(layers int, differs func(key string)) {
	a.audit = &audit{layers: map[string]bool{}, most: layers, differs: differs}
}

// check makes an asset again and compares it with the one that is kept.
func (u *audit) check(key string, kept any, make func() (any, int)) {
	if strings.HasPrefix(key, "layer ") {
		u.mu.Lock()
		done := u.layers[key] || len(u.layers) == u.most
		if !done {
			u.layers[key] = true
		}
		u.mu.Unlock()
		if done {
			return
		}
	}
	if again, _ := make(); !alike(kept, again) {
		u.differs(key)
	}
}

// alike reports whether two assets are the same to the byte.
func alike(a, b any) bool {
	if s, ok := a.(*image.RGBA); ok {
		o, ok := b.(*image.RGBA)
		return ok && s.Rect == o.Rect && bytes.Equal(s.Pix, o.Pix)
	}
	return bytes.Equal(pack(a), pack(b))
}
