// What the facts of a system are called, gathered from its forms, so that a unit can be read in any language.

import { engine } from '../engine/client.svelte';
import { isError, type Given, type Lang, type ScalarType } from '../engine/types';
import { fits, isScalar, leavesOf } from './facts';
import { plainName } from './units.svelte';
import { t } from './words.svelte';

export type Glossary = Map<string, { label: string; type: ScalarType }>;

// Asks the forms in the order of the sheet until every name is known; only what is kept of a unit counts.
export async function glossaryOf(system: string, names: Set<string>, lang: Lang): Promise<Glossary> {
  const known: Glossary = new Map();
  const inRecord = new Set<string>();
  const procedures = await engine.ask({ ask: 'procedures', lang, system });
  if (isError(procedures)) return known;
  for (const { name: procedure } of procedures.procedures) {
    if ([...names].every((name) => inRecord.has(name))) break;
    const facts = await engine.ask({ ask: 'facts', lang, system, procedure });
    if (isError(facts)) continue;
    const fields = facts.facts.flatMap((fact) => (fact.type === 'list' ? fact.fields.filter(isScalar) : []));
    for (const { path, field } of [...leavesOf(facts), ...fields.map((one) => ({ path: one.name, field: one }))]) {
      const name = plainName(path);
      if (!field.unit || name !== path.split('.').at(-1)) continue;
      // A record speaks of the unit itself, a plain fact of one question.
      if (!known.has(name) || (path.includes('.') && !inRecord.has(name))) known.set(name, { label: field.label, type: field });
      if (path.includes('.')) inRecord.add(name);
    }
  }
  return known;
}

// Nothing of what the sheet does not keep of a unit, or says otherwise now: an id is nobody's language.
export function factText(name: string, value: Given, glossary: Glossary): string {
  const entry = glossary.get(name);
  if (!entry || !fits(entry.type, value)) return '';
  const one = (part: Given): string => {
    if (typeof part === 'boolean') return t(part ? 'value.yes' : 'value.no');
    if (entry.type.type === 'enum' || entry.type.type === 'set') return entry.type.values.find((option) => option.id === part)?.label ?? '';
    return String(part);
  };
  const text = Array.isArray(value) ? value.map(one).join(', ') || t('value.none') : one(value);
  return t('text.is', { name: entry.label, value: text });
}
