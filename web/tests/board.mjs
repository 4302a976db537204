// Battles on the page: a whole game by keys and presses against an opponent, its record replayed by the native program; a killed tab;
// nothing but views in the page; a turn by keyboard alone; a turn on a phone; two people; real dice; the map.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { equal, finish, full, ok, openBrowser, openPage, ownServer, program, quiet, test } from './harness.mjs';
import { act, begin as beginAt, lookOf, mine, pointOf, settled } from './playing.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'grognard-board-'));

const begin = (page, ...rest) => beginAt(server.address, page, ...rest);

// Any action that suits: attacks and fire first, then a few moves by pressing, the rest by asking for the hint.
async function decide(page, look, counts) {
  const of = (kind) => look.actions.filter((action) => action.group === kind);
  const attack = of('attack')[0] ?? of('fire')[0];
  const moves = of('move').filter((action) => look.position.pieces.some((piece) => piece.id === action.piece && piece.at));
  const done = of('done')[0];
  const number = look.number;
  if (attack && counts.attacks < 40) {
    await act(page, look, attack);
    const confirm = page.locator('.picked .button.main');
    if (await confirm.count()) {
      counts.attacks += 1;
      await confirm.click();
      return settled(page, number);
    }
  } else if (moves.length > 0 && counts.pressed < 12) {
    await act(page, look, moves[Math.floor(moves.length / 2)]);
    if (await page.locator('.picked .button.main').count()) {
      counts.pressed += 1;
      await page.keyboard.press('Enter');
      return settled(page, number);
    }
  } else if (done && look.actions.length > 1 && counts.keys < 30 && look.step !== 'move') {
    counts.keys += 1;
    await act(page, look, done);
    return settled(page, number);
  }
  await page.keyboard.press('Escape');
  await page.locator('.head .tools .button').nth(1).click();
  await page.locator('.hint .button.main').click();
  counts.hints += 1;
  return settled(page, number);
}

const saveRecord = async (page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.head .tools .button').nth(2).click()]);
  const path = join(folder, `record-${Date.now()}.grognard`);
  await download.saveAs(path);
  return path;
};

// --- a whole game ---

await test(`Saalfeld is played ${full ? 'to its end' : 'for three turns'}; the record replays natively to the same position`, async () => {
  const [turns, kill] = full ? [Infinity, 3] : [3, 2];
  const { context, page: first, errors } = await openPage(browser, { viewport: { width: 1280, height: 860 }, acceptDownloads: true, reducedMotion: 'reduce' });
  let page = first;
  await begin(page, 'saalfeld-1806', ['person', 'veteran']);
  const counts = { attacks: 0, pressed: 0, keys: 0, hints: 0 };
  let look = await mine(page);
  let decisions = 0;
  let killed = false;
  while (!look.over && look.position.turn <= turns && decisions < 1500) {
    await decide(page, look, counts);
    decisions += 1;
    look = await mine(page);
    if (process.env.GROGNARD_VERBOSE) console.log(look.position.turn, look.number, look.step, look.actions?.length, JSON.stringify(counts));
    // Half way the tab is killed; the game goes on where it was.
    if (!killed && look.position.turn >= kill && !look.over) {
      killed = true;
      const address = page.url();
      const again = await context.newPage();
      const session = await context.newCDPSession(page);
      session.send('Page.crash').catch(() => undefined);
      await page.waitForEvent('crash');
      await again.goto(address);
      await again.locator('.frame').waitFor();
      const resumed = await mine(again);
      equal(resumed.number, look.number, 'the number of the decision after the tab was killed');
      equal(resumed.position, look.position, 'the position after the tab was killed');
      page = again;
      await page.locator('.tabs button').first().click();
    }
  }
  ok(killed, `the game lasted to turn ${kill}`);
  equal(errors, [], 'errors in the console');
  ok(look.over || look.position.turn > turns, 'the game went on');
  const file = await saveRecord(page);
  const replayed = execFileSync(program, ['replay', file, '--json']).toString();
  const end = JSON.parse(replayed);
  ok(end.divergences === undefined || end.divergences.length === 0, `the replay goes another way: ${replayed.slice(0, 300)}`);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  equal(lines.at(-1).startsWith('= '), look.over, 'the record ends with a result');
  const points = Object.values(look.standing.points).join(':');
  if (look.over) ok(lines.at(-1).includes(points), `the result ${lines.at(-1)} has the points of the page, ${points}`);
  // The native program stands where the page stood: every piece in its hex.
  const position = end.position ?? replayed;
  for (const piece of look.position.pieces) if (piece.at) ok(position.includes(`${piece.id}@${piece.at}`), `${piece.id} stands in ${piece.at} natively`);
  console.log(`  ${decisions} decisions: ${counts.pressed} moves and ${counts.attacks} attacks pressed, ${counts.keys} by key, ${counts.hints} by hint`);
  await context.close();
});

