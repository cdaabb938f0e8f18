package browsertest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
)

// What all tests share: the program, one browser, the words of both languages, and a server
// for stories at side tables, which do not see each other.
var (
	binary    string
	browser   context.Context
	catalogue *locale.Catalogue
	tables    *server
)

// stories is how many stories are told at once. They wait most of their time, for a clock or for a page.
const stories = "4"

func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", stories); err != nil {
		panic(err)
	}
	status, err := withAll(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(status)
}

// withAll builds the program and starts the browser for run.
func withAll(run func() int) (status int, err error) {
	dir, err := os.MkdirTemp("", "scacchimagici-browsertest-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "scacchimagici")
	// Without tables for debuggers: the linker takes half as long.
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", binary, "scacchimagici/cmd/scacchimagici").CombinedOutput(); err != nil {
		return 0, fmt.Errorf("build the program: %w\n%s", err, out)
	}
	if catalogue, err = locale.Load(registry.Words()...); err != nil {
		return 0, err
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), flags()...)
	defer stop()
	var stopBrowser context.CancelFunc
	browser, stopBrowser = chromedp.NewContext(alloc)
	defer stopBrowser()
	if err := chromedp.Do(browser); err != nil {
		return 0, fmt.Errorf("start Chromium: %w", err)
	}
	tables = &server{db: filepath.Join(dir, "tables.db")}
	if err := tables.start(); err != nil {
		return 0, err
	}
	defer tables.kill()
	return run(), nil
}

// flags are those of a browser that stays alone on its machine.
func flags() []chromedp.ExecAllocatorOption {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox, chromedp.DisableGPU)
	for _, name := range []string{
		"disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync",
	} {
		options = append(options, chromedp.Flag(name, true))
	}
	options = append(options, chromedp.Flag("lang", "it"), chromedp.Flag("accept-lang", "it"))
	// A spare process for the next page costs as much as a page. By DeferRendererTasksAfterInput a page's tasks may wait after a
	// tap until its next frame, and a tab in the background may get none.
	return append(options, chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,SpareRendererForSitePerProcess,DeferRendererTasksAfterInput"))
}
