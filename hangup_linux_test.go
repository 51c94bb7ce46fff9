package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"skald/bot/operate"
	"skald/bot/playground"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// served names the configuration with which a child process is skald serve.
const served = "SKALD_TEST_SERVE"

func init() {
	if config := os.Getenv(served); config != "" {
		os.Args = []string{"skald", "serve", "-config", config}
		main()
	}
}

// serving is skald serve in a process of its own.
type serving struct {
	t     *testing.T
	child *exec.Cmd
	log   printout
	// ended is closed when the process has ended, with err.
	ended chan struct{}
	err   error
	// file is its configuration.
	file string
}

// startServing serves with a configuration, in a session of its own; terminal, if not nil, is its controlling one.
func startServing(t *testing.T, config string, terminal *os.File) *serving {
	t.Helper()
	s := &serving{t: t, ended: make(chan struct{}), file: filepath.Join(t.TempDir(), "config.yaml")}
	s.write(config)
	s.child = exec.Command(os.Args[0])
	s.child.Env = append(os.Environ(), served+"="+s.file)
	s.child.Stderr = &s.log
	s.child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if terminal != nil {
		s.child.Stdin = terminal
		s.child.SysProcAttr.Setctty = true
	}
	// A child inherits that a signal is ignored, as nohup has it, but not that it is caught.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	err := s.child.Start()
	signal.Stop(hangups)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.child.Process.Kill() })
	go func() { s.err = s.child.Wait(); close(s.ended) }()
	s.says("connected", 1)
	return s
}

func (s *serving) write(config string) {
	s.t.Helper()
	if err := os.WriteFile(s.file, []byte(config), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// says waits until something stands in the log so often.
func (s *serving) says(what string, times int) {
	s.t.Helper()
	s.until(patience, fmt.Sprintf("%q %d times in the log", what, times), func() bool { return s.count(what) >= times })
}

// count returns how often something stands in the log.
func (s *serving) count(what string) int { return strings.Count(s.log.String(), what) }

// until waits for something that the process does while it runs, for so long at most.
func (s *serving) until(most time.Duration, what string, is func() bool) {
	s.t.Helper()
	for deadline := time.Now().Add(most); !is(); {
		select {
		case <-s.ended:
			s.t.Fatalf("it has ended (%v), without %s: %s", s.err, what, s.log.String())
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("waited in vain for %s: %s", what, s.log.String())
		}
	}
}

// What the log tells of a reload.
const again, refused = "the configuration is read again", "the configuration cannot be read again"

// reloads has a configuration read again, and returns what is told of it.
func (s *serving) reloads(config string) (told string) {
	s.t.Helper()
	before := s.log.String()
	s.write(config)
	s.signal(syscall.SIGHUP)
	s.until(patience/4, "a word of the reload", func() bool {
		told = s.log.String()[len(before):]
		return strings.Contains(told, again) || strings.Contains(told, refused)
	})
	return told
}

func (s *serving) signal(which os.Signal) {
	s.t.Helper()
	if err := s.child.Process.Signal(which); err != nil {
		s.t.Fatal(err)
	}
}

// ends waits until the process has ended well.
func (s *serving) ends() {
	s.t.Helper()
	select {
	case <-s.ended:
		if s.err != nil {
			s.t.Errorf("it ends with %v: %s", s.err, s.log.String())
		}
	case <-time.After(patience):
		s.t.Fatalf("it does not end: %s", s.log.String())
	}
}

// openDiscord opens a playground to which bots come from processes of their own, and returns the line that leads there.
func openDiscord(t *testing.T) string {
	t.Helper()
	server, err := playground.New(playground.Options{Addr: "127.0.0.1:0", Unpaced: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return "discord: " + server.URL() + "\n"
}

// openTerminal opens a terminal; who closes screen closes it.
func openTerminal(t *testing.T) (screen, terminal *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	var unlock, number uint32
	for request, arg := range map[uintptr]*uint32{syscall.TIOCSPTLCK: &unlock, syscall.TIOCGPTN: &number} {
		if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), request, uintptr(unsafe.Pointer(arg))); no != 0 {
			t.Fatal(no)
		}
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	return screen, terminal
}

func TestSIGHUPReadsTheConfigurationAgain(t *testing.T) {
	t.Parallel()
	legends := t.TempDir()
	base := openDiscord(t) + "database: " + filepath.Join(t.TempDir(), "skald.db") + "\nlegends: " + legends + "\n"
	s := startServing(t, base+"log: info\n", nil)
	if told := s.reloads(base + "log: debug\nmoderator_roles: [\"123456789012345678\"]\n"); !strings.Contains(told, again) {
		t.Fatalf("it is told %s", told)
	}
	s.says("legends are replaced", 1)
	mine := filepath.Join(legends, "mine.yaml")
	for _, wrong := range []struct{ config, legend, told string }{
		{base + "log: loud\n", "", "is none of debug"},
		{"", "", "is empty"},
		{strings.Replace(base, legends, legends+".none", 1), "", "the folder of legends cannot be read"},
		{base + "log: debug\n", "id: [\n", "the legend mine.yaml"},
	} {
		if wrong.legend != "" {
			if err := os.WriteFile(mine, []byte(wrong.legend), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if told := s.reloads(wrong.config); !strings.Contains(told, refused) || !strings.Contains(told, wrong.told) || strings.Contains(told, again) {
			t.Errorf("a mistake that should be told as %s is told as %s", wrong.told, told)
		}
	}
	if err := os.Remove(mine); err != nil {
		t.Fatal(err)
	}
	// Level warn leaves out the word of it; the next mistake is told, though it was before.
	s.write(base + "log: warn\n")
	s.signal(syscall.SIGHUP)
	time.Sleep(200 * time.Millisecond)
	s.reloads(base + "log: loud\n")
	if n := s.count(again); n != 1 {
		t.Errorf("with a log of level warn it is told of %d reloads: %s", n, s.log.String())
	}
	s.write(base + "log: info\n")
	s.signal(syscall.SIGHUP)
	s.says(again, 2)
	s.signal(syscall.SIGTERM)
	s.ends()
}

func TestAClosedTerminalStopsABotThatLeavesNoLease(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Fresh(t)
	screen, terminal := openTerminal(t)
	defer screen.Close()
	s := startServing(t, openDiscord(t)+"database: "+address+"\n", terminal)
	terminal.Close()
	s.signal(syscall.SIGHUP) // the terminal is there: an operator asks for it
	s.says(again, 1)
	time.Sleep(2 * operate.Settle)
	if err := screen.Close(); err != nil {
		t.Fatal(err)
	}
	s.ends()
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	share, err := db.Take(t.Context(), store.ShareOptions{Holder: "another", Total: 1, Lasts: time.Minute})
	if err != nil {
		t.Fatalf("a lease is left: %v", err)
	}
	if err := share.Release(t.Context()); err != nil {
		t.Error(err)
	}
}
