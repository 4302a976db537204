// The views of the sheets, and of what is kept beside them: fetched together.

export { default as Ask } from './Ask.svelte';
export { default as House } from './House.svelte';
export { default as Log } from './Log.svelte';
export { default as Print } from './Print.svelte';
export { default as System } from './System.svelte';
export { default as Units } from './Units.svelte';