// --- secrets ---

await test('nothing that a side may not know is in the page while an opponent plays', async () => {
  const { context, page } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await begin(page, 'saalfeld-1806', ['veteran', 'person']);
  for (let i = 0; i < 6; i += 1) {
    const look = await mine(page);
    if (look.over) break;
    const number = look.number;
    await page.locator('.head .tools .button').nth(1).click();
    await page.locator('.hint .button.main').click();
    await settled(page, number);
  }
  await mine(page);
  const heard = await page.evaluate(() => window.told.map((one) => (typeof one.answer === 'string' ? one.answer : JSON.stringify(one.answer ?? null))));
  ok(heard.length > 6, 'the page was told something');
  let unknown = 0;
  for (const text of heard) {
    ok(!text.includes('grognard record'), 'the record came to the page');
    ok(!/"seed"/.test(text), 'a seed came to the page');
    const answer = JSON.parse(text);
    for (const line of [...(answer?.lines ?? []), ...(answer?.happened ? [answer.happened] : [])])
      if (line.side === 'french' && line.text?.startsWith('orders')) equal(line.text, 'orders ?', 'the orders of the French in the log');
    const { formations = {} } = answer?.look?.position ?? {};
    for (const id of ['vanguard', 'suchet']) if (formations[id]?.state === 'unknown') unknown += 1;
    // A formation whose marker has not been drawn this turn has shown nothing.
    for (const id of ['vanguard', 'suchet']) if (formations[id]?.state === 'received' && formations[id].left >= 2) ok(false, `orders of ${id} are in the page before they are shown`);
  }
  ok(unknown > 0, 'some orders were unknown');
  const refused = await page.evaluate(async () => {
    const worker = window.lastWorker;
    return new Promise((resolve) => {
      worker.addEventListener('message', ({ data }) => data.id === 4242 && resolve(data.crash ?? data.answer));
      worker.postMessage({ id: 4242, message: { what: 'ask', request: { ask: 'record', lang: 'en' } } });
    });
  });
  ok(String(refused).includes('not for the page'), `asked for the record the worker says ${refused}`);
  await context.close();
});

// --- keys, thumbs, readers ---

await test('a turn by keyboard alone', async () => {
  const { context, page, errors } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await begin(page, 'tiny', ['person', 'veteran']);
  const { number: first } = await mine(page);
  // Orders: the box, then the button.
  await page.locator('.switches input').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await settled(page, first);
  let moved = 0;
  for (let i = 0; i < 80; i += 1) {
    const look = await mine(page);
    if (look.over || look.position.turn > 1) break;
    await page.locator('.frame').focus();
    const number = look.number;
    if (look.step === 'move' && moved < 2) {
      await page.keyboard.press('Tab');
      const before = look.position.pieces.find((piece) => piece.id === 'blue-first')?.at;
      for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await page.locator('.picked').waitFor();
      await page.keyboard.press('f');
      await page.keyboard.press('Enter');
      await settled(page, number);
      moved += 1;
      ok(before !== undefined, 'the first unit stands somewhere');
      if (moved === 1) {
        await page.keyboard.press('u');
        await page.waitForFunction((k) => JSON.parse(window.told.at(-1).answer).look?.number === k, number);
        moved = 1;
      }
      continue;
    }
    if (look.actions.some((action) => action.group === 'done')) await page.keyboard.press('n');
    else if (look.actions.some((action) => action.set)) {
      await page.locator('.panel .set').focus();
      await page.keyboard.press('Enter');
    } else {
      await page.locator('.panel .list .button').first().focus();
      await page.keyboard.press('Enter');
      if (await page.locator('.picked .button.main').count()) {
        await page.locator('.picked .button.main').focus();
        await page.keyboard.press('Enter');
      }
    }
    await settled(page, number);
  }
  const look = await mine(page);
  ok(moved >= 1 && (look.position.turn > 1 || look.over), `turn ${look.position.turn}, ${moved} moved`);
  equal(errors, [], 'errors in the console');
  // The board is no trap: after the last unit Tab leaves it.
  await page.locator('.frame').focus();
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('Tab');
  ok(!(await page.evaluate(() => document.activeElement?.classList.contains('frame'))), 'Tab leaves the board');
  await context.close();
});

