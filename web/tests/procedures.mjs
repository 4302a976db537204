// Procedures of every system, opened, filled, asked for their odds and rolled with the same dice as the native program: the page's
// answers are the program's, to the last fraction and the last reason. Every third of them, at full count all; tests/page asks the
// page's engine about every one.

import { countOdds, equal, finish, list, native, newestOdds, ok, openBrowser, openPage, ownServer, questionAddress, test } from './harness.mjs';

const server = await ownServer();
const { browser, close } = await openBrowser();

// What a question says, without what only carries it.
const bare = ({ procedure, set = {}, rulings = {} }) => ({ procedure, set, rulings });

async function checkOdds(page, system, { request, answer }, what) {
  const [witness] = native('odds', system, [bare(request)]);
  equal(answer, witness, what);
  if (answer.sentence) {
    const shown = await page.locator('.sentence').first().innerText();
    const plain = (text) => text.replace(/[\s:.]+/g, '');
    ok(plain(shown).includes(plain(answer.fields?.[0] ? answer.sentence : answer.sentence)), `${what}: the page shows “${shown}”, not “${answer.sentence}”`);
  }
  return answer;
}

// A change of the form by its own controls; false where there is nothing to change.
async function changeSomething(page) {
  const steppers = page.locator('.form .stepper button:last-child:not(:disabled):visible');
  if ((await steppers.count()) > 0) return steppers.first().click().then(() => true);
  const toggles = page.locator('.form label:visible > input[role=switch]');
  if ((await toggles.count()) > 0) return toggles.first().press('Space').then(() => true);
  const selects = page.locator('.form select:visible');
  if ((await selects.count()) > 0) return selects.first().selectOption({ index: 1 }).then(() => true);
  const radios = page.locator('.form label:visible > input[type=radio]:not(:checked)');
  if ((await radios.count()) > 0) return radios.first().press('Space').then(() => true);
  return false;
}

// Rolls with dice typed on the keyboard and returns the page's question and answer.
async function rollByHand(page, seed) {
  await page.locator('.tray .buttons button').last().click();
  for (let draw = 0; draw < 200; draw += 1) {
    await page.waitForFunction(() => document.querySelector('.own') || document.querySelector('.result') || document.querySelector('.tray .problem'));
    if (!(await page.locator('.own').count())) break;
    const { need, dice } = await page.evaluate(() => {
      const last = window.answers.filter((one) => one.request.ask === 'resolve').at(-1);
      return { need: last.answer.needs[0], dice: last.request.dice.length };
    });
    for (let die = 0; die < need.count; die += 1) {
      const face = need.lowest + ((seed + 5 * draw + 3 * die) % need.sides);
      await page.locator('.own .pad button').nth(face - need.lowest).click();
    }
    await page.waitForFunction((before) => {
      const last = window.answers.filter((one) => one.request.ask === 'resolve').at(-1);
      return last.request.dice.length > before || !last.answer.needs;
    }, dice);
  }
  await page.locator('.result').waitFor();
  return page.evaluate(() => window.answers.filter((one) => one.request.ask === 'resolve').at(-1));
}

// One tab a system, as at a table; but each procedure begins with nothing remembered.
async function examine({ page, errors }, system, procedure, seed) {
  await page.evaluate(() => {
    localStorage.clear();
    window.answers = [];
  });
  errors.splice(0);
  await page.goto(questionAddress(server.address, system, procedure));
  let answer = await checkOdds(page, system, await newestOdds(page), 'at its defaults');
  let count = await countOdds(page);

  const presets = page.locator('select.presets option');
  if ((await presets.count()) > 1) {
    await page.locator('select.presets').selectOption({ index: 1 });
    answer = await checkOdds(page, system, await newestOdds(page, count + 1), 'in a situation of the sheet');
    count = await countOdds(page);
  }
  if (await changeSomething(page)) {
    answer = await checkOdds(page, system, await newestOdds(page, count), 'after a change');
  }
  if (answer.forbidden) return;

  const rolled = await rollByHand(page, seed);
  const [witness] = native('resolve', system, [{ ...bare(rolled.request), dice: rolled.request.dice }]);
  equal(rolled.answer, witness, 'rolled');
  const shown = await page.locator('.result').innerText();
  const headline = witness.fields.find((field) => field.headline);
  ok(shown.includes(headline.text), `the result does not show ${headline.label}: ${headline.text}`);
  for (const text of witness.tale.also) ok(shown.includes(text), `the result does not show ${text}`);
  equal(errors, [], 'errors on the console');
}

let seed = 0;
for (const { id } of list('systems').systems) {
  const opened = await openPage(browser);
  await opened.page.goto(`${server.address}#/units`);
  for (const { name } of list('procedures', id).procedures) {
    seed += 1;
    if (!process.env.GROGNARD_FULL && seed % 3 !== 1) continue;
    await test(`${id} ${name}`, () => examine(opened, id, name, seed));
  }
  await opened.context.close();
}

await close();
server.close();
finish();
