// tools/web --node web/build/print-fonts.mjs    writes fonts/print.css, the fonts that travel inside a printed sheet
//
// EB Garamond for sentences, Inter for figures and cells, cut down to the letters that sheets print. Both are under the SIL Open
// Font License 1.1. Lines are short, so that compilers and editors take the file: a backslash at the end of a line joins the next.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const subsetFont = createRequire(join(process.cwd(), 'web/package.json'))('subset-font');

function textsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? textsBelow(join(folder, entry.name)) : readFileSync(join(folder, entry.name), 'utf8')))
    .join('');
}

const latin = Array.from({ length: 0x100 }, (_, code) => code)
  .filter((code) => (code >= 0x20 && code < 0x7f) || code >= 0xa0)
  .map((code) => String.fromCharCode(code))
  .join('');
const letters = [...new Set(latin + textsBelow('rules') + textsBelow('i18n') + 'œŒ−±½¼¾⅓⅔–—→×·…’“”«»°‡§″≤≥\u00a0\u202f')].join('');

const wanted = [
  ['EB Garamond', 'eb-garamond', 400, 'normal'],
  ['EB Garamond', 'eb-garamond', 400, 'italic'],
  ['EB Garamond', 'eb-garamond', 600, 'normal'],
  ['Inter', 'inter', 400, 'normal'],
  ['Inter', 'inter', 600, 'normal'],
];

const rules = [];
for (const [family, name, weight, style] of wanted) {
  const font = readFileSync(`web/node_modules/@fontsource/${name}/files/${name}-latin-${weight}-${style}.woff2`);
  const cut = await subsetFont(font, letters, { targetFormat: 'woff2', noHinting: true, keepFeatures: ['tnum', 'lnum', 'kern', 'liga'] });
  const lines = cut.toString('base64').replace(/.{1,4000}/g, '$&\\\n');
  rules.push(`@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url("data:font/woff2;base64,\\\n${lines}") format("woff2")}`);
}
writeFileSync('fonts/print.css', rules.join('\n') + '\n');
