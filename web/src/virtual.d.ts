/// <reference types="vite/client" />
declare module 'virtual:engine' {
  export default function create(options: object): Promise<unknown>;
}
declare module 'virtual:engine.wasm?url' {
  const address: string;
  export default address;
}
declare module 'virtual:games' {
  // By system, the kind of board it is played on; and the factory and the address of the program for such a board.
  const programs: {
    boards: Record<string, string>;
    load(board: string): [Promise<{ default: (options: object) => Promise<unknown> }>, Promise<{ default: string }>];
  };
  export default programs;
}
declare module 'virtual:words' {
  export const fr: Record<string, string>;
  export const en: Record<string, string>;
}
declare module 'virtual:words/*' {
  const texts: Record<string, string>;
  export default texts;
}
declare module 'virtual:systems' {
  type Baked = import('./engine/types').SystemInfo & { first: { name: string; label: string }; armies?: true };
  const systems: { fr: Baked[]; en: Baked[] };
  export default systems;
}
declare module 'virtual:battles/*' {
  const battles: import('./play/shell/types').GameInfo[];
  export default battles;
}
declare module 'virtual:rules' {
  const rules: Record<string, { sheet: string; battles: string; words: Record<'fr' | 'en', string>; fields: Record<string, string>; armies: string; print: string }>;
  export default rules;
}
