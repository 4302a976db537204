// Sentences in the reader's language, switched at once.

import { untrack } from 'svelte';
import { en, fr } from 'virtual:words';
import type { Lang } from '../engine/types';
import { keep, kept } from './storage';

function preferred(): Lang {
  const saved = kept<string>('lang');
  if (saved === 'fr' || saved === 'en') return saved;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

// Sentences that come with what says them, in the reader's language; in the other when he changes over.
export type Part = Record<Lang, () => Promise<{ default: Record<string, string> }>>;
export const ofBoards: Part = { fr: () => import('virtual:words/board/fr'), en: () => import('virtual:words/board/en') };
export const ofArmies: Part = { fr: () => import('virtual:words/armies/fr'), en: () => import('virtual:words/armies/en') };
export const ofSheets: Part = { fr: () => import('virtual:words/sheets/fr'), en: () => import('virtual:words/sheets/en') };

class Words {
  lang = $state<Lang>(preferred());
  private parts = new Set<Part>();

  async with<T>(part: Part, view: Promise<T>): Promise<T> {
    this.parts.add(part);
    await this.fetch(part, untrack(() => this.lang));
    return view;
  }

  // What cannot be fetched is said as before.
  async use(lang: Lang): Promise<void> {
    await Promise.allSettled([...this.parts].map((part) => this.fetch(part, lang)));
    this.lang = lang;
    keep('lang', lang);
  }

  private async fetch(part: Part, lang: Lang): Promise<void> {
    Object.assign(lang === 'fr' ? fr : en, (await part[lang]()).default);
  }
}

export const words = new Words();

export type Arguments = Record<string, string | number>;

// {name} stands for an argument; `.one` and `.many` are chosen by `count`. In French, 0 is singular.
export function t(id: string, args: Arguments = {}): string {
  const [texts, others] = words.lang === 'fr' ? [fr, en] : [en, fr];
  const said = (name: string) => texts[name] ?? others[name];
  let text = said(id);
  if (text === undefined && typeof args.count === 'number') {
    const single = words.lang === 'fr' ? Math.abs(args.count) < 2 : args.count === 1;
    text = said(`${id}.${single ? 'one' : 'many'}`);
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
