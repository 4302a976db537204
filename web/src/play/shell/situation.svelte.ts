// How a game stands, as those may know who sit before it: what was told, what follows from it, and its names. Looking back it is how
// the game stood.

import { t } from '../../lib/words.svelte';
import type { Action, Ground, Group, Line, Look, Piece, Place, Placed, Position, Roster, Seats, Standing } from './types';

export class Situation {
  // --- what was told ---
  ground = $state.raw<Ground>();
  roster = $state.raw<Roster>();
  look = $state.raw<Look>();
  lines = $state.raw<Line[]>([]);
  seats = $state.raw<Seats>({});
  dice = $state<'mine' | 'program'>('program');
  divergences = $state.raw<string[]>([]);
  // Another tab plays it: here it is only looked at.
  watching = $state(false);

  // --- looking back: the line of the log, and how it stood after it ---
  at = $state<number>();
  past = $state.raw<{ position: Position; standing: Standing }>();

  // --- what follows from it ---
  readonly position = $derived(this.past?.position ?? this.look?.position);
  readonly standing = $derived(this.past?.standing ?? this.look?.standing);
  readonly pieces = $derived(new Map<string, Piece>((this.roster?.pieces ?? []).map((piece) => [piece.id, piece])));
  readonly placed = $derived(new Map<string, Placed>((this.position?.pieces ?? []).map((piece) => [piece.id, piece])));
  readonly stacks = $derived.by(() => {
    const all = new Map<string, Placed[]>();
    for (const piece of this.position?.pieces ?? []) if (piece.at !== undefined) all.set(piece.at, [...(all.get(piece.at) ?? []), piece]);
    return all;
  });
  readonly person = $derived(!this.watching && this.look?.seat === 'person' && !this.look.over && this.look.hand_over === undefined);
  readonly actions = $derived(this.at === undefined && this.person ? (this.look?.actions ?? []) : []);
  readonly ready = $derived([...new Set(this.actions.flatMap((action) => (action.piece === undefined ? [] : [action.piece])))]);
  readonly last = $derived(this.lines.at(-1));
  // Who took part in the decision that is shown.
  readonly moved = $derived.by(() => {
    const line = this.at === undefined ? this.last : this.lines[this.at];
    return new Set((line?.events ?? []).flatMap((event) => event.pieces));
  });
  private readonly places = $derived(new Map<string, Place>((this.ground?.places ?? []).map((place) => [place.id, place])));

  // --- actions ---

  groupOf(action: Action): Group {
    return this.look?.groups?.[action.group] ?? { verb: t('page.game.do_it') };
  }
  // Where on the board it is done: where it leads, or what it is against.
  placeOf(action: Action): string | undefined {
    return action.to ?? action.at ?? (action.against ?? []).map((id) => this.placed.get(id)?.at).find((place) => place !== undefined);
  }

  // --- in words ---

  sideOf(id: string): number {
    return Math.max(0, (this.roster?.sides ?? []).findIndex((side) => side.id === id));
  }
  sideOfPiece(id: string): number {
    return this.sideOf(this.pieces.get(id)?.side ?? '');
  }
  // Who holds what counts, as a class of the style sheets.
  holderOf(place: string): string {
    const holder = this.position?.holders[place];
    return holder === undefined ? 'free' : `side${this.sideOf(holder)}`;
  }
  sideLabel(id: string): string {
    return this.roster?.sides.find((side) => side.id === id)?.label ?? id;
  }
  label(id: string): string {
    return this.pieces.get(id)?.label ?? this.roster?.formations.find((one) => one.id === id)?.label ?? id;
  }
  placeLabel(id: string): string {
    return this.places.get(id)?.label ?? id;
  }
  // The place with the region it lies in.
  whereabouts(id: string): string {
    const region = this.places.get(id)?.in;
    return region === undefined ? this.placeLabel(id) : `${this.placeLabel(id)}, ${region}`;
  }
  headingLabel(id: string): string {
    return this.ground?.headings.find((one) => one.id === id)?.label ?? id;
  }

  // A piece in words, as the text board and a screen reader tell it.
  said(id: string): string {
    return t('text.is', { name: this.label(id), value: this.placed.get(id)?.said ?? '' });
  }
  sayAction(action: Action): string {
    if (action.words !== undefined) return action.words;
    const parts = { piece: this.label(action.piece ?? ''), to: this.placeLabel(action.to ?? ''), heading: action.heading === undefined ? '' : this.headingLabel(action.heading) };
    const { say, verb } = this.groupOf(action);
    return (say ?? `${verb} {piece} {to} {heading}`).replace(/\{(piece|to|heading)\}/g, (_, part: keyof typeof parts) => parts[part]).trim();
  }
}
