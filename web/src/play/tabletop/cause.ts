// What has to be answered: of the last decisions the one that nothing was told of yet but who does it.

import type { Game } from '../shell/game.svelte';
import type { GameAnswers } from '../shell/types';

const most = 4; // decisions that are looked back at

export async function causeOf(game: Game, first: number): Promise<Partial<GameAnswers['trace']>> {
  const { look } = game;
  for (let i = first; i > Math.max(0, first - most); i -= 1) {
    if (game.lines[i]?.events.some(({ pieces }) => pieces.length > 0)) break;
    const told = await game.traceOf(i);
    if (game.look !== look) break;
    if (told?.action?.piece !== undefined) return told;
  }
  return {};
}
