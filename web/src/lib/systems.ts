// The systems, as the engine described them when the page was built.

import systems from 'virtual:systems';
import { words } from './words.svelte';

export const allSystems = () => systems[words.lang];
export const systemLabel = (id: string): string => allSystems().find((one) => one.id === id)?.label ?? id;
