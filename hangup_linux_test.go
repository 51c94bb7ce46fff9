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
	ended chan error
	// file is its configuration.
	file string
}

// startServing serves with a configuration, in a session of its own; terminal, if not nil, is its controlling one.
func startServing(t *testing.T, config string, terminal *os.File) *serving {
	t.Helper()
	s := &serving{t: t, ended: make(chan error, 1), file: filepath.Join(t.TempDir(), "config.yaml")}
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
	go func() { s.ended <- s.child.Wait() }()
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
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if strings.Count(s.log.String(), what) >= times {
			return
		}
	}
	s.t.Fatalf("the log does not say %q %d times: %s", what, times, s.log.String())
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
	case err := <-s.ended:
		if err != nil {
			s.t.Errorf("it ends with %v: %s", err, s.log.String())
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
	const again, refused = "the configuration is read again", "the configuration cannot be read again"
	s.write(base + "log: debug\nmoderator_roles: [\"123456789012345678\"]\n")
	s.signal(syscall.SIGHUP)
	s.says(again, 1)
	s.says("legends are replaced", 1)
	for what, wrong := range map[string]string{"line of the configuration": base + "log: loud\n", "empty file": "", "folder": base + "legends: /nowhere\n"} {
		before := strings.Count(s.log.String(), refused)
		s.write(wrong)
		s.signal(syscall.SIGHUP)
		s.says(refused, before+1)
		if n := strings.Count(s.log.String(), again); n != 1 {
			t.Errorf("with a wrong %s it is read again", what)
		}
	}
	if err := os.WriteFile(filepath.Join(legends, "mine.yaml"), []byte("id: [\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.write(base + "log: warn\n")
	s.signal(syscall.SIGHUP)
	s.says("the legend mine.yaml", 1)
	if err := os.Remove(filepath.Join(legends, "mine.yaml")); err != nil {
		t.Fatal(err)
	}
	s.signal(syscall.SIGHUP)
	time.Sleep(200 * time.Millisecond)
	if n := strings.Count(s.log.String(), again); n != 1 {
		t.Errorf("a log of level warn tells of it %d times: %s", n, s.log.String())
	}
	s.signal(syscall.SIGTERM)
	s.ends()
}

func TestAClosedTerminalStopsABotThatLeavesNoLease(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, pgtest.Unsynced...).Fresh(t)
	screen, terminal := openTerminal(t)
	defer screen.Close()
	s := startServing(t, openDiscord(t)+"database: "+address+"\n", terminal)
	terminal.Close()
	s.signal(syscall.SIGHUP) // the terminal is there: an operator asks for it
	s.says("the configuration is read again", 1)
	time.Sleep(2 * settle)
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
