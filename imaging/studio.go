package imaging

import (
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// ErrBusy is returned when as many pictures are waiting as the studio takes on, or when the time was up before a
// picture's turn came.
var ErrBusy = errors.New("imaging: too many pictures are waiting to be drawn")

// ErrClosed is returned by a studio that was closed.
var ErrClosed = errors.New("imaging: the studio is closed")

// Options configure a Studio. The zero value of each field gives the default.
type Options struct {
	Workers int           // one for each processor
	Queue   int           // 512 pictures waiting
	Wait    time.Duration // 30 s until a picture's turn comes
	Timeout time.Duration // 10 s for a picture from then on
	Assets  int           // 20 MiB of layers and sprites
	Kept    int           // 4 MiB of finished pictures
	// DiskDir is a folder in which painted layers and large sprites are kept for the next process, DiskBytes how many
	// bytes of them. By default nothing is kept, and 256 MiB in a folder.
	DiskDir   string
	DiskBytes int64
	// LowPriority lets everything else the process does go before drawing, where the system can do that. A worker may
	// then be kept waiting with a processor of Go's in its hands, so GOMAXPROCS should be larger than the number of
	// workers.
	LowPriority bool
}

// Studio draws views to PNG with a bounded number of workers. Requests for the same picture are drawn once. It is safe
// for any number of goroutines.
type Studio struct {
	themes  map[string]*Theme
	scenes  map[string]Scene
	wait    time.Duration
	timeout time.Duration
	jobs    *queue
	done    chan struct{}
	workers sync.WaitGroup
	spare   chan *job     // for a worker that has nothing else to do
	baking  chan struct{} // full while Bake runs

	mu       sync.Mutex
	closed   bool
	busy     int                      // pictures being drawn or waiting
	lastDone time.Time                // when the last picture was done
	open     map[string]*job          // being drawn or waiting, by key
	kept     map[string]*list.Element // of *job
	recent   *list.List
	bytes    int
	keep     int
	assets   *Assets
}

type job struct {
	key     string
	scene   Scene
	view    any
	request Request
	waiting int // callers; if 0 it need not be drawn
	begun   chan struct{}
	done    chan struct{}
	picture Picture
	err     error
	renewal renewal
}

// NewStudio starts the workers for the scenes, by game id. Close ends them.
func NewStudio(scenes map[string]Scene, o Options) (*Studio, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Queue <= 0 {
		o.Queue = 512
	}
	if o.Wait <= 0 {
		o.Wait = 30 * time.Second
	}
	if o.Timeout <= 0 {
		o.Timeout = 10 * time.Second
	}
	if o.Assets <= 0 {
		o.Assets = 20 << 20
	}
	if o.DiskBytes <= 0 {
		o.DiskBytes = 256 << 20
	}
	if o.Kept <= 0 {
		o.Kept = 4 << 20
	}
	s := &Studio{
		themes: map[string]*Theme{}, scenes: map[string]Scene{}, wait: o.Wait, timeout: o.Timeout,
		jobs: newQueue(o.Queue), done: make(chan struct{}), spare: make(chan *job), baking: make(chan struct{}, 1),
		lastDone: time.Now(),
		open:     map[string]*job{}, kept: map[string]*list.Element{}, recent: list.New(), keep: o.Kept,
	}
	for id, scene := range scenes {
		s.scenes[id] = scene
	}
	for _, t := range Themes() {
		s.themes[t.Name] = t
	}
	s.assets = NewAssets(o.Assets)
	if o.DiskDir != "" {
		s.assets.disk = openDiskCache(o.DiskDir, o.DiskBytes)
	}
	for range o.Workers {
		p, err := NewPainter(s.themes[DayTheme], s.assets)
		if err != nil {
			s.Close()
			return nil, err
		}
		s.workers.Go(func() {
			runtime.LockOSThread() // the thread ends with the worker; its processor time is that of drawing
			if o.LowPriority {
				lowerPriority()
			}
			s.work(p)
		})
	}
	return s, nil
}

// Close ends the workers; pictures still waiting are refused with ErrClosed.
func (s *Studio) Close() {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		close(s.done)
	}
	s.mu.Unlock()
	s.workers.Wait()
	s.assets.disk.close()
}

