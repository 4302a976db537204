// Writes sw.js: the worker that keeps the page for evenings without a network, with the list of all files and their fingerprint.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { filesBelow } from './files.ts';

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'grognard-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // After everything is written, so that the icons and the manifest of public/ are in the list as well.
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler(options) {
        const site = options.dir ?? config.build.outDir;
        const { writeFile } = await import('node:fs/promises');
        const files = filesBelow(site).filter((file) => !/\.(br|gz|map)$|sw\.js$/.test(file));
        const hash = createHash('sha256');
        for (const file of files) hash.update(relative(site, file)).update(readFileSync(file));
        const names = files.map((file) => relative(site, file).replaceAll('\\', '/'));
        const source = readFileSync(join(config.root, 'src/sw.js'), 'utf8')
          .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
          .replace("['FILES']", JSON.stringify(names));
        await writeFile(join(site, 'sw.js'), source);
      },
    },
  };
}
