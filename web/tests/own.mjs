// A battle of one's own on the page: the files of docs/maps-and-scenarios.md as an archive, chosen and dropped, played and gone on with;
// what is none, in both languages.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { equal, finish, ok, openBrowser, openPage, ownServer, quiet, test } from './harness.mjs';
import { mine } from './playing.mjs';

const page_of_docs = readFileSync(fileURLToPath(new URL('../../docs/maps-and-scenarios.md', import.meta.url)), 'utf8');
const shown = (start) => {
  const begin = page_of_docs.indexOf('```toml\n' + start) + 8;
  ok(begin > 8, `the page shows ${start}`);
  return page_of_docs.slice(begin, page_of_docs.indexOf('```', begin));
};
const files = { 'my-battle/map.toml': shown('[map]'), 'my-battle/crossing.toml': shown('[scenario]'), 'my-battle/ours.toml': shown('base = ') };

function archive(texts) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(texts)) {
    const data = deflateRawSync(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(texts).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

const zip = (texts) => ({ name: 'my-battle.zip', mimeType: 'application/zip', buffer: archive(texts) });
const server = await ownServer();
const { browser, close } = await openBrowser();
const chooser = (page) => page.locator('.own input[multiple]');
const told = (page) => page.locator('.own [role=alert]');

await test('an archive joins the battles, is played with its house rules, and goes on after a reload', async () => {
  const { context, page, errors } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await page.goto(`${server.address}#/play`);
  const before = await page.locator('.games li').count();
  await chooser(page).setInputFiles(zip(files));
  const card = page.locator('.games li', { hasText: 'The crossing' });
  await card.waitFor();
  equal(await page.locator('.games li').count(), before + 1, 'battles');
  await page.reload();
  await card.locator('.button').first().click();
  await page.locator('.begin').click();
  await page.locator('.frame, .hand-over').first().waitFor();
  const look = await mine(page);
  ok(look.position.pieces.some((piece) => piece.id === 'blue-foot'), 'its pieces stand on the board');
  await quiet(page);
  await page.reload();
  await page.locator('.frame, .hand-over').first().waitFor();
  equal((await mine(page)).position, look.position, 'the position after a reload');
  equal(errors, [], 'errors in the console');
  await context.close();
});

await test('a save brings its battle along to a device that has never seen it', async () => {
  const { 'my-battle/ours.toml': house, ...battle } = files;
  ok(house.includes('base = '), 'house rules travel by themselves');
  const first = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await first.page.goto(`${server.address}#/play`);
  await chooser(first.page).setInputFiles(zip(battle));
  await first.page.locator('.games li', { hasText: 'The crossing' }).locator('.button').first().click();
  await first.page.locator('.begin').click();
  await first.page.locator('.frame').waitFor();
  const { position } = await mine(first.page);
  const [download] = await Promise.all([first.page.waitForEvent('download'), first.page.locator('.head .tools .button').nth(2).click()]);
  const record = readFileSync(await download.path());
  await first.context.close();
  const { context, page, errors } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await page.goto(`${server.address}#/play`);
  await page.locator('input[type=file][accept*=grognard]').setInputFiles({ name: 'crossing.grognard', mimeType: 'text/plain', buffer: record });
  await page.locator('.begin').last().click();
  await page.locator('.frame').waitFor();
  equal((await mine(page)).position, position, 'the position on the other device');
  equal(errors, [], 'errors in the console');
  await context.close();
});

await test('an archive is dropped; deleted, it is gone', async () => {
  const { context, page } = await openPage(browser, {});
  await page.goto(`${server.address}#/play`);
  await page.locator('.own').waitFor();
  await page.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'my-battle.zip'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, [...archive(files)]);
  const card = page.locator('.games li', { hasText: 'The crossing' });
  await card.waitFor();
  await card.locator('.button.small').click();
  await card.waitFor({ state: 'detached' });
  await context.close();
});

await test('what is no battle is told, in both languages', async () => {
  for (const [lang, none, broken] of [['en', 'no scenario', 'cannot be read'], ['fr', 'pas de scénario', 'illisible']]) {
    const { context, page } = await openPage(browser, { locale: lang });
    await page.goto(`${server.address}#/play`);
    await chooser(page).setInputFiles(zip({ 'a/map.toml': files['my-battle/map.toml'] }));
    await page.waitForFunction((text) => document.querySelector('.own [role=alert]')?.textContent.includes(text), none);
    await chooser(page).setInputFiles({ ...zip(files), buffer: archive(files).subarray(0, 500) });
    await page.waitForFunction((text) => document.querySelector('.own [role=alert]')?.textContent.includes(text), broken);
    // A mistake is told with its right word.
    await chooser(page).setInputFiles(zip({ ...files, 'my-battle/crossing.toml': files['my-battle/crossing.toml'].replace('| cavalry ', '| horse   ') }));
    await page.waitForFunction((text) => document.querySelector('.own [role=alert]')?.textContent.includes(text), 'horse');
    ok((await told(page).innerText()).includes('the-crossing.toml'), 'the file is named');
    await context.close();
  }
});

await close();
server.close();
finish();
