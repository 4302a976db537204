// What the page stored and shared before, opened by the page of today: games, an evening's local storage, links. See corpus/README.md.

import { readdirSync, readFileSync } from 'node:fs';
import { equal, finish, full, newestOdds, ok, openBrowser, openPage, ownServer, quiet, test } from './harness.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`corpus/${name}`, import.meta.url), 'utf8'));
const games = readdirSync(new URL('corpus/games', import.meta.url)).map((file) => ({ name: file.replace('.json', ''), ...read(`games/${file}`) }));
const local = read('local.json');
const links = read('links.json');

// A word of a test's name on the line runs that one alone.

const server = await ownServer();
const { browser, close } = await openBrowser();

async function withPage(options, body) {
  const { context, page, errors } = await openPage(browser, { reducedMotion: 'reduce', ...options });
  try {
    await body(page, errors);
    equal(errors, [], 'errors on the console');
  } finally {
    await context.close();
  }
}

// --- storage, as a browser has it that was here before ---

const putLocal = (page, values) =>
  page.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, values);

// All games of the database: those given are put there first.
const inDatabase = (page, values = []) =>
  page.evaluate(
    (all) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('grognard-games', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite');
          const store = transaction.objectStore('games');
          for (const value of all) store.put(value);
          const found = store.getAll();
          transaction.oncomplete = () => {
            request.result.close();
            resolve(found.result);
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    values,
  );

async function visitBefore(page, { database = [], storage = {} }) {
  await page.goto(server.address);
  await putLocal(page, { 'grognard.game.limit': '{"nodes":60}', 'grognard.game.pace': '"fast"', ...storage });
  await inDatabase(page, database);
  await page.goto('about:blank');
}

// --- games ---

const answered = (page, what) => page.waitForFunction((name) => window.told.find((one) => one.what === name)?.answer, what).then(async (handle) => JSON.parse(await handle.jsonValue()));

// What is told of a game, in the words of the corpus.
function toldOf({ look, divergences }, lines, otherwise = []) {
  equal(divergences.length, otherwise.length, `where it goes another way: ${divergences}`);
  otherwise.forEach((texts, i) => texts.forEach((text) => ok(divergences[i].includes(text), `${divergences[i]} has ${text}`)));
  return {
    number: look.number,
    over: look.over,
    turn: look.position.turn,
    ...(look.mover === undefined ? {} : { mover: look.mover }),
    lines: look.lines,
    notes: lines.flatMap((line) => line.notes.map((note) => ({ line: line.line, ...note }))),
    stands: Object.fromEntries(look.position.pieces.filter((piece) => piece.at).map((piece) => [piece.id, piece.at])),
    ...(look.hand_over === undefined ? {} : { hand_over: look.hand_over }),
  };
}

const goesOn = (page, number) => page.waitForFunction((before) => window.newestLook()?.number > before, number);
const asksDice = (page) => page.locator('.own').count().then((count) => count > 0);

// One more decision by the marshal's advice, with real dice where they are wanted; what is kept then has all that was kept before.
async function playOn(page, { stored, told }) {
  if (told.hand_over) await page.locator('.hand-over .button').click();
  await page.locator('.tabs button').first().click();
  await page.locator('.head .tools .button').nth(1).click();
  await page.locator('.hint .button.main').click();
  await Promise.any([goesOn(page, told.number), page.locator('.own').waitFor()]);
  while (await asksDice(page)) {
    await page.locator('.own .pad button').first().click();
    await quiet(page);
  }
  await goesOn(page, told.number);
  const kept = (await inDatabase(page)).find((game) => game.id === stored.id);
  ok(kept.number > told.number, `decision ${kept.number} is kept`);
  equal(movesOf(kept.record).slice(0, told.number - 1), movesOf(stored.record), 'the decisions before');
  equal({ seats: kept.seats, dice: kept.dice, scenario: kept.scenario }, { seats: stored.seats, dice: stored.dice, scenario: stored.scenario }, 'what else is kept');
}
// Decisions of a record with their dice and outcomes; positions and remarks stand between them.
const movesOf = (record) => record.split('\n').filter((line) => /^\d+ /.test(line));

for (const game of games)
  await test(`a stored game opens as it stood and goes on: ${game.name}`, () =>
    withPage({}, async (page) => {
      await visitBefore(page, { database: [game.stored], storage: local });
      await page.goto(`${server.address}#/play/${game.stored.id}`);
      const opened = await answered(page, 'resume');
      const { lines } = await page.waitForFunction(() => window.told.find((one) => one.request?.ask === 'log')?.answer).then(async (handle) => JSON.parse(await handle.jsonValue()));
      const { otherwise, ...since } = game.since ?? {};
      equal(toldOf(opened, lines, otherwise), { ...game.told, ...since }, 'how it stands');
      equal({ seats: opened.seats, dice: opened.dice }, { seats: game.stored.seats, dice: game.stored.dice }, 'who plays');
      await page.locator(game.told.hand_over ? '.hand-over' : '.frame').waitFor();
      equal(await page.locator('.guide').count(), `grognard.guide.${game.stored.id}` in local ? 1 : 0, 'guides');
      if (!game.told.over) await playOn(page, game);
    }));

const damaged = [
  { id: 'nothing' },
  { ...games[0].stored, id: 'no-record', record: 5 },
  { ...games[0].stored, id: 'nonsense', record: 'grognard record 1\nsystem jours-de-gloire\nscenario nowhere\n' },
  { ...games[0].stored, id: 'half', record: games[0].stored.record.slice(0, 500) },
  { ...games[0].stored, id: 'no-time', time: 'yesterday', seats: null, turn: {} },
];

await test('the list has them all, and what is damaged hides none of them', () =>
  withPage({}, async (page) => {
    await visitBefore(page, { database: [...damaged, ...games.map((game) => game.stored)] });
    await page.goto(`${server.address}#/play`);
    await page.locator('.saved li').nth(games.length + damaged.length - 1).waitFor();
    const listed = await page.locator('.saved a').evaluateAll((all) => all.map((one) => one.getAttribute('href').replace('#/play/', '')));
    equal([...listed].sort(), [...damaged, ...games.map((game) => game.stored)].map((game) => game.id).sort(), 'the list');
    // Each is told in place, or opens as far as it is whole; and none of them stops the next.
    for (const { id } of damaged) {
      await page.goto(`${server.address}#/play/${id}`);
      await page.locator('.problem, .frame, .hand-over').first().waitFor();
      if (['nothing', 'no-record', 'nonsense'].includes(id)) ok((await page.locator('.problem').innerText()).length > 20, `${id} is told`);
    }
    await page.goto(`${server.address}#/play`);
    await page.locator('.saved li', { has: page.locator('a[href="#/play/nothing"]') }).locator('.button').click();
    await page.waitForFunction((count) => document.querySelectorAll('.saved li').length === count, games.length + damaged.length - 1);
    await page.locator(`a[href="#/play/${games[0].stored.id}"]`).click();
    await page.locator('.frame').waitFor();
  }));

await test('a record that was saved as a file is read', () =>
  withPage({}, async (page) => {
    const game = games.find((one) => one.name === 'tiny-two');
    await page.goto(`${server.address}#/play`);
    await page.locator('input[type=file][accept*=grognard]').setInputFiles({ name: 'tiny.grognard', mimeType: 'text/plain', buffer: Buffer.from(game.stored.record) });
    await page.locator('.begin').click();
    equal((await answered(page, 'load')).look.number, game.told.number, 'decision');
  }));

// --- an evening ---

const entries = Object.entries(local).filter(([key]) => key.startsWith('grognard.log.')).map(([, text]) => JSON.parse(text)).sort((a, b) => a.number - b.number);

await test('the evening is told as it was, and told again in English with the same results', () =>
  withPage({ locale: 'de-DE' }, async (page) => {
    await visitBefore(page, { storage: local });
    await page.goto(`${server.address}#/log`);
    await page.locator('.entry').nth(entries.length - 1).waitFor();
    // What was told in English, by a change of language and back, is told in French first.
    const late = entries.filter((entry) => entry.told.lang !== 'fr').length;
    const resolved = (count) => page.waitForFunction((wanted) => window.answers.filter((one) => one.request.ask === 'resolve').length === wanted, count);
    await resolved(late);
    await quiet(page);
    const shown = (await page.locator('.entry').allInnerTexts()).reverse();
    for (const [i, entry] of entries.entries()) {
      const text = shown[i];
      if (entry.told.lang === 'fr') ok(text.includes(entry.told.label) && text.includes(entry.systemLabel), `${entry.told.label} is told`);
      ok(text.includes(entry.dice.join(' ')), `the dice of ${entry.told.label}`);
    }
    equal(await page.locator('.entry', { hasText: 'le 3 était cassé, relancé' }).count(), 1, 'the ruling of the referee');
    equal(await page.locator('.entry', { hasText: 'Repris à' }).count(), 1, 'what was taken back');
    equal(await page.evaluate(() => document.documentElement.dataset.theme), JSON.parse(local['grognard.theme']), 'the theme');
    await page.locator('header .lang').click();
    await resolved(late + entries.length);
    const again = (await page.evaluate(() => window.answers.filter((one) => one.request.ask === 'resolve').map((one) => one.answer))).slice(late);
    // A sheet may answer more than it did.
    const asThen = again.map(({ outcome }, i) => Object.fromEntries(Object.keys(entries[i].outcome).map((name) => [name, outcome[name]])));
    equal(asThen, entries.map((entry) => entry.outcome), 'outcomes');
    equal(again.map((answer) => answer.dice.flatMap((die) => die.faces ?? die)), entries.map((entry) => entry.dice), 'dice');
  }));

await test('units, house rules, rulings and last situations are there', () =>
  withPage({}, async (page) => {
    await visitBefore(page, { storage: local });
    await page.goto(`${server.address}#/units`);
    await page.locator('li input').first().waitFor();
    const named = await page.locator('li input').evaluateAll((all) => all.map((one) => one.value));
    equal(named.sort(), JSON.parse(local['grognard.units']).map((unit) => unit.name).sort(), 'units');
    await page.goto(`${server.address}#/house`);
    const [rules] = JSON.parse(local['grognard.house']);
    await page.getByText(rules.name).first().waitFor();
    for (const [key, text] of Object.entries(local)) {
      const [, system, procedure] = /^grognard\.last\.(.*)\.(.*)$/.exec(key) ?? [];
      if (!system) continue;
      await page.goto('about:blank');
      await page.goto(`${server.address}#/q/${system}/${procedure}`);
      const { request, answer } = await newestOdds(page);
      ok(!answer.error, `${system} ${procedure} is answered`);
      const rulings = local[`grognard.rulings.${system}`];
      const house = rules.system === system ? [{ name: rules.name, text: rules.text }] : [];
      equal({ set: request.set, rulings: request.rulings, house: request.house }, { ...JSON.parse(text), rulings: rulings ? JSON.parse(rulings) : {}, house }, `${system} ${procedure}`);
    }
  }));

// --- links ---

const figures = (text) => text.match(/\d+(?:[.,]\d+)?/g) ?? [];

// A sixth of them, of every system and in both languages, unless all are wanted.
const followed = full ? links : links.filter((_, i) => i % 6 === 0);

for (const [lang, locale] of [['en', 'en-GB'], ['fr', 'fr-FR']])
  await test(`links ask what they asked, and are answered with the same figures, ${lang}`, () =>
    withPage({ locale }, async (page) => {
      await page.goto(server.address);
      for (const { hash, asked, said } of followed.filter((one) => one.lang === lang)) {
        await page.evaluate((to) => {
          localStorage.clear();
          window.answers.length = 0;
          location.hash = to;
        }, hash);
        await page.waitForFunction(() => window.answers.some((one) => one.request.ask === 'odds'));
        await quiet(page);
        const { request } = await page.evaluate(() => window.answers.find((one) => one.request.ask === 'odds'));
        const { ask: _, lang: spoken, ...now } = request;
        equal(now, asked, hash);
        equal(spoken, lang, hash);
        equal(figures(await page.locator('.sentence').first().innerText()), figures(said), hash);
        ok(!(await page.locator('.problem').count()), `${hash} shows a problem`);
      }
    }));

ok(links.length > 150 && games.length > 10 && entries.length > 7, 'the corpus is there');
await close();
server.close();
finish();
