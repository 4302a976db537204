import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { battleOf } from '../../src/play/shell/own';
import { BadArchive, unpacked } from '../../src/lib/zip';

interface Given {
  name: string;
  text: string;
  stored?: boolean;
}

// An archive as others write it: local headers and data, then the directory, then its end.
function archive(files: Given[], comment = ''): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, stored } of files) {
    const data = stored ? Buffer.from(text) : deflateRawSync(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(stored ? 0 : 8, 8);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...parts, listed, end, Buffer.from(comment)]));
}

const bounds = { files: 3, bytes: 1000 };
const all = () => true;
const why = (bytes: Uint8Array<ArrayBuffer>) => unpacked(new Blob([bytes]), all, bounds).then(() => '', (error: BadArchive) => error.why);

describe('an archive', () => {
  it('gives its files, stored or deflated, whatever stands behind its end', async () => {
    const files = [{ name: 'a.toml', text: 'été\n'.repeat(40) }, { name: 'b/c.toml', text: 'x', stored: true }];
    expect(await unpacked(new Blob([archive(files, 'a comment')]), all, bounds)).toEqual(files.map(({ name, text }) => ({ name, text })));
    expect(await unpacked(new Blob([archive(files)]), (name) => name.startsWith('b/'), bounds)).toEqual([{ name: 'b/c.toml', text: 'x' }]);
  });

  it('that is broken, too full or too large is refused', async () => {
    const good = archive([{ name: 'a', text: 'abc' }]);
    expect(await why(good)).toBe('');
    expect(await why(new Uint8Array(0))).toBe('broken');
    expect(await why(new Uint8Array(100))).toBe('broken');
    for (let cut = 1; cut < good.length; cut += 1) expect(await why(good.slice(cut))).toBe('broken');
    for (let cut = 1; cut < good.length; cut += 1) expect(await why(good.slice(0, cut))).toBe('broken');
    expect(await why(archive(['a', 'b', 'c', 'd'].map((name) => ({ name, text: name }))))).toBe('full');
    expect(await why(archive([{ name: 'a', text: 'x'.repeat(1001) }]))).toBe('large');
    expect(await why(archive([{ name: 'a', text: 'x'.repeat(1001), stored: true }]))).toBe('large');
  });
});

describe('a battle of one’s own', () => {
  const map = '[map]\nsystem = "s"\nid = "m"\n';
  const scenario = '[scenario]\nsystem = "s"\nid = "c"\nmap = "m"\n';
  const file = (name: string, text: string | Uint8Array<ArrayBuffer>) => new File([text], name);

  it('is known by what its files say', async () => {
    const expected = {
      id: 's/c', system: 's', scenarios: ['c'],
      files: [{ path: 'rules/s/maps/m.toml', text: map }, { path: 'rules/s/scenarios/c.toml', text: scenario }],
      house: [{ name: 'ours.toml', text: 'base = "s"\n' }],
    };
    expect(await battleOf([file('one.toml', map), file('two.toml', scenario), file('ours.toml', 'base = "s"\n'), file('notes.txt', scenario)])).toEqual(expected);
    const packed = archive([{ name: 'x/one.toml', text: map }, { name: 'x/two.toml', text: scenario }, { name: 'x/ours.toml', text: 'base = "s"\n' }, { name: '__MACOSX/x/._two.toml', text: scenario }]);
    expect(await battleOf([file('my.zip', packed)])).toEqual(expected);
  });

  it('needs a scenario', async () => {
    expect(await battleOf([file('one.toml', map)])).toBeUndefined();
    expect(await battleOf([])).toBeUndefined();
  });

  it('has bounds', async () => {
    await expect(battleOf([file('a.toml', 'x'.repeat(512 * 1024 + 1))])).rejects.toThrow('large');
    await expect(battleOf(Array.from({ length: 65 }, (_, i) => file(`${i}.toml`, map)))).rejects.toThrow('full');
  });
});
