package web

import (
	"context"
	"crypto/rand"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/archive"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
	"scacchimagici/internal/recordcmd"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// readRecord is a record that was read and waits for the organiser's word.
type readRecord struct {
	shown organiserscreen.RecordRead
	data  []byte
}

// getRecordImport is the form of a record.
func (s *Server) getRecordImport(w http.ResponseWriter, r *http.Request) error {
	return s.showRecordImport(w, r, http.StatusOK, nil, nil)
}

func (s *Server) showRecordImport(w http.ResponseWriter, r *http.Request, status int, read *organiserscreen.RecordRead, trouble *fault.Fault) error {
	p := s.plainSetup(r, trouble)
	return s.showSetup(w, r, status, "setup.record.title", func(l layout.Page) templ.Component {
		return organiser.RecordImportPage(l, p.RecordImport(read, recordcmd.MaxSize))
	})
}

// postRecordImport reads a record, checks it and shows what it holds; nothing is imported
// yet. Form: file.
func (s *Server) postRecordImport(w http.ResponseWriter, r *http.Request) error {
	s.reading.Lock() // one at a time: a record of the largest size takes some memory
	defer s.reading.Unlock()
	data, err := uploaded(r)
	if err == nil {
		err = s.lookAtRecord(w, r, data)
	}
	if f := fault.Of(err); f != nil {
		return s.showRecordImport(w, r, statuses[f.Code], nil, f)
	}
	return err
}

func (s *Server) lookAtRecord(w http.ResponseWriter, r *http.Request, data []byte) error {
	d, err := record.Read(data)
	if err != nil {
		return err
	}
	read := organiserscreen.RecordRead{ID: rand.Text(), Record: d.Record, Report: record.Audit(d)}
	if read.Refused, err = s.importable(data); err != nil {
		return err
	}
	s.records.keep(read.ID, readRecord{shown: read, data: data})
	return s.showRecordImport(w, r, http.StatusOK, &read, nil)
}

// importable returns why a record cannot be imported as things stand, or nil.
func (s *Server) importable(data []byte) (*fault.Fault, error) {
	created, _, err := archive.Batches(data, ui.ArmsIDs, time.Now())
	if f := fault.Of(err); f != nil || err != nil {
		return f, onlyOurs(err)
	}
	if s.desk.Tournaments.Index().Has(created.ID) {
		return fault.New(fault.Exists, "fault.tournament.exists", created.ID), nil
	}
	return nil, nil
}

// onlyOurs returns err unless it is a fault, which somebody has been told.
func onlyOurs(err error) error {
	if fault.Of(err) != nil {
		return nil
	}
	return err
}

// mostDrained is how much of a file that is too large is let pass, in bytes, so that the
// browser has sent it and reads why it was refused.
const mostDrained = 1 << 30

// uploaded returns the file of a form. No more of it is in memory than a record may have.
func uploaded(r *http.Request) ([]byte, error) {
	large := fault.New(fault.Invalid, "fault.record.size", recordcmd.MaxSize>>20)
	if r.ContentLength > recordcmd.MaxSize+uploadRoom {
		return nil, drained(r, large)
	}
	form, err := r.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Invalid, "fault.setup.upload").Because(err)
	}
	for {
		part, err := form.NextPart()
		switch {
		case err == io.EOF:
			return nil, fault.New(fault.Invalid, "fault.setup.nofile")
		case err != nil:
			return nil, fault.New(fault.Invalid, "fault.setup.upload").Because(err)
		case part.FormName() != "file":
			continue
		}
		data, err := io.ReadAll(io.LimitReader(part, recordcmd.MaxSize+1))
		switch {
		case err != nil:
			return nil, fault.New(fault.Invalid, "fault.setup.upload").Because(err)
		case len(data) > recordcmd.MaxSize:
			return nil, drained(r, large)
		case len(data) == 0:
			return nil, fault.New(fault.Invalid, "fault.setup.nofile")
		}
		return data, nil
	}
}

// drained lets the rest of a request pass, and returns why it is refused.
func drained(r *http.Request, why *fault.Fault) error {
	if _, err := io.Copy(io.Discard, io.LimitReader(r.Body, mostDrained)); err != nil {
		return why.Because(err)
	}
	return why
}

// postRecordImportDone imports what was shown. Form: preview.
func (s *Server) postRecordImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	read, ok := s.records.find(r.PostForm.Get("preview"))
	if !ok {
		return s.showRecordImport(w, r, http.StatusConflict, nil, fault.New(fault.Stale, "fault.setup.reading"))
	}
	id := read.shown.Record.Tournament.ID
	if read.data != nil {
		err := s.importRecord(r, read)
		if f := fault.Of(err); f != nil {
			read.shown.Refused = f
			return s.showRecordImport(w, r, statuses[f.Code], &read.shown, nil)
		}
		if err != nil {
			return err
		}
		read.data = nil // the form sent once more gets the same answer
		s.records.keep(read.shown.ID, read)
	}
	http.Redirect(w, r, screen.TournamentsPath+"?done=imported&t="+id, http.StatusSeeOther)
	return nil
}

func (s *Server) importRecord(r *http.Request, read readRecord) error {
	created, batches, err := archive.Batches(read.data, ui.ArmsIDs, time.Now())
	if err != nil {
		return err
	}
	return s.desk.Tournaments.Add(r.Context(), s.visitor(r).name(access.OrganiserSeat), read.shown.ID, created, batches)
}

// getRecordFile sends the record of a tournament as a file.
func (s *Server) getRecordFile(w http.ResponseWriter, r *http.Request) error {
	data, err := s.recordOf(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+r.PathValue("id")+`.json"`)
	return sendRecord(w, data)
}

func sendRecord(w http.ResponseWriter, data []byte) error {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, err := w.Write(data)
	return err
}

// recordOf returns the record of a tournament on the list.
func (s *Server) recordOf(ctx context.Context, id string) ([]byte, error) {
	if _, ok := s.desk.Tournaments.Index().Row(id); !ok {
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return archive.Export(ctx, s.desk.Tournaments, id)
}

// getAudit is what the audit says of a tournament as it stands.
func (s *Server) getAudit(w http.ResponseWriter, r *http.Request) error {
	data, err := s.recordOf(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	d, err := record.Read(data)
	if err != nil {
		return err
	}
	p := s.plainSetup(r, nil)
	return s.showSetup(w, r, http.StatusOK, "setup.audit.title", func(l layout.Page) templ.Component {
		return organiser.AuditOf(l, p.Audit(d.Record, record.Audit(d)))
	})
}

// lastRead keeps the last files that were read, by an id. A preview that lies further back
// has to be made again.
type lastRead[T any] struct {
	mu   sync.Mutex
	last []reading[T]
}

type reading[T any] struct {
	id  string
	one T
}

// keep keeps what was read, in the place of what had its id.
func (rs *lastRead[T]) keep(id string, one T) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for i := range rs.last {
		if rs.last[i].id == id {
			rs.last[i].one = one
			return
		}
	}
	rs.last = append(rs.last, reading[T]{id, one})
	if len(rs.last) > keptUploads {
		rs.last = append([]reading[T](nil), rs.last[1:]...) // the first one is let go
	}
}

func (rs *lastRead[T]) find(id string) (one T, ok bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, r := range rs.last {
		if r.id == id {
			return r.one, true
		}
	}
	return one, false
}
