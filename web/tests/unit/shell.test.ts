import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const below = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

// What stands in the shell is played by any game: it may not know one by name. The words are the engine's own: its list of games, its
// boards, and what each game calls its actions, stages, events and the values of its state.
const shell = [...below('web/src/play/shell'), ...below('web/src/play/frame')].filter((file) => /\.(svelte|ts|css)$/.test(file));
const systems = readdirSync(join(root, 'rules'));
const played = read('src/games/list.txt').split('\n').filter((line) => /^[a-z]/.test(line)).map((line) => line.trim().split(/ +/));
const boards = [...new Set([...readdirSync(join(root, 'src/board'), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name), ...played.map(([, board]) => board!)])];

const words = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);
const bare = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|<!--[^]*?-->|(?<![:'"])\/\/.*/g, '');
function namesOf(game: string): string[] {
  const text = below(`src/games/${game}/state`).map(read).map(bare).join('\n');
  const tables = words(text, /_names = \{([^}]*)\}/g).flatMap((list) => words(list, /"([\w-]+)"/g));
  const values = words(text, /enum class \w+[^{]*\{([^}]*)\}/g).flatMap((list) => words(list, /\b([a-z]\w*)\b/g));
  return [...tables, ...values].flatMap((name) => [name, name.replaceAll('_', '-')]);
}
const names = [...new Set(played.flatMap(([game]) => namesOf(game!)))];

// Lines that a pattern is found on, whatever is remarked beside it.
const found = (pattern: RegExp) => shell.flatMap((file) => bare(read(file)).split('\n').flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])));
const said = (all: string[]) => new RegExp(`(?<![\\w-])(${all.join('|')})(es|s)?(?![\\w-])`, 'i');
const meant = (all: string[]) => new RegExp(`['"\`](${all.join('|')})['"\`]|class:(${all.join('|')})\\b`);

describe('the shell', () => {
  it('is looked at, and so are the names it may not know', () => {
    expect(shell.length).toBeGreaterThan(15);
    expect(boards).toContain('hex');
    expect(names).toEqual(expect.arrayContaining(['countershock', 'first-marker', 'artillery', 'form_square', 'routed', 'leader_lost']));
    expect(said(['hex']).test("import Board from '../hex/Board.svelte'")).toBe(true);
    expect(said(['allemagne-1813']).test("system === 'allemagne-1813'")).toBe(true);
    expect(meant(['charge']).test("if (action.group === 'charge')")).toBe(true);
    expect(bare("const a = 'x'; // charge")).not.toContain('charge');
  });
  it('names no system and no kind of board', () => {
    expect(found(said([...systems, ...systems.map((one) => one.replaceAll('-', '_')), ...boards]))).toEqual([]);
  });
  it('names no kind of action, no stage, no event and nothing of a state', () => {
    // Words of the shell too: a panel is open, a game has turns and an end, pieces are units or in reserve; games are battles, dice are
    // thrown in all of them, and to look is what is asked of a session.
    const own = ['open', 'turn', 'over', 'unit', 'reserve', 'battle', 'battles', 'dice', 'look'];
    expect(found(meant(names.filter((one) => !own.includes(one))))).toEqual([]);
  });
});
