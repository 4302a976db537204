// A game that the page has never heard of, through the page's shell: three sides, a ground that nobody draws, groups of its own, moves
// that nobody lists. Its engine is the worker below, which speaks the protocol and nothing else.

import { equal, finish, ok, openBrowser, openPage, ownServer, test } from './harness.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();

// Frogs on a pond: each hops once, to a lily pad or to any water within two; a frog may splash another that is near.
function pond() {
  const sides = ['green', 'brown', 'spotted'];
  const pads = { moss: [1, 1], reed: [5, 1], stone: [3, 4] };
  const frogs = [
    { id: 'gil', label: 'Gil', side: 'green', at: 'moss', turned: 'up' },
    { id: 'bea', label: 'Bea', side: 'brown', at: 'reed', turned: 'down' },
    { id: 'sam', label: 'Sam', side: 'spotted', at: 'stone', turned: 'up' },
  ];
  const headings = [{ id: 'up', label: 'upstream', angle: 0 }, { id: 'down', label: 'downstream', angle: 180 }];
  const state = { mover: 0, number: 1, wet: [], lines: [{ line: 0, turn: 1, events: [], rolls: [], notes: [] }], before: undefined };
  const spot = (place) => pads[place] ?? place.split(',').map(Number);
  const apart = (a, b) => Math.hypot(spot(a)[0] - spot(b)[0], spot(a)[1] - spot(b)[1]);
  const own = () => frogs.find((frog) => frog.side === sides[state.mover]);

  const whyNot = (text) => {
    const [verb, id, place, heading] = text.split(' ');
    const frog = frogs.find((one) => one.id === id);
    if (verb === 'sit') return undefined;
    if (!frog || frog !== own()) return 'That frog waits.';
    if (verb === 'splash') return undefined;
    if (verb !== 'hop' || !spot(place ?? '').every(Number.isFinite) || spot(place).length !== 2) return 'Nobody hops there.';
    if (heading !== undefined && !['up', 'down'].includes(heading)) return 'Frogs look up or down.';
    if (frogs.some((one) => one.at === place)) return 'Somebody sits there.';
    return apart(frog.at, place) > 5 ? 'That is too far for a frog.' : undefined;
  };
  const actions = () => {
    const frog = own();
    const free = Object.keys(pads).filter((pad) => !frogs.some((one) => one.at === pad));
    const hops = free.flatMap((pad) => ['up', 'down'].map((heading) => ({ text: `hop ${frog.id} ${pad} ${heading}`, group: 'hop', piece: frog.id, to: pad, heading, ...(heading === 'down' ? { usual: true } : {}) })));
    const splashes = frogs.filter((one) => one !== frog).map((one) => ({ text: `splash ${frog.id} ${one.id}`, group: 'splash', piece: frog.id, against: [one.id], words: `${frog.label} splashes ${one.label}.` }));
    return [...hops, ...splashes, { text: 'sit', group: 'sit', words: 'Sit still.' }];
  };
  const look = () => ({
    number: state.number,
    over: false,
    audience: sides,
    position: {
      turn: 1 + Math.floor((state.number - 1) / 3),
      pieces: frogs.map((frog) => ({ id: frog.id, at: frog.at, heading: frog.turned, said: `frog, ${frog.at}`, ...(state.wet.includes(frog.id) ? { marks: ['wet'] } : {}) })),
      formations: {},
      holders: { stone: 'spotted' },
      contested: [],
    },
    standing: { points: Object.fromEntries(sides.map((side) => [side, 0])), sentence: 'Nobody leads.', degree: '' },
    lines: state.lines.length,
    mover: sides[state.mover],
    seat: 'person',
    step: 'pond',
    prompt: 'Hop, splash or sit?',
    actions: actions(),
    groups: { hop: { verb: 'Hop', say: '{piece} hops to {to}, {heading}', costs: true }, splash: { verb: 'Splash', hostile: true, grave: true, odds: true }, sit: { verb: 'Sit still', ends: true } },
    open: [{ group: 'hop', label: 'Hop into the water', hint: 'Across and down, such as 2.5,3', text: 'hop {piece} {to}' }],
    undo: state.before !== undefined,
  });
  const opened = () => ({
    ground: { kind: 'pond', label: 'the pond', places: Object.entries(pads).map(([id, [x, y]]) => ({ id, label: `the ${id}`, x, y })), headings, drawing: { width: 6, height: 5 } },
    roster: {
      system: 'pond', scenario: 'pond', label: 'The pond', briefing: 'Three frogs.', turns: 9, minutes: 0, start_minute: 0,
      sides: sides.map((id) => ({ id, label: id, briefing: '' })), formations: [], pieces: frogs.map(({ id, label, side }) => ({ id, label, side, symbol: 'frog', values: [] })),
      objectives: [{ at: 'stone', points: 2 }], terms: [],
    },
    seats: Object.fromEntries(sides.map((side) => [side, 'person'])), dice: 'program', divergences: [], look: look(),
  });
  const chance = (probability) => ({ probability, fraction: `${probability * 2}/2` });
  const answers = {
    board: opened,
    look: () => ({ look: look() }),
    log: () => ({ lines: state.lines }),
    reach: ({ piece }) => ({ piece, unit: 'hops', costs: Object.fromEntries(Object.keys(pads).map((pad) => [pad, 1])) }),
    threats: ({ piece }) => ({ piece, note: 'If it rains.', threats: [] }),
    why_not: ({ action, piece, to }) => {
      const text = action ?? `hop ${piece} ${to}`;
      const reason = whyNot(text);
      return { action: text, legal: reason === undefined, ...(reason ? { reason } : {}) };
    },
    // What lurks in the mud is too much to be gone through: a pike is supposed, unless the asker supposes something else. Bea may join in.
    odds: ({ action, with: joining = ['join bea'], supposing = 'mud=pike' }) => !supposing.startsWith('mud=') ? { error: { id: 'game.cannot_suppose', text: 'Nobody can see that.' } } : ({
      action, supposed: supposing, together: [{ text: 'join bea', piece: 'bea', in: joining.includes('join bea') }], words: action, asker: sides[state.mover], worst: 0, best: 0, suffer: { mine: 'We get wet', theirs: 'They get wet' }, note: 'Exact, but for the wind.',
      prospects: [{ replies: [], texts: [], mine: [{ label: 'dry', grade: 0, ...chance(1) }], theirs: [{ label: 'dry', grade: 0, ...chance(0.5) }, { label: 'soaked', grade: 4, ...chance(0.5) }], mine_suffer: chance(0), theirs_suffer: chance(joining.length === 0 ? 0 : supposing === 'mud=pike' ? 0.5 : 1), ...(supposing === 'mud=pike' ? { too_large: true } : {}) }],
    }),
    choose: ({ action }) => {
      const reason = whyNot(action);
      if (reason) return { error: { id: 'game.refused', text: reason } };
      state.before = JSON.stringify({ frogs, mover: state.mover, number: state.number, lines: state.lines });
      const [verb, id, place, heading] = action.split(' ');
      if (verb === 'hop') Object.assign(frogs.find((frog) => frog.id === id), { at: place, ...(heading ? { turned: heading } : {}) });
      state.lines = [...state.lines, { line: state.lines.length, turn: 1, number: state.number, side: sides[state.mover], text: action, words: action, events: [{ words: `It was done: ${action}.`, pieces: id ? [id] : [] }], rolls: [], notes: [] }];
      state.number += 1;
      state.mover = (state.mover + 1) % 3;
      return { look: look(), happened: state.lines.at(-1) };
    },
    undo: () => {
      const { frogs: were, ...rest } = JSON.parse(state.before);
      were.forEach((frog, i) => Object.assign(frogs[i], frog));
      Object.assign(state, rest, { before: undefined });
      return { look: look() };
    },
    review: ({ line }) => ({ line: state.lines[line], position: look().position, standing: look().standing }),
  };
  const Real = window.Worker;
  window.Worker = class extends EventTarget {
    constructor(address, options) {
      super();
      if (!String(address).includes('game.worker')) return new Real(address, options);
    }
    postMessage({ id, message }) {
      const answer = message.what === 'ask' ? JSON.stringify(answers[message.request.ask](message.request)) : message.what === 'resume' ? JSON.stringify(opened()) : [];
      setTimeout(() => this.onmessage?.({ data: { id, answer, kept: true } }));
    }
    terminate() {}
  };
}

