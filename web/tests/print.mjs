// Printed sheets measured in the browser: exactly the pages that the face declares, every column within its place with some
// room to spare, no type too small, the five fonts inside the page, and every sign of it in one of them.

import { execFileSync } from 'node:child_process';
import { readFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import { equal, finish, list, ok, openBrowser, program, test } from './harness.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'grognard-print-'));
const free = 2; // mm that every page has left, beyond the gap that parts its bands
const least = { sentence: 9, cell: 7.3, mark: 5.9 }; // points

const faces = list('systems')
  .systems.map(({ id }) => ({ id, file: join(root, 'rules', id, 'print.toml') }))
  .filter(({ file }) => existsSync(file))
  .map(({ id, file }) => ({ id, face: parse(readFileSync(file, 'utf8')).print }));

// --- in the browser ---

function measure() {
  const mm = 96 / 25.4;
  const point = 96 / 72;
  const found = { pages: [], small: {}, fonts: [...document.fonts].map((font) => `${font.family} ${font.weight} ${font.style} ${font.status}`) };
  for (const page of document.querySelectorAll('.page')) {
    const box = page.getBoundingClientRect();
    const foot = page.querySelector('footer').getBoundingClientRect();
    const bands = [...page.querySelectorAll('.band')];
    const gap = parseFloat(getComputedStyle(page).rowGap);
    const last = Math.max(...bands.map((band) => band.getBoundingClientRect().bottom));
    const wide = [];
    for (const column of page.querySelectorAll('.col')) {
      const place = column.getBoundingClientRect();
      for (const inside of column.querySelectorAll('*')) {
        const it = inside.getBoundingClientRect();
        const torn = inside.matches('.mods .f') && inside.scrollWidth > inside.clientWidth + 1;
        if (torn) wide.push(inside.textContent);
        if (it.width > 0 && (it.right > place.right + 0.5 || it.left < place.left - 0.5)) wide.push(inside.textContent.slice(0, 40));
      }
    }
    found.pages.push({ width: box.width / mm, height: box.height / mm, free: (foot.top - last - gap) / mm, over: (foot.bottom - box.bottom) / mm, wide });
  }
  const kind = (element) => (element.closest('sup, .ref') ? 'mark' : element.closest('table, .key, footer, .f, em, dt') ? 'cell' : 'sentence');
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (walk.currentNode.textContent.trim() === '') continue;
    const parent = walk.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(parent).fontSize) / point;
    const of = kind(parent);
    if (found.small[of] === undefined || size < found.small[of]) found.small[of] = size;
  }
  return found;
}

// Signs that are set in a font of the reader’s, with the text they stand in: the browser says which fonts it took.
async function strangers(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root: top } = await client.send('DOM.getDocument', { depth: -1 });
  const found = [];
  const look = async (node) => {
    const texts = (node.children ?? []).filter((child) => child.nodeType === 3 && child.nodeValue.trim() !== '');
    if (texts.length > 0 && !['STYLE', 'SCRIPT', 'TITLE'].includes(node.nodeName)) {
      const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
      const foreign = fonts.filter((font) => !font.isCustomFont);
      if (foreign.length > 0) found.push(`${foreign.map((font) => font.familyName).join(', ')}: ${texts.map((text) => text.nodeValue).join('').slice(0, 80)}`);
    }
    for (const child of node.children ?? []) await look(child);
  };
  await look(top);
  await client.detach();
  return found;
}

const { browser, close } = await openBrowser({ whole: true });
await test('a sign that no font has is found', async () => {
  const page = await browser.newPage();
  const rules = readFileSync(join(root, 'fonts/print.css'), 'utf8');
  await page.setContent(`<style>${rules}</style><p style="font-family: Inter">plain ‡ ≤ ⅓</p><p style="font-family: Inter">a pencil ✎</p>`);
  await page.evaluate(() => document.fonts.ready);
  const found = await strangers(page);
  ok(found.length === 1 && found[0].endsWith('a pencil ✎'), found.join('; '));
  await page.close();
});
for (const { id, face } of faces) {
  const declared = Math.max(...face.pages.trim().split('\n').map((line) => parseInt(line, 10) || 0));
  for (const lang of ['fr', 'en']) {
    const file = join(folder, `${id}.${lang}.html`);
    execFileSync(program, ['print', id, '--out', file, '--lang', lang]);
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.evaluate(() => document.fonts.ready);
    await page.emulateMedia({ media: 'print' });
    const found = await page.evaluate(measure);

    await test(`${id} ${lang}: the declared pages`, async () => {
      equal(found.pages.length, declared, 'pages');
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      equal((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length, declared, 'pages of the PDF');
    });
    await test(`${id} ${lang}: every column in its place`, () => {
      for (const [i, one] of found.pages.entries()) {
        ok(Math.abs(one.width - 210) < 0.2 && Math.abs(one.height - 297) < 0.2, `page ${i + 1} is ${one.width} × ${one.height} mm`);
        ok(one.over <= 0, `page ${i + 1}: the foot is ${one.over.toFixed(1)} mm below the page`);
        ok(one.free >= free, `page ${i + 1}: ${one.free.toFixed(1)} mm free`);
        equal(one.wide, [], `page ${i + 1}: wider than its column`);
      }
    });
    await test(`${id} ${lang}: type that can be read`, () => {
      for (const [of, size] of Object.entries(found.small)) ok(size >= least[of] - 0.001, `${of}: ${size.toFixed(2)} pt`);
    });
    await test(`${id} ${lang}: fonts inside the page`, () => {
      equal(found.fonts.filter((font) => font.endsWith('loaded')).length, 5, found.fonts.join(', '));
    });
    await test(`${id} ${lang}: every sign in a font of ours`, async () => {
      equal(await strangers(page), [], 'set in fonts of the reader');
    });
    if (process.env.MEASURES) console.log(id, lang, found.pages.map((one) => one.free.toFixed(1)).join(' '), JSON.stringify(found.small));
    await page.close();
  }
}
// The mark of what was changed stands only on such a page.
await test('what is changed is marked in a font of ours', async () => {
  const file = join(folder, 'changed.html');
  execFileSync(program, ['print', 'jours-de-gloire', '--ruling', 'R10=nearest_row', '--out', file, '--lang', 'fr']);
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => document.fonts.ready);
  ok((await page.locator('sup', { hasText: '∆' }).count()) > 0, 'the mark is there');
  equal(await strangers(page), [], 'set in fonts of the reader');
  await page.close();
});
await close();
finish();
