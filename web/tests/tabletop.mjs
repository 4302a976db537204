// A battle on a free table, played on the page by carrying bases, turning them and pressing them: at a desk and with a thumb, to its end. The
// ruler that is drawn is the one that decided: it is read out of the picture.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { equal, finish, full, ok, openBrowser, openPage, ownServer, program, quiet, test } from './harness.mjs';
import { mine, settled } from './playing.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = await ownServer();
const { browser, close } = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'grognard-tabletop-'));
const unit = 48; // of the game, on the paper

const asRome = ['recruit', 'person'];

async function begin(page, { name = /First charge|Première charge/, seats = [] } = {}) {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    for (const [key, value] of [['pace', '"fast"'], ['seed', '11'], ['unasked', 'true'], ['limit', '{"nodes":60}']]) localStorage.setItem(`grognard.game.${key}`, value);
  });
  await page.goto(`${server.address}#/play`);
  await page.locator('.games > li', { hasText: name }).locator('.button').first().click();
  for (const [i, seat] of seats.entries()) await page.locator('.seats select').nth(i).selectOption(seat);
  await page.locator('.begin').click();
  await page.locator('.frame').waitFor();
  await page.locator('.tabs button').first().click();
}

// A game that was saved.
async function goOn(page, record, seats) {
  await page.goto(`${server.address}#/play`);
  await page.locator('input[type=file][accept*=grognard]').setInputFiles(record);
  for (const [i, seat] of seats.entries()) await page.locator('.seats select').nth(i).selectOption(seat);
  await page.locator('.begin').last().click();
  await page.locator('.frame, .hand-over').first().waitFor();
}

// Where a point of the table is on the screen.
const pointOf = (page, [east, north]) =>
  page.evaluate(
    ([x, y, scale]) => {
      window.table ??= JSON.parse(window.told.find((one) => typeof one.answer === 'string' && one.answer.includes('"ground"')).answer).ground.drawing;
      const [, left, top, zoom] = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(document.querySelector('.frame > svg > g').getAttribute('transform')).map(Number);
      const box = document.querySelector('.frame').getBoundingClientRect();
      return { x: box.left + left + x * scale * zoom, y: box.top + top + (window.table.height - y) * scale * zoom };
    },
    [east, north, unit],
  );
const spotOf = (place) => place.split(',').map(Number);
const middleOf = (corners) => [0, 1].map((i) => corners.reduce((sum, one) => sum + one[i], 0) / corners.length);

// A finger, or the mouse.
function hand(page, touch) {
  if (!touch)
    return {
      press: ({ x, y }) => page.mouse.click(x, y),
      take: async (from, ...points) => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (const { x, y } of points) await page.mouse.move(x, y, { steps: 3 });
      },
      drop: () => page.mouse.up(),
    };
  let client;
  const send = async (type, points) => {
    client ??= await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  };
  return {
    press: ({ x, y }) => page.touchscreen.tap(x, y),
    take: async (from, ...points) => {
      await send('touchStart', [from]);
      let last = from;
      for (const to of points) {
        for (const share of [0.5, 1]) await send('touchMove', [{ x: last.x + (to.x - last.x) * share, y: last.y + (to.y - last.y) * share }]);
        last = to;
      }
    },
    drop: () => send('touchEnd', []),
  };
}

// --- the ruler, read out of the picture ---

// Every ruler that is drawn: how long its line is on the paper, measured by the browser, and what is written beside it.
const rulersOf = (page) =>
  page.evaluate((scale) => {
    const read = [...document.querySelectorAll('.rulers .reading.leg text')].map((one) => one.textContent);
    return [...document.querySelectorAll('.rulers .ruler')].map((one, i) => ({ drawn: one.querySelector('.line').getTotalLength() / scale, told: Number(one.dataset.length), turn: one.dataset.turn === undefined ? undefined : Number(one.dataset.turn), read: read[i] }));
  }, unit);
const newestWay = (page) => page.evaluate(() => JSON.parse(window.told.filter((one) => one.request?.ask === 'way').at(-1).answer));

async function measured(page, counts) {
  const { way } = await newestWay(page);
  const rulers = await rulersOf(page);
  const steps = way.steps.filter((step) => step.length > 0);
  equal(rulers.length, steps.length, 'a ruler for every step');
  for (const [i, ruler] of rulers.entries()) {
    equal(ruler.told, steps[i].length, 'what it says is what was measured');
    ok(Math.abs(ruler.drawn - steps[i].length) < 0.002, `a ruler of ${steps[i].length} is ${ruler.drawn} long in the picture`);
    const said = Number(/([\d.,]+)\s*H$/.exec(ruler.read)[1].replace(',', '.'));
    ok(Math.abs(said - steps[i].length) <= 0.005 + 1e-9, `${ruler.read} is written beside ${steps[i].length}`);
    counts[ruler.turn === undefined ? 'straight' : 'arcs'] += 1;
  }
  const gap = await page.evaluate((scale) => {
    const one = document.querySelector('.rulers path.gap');
    return one && { drawn: one.getTotalLength() / scale, told: Number(one.dataset.length) };
  }, unit);
  if (gap) ok(Math.abs(gap.drawn - way.nearest.length) < 0.002 && gap.told === way.nearest.length, `the gap of ${way.nearest.length} is ${gap.drawn} long in the picture`);
}

// --- deciding ---

const confirmed = async (page, number) => {
  await page.locator('.picked .button.main').click();
  await settled(page, number);
};

// A base is carried toward a point; where the rule lets it end is shown as it is moved, and then it is put down there.
async function carry(page, by, look, action, counts) {
  const from = await pointOf(page, spotOf(look.position.pieces.find((one) => one.id === action.piece).at));
  const goal = action.to !== undefined ? spotOf(action.to) : middleOf(look.position.pieces.find((one) => one.id === action.against[0]).corners);
  const to = await pointOf(page, goal);
  await by.take(from, { x: from.x + 14, y: from.y - 14 }, to);
  await page.locator('.frame .ghost.chosen, .frame .ghost.hostile, .frame .ghost.refused').first().waitFor();
  await quiet(page);
  if ((await newestWay(page)).way) await measured(page, counts);
  await by.drop();
  await quiet(page);
  counts.carried += 1;
}

// The picked base is turned by its knob.
async function turn(page, by, counts) {
  const knob = page.locator('.frame .knob circle');
  if ((await knob.count()) === 0) return;
  const box = await knob.boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const before = await newestWay(page);
  await by.take(at, { x: at.x + 20, y: at.y + 6 }, { x: at.x + 40, y: at.y + 12 });
  await by.drop();
  await quiet(page);
  const after = await newestWay(page);
  ok(after.legal, 'what it is turned to is legal');
  if (after.action.text !== before.action.text) counts.turned += 1;
  await measured(page, counts);
}

