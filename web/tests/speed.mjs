// How long from a press to new odds on the screen, in milliseconds. A benchmark, not a test.

import { newestOdds, openBrowser, openPage, ownServer, questionAddress } from './harness.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser({ whole: true });
const questions = [
  ['allemagne-1813', 'combat_roll'],
  ['hail-caesar', 'shooting'],
  ['jours-de-gloire', 'initiative'],
  ['les-trois-couleurs', 'fire'],
  ['hail-caesar', 'melee_round'],
  ['impetus', 'melee_round'],
  // Whole combats, the typical ones and the largest.
  ['jours-de-gloire', 'combat'],
  ['jours-de-gloire', 'combat', 'three_against_three'],
  ['impetus', 'whole_melee'],
  ['impetus', 'whole_melee', 'knights_with_cards'],
  ['hail-caesar', 'clash'],
  ['hail-caesar', 'clash', 'two_lines_meet'],
  ['les-trois-couleurs', 'assault'],
  ['les-trois-couleurs', 'assault', 'column_to_the_bayonet'],
];
for (const [system, procedure, preset = ''] of questions) {
  const { context, page } = await openPage(browser);
  await page.goto(questionAddress(server.address, system, procedure));
  const { count } = await newestOdds(page);
  if (preset !== '') {
    await page.locator('select.presets').selectOption(preset);
    await newestOdds(page, count + 1);
  }
  const times = await page.evaluate(async () => {
    const all = [];
    for (let i = 0; i < 41; i += 1) {
      // As fast as a thumb: what the last press still has to paint is not counted against this one. Not a whole number of frames.
      await new Promise((resolve) => setTimeout(resolve, 100 + i));
      const up = document.querySelectorAll('.form .stepper')[0]?.querySelector(i % 2 === 0 ? 'button:last-child' : 'button:first-child');
      if (!up || up.disabled) break;
      const asked = () => window.answers.filter((one) => one.request.ask === 'odds').length;
      const before = asked();
      const start = performance.now();
      up.click();
      while (asked() === before || document.querySelector('section.answer').getAttribute('aria-busy') === 'true') await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      all.push(performance.now() - start);
    }
    return all.slice(1).sort((a, b) => a - b);
  });
  const at = (share) => times[Math.floor(share * (times.length - 1))]?.toFixed(0);
  console.log(`${system} ${procedure} ${preset}: median ${at(0.5)} ms, nine in ten within ${at(0.9)} ms`);
  await context.close();
}
await close();
server.close();
await import('./speed_board.mjs');
