package keeper

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/lowpriority"
)

// chosen is the content of the file about the second place.
type chosen struct {
	Place  string `json:"place"`  // the chosen folder
	Label  string `json:"label"`  // of its stick or disk
	Folder string `json:"folder"` // of the copies, in the place
}

// placeFile returns the file that stores the second place of a database.
func placeFile(db string) string {
	return filepath.Join(copies.Folder(db), copies.Prefix(db)+"posto.json")
}

// loadPlace reads the chosen second place.
func (k *Keeper) loadPlace() {
	data, err := os.ReadFile(placeFile(k.DB))
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	var c chosen
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	if err != nil {
		k.Log.Warn("the second place of the copies cannot be read", "err", err)
		return
	}
	k.status.Second = copies.Second{Place: c.Place, Label: c.Label, Folder: c.Folder}
}

// Choose makes a folder the second place; an empty one means none. It refuses, with a fault, an
// unwritable folder and the first place itself. The copies lie there in a folder with the name of this
// laptop. It is never made again: when the stick is gone, copies must not fill its empty mount folder.
func (k *Keeper) Choose(place copies.Place) error {
	file := placeFile(k.DB)
	if place.Folder == "" {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fault.New(fault.Unavailable, "fault.copy.first", k.folder).Because(err)
		}
		k.set(func(s *copies.Status) { s.Second = copies.Second{} })
		return nil
	}
	refuse := func(err error) error {
		return fault.New(fault.Unavailable, "fault.copy.place", place.Folder).Because(err)
	}
	info, err := os.Stat(place.Folder)
	if err != nil || !info.IsDir() {
		return refuse(err)
	}
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "scacchi"
	}
	c := chosen{Place: place.Folder, Label: place.Label, Folder: filepath.Join(place.Folder, copies.FolderName+"-"+filepath.Base(host))}
	if within(k.folder, place.Folder) || within(filepath.Dir(k.DB), place.Folder) {
		return fault.New(fault.Invalid, "fault.copy.same", place.Folder)
	}
	if isLink(c.Folder) {
		return fault.New(fault.Illegal, "fault.copy.link", c.Folder)
	}
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return refuse(err)
	}
	// A read-only disk shows itself here and not after the match.
	probe, err := os.CreateTemp(c.Folder, "*.part")
	if err != nil {
		return refuse(err)
	}
	_, err = probe.WriteString("x")
	if err = errors.Join(err, probe.Sync(), probe.Close(), os.Remove(probe.Name())); err != nil {
		return refuse(err)
	}
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	err = os.MkdirAll(k.folder, 0o700)
	if err == nil {
		err = os.WriteFile(file+".part", data, 0o600)
	}
	if err == nil {
		err = os.Rename(file+".part", file)
	}
	if err != nil {
		return fault.New(fault.Unavailable, "fault.copy.first", k.folder).Because(err)
	}
	there, _ := List(k.DB, c.Folder)
	k.set(func(s *copies.Status) {
		s.Second = copies.Second{Place: c.Place, Label: c.Label, Folder: c.Folder, Copies: there}
	})
	select {
	case k.wake <- struct{}{}:
	default:
	}
	return nil
}

// again is how often the second place is checked without a change in the copies: it may be gone, or back.
const again = 5 * time.Second

// follow keeps a copy of the newest copy in the second place.
func (k *Keeper) follow(ctx context.Context) {
	ticker := time.NewTicker(again)
	defer ticker.Stop()
	for {
		lowpriority.Run(func() { k.bringSecond(ctx) })
		select {
		case <-ctx.Done():
			return
		case <-k.wake:
		case <-ticker.C:
		}
	}
}

// bringSecond writes the newest copy to the second place unless it is there, and records the result in the status.
func (k *Keeper) bringSecond(ctx context.Context) {
	s := k.Status()
	second := s.Second
	if second.Place == "" {
		return
	}
	waiting := time.AfterFunc(slow, func() { // a network folder can be slow
		k.noteSecond(second, second.Copies, fault.New(fault.Unavailable, "fault.copy.slow", second.Label))
	})
	there, trouble := k.secondCopies(ctx, s)
	waiting.Stop()
	if ctx.Err() == nil {
		k.noteSecond(second, there, trouble)
	}
}

// slow is the time after which an unanswering second place is a trouble.
const slow = time.Minute

// noteSecond records the state of the second place in the status, unless another place was chosen
// meanwhile or nothing has changed.
func (k *Keeper) noteSecond(of copies.Second, there []copies.Copy, trouble *fault.Fault) {
	now := k.Status().Second
	same := (trouble == nil) == (now.Trouble == nil) && (trouble == nil || trouble.Key == now.Trouble.Key) && slices.Equal(there, now.Copies)
	if same || now.Folder != of.Folder {
		return
	}
	if trouble != nil {
		k.Log.Warn("no copy in the second place", "folder", of.Folder, "err", trouble)
	}
	k.set(func(s *copies.Status) {
		if s.Second.Folder == of.Folder {
			s.Second.Copies, s.Second.Trouble = there, trouble
		}
	})
}

// secondCopies brings the newest copy to the second place of s and returns the copies there.
func (k *Keeper) secondCopies(ctx context.Context, s copies.Status) ([]copies.Copy, *fault.Fault) {
	second := s.Second
	if _, err := os.Stat(second.Folder); err != nil {
		return nil, fault.New(fault.Unavailable, "fault.copy.gone", second.Label).Because(err)
	}
	failed := func(err error) ([]copies.Copy, *fault.Fault) {
		if f := fault.From(err); f != nil {
			return second.Copies, f
		}
		if _, missing := os.Stat(second.Folder); missing != nil {
			return nil, fault.New(fault.Unavailable, "fault.copy.gone", second.Label).Because(err)
		}
		return second.Copies, fault.New(fault.Unavailable, "fault.copy.second", second.Label).Because(err)
	}
	if isLink(second.Folder) { // it became one after it was chosen
		return nil, fault.New(fault.Illegal, "fault.copy.link", second.Folder)
	}
	all, err := List(k.DB, second.Folder)
	if err != nil {
		return failed(err)
	}
	last, ok := s.Last()
	if !ok || len(all) > 0 && all[0].Name() == last.Name() && all[0].Size == last.Size {
		return all, nil
	}
	removeParts(k.DB, second.Folder)
	if err := makeRoom(k.DB, second.Folder, last.Size, 1<<20); err != nil {
		return failed(err)
	}
	to := filepath.Join(second.Folder, last.Name())
	err = copyFile(ctx, last.Path, to)
	if errors.Is(err, fs.ErrNotExist) && sizeOf(last.Path) == 0 {
		return all, nil // it was thinned out meanwhile: a newer one follows at once
	}
	if err != nil {
		return failed(err)
	}
	if _, err := k.Verify(ctx, to); err != nil {
		_ = os.Remove(to)
		return failed(err)
	}
	if all, err = List(k.DB, second.Folder); err != nil {
		return failed(err)
	}
	for _, old := range copies.Spare(all, last.At) {
		if os.Remove(old.Path) == nil {
			all = slices.DeleteFunc(all, func(c copies.Copy) bool { return c.Path == old.Path })
		}
	}
	return all, nil
}

// isLink reports whether our folder on a stick is a link. Copies hold names and codes, and go only to the
// chosen place.
func isLink(folder string) bool {
	info, err := os.Lstat(folder)
	return err == nil && info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) != 0
}
