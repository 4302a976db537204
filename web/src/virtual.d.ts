/// <reference types="vite/client" />
declare module 'virtual:engine' {
  export default function create(options: object): Promise<unknown>;
}
declare module 'virtual:engine.wasm?url' {
  const address: string;
  export default address;
}
declare module 'virtual:words' {
  export const fr: Record<string, string>;
  export const en: Record<string, string>;
}
