package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// imageUser runs the bot in the image and owns its folders.
const imageUser = 65532

// imageConfig is the configuration of the image. A test compares it with the Dockerfile.
var imageConfig = runConfig{
	User: fmt.Sprintf("%d:%[1]d", imageUser), WorkingDir: "/data", Volumes: map[string]struct{}{"/data": {}},
	Entrypoint: []string{"/skald"}, Cmd: []string{"serve", "-config", "/etc/skald/config.yaml"},
	Healthcheck: healthcheck{
		Test:     []string{"CMD", "/skald", "health", "-config", "/etc/skald/config.yaml"},
		Interval: time.Minute, Timeout: 15 * time.Second, StartPeriod: time.Minute,
	},
}

// runConfig is the configuration for running an image. The health check is Docker's addition to the format.
type runConfig struct {
	User        string
	Entrypoint  []string
	Cmd         []string
	WorkingDir  string
	Volumes     map[string]struct{}
	Healthcheck healthcheck
	Labels      map[string]string
}

// healthcheck has durations in nanoseconds.
type healthcheck struct {
	Test                           []string
	Interval, Timeout, StartPeriod time.Duration
}

// The media types of an image of the Open Container Initiative.
const (
	typeIndex    = "application/vnd.oci.image.index.v1+json"
	typeManifest = "application/vnd.oci.image.manifest.v1+json"
	typeConfig   = "application/vnd.oci.image.config.v1+json"
	typeLayer    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// descriptor points to a blob.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    map[string]string `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// imageFiles returns the files of the image: the program, its configuration, and the folders it writes to.
func imageFiles(program, example, license, notices []byte) ([]file, error) {
	config := strings.Replace(string(example), "\n  listen: \"\"\n", "\n  listen: 127.0.0.1:9090\n", 1)
	if config == string(example) {
		return nil, fmt.Errorf("config.example.yaml has no line with an empty listen that the image could change")
	}
	return []file{
		{name: "LICENSE", mode: 0o644, data: license},
		{name: "LICENSES.txt", mode: 0o644, data: notices},
		{name: "backups/", mode: 0o755, owner: imageUser},
		{name: "data/", mode: 0o755, owner: imageUser},
		{name: "etc/", mode: 0o755},
		{name: "etc/skald/", mode: 0o755},
		{name: "etc/skald/config.yaml", mode: 0o644, data: []byte(config)},
		{name: "skald", mode: 0o755, data: program},
		{name: "tmp/", mode: 0o1777},
	}, nil
}

// writeImage writes the image for an architecture of Linux as an archive for docker load and podman load: the layout of
// the Open Container Initiative, with the list of Docker's own archives. There is no base image.
func writeImage(out string, src source, b binary, notices []byte) error {
	program, err := os.ReadFile(b.path)
	if err != nil {
		return err
	}
	example, err := os.ReadFile("config.example.yaml")
	if err != nil {
		return err
	}
	license, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	files, err := imageFiles(program, example, license, notices)
	if err != nil {
		return err
	}
	archive, err := packImage(src, b.arch, files)
	if err != nil {
		return err
	}
	return create(filepath.Join(out, fmt.Sprintf("%s-image-%s.tar", src.stem(), b.arch)), func(w io.Writer) error {
		return writeTar(w, archive, src.at)
	})
}

func packImage(src source, arch string, files []file) ([]file, error) {
	var layer, packed bytes.Buffer
	if err := writeTar(&layer, files, src.at); err != nil {
		return nil, err
	}
	if err := writeTarGz(&packed, files, src.at); err != nil {
		return nil, err
	}
	archive := []file{
		{name: "oci-layout", mode: 0o644, data: []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		{name: "blobs/", mode: 0o755}, {name: "blobs/sha256/", mode: 0o755},
	}
	add := func(mediaType string, data []byte) descriptor {
		digest := digestOf(data)
		archive = append(archive, file{name: blobName(digest), mode: 0o644, data: data})
		return descriptor{MediaType: mediaType, Digest: digest, Size: len(data)}
	}
	run := imageConfig
	run.Labels = map[string]string{"org.opencontainers.image.title": "skald",
		"org.opencontainers.image.version": src.version, "org.opencontainers.image.revision": src.commit}
	layerAt := add(typeLayer, packed.Bytes())
	config, err := json.Marshal(map[string]any{
		"created": src.at, "architecture": arch, "os": "linux", "config": run,
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{digestOf(layer.Bytes())}},
		"history": []any{map[string]any{"created": src.at, "created_by": "go run ./.ci/release"}},
	})
	if err != nil {
		return nil, err
	}
	configAt := add(typeConfig, config)
	manifest, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": typeManifest, "config": configAt,
		"layers": []descriptor{layerAt}})
	if err != nil {
		return nil, err
	}
	manifestAt := add(typeManifest, manifest)
	name := "skald:" + src.version
	manifestAt.Platform = map[string]string{"os": "linux", "architecture": arch}
	manifestAt.Annotations = map[string]string{"io.containerd.image.name": "docker.io/library/" + name,
		"org.opencontainers.image.ref.name": src.version}
	index, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": typeIndex,
		"manifests": []descriptor{manifestAt}})
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal([]any{map[string]any{"Config": blobName(configAt.Digest), "RepoTags": []string{name},
		"Layers": []string{blobName(layerAt.Digest)}}})
	if err != nil {
		return nil, err
	}
	return append(archive, file{name: "index.json", mode: 0o644, data: index},
		file{name: "manifest.json", mode: 0o644, data: list}), nil
}

func digestOf(data []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(data)) }

func blobName(digest string) string { return "blobs/" + strings.Replace(digest, ":", "/", 1) }