await test('what is for trying rules out stands after the battles', async () => {
  const { context, page } = await openPage(browser);
  await page.goto(`${server.address}#/play`);
  await page.locator('.trying .games li').first().waitFor();
  const cards = await page.locator('.games > li').evaluateAll((all) => all.map((one) => ({ title: one.querySelector('h3').textContent, trying: one.closest('.trying') !== null })));
  equal(cards.filter((card) => card.trying).map((card) => card.title), ['The proving ground', 'Proving ground, a whole year', 'The proving ground, all arms'], 'for trying');
  ok(cards.length > 2 && cards.findIndex((card) => card.trying) === cards.length - 3, 'after all battles');
  await context.close();
});

await test('a turn at 360 px', async () => {
  const { context, page, errors } = await openPage(browser, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'fr-FR' });
  await page.goto(`${server.address}#/play`);
  await page.locator('.games li .button').first().tap();
  ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'the battles are not wider than the screen');
  await begin(page, 'tiny', ['person', 'veteran']);
  const { number: first } = await mine(page);
  await page.locator('.switches label').first().tap();
  await page.locator('.panel .set').tap();
  await settled(page, first);
  let moved = 0;
  for (let i = 0; i < 80; i += 1) {
    const look = await mine(page);
    if (look.over || look.position.turn > 1) break;
    ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'nothing is wider than the screen');
    const number = look.number;
    if (look.step === 'move' && moved < 1) {
      await page.locator('.tabs button').nth(3).tap();
      await page.locator('.words .unit').first().tap();
      await page.locator('.words select').selectOption({ index: 2 });
      await page.locator('.tabs button').first().tap();
      await page.locator('.picked .button.main').tap();
      moved += 1;
    } else if (look.actions.some((action) => action.group === 'done')) await page.locator('.next').tap();
    else if (look.actions.some((action) => action.set)) await page.locator('.panel .set').tap();
    else {
      await page.locator('.panel .list .button').first().tap();
      if (await page.locator('.picked .button.main').count()) await page.locator('.picked .button.main').tap();
    }
    await settled(page, number);
  }
  const look = await mine(page);
  ok(moved === 1 && (look.position.turn > 1 || look.over), `turn ${look.position.turn}, ${moved} moved`);
  equal(errors, [], 'errors in the console');
  await context.close();
});

// --- two people, real dice, records ---

await test('two people change seats where something is secret', async () => {
  const { context, page } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await begin(page, 'tiny', ['person', 'person']);
  for (const side of ['Blue', 'Red']) {
    await page.locator('.hand-over', { hasText: side }).waitFor();
    equal(await page.locator('.frame').count(), 0, 'boards while seats are changed');
    await page.locator('.hand-over .button').click();
    await page.locator('.switches input').first().check();
    await page.locator('.panel .set').click();
  }
  const look = await mine(page);
  // What has been drawn is shown; what has not is known to neither screen.
  ok(Object.values(look.position.formations).every(({ state, left }) => state === 'none' || state === 'unknown' || left < 2), 'orders that both may know');
  await context.close();
});

