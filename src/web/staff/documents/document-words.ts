import type { StaffDocument } from '../../../contract/documents/schemas.ts';
import { msg } from '../../../language/language.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

export type State = StaffDocument['state'];
export type Kind = StaffDocument['kind'];

/** The states of a document at the exchange, with the word for it in the address of the page. */
export const STATES: readonly {
  readonly state: State;
  readonly word: string;
  readonly name: string;
  readonly tone: BadgeTone;
}[] = [
  { state: 'waiting', word: 'da-inviare', name: msg('Da inviare'), tone: 'neutral' },
  { state: 'sent', word: 'inviati', name: msg('Inviato'), tone: 'neutral' },
  { state: 'delivered', word: 'consegnati', name: msg('Recapitato (RC)'), tone: 'accent' },
  { state: 'not-delivered', word: 'non-consegnati', name: msg('Nell’area riservata (MC)'), tone: 'accent' },
  { state: 'rejected', word: 'scartati', name: msg('Scartato (NS)'), tone: 'danger' },
  { state: 'accepted', word: 'accettati', name: msg('Accettato (NE)'), tone: 'accent' },
  { state: 'refused', word: 'rifiutati', name: msg('Rifiutato (NE)'), tone: 'danger' },
  { state: 'expired', word: 'scaduti', name: msg('Decorsi i termini (DT)'), tone: 'warning' },
];

export const KINDS: readonly { readonly kind: Kind; readonly word: string; readonly name: string }[] = [
  { kind: 'invoice', word: 'fatture', name: msg('Fattura') },
  { kind: 'summary', word: 'riepilogative', name: msg('Fattura riepilogativa') },
  { kind: 'credit-note', word: 'note-di-credito', name: msg('Nota di credito') },
];
