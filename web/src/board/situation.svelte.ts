// How a game stands, as those may know who sit before it: what the table told, what follows from it, and its names. Looking back it
// is how the game stood.

import { t } from '../lib/words.svelte';
import type { Ground, Line, Look, Man, Piece, Position, Roster, Seats, Standing } from './types';

export class Situation {
  // --- what the table said ---
  ground = $state.raw<Ground>();
  roster = $state.raw<Roster>();
  look = $state.raw<Look>();
  lines = $state.raw<Line[]>([]);
  seats = $state.raw<Seats>({});
  dice = $state<'mine' | 'program'>('program');
  divergences = $state.raw<string[]>([]);

  // --- looking back: the line of the log, and how it stood after it ---
  at = $state<number>();
  past = $state.raw<{ position: Position; standing: Standing }>();

  // --- what follows from it ---
  readonly position = $derived(this.past?.position ?? this.look?.position);
  readonly standing = $derived(this.past?.standing ?? this.look?.standing);
  readonly men = $derived(new Map<string, Man>((this.roster?.pieces ?? []).map((man) => [man.id, man])));
  readonly pieces = $derived(new Map<string, Piece>((this.position?.pieces ?? []).map((piece) => [piece.id, piece])));
  readonly stacks = $derived.by(() => {
    const all = new Map<string, Piece[]>();
    for (const piece of this.position?.pieces ?? []) if (piece.where === 'on_map' && piece.hex) all.set(piece.hex, [...(all.get(piece.hex) ?? []), piece]);
    return all;
  });
  readonly person = $derived(this.look?.seat === 'person' && !this.look.over && this.look.hand_over === undefined);
  readonly actions = $derived(this.at === undefined && this.person ? (this.look?.actions ?? []) : []);
  readonly ready = $derived([...new Set(this.actions.flatMap((action) => (action.unit ? [action.unit] : [])))]);
  readonly last = $derived(this.lines.at(-1));

  // --- in words ---

  sideOf(id: string): number {
    return Math.max(0, (this.roster?.sides ?? []).findIndex((side) => side.id === id));
  }
  // Who holds what counts, as a class of the style sheets.
  holderOf(hex: string): string {
    const holder = this.position?.holders[hex];
    return holder === undefined ? 'free' : `side${this.sideOf(holder)}`;
  }
  sideLabel(id: string): string {
    return this.roster?.sides.find((side) => side.id === id)?.label ?? id;
  }
  label(id: string): string {
    return this.men.get(id)?.label ?? this.roster?.formations.find((one) => one.id === id)?.label ?? id;
  }
  placeOf(hex: string): string {
    const place = this.ground?.places.filter((one) => one.hexes.includes(hex)).sort((a, b) => a.hexes.length - b.hexes.length)[0];
    return place ? `${hex}, ${place.label}` : hex;
  }

  // A unit in words, as the text board and a screen reader tell it.
  said(id: string): string {
    const man = this.men.get(id);
    const piece = this.pieces.get(id);
    if (!man || !piece) return id;
    const parts = [t(`page.game.arm.${man.arm}`)];
    const cohesion = man.cohesion?.[['good_order', 'disordered', 'routed'].indexOf(piece.order)];
    if (man.strength !== undefined && cohesion !== undefined) parts.push(t('page.game.values', { strength: man.strength, cohesion, movement: man.movement }));
    if (piece.order !== 'good_order') parts.push(t(`page.game.order.${piece.order}`));
    if (piece.flags?.includes('square')) parts.push(t('page.game.in_square'));
    if (piece.hex) parts.push(this.placeOf(piece.hex));
    if (piece.facing && man.arm !== 'general' && !piece.flags?.includes('square')) parts.push(t('page.game.faces', { facing: t(`page.game.facing.${piece.facing}`) }));
    return t('text.is', { name: man.label, value: parts.join(', ') });
  }
}
