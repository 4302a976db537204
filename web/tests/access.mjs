// Every view under axe-core, in light and dark: no serious finding. Colours do not hang on the language, nor words on the light: dark
// is looked at for contrast alone, and English when everything is.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { equal, finish, full, newestOdds, ok, openBrowser, openPage, ownServer, quiet, test } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = await ownServer();
const { browser, close } = await openBrowser();

const house = JSON.stringify([{ id: 'x', name: 'Bridges', system: 'allemagne-1813', on: true, text: 'base = "allemagne-1813"\n\n[[change]]\nat = "combat_die.total.bridge.value"\nwas = "-2"\nset = "-3"\n' }]);
const units = JSON.stringify([{ id: 'u', system: 'hail-caesar', name: 'Legio X', facts: { kind: 'heavy_infantry', stamina: 6, casualties: 1 } }]);

const views = {
  home: ['#/'],
  procedures: ['#/s/hail-caesar'],
  tables: ['#/s/allemagne-1813/tables'],
  rulings: ['#/s/allemagne-1813/rulings'],
  contents: ['#/s/allemagne-1813/inventory'],
  question: ['#/q/hail-caesar/shooting', async (page) => {
    await newestOdds(page);
    for (const summary of await page.locator('.more summary').all()) if (!(await summary.evaluate((one) => one.parentElement.open))) await summary.click();
  }],
  lists: ['#/q/allemagne-1813/combat_sequence', async (page) => void (await newestOdds(page))],
  counts: ['#/q/les-trois-couleurs/reaction_test', async (page) => void (await newestOdds(page))],
  refused: [`#/q/allemagne-1813/combat_roll?j=${Buffer.from('{"set":{"pf":0}}').toString('base64url')}`, (page) => page.locator('.refused').waitFor()],
  dice: ['#/q/hail-caesar/shooting', async (page) => {
    await newestOdds(page);
    await page.locator('.tray .buttons button').last().click();
    await page.locator('.own').waitFor();
  }],
  result: ['#/q/allemagne-1813/combat_roll', async (page) => {
    await newestOdds(page);
    await page.locator('.tray .buttons button').first().click();
    await page.locator('.result').waitFor();
    await page.locator('.result > details > summary').click();
  }],
  across: ['#/q/allemagne-1813/combat_roll', async (page) => {
    await newestOdds(page);
    await page.locator('.tray .buttons button').first().click();
    await page.locator('.actions button').first().click();
    await page.locator('dialog[open]').waitFor();
  }],
  booking: ['#/q/hail-caesar/shooting', async (page) => {
    await newestOdds(page);
    await page.locator('.tray .buttons button').first().click();
    await page.locator('.actions button').nth(1).click();
    await page.locator('dialog[open]').waitFor();
  }],
  log: ['#/log'],
  units: ['#/units'],
  house: ['#/house'],
  print: ['#/print/allemagne-1813', (page) => page.locator('iframe').waitFor()],
};

async function findings(page, runOnly) {
  await quiet(page);
  const { violations } = await page.evaluate((only) => window.axe.run(document, { iframes: false, runOnly: only }), runOnly);
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  return serious.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

for (const locale of full ? ['fr-FR', 'en-GB'] : ['fr-FR']) {
  const { context, page } = await openPage(browser, { colorScheme: 'light', locale, bypassCSP: true, reducedMotion: 'reduce' });
  await context.addInitScript(([rules, list]) => {
    localStorage.setItem('grognard.house', rules);
    localStorage.setItem('grognard.units', list);
  }, [house, units]);
  for (const [name, [hash, prepare]] of Object.entries(views))
    await test(`${name}, ${locale}`, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('about:blank');
      await page.goto(`${server.address}${hash}`);
      await page.locator('h1, iframe').first().waitFor();
      if (prepare) await prepare(page);
      await page.evaluate(axe);
      equal(await findings(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']), [], 'serious findings');
      const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.emulateMedia({ colorScheme: 'dark' });
      equal(await findings(page, ['color-contrast']), [], 'in the dark');
      ok((await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)) !== light, 'it is dark');
    });
  await context.close();
}

await close();
server.close();
finish();