await test('real dice are asked for, and decide', async () => {
  const { context, page } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await begin(page, 'tiny', ['person', 'person'], { dice: 'mine' });
  for (let i = 0; i < 2; i += 1) {
    await page.locator('.hand-over .button').click();
    const number = (await lookOf(page)).number;
    await page.locator('.panel .set').click();
    if (i === 0) await settled(page, number);
  }
  // What was thrown so far: a face that may be the first figure of two is taken a moment after it was typed.
  await page.evaluate(() => (window.thrown = () => `${window.told.length} ${document.querySelector('.own')?.innerText}`));
  // Both sides have written: initiative is thrown.
  await page.locator('.own').waitFor();
  const number = (await lookOf(page)).number;
  for (let i = 0; i < 12 && (await page.locator('.own').count()) > 0; i += 1) {
    const before = await page.evaluate(() => window.thrown());
    await page.keyboard.press(i === 0 ? '9' : '1');
    await page.waitForFunction((state) => window.thrown() !== state, before);
    await quiet(page);
  }
  await settled(page, number);
  const faces = await page.evaluate(() => window.told.map((one) => (typeof one.answer === 'string' ? JSON.parse(one.answer).happened : undefined)).filter((one) => one?.rolls?.length > 0).at(-1)?.rolls.flatMap((roll) => roll.faces));
  equal(faces.slice(0, 2), [9, 1], 'the faces that were typed');
  await context.close();
});

await test('real dice are thrown for an opponent too, and the record has them all', async () => {
  const { context, page, errors } = await openPage(browser, { viewport: { width: 1280, height: 860 }, acceptDownloads: true });
  await begin(page, 'tiny', ['person', 'veteran'], { dice: 'mine' });
  const typed = [];
  const labels = [];
  // What the opponent was about to do each time he wanted dice.
  const wanted = () => page.evaluate(() => window.told.filter((one) => one.request?.ask === 'opponent' && one.answer?.startsWith('{"needs"')).map((one) => JSON.parse(one.answer).words));
  // What is to be done next, as soon as nobody thinks.
  const next = async () => {
    const found = await page.waitForFunction(() => {
      if (document.querySelector('.own')) return 'throw';
      const said = window.told.filter((one) => typeof one.answer === 'string' && one.answer.includes('"look"')).at(-1);
      const { look } = JSON.parse(said.answer);
      return look.over ? 'over' : look.seat === 'person' ? 'decide' : false;
    });
    return found.jsonValue();
  };
  // Presses, and waits until the table has answered.
  const answered = async (button) => {
    const before = await page.evaluate(() => window.told.length);
    await button.click();
    await page.waitForFunction((count) => window.told.length > count, before);
    await quiet(page);
  };
  for (let i = 0; i < 500; i += 1) {
    const what = await next();
    if (what === 'over' || (what === 'decide' && (await wanted()).length >= 6)) break;
    if (what === 'throw') {
      labels.push(await page.locator('.own .what b').textContent());
      const faces = page.locator('.own .pad button');
      const face = faces.nth((typed.length * 7) % (await faces.count()));
      typed.push(Number(await face.textContent()));
      await answered(face);
    } else {
      await answered(page.locator('.head .tools .button').nth(1));
      await answered(page.locator('.hint .button.main'));
    }
  }
  const told = await wanted();
  ok(told.length >= 6, `the opponent wanted dice ${told.length} times`);
  for (const side of ['Blue', 'Red']) ok(labels.some((label) => label.startsWith(`Dice for ${side}: `)), `dice for ${side} are among ${labels.join(' | ')}`);
  // His orders are not told with them.
  for (const words of told) ok(words !== '' && (!/orders/i.test(words) || !/brigade/i.test(words)), `told before the dice: ${words}`);
  const file = await saveRecord(page);
  const dice = readFileSync(file, 'utf8').split('\n').filter((line) => /^\d/.test(line)).flatMap((line) => (line.split('|')[1] ?? '').trim().split(' ').filter((one) => one !== '').map(Number));
  equal(dice, typed, 'the dice of the record');
  const end = JSON.parse(execFileSync(program, ['replay', file, '--json']).toString());
  ok(!end.divergences?.length, 'the replay goes the same way');
  equal(errors, [], 'errors in the console');
  await context.close();
});

