// What the facts of a system are called, gathered from its forms, so that a unit can be read in any language.

import { engine } from '../engine/client.svelte';
import { isError, type Given, type Lang, type ScalarType } from '../engine/types';
import { isScalar, leavesOf } from './facts';
import { plainName } from './units.svelte';
import { t } from './words.svelte';

export type Glossary = Map<string, { label: string; type: ScalarType }>;

// Asks the forms in the order of the sheet until every name is known.
export async function glossaryOf(system: string, names: Set<string>, lang: Lang): Promise<Glossary> {
  const known: Glossary = new Map();
  const procedures = await engine.ask({ ask: 'procedures', lang, system });
  if (isError(procedures)) return known;
  for (const { name: procedure } of procedures.procedures) {
    if ([...names].every((name) => known.has(name))) break;
    const facts = await engine.ask({ ask: 'facts', lang, system, procedure });
    if (isError(facts)) continue;
    const fields = facts.facts.flatMap((fact) => (fact.type === 'list' ? fact.fields.filter(isScalar) : []));
    for (const { path, field } of [...leavesOf(facts), ...fields.map((one) => ({ path: one.name, field: one }))]) {
      const name = plainName(path);
      if (!known.has(name) && name === path.split('.').at(-1)) known.set(name, { label: field.label, type: field });
    }
  }
  return known;
}

export function factText(name: string, value: Given, glossary: Glossary | undefined): string {
  const entry = glossary?.get(name);
  const one = (part: Given): string => {
    if (typeof part === 'boolean') return t(part ? 'value.yes' : 'value.no');
    const type = entry?.type;
    if ((type?.type === 'enum' || type?.type === 'set') && typeof part === 'string') return type.values.find((option) => option.id === part)?.label ?? part;
    return String(part).replaceAll('_', ' ');
  };
  const text = Array.isArray(value) ? value.map(one).join(', ') || t('value.none') : one(value);
  return t('text.is', { name: entry?.label ?? name.replaceAll('_', ' '), value: text });
}
