import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { engine } from './build/engine.ts';
import { fonts } from './build/fonts.ts';
import { rules } from './build/rules.ts';
import { serviceWorker } from './build/service_worker.ts';
import { words } from './build/words.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Every address is relative, so that the page works below any path of any host; nothing is inlined as data:, which the content
// policy forbids.
export default defineConfig({
  base: './',
  plugins: [svelte(), words(at('../i18n')), engine(at('../build/wasm/site')), rules(at('..'), at('../build/wasm/rules')), fonts(at('src'), at('../i18n'), at('../rules')), serviceWorker(), compressed()],
  worker: { format: 'es', plugins: () => [engine(at('../build/wasm/site')), rules(at('..'), at('../build/wasm/rules'))] },
  build: {
    outDir: process.env.GROGNARD_SITE ?? at('../build/site'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What every view needs is one file, so is what dice are thrown and explained with, and so are the views of sheets; split further they would weigh more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'page', test: /\/src\/main\.ts$|rolldown\/runtime/ }, { name: 'dice', test: /\/src\/parts\/(OwnDice|Reasons|Faces|Stepper)\.svelte$/ }, { name: 'sheets', test: /\/src\/views\/sheets\.ts$/ }] } } },
  },
  server: { headers: { 'Cross-Origin-Resource-Policy': 'same-origin' } },
});
