// Armies on the page, at a desk and with a thumb: one is made of a historical list, gets a mistake that is told in its place, is mended,
// kept, found again and led into its first decision; what was damaged hides nothing; every state under axe.
// GROGNARD_PICTURES=FOLDER takes pictures of them.

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { equal, finish, full, ok, openBrowser, openPage, ownServer, program, quiet, test } from './harness.mjs';
import { mine } from './playing.mjs';
import { execFileSync } from 'node:child_process';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = await ownServer();
const { browser, close } = await openBrowser();
const lists = `${server.address}#/armies/impetus`;
const pictures = process.env.GROGNARD_PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

const desk = { viewport: { width: 1280, height: 860 }, locale: 'en-GB', colorScheme: 'light' };
const thumb = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'fr-FR', colorScheme: 'dark' };
const small = { ...thumb, viewport: { width: 360, height: 640 }, colorScheme: 'light' };
const wide = { ...desk, locale: 'fr-FR', colorScheme: 'dark' };
const hands = { desk, thumb };

async function within(options, body) {
  const { context, page, errors } = await openPage(browser, { reducedMotion: 'reduce', bypassCSP: true, ...options });
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    for (const [key, value] of [['pace', '"fast"'], ['seed', '11'], ['unasked', 'true'], ['limit', '{"nodes":60}']]) localStorage.setItem(`grognard.game.${key}`, value);
  });
  try {
    await body(page, (target) => (options.hasTouch ? target.tap() : target.click()), context);
    equal(errors, [], 'errors on the console');
  } finally {
    await context.close();
  }
}

// Nothing serious under axe, nothing wider than the window, nothing that a thumb misses.
async function sound(page, name) {
  await quiet(page);
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${name} is wider than the window by`);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
  equal(violations.filter((one) => one.impact === 'serious' || one.impact === 'critical').map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`), [], `serious findings at ${name}`);
  const tight = await page.evaluate(() => [...document.querySelectorAll('main button, main select, main input:not([type=radio], [type=checkbox], .hidden), main .button')].filter((one) => one.offsetParent !== null && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 120)));
  equal(tight, [], `too small for a thumb at ${name}`);
}

const total = (page) => page.locator('.sum .big').innerText();
const piece = (page, id) => page.locator(`[data-piece="${id}"]`);
const keptLists = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('grognard.army.')).map((key) => JSON.parse(localStorage.getItem(key)).text));
const lead = { en: 'of 300 points', fr: 'points sur 300' };

