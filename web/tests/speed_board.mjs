// How long from a press on a counter of Saalfeld to its highlighted destinations, and from the engine's answer to the moved counter, in
// milliseconds. A benchmark, not a test.

import { openBrowser, openPage, ownServer } from './harness.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser({ whole: true });
const { context, page } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
await context.addInitScript(() => {
  if (location.protocol === 'about:') return;
  localStorage.setItem('grognard.game.seed', '7');
  localStorage.setItem('grognard.game.pace', '"fast"');
  localStorage.setItem('grognard.game.limit', '{"ms":40}');
});
await page.goto(`${server.address}#/play`);
await page.locator('.games li .button').first().click();
const started = Date.now();
await page.locator('.begin').click();
await page.locator('.frame').waitFor();
console.log(`Saalfeld: ${Date.now() - started} ms from the button to the board`);
await page.locator('.tabs button').first().click();

const newest = () => page.evaluate(() => window.newestLook());
// On to a turn with many units on the map, at a decision to move.
for (let i = 0; i < 400; i += 1) {
  const look = await newest();
  if (look?.seat === 'person' && look.step === 'move' && look.position.turn >= 3 && look.actions.length > 300) break;
  if (look?.seat !== 'person') {
    await page.waitForTimeout(20);
    continue;
  }
  const { number } = look;
  await page.locator('.head .tools .button').nth(1).click();
  await page.locator('.hint .button.main').click();
  await page.waitForFunction((before) => window.newestLook().number !== before, number);
}
const look = await newest();
if (!look.actions) throw new Error('The battle was over before turn 3 had many moves; once more, please.');
const units = [...new Set(look.actions.filter((action) => action.group === 'move').map((action) => action.piece))];

const times = await page.evaluate(async (ids) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const all = { shown: [], costs: [] };
  const board = document.querySelector('.frame');
  board.focus();
  for (let i = 0; i < 24; i += 1) {
    // Another unit each time, from nothing chosen.
    board.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    for (let k = 0; k < i % ids.length; k += 1) board.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 150));
    const before = window.told.length;
    const start = performance.now();
    board.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }));
    await frame();
    if (document.querySelectorAll('.marks .way').length > 0) all.shown.push(performance.now() - start);
    while (window.told.length === before && performance.now() - start < 500) await new Promise((resolve) => setTimeout(resolve, 1));
    await frame();
    if (document.querySelectorAll('.marks .cost').length > 0) all.costs.push(performance.now() - start);
  }
  for (const list of Object.values(all)) list.sort((a, b) => a - b);
  return all;
}, units);
const at = (list, share) => list[Math.floor(share * (list.length - 1))]?.toFixed(0);
console.log(`${look.actions.length} actions, ${units.length} units: destinations shown median ${at(times.shown, 0.5)} ms, nine in ten within ${at(times.shown, 0.9)} ms (${times.shown.length} presses)`);
console.log(`with what each costs: median ${at(times.costs, 0.5)} ms, nine in ten within ${at(times.costs, 0.9)} ms`);

// From the answer of the worker to the next frame with the counter in its new place.
const frames = [];
for (let i = 0; i < 8; i += 1) {
  const now = await newest();
  if (now.step !== 'move' || !now.actions.some((action) => action.group === 'move')) break;
  frames.push(
    await page.evaluate(async (number) => {
      let answered = 0;
      window.lastWorker.addEventListener('message', ({ data }) => {
        if (typeof data.answer === 'string' && data.answer.includes('"look"') && answered === 0) answered = performance.now();
      });
      [...document.querySelectorAll('.head .tools .button')][1].click();
      while (!document.querySelector('.hint .button.main')) await new Promise((resolve) => setTimeout(resolve, 2));
      const place = () => [...document.querySelectorAll('[data-piece]')].map((one) => one.style.transform).join();
      const before = place();
      const asked = performance.now();
      document.querySelector('.hint .button.main').click();
      while (answered < asked) {
        answered = 0;
        await new Promise((resolve) => setTimeout(resolve));
        if (performance.now() - asked > 3000) return undefined;
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return { engine: answered - asked, shown: performance.now() - answered, moved: before !== place(), number };
    }, now.number),
  );
}
const seen = frames.filter((one) => one?.moved);
const mean = (key) => (seen.reduce((sum, one) => sum + one[key], 0) / Math.max(1, seen.length)).toFixed(1);
console.log(`moves: the engine and its database ${mean('engine')} ms, shown ${mean('shown')} ms after the answer (${seen.length} moves)`);
// Marshals with a limit of 200 ms: how long a decision took, with its record kept and its answer read.
const limit = 200;
await context.addInitScript((ms) => location.protocol !== 'about:' && localStorage.setItem('grognard.game.limit', JSON.stringify({ ms })), limit);
await page.goto('about:blank');
await page.goto(`${server.address}#/play`);
await page.locator('.games li .button').nth(2).click();
for (const i of [0, 1]) await page.locator('.seats select').nth(i).selectOption('marshal');
await page.locator('.begin').click();
await page.waitForFunction(() => {
  const thought = window.told.filter((one) => one.request?.ask === 'opponent');
  return thought.length >= 60 || thought.at(-1)?.answer?.includes('"over":true');
}, undefined, { timeout: 120_000 });
const thought = await page.evaluate(() => window.told.filter((one) => one.request?.ask === 'opponent').map((one) => one.ms).sort((a, b) => a - b));
console.log(`a marshal with ${limit} ms: median ${at(thought, 0.5)} ms, the longest ${at(thought, 1)} ms (${thought.length} decisions)`);
await close();
server.close();
