// The page at a table: offline, shared, in both languages, by keyboard, on a phone, after a crash, with bad input.

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { countOdds, equal, finish, list, native, newestOdds, ok, openBrowser, openPage, ownServer, program, questionAddress, quiet, site, staticSite, test } from './harness.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();
const system = 'allemagne-1813';
const ask = (procedure, link = '') => `${questionAddress(server.address, system, procedure)}${link}`;

async function with_page(options, body) {
  const opened = await openPage(browser, options);
  try {
    await body(opened);
    equal(opened.errors, [], 'errors on the console');
  } finally {
    await opened.context.close();
  }
}

// Some failures are meant, and the browser says so on its console.
const shrug = ({ errors }) => errors.splice(0);

const stepUp = (page, name) => page.getByRole('button', { name: `More: ${name}` });
const sentence = (page) => page.locator('.sentence').first();
// The situation in an address, as the page writes it.
const sharedIn = (hash) => {
  const [, kind, text] = /\?([jz])=(.*)/.exec(hash) ?? [];
  const bytes = Buffer.from(text ?? '', 'base64url');
  return kind === undefined ? {} : JSON.parse(kind === 'z' ? inflateRawSync(bytes) : bytes);
};
const kept = async (page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated'));
};

await test('a newcomer has a first exact answer after one click', () =>
  with_page({}, async ({ page }) => {
    await page.goto(server.address);
    await page.locator('.first').first().click();
    await newestOdds(page);
    ok(/\d/.test(await sentence(page).innerText()), 'no figure in the sentence');
  }));

await test('odds follow the facts', () =>
  with_page({}, async ({ page }) => {
    await page.goto(ask('combat_roll'));
    const before = await newestOdds(page);
    for (let i = 0; i < 12; i += 1) await stepUp(page, 'PF of the side, in all').click();
    await page.waitForFunction(() => window.newest()?.request.set?.pf === 22);
    await page.waitForFunction(() => document.querySelector('.sentence').innerText.includes('66.67'));
    ok(before.answer.sentence.includes('16.67'), 'unexpected start');
    await quiet(page); // and every press on the way has its look for what would help
    await page.locator('.helping .levers li').first().waitFor();
  }));

await test('the last situation is remembered', () =>
  with_page({}, async ({ page }) => {
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await stepUp(page, 'Mean cohesion').click();
    await page.waitForFunction(() => location.hash.includes('?'));
    await page.goto(`${server.address}#/`);
    await page.goto(ask('combat_roll'));
    await page.waitForFunction(() => window.newest()?.request.set?.mean_cohesion === 4);
  }));

await test('a share link shows the same odds elsewhere, rulings and house rules with it', () =>
  with_page({}, async ({ page }) => {
    await page.goto(`${server.address}#/house`);
    await page.getByRole('button', { name: 'An example' }).click();
    await page.getByRole('button', { name: 'Check and load' }).click();
    await page.getByText('What does it change?').waitFor();
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await page.locator('select.presets').selectOption({ index: 1 });
    await page.waitForFunction(() => Object.keys(window.newest()?.request.set ?? {}).length > 1);
    await page.locator('summary', { hasText: 'Rulings in force' }).click();
    const option = page.locator('.ruling input[type=radio]:not(:checked)').first();
    await option.press('Space');
    await page.waitForFunction(() => window.answers.some((one) => one.request.ask === 'odds' && Object.keys(one.request.rulings).length === 1));
    await page.waitForURL((url) => Object.keys(sharedIn(url.hash).rulings ?? {}).length === 1);
    await quiet(page);
    const address = page.url();
    const shown = await sentence(page).innerText();
    await with_page({}, async (other) => {
      await other.page.goto(address);
      const { request } = await newestOdds(other.page);
      equal(Object.keys(request.rulings).length, 1, 'rulings of the link');
      equal(request.house.length, 1, 'house rules of the link');
      equal(await sentence(other.page).innerText(), shown, 'the sentence');
      await other.page.getByText('This situation came with the link.').waitFor();
    });
  }));