for (const [name, options] of Object.entries(full ? hands : { thumb }))
  await test(`a historical list becomes one of one’s own, is mended, kept and fought with: ${name}`, () =>
    within(options, async (page, press) => {
      const french = options.locale.startsWith('fr');
      await page.goto(`${server.address}#/`);
      await press(page.locator('a[href="#/armies/impetus"]'));
      await page.locator('.cards li').first().waitFor();
      equal(await page.locator('.cards li').count(), 7, 'historical lists');
      await sound(page, `lists-${name}`);
      await press(page.locator('a[href="#/armies/impetus/rome"]'));
      await page.locator('.corps').first().waitFor();
      await quiet(page);
      equal([await total(page), await page.locator('.corps').count(), await keptLists(page)], ['300', 3, []], 'Rome as it is');
      await sound(page, `rome-${name}`);

      // One more reserve of triarii: 15 + 2 + 6 points (G27), which are too many.
      await press(piece(page, 'triarii').locator('.line'));
      equal(await piece(page, 'triarii').locator('.why td').allInnerTexts(), ['15', '2', '6', '23'], 'why it costs 23');
      await sound(page, `unit-${name}`);
      await press(piece(page, 'triarii').locator('.fields .stepper button').nth(1));
      await page.locator('.sum .reason').waitFor();
      equal(await total(page), '323', 'points with one more');
      const reason = await page.locator('.sum .reason').innerText();
      ok(reason.includes('323') && reason.includes('300'), reason);
      ok(await page.locator('.begin').isDisabled(), 'a list with a mistake does not fight');
      await sound(page, `mistake-${name}`);
      // The address is that of one's own list now: what is read again is what was left.
      await page.reload();
      await page.locator('.sum .reason').waitFor();
      equal([await total(page), (await keptLists(page)).length], ['323', 1], 'after a reload');

      // A unit less in the cavalry: the corps that has too few says so itself.
      await press(piece(page, 'allied-horse').locator('.line'));
      await press(piece(page, 'allied-horse').locator('.acts .button').last());
      const horse = page.locator('.corps').nth(2);
      await horse.locator('> .reason').waitFor();
      const few = await horse.locator('> .reason').innerText();
      ok(few.includes('3') && few.includes(french ? 'la cavalerie' : 'the cavalry'), `how many it needs, by its name: ${few}`);
      equal(await total(page), '301', 'without 22 points');
      await press(page.locator('.list header .button'));
      await horse.locator('> .reason').waitFor({ state: 'detached' });
      equal(await total(page), '323', 'brought back');

      // Mended: class C costs nothing, and I 0 neither; 17 points each. 300 - 23 + 2 x 15 = 307. Then without the picked horse's class A: 301; B to C: 298.
      await press(piece(page, 'triarii').locator('.line'));
      await press(piece(page, 'triarii').locator('.segments label').nth(2));
      await page.waitForFunction(() => document.querySelector('.sum .big').textContent === '311'); // 323 - 2 x 6
      await press(piece(page, 'triarii').locator('.fields .stepper').nth(2).locator('button').first());
      await page.waitForFunction(() => document.querySelector('.sum .big').textContent === '307'); // - 2 x 2
      await press(piece(page, 'picked-horse').locator('.line'));
      await press(piece(page, 'picked-horse').locator('.segments label').nth(2));
      await page.waitForFunction(() => document.querySelector('.sum .big').textContent === '301'); // - 6
      await press(piece(page, 'picked-horse').locator('.fields .stepper').nth(2).locator('button').first());
      await page.waitForFunction(() => document.querySelector('.sum .big').textContent === '299'); // - 2
      await page.locator('.sum .fine').waitFor();
      const title = page.locator('.title input');
      await title.fill('Legio X');
      await title.press('Enter');
      await quiet(page);
      await page.reload();
      await page.locator('.sum .fine').waitFor();
      equal([await title.inputValue(), await total(page)], ['Legio X', '299'], 'kept under its name');
      ok((await page.locator('.sum').innerText()).includes(lead[french ? 'fr' : 'en']), 'in the reader’s words');

      // The terminal program reads the same text, and comes to the same sum.
      const [text] = await keptLists(page);
      const file = join(process.env.TMPDIR ?? '/tmp', `legio-${process.pid}.toml`);
      const { writeFileSync, rmSync } = await import('node:fs');
      writeFileSync(file, text);
      const { armies: [native] } = JSON.parse(execFileSync(program, ['army', 'impetus', file, '--json']).toString());
      rmSync(file);
      equal([native.points, native.problems, native.id], [299, [], 'legio-x'], 'the terminal program');

      await page.locator('.fight select').first().selectOption('carthage');
      await press(page.locator('.begin'));
      await page.locator('.frame, .hand-over').first().waitFor();
      const look = await mine(page);
      ok(look.actions.length > 0, 'a decision');
      ok(look.position.pieces.some((one) => one.id.includes('triarii')), 'the reserve is there');
      await quiet(page);
      await page.goto(lists);
      await page.locator('.own li').waitFor();
      ok((await page.locator('.own li').innerText()).includes('Legio X'), 'among one’s own');
      await page.goto(`${server.address}#/play`);
      await page.locator('.saved li', { hasText: 'Legio X' }).waitFor();
    }));

