// Package pgtest runs servers of PostgreSQL for tests, each in a folder of its own.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// patience is the maximum time for a server to start, to stop or to answer.
const patience = time.Minute

// Password is the password of the role skald, which owns the databases.
const Password = "a pass:word/with@signs"

// A Server is a running server.
type Server struct {
	Port   int
	folder string
	bin    string
	as     *syscall.Credential // nil for the user that runs the test
	made   atomic.Int64
	shared bool // reused by several tests
	free   struct {
		sync.Mutex
		names []string // databases that tests no longer use
	}
}

// binaries returns the folder with the server's programs, "" if there is none.
func binaries() string {
	var places []string
	if path, err := exec.LookPath("postgres"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			places = append(places, filepath.Dir(path)) // the other programs are there too
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	slices.Reverse(found)
	for _, folder := range append(places, found...) {
		if _, err := os.Stat(filepath.Join(folder, "initdb")); err == nil {
			return folder
		}
	}
	return ""
}

// Start starts a server and stops it at the end of the test, or skips the test if PostgreSQL is not installed. Settings
// are added to the configuration of a server that keeps what it acknowledges.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	s, err := Run(settings...)
	if err != nil {
		t.Fatal(err)
	}
	skipWithout(t, s)
	t.Cleanup(s.Remove)
	return s
}

// skipWithout skips a test where there is no server.
func skipWithout(t testing.TB, s *Server) {
	t.Helper()
	if s == nil {
		t.Skip("skipped: the programs of PostgreSQL are neither in PATH nor in /usr/lib/postgresql/*/bin (Debian: " +
			"apt-get install postgresql)")
	}
}

// Run starts a server that Remove stops; it returns nil if PostgreSQL is not installed.
func Run(settings ...string) (*Server, error) {
	s := &Server{bin: binaries()}
	if s.bin == "" {
		return nil, nil
	}
	var err error
	if s.folder, err = os.MkdirTemp("", "skald-postgres-"); err != nil {
		return nil, err
	}
	started := false
	defer func() {
		if !started {
			s.Remove()
		}
	}()
	if os.Geteuid() == 0 {
		// The server refuses to run as root.
		for _, name := range []string{"postgres", "nobody"} {
			u, err := user.Lookup(name)
			if err != nil {
				continue
			}
			uid, _ := strconv.Atoi(u.Uid)
			gid, _ := strconv.Atoi(u.Gid)
			s.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid), NoSetGroups: true}
			if err := os.Chown(s.folder, uid, gid); err != nil {
				return nil, err
			}
			break
		}
	}
	if err := s.program("initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C",
		"-D", s.data()); err != nil {
		return nil, err
	}
	if s.Port, err = freePort(); err != nil {
		return nil, err
	}
	if err := s.Configure(settings...); err != nil {
		return nil, err
	}
	hosts := "local all postgres trust\nhost replication postgres 127.0.0.1/32 trust\nhost all postgres 127.0.0.1/32 " +
		"trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
	if err := os.WriteFile(filepath.Join(s.data(), "pg_hba.conf"), []byte(hosts), 0o644); err != nil {
		return nil, err
	}
	if err := s.Begin(); err != nil {
		return nil, err
	}
	if err := s.Admin("postgres", "CREATE ROLE skald LOGIN PASSWORD '"+Password+"'"); err != nil {
		return nil, err
	}
	started = true
	return s, nil
}

// Configure writes the configuration; a running server keeps the old one.
func (s *Server) Configure(settings ...string) error {
	lines := append([]string{
		"listen_addresses = '127.0.0.1'", fmt.Sprintf("port = %d", s.Port),
		fmt.Sprintf("unix_socket_directories = '%s'", s.folder),
		"fsync = on", "synchronous_commit = on", "shared_buffers = 32MB", "max_connections = 300",
	}, settings...)
	return os.WriteFile(filepath.Join(s.data(), "postgresql.conf"), []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// Folder returns the folder with all data of the server.
func (s *Server) Folder() string { return s.folder }

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// program runs one of the server's programs.
func (s *Server) program(name string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(s.bin, name), args...)
	cmd.Dir = s.folder
	if s.as != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.as}
	}
	// A file, because a server would hold a pipe open.
	said, err := os.CreateTemp("", "skald-postgres-said-")
	if err != nil {
		return err
	}
	defer os.Remove(said.Name())
	defer said.Close()
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Run(); err != nil {
		text, _ := os.ReadFile(said.Name())
		return fmt.Errorf("%s: %w: %s", name, err, bytes.TrimSpace(text))
	}
	return nil
}

// Begin starts the server again after Kill or Stop.
func (s *Server) Begin() error {
	return s.program("pg_ctl", "-w", "-t", "60", "-D", s.data(), "-l", filepath.Join(s.folder, "log"), "start")
}

// Stop ends the server in order, and its connections with it.
func (s *Server) Stop() error {
	return s.program("pg_ctl", "-w", "-t", "60", "-D", s.data(), "-m", "fast", "stop")
}

// Kill ends the server as a power cut would end its processes.
func (s *Server) Kill() error {
	content, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		return err
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		return err
	}
	// Its child processes notice, and a new server starts only when they are gone.
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if syscall.Kill(pid, 0) != nil {
			return nil
		}
	}
	return fmt.Errorf("the server %d does not end", pid)
}

