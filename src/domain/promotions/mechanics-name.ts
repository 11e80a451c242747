import { formatCents } from '../format.ts';
import { cents } from '../money.ts';
import type { PromotionRule, Threshold } from './rule.ts';

/** What a promotion is called on a badge, where the staff wrote nothing else; undefined: its price says it all. */
export function mechanicsName(rule: PromotionRule): string | undefined {
  switch (rule.kind) {
    case 'n-for-m':
      return `${rule.take}x${rule.pay}`;
    case 'nth':
      return rule.percentOff === 100 ? `${rule.nth}° gratis` : `${rule.nth}° −${rule.percentOff}%`;
    case 'bundle':
      return `Insieme ${formatCents(cents(rule.priceCents))}`;
    case 'threshold':
      return rule.offCents === undefined
        ? `−${rule.percentOff}% ${from(rule)}`
        : `−${formatCents(cents(rule.offCents))}`;
    case 'gift':
      return 'Omaggio';
    case 'loyalty':
      return 'Prezzo soci';
    case 'batch':
      return 'Scade presto';
    case 'price':
      return undefined;
  }
}

function from({ fromCents, fromPieces }: Threshold): string {
  return fromPieces === undefined ? `da ${formatCents(cents(fromCents ?? 0))}` : `da ${fromPieces} pezzi`;
}
