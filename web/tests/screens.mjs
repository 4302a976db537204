// Pictures of every view, phone and desktop, both languages, light and dark, to look at. Writes into the folder named on the line.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newestOdds, openBrowser, openPage, ownServer, quiet } from './harness.mjs';

const folder = process.argv[2] ?? 'screens';
const only = process.argv[3];
mkdirSync(folder, { recursive: true });
const server = await ownServer();
const { browser, close } = await openBrowser();

const seeds = {
  'grognard.units': JSON.stringify([
    { id: 'u1', system: 'hail-caesar', name: 'Legio X Equestris', facts: { kind: 'heavy_infantry', formation: 'close_order', stamina: 6, casualties: 2, save: 4 } },
    { id: 'u2', system: 'hail-caesar', name: 'Numidae', facts: { kind: 'light_cavalry', formation: 'open_order', stamina: 6, casualties: 0, save: 6 } },
    { id: 'u3', system: 'allemagne-1813', name: 'III Corps, Ney', facts: { pf: 24, mean_cohesion: 4, fatigued: false } },
  ]),
  'grognard.house': JSON.stringify([{ id: 'h', name: 'Narrow bridges', system: 'allemagne-1813', on: true, text: 'base = "allemagne-1813"\n\n[[change]]\nat = "combat_die.total.bridge.value"\nwas = "-2"\nset = "-3"\n' }]),
};
const roll = async (page) => {
  await newestOdds(page);
  await page.locator('.tray .buttons button').first().click();
  await page.locator('.result').waitFor();
};
// A battle by hints, with a picture of each thing worth one: a move, an attack with its odds, its result with the trace, the log, and
// real dice of the opponent.
async function battle(page, shoot) {
  const said = (what) => page.evaluate((key) => JSON.parse(window.told.findLast((one) => typeof one.answer === 'string' && one.answer.includes(`"${key}":`)).answer), what);
  const mine = () => page.waitForFunction(() => {
    if (document.querySelector('.own')) return true;
    const look = window.newestLook();
    return look.over || look.seat === 'person';
  });
  const tab = (index) => page.locator('.tabs button').nth(index).click();
  await page.locator('.games li .button').first().click();
  await page.locator('.begin').click();
  await page.locator('.frame').waitFor();
  await tab(0);
  const left = new Set(['turn', 'attack']);
  for (let i = 0; i < 400 && left.size > 0; i += 1) {
    await mine();
    const look = await page.evaluate(() => window.newestLook());
    if (look.over) break;
    await page.locator('.head .tools .button').nth(1).click();
    await page.locator('.hint').waitFor();
    const { action } = await said('best');
    const name = action.startsWith('attack') ? 'attack' : action.startsWith('move') && look.position.turn >= 2 ? 'turn' : '';
    if (!left.delete(name)) {
      await page.locator('.hint .button.main').click();
    } else {
      await page.locator('.hint .button').nth(1).click();
      if (name === 'attack') await page.locator('.odds').first().waitFor();
      await page.locator('.hint .quiet').click();
      await shoot(name);
      await page.locator('.picked .button.main').click();
    }
    await page.waitForFunction((before) => window.newestLook().number !== before, look.number);
  }
  // The assault is launched, and told.
  for (let i = 0; i < 8 && (await page.locator('.happened .why').count()) === 0; i += 1) {
    await mine();
    const look = await page.evaluate(() => window.newestLook());
    await page.locator('.head .tools .button').nth(1).click();
    await page.locator('.hint .button.main').click();
    await page.waitForFunction((before) => window.newestLook().number !== before, look.number);
  }
  await mine();
  await tab(1);
  await shoot('events');
  await page.locator('.log .why').last().click();
  await page.locator('.throws').waitFor();
  await shoot('trace');
  await page.locator('.throws .button').first().click();
  await tab(3);
  await shoot('words');
  await tab(0);
  if (await page.locator('.head .fold').isVisible()) await page.locator('.head .fold').click();
  await page.locator('.head .tools .button').nth(3).click();
  await page.locator('.seats select').nth(2).selectOption('mine');
  await page.locator('.seated').click();
  for (let i = 0; i < 60; i += 1) {
    await mine();
    if ((await page.locator('.own').count()) > 0) {
      if (await page.locator('.watch:not(.idle)').count()) break;
      await page.locator('.own .pad button').nth(i % 4).click();
    } else {
      await page.locator('.head .tools .button').nth(1).click();
      await page.locator('.hint .button.main').click();
    }
    await quiet(page);
  }
}
const views = {
  home: ['#/'],
  sheet: ['#/s/impetus', (page) => page.locator('.procedures li').first().waitFor()],
  tables: ['#/s/allemagne-1813/tables', async (page) => { await page.locator('figure td').first().waitFor(); await page.locator('figure').first().locator('td', { hasText: '2*' }).nth(1).click(); }],
  rulings: ['#/s/allemagne-1813/rulings', (page) => page.locator('.ruling').first().waitFor()],
  contents: ['#/s/hail-caesar/inventory', (page) => page.locator('.items li').first().waitFor()],
  question: ['#/q/allemagne-1813/combat_roll', async (page) => {
    await newestOdds(page);
    await page.locator('select.presets').selectOption({ index: 1 });
    await quiet(page);
  }],
  shooting: ['#/q/hail-caesar/shooting', async (page) => void (await newestOdds(page))],
  lists: ['#/q/allemagne-1813/combat_sequence', async (page) => {
    await newestOdds(page);
    await page.locator('select.presets').selectOption({ index: 1 });
    await quiet(page);
  }],
  counts: ['#/q/les-trois-couleurs/friends_and_enemies', async (page) => void (await newestOdds(page))],
  fate: ['#/q/hail-caesar/break_test', async (page) => void (await newestOdds(page))],
  form: ['#/q/hail-caesar/shooting', async (page) => {
    await newestOdds(page);
    await page.locator('.form').first().evaluate((one) => window.scrollTo(0, one.offsetTop - 90));
  }],
  arithmetic: ['#/q/allemagne-1813/combat_roll', async (page) => {
    await newestOdds(page);
    const details = page.locator('.more > details').nth(1);
    if (!(await details.evaluate((one) => one.open))) await details.locator('summary').click();
    await details.evaluate((one) => one.scrollIntoView({ block: 'start' }));
    await page.evaluate(() => window.scrollBy(0, -90));
  }],
  advice: ['#/q/allemagne-1813/combat_roll', async (page) => {
    await newestOdds(page);
    const advice = page.locator('.more > details').last();
    await advice.locator('summary').click();
    for (const button of await advice.locator('> .button').all()) await button.click();
    await advice.locator('.levers li').first().waitFor();
    await advice.locator('.found').waitFor();
    await advice.evaluate((one) => one.scrollIntoView({ block: 'start' }));
    await page.evaluate(() => window.scrollBy(0, -90));
  }],
  readings: ['#/q/allemagne-1813/combat_roll', async (page) => {
    await newestOdds(page);
    for (const summary of await page.locator('.more > details > summary').all()) await summary.click();
    await page.locator('.more > details > summary').nth(2).scrollIntoViewIfNeeded();
    await quiet(page);
    await page.locator('.ruling').first().evaluate((one) => one.scrollIntoView({ block: 'center' }));
  }],
  pool: ['#/q/impetus/shooting', async (page) => {
    await newestOdds(page);
    await page.locator('.tray .buttons button').last().click();
    await page.locator('.own .row .button').first().click();
  }],
  dice: ['#/q/hail-caesar/shooting', async (page) => { await newestOdds(page); await page.locator('.tray .buttons button').last().click(); await page.locator('.own').waitFor(); }],
  result: ['#/q/hail-caesar/shooting', roll],
  why: ['#/q/allemagne-1813/combat_roll', async (page) => { await roll(page); await page.locator('.result > details > summary').click(); }],
  across: ['#/q/hail-caesar/shooting', async (page) => { await roll(page); await page.locator('.actions button').first().click(); }],
  booking: ['#/q/hail-caesar/shooting', async (page) => { await roll(page); await page.locator('.actions button').nth(1).click(); }],
  log: ['#/log', (page) => page.locator('.entry').first().waitFor()],
  units: ['#/units', (page) => page.waitForFunction(() => [...document.querySelectorAll('li .note')].every((one) => one.textContent.includes(':')))],
  house: ['#/house', async (page) => { await page.locator('.card button').first().click(); await page.locator('tbody tr').first().waitFor(); await quiet(page); }],
  print: ['#/print/allemagne-1813', (page) => page.locator('iframe').waitFor()],
  battles: ['#/play', (page) => page.locator('.games li .button').first().click()],
  battle: ['#/play', async (page) => {
    await page.locator('.first .button').click();
    await page.locator('.guide').waitFor();
    await page.locator('.switches input').first().check();
    await quiet(page);
  }],
  hint: ['#/play', async (page) => {
    await page.locator('.first .button').click();
    await page.locator('.guide .quiet').click();
    await page.locator('.head .tools .button').nth(1).click();
    await page.locator('.hint').waitFor();
  }],
  saalfeld: ['#/play', battle],
  // What goes wrong, and what is still empty.
  refused: [`#/q/allemagne-1813/combat_roll?j=${Buffer.from('{"set":{"pf":0}}').toString('base64url')}`, (page) => page.locator('.refused').waitFor()],
  lost: ['#/nowhere', (page) => page.locator('.lost').waitFor()],
  unknown: ['#/s/kriegsspiel', (page) => page.locator('.problem').waitFor()],
  nothing: ['#/s/impetus', async (page) => { await page.locator('.procedures li').first().waitFor(); await page.locator('input[type=search]').fill('zouave'); }],
  notice: ['#/units', async (page) => {
    await page.locator('h1 + .row button').first().click();
    await page.locator('textarea').fill('hail-caesar | Legio XII | kind="heavy_infantry" stamina=6\nlegio');
    await page.locator('.card .button.main').click();
  }],
  wrong: ['#/house', async (page) => {
    await page.locator('input[type=text]').fill('Test');
    await page.locator('textarea').fill('base = "allemagne-1813"\n\n[[change]]\nat = "combat_die.total.brigde.value"\nwas = "-2"\nset = "-3"\n');
    await page.locator('.button.main').click();
    await page.locator('.problem').waitFor();
  }],
  broken: ['#/q/allemagne-1813/combat_roll?j=zzz', async (page) => void (await newestOdds(page))],
};