await test('a record from a file goes on; notes and bookmarks come with it', async () => {
  const { context, page } = await openPage(browser, { viewport: { width: 1280, height: 860 }, acceptDownloads: true });
  await begin(page, 'tiny', ['person', 'veteran']);
  for (let i = 0; i < 5; i += 1) {
    const look = await mine(page);
    const number = look.number;
    await page.locator('.head .tools .button').nth(1).click();
    await page.locator('.hint .button.main').click();
    await settled(page, number);
  }
  const before = await mine(page);
  await page.locator('.tabs button').nth(1).click();
  await page.locator('.log .tool[aria-pressed]').click();
  await page.locator('.log .button.small', { hasText: 'Note' }).click();
  await page.locator('#note').fill('Too bold.');
  await page.keyboard.press('Enter');
  await page.locator('.remark', { hasText: 'Too bold.' }).waitFor();
  // Back through the log, and to the present again.
  await page.locator('.scrub .tool').first().click();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  const file = await saveRecord(page);
  ok(readFileSync(file, 'utf8').includes('# Too bold.'), 'the note is in the record');
  const other = join(folder, 'other.grognard');
  writeFileSync(other, readFileSync(file));
  await page.goto(`${server.address}#/play`);
  await page.locator('input[type=file][accept*=grognard]').setInputFiles(other);
  await page.locator('.begin').last().click();
  await page.locator('.frame').waitFor();
  const after = await mine(page);
  equal([after.number, after.position], [before.number, before.position], 'the game that was loaded');
  await page.locator('.tabs button').nth(1).click();
  await page.locator('.remark', { hasText: 'Too bold.' }).waitFor();
  await context.close();
});

// --- the map ---

await test('the map tells who stands there, what its marks mean, and nations by their colours', async () => {
  const { context, page, errors } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
  await begin(page, 'maida-1806', ['person', 'veteran']);
  const { position } = await mine(page);
  const fill = (id) => page.evaluate((one) => getComputedStyle(document.querySelector(`[data-piece="${one}"] .body`)).fill, id);
  const roster = await page.evaluate(() => window.told.map((one) => one.answer).filter((one) => typeof one === 'string' && one.includes('"roster"')).map((one) => JSON.parse(one).roster)[0]);
  const standing = (side) => position.pieces.find((piece) => piece.at && roster.pieces.some((one) => one.id === piece.id && one.side === side && !one.leader));
  equal([await fill(standing('french').id), await fill(standing('british').id)], ['rgb(43, 76, 126)', 'rgb(168, 50, 42)'], 'colours of the French and the British');

  // A pointer that rests, and one that has gone.
  const unit = standing('british');
  const at = await pointOf(page, unit.at);
  await page.mouse.move(at.x, at.y);
  await page.locator('.tip', { hasText: roster.pieces.find((one) => one.id === unit.id).label }).waitFor();
  await page.mouse.move(5, 5);
  await page.locator('.tip').waitFor({ state: 'detached' });

  // Numbers go and stay away; names are above the counters.
  const tools = page.locator('.frame .tools .tool');
  ok((await page.locator('.numbers text').count()) > 100, 'hexes are numbered');
  await tools.nth(5).click();
  equal(await page.locator('.numbers text').count(), 0, 'numbers that are not wanted');
  ok(await page.evaluate(() => [...document.querySelectorAll('.frame .piece')].every((one) => one.compareDocumentPosition(document.querySelector('.frame .names')) & Node.DOCUMENT_POSITION_FOLLOWING)), 'a name is drawn below a counter');

  // The overview has its ground, and a press there looks there.
  await tools.nth(0).click();
  await tools.nth(0).click();
  await tools.nth(4).click();
  ok((await page.locator('.overview .woods').count()) === 1, 'the overview shows the ground');
  const before = await page.locator('.overview .window').getAttribute('x');
  await page.locator('.overview').click({ position: { x: 150, y: 90 } });
  ok((await page.locator('.overview .window').getAttribute('x')) !== before, 'a press on the overview looks there');

  await tools.nth(6).click();
  await page.locator('.legend', { hasText: 'Disordered' }).waitFor();
  await page.locator('.legend .tool').click();
  equal(await page.locator('.legend').count(), 0, 'legends that were closed');
  equal(errors, [], 'errors on the console');
  await context.close();
});

await test('a finger that stays down tells who stands there, and presses nothing', async () => {
  const { context, page } = await openPage(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await begin(page, 'tiny', ['person', 'veteran']);
  const { position } = await mine(page);
  const at = await pointOf(page, position.pieces.find((piece) => piece.at).at);
  const fingers = await context.newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.locator('.tip .one').first().waitFor();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  equal(await page.locator('.cursor').count(), 0, 'places that were pressed');
  ok((await page.locator('.tip .one').count()) > 0, 'it stays to be read');
  await context.close();
});

await close();
server.close();
rmSync(folder, { recursive: true, force: true });
finish();