for (const [name, link] of [
  ['cut short', '?z=q1Yq'],
  ['no base64', '?j=%%%%'],
  ['not JSON', '?j=aGVsbG8'],
  ['of the wrong shape', `?j=${Buffer.from('{"set":[1,2]}').toString('base64url')}`],
  ['huge', `?j=${'A'.repeat(500_000)}`],
])
  await test(`a share link ${name} is told in place`, () =>
    with_page({}, async ({ page }) => {
      await page.goto(ask('combat_roll', link));
      await page.locator('.problem', { hasText: 'This link is damaged' }).waitFor();
      await newestOdds(page);
      ok(await page.locator('.form .stepper').count(), 'no form');
    }));

await test('a share link with absurd facts is told in place, and the defaults are one press away', () =>
  with_page({}, async ({ page }) => {
    const link = `?j=${Buffer.from('{"set":{"pf":99999999,"nonsense":{"a":[1]}},"rulings":{"R999":"x"}}').toString('base64url')}`;
    await page.goto(ask('combat_roll', link));
    await page.locator('.problem').waitFor();
    await page.getByRole('button', { name: 'Start from the defaults' }).click();
    await sentence(page).waitFor();
  }));

await test('unknown addresses, systems and procedures are told, never a blank page', () =>
  with_page({}, async ({ page }) => {
    for (const hash of ['#/nowhere', '#/s/waterloo', '#/q/waterloo/charge', `#/q/${system}/charge`, '#/%E0%A4%A', '#/print/waterloo']) {
      await page.goto(`${server.address}${hash}`);
      await page.locator('.problem').first().waitFor();
    }
  }));

await test('the French page is French, switched at once, and the question stays', () =>
  with_page({ locale: 'fr-FR' }, async ({ page }) => {
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    equal(await page.evaluate(() => document.documentElement.lang), 'fr', 'language');
    ok((await sentence(page).innerText()).includes('PF perdus par l’ennemi'), 'the sentence is not French');
    await page.getByRole('button', { name: /^Plus\s: Cohésion moyenne/ }).first().click();
    await page.waitForFunction(() => window.newest()?.request.set?.mean_cohesion === 4);
    await page.getByRole('button', { name: /switch to English/ }).click();
    await page.waitForFunction(() => document.querySelector('.sentence').innerText.includes('PF lost by the enemy'));
    equal((await newestOdds(page)).request.set.mean_cohesion, 4, 'the fact');
    equal(await page.evaluate(() => document.documentElement.lang), 'en', 'language');
  }));

await test('search ignores accents', () =>
  with_page({ locale: 'fr-FR' }, async ({ page }) => {
    await page.goto(`${server.address}#/s/${system}`);
    await page.locator('.procedures li').first().waitFor();
    const all = await page.locator('.procedures li').count();
    await page.getByRole('searchbox').fill('COHESION moy');
    await page.waitForFunction((count) => document.querySelectorAll('.procedures li').length < count, all);
    ok((await page.locator('.procedures').innerText()).includes('Cohésion moyenne'), 'not found');
  }));

await test('search finds modifiers by name and tables by what stands in them', () =>
  with_page({}, async ({ page }) => {
    await page.goto(`${server.address}#/s/impetus`);
    await page.locator('.procedures li').first().waitFor();
    await page.getByRole('searchbox').fill('close ranks');
    await page.locator('.procedures .found', { hasText: 'Close ranks' }).first().waitFor();
    await page.getByRole('searchbox').fill('TC6');
    await page.getByRole('link', { name: /tables? / }).filter({ hasNotText: 'Tables' }).first().click();
    await page.locator('figure', { hasText: 'TC6' }).first().waitFor();
  }));

await test('pointing at a cell tells which keys lead there', () =>
  with_page({}, async ({ page }) => {
    await page.goto(`${server.address}#/s/${system}/tables`);
    await page.locator('figure td').first().waitFor();
    const cell = page.locator('figure').first().locator('td', { hasText: '2*' }).first();
    await cell.hover();
    const told = await page.locator('figure').first().locator('.keys').innerText();
    ok(/Modified die/.test(told) && /PF of the side/.test(told) && /2\*/.test(told), told);
    await cell.focus();
    await page.keyboard.press('ArrowUp');
    ok((await page.locator('figure').first().locator('.keys').innerText()) !== told, 'arrows do not move');
  }));

