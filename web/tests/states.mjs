// Every state of a battle, one after the other in one game: nothing is wider than its window, axe finds nothing, and no button that
// goes on is out of reach. With make prove in every window, both languages, light and dark; else in some of them.
// Pictures of them to look at: GROGNARD_PICTURES=FOLDER node tests/states.mjs '390 x 844, fr, dark'

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { equal, finish, ok, openBrowser, openPage, ownServer, quiet, test } from './harness.mjs';
import { mine, pointOf, settled, visit, windows } from './playing.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = process.env.GROGNARD_PICTURES;
if (folder) mkdirSync(folder, { recursive: true });
const server = await ownServer();
const { browser, close } = await openBrowser();

const all = Object.keys(windows).flatMap((size) => ['en', 'fr'].flatMap((lang) => ['light', 'dark'].map((theme) => [size, lang, theme])));
const some = [['390 x 844', 'fr', 'dark']];
const whole = Boolean(folder || process.env.GROGNARD_FULL);

async function walk(page, [size, lang, theme]) {
  const { viewport, hasTouch } = windows[size];
  const seen = new Set();
  const findings = [];
  // Looks at a state the first time it comes about; whatever leads there is done only then.
  const state = async (name, lead) => {
    if (seen.has(name)) return;
    if (lead && (await lead()) === false) return;
    seen.add(name);
    await quiet(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > viewport.width) findings.push(`${name}: ${wide} px wide`);
    if (folder) await page.screenshot({ path: join(folder, `${size.replaceAll(' ', '')}-${lang}-${theme}-${String(seen.size).padStart(2, '0')}-${name.replaceAll(' ', '-')}.png`) });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
    for (const one of violations) findings.push(`${name}: ${one.id}: ${one.nodes.slice(0, 2).map((node) => node.html.slice(0, 140)).join(' | ')}`);
  };
  const press = async (hex) => {
    const at = await pointOf(page, hex);
    await (hasTouch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  };
  const tab = (index) => page.locator('.tabs button').nth(index).click();
  const escape = () => page.keyboard.press('Escape');
  // What is folded away in a small window is unfolded for it.
  const tool = async (group, index) => {
    const one = page.locator(`${group} > *`).nth(index);
    if (!(await one.isVisible())) await page.locator(`${group} .fold`).click();
    await one.click();
  };

  await page.goto(`${server.address}#/`);
  await page.locator('.battle-card').waitFor();
  await state('home');
  await visit(server.address, page, { pace: 'usual', asks: true });
  await page.locator('.games li .button').first().click();
  await page.locator('.begin').waitFor();
  await state('set up');
  await page.locator('.first .button').click();
  await page.locator('.guide').waitFor();
  await mine(page);
  await state('orders with the guide');
  await page.locator('.guide .quiet').click();
  await state('orders');

  const wanted = ['fire', 'fire odds', 'card', 'move', 'unit', 'destination', 'approaches', 'who can reach an enemy', 'refused', 'ending', 'attack', 'attack odds', 'reply', 'hint', 'threats', 'ledger', 'log', 'trace', 'words', 'legend', 'overview', 'players'];
  for (let i = 0; i < 400; i += 1) {
    await page.waitForFunction(() => document.querySelector('.throws, .over') || (window.newestLook()?.seat === 'person' && window.unanswered() === 0));
    if (await page.locator('.over').count()) break;
    if (await page.locator('.throws').count()) {
      await state('card');
      const read = await page.locator('.throws .main').elementHandle();
      ok(await read.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight + 1), 'what goes on is out of sight');
      await read.click();
      await page.waitForFunction((one) => !one.isConnected, read);
      continue;
    }
    const look = await mine(page);
    if (look.over) continue;
    if (!whole && wanted.every((name) => seen.has(name))) break;
    const unit = look.position.pieces.find((piece) => piece.at && look.actions.some((one) => one.piece === piece.id && one.group === 'move'));
    if (look.step === 'fire') {
      await state('fire', () => page.locator('.chances').first().waitFor());
      await state('fire odds', async () => {
        await page.locator('.panel .list .button').first().click();
        await page.locator('.odds').waitFor();
      });
      await escape();
    }
    if (look.step === 'move' && unit && !seen.has('move')) {
      await state('move');
      await state('unit', async () => {
        await page.locator('.frame').focus();
        await page.keyboard.press('Tab');
        await page.locator('.marks .way').first().waitFor();
      });
      await state('refused', async () => {
        await page.keyboard.press('0');
        await press(look.position.pieces.findLast((piece) => piece.at && piece.id.startsWith('red-')).at);
        return page.locator('.refusal, .asking').first().waitFor().then(() => true);
      });
      await escape();
      await escape();
      await state('ending', async () => {
        await page.locator('.next').click();
        await page.locator('.ending').waitFor();
      });
      await escape();
      await state('legend', () => tool('.frame .tools', 6));
      await page.locator('.legend .tool').click();
      await state('overview', () => tool('.frame .tools', 4));
      await tool('.frame .tools', 4);
      await state('players', () => tool('.head .tools', 3));
      await tool('.head .tools', 3);
      await state('ledger', async () => {
        await page.locator('.points').first().click();
        await page.locator('.ledger').waitFor();
      });
      await page.locator('.card .button.small').first().click();
      await tab(1);
      await state('log');
      await state('trace', () => page.locator('.log .why').last().click());
      await page.locator('.throws > .button').click();
      await tab(3);
      await state('words');
      await tab(0);
    }
    if (look.step === 'move' && !seen.has('approaches')) {
      const horse = look.position.pieces.find((piece) => piece.id === 'blue-horse' && piece.at && look.actions.some((one) => one.piece === piece.id && one.group === 'move'));
      const enemy = look.position.pieces.find((piece) => piece.id === 'red-horse' && piece.at);
      if (horse && enemy)
        await state('approaches', async () => {
          await page.locator('.frame').focus();
          await page.keyboard.press('0');
          await press(horse.at);
          await page.locator('.marks .way').first().waitFor();
          await press(enemy.at);
          await quiet(page);
          return (await page.locator('.asking .list').count()) > 0;
        });
      for (let j = 0; j < 3; j += 1) await escape();
      if (horse && enemy)
        await state('who can reach an enemy', async () => {
          await press(enemy.at);
          await page.locator('.asking .list').waitFor();
        });
      await escape();
    }
    if (look.actions.some((one) => one.group === 'attack')) {
      await state('attack');
      await state('attack odds', async () => {
        await page.locator('.panel .list .button').first().click();
        await page.locator('.odds').waitFor();
      });
      await escape();
      await state('threats', async () => {
        await page.locator('.frame').focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('t');
        await page.getByRole('heading', { name: /threatens|menace/ }).waitFor();
      });
      await escape();
      await escape();
    }
    if (look.step === 'react') await state('reply', () => page.locator('.chances').first().waitFor());
    if (look.actions.some((one) => one.set)) {
      await page.locator('.switches label').first().click();
      await page.locator('.panel .set').click();
    } else {
      await page.locator('.head .tools .button').nth(1).click();
      await page.locator('.hint').waitFor();
      await state('hint');
      if (look.step === 'move' && !seen.has('destination') && (await page.locator('.hint .button').count()) === 3)
        await state('destination', async () => {
          await page.locator('.hint .button').nth(1).click();
          await quiet(page);
          if ((await page.locator('.picked').count()) === 0) return false;
          await page.locator('.hint .quiet').click();
        });
      const does = page.locator('.picked .button.main, .hint .button.main').first();
      await does.click();
      if (await page.locator('.ending').count()) await page.locator('.ending .button.main').click();
    }
    await settled(page, look.number);
  }
  if (await page.locator('.over').count()) {
    await page.locator('.over .ledger').waitFor();
    await state('over');
  }
  const missed = [...wanted, ...(whole ? ['over'] : [])].filter((name) => !seen.has(name));
  if (folder) console.log(`${size} ${lang} ${theme}: ${seen.size} states, missed: ${missed.join(', ') || 'none'}`);
  equal(missed, [], 'states that never came about');
  ok(findings.length === 0, findings.join('\n  '));
}

for (const one of whole ? all : some) {
  const [size, lang, theme] = one;
  await test(`every state of a battle, ${one.join(', ')}`, async () => {
    const { context, page, errors } = await openPage(browser, { ...windows[size], locale: lang === 'fr' ? 'fr-FR' : 'en-GB', colorScheme: theme, reducedMotion: 'reduce', bypassCSP: true });
    try {
      await walk(page, one);
      equal(errors, [], 'errors on the console');
    } finally {
      await context.close();
    }
  });
}

await close();
server.close();
finish();
