// A campaign on a network, played on the page by pressing its map: at a desk and with a thumb, to its end; what is hidden stays so.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { equal, finish, ok, openBrowser, openPage, ownServer, program, quiet, test } from './harness.mjs';
import { mine, settled } from './playing.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'grognard-campaign-'));

async function begin(page) {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    for (const [key, value] of [['pace', '"fast"'], ['seed', '5'], ['unasked', 'true']]) localStorage.setItem(`grognard.game.${key}`, value);
  });
  await page.goto(`${server.address}#/play`);
  await page.locator('.games > li', { hasText: 'First marches' }).locator('.button').first().click();
  await page.locator('.begin').click();
  await page.locator('.frame').waitFor();
  await page.locator('.tabs button').first().click();
}

// Where a town is on the screen, with the whole map in sight.
const townOf = (page, town) =>
  page.evaluate((id) => {
    const opened = window.told.map((one) => (typeof one.answer === 'string' && one.answer.includes('"ground"') ? JSON.parse(one.answer) : undefined)).find((one) => one?.ground);
    const place = opened.ground.places.find((one) => one.id === id);
    const [, left, top, zoom] = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(document.querySelector('.frame > svg > g').getAttribute('transform')).map(Number);
    const box = document.querySelector('.frame').getBoundingClientRect();
    const scale = (6 / 1000) * zoom;
    return { x: box.left + left + place.x * scale, y: box.top + top + place.y * scale };
  }, town);

// One decision, as a person makes it: marches on the map, everything else by its button. Stacks go for the enemy, or as far as they can.
async function decide(page, look, press, counts) {
  const plans = (look.actions ?? []).filter((action) => action.then && (action.with ?? []).length > 0 && !action.group.includes('force'));
  const plan = plans.find((action) => look.groups[action.group].hostile) ?? plans.sort((a, b) => b.cost - a.cost)[0];
  if (look.step === 'act' && plan) {
    await page.keyboard.press('Escape');
    await page.locator('.frame').focus();
    await page.keyboard.press('0');
    await quiet(page);
    const home = look.position.pieces.find((piece) => piece.id === plan.piece).at;
    await press(await townOf(page, home));
    const entry = page.locator(`.stack [data-unit="${plan.piece}"]`);
    await entry.waitFor();
    if ((await entry.getAttribute('aria-pressed')) !== 'true') await entry.click();
    await quiet(page);
    await press(await townOf(page, plan.to));
    await page.locator('.picked').waitFor();
    counts.marches += 1;
    counts.odds += await page.locator('.odds').count();
    await page.locator('.picked .button.main').click();
    await settled(page, look.number);
    await quiet(page);
    // At the enemy one is shown what it promises first.
    if (await page.locator('.picked .button.main').count()) {
      await page.locator('.odds').waitFor();
      counts.odds += 1;
      const number = (await page.evaluate(() => window.newestLook())).number;
      await page.locator('.picked .button.main').click();
      await settled(page, number);
    }
    return;
  }
  const listed = page.locator('.list .button');
  if (look.step !== 'act' && look.step !== 'march' && (await listed.count()) > 0) {
    await listed.first().click();
    await quiet(page);
    if (await page.locator('.picked .button.main').count()) {
      if (look.step === 'battles') {
        await page.locator('.odds').waitFor();
        counts.odds += 1;
      }
      await page.locator('.picked .button.main').click();
    }
  } else await page.locator('.button.next').click();
  counts.buttons += 1;
  await settled(page, look.number);
}

const hidden = 'in an unknown stack';
function search(heard, counts) {
  for (const text of heard) {
    ok(!text.includes('grognard record'), 'the record came to the page');
    ok(!/"seed"/.test(text), 'a seed came to the page');
    const answer = JSON.parse(text);
    for (const line of [...(answer?.lines ?? []), ...(answer?.happened ? [answer.happened] : [])])
      if (line.side === 'coalition' && /^(force-)?march/.test(line.text ?? '')) {
        ok(!/russians|prussians|reserve|bluecher|wittgenstein|decoy/.test(line.text), `the log tells who marches: ${line.text}`);
        counts.unseen += 1;
      }
    const { pieces = [], markers = {} } = answer?.look?.position ?? {};
    for (const piece of pieces) {
      if (piece.away?.includes(hidden)) {
        ok(piece.at === undefined && piece.marks === undefined && piece.spent === undefined, `more is told of ${piece.id} than that it is hidden`);
        counts.hidden += 1;
      }
      if (piece.at !== undefined) ok(markers[piece.at]?.length > 0, `${piece.id} stands where there is no marker`);
    }
  }
}

for (const [name, options] of [
  ['at a desk', { viewport: { width: 1280, height: 860 } }],
  ['with a thumb', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])
  await test(`a campaign is played to its end ${name}; its record replays natively, and nothing hidden came to the page`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, acceptDownloads: true, reducedMotion: 'reduce' });
    await begin(page);
    const press = options.hasTouch ? (at) => page.touchscreen.tap(at.x, at.y) : (at) => page.mouse.click(at.x, at.y);
    const counts = { marches: 0, odds: 0, buttons: 0, hidden: 0, unseen: 0 };
    let look = await mine(page);
    for (let i = 0; i < 200 && !look.over; i += 1) {
      await decide(page, look, press, counts);
      look = await mine(page);
      if (process.env.GROGNARD_VERBOSE) console.log(look.position.turn, look.number, look.step, JSON.stringify(counts));
    }
    ok(look.over, 'the campaign is over');
    equal(errors, [], 'errors in the console');
    search(await page.evaluate(() => window.told.map((one) => (typeof one.answer === 'string' ? one.answer : JSON.stringify(one.answer ?? null)))), counts);
    for (const [what, count] of Object.entries(counts)) ok(count > 0, `${what} occurred`);
    const save = page.locator('.head .tools .button[title="Save"]');
    if (!(await save.isVisible())) await page.locator('.head .tools .fold').click(); // folded away on a phone
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const file = join(folder, `record-${name}.grognard`);
    await download.saveAs(file);
    const replayed = JSON.parse(execFileSync(program, ['replay', file, '--json']).toString());
    equal(replayed.divergences ?? [], [], 'where the replay goes another way');
    const result = readFileSync(file, 'utf8').trim().split('\n').at(-1);
    ok(result.startsWith('= ') && result.includes(Object.values(look.standing.points).join(':')), `the record ends with ${result}`);
    for (const piece of look.position.pieces) if (piece.at) ok(new RegExp(`\\b${piece.id}=${piece.at}\\b`).test(replayed.position), `${piece.id} stands in ${piece.at} natively`);
    console.log(`  ${name}: ${JSON.stringify(counts)}`);
    await context.close();
  });

await close();
await server.close();
rmSync(folder, { recursive: true, force: true });
finish();