await test('everything by keyboard alone: open, fill, roll, read', () =>
  with_page({}, async ({ page }) => {
    await page.goto(server.address);
    await page.locator('.systems li').first().waitFor();
    const focusOn = async (selector, text = '') => {
      for (let i = 0; i < 150; i += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted.selector) && document.activeElement.innerText.includes(wanted.text), { selector, text })) return;
      }
      throw new Error(`Tab never reaches “${selector}” “${text}”`);
    };
    await focusOn('a', 'Ask: Combat roll');
    await page.keyboard.press('Enter');
    await newestOdds(page);
    await focusOn('input[aria-label="PF of the side, in all"]');
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => window.newest()?.request.set?.pf === 11);
    await focusOn('button', 'My dice');
    await page.keyboard.press('Enter');
    await page.locator('.own').waitFor();
    await page.keyboard.press('6');
    await page.locator('.result').waitFor();
    await focusOn('button', 'Across the table');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('grognard.log.')).length), 1, 'log entries');
  }));

await test('a pool takes counts', () =>
  with_page({}, async ({ page }) => {
    await page.goto(questionAddress(server.address, 'hail-caesar', 'strike'));
    await newestOdds(page);
    const input = page.locator('.form .stepper input').first();
    await input.fill('9');
    await input.press('Enter');
    await page.waitForFunction(() => Object.values(window.newest()?.request.set ?? {}).includes(9));
    await page.getByRole('button', { name: 'My dice' }).click();
    await page.getByRole('button', { name: 'Count the faces' }).click();
    for (let i = 0; i < 7; i += 1) await page.getByRole('button', { name: 'More: How many show 6?' }).click();
    for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'More: How many show 1?' }).click();
    await page.getByRole('button', { name: 'That is what fell' }).click();
    await page.waitForFunction(() => window.newest()?.request.dice?.length === 9);
    equal(await page.evaluate(() => window.newest().request.dice), [1, 1, 6, 6, 6, 6, 6, 6, 6], 'dice');
  }));

await test('virtual dice show their seed, and the seed gives them again natively', () =>
  with_page({}, async ({ page }) => {
    await page.goto(ask('combat_sequence'));
    await newestOdds(page);
    await page.locator('select.presets').selectOption({ index: 1 });
    await page.waitForFunction(() => window.newest()?.request.ask === 'odds' && !window.newest().request.preset);
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await page.locator('.result').waitFor();
    const { request, answer } = await page.evaluate(() => window.answers.filter((one) => one.request.ask === 'resolve').at(-1));
    ok((await page.locator('.result').innerText()).includes(String(request.seed)), 'the seed is not shown');
    const [witness] = native('resolve', system, [{ procedure: 'combat_sequence', set: request.set, seed: request.seed }]);
    equal(answer.outcome, witness.outcome, 'outcome');
  }));

