// The sentences of free tables join those of the page when one is drawn.

import { en as moreEn, fr as moreFr } from 'virtual:words/tabletop';
import { en, fr } from 'virtual:words';

Object.assign(en, moreEn);
Object.assign(fr, moreFr);
