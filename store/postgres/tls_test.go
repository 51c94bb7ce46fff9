package postgres_test

import (
	"strings"
	"testing"

	"skald/store/postgres"
)

func TestAnAddressWithoutASSLModeIsToldUnlessItIsThisMachine(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://bot@db.example.org/skald":                           "db.example.org",
		"postgresql://bot:secret@10.0.0.7:5433/skald?connect_timeout=3": "10.0.0.7",
		"postgres://bot@localhost,db1:5433,db2/skald":                   "db1 db2",
		"postgres:///skald?host=db.example.org":                         "db.example.org",
		"postgres://bot@[2001:db8::1]/skald":                            "2001:db8::1",
		"postgres://bot@db.example.org/skald?sslmode=verify-full":       "",
		"postgres://bot@db.example.org/skald?sslmode=disable":           "",
		"postgres://bot@localhost/skald":                                "",
		"postgres://bot@127.0.0.1:5433/skald":                           "",
		"postgres://bot@[::1]/skald":                                    "",
		"postgres:///skald?host=/var/run/postgresql":                    "",
		"postgres://bot@db.example.org:port/skald":                      "",
		"skald.db": "",
	} {
		if got := strings.Join(postgres.Unprotected(address), " "); got != want {
			t.Errorf("of %s: %q, want %q", address, got, want)
		}
	}
	t.Run("PGSSLMODE counts", func(t *testing.T) {
		t.Setenv("PGSSLMODE", "require")
		if got := postgres.Unprotected("postgres://bot@db.example.org/skald"); got != nil {
			t.Errorf("%q", got)
		}
	})
}
