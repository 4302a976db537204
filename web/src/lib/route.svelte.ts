// Where in the page we are, as the address says it: #/, #/s/SYSTEM/PART, #/q/SYSTEM/PROCEDURE?link, #/log, #/units, #/house,
// #/print/SYSTEM, #/play, #/play/GAME (in the place of the system), #/armies/SYSTEM, #/armies/SYSTEM/LIST.

export interface Route {
  view: 'home' | 'system' | 'question' | 'log' | 'units' | 'house' | 'print' | 'play' | 'armies' | 'unknown';
  system: string;
  name: string;
  link: string;
}

export function readRoute(hash: string): Route {
  const [path = '', ...rest] = hash.replace(/^#/, '').split('?');
  const parts = path.split('/').filter((part) => part !== '');
  let decoded: string[];
  try {
    decoded = parts.map(decodeURIComponent);
  } catch {
    decoded = ['?'];
  }
  const [first, system = '', name = ''] = decoded;
  const route = { system, name, link: rest.join('?') };
  if (first === undefined) return { view: 'home', ...route };
  if (first === 's' && system !== '') return { view: 'system', ...route };
  if (first === 'q' && system !== '' && name !== '') return { view: 'question', ...route };
  if (first === 'print' && system !== '') return { view: 'print', ...route };
  if (first === 'armies' && system !== '') return { view: 'armies', ...route };
  if (first === 'log' || first === 'play' || first === 'units' || first === 'house') return { view: first, ...route };
  return { view: 'unknown', ...route };
}

class Place {
  route = $state.raw(readRoute(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => (this.route = readRoute(location.hash)));
  }

  go(address: string): void {
    location.hash = address;
  }

  // Writes the question into the address without going anywhere; unless the reader has just gone elsewhere.
  note(address: string): void {
    const [here, there] = [readRoute(location.hash), readRoute(address)];
    const same = here.view === there.view && here.system === there.system && here.name === there.name;
    if (same && here.link !== there.link) history.replaceState(null, '', address);
  }
}

export const place = new Place();

export const toSystem = (system: string, part = '') => `#/s/${encodeURIComponent(system)}${part === '' ? '' : `/${part}`}`;
export const toArmies = (system: string, list = '') => `#/armies/${encodeURIComponent(system)}${list === '' ? '' : `/${encodeURIComponent(list)}`}`;
export const toQuestion = (system: string, procedure: string, link = '') =>
  `#/q/${encodeURIComponent(system)}/${encodeURIComponent(procedure)}${link === '' ? '' : `?${link}`}`;
