// What the browser tests share: a server, a browser, the native program as witness, and a count of what passed.

import { execFileSync, spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = process.env.GROGNARD ?? join(root, 'build/release/grognard');
// Everything at the count it was meant for: make prove.
export const full = Boolean(process.env.GROGNARD_FULL);
export const site = process.env.GROGNARD_SITE ?? join(root, 'build/site');

// --- counting ---

let passed = 0;
let failed = 0;

// One test alone: node tests/table.mjs 'part of its name'.
const wanted = process.argv[2] ?? '';

export async function test(name, body) {
  if (!name.includes(wanted)) return;
  const began = Date.now();
  try {
    await body();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n  ${String(error.stack ?? error).split('\n').slice(0, 12).join('\n  ')}`);
  }
  // For who wants to know what takes time; nothing hangs on it.
  if (process.env.GROGNARD_TIMES) console.log(`${((Date.now() - began) / 1000).toFixed(1)} s ${name}`);
}

export function ok(holds, what) {
  if (!holds) throw new Error(what);
}

export function equal(found, expected, what) {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: ${difference(found, expected)}`);
}

// The first place where two values differ.
function difference(a, b, at = '') {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return `${at || 'value'} is ${JSON.stringify(a)}, not ${JSON.stringify(b)}`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
    if (!isDeepStrictEqual(a[key], b[key])) return difference(a[key], b[key], `${at}.${key}`);
  return 'equal?';
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

// --- the native program ---

// Questions of one system, answered by one run of the program.
export function native(command, system, questions, lang = 'en') {
  const input = questions.map((question) => JSON.stringify(question)).join('\n') + '\n';
  let text;
  try {
    text = execFileSync(program, [command, system, questions[0].procedure, '--batch', '--json', '--lang', lang], { input, maxBuffer: 1 << 28 }).toString();
  } catch (error) {
    if (!error.stdout) throw error;
    text = error.stdout.toString();
  }
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

export function list(...command) {
  return JSON.parse(execFileSync(program, [...command, '--json', '--lang', 'en']).toString());
}

// --- servers ---

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json' };
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self' data:";

// Any static host, below any path.
export async function staticSite(folder = site, prefix = '/') {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = join(folder, normalize(path.slice(prefix.length - 1)).replace(/\/$/, '/index.html'));
    if (!path.startsWith(prefix) || !file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy, 'cache-control': 'no-cache' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}${prefix}`, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}

// How long anything may take before the test gives up: no measure of speed, only an end to waiting for what will never come.
export const giveUp = 120_000;

// The program's own server, which is what people run. It says where it serves as soon as it does.
export async function ownServer() {
  if (process.env.GROGNARD_PAGE === 'static') return staticSite();
  const child = spawn(program, ['serve', '--port', '0', '--site', site], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  const port = await new Promise((resolve, reject) => {
    child.on('close', () => reject(new Error(`grognard serve ended: ${said}`)));
    child.stdout.on('data', (data) => {
      said += data;
      const told = /http:\/\/localhost:(\d+)/.exec(said);
      if (told) resolve(told[1]);
    });
  });
  return { address: `http://127.0.0.1:${port}/`, close: () => child.kill() };
}

// --- the browser ---

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

// The browser without its window does the same for a third less of the processor; what is printed or timed is looked at in the one that people have.
const shell = '/usr/bin/chromium-headless-shell';
const windowed = '/usr/bin/chromium';

export async function openBrowser({ whole = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-browser-'));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? (whole ? windowed : shell), headless: true, args: flags });
  return { browser, close: async () => { await browser.close(); rmSync(folder, { recursive: true, force: true }); } };
}

// The same dice in every game that a test does not seed itself.
function seeded() {
  if (location.protocol.startsWith('http') && localStorage.getItem('grognard.game.seed') === null) localStorage.setItem('grognard.game.seed', '7');
}

// Keeps every request to the engine and its answer, as the worker gave it.
function record() {
  const Original = window.Worker;
  const waiting = new Set();
  window.unanswered = () => waiting.size;
  window.answers = [];
  // The newest answer about a situation: print and tables are fetched for a result after it, whenever there is time.
  window.newest = () => window.answers.findLast((one) => one.request.set !== undefined);
  window.told = [];
  // What the table's worker said last of how the game stands; read once, however often a test looks.
  window.newestLook = () => {
    for (let i = window.told.length - 1; i >= 0; i -= 1) {
      const one = window.told[i];
      one.look ??= (typeof one.answer === 'string' && one.answer.includes('"look"') && JSON.parse(one.answer).look) || false;
      if (one.look) return one.look;
    }
    return undefined;
  };
  window.Worker = class extends Original {
    constructor(...args) {
      super(...args);
      const asked = new Map();
      const post = this.postMessage.bind(this);
      this.postMessage = (message) => {
        const request = message.request ?? { ...message.message, at: performance.now() };
        asked.set(message.id, { request });
        waiting.add(asked.get(message.id));
        window.lastWorker = this;
        post(message);
      };
      const terminate = this.terminate.bind(this);
      this.terminate = () => {
        for (const one of asked.values()) waiting.delete(one);
        terminate();
      };
      this.addEventListener('message', ({ data }) => {
        const one = asked.get(data.id);
        if (!one) return; // it says that it has started
        const { request } = one;
        waiting.delete(one);
        // The table's worker is asked in objects, the sheets' in texts.
        // What would help is looked for unasked, whenever there is time: no test may depend on when.
        if (data.answer !== undefined && typeof request === 'string') {
          const told = { request: JSON.parse(request), answer: JSON.parse(data.answer) };
          if (told.request.ask !== 'levers') window.answers.push(told);
        }
        if (typeof request !== 'string') window.told.push({ ...request, ms: performance.now() - request.at, answer: data.answer });
        if (window.answers.length > 200) window.answers.shift();
      });
    }
  };
}

const harmless = [/favicon/, /wake ?lock/i];

// Only where a test allows it a page is kept for visits without a network: to fetch all of it is most of a short visit.
const unkept = () => void delete Navigator.prototype.serviceWorker;

export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options });
  await context.addInitScript(seeded);
  if (options.serviceWorkers !== 'allow') await context.addInitScript(unkept);
  await context.addInitScript(record);
  const page = await context.newPage();
  page.setDefaultTimeout(giveUp);
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.some((one) => one.test(message.text()))) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { context, page, errors };
}

// Waits until nothing is under way: all that was asked is answered, nothing moves, and the page has drawn what it knows.
export async function quiet(page) {
  await page.waitForFunction(() => window.unanswered() === 0 && !document.querySelector('[aria-busy="true"]') && document.getAnimations().every((one) => one.playState !== 'running'));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export const questionAddress = (address, system, procedure) => `${address}#/q/${system}/${procedure}`;

// Waits until the page shows the answer to its newest question, and returns that question with its answer.
export async function newestOdds(page, after = -1) {
  return page.waitForFunction(
    (count) => {
      const odds = window.answers.filter((one) => one.request.ask === 'odds');
      const last = odds.at(-1);
      if (!last || odds.length <= count || document.querySelector('[aria-busy="true"]:not(.helps)')) return undefined;
      return { ...last, count: odds.length };
    },
    after,
  ).then((handle) => handle.jsonValue());
}

export const countOdds = (page) => page.evaluate(() => window.answers.filter((one) => one.request.ask === 'odds').length);
