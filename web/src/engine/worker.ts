// The engine in a thread of its own: one text in, one text out. If a check inside it fails it ends; the page starts another.

import createEngine from 'virtual:engine';
import program from 'virtual:engine.wasm?url';
import { readyFor, started } from './load';

const starting = started(createEngine, program);
// How long an answer takes is counted from here: loading takes what the network takes. If it fails, the first question says so.
starting.then(() => self.postMessage({ started: true }), () => undefined);

// Questions that are about no system in particular.
const ofNone = new Set(['version', 'words', 'fail']);

interface Asked {
  ask?: string;
  system?: string;
  house?: { text: string }[];
}

self.onmessage = async (event: MessageEvent<{ id: number; request: string }>) => {
  const { id, request } = event.data;
  try {
    const engine = await starting;
    const asked = JSON.parse(request) as Asked;
    if (!ofNone.has(asked.ask ?? '')) await readyFor(engine, asked.system, { print: asked.ask === 'print' });
    self.postMessage({ id, answer: engine.ask(request) });
  } catch (error) {
    self.postMessage({ id, crash: String(error) });
    self.close();
  }
};
