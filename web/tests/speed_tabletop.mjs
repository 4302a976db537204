// How long the table's engine takes in the browser, over the positions of a game of the Trebia: where a base may end that is carried, or a
// group; the odds before a charge, with and without a pursuit that meets somebody. From the question to its answer, in milliseconds, the
// quickest of three times, for the machine may be busy; and what a question costs that asks nothing. A benchmark, not a test.
//
// node tests/speed_tabletop.mjs [of each kind at least] [for at most so many seconds]

import { openBrowser, openPage, ownServer } from './harness.mjs';

const [wanted, seconds] = [Number(process.argv[2] ?? 60), Number(process.argv[3] ?? 240)];
const server = await ownServer();
const { browser, close } = await openBrowser({ whole: true });
const { page } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
await page.addInitScript(() => {
  if (location.protocol !== 'about:') localStorage.setItem('grognard.game.pace', '"fast"');
});
await page.goto(`${server.address}#/play`);
await page.locator('.games > li', { hasText: 'Trebia' }).locator('.button').first().click();
for (const i of [0, 1]) await page.locator('.seats select').nth(i).selectOption('person');
await page.locator('.begin').click();
await page.waitForFunction(() => window.newestLook()?.seat === 'person');

const times = await page.evaluate(async ([count, most]) => {
  const worker = window.lastWorker;
  let last = 0;
  const ask = (request) =>
    new Promise((resolve) => {
      const id = `speed ${(last += 1)}`;
      let asked = 0;
      const heard = ({ data }) => {
        if (data.id !== id) return;
        worker.removeEventListener('message', heard);
        resolve({ ms: performance.now() - asked, answer: JSON.parse(data.answer) });
      };
      worker.addEventListener('message', heard);
      asked = performance.now();
      worker.postMessage({ id, message: { what: 'ask', request: { lang: 'en', ...request } } });
    });
  const quickest = async (request) => {
    const all = [await ask(request), await ask(request), await ask(request)];
    return all.reduce((best, one) => (one.ms < best.ms ? one : best));
  };
  // The same course every time.
  let seed = 218;
  const any = (most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  const all = { nothing: [], base: [], group: [], charge: [], further: [] };
  let { look } = (await ask({ ask: 'look' })).answer;
  const short = () => ['base', 'group', 'charge', 'further'].some((kind) => all[kind].length < count);
  const begun = performance.now();
  while (short() && performance.now() - begun < 1000 * most) {
    if (look.over) break;
    if (look.hand_over) {
      ({ look } = (await ask({ ask: 'sit', side: look.mover })).answer);
      continue;
    }
    const { actions } = look;
    const placeOf = (id) => look.position.pieces.find((one) => one.id === id)?.at?.split(',').map(Number);
    const toward = (id) => placeOf(id).map((value) => Math.max(0, value + (any(800) - 400) / 100)).join(',');
    const pieces = [...new Set(actions.filter((one) => one.group === 'move').map((one) => one.piece))];
    const groups = actions.filter((one) => one.with);
    const charges = actions.filter((one) => one.group === 'charge');
    all.nothing.push((await quickest({ ask: 'ranges', piece: 'nobody' })).ms);
    if (pieces.length > 0 && all.base.length < 4 * count) {
      const piece = pieces[any(pieces.length)];
      all.base.push((await quickest({ ask: 'way', piece, to: toward(piece) })).ms);
    }
    if (groups.length > 0 && all.group.length < 4 * count) {
      const { piece, with: others } = groups[any(groups.length)];
      all.group.push((await quickest({ ask: 'way', piece, with: others, to: toward(piece) })).ms);
    }
    for (const { text } of charges.slice(0, 2)) {
      const { ms, answer } = await quickest({ ask: 'odds', action: text });
      const meets = answer.prospects.some((one) => (one.events ?? []).some(({ words }) => words.includes('meets')));
      all[meets ? 'further' : 'charge'].push(ms);
    }
    // Lines that close, so that there is something to charge; half of the charges are made.
    const ahead = actions.filter((one) => / ahead [\d.]+$/.test(one.text) && !/left|right/.test(one.text));
    const bold = charges.length > 0 && any(2) === 0 ? charges : ahead.length > 0 && any(5) > 0 ? ahead : actions;
    ({ look } = (await ask({ ask: 'choose', action: bold[any(bold.length)].text })).answer);
  }
  return all;
}, [wanted, seconds]);
const told = { nothing: 'a question that asks nothing', base: 'a base carried', group: 'a group carried', charge: 'odds of a charge, retreat and pursuit', further: 'odds of a charge, a pursuit meets somebody' };
for (const [kind, list] of Object.entries(times)) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1) ?? '-';
  console.log(`${told[kind]}: median ${at(0.5)} ms, nine in ten within ${at(0.9)} ms, worst ${at(1)} ms (${sorted.length})`);
}
await close();
await server.close();
