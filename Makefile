# The few commands of the project. Each one first installs the Debian packages it lacks; see tools/bootstrap.

SECONDS ?= 600
ONLY ?=
PORT ?= 8080

PREFIX ?= /usr/local

.PHONY: build install site run test prove bench tidy fuzz fuzz-keep format clean

build:
	@tools/bootstrap build
	@tools/build release grognard
	@ln -sfn release/grognard build/grognard

# The program with its manual and completions below PREFIX; the page too, if `make site` has built it.
install: build
	@tools/install build/release/grognard $(PREFIX)

# The page as static files in build/site, for any host and any path. A phone installs it, and keeps it without a network,
# only from https or from localhost.
site:
	@tools/bootstrap build page
	@tools/build wasm page_engine
	@tools/web build

# Everything, then the page at http://localhost:8080.
run: build site
	@build/grognard serve --port $(PORT)

# Everything that is checked; the last line is the sum. ONLY="format release" runs some of the sections.
test:
	@tools/bootstrap build test page
	@tools/test $(ONLY)

# The same at full count, with clang-tidy, the examiner, matches and benchmarks; takes hours. SECONDS is for each fuzzer.
prove:
	@tools/bootstrap build test page tidy
	@FUZZ_SECONDS=$(SECONDS) tools/test --full $(ONLY)

bench:
	@tools/bootstrap build bench
	@tools/build --configure release grognard_bench
	@build/release/grognard_bench

tidy:
	@tools/bootstrap build test tidy
	@tools/tidy

# Each fuzzer for SECONDS; what it finds stays in build/fuzz/ until fuzz-keep adds the useful part to fuzz/corpus/.
fuzz:
	@tools/bootstrap build test
	@tools/fuzz $(SECONDS)

fuzz-keep:
	@tools/fuzz --keep

format:
	@tools/bootstrap format
	@tools/format

clean:
	rm -rf build