async function decide(page, by, look, counts, sides) {
  await quiet(page);
  const hostile = look.actions.filter((one) => one.piece && one.against);
  const home = (id) => look.position.pieces.find((one) => one.id === id).at;
  // Nobody is carried so short a way that a pointer does not tell it from none.
  const isFar = (one) => Math.hypot(...spotOf(one.to).map((value, i) => value - spotOf(home(one.piece))[i])) > 0.5;
  const moves = look.actions.filter((one) => one.piece && one.ends && one.to && !one.with && isFar(one));
  const fights = look.actions.find((one) => one.piece && look.groups[one.group].hostile && !one.against);
  const enemies = look.position.pieces.filter((one) => one.corners && sides.get(one.id) !== look.mover);
  const near = (action) => Math.min(...enemies.map((one) => Math.hypot(...middleOf(one.corners).map((value, i) => value - middleOf(action.ends[0])[i]))));
  if (look.step === 'activate' && !fights && (hostile.length > 0 || moves.length > 0)) {
    await page.locator('.frame').focus();
    await page.keyboard.press('0');
    await quiet(page);
    const action = hostile.find((one) => one.ends) ?? hostile[0] ?? moves.sort((a, b) => near(a) - near(b))[0];
    const acting = look.actions.find((one) => look.groups[one.group].ends && one.piece); // it has begun: it goes on or halts
    if (action.ends && !(acting && action.to && counts.moves % 3 === 2)) {
      await carry(page, by, look, action, counts);
      if (action.to && counts.moves % 2 === 1) await turn(page, by, counts);
    } else if (action.against) {
      await by.press(await pointOf(page, spotOf(home(action.piece))));
      await quiet(page);
      await by.press(await pointOf(page, middleOf(look.position.pieces.find((one) => one.id === action.against[0]).corners)));
      await quiet(page);
      counts.pressed += 1;
    } else {
      await page.keyboard.press('Escape');
      await page.locator('.button.next').click();
      await settled(page, look.number);
      return;
    }
    counts.moves += 1;
    if ((await page.locator('.picked .button.main').count()) === 0) {
      // Carried where it may not go: it says why, and something else is done.
      ok((await page.locator('.refusal').count()) > 0, `nothing came of ${action.text}, and nobody says why`);
      await page.keyboard.press('Escape');
      await page.locator('.button.next').click();
      await settled(page, look.number);
      return;
    }
    const picked = await page.evaluate(() => document.querySelector('.picked .what').textContent);
    ok(picked.length > 3, 'what is picked is said');
    if (look.groups[action.group].odds) {
      await page.locator('.odds').waitFor();
      // Both sides' dice, and what may come of it, before it is done.
      if (action.ends) {
        await page.locator('.odds .events dt').first().waitFor();
        const odds = await page.evaluate(() => JSON.parse(window.told.filter((one) => one.request?.ask === 'odds').at(-1).answer));
        equal(await page.locator('.odds > details').count(), odds.prospects[odds.worst].reasons?.length ?? 0, 'the dice of both sides');
      }
      counts.odds += 1;
    }
    return confirmed(page, look.number);
  }
  const listed = page.locator('.list .button');
  if (fights) {
    await by.press(await pointOf(page, spotOf(home(fights.piece))));
    await quiet(page);
    await listed.first().click();
    await quiet(page);
    if (await page.locator('.picked .button.main').count()) await page.locator('.picked .button.main').click();
  } else if ((await listed.count()) > 0 && look.step !== 'activate') await listed.first().click();
  else await page.locator('.button.next').click();
  counts.buttons += 1;
  await settled(page, look.number);
}

const desk = { viewport: { width: 1280, height: 860 } };
const thumb = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const sidesOf = async (page) => new Map(await page.evaluate(() => JSON.parse(window.told.find((one) => typeof one.answer === 'string' && one.answer.includes('"roster"')).answer).roster.pieces.map((one) => [one.id, one.side])));

// Plays on until it looks like that.
async function until(page, by, wanted) {
  const counts = { moves: 0, carried: 0, turned: 0, pressed: 0, odds: 0, buttons: 0, straight: 0, arcs: 0 };
  const sides = await sidesOf(page);
  let look = await mine(page);
  for (let i = 0; i < 60 && !look.over && !wanted(look); i += 1) {
    await decide(page, by, look, counts, sides);
    look = await mine(page);
  }
  ok(wanted(look), 'it came to that');
  await page.locator('.frame').focus();
  await page.keyboard.press('0');
  await quiet(page);
  return look;
}
const together = (look) => look.step === 'activate' && look.actions.find((one) => one.with);
const numberOf = (page) => page.evaluate(() => window.newestLook().number);
const picture = async (page, name, options) => {
  if (process.env.GROGNARD_SHOTS) await page.screenshot({ path: `${process.env.GROGNARD_SHOTS}/${name}-${options.viewport.width}.png` });
};
const placed = (look, id) => look.position.pieces.find((one) => one.id === id);

for (const [name, options] of [['at a desk', desk], ['with a thumb', thumb]])
  await test(`several go as one ${name}: drawn around, carried, turned, or refused with a reason`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await begin(page, { seats: asRome });
    const by = hand(page, options.hasTouch);
    const look = await until(page, by, together);
    const { piece, with: others } = together(look);
    const all = [piece, ...others];
    const corners = all.flatMap((id) => placed(look, id).corners);
    const [west, east, south, north] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
    // A line around them; fingers have no Shift, but a switch.
    const around = [];
    for (const spot of [[west - 0.5, south - 0.6], [east + 0.5, south - 0.6], [east + 0.5, north + 0.6], [west - 0.5, north + 0.6]]) around.push(await pointOf(page, spot));
    const [first, ...rest] = around;
    const switched = page.locator('.tools .tool[aria-label*="several"]');
    if (options.hasTouch) {
      if (!(await switched.isVisible())) await page.locator('.frame .tools .fold').click();
      await switched.click();
    } else await page.keyboard.down('Shift');
    await by.take(first, ...rest);
    ok((await page.locator('.frame .rope').count()) === 1, 'the line is drawn');
    await by.drop();
    if (options.hasTouch) await switched.click();
    else await page.keyboard.up('Shift');
    await quiet(page);
    equal((await page.locator('.frame .piece:has(.ring.selected)').evaluateAll((list) => list.map((one) => one.dataset.piece))).sort(), [...all].sort(), 'who is chosen');
    // One of them is carried: all go, and so does the ruler of the one that leads.
    const leader = placed(look, piece);
    const from = await pointOf(page, spotOf(leader.at));
    const ahead = middleOf(leader.corners.slice(0, 2)).map((value, i) => value - middleOf(leader.corners)[i]);
    const long = Math.hypot(...ahead);
    const goal = middleOf(leader.corners).map((value, i) => value + ahead[i] / long);
    const to = await pointOf(page, goal);
    await by.take(from, { x: from.x + 14, y: from.y - 14 }, to);
    await page.locator('.frame .ghost.chosen').nth(all.length - 1).waitFor();
    await quiet(page);
    equal(await page.locator('.frame .ghost.chosen').count(), all.length, 'a ghost for each');
    await measured(page, { straight: 0, arcs: 0 });
    await by.drop();
    await quiet(page);
    let told = await newestWay(page);
    equal([told.legal, told.action.piece, [...told.action.with].sort()], [true, piece, [...others].sort()], 'they go together');
    // And turned by the knob, as one.
    const knob = await page.locator('.frame .knob circle').boundingBox();
    const at = { x: knob.x + knob.width / 2, y: knob.y + knob.height / 2 };
    await by.take(at, { x: at.x + 10, y: at.y + 2 }, { x: at.x + 18, y: at.y + 4 });
    await by.drop();
    await quiet(page);
    told = await newestWay(page);
    equal([told.legal, told.action.with.length], [true, others.length], 'they turn together');
    ok(told.way.steps.some((step) => step.degrees > 0), 'and it is a turn');
    await measured(page, { straight: 0, arcs: 0 });
    await confirmed(page, look.number);
    const after = await page.evaluate(() => JSON.parse(window.told.filter((one) => one.request?.ask === 'choose').at(-1).answer).look.position.pieces.filter((one) => one.corners));
    for (const [i, id] of all.entries()) {
      const end = told.way.ends[[piece, ...told.action.with].indexOf(id)];
      equal(after.find((one) => one.id === id).corners, end, `${id} (${i}) stands where its ghost was`);
    }
    equal(errors, [], 'errors in the console');
    await context.close();
  });