async function atPond(options, body) {
  const { context, page, errors } = await openPage(browser, options);
  await context.addInitScript(pond);
  await page.goto(`${server.address}#/play/pond`);
  await page.locator('.frame').waitFor();
  await body(page);
  equal(errors, [], 'errors in the console');
  await context.close();
}
const at = (page, frog) => page.evaluate((id) => document.querySelector(`[data-piece=${id}]`).style.transform, frog);
// A point of the pond, in its own units.
async function press(page, x, y) {
  const where = await page.evaluate(([px, py]) => {
    const [, left, top, zoom] = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(document.querySelector('.frame > svg > g').getAttribute('transform')).map(Number);
    const box = document.querySelector('.frame').getBoundingClientRect();
    return { x: box.left + left + ((px * 1000) / 6) * zoom, y: box.top + top + ((py * 1000) / 6) * zoom };
  }, [x, y]);
  await page.mouse.click(where.x, where.y);
}

await test('a stranger is played by pressing: a listed move, the odds of a hostile one, the end', () =>
  atPond({ viewport: { width: 1280, height: 860 } }, async (page) => {
    equal(await page.locator('.points span').allInnerTexts(), ['green 0', 'brown 0', 'spotted 0'], 'the sides');
    await page.locator('.prompt', { hasText: 'Hop, splash or sit?' }).waitFor();
    // Everybody sits on a pad: there is nowhere to hop but into the water.
    await press(page, 1, 1);
    equal(await page.locator('.marks .target').count(), 2, 'frogs that can be splashed');
    await press(page, 3, 4);
    await page.locator('.odds', { hasText: 'They get wet: 50%' }).waitFor();
    equal(await page.locator('.picked .what').innerText(), 'Gil splashes Sam.', 'what is picked');
    // All who may join are in it; without them the odds are others.
    equal(await page.locator('.together .check').allInnerTexts(), ['Bea'], 'who may join');
    await page.locator('.together input').uncheck();
    await page.locator('.odds', { hasText: 'They get wet: 0%' }).waitFor();
    await page.locator('.together input').check();
    await page.locator('.odds', { hasText: 'They get wet: 50%' }).waitFor();
    // They say that something was too large, and what they suppose; the asker may suppose something else.
    await page.locator('.odds .too-large').waitFor();
    await page.locator('.odds .supposed summary').click();
    equal(await page.locator('.supposed textarea').inputValue(), 'mud=pike', 'what is supposed');
    ok(await page.locator('.supposed button').isDisabled(), 'it is supposed already');
    await page.locator('.supposed textarea').fill('a cloud');
    await page.locator('.supposed button').click();
    await page.locator('.refusal', { hasText: 'Nobody can see that.' }).waitFor();
    await page.locator('.supposed textarea').fill('mud=crab');
    await page.locator('.supposed button').click();
    await page.locator('.odds', { hasText: 'They get wet: 100%' }).waitFor();
    equal([await page.locator('.odds .too-large').count(), await page.locator('.supposed textarea').inputValue()], [0, 'mud=crab'], 'what is supposed now');
    await page.locator('.picked .button.main', { hasText: 'Splash' }).click();
    await page.locator('.happened', { hasText: 'splash gil sam' }).waitFor();
    await page.locator('.frame').focus();
    await page.keyboard.press('n');
    await page.locator('.happened', { hasText: 'It was done: sit.' }).waitFor();
    await page.keyboard.press('u');
    await page.locator('.who', { hasText: 'brown' }).waitFor();
  }));

