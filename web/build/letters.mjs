// The letters that our fonts are cut down to. The packages have the families whole: what npm has cut into scripts lacks ‡ ≤ → ⅓.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

function textsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? textsBelow(join(folder, entry.name)) : readFileSync(join(folder, entry.name), 'utf8')))
    .join('');
}

const range = (first, last) => String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
const ascii = range(0x20, 0x7e);
// Signs that the engine sets by itself.
const engine = '−±½¼¾⅓⅔–—→×·…’“”«»°†‡§″≤≥≠∆œŒ\u00a0\u202f\u2060';
const unique = (...texts) => [...new Set(texts.join(''))].join('');

// Of a printed sheet: whatever its texts and those of house rules may have.
export const lettersOfPrint = (...folders) => unique(ascii, range(0xa0, 0xff), engine, ...folders.map(textsBelow));

// Of the page: every letter and sign weighs, on a phone before anything is seen. Boxes and pictures in the texts (from U+2500) are
// for terminals, but for those that the page's own sources name. Names that people type may have any letter of western Europe.
const shown = (texts, sources) => unique(ascii, engine, [...textsBelow(sources)].filter((sign) => sign > '\u00ff').join(''), [...texts].filter((sign) => sign < '\u2500').join(''));
export const lettersOfPage = (sources, ...folders) => unique(shown(folders.map(textsBelow).join(''), sources), range(0xc0, 0xff));

// Of headings and of what is set strong: hardly ever a name that was typed.
export const lettersOfHeadings = (sources, ...folders) => shown(folders.map(textsBelow).join(''), sources);

// Figures of one width, kerning and ligatures are kept; hints for coarse screens are not.
export const cutting = { targetFormat: 'woff2', noHinting: true, keepFeatures: ['tnum', 'lnum', 'kern', 'liga'] };
