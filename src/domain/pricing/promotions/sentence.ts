import { t } from '../../../language/language.ts';
import { formatMoney, formatNumber, formatShortDay } from '../../base/format.ts';
import type { PromotionRule } from './rule.ts';

/** A promotion with the numbers that its kind uses; others may be missing. */
interface Described {
  readonly kind: PromotionRule['kind'];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly percent?: number;
  readonly priceCents?: number;
  readonly take?: number;
  readonly pay?: number;
  readonly nth?: number;
  readonly offCents?: number;
  readonly fromCents?: number;
  readonly fromPieces?: number;
  readonly repeats: boolean;
  readonly giftQuantity?: number;
  readonly most?: number;
  readonly perCustomer?: number;
  readonly hoursFrom?: string;
  readonly hoursTo?: string;
}

/** Returns what a promotion gives, in the words in which a customer reads it. */
export function sentenceOf(draft: Described): string {
  const days = t('Dal {from} al {to}', { from: formatShortDay(draft.startsOn), to: formatShortDay(draft.endsOn) });
  const most = draft.most === undefined ? '' : ` ${t('Al massimo {n} volte per ordine.', { n: draft.most })}`;
  const { hoursFrom: from = '', hoursTo: to = '', perCustomer: n } = draft;
  const hours = from === '' || to === '' ? '' : ` ${t('Per chi ordina dalle {from} alle {to}.', { from, to })}`;
  const each = n === undefined ? '' : ` ${t('Al massimo in {n} ordini per cliente.', { n })}`;
  return `${offerOf(draft)}. ${days}.${hours}${most}${each}`;
}

function offerOf(draft: Described): string {
  const { percent = 0, take = 0, pay = 0, nth = 0, priceCents, offCents, giftQuantity = 1 } = draft;
  const money = (amount: number | undefined) => formatMoney(amount ?? 0);
  switch (draft.kind) {
    case 'n-for-m':
      return t('Prendi {take}, paghi {pay}', { take, pay });
    case 'nth':
      return t('Il {n}° pezzo costa il {percent} % in meno', { n: nth, percent });
    case 'bundle':
      return t('Insieme a {price}', { price: money(priceCents) });
    case 'threshold':
      return t('{off} in meno {from}', {
        off: offCents === undefined ? `${percent} %` : money(offCents),
        from: fromText(draft),
      });
    case 'gift':
      return t('{n} in omaggio {from}', { n: formatNumber(giftQuantity), from: fromText(draft) });
    default:
      // each of the goods may have a price of its own
      if (priceCents === undefined && percent === 0) return t('In offerta');
      return priceCents === undefined
        ? t('Il {percent} % in meno', { percent })
        : t('A {price}', { price: money(priceCents) });
  }
}

function fromText({ fromCents, fromPieces, repeats }: Described): string {
  if (fromPieces !== undefined)
    return repeats ? t('ogni {n} pezzi', { n: fromPieces }) : t('da {n} pezzi', { n: fromPieces });
  const price = formatMoney(fromCents ?? 0);
  return repeats ? t('ogni {price} di spesa', { price }) : t('da {price} di spesa', { price });
}
