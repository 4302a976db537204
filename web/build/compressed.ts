// Compressed twins of the files, so that the server need not compress, and the weight of a first load.

import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';
import { filesBelow } from './files.ts';

export function compressed(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'grognard-compressed',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler(options) {
        if (process.env.GROGNARD_UNCOMPRESSED) return;  // while designing
        const site = options.dir ?? config.build.outDir;
        for (const file of filesBelow(site)) {
          if (!/\.(js|css|html|wasm|svg|webmanifest|json)$/.test(file)) continue;
          const bytes = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
