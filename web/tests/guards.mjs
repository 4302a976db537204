// Guard rails of a battle: phases that end after a question, games in two tabs, games thrown away or broken.

import { equal, finish, ok, openBrowser, openPage, ownServer, quiet, test } from './harness.mjs';
import { act, begin, lookOf, mine, pointOf, settled, windows } from './playing.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();

// With make prove in every window; else in one of them each, in turn.
const sizes = Object.entries(windows);
let turn = 0;
async function guard(name, body) {
  const chosen = process.env.GROGNARD_FULL ? sizes : [sizes[turn++ % sizes.length]];
  for (const [size, options] of chosen) await test(`${name}, ${size}`, () => with_page(options, body));
}
async function with_page(options, body) {
  const opened = await openPage(browser, { ...windows['1280 x 860'], reducedMotion: 'reduce', ...options });
  try {
    await body(opened);
    equal(opened.errors, [], 'errors on the console');
  } finally {
    await opened.context.close();
  }
}

// Orders to everybody, and on until units can be moved.
async function toMoves(page, options) {
  await begin(server.address, page, 'tiny', ['person', options.against ?? 'veteran'], options);
  for (let i = 0; i < 40; i += 1) {
    const look = await mine(page);
    ok(!look.over, 'the game is over before anybody could move');
    if (look.step === 'move') return look;
    if (look.actions.some((one) => one.set)) {
      // To do nothing is never the prominent answer.
      equal(await page.locator('.panel .set.main').count(), 0, 'prominent buttons that give no orders');
      for (const box of await page.locator('.switches input').all()) if (!(await box.isChecked()) && (await page.locator('.switches input:checked').count()) === 0) await box.check();
      equal(await page.locator('.panel .set.main').count(), 1, 'prominent buttons that give orders');
      await page.locator('.panel .set').click();
    } else if (look.actions.some((one) => one.group === 'done')) {
      await page.locator('.next').click();
      if (options.asks && look.groups.done.left !== undefined) await page.locator('.ending .button.main').click();
    } else await page.locator('.panel .list .button').first().click();
    if (await page.locator('.picked .button.main').count()) await page.locator('.picked .button.main').click();
    await settled(page, look.number);
  }
  throw new Error('no unit could be moved');
}

await guard('a phase with units unused ends after a question, which can be switched off', async ({ page }) => {
  const look = await toMoves(page, { asks: true });
  equal(await page.locator('.next.main').count(), 0, 'prominent buttons that pass while units can move');
  await page.locator('.frame').focus();
  await page.keyboard.press('n');
  await page.locator('.ending').waitFor();
  const movers = new Set(look.actions.filter((one) => one.piece).map((one) => one.piece)).size;
  ok((await page.locator('.ending .what').innerText()).includes(`: ${movers}`), `it does not say that ${movers} can still move`);
  ok((await page.locator('.ending li').count()) >= Math.min(movers, 6), 'it does not name them');
  // The same key does not mean yes.
  await page.keyboard.press('n');
  await quiet(page);
  equal((await lookOf(page)).number, look.number, 'decisions after the key was pressed twice');
  await page.keyboard.press('Escape');
  await page.locator('.ending').waitFor({ state: 'detached' });
  // A name leads to the unit.
  await page.locator('.next').click();
  await page.locator('.ending li button').first().click();
  await page.locator('.ending').waitFor({ state: 'detached' });
  equal(await page.locator('.stack [aria-pressed=true]').count(), 1, 'units chosen');
  await page.keyboard.press('n');
  await page.locator('.ending').getByText('Do not ask again').click();
  await page.locator('.ending .button.main').click();
  await settled(page, look.number);
  ok(await page.evaluate(() => localStorage.getItem('grognard.game.unasked') === 'true'), 'not remembered');
});

await test('who moves last is told that it cannot be taken back', () =>
  with_page({}, async ({ page }) => {
    await toMoves(page, { asks: false });
    let told = 0;
    for (let i = 0; i < 40 && told === 0; i += 1) {
      const look = await mine(page);
      equal(look.step, 'move', 'what is asked');
      const left = new Set(look.actions.flatMap((one) => one.piece ?? []));
      const taken = new Set(look.position.pieces.map((piece) => piece.at));
      const ways = look.actions.filter((one) => one.group === 'move' && !taken.has(one.to));
      const way = ways.find((one) => one.usual) ?? ways[0];
      ok(way, 'nobody can go anywhere');
      await act(page, look, way);
      await page.locator('.picked .button.main').waitFor();
      if (left.size === 1) {
        await page.locator('.picked .bar', { hasText: /cannot be taken back/ }).waitFor();
        told += 1;
      } else {
        equal(await page.locator('.picked .bar').count(), 0, 'said of who is not the last');
        await page.locator('.picked .button.main').click();
        await settled(page, look.number);
      }
    }
    equal(told, 1, 'the last of them was reached');
  }));

