package imaging

import (
	"container/list"
	"image"
	"image/color"
	"image/draw"
	"strconv"
	"sync"

	"github.com/fogleman/gg"
)

// Assets keeps layers and sprites after they were drawn once, those of each theme by themselves. All workers of a
// Studio share one. Its assets must not be changed.
type Assets struct {
	*assetStore
	theme string
}

// assetStore holds the assets of all themes.
type assetStore struct {
	mu     sync.Mutex
	limit  int
	held   int
	byKey  map[assetKey]*list.Element
	recent *list.List // of *asset, most recently used first
	disk   *diskCache // nil for none
	parts  *partCache
	audit  *audit // nil for none
	tally  tally
}

type assetKey struct{ theme, name string }

type asset struct {
	key   assetKey
	once  sync.Once
	value any
	bytes int
}

// NewAssets returns a cache that holds about limit bytes of pixels. The assets that were not used for longest go first.
func NewAssets(limit int) *Assets {
	return &Assets{assetStore: &assetStore{limit: limit, byKey: map[assetKey]*list.Element{}, recent: list.New(),
		parts: newPartCache(partCacheBytes)}}
}

// In returns the assets as they look in a theme; both hold within one limit.
func (a *Assets) In(theme *Theme) *Assets {
	return &Assets{assetStore: a.assetStore, theme: theme.Name}
}

// get returns the asset of the key, made once even if several workers ask for it at the same time. A panic in the
// making reaches all of them.
func (a *Assets) get(name string, make func() (any, int)) any {
	key := assetKey{a.theme, name}
	a.mu.Lock()
	e, ok := a.byKey[key]
	if ok {
		a.recent.MoveToFront(e)
	} else {
		e = a.recent.PushFront(&asset{key: key})
		a.byKey[key] = e
	}
	it := e.Value.(*asset)
	a.mu.Unlock()
	found := true
	it.once.Do(func() {
		found = false
		var bytes int
		defer func() {
			a.mu.Lock()
			defer a.mu.Unlock()
			if it.value == nil { // its making panicked; let the next one try again
				delete(a.byKey, key)
				a.recent.Remove(e)
				return
			}
			it.bytes = bytes
			a.held += bytes
			a.shed(e)
		}()
		if it.value, bytes = a.disk.get(key); it.value != nil {
			a.tally.read.Add(1)
			return
		}
		it.value, bytes = make()
		if isGround(it.value, bytes) {
			a.tally.painted.Add(1)
			a.disk.put(key, it.value)
		}
	})
	if it.value == nil {
		panic("imaging: " + name + " could not be drawn")
	}
	if found && isGround(it.value, it.bytes) {
		a.tally.remembered.Add(1)
	}
	if found && a.audit != nil {
		a.audit.check(name, it.value, make)
	}
	return it.value
}

// shed drops the assets that were not used for longest, never the one just made.
func (a *assetStore) shed(keep *list.Element) {
	for e := a.recent.Back(); e != nil && a.held > a.limit; {
		before := e.Prev()
		if it := e.Value.(*asset); e != keep && it.bytes > 0 {
			a.held -= it.bytes
			delete(a.byKey, it.key)
			a.recent.Remove(e)
		}
		e = before
	}
}

// Bytes returns the number of bytes of pixels that are kept.
func (a *assetStore) Bytes() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.held
}

// Layer returns the layer of the key, painted by paint if it is not kept. Accents are the colours that are set on it
// later.
func (a *Assets) Layer(key string, w, h int, accents []color.RGBA, paint func(img *image.RGBA)) *Layer {
	return a.get(sizedKey("layer", key, w, h), func() (any, int) {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		paint(img)
		l := NewLayer(img, accents)
		return l, l.Bytes()
	}).(*Layer)
}

// Sprite returns the small picture of the key, drawn by paint when it is not there, on a transparent ground of w × h
// pixels.
func (a *Assets) Sprite(key string, w, h int, paint func(dc *gg.Context)) *image.RGBA {
	return a.get(sizedKey("sprite", key, w, h), func() (any, int) {
		dc := gg.NewContext(w, h)
		paint(dc)
		img := dc.Image().(*image.RGBA)
		return img, len(img.Pix)
	}).(*image.RGBA)
}

// IconSprite returns the icon in a colour at a size in pixels.
func (a *Assets) IconSprite(name string, size int, col color.RGBA) *image.RGBA {
	return a.get(spriteKey("icon", name, size, col), func() (any, int) {
		img := image.NewRGBA(image.Rect(0, 0, size, size))
		DrawIcon(img, name, 0, 0, size, col)
		return img, len(img.Pix)
	}).(*image.RGBA)
}

// DrawIcon draws the icon in a colour with its upper left corner at (x, y).
func DrawIcon(dst draw.Image, name string, x, y, size int, col color.RGBA) {
	m, _ := Icon(name, size)
	draw.DrawMask(dst, m.Rect.Add(image.Pt(x, y)), &image.Uniform{C: col}, image.Point{}, m, image.Point{}, draw.Over)
}

// sizedKey joins the kind, the key and the size of an asset, so that no key need name its size.
func sizedKey(kind, key string, w, h int) string {
	b := make([]byte, 0, 96)
	b = append(append(append(append(b, kind...), ' '), key...), ' ')
	b = strconv.AppendInt(b, int64(w), 10)
	b = strconv.AppendInt(append(b, 'x'), int64(h), 10)
	return string(b)
}

// spriteKey joins the parts that distinguish a sprite. It is called for every sprite of every picture and so does
// without package fmt.
func spriteKey(kind, name string, size int, cols ...color.RGBA) string {
	b := make([]byte, 0, 64)
	b = append(b, kind...)
	b = append(b, ' ')
	b = append(b, name...)
	b = append(b, ' ', byte(size), byte(size>>8))
	for _, c := range cols {
		b = append(b, c.R, c.G, c.B, c.A)
	}
	return string(b)
}
