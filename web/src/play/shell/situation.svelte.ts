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
  unasked = $state.raw<string[]>([]);
  // Another tab plays it: here it is only looked at.
  watching = $state(false);

  // --- looking back: the line of the log, and how it stood after it ---
  at = $state<number>();
  past = $state.raw<{ position: Position; standing: Standing }>();

  // Where everybody stood after the last decision of each side; and whom somebody points at in what is told.
  private stood = $state.raw<Record<string, Map<string, string>>>({});
  lit = $state.raw<string[]>([]);

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
  // What others have done since the side that decides did something.
  readonly since = $derived.by(() => {
    const mine = this.lines.map((line) => line.side).lastIndexOf(this.look?.mover);
    return this.person && this.at === undefined ? this.lines.slice(mine + 1).filter((line) => line.events.length > 0) : [];
  });
  // Who took part in it, or in the decision that is shown, or whoever is pointed at.
  readonly moved = $derived.by(() => {
    const line = this.at === undefined ? this.last : this.lines[this.at];
    const shown = this.since.length > 0 ? this.since : line ? [line] : [];
    return new Set(this.lit.length > 0 ? this.lit : shown.flatMap((one) => one.events.flatMap((event) => event.pieces)));
  });
  // From where to where pieces have gone since.
  readonly tracks = $derived.by(() => {
    const before = this.stood[this.look?.mover ?? ''];
    if (!this.person || this.at !== undefined || this.since.length === 0 || !before) return [];
    return [...this.placed.values()].flatMap(({ id, at }) => {
      const from = before.get(id);
      return from !== undefined && at !== undefined && from !== at ? [{ id, from, to: at }] : [];
    });
  });
  private readonly places = $derived(new Map<string, Place>((this.ground?.places ?? []).map((place) => [place.id, place])));

  // A side has decided: what moves from here on is news to it.
  protected remember(side: string): void {
    const places = (this.look?.position.pieces ?? []).flatMap(({ id, at }): [string, string][] => (at === undefined ? [] : [[id, at]]));
    this.stood = { ...this.stood, [side]: new Map(places) };
  }

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
  // The colour a piece is printed in, if it is not its side's.
  tintOf(id: string): string | undefined {
    const formation = this.pieces.get(id)?.formation;
    const colour = this.roster?.formations.find((one) => one.id === formation)?.colour;
    return colour === undefined ? undefined : `var(--tint-${colour})`;
  }
  // The colours of the sides, for the style of whatever shows them.
  readonly colours = $derived((this.roster?.sides ?? []).map(({ colour }, i) => (colour === undefined ? '' : `--tint${i}: var(--tint-${colour}); --pen${i}: var(--pen-${colour});`)).join(' '));
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
    return this.places.get(id)?.label ?? this.unnamed(id);
  }
  // How whoever draws the board calls a place that has no name.
  unnamed = (id: string): string => id;
  // The place with the region it lies in.
  whereabouts(id: string): string {
    const region = this.places.get(id)?.in;
    return region === undefined ? this.placeLabel(id) : `${this.placeLabel(id)} (${region})`;
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
    const parts = { piece: this.label(action.piece ?? ''), to: this.whereabouts(action.to ?? ''), heading: action.heading === undefined ? '' : this.headingLabel(action.heading) };
    const { say, verb } = this.groupOf(action);
    return (say ?? `${verb} {piece} {to} {heading}`).replace(/\{(piece|to|heading)\}/g, (_, part: keyof typeof parts) => parts[part]).trim();
  }
}