for (const [name, options] of Object.entries({ small, wide }))
  await test(`every part of it fits and is sound: ${name}`, () =>
    within(options, async (page, press) => {
      await page.goto(`${lists}/macedon`);
      await page.locator('.corps').first().waitFor();
      await press(page.locator('.corps .line').first());
      for (const summary of await page.locator('aside summary').all()) await press(summary);
      await sound(page, `all-${name}`);
      await page.locator('#army-text').fill('[army');
      await press(page.locator('.text .row .button').last());
      await page.locator('.text [role=alert]').waitFor();
      await sound(page, `text-${name}`);
      equal(await keptLists(page), [], 'nothing was changed');
    }));

await test('corps, units and generals come, go and change places', () =>
  within(desk, async (page) => {
    const corps = page.locator('.corps');
    const names = () => page.locator('.corps .head input').evaluateAll((all) => all.map((one) => one.value));
    await page.goto(`${lists}/rome`);
    await corps.first().waitFor();
    // Four units fewer: an army has at most sixteen.
    await piece(page, 'legionaries').locator('.line').click();
    await piece(page, 'legionaries').locator('.acts .button').last().click();
    await page.locator('.add-corps').click();
    await quiet(page);
    equal(await corps.count(), 4, 'corps');
    await corps.nth(3).locator('> .reason').waitFor(); // too few units
    for (const unit of ['one', 'two', 'three']) {
      await corps.nth(3).locator('.add').click();
      await page.locator('.piece.open input[type=text]').fill(unit);
      await page.locator('.piece.open input[type=text]').press('Tab');
      await quiet(page);
    }
    equal(await corps.nth(3).locator('> .reason').count(), 0, 'enough of them');
    // VBU 2, I 0, class B: 6 + 0 + 3 (G27).
    equal(await piece(page, 'three').locator('.why td').last().innerText(), '9', 'points of the least');
    await corps.nth(3).locator('.foot .quiet').first().click();
    equal((await names())[2], 'New corps', 'further left');
    await piece(page, 'three').locator('.acts .button').first().click();
    await piece(page, 'three-2').waitFor();
    await piece(page, 'three-2').locator('.move select').selectOption({ label: 'the legions' });
    await corps.nth(1).locator('[data-piece="three-2"]').waitFor();
    // Another commands: the consul no longer does.
    const commands = () => page.locator('.piece', { hasText: 'CinC' }).count();
    const before = await commands();
    await piece(page, 'prefect').locator('.line').click();
    await piece(page, 'prefect').locator('.acts .button').first().click();
    await quiet(page);
    equal([before, await commands()], [1, 1], 'one commander in chief');
    ok((await piece(page, 'prefect').locator('.line').innerText()).includes('CinC'), 'the prefect');
    await corps.nth(2).locator('.foot .button').last().click();
    await quiet(page);
    equal(await corps.count(), 3, 'corps that are left');
    // All by the keyboard: undone, and brought to a row with Tab.
    const undo = page.locator('.list header .button');
    await undo.focus();
    await page.keyboard.press('Enter');
    await quiet(page);
    equal(await corps.count(), 4, 'undone');
  }));

await test('cards are held and told apart', () =>
  within(desk, async (page) => {
    await page.goto(`${lists}/rome`);
    await page.locator('.corps').first().waitFor();
    await page.locator('aside summary').first().click();
    const more = page.locator('.held li').nth(1).locator('button').last();
    await more.click();
    await more.click();
    // The second card four times: more often than it may be played.
    await page.locator('aside > .reason').waitFor();
    await page.locator('.list header .button').click();
    await page.locator('.list header .button').click();
    await page.locator('aside > .reason').waitFor({ state: 'detached' });
  }));

