// Runs all browser tests, each in a process of its own, the longest first, two more at a time than there are processors (they
// wait a good part of their time), and sums them.

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { list } from './harness.mjs';

const jobs = [['board'], ['corpus'], ['table'], ['access'], ['guards'], ['phone'], ['states'], ...list('systems').systems.map(({ id }) => ['procedures', id]), ['toys'], ['campaign'], ['tabletop'], ['armies'], ['print'], ['own'], ['stranger']];
let passed = 0;
let failed = 0;
const failures = [];

function run([script, ...rest]) {
  const began = Date.now();
  const file = fileURLToPath(new URL(`${script}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [file, ...rest], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (data) => (text += data));
  return new Promise((resolve) =>
    child.on('close', (status) => {
      const last = /(\d+) passed, (\d+) failed\s*$/.exec(text);
      process.stdout.write(text.replace(/\d+ passed, \d+ failed\s*$/, ''));
      console.log(`${[script, ...rest].join(' ')}: ${last ? last[0].trim() : `ended without a sum, status ${status}`}, ${Math.round((Date.now() - began) / 1000)} s`);
      passed += Number(last?.[1] ?? 0);
      failed += last ? Number(last[2]) : 1;
      failures.push(...(text.match(/^FAILED .*(\n  .*)*/gm) ?? []).map((one) => `${script}: ${one}`));
      resolve();
    }),
  );
}

async function worker() {
  for (let job = jobs.shift(); job; job = jobs.shift()) await run(job);
}

await Promise.all(Array.from({ length: availableParallelism() + 2 }, worker));
for (const one of failures) console.log(one); // once more, where a long run is read
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
