package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// bom is a software bill of materials in CycloneDX 1.6, with the members needed here.
type bom struct {
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	Purl       string     `json:"purl"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// modules returns the modules inside binaries, each once, in the order of their paths.
func modules(built []binary) []*debug.Module {
	found := map[string]*debug.Module{}
	for _, b := range built {
		for _, m := range b.info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			found[m.Path] = m
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b *debug.Module) int { return cmp.Compare(a.Path, b.Path) })
}

// writeBOM lists the modules that the binaries declare, and Go's own library. The hash of a module is that of go.sum in
// hexadecimal.
func writeBOM(out string, src source, built []binary) error {
	program := component{Type: "application", Name: "skald", Version: src.version,
		Purl: "pkg:golang/skald@" + src.version}
	program.Ref = program.Purl
	program.Properties = []property{{"vcs.revision", src.commit}}
	list := bom{Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata: metadata{Timestamp: src.at.Format(time.RFC3339), Component: program}}
	library := func(path, version string) component {
		purl := "pkg:golang/" + path + "@" + version
		return component{Type: "library", Ref: purl, Name: path, Version: version, Purl: purl}
	}
	list.Components = append(list.Components, library("std", strings.TrimPrefix(goVersion, "go")))
	for _, m := range modules(built) {
		c := library(m.Path, m.Version)
		sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:"))
		if err != nil || len(sum) == 0 {
			return fmt.Errorf("the module %s has no sum that can be read: %q", m.Path, m.Sum)
		}
		c.Hashes = []hash{{"SHA-256", fmt.Sprintf("%x", sum)}}
		list.Components = append(list.Components, c)
	}
	return create(filepath.Join(out, src.stem()+".cdx.json"), func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(list)
	})
}
