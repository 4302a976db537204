// Fonts cut down to the letters that the page can show: those of the sheets, of its sentences, and what people type in names.

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { cutting, lettersOf } from './letters.mjs';

export function fonts(...folders: string[]): Plugin {
  return {
    name: 'grognard-fonts',
    apply: 'build',
    async generateBundle(_, bundle) {
      const letters = lettersOf(...folders);
      const renamed: [string, string][] = [];
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.ttf')) continue;
        const fileName = file.fileName.replace(/ttf$/, 'woff2');
        const source = await subsetFont(Buffer.from(file.source as Uint8Array), letters, cutting);
        this.emitFile({ type: 'asset', fileName, source });
        renamed.push([file.fileName.replace(/^.*\//, ''), fileName.replace(/^.*\//, '')]);
        delete bundle[file.fileName];
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = renamed.reduce((text, [before, after]) => text.replaceAll(before, after), String(file.source));
      }
    },
  };
}
