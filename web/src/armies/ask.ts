// Questions about army lists, with the house rules that are on.

import { isError, type ErrorAnswer } from '../engine/types';
import { house, problemText } from '../lib/house.svelte';
import { client } from '../play/shell/client.svelte';
import type { ArmyAnswers, ArmyRequest } from './types';

type Without<R> = R extends unknown ? Omit<R, 'lang' | 'house'> : never;

export function ask<R extends Without<ArmyRequest>>(request: R): Promise<ArmyAnswers[R['ask']] | ErrorAnswer> {
  const question = { ...request, house: house.on(request.system) };
  return client.armies(question);
}

export { isError, problemText };