await test('several are chosen and carried by keys, and who is no group says so', async () => {
  const { context, page, errors } = await openPage(browser, { ...desk, reducedMotion: 'reduce' });
  await begin(page, { seats: asRome });
  const look = await until(page, hand(page, false), together);
  const { piece, with: others } = together(look);
  // Tab to the first, arrows to the other, G.
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator('.frame .piece:has(.ring.selected)').evaluateAll((list) => list.map((one) => one.dataset.piece)))[0] === piece) break;
  }
  const [here, there] = [spotOf(placed(look, piece).at), spotOf(placed(look, others[0]).at)];
  const arrow = there[0] > here[0] ? 'ArrowRight' : 'ArrowLeft';
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press(arrow);
    await page.keyboard.press('g');
    const chosen = await page.locator('.frame .piece:has(.ring.selected)').evaluateAll((list) => list.map((one) => one.dataset.piece));
    if (chosen.includes(others[0])) break;
  }
  await page.keyboard.press('Shift+ArrowUp');
  await quiet(page);
  const told = await newestWay(page);
  ok(told.action.with.includes(others[0]), 'both are carried');
  ok(told.legal, 'and may be');
  await page.keyboard.press('Shift+ArrowUp');
  await quiet(page);
  ok((await newestWay(page)).way.length > told.way.length, 'farther');
  // The list of keys has them.
  await page.keyboard.press('?');
  const listed = await page.locator('dl kbd').allTextContents();
  for (const key of ['R', 'G']) ok(listed.includes(key), `${key} is in the list of keys`);
  equal(errors, [], 'errors in the console');
  await context.close();
});

