import type { RefundToPay, StaffRefundRequest } from '../../../contract/refunds/schemas.ts';
import { msg, t } from '../../../language/language.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

interface Word<Value extends string> {
  readonly value: Value;
  /** The name in the address. */
  readonly word: string;
  /** The name, in Italian, for `t`. */
  readonly name: string;
  readonly tone: BadgeTone;
}

export const REQUEST_STATES: readonly Word<StaffRefundRequest['state']>[] = [
  { value: 'open', word: 'aperte', name: msg('Da decidere'), tone: 'warning' },
  { value: 'granted', word: 'accolte', name: msg('Accolta'), tone: 'accent' },
  { value: 'refused', word: 'rifiutate', name: msg('Non accolta'), tone: 'neutral' },
];

/** Returns the state; a withdrawal needs no decision, so it only waits for its payment. */
export function stateOf({ kind, state }: Pick<StaffRefundRequest, 'kind' | 'state'>): {
  readonly name: string;
  readonly tone: BadgeTone;
} {
  const { name = '', tone = 'neutral' } = REQUEST_STATES.find(({ value }) => value === state) ?? {};
  return { name: kind === 'withdrawal' && state === 'open' ? msg('Da rimborsare') : name, tone };
}

export const REQUEST_KINDS: readonly Omit<Word<StaffRefundRequest['kind']>, 'tone'>[] = [
  { value: 'goods', word: 'merce', name: msg('Merce non conforme') },
  { value: 'withdrawal', word: 'recesso', name: msg('Recesso') },
  { value: 'shop', word: 'negozio', name: msg('Rimborso del negozio') },
  { value: 'deposit', word: 'cauzione', name: msg('Cauzione restituita') },
];

export const TO_PAY_STATES: Readonly<Record<RefundToPay['state'], string>> = {
  'by-hand': msg('Da fare a mano'),
  failed: msg('Rifiutato dal circuito'),
  late: msg('Il circuito non risponde'),
};

/** Returns what to know before deciding: that it was reported with other goods, and that credit is wanted. */
export function wishesOf({ reportId, asCredit }: Pick<StaffRefundRequest, 'reportId' | 'asCredit'>): string {
  return [
    reportId !== undefined && t('Segnalato insieme ad altri prodotti dello stesso ordine.'),
    asCredit && t('Lo vuole come credito Bottega, non come denaro.'),
  ]
    .filter(Boolean)
    .join(' ');
}
