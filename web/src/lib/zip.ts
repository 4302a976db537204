// The files of an archive (.zip): stored, or deflated by what every browser has. It may come from anybody, so nothing is taken that
// is not asked for, and nothing grows beyond its bound.

export interface Unpacked {
  name: string;
  text: string;
}
export interface Bounds {
  files: number;
  bytes: number; // of one file, unpacked
}
// Why an archive cannot be taken.
export class BadArchive extends Error {
  constructor(readonly why: 'broken' | 'full' | 'large') {
    super(why);
  }
}

const end = 0x06054b50;
const entry = 0x02014b50;
const local = 0x04034b50;
const longestEnd = 22 + 0xffff; // the comment of an archive stands behind its end

async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const whole = new Uint8Array(most);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, size);
    if (size + value.length > most) {
      await reader.cancel();
      throw new BadArchive('large');
    }
    whole.set(value, size);
    size += value.length;
  }
}

// Those whose name is wanted, in their order.
export async function unpacked(archive: Blob, wanted: (name: string) => boolean, bounds: Bounds): Promise<Unpacked[]> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let at = bytes.length - 22;
  while (at >= 0 && at > bytes.length - longestEnd && view.getUint32(at, true) !== end) at -= 1;
  if (at < 0 || view.getUint32(at, true) !== end) throw new BadArchive('broken');
  const files: Unpacked[] = [];
  try {
    const count = view.getUint16(at + 10, true);
    at = view.getUint32(at + 16, true);
    for (let i = 0; i < count; i += 1) {
      if (view.getUint32(at, true) !== entry) throw new BadArchive('broken');
      const method = view.getUint16(at + 10, true);
      const size = view.getUint32(at + 20, true);
      const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
      const header = view.getUint32(at + 42, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]!));
      at += 46 + lengths[0]! + lengths[1]! + lengths[2]!;
      if (!wanted(name)) continue;
      if (files.length === bounds.files) throw new BadArchive('full');
      if (view.getUint32(header, true) !== local || (method !== 0 && method !== 8)) throw new BadArchive('broken');
      const begin = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const packed = bytes.slice(begin, begin + size);
      if (packed.length !== size) throw new BadArchive('broken');
      if (method === 0 && size > bounds.bytes) throw new BadArchive('large');
      const whole = method === 0 ? packed : await inflated(packed, bounds.bytes);
      files.push({ name, text: new TextDecoder('utf-8', { fatal: true }).decode(whole) });
    }
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive('broken');
  }
  return files;
}