await test('what the enemy could do is shown on demand: of all, and of those who could reach the chosen one', async () => {
  const { context, page, errors } = await openPage(browser, { ...desk, reducedMotion: 'reduce' });
  await goOn(page, beforeTheCharge(), ['person', 'recruit']);
  await page.locator('.tabs button').first().click();
  const by = hand(page, false);
  const look = await mine(page);
  const sides = await sidesOf(page);
  const enemies = look.position.pieces.filter((one) => one.corners && sides.get(one.id) !== look.mover && one.foe === undefined);
  await page.locator('.tools .tool[aria-label*="could charge"]').click();
  await quiet(page);
  const kinds = await page.locator('.frame path.range').evaluateAll((list) => list.map((one) => one.getAttribute('class')));
  ok(kinds.filter((one) => one.includes('charge')).length >= Math.max(1, enemies.length - 1), `the ranges of all enemies: ${kinds.join()}`);
  await page.locator('.frame').focus();
  await page.keyboard.press('r');
  equal(await page.locator('.frame path.range').count(), 0, 'and away again');
  let found = 0;
  for (const id of new Set(look.actions.flatMap((one) => one.piece ?? []))) {
    await by.press(await pointOf(page, spotOf(placed(look, id).at)));
    await page.locator('.frame').focus();
    await page.keyboard.press('t');
    await quiet(page);
    const answer = await page.evaluate(() => JSON.parse(window.told.filter((one) => one.request?.ask === 'threats').at(-1).answer));
    const drawn = await page.locator('.frame path.menace').evaluateAll((list) => list.map((one) => one.dataset.by));
    equal(drawn.sort(), [...new Set(answer.threats.flatMap((one) => one.by))].sort(), `who could reach ${id}`);
    found += answer.threats.length;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  ok(found > 0, 'somebody could reach somebody');
  equal(errors, [], 'errors in the console');
  await context.close();
});

// --- a corps, and a melee ---

const zoomOf = (page) => page.evaluate(() => Number(/scale\(([\d.]+)\)/.exec(document.querySelector('.frame > svg > g').getAttribute('transform'))[1]));
const ringed = (page) => page.locator('.frame .piece:has(.ring.selected)').evaluateAll((list) => list.map((one) => one.dataset.piece).sort());

await test('a corps is chosen by any of its bases; all tools of a phone are in one row', async () => {
  const { context, page, errors } = await openPage(browser, { ...thumb, reducedMotion: 'reduce' });
  await begin(page);
  const look = await mine(page);
  const { pieces } = await page.evaluate(() => JSON.parse(window.told.find((one) => typeof one.answer === 'string' && one.answer.includes('"roster"')).answer).roster);
  const [{ formation }] = look.actions;
  const members = pieces.filter((one) => one.formation === formation).map((one) => one.id);
  await page.locator('.frame .tools .fold').click();
  const tops = await page.locator('.frame .tools .tool:visible').evaluateAll((list) => list.map((one) => one.getBoundingClientRect().top));
  ok(tops.length >= 8 && new Set(tops).size === 1, `the tools stand at ${tops}`);
  await page.locator('.frame').focus();
  await page.keyboard.press('0');
  await page.touchscreen.tap(...Object.values(await pointOf(page, spotOf(placed(look, members.at(-1)).at))));
  await page.locator('.picked .button.main').waitFor();
  equal(await ringed(page), [...members].sort(), 'who is of the corps');
  await confirmed(page, look.number);
  equal(errors, [], 'errors in the console');
  await context.close();
});

// A battle as it begins, saved, but for its position.
function prepared(name, scenario, changed) {
  const file = join(folder, `${name}.grognard`);
  if (existsSync(file)) return file;
  spawnSync(program, ['play', `impetus/${scenario}`, '--side', 'rome', '--opponent', 'recruit', '--seed', '6', '--save', file], { input: '' });
  const [head, first] = readFileSync(file, 'utf8').split(/^(?=@0 )/m);
  writeFileSync(file, `${head}${changed(first.split('\n')[0])}\n`);
  return file;
}

// Gauls a charge away from the principes.
function beforeTheCharge() {
  return prepared('charge', 'first-charge', (position) =>
    position
      .replace('stage=nominate side=carthage', 'stage=activate side=carthage named=punic-line')
      .replace('punic-line=gauls/0/', 'punic-line=gauls/1/')
      .replace(/gauls=[\d.,]+/, 'gauls=11,9')
      .replace(/principes=[\d.,]+/, 'principes=12,12'),
  );
}

// The Roman horse before the Gauls, who may answer a charge in several ways; elsewhere a melee goes on.
function beforeTheAnswer() {
  return prepared('answer', 'first-charge', (position) =>
    position
      .replace('stage=nominate side=carthage', 'stage=activate side=rome named=roman-wing')
      .replace('roman-wing=equites/0/', 'roman-wing=equites/1/')
      .replace(/equites=[\d.,]+/, 'equites=11,8.5')
      .replace(/numidians=(\S+)\/-\/-/, 'numidians=$1/cretans/-')
      .replace(/cretans=[\d.,]+(\S+)\/-\/-/, 'cretans=18,6.5$1/numidians/-'),
  );
}
await test('who has done enough is not shown as ready, though the general may ride there', async () => {
  const { context, page, errors } = await openPage(browser, desk);
  const file = join(folder, 'done.grognard');
  writeFileSync(file, readFileSync(beforeTheCharge(), 'utf8').replace(/balearics=(\S+)\/-( |$)/m, 'balearics=$1/done$2'));
  await goOn(page, file, ['person', 'recruit']);
  await page.locator('.tabs button').first().click();
  const look = await mine(page);
  const able = new Set(look.actions.flatMap((one) => one.piece ?? []));
  ok(able.has('gauls') && able.has('balearics') && placed(look, 'balearics').spent, 'somebody may ride to who has acted');
  equal(await page.locator('.frame .piece:has(.ring)').evaluateAll((list) => list.map((one) => one.dataset.piece)), ['gauls'], 'who is ready');
  equal(errors, [], 'errors in the console');
  await context.close();
});

// What is in the middle of these is in the frame.
async function inFrame(page, look, ids) {
  const box = await page.locator('.frame').boundingBox();
  for (const id of ids) {
    const { x, y } = await pointOf(page, middleOf(placed(look, id).corners));
    ok(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, `${id} at ${x}, ${y} is seen in ${JSON.stringify(box)}`);
  }
}
for (const [name, options] of [['at a desk', desk], ['with a thumb', thumb]])
  await test(`a charge of the list is shown with its odds first ${name}; whoever is charged sees by whom, and whose dice fell`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await page.addInitScript(() => location.protocol !== 'about:' && localStorage.setItem('grognard.game.pace', '"usual"'));
    await goOn(page, beforeTheAnswer(), ['person', 'person']);
    await page.locator('.tabs button').first().click();
    const by = hand(page, options.hasTouch);
    let look = await mine(page);
    await page.locator('.frame').focus();
    await page.keyboard.press('0');
    await quiet(page);
    const before = await zoomOf(page);
    await by.press(await pointOf(page, spotOf(placed(look, 'equites').at)));
    // One line for each target, however many ways lead there.
    const charges = look.actions.filter((one) => one.piece === 'equites' && one.group === 'charge');
    const targets = new Set(charges.map((one) => one.against.join()));
    ok(targets.size < charges.length && targets.has('gauls'), `${charges.length} charges at ${[...targets]}`);
    const listed = page.locator('.list .button', { hasText: / charges / });
    await listed.first().waitFor();
    equal(await listed.count(), targets.size, 'one line for each');
    await listed.filter({ hasText: 'Gallic warband' }).click();
    await page.locator('.odds').waitFor();
    await quiet(page);
    equal(await numberOf(page), look.number, 'nothing is done yet');
    await picture(page, 'charge', options);
    // Another way is shown as well.
    const ways = page.locator('.picked details .button');
    equal(await ways.count(), charges.filter((one) => one.against.join() === 'gauls').length - 1, 'the other ways');
    const wanted = await ways.first().textContent();
    await page.locator('.picked summary').click();
    await ways.first().click();
    await page.waitForFunction((words) => document.querySelector('.picked .what').textContent === words, wanted);
    equal(await numberOf(page), look.number, 'nor now');
    await confirmed(page, look.number);
    // Who is charged sees by whom, whatever else is fought, and where it would strike.
    look = await mine(page);
    equal(look.mover, 'carthage', 'who is asked');
    await page.locator('.aftermath .strike').waitFor();
    await quiet(page);
    await inFrame(page, look, ['gauls', 'equites']);
    ok((await zoomOf(page)) > 1.2 * before, 'they are looked at closely');
    await picture(page, 'charged', options);
    await page.locator('.list .button').first().click();
    await page.locator('.throws .button.main').click();
    // Whose dice they are, and no longer than the panel.
    await page.locator('.tabs button').nth(1).click();
    const why = page.locator('.why').last();
    await picture(page, 'why', options);
    equal([...new Set(await why.locator('[class*=side]').allInnerTexts())].sort(), ['Carthage', 'Rome'], 'whose dice they are');
    const [dice, panel] = [await why.boundingBox(), await page.locator('.panel').boundingBox()];
    ok(dice.x + dice.width <= panel.x + panel.width, `${dice.width} of dice fit into ${panel.width}`);
    equal(errors, [], 'errors in the console');
    await context.close();
  });

await test('a phone begins with both lines; what a finger was told of is away once something is decided', async () => {
  const { context, page, errors } = await openPage(browser, { ...thumb, reducedMotion: 'reduce' });
  await begin(page);
  const look = await mine(page);
  await quiet(page);
  await inFrame(page, look, look.position.pieces.map(({ id }) => id));
  await picture(page, 'begun', thumb);
  const summary = await page.locator('.turn-panel summary').innerText();
  ok(summary.includes('Carthage') && summary.includes('Rome'), `whose losses they are: ${summary}`);
  const by = hand(page, true);
  await by.take(await pointOf(page, spotOf(placed(look, 'cretans').at)));
  await page.locator('.tip').waitFor();
  await by.drop();
  equal(await page.locator('.tip').count(), 1, 'it can be read');
  await page.locator('.list .button').first().tap();
  await settled(page, look.number);
  await page.locator('.tip').waitFor({ state: 'detached' });
  equal(errors, [], 'errors in the console');
  await context.close();
});