for (const width of [360, 768])
  await test(`nothing is wider than ${width} px, and thumbs have room`, () =>
    with_page({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true }, async ({ page }) => {
      for (const hash of ['#/', `#/s/${system}`, `#/s/${system}/tables`, `#/s/${system}/rulings`, `#/s/${system}/inventory`, `#/q/${system}/combat_sequence`, '#/q/les-trois-couleurs/reaction_test', '#/q/hail-caesar/shooting', '#/q/impetus/melee_round', '#/units', '#/house', '#/log']) {
        await page.goto(`${server.address}${hash}`);
        await page.locator('h1').first().waitFor();
        await page.waitForFunction(() => window.answers.length > 0 || !location.hash.startsWith('#/q') && !location.hash.startsWith('#/s'));
        if (hash.startsWith('#/q')) await newestOdds(page);
        await quiet(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        ok(wide <= width, `${hash} is ${wide} px wide`);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('main button, main select, main input:not([type=radio]):not([type=checkbox]):not([type=file]), nav a')]
            .filter((one) => one.offsetParent !== null)
            .map((one) => ({ name: one.getAttribute('aria-label') ?? one.innerText, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
            .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
        );
        equal(small, [], `${hash} has small targets`);
      }
    }));

await test('after the first visit the page reloads and answers without a network', () =>
  with_page({ serviceWorkers: 'allow' }, async ({ page, context, errors }) => {
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await newestOdds(page);
    await page.goto(`${server.address}#/s/impetus`);
    await page.locator('.procedures li').first().waitFor();
    await context.setOffline(false);
    errors.splice(0);
  }));

await test('the same files work below any path, and a newer version is announced and taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-site-'));
  cpSync(site, folder, { recursive: true });
  const elsewhere = await staticSite(folder, '/clubs/of/veterans/');
  try {
    await with_page({ serviceWorkers: 'allow' }, async ({ page }) => {
      await page.goto(`${elsewhere.address}#/q/${system}/combat_roll`);
      await newestOdds(page);
      await kept(page);
      await page.reload();
      await newestOdds(page);
      const file = join(folder, 'sw.js');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/const version = "\w+"/, 'const version = "newer"'));
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()));
      await page.getByText('A newer version is here.').waitFor();
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it' }).click()]);
      await newestOdds(page);
      equal(await page.evaluate(() => caches.keys()), ['grognard-newer'], 'caches');
    });
  } finally {
    await elsewhere.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

// What the browser asks for, as it travels; what is kept in the background for evenings without a network comes after.
async function weightOf(visit) {
  const weight = (file) => statSync(join(site, existsSync(join(site, `${file}.br`)) ? `${file}.br` : file)).size;
  const asked = new Set();
  const { context, page } = await openPage(browser);
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/^\//, '') || 'index.html';
    if (existsSync(join(site, path))) asked.add(path);
  });
  await visit(page);
  await context.close();
  ok([...asked].some((file) => file.endsWith('.wasm')), 'the engine was asked for');
  return [...asked].map(weight).reduce((a, b) => a + b, 0);
}

// When there was one program for everything it was 570 to 596 KB for who asked a sheet, 631 KB for who opened a battle; then short
// answers, printed faces, what makes no difference as things stand, and the battle on the first page came. Programs that are made small
// as one, one language instead of two, and decimals without the C library's wide numbers made up for it.
for (const { id } of list('systems').systems)
  await test(`a first visit to ${id} weighs less than 546 KB`, async () => {
    const sum = await weightOf(async (page) => {
      await page.goto(server.address);
      await page.locator('.systems li', { has: page.locator(`a[href="#/s/${id}"]`) }).locator('.first').click();
      await newestOdds(page);
    });
    console.log(`a first visit to ${id}: ${sum} bytes`);
    ok(sum > 300_000 && sum < 546_000, `it weighs ${sum} bytes`);
  });

// Everything is what a phone keeps for evenings without a network: all programs are among it, one for sheets and one for each of three kinds of board, 82 KB of fonts for printed sheets, and 34 KB for putting armies together.
await test('a first battle weighs less than 631 KB, and everything together less than 2,372 KB', async () => {
  const sum = await weightOf(async (page) => {
    await page.goto(`${server.address}#/play`);
    await page.locator('.first .button').click();
    await page.locator('.frame').waitFor();
    await quiet(page);
  });
  console.log(`a first battle: ${sum} bytes`);
  ok(sum > 400_000 && sum < 631_000, `it weighs ${sum} bytes`);
  const files = JSON.parse(/const files = (\[.*?\]);/s.exec(readFileSync(join(site, 'sw.js'), 'utf8'))[1]);
  const weight = (file) => statSync(join(site, existsSync(join(site, `${file}.br`)) ? `${file}.br` : file)).size;
  const all = [...files, 'sw.js'].map(weight).reduce((a, b) => a + b, 0);
  ok(all < 2_372_000, `everything weighs ${all} bytes`);
});

await test('the log survives a killed tab', async () => {
  const opened = await openPage(browser);
  const { context, page } = opened;
  await page.goto(ask('combat_roll'));
  await newestOdds(page);
  await page.getByRole('button', { name: 'Roll', exact: true }).click();
  await page.locator('.result').waitFor();
  const outcome = await page.locator('.result .headline strong').innerText();
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(`${server.address}#/log`);
  await again.locator('.entry').waitFor();
  ok((await again.locator('.entry .outcome').innerText()).includes(outcome), 'the result is gone');
  await context.close();
});

