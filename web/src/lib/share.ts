// A whole question in an address: facts, rulings, house rules. Short ones as plain base64url, longer ones deflated.

import type { Facts, Overlay, Rulings } from '../engine/types';
import { isObject } from './storage';

export interface Shared {
  set: Facts;
  rulings: Rulings;
  house: Overlay[];
}

const longestLink = 400_000;
const longestText = 2_000_000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function through(stream: ReadableWritablePair, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > longestText) throw new Error('too long');
    parts.push(value as Uint8Array);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// "" for a question that is all defaults.
export async function toLink(shared: Shared): Promise<string> {
  const short: Record<string, unknown> = {};
  if (Object.keys(shared.set).length > 0) short.set = shared.set;
  if (Object.keys(shared.rulings).length > 0) short.rulings = shared.rulings;
  if (shared.house.length > 0) short.house = shared.house;
  if (Object.keys(short).length === 0) return '';
  const bytes = new TextEncoder().encode(JSON.stringify(short));
  if (bytes.length < 200) return `j=${toBase64(bytes)}`;
  return `z=${toBase64(await through(new CompressionStream('deflate-raw'), bytes))}`;
}

// Nothing if the link is broken.
export async function fromLink(link: string): Promise<Shared | undefined> {
  if (link === '') return { set: {}, rulings: {}, house: [] };
  if (link.length > longestLink) return undefined;
  try {
    const coded = fromBase64(link.slice(2));
    let bytes: Uint8Array;
    if (link.startsWith('j=')) bytes = coded;
    else if (link.startsWith('z=')) bytes = await through(new DecompressionStream('deflate-raw'), coded);
    else return undefined;
    return checked(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

function checked(value: unknown): Shared | undefined {
  if (!isObject(value)) return undefined;
  const { set = {}, rulings = {}, house = [] } = value;
  if (!isObject(set) || !isObject(rulings) || !Array.isArray(house)) return undefined;
  if (!Object.values(rulings).every((option) => typeof option === 'string')) return undefined;
  const fine = (one: unknown) => isObject(one) && typeof one.name === 'string' && typeof one.text === 'string';
  if (!house.every(fine)) return undefined;
  return { set: set as Facts, rulings: rulings as Rulings, house: house.map(({ name, text }) => ({ name, text })) };
}
