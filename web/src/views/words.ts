// The sentences of the sheets join those of the page when their views are fetched.

import { en as moreEn, fr as moreFr } from 'virtual:words/sheets';
import { en, fr } from 'virtual:words';

Object.assign(en, moreEn);
Object.assign(fr, moreFr);
