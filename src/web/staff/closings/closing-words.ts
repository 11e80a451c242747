import type { DifferenceKind, Instrument, PaymentNature } from '../../../contract/closings/limits.ts';
import type { ClosingDifference, StaffClosingDay } from '../../../contract/closings/schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { staffPaths } from '../kit/staff-paths.ts';

export const CLOSINGS_KEY = ['staff', 'closings'];

const INSTRUMENT_NAMES: Readonly<Record<Instrument, string>> = {
  card: msg('Carta in linea'),
  wallet: msg('PayPal'),
  bank: msg('Bonifico immediato'),
  transfer: msg('Bonifici'),
  door_cash: msg('Contanti alla porta'),
  door_card: msg('POS sui furgoni'),
  door_unsaid: msg('Alla porta, mezzo non detto'),
  counter_cash: msg('Contanti al banco'),
  counter_card: msg('POS al banco'),
  counter_unsaid: msg('Al banco, mezzo non detto'),
  by_hand: msg('Rimborsi pagati a mano'),
};
export const instrumentName = (instrument: Instrument) => t(INSTRUMENT_NAMES[instrument]);

const NATURE_NAMES: Readonly<Record<PaymentNature, string>> = {
  distance: msg('a distanza'),
  door: msg('alla porta'),
  pickup: msg('al ritiro'),
};
export const natureName = (nature: PaymentNature) => t(NATURE_NAMES[nature]);

const DOCUMENT_NAMES: Readonly<Record<StaffClosingDay['documents'][number]['kind'], string>> = {
  receipt: msg('Corrispettivi'),
  invoice: msg('Fatture elettroniche'),
  'to-invoice': msg('Da fatturare'),
  note: msg('Note di credito'),
  refund: msg('Rimborsi senza nota'),
  'other-invoice': msg('Fatture rifatte'),
};
export const documentName = (kind: StaffClosingDay['documents'][number]['kind']) => t(DOCUMENT_NAMES[kind]);

const KIND_NAMES: Readonly<Record<DifferenceKind, string>> = {
  count: msg('Da contare'),
  run: msg('Giro {label}: i contanti contati non sono quelli attesi'),
  'run-open': msg('Giro {label}: nessuno ha ancora contato i contanti'),
  unsaid: msg('Pagamenti alla consegna senza mezzo, contanti o carta: {label}'),
  order: msg('Ordine {label}: il pagato non è il consegnato'),
  document: msg('Documento {label}: il totale non è quello degli ordini'),
  'to-invoice': msg('Ordine {label}: manca la fattura'),
};

/** Says in words where something differs. */
export function differenceName({ kind, about, label }: Pick<ClosingDifference, 'kind' | 'about' | 'label'>): string {
  if (kind === 'count') return instrumentName(about as Instrument);
  return t(KIND_NAMES[kind], { label });
}

/** The page on which a difference is looked into; undefined: there is none. */
export function differencePath({ kind, sourceId, label }: ClosingDifference): string | undefined {
  if (sourceId === undefined) return undefined;
  if (kind === 'run' || kind === 'run-open') return staffPaths.runReturns(sourceId);
  return kind === 'document' ? staffPaths.documents({ cerca: label }) : staffPaths.order(sourceId);
}

/** "4 %", or why there is no VAT. */
export function rateName({ rate, nature }: StaffClosingDay['vat'][number]): string {
  if (rate > 0) return `${rate / 100} %`;
  return nature === 'N1' ? t('cauzioni, art. 15') : (nature ?? t('fuori campo'));
}