await test('a result can be taken back, restored and corrected, and the log says so', () =>
  with_page({}, async ({ page }) => {
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await page.locator('.result').waitFor();
    await page.goto(`${server.address}#/log`);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText(/Taken back at/).waitFor();
    await page.reload();
    await page.getByText(/Taken back at/).waitFor();
    await page.getByRole('button', { name: 'Let it stand' }).click();
    await page.getByRole('button', { name: 'Referee’s ruling' }).click();
    await page.getByRole('textbox', { name: 'What holds instead' }).fill('two lost');
    await page.getByRole('button', { name: 'Rule so' }).click();
    await page.reload();
    await page.getByText('The referee rules: two lost').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    ok(text.includes('The referee rules: two lost') && text.includes('Combat roll of one side'), text);
  }));

await test('units fill columns, take results and travel as text', () =>
  with_page({}, async ({ page }) => {
    await page.goto(questionAddress(server.address, 'hail-caesar', 'shooting'));
    await newestOdds(page);
    const enemy = page.locator('.side.enemy');
    await enemy.getByRole('button', { name: /More: Stamina/ }).click();
    await enemy.getByRole('button', { name: 'Keep as a unit' }).click();
    await enemy.getByRole('textbox', { name: 'Name of the unit' }).fill('Legio X');
    await page.keyboard.press('Enter');
    await page.getByText('Legio X is among your units.').waitFor();
    for (let roll = 0; roll < 30; roll += 1) {
      await page.locator('.tray .buttons button').first().click();
      await page.locator('.result').waitFor();
      if ((await page.locator('.result .headline strong').innerText()) !== '0') break;
    }
    const lost = Number(await page.locator('.result .headline strong').innerText());
    ok(lost > 0, 'no casualties in 30 rolls');
    await page.getByRole('button', { name: 'Book on a unit' }).click();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Booked on Legio X.').waitFor();
    await page.waitForFunction((count) => window.newest()?.request.set?.['target.casualties'] === count, lost);
    await page.goto(`${server.address}#/units`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    ok(text.includes('hail-caesar | Legio X |') && text.includes(`casualties=${lost}`), text);
    await page.getByRole('button', { name: 'Remove Legio X' }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.locator('textarea').fill(`${text}\nthis is no unit\n`);
    await page.getByRole('button', { name: 'Read the units' }).click();
    await page.locator('.problem', { hasText: 'no unit' }).waitFor();
    const before = await countOdds(page);
    await page.goto(questionAddress(server.address, 'hail-caesar', 'break_trigger'));
    await newestOdds(page, before);
    await page.locator('.side.me select').first().selectOption({ label: 'Legio X' });
    await page.waitForFunction((count) => window.answers.some(({ request }) => request.procedure === 'break_trigger' && request.set?.casualties === count), lost);
  }));

const setOf = (page) => page.evaluate(() => window.answers.filter((one) => one.request.ask === 'odds').at(-1).request.set);

await test('units beyond their number are not asked for, and what was said of one is kept', () =>
  with_page({}, async ({ page }) => {
    await page.goto(questionAddress(server.address, 'jours-de-gloire', 'combat'));
    await newestOdds(page);
    const third = page.getByRole('heading', { name: 'Third attacker' });
    equal(await third.count(), 0, 'third attackers of two');
    await stepUp(page, 'Number of attackers').click();
    await third.waitFor();
    ok((await page.locator('.side.given').innerText()).includes('Way of the attackers’ recoil'), 'a way of recoil is nobody’s');
  }));

await test('a unit is kept by its profile, takes any place of its kind, and is read in either language', () =>
  with_page({}, async ({ page }) => {
    await page.goto(questionAddress(server.address, 'jours-de-gloire', 'combat'));
    await newestOdds(page);
    const block = (name) => page.locator('.block', { has: page.getByRole('heading', { name, exact: true }) });
    await block('First attacker').getByRole('button', { name: 'More: SP' }).click();
    await block('First attacker').getByRole('switch', { name: 'A leader is in the hex' }).press('Space');
    await block('First attacker').getByRole('button', { name: 'Keep as a unit' }).click();
    await page.getByRole('textbox', { name: 'Name of the unit' }).fill('Old Guard');
    await page.keyboard.press('Enter');
    await page.getByText('Old Guard is among your units.').waitFor();
    // What is said to the reader stands above the dice, not over them.
    const over = await page.evaluate(() => {
      const [notice, dice] = ['.notice', '.tray .buttons'].map((one) => document.querySelector(one).getBoundingClientRect());
      return notice.bottom > dice.top;
    });
    ok(!over, 'the notice covers the dice');
    const [kept] = await page.evaluate(() => JSON.parse(localStorage.getItem('grognard.units')));
    equal(Object.keys(kept.facts).sort(), ['arm', 'cohesion', 'engagement', 'heavy', 'order', 'strength'], 'what is kept');
    await stepUp(page, 'Number of attackers').click();
    await block('Third attacker').waitFor();
    await block('Third attacker').getByRole('button', { name: 'More: SP' }).click();
    await block('Second attacker').getByRole('combobox', { name: 'Second attacker: One of my units…' }).selectOption({ label: 'Old Guard' });
    await page.waitForFunction(() => window.newest()?.request.set?.['second_attacker.strength'] === 7);
    const set = await setOf(page);
    equal([set['third_attacker.strength'], 'second_attacker.leader' in set, 'third_attacker.cohesion' in set], [7, false, false], 'only the place that was chosen');
    await page.goto(`${server.address}#/units`);
    await page.getByRole('button', { name: /passer en français/ }).click();
    await page.locator('li .note', { hasText: 'Infanterie' }).waitFor();
    const said = await page.locator('li .note').innerText();
    ok(/PF\s*: 7/.test(said) && /Infanterie/.test(said) && !said.includes('_') && !said.includes('infantry'), said);
  }));

await test('one unit feeds whole combats, place by place', () =>
  with_page({}, async ({ page }) => {
    await page.goto(server.address);
    await page.evaluate(() => localStorage.setItem('grognard.units', JSON.stringify([
      { id: 'a', system: 'hail-caesar', name: 'Legio X', facts: { kind: 'heavy_infantry', clash: 8, casualties: 2, distance: 3 } },
      { id: 'b', system: 'impetus', name: 'Triarii', facts: { kind: 'FP', vbu: 6, distance: 3 } },
      { id: 'c', system: 'les-trois-couleurs', name: '57e de ligne', facts: { arm: 'inf', base_morale: 3, initial_figures: 24, state: 'waver' } },
    ])));
    await page.reload();
    await page.goto(questionAddress(server.address, 'hail-caesar', 'clash'));
    await newestOdds(page);
    await page.getByRole('combobox', { name: 'The enemy’s engaged units 1: One of my units…' }).selectOption({ label: 'Legio X' });
    await page.waitForFunction(() => window.newest()?.request.set?.their_units?.[0].clash === 8);
    equal(Object.keys((await setOf(page)).their_units[0]).sort(), ['casualties', 'clash', 'kind'], 'what Hail Caesar takes');
    await page.goto(questionAddress(server.address, 'impetus', 'whole_melee'));
    await page.getByRole('combobox', { name: 'One of my units for your side' }).selectOption({ label: 'Triarii' });
    await page.waitForFunction(() => window.newest()?.request.set?.['mine.vbu'] === 6);
    await page.goto(questionAddress(server.address, 'les-trois-couleurs', 'assault'));
    await page.getByRole('combobox', { name: 'One of my units for the enemy' }).selectOption({ label: '57e de ligne' });
    await page.waitForFunction(() => window.newest()?.request.set?.['defender.base_morale'] === 3);
  }));

await test('only cards that are held and can be played are to be chosen, by their owner; of others it is said at the hand', () =>
  with_page({}, async ({ page }) => {
    await page.goto(questionAddress(server.address, 'impetus', 'whole_melee'));
    await newestOdds(page);
    const [mine, theirs] = ['.side.me', '.side.enemy'].map((side) => page.locator(side));
    const played = (side) => side.locator('.choice:visible', { hasText: /plays TC1\D/ });
    equal([await played(mine).count(), await played(theirs).count()], [0, 0], 'cards that nobody holds');
    await mine.getByRole('group', { name: 'My cards' }).getByRole('button', { name: /^TC1\b/ }).click();
    await played(mine).first().waitFor();
    equal(await played(theirs).count(), 0, 'my card on the other side');
    await mine.getByRole('group', { name: 'My cards' }).getByRole('button', { name: /^TC5\b/ }).click();
    await mine.getByText('Serves nothing here: TC5').waitFor();
    for (const side of [mine, theirs]) {
      const shown = await side.locator('.choice:visible > span').allInnerTexts();
      equal([...new Set(shown)], shown, 'labels of choices');
    }
  }));

await test('the situation that was chosen stays named until a fact is changed', () =>
  with_page({}, async ({ page }) => {
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await page.locator('select.presets').selectOption({ index: 1 });
    await page.waitForFunction(() => document.querySelector('select.presets').value !== '');
    await quiet(page);
    ok((await page.locator('select.presets').inputValue()) !== '', 'it is forgotten at once');
    await page.locator('.form .stepper button:last-child:not(:disabled)').first().click();
    await page.waitForFunction(() => document.querySelector('select.presets').value === '');
  }));

await test('house rules: wrong ones are told in place, right ones shown side by side', () =>
  with_page({}, async ({ page }) => {
    await page.goto(`${server.address}#/house`);
    const texts = [
      'base = "allemagne-1813"\n[[change]]\nat = "combat_die.total.nothing.value"\nwas = "1"\nset = "2"\n',
      'base = "waterloo"\n[[change]]\nat = "x"\nset = "1"\n',
      'not toml at all [[[',
      `base = "allemagne-1813"\n${'[[change]]\nat = "combat_die.total.bridge.value"\nset = "-9"\n'.repeat(3000)}`,
      `base = "allemagne-1813"\nx = ${'['.repeat(20000)}`,
      'base = "allemagne-1813"\n[[change]]\nat = "combat_die.total.bridge.value"\nwas = "-2"\nset = "<img src=x onerror=alert(1)>"\n',
    ];
    for (const text of texts) {
      await page.locator('#house-text').evaluate((element, value) => {
        element.value = value;
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }, text);
      await page.getByRole('button', { name: 'Check and load' }).click();
      await page.locator('.problem').waitFor();
    }
    await page.getByRole('button', { name: 'An example' }).click();
    await page.getByRole('button', { name: 'Check and load' }).click();
    await page.getByRole('button', { name: 'What does it change?' }).click();
    await page.locator('table tbody tr').first().waitFor();
    ok((await page.locator('table').innerText()).includes('Combat roll of one side'), 'the change is not shown');
    const chances = (await page.locator('table tbody tr').first().innerText()).match(/[\d.]+%/g).map(parseFloat);
    ok(chances.length === 2 && chances[0] > chances[1], `narrower bridges help the attacker: ${chances}`);
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await page.locator('select.presets').selectOption({ index: 1 });
    await page.locator('.more table').first().waitFor();
    const { answer } = await page.evaluate(() => window.answers.filter((one) => one.request.ask === 'compare').at(-1));
    ok(answer.same === false, 'the house rule changes nothing');
  }));

await test('levers and seek answer, and can be taken', () =>
  with_page({}, async ({ page }) => {
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await page.locator('.helping .levers li').first().waitFor();
    await page.locator('summary', { hasText: 'Another wish' }).click();
    await page.getByRole('button', { name: 'How much do I need?' }).click();
    await page.locator('.found').waitFor();
    const count = await countOdds(page);
    await page.locator('.helping .levers button').first().click();
    const { request } = await newestOdds(page, count);
    ok(Object.keys(request.set).length === 1, 'the lever was not taken');
  }));

await test('another reading shows its change in odds', () =>
  with_page({}, async ({ page }) => {
    await page.goto(`${ask('combat_roll')}?j=${Buffer.from('{"set":{"pf":21,"fatigued":true}}').toString('base64url')}`);
    await newestOdds(page);
    await page.locator('summary', { hasText: 'Rulings in force' }).click();
    await page.locator('.ruling', { hasText: 'Rounding of the effective PF' }).getByText(/33\.3% → 16\.7%/).waitFor();
  }));

await test('a failed check ends the worker; the page starts another from its log and says so', () =>
  with_page({}, async (opened) => {
    const { page } = opened;
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await page.locator('.result').waitFor();
    const before = page.workers().length;
    equal(before, 1, 'workers');
    await page.evaluate(() => window.lastWorker.postMessage({ id: -1, request: '{"ask":"fail"}' }));
    await page.locator('.notice', { hasText: 'The engine was started anew from the log' }).waitFor();
    await stepUp(page, 'Mean cohesion').click();
    await page.waitForFunction(() => window.newest()?.request.set?.mean_cohesion === 4);
    equal(page.workers().length, 1, 'workers afterwards');
    shrug(opened);
  }));

await test('a worker that dies without a word is replaced as well', () =>
  with_page({}, async (opened) => {
    const { page } = opened;
    await page.goto(ask('combat_roll'));
    await newestOdds(page);
    await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('out of memory'); }));
    await page.locator('.notice', { hasText: 'The engine was started anew' }).waitFor();
    await stepUp(page, 'Mean cohesion').click();
    await page.waitForFunction(() => window.newest()?.request.set?.mean_cohesion === 4);
    shrug(opened);
  }));

