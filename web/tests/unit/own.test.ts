import { describe, expect, it } from 'vitest';
import { battleIn, carriedOf, carriesBattle, headingIn } from '../../src/play/shell/own';

const record = `grognard record 1
system jours-de-gloire
scenario the-crossing
rules 9f86d081884c7d65
house ours.toml 2c26b46b68ffc68f
> base = "jours-de-gloire"
battle scenarios/the-crossing.toml
> [scenario]
>
> map = "tiny-crossing"
battle maps/tiny-crossing.toml
> [map]
seat blue person

start | 4 2 | wins-initiative blue
# battle maps/none.toml
`;

describe('a record', () => {
  it('carries the battle it was played on', () => {
    const battle = battleIn(record);
    expect(battle).toEqual({
      id: 'jours-de-gloire/the-crossing 9f86d081884c7d65',
      system: 'jours-de-gloire',
      scenarios: ['the-crossing'],
      files: [
        { path: 'rules/jours-de-gloire/scenarios/the-crossing.toml', text: '[scenario]\n\nmap = "tiny-crossing"\n' },
        { path: 'rules/jours-de-gloire/maps/tiny-crossing.toml', text: '[map]\n' },
      ],
      house: [{ name: 'ours.toml', text: 'base = "jours-de-gloire"\n' }],
    });
    expect(battleIn(record.replaceAll('\n', '\r\n'))).toEqual(battle);
  });
  it('carries none where the program has it', () => {
    const plain = record.replaceAll(/^(battle|house|>).*\n/gm, '');
    expect(carriesBattle(plain)).toBe(false); // what somebody remarks is no heading
    expect(battleIn(plain)).toBeUndefined();
    expect(battleIn(`a note\n${record}`)).toBeUndefined();
    expect(headingIn(plain, 'scenario')).toBe('the-crossing');
    expect(headingIn('grognard record 1', 'system')).toBeUndefined();
  });
  it('is given the scenario and its map', () => {
    const battle = battleIn(record)!;
    expect(carriedOf(battle, 'the-crossing').map(({ name }) => name)).toEqual(['scenarios/the-crossing.toml', 'maps/tiny-crossing.toml']);
    expect(carriedOf(battle, 'another')).toEqual([]);
    battle.files.splice(1); // the map is the program's own
    expect(carriedOf(battle, 'the-crossing').map(({ name }) => name)).toEqual(['scenarios/the-crossing.toml']);
  });
});
