// The engine in a thread of its own: one text in, one text out. If a check inside it fails it ends; the page starts another.

import createEngine from 'virtual:engine';
import program from 'virtual:engine.wasm?url';

interface Engine {
  ask(request: string): string;
}

const starting: Promise<Engine> = createEngine({
  locateFile: (file: string) => (file.endsWith('.wasm') ? new URL(program, import.meta.url).href : file),
  print: () => undefined,
  printErr: (text: string) => console.error(text),
}) as Promise<Engine>;

self.onmessage = async (event: MessageEvent<{ id: number; request: string }>) => {
  const { id, request } = event.data;
  try {
    const engine = await starting;
    self.postMessage({ id, answer: engine.ask(request) });
  } catch (error) {
    self.postMessage({ id, crash: String(error) });
    self.close();
  }
};
