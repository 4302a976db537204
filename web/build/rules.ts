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

export interface Parts<T> {
  sheet: T;
  battles: T; // what all battles need besides, where the page plays them
  words: { fr: T; en: T }; // what they say, in each language
  fields: Record<string, T>; // what each of them needs by itself: battles on one map come together
  armies: T; // its army lists
  print: T; // without which the sheet is read all the same
}

type Texts = Record<string, string>;

export function partsOf(root: string, system: string): Parts<Texts> {
  const found = Object.entries(textsBelow(foldersOf(root)[system]!, `rules/${system}`));
  const isArmy = (path: string) => path.startsWith(`rules/${system}/armies/`);
  const all = found.filter(([path]) => !isArmy(path));
  const some = (wanted: (path: string) => boolean): Texts => Object.fromEntries(all.filter(([path]) => wanted(path)));
  const isPrint = (path: string) => path.endsWith('/print.toml');
  const isBattle = (path: string) => /\/(maps|scenarios)\/|\/opponent\.toml$/.test(path);
  const isWords = (path: string) => path.includes('/i18n/');
  const wordsIn = (language: string) => some((path) => played && path.endsWith(`/i18n/${language}.toml`));
  const nameOf = (path: string) => /([^/]*)\.toml$/.exec(path)![1]!;
  const mapOf = Object.fromEntries(all.filter(([path]) => path.includes('/scenarios/')).flatMap(([path, text]) => (/^map = "(.*)"/m.exec(text) ?? []).slice(1).map((map) => [nameOf(path), map])));
  const isOn = (map: string) => (path: string) => (path.includes('/maps/') && nameOf(path) === map) || (path.includes('/scenarios/') && mapOf[nameOf(path)] === map);
  const isField = (path: string) => Object.values(mapOf).some((map) => isOn(map)(path));
  const played = boardsOf(root)[system] !== undefined;
  return {
    sheet: some((path) => !isBattle(path) && !isWords(path) && !isPrint(path)),
    battles: some((path) => played && isBattle(path) && !isField(path)),
    words: { fr: wordsIn('fr'), en: wordsIn('en') },
    fields: Object.fromEntries(Object.entries(played ? mapOf : {}).map(([scenario, map]) => [scenario, some(isOn(map))])),
    armies: Object.fromEntries(found.filter(([path]) => isArmy(path))),
    print: some(isPrint),
  };
}

export const textsOf = ({ sheet, battles, words, fields, print }: Parts<Texts>): Texts => Object.assign({}, sheet, battles, words.fr, words.en, ...Object.values(fields), print) as Texts;

export function rules(root: string, folder: string): Plugin {
  return {
    name: 'grognard-rules',
    enforce: 'pre',
    resolveId: (source) => (source === 'virtual:rules' ? '\0virtual:rules' : null),
    load(id) {
      if (id !== '\0virtual:rules') return null;
      mkdirSync(folder, { recursive: true });
      const names = new Map<string, string>(); // of what is imported, by file
      const address = (name: string, texts: Texts): string => {
        const content = JSON.stringify(texts);
        if (content === '{}') return "''";
        const file = join(folder, `${name}.json`);
        writeFileSync(file, content);
        if (!names.has(file)) names.set(file, `u${names.size}`);
        return names.get(file)!;
      };
      const entries = systemsBelow(root).map((system) => {
        const { sheet, battles, words, fields, armies, print } = partsOf(root, system);
        const places = Object.entries(fields).map(([scenario, texts]) => `${JSON.stringify(scenario)}: ${address(`${system}-on-${/maps\/([^/]*)\.toml/.exec(Object.keys(texts).join('\n'))![1]!}`, texts)}`);
        return `${JSON.stringify(system)}: { sheet: ${address(`${system}-sheet`, sheet)}, battles: ${address(`${system}-battles`, battles)}, words: { fr: ${address(`${system}-fr`, words.fr)}, en: ${address(`${system}-en`, words.en)} }, fields: { ${places.join(', ')} }, armies: ${address(`${system}-armies`, armies)}, print: ${address(`${system}-print`, print)} }`;
      });
      const imports = [...names].map(([file, name]) => `import ${name} from ${JSON.stringify(`${file}?url`)};`);
      return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
    },
  };
}
