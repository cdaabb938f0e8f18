package setup

import (
	"context"
	"crypto/rand"
	"net/http"
	"time"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
	"scacchimagici/internal/recordcmd"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
)

// readRecord is a record that was read and waits for the organiser's confirmation.
type readRecord struct {
	shown RecordRead
	data  []byte
}

// getRecordImport is the form of a record.
func (p *Pages) getRecordImport(w http.ResponseWriter, r *http.Request) error {
	return p.showRecordImport(w, r, http.StatusOK, nil, nil)
}

func (p *Pages) showRecordImport(w http.ResponseWriter, r *http.Request, status int, read *RecordRead, trouble *fault.Fault) error {
	v, err := p.setup(r, trouble)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, status, static("setup.record.title", RecordImport{Setup: v, Read: read}, RecordImportPage))
}

// postRecordImport reads a record, checks it and shows its content; it imports nothing yet. Form: file.
func (p *Pages) postRecordImport(w http.ResponseWriter, r *http.Request) error {
	read, err := p.previewRecord(w, r)
	if f := fault.From(err); f != nil {
		return p.showRecordImport(w, r, answer.Statuses[f.Code], nil, f)
	}
	if err != nil {
		return err
	}
	return p.showRecordImport(w, r, http.StatusOK, &read, nil)
}

// previewRecord reads the record of a form, says why it cannot be imported now, and keeps it.
func (p *Pages) previewRecord(w http.ResponseWriter, r *http.Request) (read RecordRead, err error) {
	up, err := form.ReadUpload(w, r, form.Kind{MaxSize: recordcmd.MaxSize, TooLarge: "fault.record.size", Broken: "fault.setup.upload"})
	if err != nil {
		return read, err
	}
	if len(up.Data) == 0 {
		return read, fault.New(fault.Invalid, "fault.setup.nofile")
	}
	p.readingRecord.Lock() // a slow upload does not hold the lock
	defer p.readingRecord.Unlock()
	d, err := record.Read(up.Data)
	if err != nil {
		return read, err
	}
	read = RecordRead{ID: rand.Text(), Record: d.Record, Report: record.Audit(d)}
	created, _, err := archive.Batches(up.Data, tournament.Arms(), time.Now())
	switch read.Refused = fault.From(err); {
	case err != nil && read.Refused == nil:
		return read, err
	case err == nil && p.Desk.Tournaments.Index().Has(created.ID):
		read.Refused = fault.New(fault.Exists, "fault.tournament.exists", created.ID)
	}
	p.records.Keep(read.ID, readRecord{shown: read, data: up.Data})
	return read, nil
}

// postRecordImportDone imports the record of a preview. Form: preview.
func (p *Pages) postRecordImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	read, ok := p.records.Find(r.PostForm.Get("preview"))
	if !ok {
		return p.showRecordImport(w, r, http.StatusConflict, nil, fault.New(fault.Stale, "fault.setup.reading"))
	}
	id := read.shown.Record.Tournament.ID
	if read.data != nil {
		created, batches, err := archive.Batches(read.data, tournament.Arms(), time.Now())
		if err == nil {
			err = p.Desk.Tournaments.Add(r.Context(), p.Server.OrganiserName(r), read.shown.ID, created, batches)
		}
		if f := fault.From(err); f != nil {
			read.shown.Refused = f
			return p.showRecordImport(w, r, answer.Statuses[f.Code], &read.shown, nil)
		}
		if err != nil {
			return err
		}
		read.data = nil // the form sent once more gets the same answer
		p.records.Keep(read.shown.ID, read)
	}
	return answer.SeeOther(w, r, screen.TournamentsPath+"?fatto=imported&torneo="+id)
}

// getRecordFile sends the record of a tournament as a file.
func (p *Pages) getRecordFile(w http.ResponseWriter, r *http.Request) error {
	data, err := RecordOf(r.Context(), p.Desk, r.PathValue("id"))
	if err != nil {
		return err
	}
	return answer.File(w, r.PathValue("id")+".json", "application/json; charset=utf-8", data)
}

// RecordOf returns the record of a tournament on the list.
func RecordOf(ctx context.Context, d *desk.Desk, id string) ([]byte, error) {
	if _, ok := d.Tournaments.Index().Row(id); !ok {
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return archive.Export(ctx, d.Tournaments, id)
}

// getAudit shows the audit of a tournament as it stands.
func (p *Pages) getAudit(w http.ResponseWriter, r *http.Request) error {
	data, err := RecordOf(r.Context(), p.Desk, r.PathValue("id"))
	if err != nil {
		return err
	}
	d, err := record.Read(data)
	if err != nil {
		return err
	}
	v, err := p.setup(r, nil)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, http.StatusOK, static("setup.audit.title", Audit{Setup: v, Record: d.Record, Report: record.Audit(d)}, AuditPage))
}
