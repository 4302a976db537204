// Battles in small windows: a phone upright and across, a small one, and a page at 200 %. Who decides sees where something can be done,
// nothing covers it, and the map stays as near as it was.

import { equal, finish, full, ok, openBrowser, openPage, ownServer, quiet, test } from './harness.mjs';
import { begin, mine, pointOf, settled, visit, windows } from './playing.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();

const small = Object.entries(windows).slice(1);

async function inWindow(options, body) {
  const { context, page, errors } = await openPage(browser, { reducedMotion: 'reduce', ...options });
  try {
    await body(page, context);
    equal(errors, [], 'errors on the console');
  } finally {
    await context.close();
  }
}
const press = (page, options, target) => (options.hasTouch ? target.tap() : target.click());
const camera = (page) => page.evaluate(() => document.querySelector('.frame > svg > g').getAttribute('transform').match(/[-\d.]+/g).map(Number));

// Whether a hex is seen: in the frame, and nothing lies over it.
async function isSeen(page, hex) {
  const at = await pointOf(page, hex);
  return page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.frame > svg') != null, at);
}
// Where something can be done: by those who stand there, or where those go who come onto the map.
function acting(look) {
  const places = new Map(look.position.pieces.map((piece) => [piece.id, piece.at]));
  const standing = look.actions.flatMap((action) => places.get(action.piece) ?? []);
  return [...new Set(standing.length > 0 ? standing : look.actions.flatMap((action) => action.to ?? []))];
}

// One decision, as quickly as it can be had.
async function decide(page, options, look) {
  const choose = (target) => press(page, options, target);
  if (look.actions.some((one) => one.set)) {
    await choose(page.locator('.switches label').first());
    await choose(page.locator('.switches + .button'));
  } else if (look.actions.some((one) => one.group === 'done')) await choose(page.locator('.next'));
  else {
    await choose(page.locator('.panel .list .button').first());
    if (await page.locator('.picked .button.main').count()) await choose(page.locator('.picked .button.main'));
  }
  await settled(page, look.number);
}

for (const [name, options] of full ? small : small.slice(0, 2))
  await test(`who decides sees where something can be done, ${name}`, () =>
    inWindow(options, async (page) => {
      const { width, height } = options.viewport;
      await begin(server.address, page, 'saalfeld-1806', ['person', 'veteran']);
      let phases = 0;
      let zoom;
      for (let i = 0; i < 30 && phases < 4; i += 1) {
        const look = await mine(page);
        if (look.over) break;
        await quiet(page);
        ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'something is wider than the window');
        const [, , scale] = await camera(page);
        zoom ??= scale;
        equal(scale, zoom, 'how near the map is');
        const { height: room } = await page.locator('.frame').boundingBox();
        ok(room >= height * 0.35, `the map has ${room} of ${height}`);
        const places = acting(look);
        if (places.length > 0) {
          const seen = (await Promise.all(places.map((hex) => isSeen(page, hex)))).filter(Boolean).length;
          ok(seen > 0, `none of ${places.join(' ')} is seen in ${look.step}`);
          phases += 1;
        }
        // Somebody comes in: where he can go is shown, and he goes there.
        if (phases === 1 && look.step === 'move') {
          await press(page, options, page.locator('.reserve .chip').first());
          await page.locator('.marks .way').first().waitFor();
          const unit = await page.locator('.reserve .chip.on').getAttribute('data-unit');
          const ways = [...new Set(look.actions.filter((action) => action.piece === unit).map((action) => action.to))];
          const seen = [];
          for (const hex of ways) if (await isSeen(page, hex)) seen.push(hex);
          ok(seen.length > 0, `none of ${ways.join(' ')} is seen`);
          const at = await pointOf(page, seen[0]);
          await (options.hasTouch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
          const go = page.locator('.picked .button.main');
          await go.waitFor();
          ok(await go.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight), 'what confirms it is out of sight');
          await press(page, options, go);
          await settled(page, look.number);
          continue;
        }
        await decide(page, options, look);
      }
      ok(phases >= 4, `${phases} decisions on the map`);
      // The tools cover no hex that cannot be drawn out from under them.
      const frame = await page.locator('.frame').boundingBox();
      await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2 - 20);
      for (let i = 0; i < 12; i += 1) await page.mouse.wheel(0, -300);
      for (let i = 0; i < 12; i += 1) {
        await page.mouse.move(frame.x + 20, frame.y + 60);
        await page.mouse.down();
        await page.mouse.move(frame.x + frame.width - 20, frame.y + frame.height - 20, { steps: 3 });
        await page.mouse.up();
      }
      ok(await isSeen(page, '0101'), 'the corner of the map is under the tools');
      await press(page, options, page.locator('.frame .tools .fold'));
      equal(await page.locator('.frame .tools .tool:visible').count(), 8, 'tools that are unfolded');
    }));

