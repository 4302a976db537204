# The few commands of the project. Each one first installs the Debian packages it lacks; see tools/bootstrap.

SECONDS ?= 600
ONLY ?=

.PHONY: build run test bench fuzz fuzz-keep format clean

build:
	@tools/bootstrap build
	@tools/build release grognard
	@ln -sfn release/grognard build/grognard

run: build
	@build/grognard demo

# Everything that is checked; the last line is the sum. ONLY="format release" runs some of the sections.
test:
	@tools/bootstrap build test
	@tools/test $(ONLY)

bench:
	@tools/bootstrap build bench
	@tools/build --configure release grognard_bench
	@build/release/grognard_bench

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