await guard('whoever decides is led to what is asked next', async ({ page }) => {
  const look = await toMoves(page, { asks: false, against: 'marshal' });
  // Meanwhile a marshal thinks about his answer to what may come next; not behind anybody's back.
  const thoughts = () => page.evaluate(() => window.told.filter((one) => one.what === 'ahead').map((one) => one.actions));
  await page.waitForFunction(() => window.told.some((one) => one.what === 'ahead' && one.actions[0] === 'done'));
  const before = (await thoughts()).length;
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction((count) => window.told.filter((one) => one.what === 'ahead').length > count, before);
  equal((await thoughts()).at(-1), [], 'what is thought about in a tab that is hidden');
  await page.locator('.next').focus();
  await page.keyboard.press('Enter');
  await settled(page, look.number);
  await mine(page);
  await page.waitForFunction(() => document.activeElement !== document.body);
});

await test('the list of keys is found, by its button and by its key', () =>
  with_page({}, async ({ page }) => {
    await begin(server.address, page, 'tiny', ['person', 'veteran']);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.locator('dl', { hasText: 'end the phase' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dl').waitFor({ state: 'detached' });
    await page.locator('.frame').focus();
    await page.keyboard.press('?');
    await page.locator('dl', { hasText: 'this list' }).waitFor();
  }));

await guard('a game is played in one tab; the other looks on, or takes over', async ({ context, page }) => {
  const look = await toMoves(page, { asks: false });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('alertdialog').getByRole('button', { name: 'Only look on' }).click();
  await other.getByText('here you look on').waitFor();
  await other.waitForFunction((number) => window.newestLook()?.number === number, look.number);
  equal(await other.locator('.next, .picked, .list').count(), 0, 'things to decide for who looks on');
  await page.locator('.next').click();
  await settled(page, look.number);
  const { number } = await mine(page);
  await other.waitForFunction((newest) => window.newestLook()?.number === newest, number);
  await other.getByRole('button', { name: 'Go on here' }).click();
  await other.getByText('here you look on').waitFor({ state: 'detached' });
  await page.getByText('here you look on').waitFor();
  equal((await mine(other)).number, number, 'decisions lost');
  // Whoever lost it can take it back, and a reload asks again.
  await page.reload();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go on here' }).click();
  await page.locator('.frame').waitFor();
  equal((await mine(page)).number, number, 'decisions lost on the way');
  await other.getByText('here you look on').waitFor();
});

await guard('storage that is full is told, and the game goes on; what another has written is never overwritten', async ({ context, page }) => {
  // The table's worker is given a storage that can be filled.
  await context.route('**/game.worker*.js', async (route) => {
    const response = await route.fetch();
    const fillable = "{const put = IDBObjectStore.prototype.put; let full = false; new BroadcastChannel('test-full').onmessage = ({ data }) => (full = data); IDBObjectStore.prototype.put = function (...all) { const asked = put.apply(this, all); if (full) this.transaction.abort(); return asked; };}";
    await route.fulfill({ response, body: fillable + (await response.text()) });
  });
  let look = await toMoves(page, { asks: false });
  const fill = (full) => page.evaluate((is) => new BroadcastChannel('test-full').postMessage(is), full);
  await fill(true);
  await page.locator('.head .tools .button').nth(1).click();
  await page.locator('.hint .button.main').click();
  await settled(page, look.number);
  await page.getByText('This browser keeps nothing more').waitFor();
  await fill(false);
  look = await mine(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('grognard-games');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const transaction = open.result.transaction('games', 'readwrite');
          const store = transaction.objectStore('games');
          const all = store.getAll();
          all.onsuccess = () => all.result.forEach((game) => store.put({ ...game, version: game.version + 1, number: 471 }));
          transaction.oncomplete = resolve;
        };
      }),
  );
  await page.locator('.next').click();
  await page.getByText('here you look on').waitFor();
  await page.goto(`${server.address}#/play`);
  await page.locator('.saved', { hasText: '471' }).waitFor();
  ok(look.number !== 471, 'unexpected start');
});