// Remove stops the server and removes its folder.
func (s *Server) Remove() {
	_ = s.program("pg_ctl", "-w", "-t", "20", "-D", s.data(), "-m", "immediate", "stop")
	os.RemoveAll(s.folder)
}

// Standby creates a server that follows this one, and starts it.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	f := &Server{bin: s.bin, as: s.as}
	var err error
	if f.folder, err = os.MkdirTemp("", "skald-postgres-"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Remove)
	if s.as != nil {
		if err := os.Chown(f.folder, int(s.as.Uid), int(s.as.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	if f.Port, err = freePort(); err == nil {
		err = f.program("pg_basebackup", "--no-sync", "-c", "fast", "-h", "127.0.0.1", "-p", strconv.Itoa(s.Port), "-U",
			"postgres", "-R", "-X", "stream", "-D", f.data())
	}
	if err == nil {
		err = f.Configure()
	}
	if err == nil {
		err = f.Begin()
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Promote makes a standby a server of its own.
func (s *Server) Promote() error {
	return s.program("pg_ctl", "-w", "-t", "60", "-D", s.data(), "promote")
}

// Admin runs a statement as the server's superuser.
func (s *Server) Admin(database, sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, fmt.Sprintf("postgres://postgres@127.0.0.1:%d/%s?sslmode=disable", s.Port, database))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, sql)
	return err
}

// Lapse ends the leases of dead hosts in the database of an address, as if they had been silent long enough.
func (s *Server) Lapse(t testing.TB, address string) {
	t.Helper()
	err := s.Admin(DatabaseOf(address), "UPDATE skald.leases SET renewed = renewed - INTERVAL '1 day'")
	if err != nil && !strings.Contains(err.Error(), "42P01") { // there are no tables yet
		t.Fatal(err)
	}
}

// OnlyReads makes the database of an address refuse writes, as a provider does whose disk is nearly full, or accept
// them again.
func (s *Server) OnlyReads(t testing.TB, address string, only bool) {
	t.Helper()
	name := pgx.Identifier{DatabaseOf(address)}.Sanitize()
	if err := errors.Join(
		s.Admin("postgres", fmt.Sprintf("ALTER DATABASE %s SET default_transaction_read_only = %t", name, only)),
		s.Admin("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+
			DatabaseOf(address)+"'"),
	); err != nil {
		t.Fatal(err)
	}
}

// Make creates an empty database unless it exists, and returns its address with the password.
func (s *Server) Make(name string) (address string, err error) {
	if err := s.Admin("postgres", "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+" OWNER skald"); err != nil &&
		!strings.Contains(err.Error(), "42P04") {
		return "", err
	}
	return s.Address(name, s.Port), nil
}

// CopyOf creates a copy of a database, which must not be in use meanwhile.
func (s *Server) CopyOf(t testing.TB, address string) string {
	t.Helper()
	from := DatabaseOf(address)
	name := fmt.Sprintf("copy%d_%d", os.Getpid(), s.made.Add(1))
	var err error
	// The server notices a moment later that a killed process is gone.
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		err = s.Admin("postgres", "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+" OWNER skald TEMPLATE "+
			pgx.Identifier{from}.Sanitize())
		if err == nil {
			return s.Address(name, s.Port)
		}
		if !strings.Contains(err.Error(), "55006") {
			break
		}
	}
	t.Fatal(err)
	return ""
}

// DatabaseOf returns the name of the database in an address.
func DatabaseOf(address string) string {
	name, _, _ := strings.Cut(address[strings.LastIndex(address, "/")+1:], "?")
	return name
}

// Address returns the address of a database for the role skald with a port, for example that of a proxy.
func (s *Server) Address(name string, port int) string {
	u := url.URL{Scheme: "postgres", User: url.UserPassword("skald", Password), Host: fmt.Sprintf("127.0.0.1:%d", port),
		Path: name, RawQuery: "sslmode=disable"}
	return u.String()
}

// Fresh returns the address of a database without tables: a new one or, on a shared server, one that an earlier test no
// longer uses, because creating one is most of the cost of a short test.
func (s *Server) Fresh(t testing.TB) string {
	t.Helper()
	if !s.shared {
		return s.fresh(t)
	}
	s.free.Lock()
	defer s.free.Unlock()
	var address string
	if last := len(s.free.names) - 1; last >= 0 {
		address = s.Address(s.free.names[last], s.Port)
		s.free.names = s.free.names[:last]
	} else {
		address = s.fresh(t)
	}
	t.Cleanup(func() {
		if s.emptied(DatabaseOf(address)) {
			s.free.Lock()
			defer s.free.Unlock()
			s.free.names = append(s.free.names, DatabaseOf(address))
		}
	})
	return address
}

func (s *Server) fresh(t testing.TB) string {
	t.Helper()
	address, err := s.Make(fmt.Sprintf("fresh%d_%d", os.Getpid(), s.made.Add(1)))
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// emptied drops the tables of a database unless it is in use, and reports whether it did.
func (s *Server) emptied(name string) bool {
	for range 25 { // the server notices a moment later that a client has gone
		err := s.Admin(name, `DO $$ BEGIN
			IF EXISTS (
				SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
			) THEN
				RAISE 'it is in use';
			END IF;
			DROP SCHEMA IF EXISTS skald CASCADE;
		END $$`)
		if err == nil {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}
