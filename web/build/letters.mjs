// The letters that our fonts are cut down to. The packages have the families whole: what npm has cut into scripts lacks ‡ ≤ → ⅓.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

function textsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? textsBelow(join(folder, entry.name)) : readFileSync(join(folder, entry.name), 'utf8')))
    .join('');
}

// Printable ASCII and the letters of western Europe, which people type in names; signs that the engine sets by itself; and what else
// the texts of these folders have.
const range = (first, last) => String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
const engine = '−±½¼¾⅓⅔–—→←×·…’“”«»°†‡§′″≤≥≠≈∆✓✗●○■□★œŒ\u00a0\u202f\u2060';

export function lettersOf(...folders) {
  return [...new Set(range(0x20, 0x7e) + range(0xa0, 0xff) + engine + folders.map(textsBelow).join(''))].join('');
}

// Figures of one width, kerning and ligatures are kept; hints for coarse screens are not.
export const cutting = { targetFormat: 'woff2', noHinting: true, keepFeatures: ['tnum', 'lnum', 'kern', 'liga'] };
