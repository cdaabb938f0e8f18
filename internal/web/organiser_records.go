package web

import (
	"context"
	"crypto/rand"
	"net/http"
	"time"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
	"scacchimagici/internal/recordcmd"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/organiser"
)

// readRecord is a record that was read and waits for the organiser's confirmation.
type readRecord struct {
	shown organiserscreen.RecordRead
	data  []byte
}

// getRecordImport is the form of a record.
func (s *Server) getRecordImport(w http.ResponseWriter, r *http.Request) error {
	return s.showRecordImport(w, r, http.StatusOK, nil, nil)
}

func (s *Server) showRecordImport(w http.ResponseWriter, r *http.Request, status int, read *organiserscreen.RecordRead, trouble *fault.Fault) error {
	v, err := s.setup(r, trouble)
	if err != nil {
		return err
	}
	return s.show(w, r, status, setupPage("setup.record.title", v.RecordImport(read, recordcmd.MaxSize), organiser.RecordImportPage))
}

// postRecordImport reads a record, checks it and shows its content; it imports nothing yet. Form: file.
func (s *Server) postRecordImport(w http.ResponseWriter, r *http.Request) error {
	read, err := s.previewRecord(w, r)
	if f := fault.From(err); f != nil {
		return s.showRecordImport(w, r, answer.Statuses[f.Code], nil, f)
	}
	if err != nil {
		return err
	}
	return s.showRecordImport(w, r, http.StatusOK, &read, nil)
}

// previewRecord reads the record of a form, says why it cannot be imported now, and keeps it.
func (s *Server) previewRecord(w http.ResponseWriter, r *http.Request) (read organiserscreen.RecordRead, err error) {
	up, err := form.ReadUpload(w, r, form.Kind{MaxSize: recordcmd.MaxSize, TooLarge: "fault.record.size", Broken: "fault.setup.upload"})
	if err != nil {
		return read, err
	}
	if len(up.Data) == 0 {
		return read, fault.New(fault.Invalid, "fault.setup.nofile")
	}
	s.readingRecord.Lock() // a slow upload does not hold the lock
	defer s.readingRecord.Unlock()
	d, err := record.Read(up.Data)
	if err != nil {
		return read, err
	}
	read = organiserscreen.RecordRead{ID: rand.Text(), Record: d.Record, Report: record.Audit(d)}
	created, _, err := archive.Batches(up.Data, tournament.Arms(), time.Now())
	switch read.Refused = fault.From(err); {
	case err != nil && read.Refused == nil:
		return read, err
	case err == nil && s.desk.Tournaments.Index().Has(created.ID):
		read.Refused = fault.New(fault.Exists, "fault.tournament.exists", created.ID)
	}
	s.records.Keep(read.ID, readRecord{shown: read, data: up.Data})
	return read, nil
}

// postRecordImportDone imports the record of a preview. Form: preview.
func (s *Server) postRecordImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	read, ok := s.records.Find(r.PostForm.Get("preview"))
	if !ok {
		return s.showRecordImport(w, r, http.StatusConflict, nil, fault.New(fault.Stale, "fault.setup.reading"))
	}
	id := read.shown.Record.Tournament.ID
	if read.data != nil {
		created, batches, err := archive.Batches(read.data, tournament.Arms(), time.Now())
		if err == nil {
			err = s.desk.Tournaments.Add(r.Context(), s.organiserName(r), read.shown.ID, created, batches)
		}
		if f := fault.From(err); f != nil {
			read.shown.Refused = f
			return s.showRecordImport(w, r, answer.Statuses[f.Code], &read.shown, nil)
		}
		if err != nil {
			return err
		}
		read.data = nil // the form sent once more gets the same answer
		s.records.Keep(read.shown.ID, read)
	}
	return seeOther(w, r, screen.TournamentsPath+"?fatto=imported&torneo="+id)
}

// getRecordFile sends the record of a tournament as a file.
func (s *Server) getRecordFile(w http.ResponseWriter, r *http.Request) error {
	data, err := s.recordOf(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return answer.File(w, r.PathValue("id")+".json", "application/json; charset=utf-8", data)
}

// recordOf returns the record of a tournament on the list.
func (s *Server) recordOf(ctx context.Context, id string) ([]byte, error) {
	if _, ok := s.desk.Tournaments.Index().Row(id); !ok {
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return archive.Export(ctx, s.desk.Tournaments, id)
}

// getAudit shows the audit of a tournament as it stands.
func (s *Server) getAudit(w http.ResponseWriter, r *http.Request) error {
	data, err := s.recordOf(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	d, err := record.Read(data)
	if err != nil {
		return err
	}
	v, err := s.setup(r, nil)
	if err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, setupPage("setup.audit.title", v.Audit(d.Record, record.Audit(d)), organiser.AuditOf))
}
