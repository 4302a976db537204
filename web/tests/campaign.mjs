// A campaign on a network, played on the page by pressing its map: at a desk and with a thumb, to its end; what is hidden stays so.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { equal, finish, full, ok, openBrowser, openPage, ownServer, program, quiet, test } from './harness.mjs';
import { mine, settled } from './playing.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'grognard-campaign-'));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function begin(page, name = 'First marches') {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    for (const [key, value] of [['pace', '"fast"'], ['seed', '5'], ['unasked', 'true']]) localStorage.setItem(`grognard.game.${key}`, value);
  });
  await page.goto(`${server.address}#/play`);
  await page.locator('.games > li', { hasText: name }).locator('.button').first().click();
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

// While a block is in the air its way is drawn, each link with what it costs, and what is left where it would be put down.
async function carried(page, from, to, plan, counts) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.locator('.frame .sum').waitFor();
  const legs = (await page.locator('.frame .leg text').allTextContents()).map(Number);
  equal(legs.length, plan.via.length - 1, 'links with their costs');
  equal(legs.reduce((a, b) => a + b), plan.cost, 'what the links cost together');
  equal(await page.locator('.frame .sum').textContent(), `${plan.cost} MP, ${plan.left} left`, 'what it says of the way');
  await page.mouse.up();
  counts.carried += 1;
}

// Who is in the line of command of whoever is chosen, by its key and put away again.
async function commanded(page) {
  await page.keyboard.press('k');
  await page.locator('.ties li').first().waitFor();
  const told = await page.evaluate(() => JSON.parse(window.told.filter((one) => one.request?.ask === 'ties').at(-1).answer).ties);
  equal(await page.locator('.ties li').count(), told.length, 'stacks in words');
  equal(await page.locator('.frame .tied').count(), told.length, 'stacks on the map');
  equal(await page.locator('.frame .tied.out').count(), told.filter((one) => !one.in).length, 'those out of it');
  await page.keyboard.press('k');
  await page.locator('.ties').waitFor({ state: 'detached' });
}

