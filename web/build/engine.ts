// The engine, as Emscripten made it: `virtual:engine` is its factory, `virtual:engine.wasm` the address of its program.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function engine(folder: string): Plugin {
  return {
    name: 'grognard-engine',
    enforce: 'pre',
    resolveId(source) {
      if (source !== 'virtual:engine' && source !== 'virtual:engine.wasm?url') return null;
      const file = join(folder, source === 'virtual:engine' ? 'grognard.js' : 'grognard.wasm');
      if (!existsSync(file)) throw new Error(`${file} is missing: build the engine for the page first (make site)`);
      return source === 'virtual:engine' ? file : `${file}?url`;
    },
  };
}
