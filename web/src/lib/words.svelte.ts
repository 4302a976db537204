// Sentences in the reader's language, switched at once.

import { en, fr } from 'virtual:words';
import type { Lang } from '../engine/types';
import { keep, kept } from './storage';

function preferred(): Lang {
  const saved = kept<string>('lang');
  if (saved === 'fr' || saved === 'en') return saved;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

class Words {
  lang = $state<Lang>(preferred());

  use(lang: Lang): void {
    this.lang = lang;
    keep('lang', lang);
  }
}

export const words = new Words();

export type Arguments = Record<string, string | number>;

// {name} stands for an argument; `.one` and `.many` are chosen by `count`. In French, 0 is singular.
export function t(id: string, args: Arguments = {}): string {
  const texts = words.lang === 'fr' ? fr : en;
  let text = texts[id];
  if (text === undefined && typeof args.count === 'number') {
    const single = words.lang === 'fr' ? Math.abs(args.count) < 2 : args.count === 1;
    text = texts[`${id}.${single ? 'one' : 'many'}`];
  }
  if (text === undefined) return id;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? number(value) : value;
  });
}

export function has(id: string): boolean {
  return id in (words.lang === 'fr' ? fr : en);
}

// A day comes before its month and the clock has 24 hours, as the French have it.
const locale = () => (words.lang === 'fr' ? 'fr-FR' : 'en-GB');

export function number(value: number, digits = 2): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
}

export function percent(probability: number): string {
  const format = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 });
  // Browsers part the sign with a wide blank; the engine's sentences have a narrow one.
  const text = (share: number) => format.format(share).replace('\u00a0%', '\u202f%');
  if (probability > 0 && probability < 0.001) return `< ${text(0.001)}`;
  if (probability < 1 && probability > 0.999) return `> ${text(0.999)}`;
  return text(probability);
}

// "+12.5 points", for the change of a chance.
export function points(change: number): string {
  const text = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(change * 100);
  return t('page.points', { points: text.replace('-', '−') });
}

export function moment(time: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(time);
}

export function day(time: number): string {
  return new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(time);
}