// --- the guide ---

async function guided(page, options, habits = {}) {
  await visit(server.address, page, habits);
  await press(page, options, page.locator('.first .button'));
  await page.locator('.guide').waitFor();
  await mine(page);
  await quiet(page);
}
// Whether it is seen whole, without scrolling, and nothing lies over it.
const isWhole = (target) =>
  target.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
    return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
  });

for (const [name, options] of Object.entries(windows))
  await test(`the guide leaves the answer in sight, and stays away once it was closed, ${name}`, () =>
    inWindow({ ...options, locale: 'fr-FR' }, async (page) => {
      await guided(page, options);
      for (let i = 0; i < 2; i += 1) {
        equal(await isWhole(page.locator('.guide')), true, 'the guide is seen');
        equal([await isWhole(page.locator('.switches label').first()), await isWhole(page.locator('.panel .switches + .button'))], [true, true], 'what is answered is seen');
        if (i === 0) await press(page, options, page.locator('.guide .main'));
      }
      await press(page, options, page.locator('.guide .quiet'));
      await page.locator('.guide').waitFor({ state: 'detached' });
      await page.reload();
      await page.locator('.switches').waitFor();
      equal(await page.locator('.guide').count(), 0, 'guides that come back');
    }));

await test('the guide follows what is done, in whatever order, and names keys to who has them', () =>
  inWindow(windows['360 x 640'], async (page) => {
    const options = windows['360 x 640'];
    await guided(page, options, { pace: 'usual' });
    const step = async () => Number(/\d+/.exec(await page.locator('.guide .note').innerText())[0]);
    const said = () => page.locator('.guide').innerText();
    equal(await step(), 1, 'where it begins');
    // Dice that fall are read, which is not yet to have asked for their reasons; then what comes is decided.
    const until = async (stage) => {
      for (let i = 0; i < 80; i += 1) {
        await page.waitForFunction(() => document.querySelector('.throws .main') || (window.newestLook()?.seat === 'person' && window.unanswered() === 0));
        if (await page.locator('.throws .main').count()) {
          const read = await page.locator('.throws .main').elementHandle();
          await read.tap();
          await page.waitForFunction((one) => !one.isConnected, read);
          continue;
        }
        const look = await mine(page);
        if (look.step === stage) return look;
        // A target that is looked at is no place to go to.
        if (look.step === 'fire') {
          await page.locator('.panel .list .button').first().tap();
          await page.locator('.picked .button').nth(1).tap();
        }
        await decide(page, options, look);
      }
      throw new Error(`${stage} was never asked`);
    };
    let look = await until('move');
    await quiet(page);
    // Orders and fire were given without a word to it.
    ok((await said()).includes('brass ring'), `it says: ${await said()}`);
    ok(!/\bTab\b/.test(await said()), 'it names a key on a phone');
    const action = look.actions.find((one) => one.group === 'move' && one.usual && look.position.pieces.some((piece) => piece.id === one.piece && piece.at && piece.at !== one.to));
    const tap = async (hex) => {
      const at = await pointOf(page, hex);
      await page.touchscreen.tap(at.x, at.y);
    };
    await tap(look.position.pieces.find((piece) => piece.id === action.piece).at);
    await page.locator('.guide', { hasText: 'number is the cost' }).waitFor();
    await page.locator('.marks .way').first().waitFor();
    for (const hex of new Set(look.actions.filter((one) => one.piece === action.piece && one.to).map((one) => one.to)))
      if (await isSeen(page, hex)) {
        await tap(hex);
        break;
      }
    await page.locator('.guide', { hasText: 'thick edge' }).waitFor();
    await page.locator('.picked .button.main').tap();
    await page.locator('.guide', { hasText: 'not marked' }).waitFor();
    const before = await step();
    // Help is asked for before the guide speaks of it: it counts.
    await page.locator('.head .tools .button').nth(1).tap();
    await page.locator('.hint').waitFor();
    await page.waitForFunction((number) => Number(/\d+/.exec(document.querySelector('.guide .note').textContent)[0]) === number + 1, before);
    await page.locator('.hint .quiet').tap();
    // The reasons of dice are asked for in the log; it did not take the cards for it.
    await page.locator('.tabs button').nth(1).tap();
    await page.locator('.log .why').last().tap();
    await page.waitForFunction((number) => Number(/\d+/.exec(document.querySelector('.guide .note').textContent)[0]) === number + 2, before);
  }));

