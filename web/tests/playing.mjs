// A game on the page, played as a person does it: what tests of battles share.

import { quiet } from './harness.mjs';

// Windows that everything is shown in: a desk, a phone upright, a small one and one across, a page at 200 %.
const phone = { isMobile: true, hasTouch: true };
export const windows = {
  '1280 x 860': { viewport: { width: 1280, height: 860 } },
  '390 x 844': { viewport: { width: 390, height: 844 }, ...phone },
  '360 x 640': { viewport: { width: 360, height: 640 }, ...phone },
  '844 x 390': { viewport: { width: 844, height: 390 }, ...phone },
  '200 %': { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
};

const scenarios = { 'saalfeld-1806': 0, 'maida-1806': 1, tiny: 2 };

// The list of battles, with what is kept of the reader's habits. Phases end without a question, unless `asks`.
export async function visit(address, page, { pace = 'fast', seed = 7, asks = false } = {}) {
  await page.addInitScript(([p, s, a]) => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('grognard.game.pace', JSON.stringify(p));
    localStorage.setItem('grognard.game.seed', String(s));
    localStorage.setItem('grognard.game.limit', '{"nodes":60}');
    if (!a) localStorage.setItem('grognard.game.unasked', 'true');
  }, [pace, seed, asks]);
  await page.goto('about:blank');
  await page.goto(`${address}#/play`);
}

export async function begin(address, page, scenario, seats = [], { dice = 'program', ...habits } = {}) {
  await visit(address, page, habits);
  await page.locator('.games li .button').nth(scenarios[scenario]).click();
  for (const [i, seat] of seats.entries()) await page.locator('.seats select').nth(i).selectOption(seat);
  await page.locator('.seats select').nth(2).selectOption(dice);
  await page.locator('.begin').click();
  await page.locator('.frame, .hand-over').first().waitFor();
  await page.locator('.tabs button').first().click();
}

export const lookOf = (page) => page.evaluate(() => window.newestLook());

// How the game stands as soon as a person has to decide.
export const mine = async (page) => {
  const look = await page.waitForFunction(() => {
    const newest = window.newestLook();
    return newest && (newest.over || newest.seat === 'person') ? newest : false;
  });
  return look.jsonValue();
};

// Where a hex is on the screen.
export const pointOf = (page, hex) =>
  page.evaluate((name) => {
    const svg = document.querySelector('.frame > svg > g');
    const [, left, top, zoom] = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(svg.getAttribute('transform')).map(Number);
    const box = document.querySelector('.frame').getBoundingClientRect();
    const [c, r] = [Number(name.slice(0, 2)), Number(name.slice(2))];
    const half = (50 * Math.sqrt(3)) / 2;
    return { x: box.left + left + (50 + (c - 1) * 75) * zoom, y: box.top + top + (half + (r - 1) * 2 * half + (c % 2 === 0 ? half : 0)) * zoom };
  }, hex);

// Chooses an action as a person would: presses the unit, then the hex, then confirms. Returns how it was done.
export async function act(page, look, action) {
  const press = async (hex) => {
    await page.locator('.frame').focus();
    const at = await pointOf(page, hex);
    await page.mouse.click(at.x, at.y);
  };
  const placeOf = (id) => look.position.pieces.find((piece) => piece.id === id)?.at;
  if (action.group === 'done') {
    await page.keyboard.press('Escape');
    await page.locator('.frame').focus();
    await page.keyboard.press('n');
    return 'key';
  }
  if (action.piece && placeOf(action.piece)) {
    // A stack is pressed until the right one of it is chosen.
    for (let i = 0; i < 5; i += 1) {
      await press(placeOf(action.piece));
      if ((await page.evaluate(() => document.querySelector('.stack [aria-pressed=true]')?.dataset.unit)) === action.piece) break;
    }
  } else if (action.piece) await page.locator(`.reserve [data-unit="${action.piece}"]`).click();
  const there = action.to ?? action.at ?? placeOf(action.against?.[0]);
  if (there && ['move', 'attack', 'fire', 'charge'].includes(action.group)) await press(there);
  await quiet(page);
  return 'press';
}

export const settled = (page, number) => page.waitForFunction((before) => window.newestLook() && window.newestLook().number !== before, number);
