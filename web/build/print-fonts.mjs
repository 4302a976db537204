// tools/web --node web/build/print-fonts.mjs    writes fonts/print.css, the fonts that travel inside a printed sheet
//
// EB Garamond for sentences, Inter for figures and cells, cut down to the letters that sheets print. Both are under the SIL Open
// Font License 1.1. Lines are short, so that compilers and editors take the file: a backslash at the end of a line joins the next.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cutting, lettersOfPrint } from './letters.mjs';

const subsetFont = createRequire(join(process.cwd(), 'web/package.json'))('subset-font');
const letters = lettersOfPrint('rules', 'i18n');

const wanted = [
  ['EB Garamond', 'eb-garamond/400Regular/EBGaramond_400Regular', 400, 'normal'],
  ['EB Garamond', 'eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic', 400, 'italic'],
  ['EB Garamond', 'eb-garamond/600SemiBold/EBGaramond_600SemiBold', 600, 'normal'],
  ['Inter', 'inter/400Regular/Inter_400Regular', 400, 'normal'],
  ['Inter', 'inter/600SemiBold/Inter_600SemiBold', 600, 'normal'],
];

const rules = [];
for (const [family, file, weight, style] of wanted) {
  const cut = await subsetFont(readFileSync(`web/node_modules/@expo-google-fonts/${file}.ttf`), letters, cutting);
  const lines = cut.toString('base64').replace(/.{1,4000}/g, '$&\\\n');
  rules.push(`@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url("data:font/woff2;base64,\\\n${lines}") format("woff2")}`);
}
writeFileSync('fonts/print.css', rules.join('\n') + '\n');