for (const [name, options] of [['at a desk', desk], ['with a thumb', thumb]])
  await test(`what the marks mean is written whole ${name}, and Escape closes it`, async () => {
    for (const locale of ['en-GB', 'fr-FR']) {
      const { context, page, errors } = await openPage(browser, { ...options, locale });
      await begin(page);
      const fold = page.locator('.frame .tools .fold');
      if (await fold.isVisible()) await fold.click();
      await page.locator('.frame .tools .tool:not(.fold)').last().click();
      await page.locator('.legend rect.aimed').waitFor();
      await picture(page, `legend-${locale}`, options);
      const broken = await page.locator('.legend span').evaluateAll((list) =>
        list.flatMap((one) => {
          const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = text.nextNode(); node; node = text.nextNode())
            for (const word of node.data.matchAll(/\S+/g)) {
              const range = document.createRange();
              range.setStart(node, word.index);
              range.setEnd(node, word.index + word[0].length);
              if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word[0]);
            }
          return found;
        }),
      );
      equal(broken, [], 'words in two pieces');
      if (!options.hasTouch) ok(await page.locator('.legend').evaluate((one) => one.scrollHeight <= one.clientHeight), 'all of it is seen');
      await page.locator('.tabs button').first().focus();
      await page.keyboard.press('Escape');
      await page.locator('.legend').waitFor({ state: 'detached' });
      equal(errors, [], 'errors in the console');
      await context.close();
    }
  });

await test('a melee is looked at closely while its dice are told: where it struck, who went where; then as before', async () => {
  const { context, page, errors } = await openPage(browser, { ...desk, reducedMotion: 'reduce' });
  await page.addInitScript(() => location.protocol !== 'about:' && localStorage.setItem('grognard.game.pace', '"usual"'));
  await goOn(page, beforeTheCharge(), ['person', 'recruit']);
  await page.locator('.tabs button').first().click();
  const look = await mine(page);
  const by = hand(page, false);
  const before = await zoomOf(page);
  const [from, to] = [await pointOf(page, spotOf(placed(look, 'gauls').at)), await pointOf(page, spotOf(placed(look, 'principes').at))];
  await by.take(from, { x: from.x + 14, y: from.y - 14 }, to);
  await quiet(page);
  const { way } = await newestWay(page);
  await by.drop();
  await page.locator('.picked .button.main').click();
  await page.locator('.throws').waitFor();
  await quiet(page);
  const [answer, trace] = await page.evaluate(() => ['choose', 'trace'].map((ask) => JSON.parse(window.told.filter((one) => one.request?.ask === ask).at(-1).answer)));
  equal(trace.way, way, 'where it led, as it was measured before');
  ok((await zoomOf(page)) > 1.2 * before, 'it is looked at closely');
  equal(await page.locator('.aftermath .strike').count(), 1, 'where it struck');
  const after = answer.look.position.pieces;
  const isElsewhere = (one) => JSON.stringify(after.find(({ id }) => id === one.id).corners) !== JSON.stringify(one.corners);
  const elsewhere = look.position.pieces.filter(isElsewhere).map(({ id }) => id);
  const gone = elsewhere.filter((id) => after.find((one) => one.id === id).corners === undefined);
  equal(await page.locator('.aftermath .was').count(), elsewhere.length, 'who stands elsewhere');
  equal(await page.locator('.aftermath .gone').evaluateAll((list) => list.map((one) => one.dataset.gone)), gone, 'who is gone');
  // Until nothing is thrown or asked about it any more.
  for (let i = 0; i < 12 && (await zoomOf(page)) !== before; i += 1) {
    await page.locator('.throws .button.main, .list .button').first().click();
    await page.waitForFunction((zoom) => Number(/scale\(([\d.]+)\)/.exec(document.querySelector('.frame > svg > g').getAttribute('transform'))[1]) === zoom || document.querySelector('.throws .button.main, .list .button:not(:disabled)'), before);
  }
  equal(await zoomOf(page), before, 'as before');
  equal(errors, [], 'errors in the console');
  await context.close();
});

// Archers before slingers.
function beforeTheShot() {
  return prepared('shot', 'first-charge', (position) =>
    position
      .replace('stage=nominate side=carthage', 'stage=activate side=rome named=roman-wing')
      .replace('roman-wing=equites/0/', 'roman-wing=equites/1/')
      .replace(/cretans=[\d.,]+/, 'cretans=9,9.25'),
  );
}

// --- cards and ambushes ---

// Two bands of Gauls before the legions: the first of them that is fought asks Rome for a card, as soon as it hurts.
function beforeTheLegions() {
  const [first, second] = ['plain.grognard', 'gauls.grognard'].map((name) => join(folder, name));
  if (existsSync(second)) return second;
  const play = (file, ...more) => spawnSync(program, ['play', 'impetus/trebia-218', '--side', 'rome', '--opponent', 'recruit', '--seed', '6', '--save', file, ...more], { input: '' });
  play(first);
  const position = /@0 (.*)/
    .exec(readFileSync(first, 'utf8'))[1]
    .replace('stage=nominate side=carthage', 'stage=activate side=carthage named=centre')
    .replace('centre=iberians/0/', 'centre=iberians/1/')
    .replace('gauls-1=15,5/', 'gauls-1=15,17/')
    .replace('gauls-2=19,5/', 'gauls-2=19,17/')
    .replace('velites-1=16,17.6/', 'velites-1=4,12/')
    .replace('velites-2=20,17.6/', 'velites-2=4,14/');
  play(second, '--position', position);
  return second;
}