await test('a text is taken over, and what is none is told with its line', () =>
  within(desk, async (page) => {
    await page.goto(lists);
    await page.locator('.from textarea').fill('[army]\nid = "x"\nunits = 3\n');
    await page.locator('.from .button').first().click();
    await page.locator('.from [role=alert]').waitFor();
    ok((await page.locator('.from [role=alert]').innerText()).includes('Line 3'), 'the line of the mistake');
    const rome = readFileSync(new URL('../../rules/impetus/armies/rome.toml', import.meta.url), 'utf8');
    await page.locator('.from textarea').fill(rome.replace('| FP   | 5   | 1 ', '| FP   | 15  | 1 ').replace('. | Rome | Rome', '. | Our Rome | Our Rome'));
    await page.locator('.from .button').first().click();
    await piece(page, 'triarii').locator('.reason').waitFor();
    ok((await piece(page, 'triarii').locator('.reason').innerText()).includes('15'), 'beside the row');
    equal(await total(page), '–', 'no sum before it can be read');
    await piece(page, 'triarii').locator('.line').click();
    await piece(page, 'triarii').locator('.fields .stepper').nth(1).locator('input').fill('5');
    await piece(page, 'triarii').locator('.fields .stepper').nth(1).locator('input').press('Enter');
    await page.locator('.sum .fine').waitFor();
    equal(await total(page), '300', 'mended');
    // What can no longer be read keeps what it came to, and says so; only of the row that is wrong nothing is known.
    await page.locator('.text summary').click();
    const right = await page.locator('#army-text').inputValue();
    const triarii = right.split('\n').find((line) => line.startsWith('triarii'));
    await page.locator('#army-text').fill(right.replace(triarii, triarii.replace(/FP( *)\| 5/, 'FP$1| 15')));
    await page.locator('.text .row .button').last().click();
    await page.locator('.sum.stale').waitFor();
    await quiet(page);
    equal(await total(page), '300', 'the points of before');
    const sum = await page.locator('.sum').innerText();
    ok(sum.includes('as it was last read') && sum.includes('mend what is marked'), sum);
    equal([await piece(page, 'triarii').locator('.points').count(), await piece(page, 'legionaries').locator('.points b').innerText()], [0, '88'], 'of the others it is known');
    await sound(page, 'stale');
    await page.locator('#army-text').fill(right);
    await page.locator('.text .row .button').last().click();
    await page.locator('.sum .fine').waitFor();
    equal([await total(page), await page.locator('.sum.stale').count()], ['300', 0], 'mended again');
  }));

await test('a list that was damaged hides no other; what is deleted comes back', () =>
  within(desk, async (page, press) => {
    const rome = readFileSync(new URL('../../rules/impetus/armies/rome.toml', import.meta.url), 'utf8').replace('. | Rome | Rome', '. | Mine | Mine');
    await page.goto(server.address);
    await page.evaluate((text) => {
      localStorage.setItem('grognard.army.my-a', '{"system":"impetus","te');
      localStorage.setItem('grognard.army.my-b', '7');
      localStorage.setItem('grognard.army.my-c', JSON.stringify({ system: 'impetus', text: '[army\nnothing', time: 5 }));
      localStorage.setItem('grognard.army.my-d', JSON.stringify({ system: 'impetus', text, time: 9 }));
    }, rome);
    await page.goto('about:blank');
    await page.goto(lists);
    const own = page.locator('.own li');
    await own.first().waitFor();
    await quiet(page);
    equal(await own.count(), 4, 'lines of the list');
    ok((await own.first().innerText()).includes('300 of 300 points'), 'the one that is right');
    await sound(page, 'damaged');
    // Deleted and brought back.
    await press(own.first().locator('.button'));
    await own.nth(3).waitFor({ state: 'detached' });
    await press(page.getByRole('button', { name: 'Bring it back' }));
    await page.locator('.own li', { hasText: 'Mine' }).waitFor();
    equal(await page.evaluate((text) => JSON.parse(localStorage.getItem('grognard.army.my-d')).text === text, rome), true, 'as it was');
    // What cannot be read is opened as text, and can be mended there.
    await page.goto(`${lists}/my-c`);
    await page.locator('#army-text').waitFor();
    await sound(page, 'unread');
    await page.locator('#army-text').fill(rome);
    await page.locator('.text .row .button').last().click();
    await page.locator('.sum .fine').waitFor();
    equal(await total(page), '300', 'mended as text');
    // One that is gone, and a system without lists.
    await page.goto(`${lists}/my-none`);
    await page.locator('.problem').waitFor();
    await page.goto(`${server.address}#/armies/hail-caesar`);
    await page.locator('.problem').waitFor();
  }));

await close();
server.close();
finish();
