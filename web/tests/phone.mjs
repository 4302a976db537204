// Battles in small windows: a phone upright and across, a small one, and a page at 200 %. Who decides sees where something can be done,
// nothing covers it, and the map stays as near as it was.

import { equal, finish, ok, openBrowser, openPage, ownServer, quiet, test } from './harness.mjs';
import { begin, mine, pointOf, settled } from './playing.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();

const phone = { isMobile: true, hasTouch: true };
const windows = {
  '390 x 844': { viewport: { width: 390, height: 844 }, ...phone },
  '360 x 640': { viewport: { width: 360, height: 640 }, ...phone },
  '844 x 390': { viewport: { width: 844, height: 390 }, ...phone },
  '200 %': { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
};

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
    await choose(page.locator('.panel .button.main').first());
  } else if (look.actions.some((one) => one.group === 'done')) await choose(page.locator('.next'));
  else {
    await choose(page.locator('.panel .list .button').first());
    if (await page.locator('.picked .button.main').count()) await choose(page.locator('.picked .button.main'));
  }
  await settled(page, look.number);
}

for (const [name, options] of Object.entries(windows))
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

await close();
server.close();
finish();