await test('a card is asked for at its moment, and the hand and the ambush of the enemy are nowhere in the page', async () => {
  const { context, page, errors } = await openPage(browser, desk);
  await goOn(page, beforeTheLegions(), ['recruit', 'person']);
  const look = await mine(page);
  equal(look.actions.map((one) => one.text), ['opt tc9 no', 'opt tc9 yes'], 'what is asked');
  ok((await page.locator('main').innerText()).includes('TC9, Last man'), 'the card is named');
  await quiet(page); // odds and dice have been told
  // What the sheet would let somebody choose who held such a card is told of everybody, with the cards that the enemy showed: none.
  const isOpen = (one) => one?.kind === 'choice' && one.because?.every(({ value }) => Array.isArray(value) && value.length === 0);
  const said = (one) => (isOpen(one) ? [] : typeof one === 'object' && one !== null ? Object.values(one).flatMap(said) : [String(one)]);
  const told = (await page.evaluate(() => window.told.flatMap((one) => (typeof one.answer === 'string' ? [one.answer] : [])))).flatMap((answer) => said(JSON.parse(answer)));
  ok(told.length > 100, 'too little was told to find anything in it');
  for (const secret of ['tc6', 'tc8', 'Hard to kill', '34.5,14']) ok(!told.some((text) => text.includes(secret)), `${secret} came to the page`);
  await page.locator('.choices button, .actions button, button', { hasText: 'TC9, Last man is played.' }).first().click();
  await page.waitForFunction((number) => window.newestLook().number > number, look.number);
  const after = await page.evaluate(() => JSON.stringify(window.told.map((one) => one.answer)));
  ok(after.includes('Rome plays TC9, Last man'), 'everybody sees it played');
  ok(!after.includes('Opportunity charge'), 'the hand of the enemy came to the page');
  ok(!after.includes('Hard to kill') || after.includes('Carthage plays TC6, Hard to kill'), 'what he keeps came to the page');
  equal(errors, [], 'errors in the console');
  await context.close();
});

await test('two at one screen change seats for a card: its owner sees the odds of either way, and the melee closely', async () => {
  const { context, page, errors } = await openPage(browser, desk);
  await goOn(page, beforeTheLegions(), ['person', 'person']);
  await page.locator('.hand-over button').first().click();
  await page.locator('.frame').waitFor();
  await page.locator('.list .chances').nth(1).waitFor();
  await quiet(page);
  ok((await page.locator('.frame .clash').count()) > 0 && (await zoomOf(page)) > 1, 'the melee is looked at closely');
  equal(errors, [], 'errors in the console');
  await context.close();
});

// --- before the first turn ---

const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const hands = [['at a desk', desk], ['with a thumb', thumb], ['with a thumb on a small phone', small]];
// Both corners of the table are in the frame, whatever the window.
async function wholeTable(page) {
  await quiet(page);
  const [low, high] = [await pointOf(page, [0, 0]), await pointOf(page, await page.evaluate(() => [window.table.width, window.table.height]))];
  const box = await page.locator('.frame').boundingBox();
  ok(low.x >= box.x && high.x <= box.x + box.width && high.y >= box.y && low.y <= box.y + box.height, `the table from ${JSON.stringify(low)} to ${JSON.stringify(high)} is seen in ${JSON.stringify(box)}`);
}
// Outlines as they are drawn, in units of the table.
const drawnAt = (page, selector) =>
  page.locator(selector).evaluateAll(
    (list, scale) => list.map((one) => [...one.getAttribute('d').matchAll(/([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x) / scale, window.table.height - Number(y) / scale])),
    unit,
  );
const isDrawn = (found, corners, what) => ok(found.some((shape) => shape.length === corners.length && shape.every(([x, y], i) => Math.hypot(x - corners[i][0], y - corners[i][1]) < 0.001)), `${what}: ${JSON.stringify(corners)} is not among ${JSON.stringify(found)}`);

// Macedon has laid a wood and rough ground, and Rome's throw lets them be moved.
function groundToMove() {
  return prepared('ground', 'pitched-battle', (position) =>
    position.replace(/side=macedon defender=macedon entry=\S+/, 'side=rome defender=macedon laid-out=3 entry=b-move laid=small-difficult/12,10/macedon laid=small-rough/24,10/macedon'),
  );
}

// What is put down, by its name in the list: shown first, and nothing done yet.
async function takeUp(page, look, action) {
  await quiet(page);
  await page.locator('.list .button', { hasText: action.one_of }).first().click();
  await quiet(page);
  equal(await numberOf(page), look.number, 'nothing is done at once');
  ok((await page.locator('.picked .what').innerText()).length > 3, 'what is picked is said');
  return newestWay(page);
}
// Carried by whatever lies under that point of it to another.
async function carryTo(page, by, from, to) {
  const [a, b] = [await pointOf(page, from), await pointOf(page, to)];
  await by.take(a, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, b);
  await quiet(page);
}
const offset = ([x, y], [dx, dy]) => [x + dx, y + dy];

for (const [name, options] of hands)
  await test(`ground is laid ${name}: shown, carried, refused with a reason, confirmed by a second press; all of the table is seen`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await begin(page, { name: /A pitched battle|Bataille rangée/ });
    const by = hand(page, options.hasTouch);
    let look = await mine(page);
    equal(look.step, 'laying', 'ground first');
    await wholeTable(page);
    // One line of the list for each piece, however many places there are.
    const sorts = new Set(look.actions.filter((one) => one.group === 'lay').map((one) => one.one_of));
    equal(await page.locator('.list .button').count(), sorts.size, 'what can be laid');
    await picture(page, 'laying', options);
    let told = await takeUp(page, look, look.actions.find((one) => one.group === 'lay'));
    isDrawn(await drawnAt(page, '.frame .ghost.chosen .outline'), told.way.ends[0], 'where it would lie');
    await picture(page, 'laid', options);
    // Over the edge it may not lie: that is shown as it is carried, and said when it is let go.
    const at = spotOf(told.action.to);
    await carryTo(page, by, offset(at, [0.3, 0.3]), [0.3, 12.3]);
    await page.locator('.frame .ghost.refused').waitFor();
    await by.drop();
    await quiet(page);
    const refused = await newestWay(page);
    equal([refused.legal, await page.locator('.refusal').innerText()], [false, refused.reason], 'why not');
    isDrawn(await drawnAt(page, '.frame .ghost.refused .outline'), refused.way.ends[0], 'where it may not lie');
    isDrawn(await drawnAt(page, '.frame .ghost.chosen .outline'), told.way.ends[0], 'and where it is as yet');
    await picture(page, 'refused', options);
    // In the open it lies where it is let go, by half units; taken anywhere, it does not jump under the finger.
    await carryTo(page, by, offset(at, [0.3, 0.3]), [20.4, 12.7]);
    await by.drop();
    await quiet(page);
    told = await newestWay(page);
    equal([told.legal, spotOf(told.action.to)], [true, [20, 12.5]], 'carried there');
    isDrawn(await drawnAt(page, '.frame .ghost.chosen .outline'), told.way.ends[0], 'it lies there now');
    equal(await page.locator('.frame .ghost.refused, .refusal').count(), 0, 'nothing is refused any more');
    if (!options.hasTouch) {
      // By keys: half a unit, a quarter turn, and Enter.
      await page.locator('.frame').focus();
      await page.keyboard.press('Shift+ArrowRight');
      await quiet(page);
      told = await newestWay(page);
      equal(spotOf(told.action.to), [20.5, 12.5], 'half a unit by keys');
      if (told.action.lies !== undefined) {
        const { lies } = told.action;
        await page.keyboard.press('f');
        await quiet(page);
        told = await newestWay(page);
        equal(told.action.lies, 90 - lies, 'turned by a quarter');
      }
      await page.keyboard.press('Enter');
    } else await by.press(await pointOf(page, spotOf(told.action.to)));
    await settled(page, look.number);
    look = await page.evaluate(() => window.newestLook());
    const laid = look.position.terrain[0];
    const within = ([x, y]) => [0, 1].every((i) => { const all = told.way.ends[0].map((one) => one[i]); return [x, y][i] >= Math.min(...all) && [x, y][i] <= Math.max(...all); });
    ok(laid.parts.flat().every(within), `${JSON.stringify(laid.parts)} lies where its ghost was`);
    look = await mine(page);
    await wholeTable(page);
    equal(errors, [], 'errors in the console');
    await context.close();
  });

