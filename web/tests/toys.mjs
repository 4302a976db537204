// Games that live in tests/ alone, in a page that was built with them (GROGNARD_TOYS): what is particular to one stands in its folder,
// tests/toys/<toy>/page.mjs, which is handed what it needs.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { equal, finish, ok, openBrowser, openPage, quiet, staticSite, test } from './harness.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const toys = readFileSync(join(root, 'tests/toys/list.txt'), 'utf8').split('\n').filter((line) => /^[a-z]/.test(line)).map((line) => line.split(' ')[0]);

const server = await staticSite(process.env.GROGNARD_TOY_SITE ?? join(root, 'build/site-toys'));
const { browser, close } = await openBrowser();

// A page at some address of the site; no error may have been said when it is left.
async function at(address, options, body) {
  const { context, page, errors } = await openPage(browser, options);
  await page.goto(`${server.address}${address}`);
  await body(page);
  equal(errors, [], 'errors in the console');
  await context.close();
}

for (const toy of toys) {
  const { default: tests } = await import(pathToFileURL(join(root, 'tests/toys', toy, 'page.mjs')).href);
  await tests({ at, equal, ok, quiet, test });
}

await close();
await server.close();
finish();
