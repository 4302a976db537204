// Runs all browser tests, each in a process of its own, and sums them.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

let passed = 0;
let failed = 0;
for (const script of ['table', 'access', 'board', 'procedures']) {
  const file = fileURLToPath(new URL(`${script}.mjs`, import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 });
  const text = stdout.toString();
  const last = /(\d+) passed, (\d+) failed\s*$/.exec(text);
  process.stdout.write(text.replace(/\d+ passed, \d+ failed\s*$/, ''));
  console.log(`${script}: ${last ? last[0].trim() : 'ended without a sum'}`);
  passed += Number(last?.[1] ?? 0);
  failed += Number(last?.[2] ?? 0) + (last || status === 0 ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