for (const [name, options] of hands)
  await test(`a piece that lies there is moved ${name}: taken up where it lies`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await goOn(page, groundToMove(), ['recruit', 'person']);
    await page.locator('.tabs button').first().click();
    const by = hand(page, options.hasTouch);
    const look = await mine(page);
    await wholeTable(page);
    const [{ moves }] = look.actions.filter((one) => one.group === 'shift');
    const lies = look.position.terrain.find(({ id }) => id === moves);
    const from = middleOf(lies.parts[0]);
    // Half an H from the other piece it is too near: that is measured, drawn and written.
    await carryTo(page, by, from, [from[0] + 8.5, from[1]]);
    const short = await page.evaluate((scale) => {
      const one = document.querySelector('.rulers path.barred');
      return one && [one.getTotalLength() / scale, Number(one.dataset.length), document.querySelector('.rulers .reading.span').textContent];
    }, unit);
    ok(short && Math.abs(short[0] - 0.5) < 0.002 && short[1] === 0.5 && /^0[.,]50? H$/.test(short[2].trim()), `too near by the ruler: ${short}`);
    await picture(page, 'near', options);
    await by.drop();
    await quiet(page);
    ok((await page.locator('.refusal').innerText()).length > 3, 'and said');
    await carryTo(page, by, from, [from[0] + 6, from[1]]);
    await page.locator('.frame .ghost.chosen').waitFor();
    await picture(page, 'moved', options);
    await by.drop();
    await quiet(page);
    const told = await newestWay(page);
    equal([told.legal, told.action.moves], [true, moves], 'it is that piece');
    equal(await numberOf(page), look.number, 'and it is not done yet');
    await confirmed(page, look.number);
    const after = await page.evaluate(() => window.newestLook().position.terrain);
    const [was, is] = [lies, after.find(({ id }) => id === moves)].map(({ parts }) => middleOf(parts[0]));
    ok(Math.abs(is[0] - was[0] - 6) < 0.3 && is[1] === was[1], `it went from ${was} to ${is}`);
    equal(errors, [], 'errors in the console');
    await context.close();
  });

for (const [name, options] of hands)
  await test(`before the first turn ${name}: cards are bought, a corps is drawn up in its zone, a base carried to its post, one corps kept back`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await begin(page, { name: /A pitched battle|Bataille rangée/ });
    const by = hand(page, options.hasTouch);
    // Something of the list, by its words.
    const choose = async (look, text) => {
      await quiet(page);
      const action = look.actions.find((one) => one.text === text);
      ok(action, `${text} is offered among ${look.actions.length}`);
      if (action.one_of !== undefined) {
        await takeUp(page, look, action);
        if ((await newestWay(page)).action.text !== text) {
          await by.press(await pointOf(page, spotOf(action.to)));
          await quiet(page);
        }
        equal((await newestWay(page)).action.text, text, 'put there');
      } else await page.locator('.list .button', { hasText: action.words }).first().click();
      await quiet(page);
      if (await page.locator('.picked .button.main').count()) await page.locator('.picked .button.main').click();
      await settled(page, look.number);
      return mine(page);
    };
    const done = async (look) => {
      await quiet(page);
      await page.locator('.button.next').click();
      await settled(page, look.number);
      return mine(page);
    };
    let look = await mine(page);
    // Whatever it is, what one lays is drawn where it was shown.
    let laid = 0;
    while (look.step === 'laying') {
      const one = look.actions.find(({ group }) => group === 'lay');
      look = one ? await choose(look, one.text) : await done(look);
      if (one) laid += 1;
      equal(await page.locator('.frame [data-ground]').count(), (look.position.terrain ?? []).length, 'pieces that are drawn');
    }
    ok(laid > 0, 'nothing could be laid');
    equal(look.step, 'purchase', 'then cards');
    look = await choose(look, 'buy tc6');
    look = await done(look);
    equal(look.step, 'muster', 'then corps');
    const hands = look.position.panel.map(({ value }) => String(value)).filter((value) => /\bTC\d/.test(value));
    ok(hands.length === 1 && hands[0].includes('TC6'), `of the hands one's own is told alone: ${hands}`);
    // The zone, as deep as the rule has it, from edge to edge: Macedon comes from the south.
    await wholeTable(page);
    const south = [[0, 7], [36, 7], [36, 0], [0, 0]];
    isDrawn(await drawnAt(page, '.frame path.deployed'), south, 'the zone of deployment');
    await picture(page, 'muster', options);
    // The legend explains it as long as it is drawn.
    const fold = page.locator('.frame .tools .fold');
    if (await fold.isVisible()) await fold.click();
    await page.locator('.frame .tools .tool[aria-label="What the marks mean"]').click();
    await page.locator('.legend li', { hasText: look.position.zones[0].words }).locator('path.deployed').waitFor();
    await page.locator('.legend li', { hasText: look.position.zones[0].words }).scrollIntoViewIfNeeded();
    await picture(page, 'legend', options);
    await page.locator('.legend .tool').click();
    if (await fold.isVisible()) await fold.click();
    // Where its bases would stand; then elsewhere, by a press; carried; and done by a second press.
    const first = look.actions.find((one) => one.text.startsWith('deploy phalanx') && one.text.endsWith('forward'));
    let told = await takeUp(page, look, first);
    const ghosts = async () => {
      const drawn = await drawnAt(page, '.frame .ghost.chosen .outline');
      equal(drawn.length, told.way.ends.length, 'a ghost for each base');
      for (const corners of told.way.ends) isDrawn(drawn, corners, 'where it would stand');
      ok(drawn.flat().every(([, y]) => y <= 7 + 1e-6), 'in its zone');
    };
    await ghosts();
    await by.press(await pointOf(page, [12.1, 6]));
    await quiet(page);
    told = await newestWay(page);
    equal(told.action.text, 'deploy phalanx 12 forward', 'pressed there');
    await ghosts();
    await carryTo(page, by, [12.3, 6.5], [20.4, 5]);
    await by.drop();
    await quiet(page);
    told = await newestWay(page);
    equal(told.action.text, 'deploy phalanx 20 forward', 'carried there');
    await ghosts();
    await picture(page, 'deployed', options);
    equal(await numberOf(page), look.number, 'nothing is done yet');
    await by.press(await pointOf(page, spotOf(told.action.to)));
    await settled(page, look.number);
    look = await mine(page);
    equal(look.step, 'posting', 'then its units');
    for (const corners of told.way.ends) ok(look.position.pieces.some((one) => JSON.stringify(one.corners) === JSON.stringify(corners)), 'somebody stands where a ghost was');
    await wholeTable(page);
    isDrawn(await drawnAt(page, '.frame path.deployed'), south, 'the zone, for its units too');
    // Two H back, as a person carries it.
    const before = placed(look, 'hypaspists');
    const [east, north] = spotOf(before.at);
    await quiet(page);
    await by.take(await pointOf(page, [east, north]), await pointOf(page, [east, north - 1]), await pointOf(page, [east, north - 2]));
    await page.locator('.frame .ghost.chosen').first().waitFor();
    await by.drop();
    await quiet(page);
    await confirmed(page, look.number);
    look = await mine(page);
    const moved = spotOf(placed(look, 'hypaspists').at);
    ok(Math.abs(moved[0] - east) < 0.3 && Math.abs(moved[1] - (north - 2)) < 0.3, `it stands at ${moved} instead of ${before.at}`);
    // In what hides on the own half of the table it goes into ambush: typed.
    const wood = look.position.terrain.find((one) => one.hides && one.parts.flat().every(([, y]) => y < 12));
    const [x, y] = middleOf(wood.parts[0]);
    await by.press(await pointOf(page, moved));
    await page.locator('#free-ambush').fill(`${x},${y} 0`);
    await page.locator('form', { has: page.locator('#free-ambush') }).getByRole('button').click();
    await confirmed(page, look.number);
    look = await mine(page);
    equal(spotOf(placed(look, 'hypaspists').at), [x, y], 'where it lies in ambush');
    look = await done(look);
    await wholeTable(page);
    look = await choose(look, 'keep companions east');
    ok(look.position.panel.some((one) => /east|est/.test(one.value)), 'its owner knows by which edge it comes');
    equal(errors, [], 'errors in the console');
    await context.close();
  });

