import { describe, expect, it } from 'vitest';
import { fromLink, toLink, type Shared } from '../../src/lib/share';

const link = (value: unknown) => `j=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

describe('a link', () => {
  it('brings back what went in, short or long, with every letter', async () => {
    const all: Shared[] = [
      { set: {}, rulings: {}, house: [] },
      { set: { pf: 24, over_bridge: true, distance: '7/2' }, rulings: {}, house: [] },
      { set: { forces: [{ pf: 3 }, {}], 'unit.kind': 'foot', shelters: ['a', 'b'] }, rulings: { R5: 'down' }, house: [{ name: 'Œuvre « été »', text: 'base = "x"\n'.repeat(400) }] },
    ];
    for (const shared of all) expect(await fromLink(await toLink(shared))).toEqual(shared);
  });

  it('of a question at its defaults is empty', async () => {
    expect(await toLink({ set: {}, rulings: {}, house: [] })).toBe('');
  });

  it('that is broken gives nothing', async () => {
    const broken = ['x', 'j=', 'j=***', 'z=AAAA', 'q=abc', link([]), link(3), link({ set: 1 }), link({ rulings: { a: 1 } }), link({ house: [{ name: 1 }] }), link({ house: 'x' }), `j=${'A'.repeat(500_000)}`];
    for (const one of broken) expect(await fromLink(one), one.slice(0, 20)).toBeUndefined();
  });

  it('that unpacks without end is stopped', async () => {
    const { deflateRawSync } = await import('node:zlib');
    expect(await fromLink(`z=${deflateRawSync(Buffer.alloc(50_000_000)).toString('base64url')}`)).toBeUndefined();
  });
});