await test('what nobody lists is typed or pointed at, and refused with its reason', () =>
  atPond({ viewport: { width: 1280, height: 860 } }, async (page) => {
    ok(await page.locator('.free input').isDisabled(), 'nobody is chosen yet');
    await press(page, 1, 1);
    await page.locator('.free input').fill('6,6');
    await page.locator('.free .button').click();
    await page.locator('.refusal', { hasText: 'too far for a frog' }).waitFor();
    await page.locator('.free input').fill('a lily');
    await page.keyboard.press('Enter');
    await page.locator('.refusal', { hasText: 'Nobody hops there.' }).waitFor();
    // Pointing fills it in.
    await press(page, 2.5, 2);
    equal(await page.locator('.free input').inputValue(), '2.5,2', 'the spot');
    await page.locator('.free .button').click();
    await page.locator('.picked', { hasText: 'Gil hops to 2.5,2' }).waitFor();
    const before = await at(page, 'gil');
    await page.locator('.picked .button.main').click();
    await page.locator('.happened', { hasText: 'hop gil 2.5,2' }).waitFor();
    ok((await at(page, 'gil')) !== before, 'the frog has moved');
    // The moss is free now: brown may hop there, and the usual way faces downstream.
    await press(page, 5, 1);
    await page.locator('.marks .way').waitFor();
    await press(page, 1, 1);
    await page.locator('.what', { hasText: 'Bea hops to the moss, downstream' }).waitFor();
    await page.locator('.what', { hasText: '1 hops' }).waitFor();
    await page.locator('.frame').focus();
    await page.keyboard.press('f');
    await page.locator('.what', { hasText: 'upstream' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.happened', { hasText: 'hop bea moss up' }).waitFor();
  }));

await test('a stranger is played by keys and in words, on a phone', () =>
  atPond({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true }, async (page) => {
    ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, 'nothing is wider than the screen');
    await page.locator('.tabs button').nth(3).tap();
    await page.locator('.words').waitFor();
    equal((await page.locator('.words .unit').allInnerTexts()).map((text) => text.trim()), ['Gil: frog, moss'], 'who can act');
    await page.locator('.words .unit').tap();
    await page.locator('.tabs button').first().tap();
    await page.locator('.frame').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('.picked', { hasText: 'Gil splashes Bea.' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.happened', { hasText: 'splash gil bea' }).waitFor();
    await page.locator('.tabs button').nth(1).tap();
    await page.locator('.log', { hasText: 'splash gil bea' }).waitFor();
  }));

await close();
server.close();
finish();
