# What can be done here. "make" alone says it.
#
# Two sets of build flags only, plain and -race: each compiles SQLite anew.
# The time-outs end a test that hangs. A machine that is busy with something else takes ten times as
# long as the tests need, and turns none of them red.
# A release has its own, and compiles it once for each system.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:

GO      ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)

# Where several goroutines meet: these are tested with -race, and not a second time without. The longest stand first, so
# that the others are tested beside them.
RACE := ./internal/web ./internal/replica ./internal/sqlite ./internal/desk ./internal/side/game/bot ./internal/page ./internal/live ./internal/stream
# Of these the tests without it. Long games and comparisons of the computer: shorter searches meet the same
# goroutines. The walks of all pages, files of a hundred megabytes and drawn pictures ask for one thing after the other,
# and flipped bits are looked at one by one: nothing meets there.
NORACE := ./internal/sqlite ./internal/web ./internal/page ./internal/side/game/bot
NORACETESTS := TestStrength TestWholeGames TestMinimax TestNoFlippedBitIsServedAsTruth \
	TestGerman TestGalleryPages TestSecrets TestNoScreenLies TestKeptPartsShowWhatIsNow TestIDsAreUnique \
	TestFormsPostWhatExists TestEveryPageLeadsBack TestManyQuestions TestPackedIsRead TestRoutes TestPassesAreEachOnesOwn \
	TestNobodyKeepsAnswers TestCredentialsDecideAlone TestWrongCredentials TestRecordImportOfTwoHundredMegabytes \
	TestImportRefuses TestSite TestPreviewsOfLinks TestPicturesOfAnAddress TestKeyFaces
empty :=
WITHOUTRACE := ^($(subst $(empty) $(empty),|,$(strip $(NORACETESTS))))$$
# Packages with long comparisons: the build tag long says how much they compare.
LONG := ./internal/side/game/... ./internal/magici/movement ./internal/record
# Of the stories in the browser these look at more; the others are the same in the normal tests.
STORIES := -run '^Test(Walk|StillTables|FirstGames|.*Axe)$$' ./internal/browsertest

# What is linked on Linux cannot write its table of addresses once it runs (full RELRO). These are flags
# of the linker: what is compiled is the same as without, so that the tests share the cache. A release is
# also loaded at an address that nobody knows (PIE); Windows does both by itself.
RELRO    := -linkmode=external -extldflags "-Wl,-z,relro,-z,now"
HARDENED := $(if $(filter linux,$(shell $(GO) env GOOS)),$(RELRO))

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: build
build: ## the program for this machine, ./scacchimagici
	$(GO) build -ldflags '-X main.release=$(VERSION) $(HARDENED)' ./cmd/scacchimagici

.PHONY: generate
generate: ## Go files of the components; folder by folder, so that each names its component the same way
	for folder in $$(find views -name '*.templ' -printf '%h\n' | sort -u); do $(GO) tool templ generate -log-level error -path $$folder; done

.PHONY: update
update: generate ## what is made of the code: components, the description of the API, tables of documents, golden files
	$(GO) test -count=1 ./internal/web/api -run '^Test(DescriptionOfTypes|EventExamples)$$' -update
	$(GO) test -count=1 ./internal/web -run '^Test(DescriptionExamples|EventsExample|SecretsAreWritten|OrdersToAMatchAreTold)$$' -update
	$(GO) test -count=1 ./internal/report ./internal/side/game/registry -run 'Golden|Playthrough' -update
	$(GO) test -count=1 ./internal/record -run '^TestSchemaOfTypes$$' -update
	$(GO) test -count=1 ./internal/dataset -run '^Test(DuelsExample|KindsOfSteps)$$' -update
	git status --short

.PHONY: lint
lint: ## format, vet, staticcheck; what else there is to hold to is in internal/archtest
	@unformatted=$$($(GO) tool gofumpt -l .); \
	if [ -n "$$unformatted" ]; then echo "go tool gofumpt -w these:" >&2; echo "$$unformatted" >&2; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

.PHONY: setup
setup: ## what the tests need and this machine lacks, from Debian
	.ci/setup

