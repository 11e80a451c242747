import { language, t } from '../../../language/language.ts';
import { formatCents } from '../../base/format.ts';
import { cents } from '../../base/money.ts';
import type { PromotionRule, Threshold } from './rule.ts';

/** Returns the name of a promotion on a badge, where the staff wrote none; undefined when its price says everything. */
export function mechanicsName(rule: PromotionRule): string | undefined {
  switch (rule.kind) {
    case 'n-for-m':
      return `${rule.take}x${rule.pay}`;
    case 'nth':
      return rule.percentOff === 100 ? t('{n}° gratis', { n: rule.nth }) : t('{n}° −{percent}%', { n: rule.nth, percent: rule.percentOff });
    case 'bundle':
      return t('Insieme {price}', { price: euro(rule.priceCents) });
    case 'threshold':
      return `−${rule.offCents === undefined ? `${rule.percentOff}%` : euro(rule.offCents)} ${from(rule)}`;
    case 'gift':
      return t('Omaggio');
    case 'loyalty':
      return t('Prezzo soci');
    case 'batch':
      return t('Antispreco');
    case 'price':
      return undefined;
  }
}

function from({ fromCents, fromPieces }: Threshold): string {
  return fromPieces === undefined ? t('da {price}', { price: euro(fromCents ?? 0) }) : t('da {n} pz', { n: fromPieces });
}

/** Badges are narrow: whole euros are written without cents. */
function euro(amount: number): string {
  if (amount % 100 !== 0) return formatCents(cents(amount));
  return language() === 'it' ? `${amount / 100}\u00a0€` : `€${amount / 100}`;
}
