//go:build !linux && !windows

package exam

import "scacchimagici/internal/doctor"

func wireless(string) bool         { return false }
func firewall(int) doctor.Firewall { return doctor.Firewall{} }
func public() bool                 { return false }
func sleeps() int                  { return doctor.Unknown }
func holder(int) string            { return "" }