await test('a damaged storage costs only what is damaged', () =>
  with_page({}, async ({ page }) => {
    await page.goto(server.address);
    await page.evaluate(() => {
      localStorage.setItem('grognard.log.00000001', '{"number":');
      localStorage.setItem('grognard.log.00000002', '[]');
      localStorage.setItem('grognard.log.00000003', '{"number":3,"time":"noon","system":"x","dice":[],"told":{}}');
      localStorage.setItem('grognard.units', '[{"id":3},null,{"id":"u","system":"hail-caesar","name":"Legio X","facts":{}}]');
      localStorage.setItem('grognard.house', '{"on":true}');
      localStorage.setItem('grognard.last.allemagne-1813.combat_roll', '{"set":{"pf":"many","x":1}}');
      localStorage.setItem('grognard.rulings.allemagne-1813', '{"R5":"sideways"}');
      localStorage.setItem('grognard.theme', '"plaid"');
    });
    await page.goto(ask('combat_roll'));
    await page.reload();
    await newestOdds(page);
    await sentence(page).waitFor();
    await page.goto(`${server.address}#/log`);
    await page.getByText('Nothing has been rolled yet').waitFor();
    await page.goto(`${server.address}#/units`);
    equal(await page.locator('li input').evaluateAll((all) => all.map((one) => one.value)), ['Legio X'], 'units that are whole');
    await page.goto(`${server.address}#/house`);
    await page.getByText('An example').waitFor();
  }));

await test('the sheet prints on A4', () =>
  with_page({}, async ({ page }) => {
    await page.goto(`${server.address}#/print/${system}`);
    const frame = page.frameLocator('iframe');
    await frame.locator('h1').first().waitFor();
    ok((await frame.locator('table.grid').count()) > 5, 'no tables');
    // What is printed from the browser is what the program writes, fonts included.
    const written = execFileSync(program, ['print', system, '--out', '-', '--lang', 'en']).toString();
    const wanted = await page.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML, written);
    // The page has its rules without comments, so their fingerprint is another.
    const unsigned = (html) => html.trim().replace(/ · [0-9a-f]{16} · /g, ' · ');
    ok(unsigned(await frame.locator('body').evaluate((body) => body.innerHTML)) === unsigned(wanted), 'other pages than the program’s');
    equal(await frame.locator('body').evaluate(async () => { await document.fonts.ready; return [...document.fonts].length; }), 5, 'fonts');
    await page.getByRole('checkbox').check();
    await frame.locator('.own').first().waitFor({ state: 'detached' });
    ok((await frame.locator('.page').count()) > 0, 'no pages without our proposals');
  }));

await close();
server.close();
finish();
