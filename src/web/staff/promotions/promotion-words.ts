import { PROMOTION_KINDS, type PromotionKind, type PromotionState } from '../../../contract/promotions/limits.ts';
import type { PromotionDraft, StaffPromotion } from '../../../contract/promotions/schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { msg } from '../../../language/language.ts';

export const KIND_WORDS: Readonly<Record<PromotionKind, string>> = {
  price: msg('Prezzo ribassato'),
  loyalty: msg('Prezzo per alcuni clienti'),
  batch: msg('Scade tra poco'),
  'n-for-m': msg('Prendi N, paghi M'),
  nth: msg('Il secondo a meno'),
  bundle: msg('Insieme a un prezzo'),
  threshold: msg('Da una soglia'),
  gift: msg('Omaggio'),
};

export const STATE_WORDS: Readonly<Record<PromotionState, string>> = {
  draft: msg('Bozza'),
  planned: msg('Prossima'),
  running: msg('In corso'),
  over: msg('Finita'),
  stopped: msg('Fermata'),
};

export const ACT_WORDS: Readonly<Record<StaffPromotion['changes'][number]['act'], string>> = {
  made: msg('Scritta'),
  saved: msg('Cambiata'),
  started: msg('Avviata'),
  stopped: msg('Fermata'),
  deleted: msg('Buttata'),
  undone: msg('Atto annullato'),
  spent: msg('Fermata: budget finito'),
};

/** Returns a day in short, with its year if that is another one than this. */
export function shortDay(date: string): string {
  const year = date.slice(0, 4);
  const isThisYear = year === romeTime(new Date()).date.slice(0, 4);
  return isThisYear ? formatShortDay(date) : `${formatShortDay(date)} ${year}`;
}

/** Returns whether something that this browser kept is a draft of this version of the form. */
export function isDraft(stored: unknown): stored is PromotionDraft {
  if (typeof stored !== 'object' || stored === null || !('kind' in stored && 'goods' in stored)) return false;
  return PROMOTION_KINDS.some((kind) => kind === stored.kind) && Array.isArray(stored.goods);
}