await guard('a game that was deleted is brought back, and a broken one hides no other', async ({ page }) => {
  await begin(server.address, page, 'tiny', ['person', 'veteran']);
  await mine(page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('grognard-games');
        open.onsuccess = () => {
          const transaction = open.result.transaction('games', 'readwrite');
          for (const broken of [{ id: 'a' }, { id: 'b', record: 7, seats: [], time: 'x' }, { id: 'c', record: 'grognard record', system: {} }]) transaction.objectStore('games').put(broken);
          transaction.oncomplete = resolve;
        };
      }),
  );
  await page.goto(`${server.address}#/play`);
  await page.locator('.saved li').nth(3).waitFor();
  // Whoever comes back goes on from the first page.
  await page.goto(`${server.address}#/`);
  const id = (await page.locator('.battle-card').getAttribute('href')).replace('#/play/', '');
  await page.locator('.battle-card').click();
  await page.locator('.frame, .hand-over').first().waitFor();
  await page.goto(`${server.address}#/play`);
  const good = page.locator('.saved li').first();
  ok((await good.locator('a').getAttribute('href')).endsWith(id), 'the first page leads to the newest game');
  const name = await good.locator('b').innerText();
  await good.locator('button').click();
  await page.waitForFunction(() => document.querySelectorAll('.saved li').length === 3);
  equal(await page.evaluate(() => localStorage.getItem('grognard.game.last')), null, 'what the first page leads to');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.saved li').length === 4);
  await page.locator('.saved a', { hasText: name }).first().click();
  await page.locator('.frame, .hand-over').first().waitFor();
  await page.goto(`${server.address}#/play/b`);
  await page.locator('.problem').waitFor();
});