// --- a battle by touch ---

// Draws the map with one finger until the hex is seen.
async function bring(page, fingers, hex) {
  for (let i = 0; i < 12 && !(await isSeen(page, hex)); i += 1) {
    const { x, y, width, height } = await page.locator('.frame').boundingBox();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const at = await pointOf(page, hex);
    const far = (by, room) => Math.max(-room / 2 + 12, Math.min(room / 2 - 12, by));
    const to = { x: middle.x + far(middle.x - at.x, width), y: middle.y + far(middle.y - at.y, height) };
    // A unit under the finger would be carried: from a corner of the way there is one that carries nothing.
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] });
    for (const part of [0.1, 0.5, 1]) await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: middle.x + (to.x - middle.x) * part, y: middle.y + (to.y - middle.y) * part }] });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await quiet(page);
  }
}

// Whole with make prove; else the first turn of it.
const whole = Boolean(process.env.GROGNARD_FULL);
await test('Saalfeld is played as the French by touch alone', () =>
  inWindow(windows['390 x 844'], async (page, context) => {
    const fingers = await context.newCDPSession(page);
    await begin(server.address, page, 'saalfeld-1806', ['person', 'recruit']);
    const counts = { moves: 0, attacks: 0, others: 0 };
    const tap = async (hex) => {
      await bring(page, fingers, hex);
      const at = await pointOf(page, hex);
      await page.touchscreen.tap(at.x, at.y);
      await quiet(page);
    };
    const chosen = () => page.evaluate(() => (document.querySelector('.stack [aria-pressed=true]') ?? document.querySelector('.reserve .on'))?.dataset.unit);
    // Touches the unit and where it goes or whom it attacks, and confirms; whether that could be done.
    const touch = async (look, action) => {
      const at = (id) => look.position.pieces.find((piece) => piece.id === id)?.at;
      if (at(action.piece) === undefined) await page.locator(`.reserve [data-unit="${action.piece}"]`).tap();
      else for (let i = 0; i < 5 && (await chosen()) !== action.piece; i += 1) await tap(at(action.piece));
      await tap(action.to ?? action.at ?? at(action.against[0]));
      const confirm = page.locator('.picked .button.main');
      if ((await confirm.count()) === 0) return false;
      await confirm.tap();
      return true;
    };
    let look = await mine(page);
    for (let i = 0; i < 1500 && !look.over && (whole || (look.position.turn < 2 && i < 24)); i += 1) {
      const of = (group) => look.actions.filter((action) => action.group === group && action.piece && (action.to ?? action.at ?? action.against));
      const attack = of('attack')[0];
      const moves = of('move').filter((action) => action.usual);
      const kind = attack && counts.attacks < 40 ? 'attacks' : moves.length > 0 && counts.moves < (whole ? 40 : 6) ? 'moves' : 'others';
      counts[kind] += 1;
      if (kind === 'others' || !(await touch(look, kind === 'attacks' ? attack : moves[(counts.moves * 7) % moves.length]))) {
        // As a marshal would.
        await page.locator('.head .tools .button').nth(1).tap();
        await page.locator('.hint .button.main').tap();
      }
      await settled(page, look.number);
      look = await mine(page);
      ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, 'something is wider than the window');
    }
    ok(counts.moves >= 3, `moves by touch: ${counts.moves}`);
    if (!whole) return;
    ok(look.over && counts.attacks > 0, `over: ${look.over}, ${counts.attacks} attacks by touch`);
    await page.locator('.over .ledger').waitFor();
    console.log(`  by touch: ${counts.moves} moves, ${counts.attacks} attacks, ${counts.others} hints`);
  }));

await close();
server.close();
finish();
