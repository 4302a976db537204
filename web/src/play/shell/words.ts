// The sentences of the board join those of the page when it is fetched.

import { en as moreEn, fr as moreFr } from 'virtual:words/board';
import { en, fr } from 'virtual:words';

Object.assign(en, moreEn);
Object.assign(fr, moreFr);
