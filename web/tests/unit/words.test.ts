import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ofSheets, readWords } from '../../build/words';
import { matches, plain } from '../../src/lib/search';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  .join('\n');
const fr = readWords(join(root, '../i18n'), 'fr');
const en = readWords(join(root, '../i18n'), 'en');
const has = (id: string) => id in en || `${id}.one` in en;

// Files that are loaded with these: those they import, and so on; not what is fetched when it is wanted.
function loadedWith(starts: string[]): string[] {
  const all = new Set<string>();
  const add = (file: string) => {
    if (all.has(file)) return;
    all.add(file);
    for (const [, path] of readFileSync(join(root, 'src', file), 'utf8').matchAll(/^\s*(?:import|export)\b[^'(]*'(\.[^']+)'/gm)) {
      const found = ['', '.ts', '.svelte'].map((end) => join(dirname(file), path! + end)).find((one) => /\.(ts|svelte)$/.test(one) && existsSync(join(root, 'src', one)));
      if (found) add(found);
    }
  };
  starts.forEach(add);
  return [...all];
}

describe('words', () => {
  it('of the sheets are said by nobody who is there without them', () => {
    const played = readdirSync(join(root, 'src/play'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file)).map((file) => join('play', file));
    const early = loadedWith(['main.ts', ...played]);
    expect(early).toContain('lib/log.svelte.ts');
    expect(early).not.toContain('views/Ask.svelte');
    const said = early.flatMap((file) => [...readFileSync(join(root, 'src', file), 'utf8').matchAll(/\bt\(['`]([\w.]+)/g)].map((match) => `${match[1]!}: ${file}`));
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter(ofSheets)).toEqual([]);
    expect(Object.keys(en).filter(ofSheets).length).toBeGreaterThan(100);
  });

  it('are the same in both languages', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
  });

  it('that the page says are there', () => {
    const said = [...sources.matchAll(/\bt\('([a-z_.]+)'/g)].map((match) => match[1]!);
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((id) => !has(id))).toEqual([]);
  });

  it('of the page are all said somewhere', () => {
    const idle = Object.keys(en)
      .filter((id) => id.startsWith('page.'))
      .map((id) => id.replace(/\.(one|many)$/, ''))
      .filter((id) => !sources.includes(`'${id}'`) && !sources.includes(`${id.slice(0, id.lastIndexOf('.') + 1)}\${`) && !/_(me|enemy|short)$/.test(id));
    expect(idle).toEqual([]);
  });
});

describe('search', () => {
  it('ignores accents, case and the order of words', () => {
    expect(plain('Œuvre d’Été')).toBe("oeuvre d'ete");
    expect(matches('moyenne cohesion', 'Cohésion moyenne d’un groupe')).toBe(true);
    expect(matches('-1 niveau', '−1 niveau de terrain')).toBe(true);
    expect(matches('', 'anything')).toBe(true);
    expect(matches('cavalerie', 'Cohésion', undefined)).toBe(false);
  });
});
