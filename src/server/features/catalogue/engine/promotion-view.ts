import type { Product } from '../../../../contract/catalogue/product.ts';
import { divideRounded } from '../../../../domain/base/money.ts';
import { wireDate } from '../../../../domain/base/rome-time.ts';
import { mechanicsName } from '../../../../domain/pricing/promotions/mechanics-name.ts';
import { isForEverybody, isPriceRule } from '../../../../domain/pricing/promotions/rule.ts';
import { RULES } from '../../../../language/english-rules.ts';
import { type LocaleMessages, withLocale } from '../../../../language/language.ts';
import { allInEnglish, type EnglishTexts, inEnglish, staysItalian } from './english/english-texts.ts';
import type { DatedPromotion } from './warehouses.ts';

const ITALIAN: LocaleMessages = { language: 'it' };
const ENGLISH: LocaleMessages = { language: 'en', dictionary: RULES };

interface PromotedGoods {
  readonly list: number;
  readonly price: number;
  readonly isPerishable: boolean;
  readonly texts: EnglishTexts;
}

/** A promotion as products carry it (wire-facts 3.3): its price where it makes one, its mechanics otherwise. */
export function promotionView(
  { row, promotion: { rule, name }, lowestCents }: DatedPromotion,
  { list, price, isPerishable, texts }: PromotedGoods,
): NonNullable<Product['warehousePromo']> {
  const off = list - price;
  const isCut = isPriceRule(rule);
  // cached for pages of one language, whatever the language of the call that makes it
  const header = withLocale(texts.size === 0 ? ITALIAN : ENGLISH, () => mechanicsName(rule));
  // a reduced price is announced with the lowest one before it; offers under a condition are none (art. 17-bis)
  const hasLowest = lowestCents !== null && isCut && isForEverybody(rule) && !isPerishable;
  return {
    warehousePromoId: row.promotionId,
    ...(off > 0 ? { discount: off / 100, discountPerc: divideRounded(off * 100_000, list) / 1000 } : {}),
    promoType: row.promoType,
    warehousePromoTypeId: row.kindId,
    cashDeskPromo: row.cashDesk,
    ...(row.selectable ? { selectable: true } : {}),
    validityDate: wireDate(row.startsOn),
    expireDate: wireDate(row.endsOn),
    ...(hasLowest ? { lowestPrice30: lowestCents / 100 } : {}),
    view: {
      ...(header === undefined ? {} : { header, body: inEnglish(texts, name), ...staysItalian(texts, name) }),
      ...allInEnglish(texts, row.view),
      cssClass: row.view['cssClass'] ?? `${isCut ? 'promo_discount' : `promo_${rule.kind}`} promo_${row.promoType}`,
    },
  };
}
