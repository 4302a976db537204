// Fonts cut down to the letters that the page can show: those of the sheets, of its sentences, and what people type in names.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

function textsBelow(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? textsBelow(join(folder, entry.name)) : readFileSync(join(folder, entry.name), 'utf8')))
    .join('');
}

// Printable ASCII and the letters of western Europe; signs only as far as a text of ours has them.
const typed = Array.from({ length: 0x17f }, (_, i) => i)
  .filter((code) => (code >= 0x20 && code < 0x7f) || (code >= 0xc0 && code < 0x100))
  .map((code) => String.fromCharCode(code))
  .join('');

export function fonts(...folders: string[]): Plugin {
  return {
    name: 'grognard-fonts',
    apply: 'build',
    async generateBundle(_, bundle) {
      const letters = typed + [...new Set(folders.map(textsBelow).join(''))].join('') + '−±½¼¾–→✓✕×·…’“”«»œŒ\u00a0\u202f';
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
        file.source = await subsetFont(Buffer.from(file.source as Uint8Array), letters, { targetFormat: 'woff2', noHinting: true, keepFeatures: ['tnum', 'lnum', 'kern', 'liga'] });
      }
    },
  };
}