// Draw returns the picture of a game's View. It fails, with a reason in words, if the game has no scene, there is no
// such theme, the View is not that game's, drawing panics, too many pictures wait, or the time is up; then the caller
// has to use text.
//
// The View and everything the request refers to must not change while it is drawn. Requests count as the same if game,
// View and all fields but Name, Say, Match and Renew are.
func (s *Studio) Draw(ctx context.Context, game string, view any, r Request) (Picture, error) {
	scene := s.scenes[game]
	if scene == nil {
		return Picture{}, fmt.Errorf("imaging: there is no scene for the game %q", game)
	}
	if r.Theme == "" {
		r.Theme = DayTheme
	}
	if s.themes[r.Theme] == nil {
		return Picture{}, fmt.Errorf("imaging: there is no theme %q; there are %s and %s", r.Theme, DayTheme,
			NightTheme)
	}
	key := ""
	if !r.Late {
		key = requestKey(game, view, r)
	}
	j, own, err := s.join(key, scene, view, r)
	if err != nil {
		return Picture{}, err
	}
	// A waiting picture takes no time from drawing, and counts as no failure.
	wait, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	select {
	case <-j.begun:
		if own && j.renewal.asked {
			j.renewal.answer(r.Renew)
		}
	case <-j.done:
		return j.picture, j.err
	case <-wait.Done():
		s.leave(j, own)
		return Picture{}, fmt.Errorf("imaging: the turn of the picture %q did not come in time: %w: %w", r.Kind,
			ErrBusy, wait.Err())
	case <-s.done:
		return Picture{}, ErrClosed
	}
	draw, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	select {
	case <-j.done:
		return j.picture, j.err
	case <-draw.Done():
		s.leave(j, own)
		return Picture{}, fmt.Errorf("imaging: the picture %q was not ready in time: %w", r.Kind, draw.Err())
	case <-s.done:
		return Picture{}, ErrClosed
	}
}

// leave removes a caller that waits for the job; own reports whether it is the caller's.
func (s *Studio) leave(j *job, own bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j.waiting--
	if own {
		j.renewal.giveUp()
	}
}

// join returns the job of the key: finished, under way, or put in the queue; own reports whether it was put there.
func (s *Studio) join(key string, scene Scene, view any, r Request) (j *job, own bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, false, ErrClosed
	}
	if key != "" {
		if e := s.kept[key]; e != nil {
			s.recent.MoveToFront(e)
			return e.Value.(*job), false, nil
		}
		if j := s.open[key]; j != nil && !j.renewal.asked {
			j.waiting++
			return j, false, nil
		}
	}
	j = &job{key: key, scene: scene, view: view, request: r, waiting: 1, begun: make(chan struct{}),
		done: make(chan struct{}), renewal: newRenewal(r.Renew)}
	if !s.jobs.put(r.Match, j) {
		return nil, false, ErrBusy
	}
	s.busy++
	if key != "" {
		s.open[key] = j
	}
	return j, true, nil
}

func (s *Studio) work(p *Painter) {
	for {
		select {
		case <-s.done:
			return
		case j := <-s.spare:
			s.drawSpare(p, j)
		case <-s.jobs.ready:
			j := s.jobs.take()
			if s.wanted(j) {
				s.renew(j)
				p.SetTheme(s.themes[j.request.Theme])
				began := threadCPU()
				j.picture, j.err = drawPicture(p, j.scene, j.view, j.request)
				s.assets.tally.drawing.Add(int64(threadCPU() - began))
				s.assets.tally.pictures.Add(1)
			} else {
				j.err = context.DeadlineExceeded
			}
			s.finish(j)
		}
	}
}

// wanted reports whether a caller still waits for the job; if none does, later requests no longer join it.
func (s *Studio) wanted(j *job) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.waiting == 0 {
		s.forget(j)
		return false
	}
	j.renewal.asked = j.renewal.open && j.waiting == 1
	close(j.begun)
	return true
}

// renew waits for the answer of a job's caller, if they were asked, and puts newer content in its place.
func (s *Studio) renew(j *job) {
	if !j.renewal.asked {
		return
	}
	var fresh content
	select {
	case fresh = <-j.renewal.answers:
	case <-s.done:
		return
	}
	if s.themes[fresh.request.Theme] == nil {
		fresh.request.Theme = DayTheme
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	j.renewal.asked = false
	if fresh.ok {
		s.forget(j)
		j.key, j.view, j.request = "", fresh.view, fresh.request // nobody else waits for it
	}
}

func (s *Studio) forget(j *job) {
	if s.open[j.key] == j {
		delete(s.open, j.key)
	}
}

// finish hands the picture to all callers that wait and keeps it for a while.
func (s *Studio) finish(j *job) {
	s.mu.Lock()
	s.busy--
	s.lastDone = time.Now()
	s.forget(j)
	j.view, j.request, j.scene = nil, Request{}, nil
	if j.err == nil && j.key != "" {
		s.kept[j.key] = s.recent.PushFront(j)
		s.bytes += len(j.picture.PNG)
		for s.bytes > s.keep && s.recent.Len() > 1 {
			old := s.recent.Remove(s.recent.Back()).(*job)
			delete(s.kept, old.key)
			s.bytes -= len(old.picture.PNG)
		}
	}
	s.mu.Unlock()
	close(j.done)
}

// requestKey identifies a picture, or is empty when the View cannot be written as JSON; it is then drawn for this
// request alone.
func requestKey(game string, view any, r Request) string {
	h := sha256.New()
	e := json.NewEncoder(h)
	for _, v := range []any{game, r.Kind, r.Arg, r.Language, r.Theme, view, r.Since, r.Past, r.Marks} {
		if err := e.Encode(v); err != nil {
			return ""
		}
	}
	return string(h.Sum(nil))
}
