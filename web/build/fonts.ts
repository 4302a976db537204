// Fonts cut down to the letters that the page can show: those of the sheets, of its sentences, and what people type in names.

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { cutting, lettersOfHeadings, lettersOfPage } from './letters.mjs';

export function fonts(sources: string, ...folders: string[]): Plugin {
  return {
    name: 'grognard-fonts',
    apply: 'build',
    async generateBundle(_, bundle) {
      const ofPage = lettersOfPage(sources, ...folders);
      const ofHeadings = lettersOfHeadings(sources, ...folders);
      const renamed: [string, string][] = [];
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.ttf')) continue;
        const fileName = file.fileName.replace(/ttf$/, 'woff2');
        const letters = /400Regular/.test(fileName) ? ofPage : ofHeadings;
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
