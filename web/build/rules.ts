// The rules of each system as one file that the engine is given when the system is first asked for: `virtual:rules` says where they
// are. Blanks that line up columns and comments weigh, and go; lines stay where they are.

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

function slim(text: string): string {
  let inGrid = false;
  return text
    .split('\n')
    .map((line) => {
      const wasInGrid = inGrid;
      if ((line.match(/'''/g) ?? []).length % 2 === 1) inGrid = !inGrid;
      if (!wasInGrid && /^\s*#/.test(line)) return '';
      const short = line.replace(/ {2,}/g, ' ').trimEnd();
      // A line that begins with a blank goes on with the one above.
      return wasInGrid ? short.replace(/(?<!^) \||\|/g, '|').replace(/\| /g, '|') : short;
    })
    .join('\n');
}

// The texts of a folder, under the path that the engine knows them by.
function textsBelow(folder: string, known: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [from, path] = [join(folder, entry.name), `${known}/${entry.name}`];
    if (entry.isDirectory()) Object.assign(texts, textsBelow(from, path));
    else if (entry.name.endsWith('.toml')) texts[path] = slim(readFileSync(from, 'utf8'));
  }
  return texts;
}

// A page for tests has the toys of tests/toys besides.
const withToys = process.env.GROGNARD_TOYS !== undefined;

// The lists of games: by system, its kind of board. What is played in the terminal alone is left out.
export function boardsOf(root: string): Record<string, string> {
  const lines = ['src/games', ...(withToys ? ['tests/toys'] : [])].flatMap((folder) => readFileSync(join(root, folder, 'list.txt'), 'utf8').split('\n'));
  return Object.fromEntries(lines.filter((line) => /^[a-z]/.test(line) && !line.endsWith(' terminal')).map((line) => line.trim().split(/ +/) as [string, string]).map(([game, board]) => [game.replaceAll('_', '-'), board]));
}

const foldersOf = (root: string): Record<string, string> => ({
  ...Object.fromEntries(readdirSync(join(root, 'rules')).sort().map((system) => [system, join(root, 'rules', system)])),
  ...(withToys ? Object.fromEntries(Object.keys(boardsOf(root)).map((system) => [system, join(root, 'tests/toys', system.replaceAll('-', '_'), 'texts')]).filter(([, folder]) => existsSync(folder!))) : {}),
});
export const systemsBelow = (root: string): string[] => Object.keys(foldersOf(root));

// The sheet; what its battles need besides, where the page plays them; and how it is printed, without which it is read all the same.
export function partsOf(root: string, system: string): { sheet: Record<string, string>; battles: Record<string, string>; print: Record<string, string> } {
  const all = Object.entries(textsBelow(foldersOf(root)[system]!, `rules/${system}`));
  const isBattle = ([path]: [string, string]) => /\/(maps|scenarios|i18n)\/|\/opponent\.toml$/.test(path);
  const isPrint = ([path]: [string, string]) => path.endsWith('/print.toml');
  return { sheet: Object.fromEntries(all.filter((one) => !isBattle(one) && !isPrint(one))), battles: Object.fromEntries(all.filter((one) => boardsOf(root)[system] !== undefined && isBattle(one))), print: Object.fromEntries(all.filter(isPrint)) };
}

export function rules(root: string, folder: string): Plugin {
  return {
    name: 'grognard-rules',
    enforce: 'pre',
    resolveId: (source) => (source === 'virtual:rules' ? '\0virtual:rules' : null),
    load(id) {
      if (id !== '\0virtual:rules') return null;
      mkdirSync(folder, { recursive: true });
      const imports: string[] = [];
      const entries: string[] = [];
      for (const system of systemsBelow(root)) {
        const parts = partsOf(root, system);
        const names: string[] = [];
        for (const [part, texts] of Object.entries(parts)) {
          if (Object.keys(texts).length === 0) {
            names.push(`${part}: ''`);
            continue;
          }
          const file = join(folder, `${system}-${part}.json`);
          writeFileSync(file, JSON.stringify(texts));
          const name = `u${imports.length}`;
          imports.push(`import ${name} from ${JSON.stringify(`${file}?url`)};`);
          names.push(`${part}: ${name}`);
        }
        entries.push(`${JSON.stringify(system)}: { ${names.join(', ')} }`);
      }
      return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
    },
  };
}
