package site

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/fault"
)

// ListFile is the file in a folder that lists the files written into it.
const ListFile = "scacchimagici-sito.json"

// List has the written files of a folder with the hashes that each may have. A file has two hashes
// while the folder is written, so that an interrupted writing can be repeated.
type List struct {
	Made  string              `json:"made"`
	Files map[string][]string `json:"files"`
}

// ReadList reads the file of a list; ok is false when it is not one.
func ReadList(data []byte) (l List, ok bool) {
	err := json.Unmarshal(data, &l)
	return l, err == nil && l.Files != nil
}

// JSON returns the file of a list.
func (l List) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(l, "", "  ")
	return append(data, '\n'), err
}

// Present is the present content of a folder.
type Present struct {
	Empty  bool
	Hashes map[string]string // of the files that the site or the list names
	Before List              // the list of what was written before
}

// Hash returns the hash of a file.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Changes are the steps to write a folder, in this order: write the first list, write the files,
// remove old files of the site, write the last list.
type Changes struct {
	First, Last List
	Write       []File
	Remove      []string
}

// Plan returns the steps that put the site into a folder. It refuses, with a fault, a folder that is not empty,
// unless force is set. With force it refuses to touch files that are not on the list, or that were changed since.
func (s Site) Plan(folder string, now Present, force bool, at time.Time) (Changes, error) {
	made := at.UTC().Format(time.RFC3339)
	c := Changes{First: List{made, map[string][]string{}}, Last: List{made, map[string][]string{}}, Write: s.Files}
	if !now.Empty && !force {
		return c, fault.New(fault.Illegal, "fault.site.full", folder)
	}
	ours := func(name string) error {
		hash, there := now.Hashes[name]
		switch {
		case !there || slices.Contains(now.Before.Files[name], hash):
			return nil
		case now.Before.Files[name] == nil:
			return fault.New(fault.Illegal, "fault.site.foreign", name, folder)
		}
		return fault.New(fault.Illegal, "fault.site.changed", name, folder)
	}
	if err := ours(ListFile); err != nil { // another file of this name
		return c, err
	}
	for _, f := range s.Files {
		if err := ours(f.Name); err != nil {
			return c, err
		}
		hash := Hash(f.Data)
		c.Last.Files[f.Name] = []string{hash}
		c.First.Files[f.Name] = slices.Compact(append(slices.Clone(now.Before.Files[f.Name]), hash))
	}
	for name, hashes := range now.Before.Files {
		if c.Last.Files[name] != nil {
			continue
		}
		c.First.Files[name] = hashes
		if _, there := now.Hashes[name]; there {
			if err := ours(name); err != nil {
				return c, err
			}
			c.Remove = append(c.Remove, name)
		}
	}
	slices.Sort(c.Remove)
	return c, nil
}

// ParseAddress reads the address where a folder will be; it ends with a slash. A fault says that it is
// not an address.
func ParseAddress(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || len(text) > 300 {
		return "", fault.New(fault.Invalid, "fault.site.address", text[:min(len(text), 300)])
	}
	return strings.TrimSuffix(u.String(), "/") + "/", nil
}

// Names returns the names of all files.
func (s Site) Names() []string {
	names := make([]string, len(s.Files))
	for i, f := range s.Files {
		names[i] = f.Name
	}
	return names
}

// Zip returns the folder as one file, with its list.
func (s Site) Zip(at time.Time) ([]byte, error) {
	plan, err := s.Plan("", Present{Empty: true}, false, at)
	if err != nil {
		return nil, err
	}
	list, err := plan.Last.JSON()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range append(slices.Clone(s.Files), File{ListFile, list}) {
		header := &zip.FileHeader{Name: s.Folder() + "/" + f.Name, Method: zip.Deflate, Modified: at}
		if strings.HasSuffix(f.Name, ".png") || strings.HasSuffix(f.Name, ".woff2") {
			header.Method = zip.Store
		}
		part, err := w.CreateHeader(header)
		if err == nil {
			_, err = part.Write(f.Data)
		}
		if err != nil {
			return nil, fmt.Errorf("pack the site: %w", err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("pack the site: %w", err)
	}
	return b.Bytes(), nil
}

// Folder returns the name of the folder, from the tournament's id.
func (s Site) Folder() string {
	return "sito-" + strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '-' || r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') {
			return r
		}
		return '-'
	}, s.Tournament)
}
