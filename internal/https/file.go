package https

import (
	"crypto/ecdsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"scacchimagici/internal/fault"
)

// Labels of the two blocks of the file.
const (
	certificateBlock = "CERTIFICATE"
	keyBlock         = "PRIVATE KEY"
)

// mostBytes is more than our files ever have: a larger one is not read.
const mostBytes = 64 << 10

// read returns the certificate in the file; nil when there is none.
func read(file string) (*tls.Certificate, error) {
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var text []byte
	switch {
	case err != nil:
	case !info.Mode().IsRegular() || info.Size() > mostBytes:
		err = errors.New("not a file of ours")
	default:
		text, err = os.ReadFile(file)
	}
	if errors.Is(err, fs.ErrPermission) {
		return nil, fault.New(fault.Unavailable, "fault.tls.read", file).Because(err)
	}
	if err == nil {
		var pair *tls.Certificate
		if pair, err = parse(text); err == nil {
			return pair, nil
		}
	}
	return nil, fault.New(fault.Invalid, "fault.tls.damaged", file).Because(err)
}

// parse reads a certificate that [sign] has made, with its key. It notices every flipped bit: of
// the certificate by its signature, of the key because it then no longer fits.
func parse(text []byte) (*tls.Certificate, error) {
	pair, err := tls.X509KeyPair(text, text)
	if err != nil {
		return nil, err
	}
	if _, ok := pair.PrivateKey.(*ecdsa.PrivateKey); !ok || len(pair.Certificate) != 1 || pair.Leaf.Subject.CommonName != commonName {
		return nil, errors.New("a certificate that this program has not made")
	}
	return &pair, pair.Leaf.CheckSignature(pair.Leaf.SignatureAlgorithm, pair.Leaf.RawTBSCertificate, pair.Leaf.Signature)
}

// write puts a certificate and its key into the file in one step: a reader finds the old file or
// the new one. Other users of this computer may not read it.
func write(file string, pair *tls.Certificate) error {
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		return fmt.Errorf("write the key: %w", err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: certificateBlock, Bytes: pair.Certificate[0]})
	text = append(text, pem.EncodeToMemory(&pem.Block{Type: keyBlock, Bytes: key})...)
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*") // mode 0600
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// protect removes the other users' right to read the file. It reports whether they could read it before,
// and whether they still can: some sticks have no permissions. Windows protects a user's folders itself.
func protect(file string) (before, after bool, err error) {
	if runtime.GOOS == "windows" {
		return false, false, nil
	}
	const others fs.FileMode = 0o077
	info, err := os.Stat(file)
	if err != nil || info.Mode()&others == 0 {
		return false, false, err
	}
	_ = os.Chmod(file, 0o600) // its effect is checked below
	info, err = os.Stat(file)
	if err != nil {
		return true, false, err
	}
	return true, info.Mode()&others != 0, nil
}

// keepFormer renames the file, so that nothing is lost, and returns the new name; empty when there is no file.
func keepFormer(file string, now time.Time) (string, error) {
	former := file + "." + now.Format("20060102-150405")
	err := os.Rename(file, former)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", fault.New(fault.Unavailable, "fault.tls.write", file).Because(err)
	}
	return former, nil
}