// What axe finds in the scene of a battle and around it.
async function examined(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
  equal(violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 140)}`), [], 'what axe finds in the scene of a battle');
}

// Losses are borne by pressing who bears them, by keys alone: the focus goes from one to the next and never to the map, which the scene covers.
const focused = (page) => page.evaluate(() => (document.activeElement.closest('.under') ? 'the map' : document.activeElement.closest('[data-deed]') ? 'a counter' : document.activeElement === document.body ? 'nothing' : 'the panel'));
async function bears(page, counts) {
  const deeds = page.locator('.clash [data-deed]');
  if ((await deeds.count()) === 0) return false;
  if (counts.borne > 0) equal(await focused(page), 'a counter', 'what has the focus while losses are chosen');
  await deeds.first().focus();
  await page.keyboard.press('Enter');
  counts.borne += 1;
  return true;
}

// A battle is a scene of its own; the map is a key away.
async function fought(page, look, counts) {
  const { clash } = look.position;
  if (!clash) return;
  await page.locator('.clash').waitFor();
  equal(await page.locator('.clash .row-of').count(), 2, 'rows of forces');
  for (const [i, side] of clash.sides.entries()) ok((await page.locator('.clash .row-of').nth(i).locator('li').count()) >= side.pieces.length, `all of ${side.side} are in their row`);
  const wide = await page.evaluate(() => document.querySelector('.clash').scrollWidth - document.querySelector('.clash').clientWidth);
  ok(wide <= 0, `the scene is ${wide} too wide`);
  if (clash.round > 0) {
    await page.locator('.clash .round .throw b:not(:empty)').first().waitFor();
    counts.thrown += 1;
  }
  if (counts.scenes === 0) {
    await page.locator('.clash .top .button').click();
    await page.locator('.clash').waitFor({ state: 'detached' });
    equal(await focused(page), 'the map', 'what has the focus beside the scene');
    await page.locator('.whole > .back').click();
    await page.locator('.clash').waitFor();
    for (let i = 0; i < 2; i += 1) {
      await page.keyboard.press('m');
      await page.locator('.clash').waitFor({ state: i === 0 ? 'detached' : 'attached' });
    }
    ok((await focused(page)) !== 'the map', 'the map has the focus behind the scene');
  }
  if (counts.scenes === 0 || (clash.round > 0 && counts.thrown === 1) || (look.step === 'losses' && counts.borne === 0)) await examined(page);
  counts.scenes += 1;
}

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
    if (counts.marches === 0) await commanded(page);
    const goal = await townOf(page, plan.to);
    if (counts.carried !== undefined) await carried(page, await townOf(page, home), goal, plan, counts);
    else await press(goal);
    await page.locator('.picked').waitFor();
    counts.marches += 1;
    if (look.groups[plan.group].hostile) {
      await page.locator('.odds').waitFor();
      counts.odds += 1;
    }
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
  const aimed = (look.actions ?? []).some((action) => action.piece === undefined && action.to !== undefined);
  if (!aimed) await fought(page, look, counts);
  if (look.step === 'losses' && (await bears(page, counts))) {
    await settled(page, look.number);
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

// Once it is over nothing is hidden, in the log and wherever one looks back.
async function lifted(page, look, counts) {
  ok(look.position.pieces.every((piece) => !piece.away?.includes(hidden)), 'nobody is hidden any more');
  await page.locator('.tabs button').nth(1).click();
  await page.locator('.log ol li').first().waitFor();
  await page.locator('.scrub .tool').first().click();
  await page.locator('.scrub input').fill('0');
  const seen = await page.waitForFunction(() => window.told.findLast((one) => one.request?.ask === 'review' && one.request.line === 0));
  await quiet(page);
  const past = JSON.parse((await seen.jsonValue()).answer).position;
  ok(past.pieces.some((piece) => piece.id === 'bluecher' && piece.at === 'altenburg'), 'Blücher is seen at Altenburg where he began');
  equal(await page.locator('.frame .piece .back').count(), 0, 'blocks that turn their back');
  const log = await page.evaluate(() => JSON.parse(window.told.filter((one) => one.request?.ask === 'log').at(-1).answer).lines);
  ok(log.some((line) => line.side === 'coalition' && line.veiled && /russians|prussians|reserve|bluecher|wittgenstein|decoy/.test(line.text)), 'the log tells who marched unseen');
  counts.lifted = 1;
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

const hands = [
  ['at a desk', { viewport: { width: 1280, height: 860 } }],
  ['with a thumb', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];
for (const [name, options] of full ? hands : hands.slice(0, 1))
  await test(`a campaign is played to its end ${name}; its record replays natively, and nothing hidden came to the page`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, acceptDownloads: true, reducedMotion: 'reduce' });
    await begin(page);
    const press = options.hasTouch ? (at) => page.touchscreen.tap(at.x, at.y) : (at) => page.mouse.click(at.x, at.y);
    const counts = { marches: 0, odds: 0, buttons: 0, hidden: 0, unseen: 0, scenes: 0, thrown: 0, borne: 0, ...(options.hasTouch ? {} : { carried: 0 }) };
    let look = await mine(page);
    for (let i = 0; i < 200 && !look.over; i += 1) {
      await decide(page, look, press, counts);
      look = await mine(page);
      if (process.env.GROGNARD_VERBOSE) console.log(look.position.turn, look.number, look.step, JSON.stringify(counts));
    }
    ok(look.over, 'the campaign is over');
    equal(errors, [], 'errors in the console');
    const told = await page.evaluate(() => window.told.findIndex((one) => typeof one.answer === 'string' && one.answer.includes('"over":true,"audience":[]')));
    ok(told > 0, 'the end was told');
    await lifted(page, look, counts);
    search(await page.evaluate(() => window.told.map((one) => (typeof one.answer === 'string' ? one.answer : JSON.stringify(one.answer ?? null)))).then((all) => all.slice(0, told)), counts);
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

await test('what an unseen stack may hide is edited, and the odds are for that', async () => {
  const { context, page, errors } = await openPage(browser, { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  await begin(page, 'Spring 1813');
  let look = await mine(page);
  for (let i = 0; i < 40 && look.step !== 'act'; i += 1) {
    await page.locator('.list .button, .button.next').first().click();
    await settled(page, look.number);
    look = await mine(page);
  }
  const plan = look.actions.find((action) => action.then && look.groups[action.group].hostile && (action.with ?? []).length > 0);
  await quiet(page);
  await page.mouse.click(...Object.values(await townOf(page, look.position.pieces.find((piece) => piece.id === plan.piece).at)));
  await page.locator(`.stack [data-unit="${plan.piece}"]`).waitFor();
  for (let i = 0; i < 12 && (await page.locator(`.stack [data-unit="${plan.piece}"][aria-pressed=true]`).count()) === 0; i += 1) await page.keyboard.press('Tab');
  await quiet(page);
  await page.mouse.click(...Object.values(await townOf(page, plan.to)));
  const there = page.locator('.odds .hidden-there');
  await there.waitFor();
  const newest = () => page.evaluate(() => window.told.filter((one) => one.request?.ask === 'odds').at(-1));
  const first = JSON.parse((await newest()).answer);
  equal(await there.locator('input').count(), first.hidden.may.length, 'everybody who may be there');
  // The decoys alone: there is nobody to fight.
  const decoys = first.hidden.may.filter((one) => one.piece.includes('decoy')).map((one) => one.piece);
  for (const wanted of [true, false])
    for (const one of first.hidden.may)
      if (decoys.includes(one.piece) === wanted && (await there.getByLabel(one.label, { exact: true }).isChecked()) !== wanted) {
        await there.getByLabel(one.label, { exact: true }).click();
        await quiet(page);
      }
  const edited = await newest();
  equal(edited.request.supposing, [first.hidden.only, ...first.hidden.may.filter((one) => decoys.includes(one.piece)).map((one) => one.text)], 'what is supposed');
  const answer = JSON.parse(edited.answer);
  ok(answer.hidden.supposed && answer.hidden.may.every((one) => one.in === decoys.includes(one.piece)), 'the odds are for these alone');
  equal(answer.prospects[0].mine_suffer.fraction, '0', 'decoys win no battle');
  ok((await page.locator('.odds').innerText()).includes('what is supposed'), 'and they say so');
  // Nobody at all cannot be: it is refused, and what was supposed stands.
  for (const one of decoys) {
    await there.getByLabel(first.hidden.may.find((may) => may.piece === one).label, { exact: true }).click();
    await quiet(page);
  }
  await page.locator('.refusal').waitFor();
  await there.locator('.button').click();
  await quiet(page);
  equal(JSON.parse((await newest()).answer).hidden.may, first.hidden.may, 'as at first');
  equal(errors, [], 'errors in the console');
  await context.close();
});

await close();
await server.close();
rmSync(folder, { recursive: true, force: true });
finish();