# One after the other: beside each other on two cores a story in the browser waits longer than its patience.
.PHONY: test
test: setup lint plain race ## everything that is checked, here as in CI

# Without vet, because lint has run all of it.
.PHONY: plain
plain: ## the tests that need no race detector
	$(GO) test -vet=off -timeout 2h $$($(GO) list ./... | grep -vxF "$$($(GO) list $(RACE))")
	$(GO) test -vet=off -timeout 2h -run '$(WITHOUTRACE)' $(NORACE)

.PHONY: test-long
test-long: ## the long comparisons of every package that has some
	$(GO) test -tags long -timeout 4h $(LONG)
	$(GO) test -tags long -timeout 4h $(STORIES)
	$(GO) test -tags long -timeout 12h -run '^TestTwoTaps$$' ./internal/browsertest

.PHONY: pictures
pictures: setup ## the pictures of handbook and README anew, after a screen that they show has changed
	$(GO) test ./internal/browsertest -run 'Test(Handbook|Readme)Pictures$$' -pictures

.PHONY: test-concerned
test-concerned: ## the long comparisons that the change since main concerns
	packages=$$(.ci/concerned $(LONG)); [ -z "$$packages" ] || $(GO) test -tags long -timeout 4h $$packages
	[ -z "$$(.ci/concerned ./internal/browsertest)" ] || $(GO) test -tags long -timeout 4h $(STORIES)

# SQLite unoptimised: it compiles in a tenth of the time, and no test waits for it.
.PHONY: race
race: ## where several goroutines meet, with the race detector
	CGO_CFLAGS=-O0 $(GO) test -race -vet=off -timeout 2h -skip '$(WITHOUTRACE)' $(RACE)

SOAK ?= 30m

.PHONY: soak
soak: ## a server under load for half an hour, with the race detector; SOAK=5m for less
	CGO_CFLAGS=-O0 $(GO) test -race -timeout 0 ./cmd/scacchimagici -run 'TestSoak$$' -soak $(SOAK) -v

TORTURE ?= 1000

.PHONY: torture
torture: ## a server killed, and the current cut, a thousand times each; disks that are full or fail; TORTURE=100 for less
	$(GO) test -timeout 0 -v ./internal/sqlite -run '^Test(PowerCuts|FailingDisk)$$' -torture-cuts $(TORTURE)
	$(GO) test -timeout 0 -v ./cmd/scacchimagici -run '^Test(Kills|SpareTakesOverUnderLoad)$$' -torture-kills $(TORTURE) -torture-takeovers 50

.PHONY: bench
bench: ## the benchmarks, then the program as a server
	$(GO) test -run '^$$' -bench . -benchmem ./internal/...
	$(GO) run ./cmd/scacchimagici bench

# Releases: one file for each system, which needs no other beside it.
DIST  := dist/scacchimagici-$(VERSION)
BUILD := CGO_ENABLED=1 $(GO) build -trimpath -buildmode=pie -ldflags '-s -w -X main.release=$(VERSION)

.PHONY: release
release: $(DIST)-linux-amd64 $(DIST)-linux-arm64 $(DIST)-windows-amd64.exe ## Linux amd64 and arm64, Windows amd64, in dist/
	cd dist && sha256sum $(notdir $^) > SHA256SUMS

.PHONY: cross
cross: ## the C cross compilers that a release needs, from Debian (as root)
	apt-get update
	apt-get install -y --no-install-recommends gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-mingw-w64-x86-64

.PHONY: $(DIST)-linux-amd64 $(DIST)-linux-arm64 $(DIST)-windows-amd64.exe
$(DIST)-linux-amd64:
	GOOS=linux GOARCH=amd64 $(BUILD) $(RELRO)' -o $@ ./cmd/scacchimagici

$(DIST)-linux-arm64:
	GOOS=linux GOARCH=arm64 CC=aarch64-linux-gnu-gcc $(BUILD) $(RELRO)' -o $@ ./cmd/scacchimagici

$(DIST)-windows-amd64.exe:
	GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc $(BUILD)' -o $@ ./cmd/scacchimagici

.PHONY: clean
clean: ## what was built
	rm -rf dist scacchimagici