// --- shots ---

for (const [name, options] of [['at a desk', desk], ['with a thumb', thumb]])
  await test(`a shot says how far it goes ${name}: where one points at it, in the list, while its dice are told, and in the log`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await page.addInitScript(() => location.protocol !== 'about:' && localStorage.setItem('grognard.game.pace', '"usual"'));
    await goOn(page, beforeTheShot(), ['recruit', 'person']);
    await page.locator('.tabs button').first().click();
    const by = hand(page, options.hasTouch);
    const look = await mine(page);
    const shot = look.actions.find((one) => one.group === 'shoot');
    await page.locator('.frame').focus();
    await page.keyboard.press('0');
    await quiet(page);
    await by.press(await pointOf(page, spotOf(placed(look, shot.piece).at)));
    await quiet(page);
    await by.press(await pointOf(page, spotOf(placed(look, shot.against[0]).at)));
    await quiet(page);
    // From the front of the one, at 8.75, to that of the other, at 5.5.
    equal(shot.across.length, 3.25, 'how far');
    const ruler = () => page.evaluate((scale) => [...document.querySelectorAll('.frame .shot')].map((one) => [one.querySelector('path').getTotalLength() / scale, Number(one.querySelector('path').dataset.length), one.querySelector('text').textContent]), unit);
    const asMeasured = async (when) => {
      const [[drawn, measured, read], ...more] = await ruler();
      ok(more.length === 0 && Math.abs(drawn - 3.25) < 0.002 && measured === 3.25 && read === '3.25 H', `${when}: ${drawn} ${measured} ${read}`);
    };
    await asMeasured('chosen');
    await picture(page, 'shot', options);
    ok((await page.locator('.picked .what').innerText()).includes('3.25'), 'said of what is picked');
    await page.locator('.picked .button.main').click();
    await page.locator('.throws').waitFor();
    await quiet(page);
    await asMeasured('its dice are told');
    await page.locator('.throws .button.main').click();
    await settled(page, look.number);
    const { lines } = await page.evaluate(() => window.told.map((one) => one.answer).filter((one) => typeof one === 'string' && one.includes('"happened"')).map((one) => JSON.parse(one).happened).filter(Boolean)).then((all) => ({ lines: all }));
    const told = lines.find((one) => one.text === shot.text);
    ok(told.words.includes('3.25') && told.events[0].words.includes('3.25'), `in the log: ${told.words} ${told.events[0].words}`);
    equal(errors, [], 'errors in the console');
    await context.close();
  });

for (const [name, options] of full ? hands.slice(0, 2) : hands.slice(1, 2))
  await test(`a battle is fought to its end ${name}, and its record replays natively`, async () => {
    const { context, page, errors } = await openPage(browser, { ...options, acceptDownloads: true, reducedMotion: 'reduce', bypassCSP: true });
    await begin(page);
    const by = hand(page, options.hasTouch);
    const counts = { moves: 0, carried: 0, turned: 0, pressed: 0, odds: 0, buttons: 0, straight: 0, arcs: 0 };
    const sides = await sidesOf(page);
    let look = await mine(page);
    for (let i = 0; i < 150 && !look.over; i += 1) {
      await decide(page, by, look, counts, sides);
      look = await mine(page);
      if (process.env.GROGNARD_VERBOSE) console.log(look.position.turn, look.number, look.step, JSON.stringify(counts));
      if (i === 3) {
        await quiet(page);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        equal(violations.map((one) => `${one.id}: ${one.nodes[0].html}`), [], 'what axe finds');
      }
    }
    ok(look.over, 'the battle is over');
    equal(errors, [], 'errors in the console');
    for (const what of Object.keys(counts)) ok(counts[what] > 0, `${what} occurred`);
    const save = page.locator('.head .tools .button[title="Save"]');
    if (!(await save.isVisible())) await page.locator('.head .tools .fold').click(); // folded away on a phone
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const file = join(folder, `record-${name}.grognard`);
    await download.saveAs(file);
    const replayed = JSON.parse(execFileSync(program, ['replay', file, '--json']).toString());
    equal(replayed.divergences ?? [], [], 'where the replay goes another way');
    const result = readFileSync(file, 'utf8').trim().split('\n').at(-1);
    ok(result.startsWith('= ') && result.includes(Object.values(look.standing.points).join(':')), `the record ends with ${result}`);
    console.log(`  ${name}: ${JSON.stringify(counts)}`);
    await context.close();
  });

await close();
await server.close();
rmSync(folder, { recursive: true, force: true });
finish();