for (const [device, options] of Object.entries({ phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }, desktop: { viewport: { width: 1280, height: 860 } } }))
  for (const locale of ['fr-FR', 'en-GB'])
    for (const colorScheme of ['light', 'dark']) {
      const { context, page } = await openPage(browser, { ...options, locale, colorScheme });
      await context.addInitScript((all) => {
        for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
      }, { ...seeds, 'grognard.seed': '20', 'grognard.game.seed': '7', 'grognard.game.pace': '"fast"', 'grognard.game.limit': '{"nodes":60}' });
      for (const [name, [hash, prepare]] of Object.entries(views)) {
        if (only && !only.split(',').includes(name)) continue;
        try {
          await page.goto('about:blank');
          await page.goto(`${server.address}${hash}`);
          await page.locator('h1, iframe, .lost').first().waitFor();
          const shoot = async (part) => {
            await quiet(page);
            await page.screenshot({ path: join(folder, `${part}-${device}-${locale.slice(0, 2)}-${colorScheme}.png`) });
          };
          if (prepare) await prepare(page, (part) => shoot(`${name}-${part}`));
          await shoot(name);
        } catch (error) {
          console.log(`${name} ${device} ${locale} ${colorScheme}: ${error.message.split('\n')[0]}`);
        }
      }
      await context.close();
    }

await close();
server.close();
