import type { LinkedDue } from '../../../contract/dues/schemas.ts';
import { msg } from '../../../language/language.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** D 4: the states of a due, in words. */
export const DUE_STATES: Readonly<Record<LinkedDue['status'], { readonly text: string; readonly tone: BadgeTone; readonly word: string }>> =
  {
    expired: { text: msg('Scaduta'), tone: 'danger', word: 'scadute' },
    expiring: { text: msg('In scadenza'), tone: 'warning', word: 'in-scadenza' },
    pending: { text: msg('Da pagare'), tone: 'neutral', word: 'da-pagare' },
    paid: { text: msg('Pagata'), tone: 'accent', word: 'pagate' },
  };
