package postgres

import (
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// Unprotected returns the hosts of an address that are not this machine, if neither the address nor PGSSLMODE
// determines the encryption. Then the server decides, and nothing proves its identity. It returns none for a text that
// is not an address.
func Unprotected(address string) (hosts []string) {
	if !IsAddress(address) || os.Getenv("PGSSLMODE") != "" {
		return nil
	}
	_, query, _ := strings.Cut(address, "?") // an address with several hosts is no URL
	if set, err := url.ParseQuery(query); err != nil || set.Has("sslmode") {
		return nil
	}
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		return nil // opening it reports the error
	}
	all := []string{config.Host}
	for _, f := range config.Fallbacks {
		all = append(all, f.Host)
	}
	for _, host := range all {
		if !isLocal(host) && !slices.Contains(hosts, host) {
			hosts = append(hosts, host)
		}
	}
	return hosts
}

// isLocal reports whether a host is this machine: a socket in its file system, or its own network.
func isLocal(host string) bool {
	if strings.HasPrefix(host, "/") || strings.HasPrefix(host, "@") || host == "localhost" ||
		strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}
