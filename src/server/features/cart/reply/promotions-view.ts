import type { Adjustment, BagItem, Cart, PriceStep } from '../../../../contract/cart/schemas.ts';
import { euroOf, toEuro } from '../../../../domain/base/money.ts';
import { wireDate } from '../../../../domain/base/rome-time.ts';
import type { BagLine } from '../../../../domain/pricing/bags.ts';
import type { AppliedCertificate, GiftCertificate } from '../../../../domain/pricing/gift-certificate.ts';
import type { PromotionHint } from '../../../../domain/pricing/promotions/apply-promotions.ts';
import type { PriceStep as DomainStep } from '../../../../domain/pricing/promotions/ledger.ts';
import { jsonObject, raw } from '../../../infra/json-text.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import type { GiftLine, PricedCart } from '../price/price-cart.ts';

/** Returns one step of "perché questo prezzo" in euro. */
export function stepView({ promotionId, name, units, beforeCents, afterCents }: DomainStep): PriceStep {
  return { promotionId, name, units, before: euroOf(beforeCents), after: euroOf(afterCents) };
}

/** Returns the bags as a line of the total. */
export function bagView({ packagingTypeId, name, quantity, paid, priceCents, cents: total }: BagLine): BagItem {
  return { packagingTypeId, name, quantity, paidQuantity: paid, price: euroOf(priceCents), grossTotal: toEuro(total) };
}

export function giftJson(catalogue: Catalogue, { scope }: PricedCart, gift: GiftLine): string {
  const { promotionId, name, quantity } = gift;
  return jsonObject({ promotionId, name, quantity, product: raw(catalogue.card(scope, gift.ordinal)) });
}

/** Returns promotions that are almost reached: what is missing, with the items that already count. */
export function hintViews({ lines, total }: PricedCart): NonNullable<Cart['promotionHints']> {
  return total.hints.map(({ promotion, missing, lines: indexes }) => ({
    promotionId: promotion.promotionId,
    name: promotion.name,
    ...termsOf(promotion),
    ...(missing.pieces === undefined ? {} : { missingPieces: missing.pieces }),
    ...(missing.cents === undefined ? {} : { missingAmount: euroOf(missing.cents) }),
    itemIds: indexes.flatMap((index) => lines[index]?.item.itemId ?? []),
  }));
}

/** A gift certificate in a cart (S 3, orderAdjustments): its discount, or the reason why it gives none. */
export function certificateAdjustment({
  certificate,
  offCents,
  problem,
  missingCents,
}: AppliedCertificate): Adjustment {
  const { userGiftCertificateId } = certificate;
  return {
    orderItemId: 0,
    userGiftCertificateId,
    giftCertificate: certificateView(certificate),
    amount: toEuro(offCents),
    ...(problem === undefined ? {} : { problem }),
    ...(problem === undefined && missingCents > 0 ? { missingAmount: toEuro(missingCents) } : {}),
  };
}

export function certificateView(
  certificate: Pick<
    GiftCertificate,
    'certificateId' | 'code' | 'name' | 'kind' | 'amountCents' | 'leftCents' | 'minimumCents' | 'endsOn'
  >,
): Adjustment['giftCertificate'] {
  const { certificateId, code, name, kind, amountCents, leftCents, minimumCents, endsOn } = certificate;
  return {
    giftCertificateId: certificateId,
    code,
    name,
    amount: euroOf(amountCents),
    ...(leftCents === null ? {} : { leftAmount: euroOf(leftCents) }),
    minimumAmount: euroOf(minimumCents),
    endDate: wireDate(endsOn),
    keepsRest: kind === 'balance',
  };
}

/** The numbers that a page needs to describe the reward of a promotion. */
function termsOf({ rule }: PromotionHint['promotion']) {
  switch (rule.kind) {
    case 'n-for-m':
      return { kind: rule.kind, take: rule.take, pay: rule.pay };
    case 'nth':
      return { kind: rule.kind, take: rule.nth, percentOff: rule.percentOff };
    case 'bundle':
      return { kind: rule.kind, amount: euroOf(rule.priceCents) };
    case 'threshold':
      return {
        kind: rule.kind,
        ...(rule.offCents === undefined ? {} : { amount: euroOf(rule.offCents) }),
        ...(rule.percentOff === undefined ? {} : { percentOff: rule.percentOff }),
      };
    default:
      return { kind: rule.kind };
  }
}