await guard('an enemy who is pressed says from where he can be attacked; a unit is carried to where it goes', async ({ page }) => {
  const look = await toMoves(page, { asks: false });
  const placeOf = (id) => look.position.pieces.find((piece) => piece.id === id).at;
  const press = async (hex) => {
    const at = await pointOf(page, hex);
    await page.mouse.click(at.x, at.y);
  };
  await page.locator('.frame').focus();
  await page.keyboard.press('0');
  await press(placeOf('blue-horse'));
  await page.locator('.marks .way').first().waitFor();
  await press(placeOf('red-horse'));
  const way = page.locator('.asking .list .button').first();
  await way.waitFor();
  ok(/\d %|\d%/.test(await way.innerText()), 'the chance stands beside it');
  await way.click();
  await page.locator('.picked .button.main').waitFor();
  equal(await page.locator('.picked').count(), 1, 'what is picked');
  await page.keyboard.press('Escape');
  const action = look.actions.find((one) => one.group === 'move' && one.usual && look.position.pieces.some((piece) => piece.id === one.piece && piece.at && piece.at !== one.to));
  const from = await pointOf(page, look.position.pieces.find((piece) => piece.id === action.piece).at);
  const to = await pointOf(page, action.to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.locator('.carried').waitFor();
  await page.mouse.up();
  await page.locator('.picked').waitFor();
  equal(await page.locator('.carried').count(), 0, 'pieces in the air');
  await page.locator('.picked .button.main').click();
  await settled(page, look.number);
  equal((await lookOf(page)).position.pieces.filter((piece) => piece.at === action.to).length, 1, 'units where one was put down');
  // Whoever is pointed at lights up what the log tells of him.
  await page.locator('.tabs button').nth(1).click();
  equal(await page.locator('.log .about').count(), 0, 'lines about nobody');
  await press(action.to);
  await page.locator('.log .about').first().waitFor();
});

// Goes by the Tab key to what is meant, back or forth.
async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 60; i += 1) {
    if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} is not reached by ${key}`);
}

await test('a game by keys alone: every throw is a card that waits, what others did is traced, and the score and the end say why', () =>
  with_page({}, async ({ page }) => {
    await begin(server.address, page, 'tiny', ['person', 'veteran'], { pace: 'usual' });
    let cards = 0;
    let traced = 0;
    let strayed = true;
    let attacked = 0;
    for (let i = 0; i < 400; i += 1) {
      await page.waitForFunction(() => document.querySelector('.throws, .over') || (window.newestLook()?.seat === 'person' && window.unanswered() === 0));
      if (await page.locator('.over').count()) break;
      const card = page.locator('.throws');
      if (await card.count()) {
        const { number } = await lookOf(page);
        ok(/\d/.test(await card.locator('.dice').first().innerText()), 'a card without a die');
        ok((await card.locator('.tale li').count()) > 0, 'a card without its sum');
        equal(await page.evaluate(() => document.activeElement?.textContent?.includes('Go on')), true, 'the key that goes on');
        if (cards < 2) {
          await page.keyboard.press('n');
          await quiet(page);
          equal((await lookOf(page)).number, number, 'decisions while the dice are read');
        }
        // The next card may come at once: this one is known by a mark.
        await page.evaluate(() => (document.activeElement.dataset.read = ''));
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => !document.querySelector('[data-read]'));
        cards += 1;
        continue;
      }
      const look = await mine(page);
      if (look.over) continue;
      const news = page.locator('.since li > button:first-child:enabled');
      if (traced === 0 && (await news.count())) {
        ok((await page.locator('.track').count()) > 0 || !(await page.locator('.since').innerText()).includes(' moves to '), 'moves of others are not traced');
        await tabTo(page, '.since li > button:first-child');
        await page.keyboard.press('Enter');
        equal(await news.first().getAttribute('aria-pressed'), 'true', 'what is pointed at');
        traced += 1;
        strayed = true;
      }
      if (cards === 3) {
        await tabTo(page, '.points', 'Shift+Tab');
        await page.keyboard.press('Enter');
        await page.locator('.ledger tfoot').first().waitFor();
        const sums = await page.locator('.ledger table').evaluateAll((tables) => tables.map((one) => [...one.querySelectorAll('tbody .points')].reduce((sum, cell) => sum + Number(cell.textContent), 0) === Number(one.querySelector('tfoot .points').textContent)));
        equal(sums, [true, true], 'sums of the ledger');
        strayed = true;
      }
      // Whoever is attacked sees his chances for every reply.
      if (look.step === 'react') {
        await page.waitForFunction((count) => document.querySelectorAll('.panel .chances').length === count, look.actions.length);
        ok((await page.locator('.mark').count()) <= 1, 'replies that are the best');
        attacked += 1;
      }
      // Whoever decides stands before what he decides: the board, or the first answer.
      if (i > 2 && !strayed) {
        const onBoard = look.actions.some((one) => one.piece || one.to || one.at || one.against);
        await page.waitForFunction((board) => document.activeElement?.matches(board ? '.frame' : '.panel input, .panel .button'), onBoard);
      }
      strayed = false;
      // As a marshal would; the hint is all it takes.
      await page.keyboard.press('Escape');
      await page.keyboard.press('h');
      await page.waitForFunction(() => document.activeElement?.matches('.hint .main'));
      await page.keyboard.press('Enter');
      await settled(page, look.number);
    }
    ok(cards > 10 && traced === 1 && attacked > 0, `${cards} cards, ${traced} traced, ${attacked} attacks on us`);
    await page.locator('.over ol li').nth(2).waitFor();
    equal(await page.locator('.ledger table').count(), 2, 'ledgers');
    await page.locator('.over ol button').first().click();
    await page.getByText('As it stood after decision').waitFor();
    await page.locator('.happened p').first().waitFor();
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    // And by keys, wherever the focus is.
    for (const focused of [() => undefined, () => page.locator('.frame').focus()]) {
      await page.locator('.over ol button').first().click();
      await page.getByText('As it stood after decision').waitFor();
      await focused();
      await page.keyboard.press('Escape');
      await page.locator('.over ol button').first().waitFor();
    }
    await page.getByRole('button', { name: 'Again, sides changed' }).click();
    await page.waitForFunction(() => window.newestLook()?.number === 1 || window.newestLook()?.position.turn === 1);
  }));

// Words of the other language are fetched when somebody changes over.
async function changesOver(page, prepare) {
  const { number } = await toMoves(page, {});
  await prepare();
  await page.getByRole('button', { name: /passer en français/ }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await quiet(page);
  const text = await page.locator('body').innerText();
  ok(!/\b(page|unit|action|refusal)\.[a-z_]+/.test(text), `ids instead of sentences: ${text}`);
  await page.locator('.next').click();
  if (await page.locator('.ending .button.main').count()) await page.locator('.ending .button.main').click();
  await settled(page, number);
  return text;
}
await test('a battle changes its language in the midst of it', () =>
  with_page({}, async ({ page }) => {
    const text = await changesOver(page, () => undefined);
    ok(/Journal/.test(text) && /Tour 1/.test(text) && !/Turn 1/.test(text), `not French: ${text}`);
  }));
await test('a language that cannot be fetched does not stop a battle', () =>
  with_page({}, async ({ context, page, errors }) => {
    const text = await changesOver(page, () => context.setOffline(true));
    ok(/Turn 1/.test(text), `not as before: ${text}`);
    errors.splice(0); // the browser says that there is no network
  }));

await close();
server.close();
finish();
