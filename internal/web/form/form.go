package form

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"sync"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/limit"
)

// maxBody is the largest command or form without a file, in bytes.
const maxBody = 64 << 10

// Read reads a form into r.PostForm; it may come as either kind of form.
func Read(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	err := r.ParseForm() // the errors of a multipart form do not contain those of a plain one
	if err == nil {
		if err = r.ParseMultipartForm(maxBody); errors.Is(err, http.ErrNotMultipart) {
			err = nil
		}
	}
	return invalid(err)
}

// ReadOrder reads a form that gives an order, and returns the id of the command.
func ReadOrder(w http.ResponseWriter, r *http.Request) (id string, err error) {
	if err := Read(w, r); err != nil {
		return "", err
	}
	id = r.PostForm.Get(FieldID)
	return id, CheckID(id)
}

// Number returns the number in a text, and 0 for other texts, such as an empty field.
func Number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// invalid says why a body could not be read.
func invalid(err error) error {
	if err == nil {
		return nil
	}
	if limit := new(http.MaxBytesError); errors.As(err, &limit) {
		return fault.New(fault.Invalid, "fault.command.large", maxBody/1024).Because(err)
	}
	return fault.New(fault.Invalid, "fault.json").Because(err)
}

// Upload is a form with a file.
type Upload struct {
	Name   string // of the file, without its folders; empty: there was none
	Data   []byte // the file
	Values url.Values
}

// Kind describes an upload: the largest size of the file, in bytes, and the refusals.
type Kind struct {
	MaxSize  int64
	TooLarge string // message key of a file that is larger; it takes MaxSize in megabytes
	Broken   string // message key of a form that cannot be read
}

// maxDrained is how much of a body that is too large is read and discarded, in bytes, so that the
// browser has sent it and shows the refusal.
const maxDrained = 1 << 30

// ReadUpload reads a form with a file in its field "file"; pasted text stands in another field. It
// holds no more of the file in memory than its largest size.
func ReadUpload(w http.ResponseWriter, r *http.Request, k Kind) (up Upload, err error) {
	limit.File(w)
	tooLarge := fault.New(fault.Invalid, k.TooLarge, k.MaxSize>>20)
	refused := func(why *fault.Fault) (Upload, error) {
		if _, err := io.Copy(io.Discard, io.LimitReader(r.Body, maxDrained)); err != nil {
			why = why.Because(err)
		}
		return up, why
	}
	up.Values = url.Values{}
	if r.ContentLength > k.MaxSize+maxFields {
		return refused(tooLarge)
	}
	parts, err := r.MultipartReader()
	if err != nil {
		return up, fault.New(fault.Invalid, k.Broken).Because(err)
	}
	room := k.MaxSize + maxFields
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return up, nil
		}
		if err != nil {
			return up, fault.New(fault.Invalid, k.Broken).Because(err)
		}
		limit := room
		if part.FormName() == "file" {
			limit = k.MaxSize
		}
		data, err := io.ReadAll(io.LimitReader(part, limit+1))
		switch {
		case err != nil:
			return up, fault.New(fault.Invalid, k.Broken).Because(err)
		case int64(len(data)) > limit:
			return refused(tooLarge)
		case part.FormName() == "file":
			if len(data) > 0 {
				up.Name, up.Data = path.Base(part.FileName()), data
			}
		default:
			room -= int64(len(data))
			up.Values.Add(part.FormName(), string(data))
		}
	}
}

// maxFields is the size of the other fields of a form with a file or a pasted text, in bytes.
const maxFields = 1 << 20

// Recent keeps the last things that were read and wait for the organiser's confirmation, by an id. The
// zero value is empty. An older preview has to be made again.
type Recent[T any] struct {
	mu   sync.Mutex
	kept []kept[T]
}

type kept[T any] struct {
	id  string
	one T
	at  time.Time // of its keeping
}

// maxRecent is how many are kept: enough for two organisers, each with a file in hand, and little memory.
const maxRecent = 2

// Keep keeps a thing under an id, in the place of the former one.
func (rs *Recent[T]) Keep(id string, one T) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for i := range rs.kept {
		if rs.kept[i].id == id {
			rs.kept[i].one, rs.kept[i].at = one, time.Now()
			return
		}
	}
	rs.kept = append(rs.kept, kept[T]{id, one, time.Now()})
	if len(rs.kept) > maxRecent {
		rs.kept = append([]kept[T](nil), rs.kept[1:]...) // the file of the first one is freed
	}
}

// twice is the time within which an equal form is the same tap.
const twice = 10 * time.Second

// Again returns what an equal form has just made; ok is false when it was longer ago than two taps are apart.
func (rs *Recent[T]) Again(form string) (one T, ok bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, k := range rs.kept {
		if k.id == form && time.Since(k.at) <= twice {
			return k.one, true
		}
	}
	return one, false
}

// Find returns the thing with an id.
func (rs *Recent[T]) Find(id string) (one T, ok bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, k := range rs.kept {
		if k.id == id {
			return k.one, true
		}
	}
	return one, false
}
