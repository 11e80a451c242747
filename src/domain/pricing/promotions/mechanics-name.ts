import { formatCents } from '../../base/format.ts';
import { cents } from '../../base/money.ts';
import type { PromotionRule, Threshold } from './rule.ts';

/** Returns the name of a promotion on a badge, where the staff wrote none; undefined when its price says everything. */
export function mechanicsName(rule: PromotionRule): string | undefined {
  switch (rule.kind) {
    case 'n-for-m':
      return `${rule.take}x${rule.pay}`;
    case 'nth':
      return rule.percentOff === 100 ? `${rule.nth}° gratis` : `${rule.nth}° −${rule.percentOff}%`;
    case 'bundle':
      return `Insieme ${euro(rule.priceCents)}`;
    case 'threshold':
      return `−${rule.offCents === undefined ? `${rule.percentOff}%` : euro(rule.offCents)} ${from(rule)}`;
    case 'gift':
      return 'Omaggio';
    case 'loyalty':
      return 'Prezzo soci';
    case 'batch':
      return 'Antispreco';
    case 'price':
      return undefined;
  }
}

function from({ fromCents, fromPieces }: Threshold): string {
  return fromPieces === undefined ? `da ${euro(fromCents ?? 0)}` : `da ${fromPieces} pz`;
}

/** Badges are narrow: whole euros are written without cents. */
function euro(amount: number): string {
  return amount % 100 === 0 ? `${amount / 100}\u00a0€` : formatCents(cents(amount));
}
