import { readPromotionRule } from '../../../contract/catalogue/promotion-rules.ts';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { mechanicsName, type PromotionRule } from '../../../domain/pricing/promotions/rule.ts';

/** The name that rules have for the pieces of a bundle. */
export const PIECES_FIELD = 'parts';

/** Returns the rule of a draft; undefined while something is missing. */
export function ruleOf(draft: PromotionDraft): PromotionRule | undefined {
  return readPromotionRule(withoutGaps({ ...termsOf(draft), ...mechanicsOf(draft) }));
}

function withoutGaps(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function termsOf(draft: PromotionDraft) {
  const {
    most,
    perCustomer,
    hoursFrom: from = '',
    hoursTo: to = '',
    segmentId,
    services,
    pieceGrams,
    combines,
    kind,
  } = draft;
  const isSet = !isPriceKind(kind);
  return {
    most,
    perCustomer,
    hours: from === '' || to === '' ? undefined : { from, to },
    segmentId,
    services: services.length > 0 ? services : undefined,
    pieceGrams: isSet ? pieceGrams : undefined,
    combines: isSet ? combines : undefined,
    goods: hasMemberPrices(draft) ? undefined : selectionOf(draft),
  };
}

/** Returns whether the promotion sets a price for each piece. */
export function isPriceKind(kind: PromotionDraft['kind']): boolean {
  return kind === 'price' || kind === 'loyalty' || kind === 'batch';
}

/**
 * Returns whether each product gets its price when the promotion starts: a price that is written beside goods belongs
 * to them one by one, so goods that join a department later have none.
 */
export function hasMemberPrices({ kind, priceCents, goods }: PromotionDraft): boolean {
  return kind === 'price' || (isPriceKind(kind) && (priceCents !== undefined || goods.some((each) => each.priceCents)));
}

function selectionOf({ categories, classes, brands, isWholeCart, kind }: PromotionDraft) {
  if (kind === 'gift' && isWholeCart) return { all: true };
  const some = (names: readonly string[]) => (names.length > 0 ? names : undefined);
  const found = withoutGaps({ categories: some(categories), classes: some(classes), brands: some(brands) });
  return Object.keys(found).length > 0 ? found : undefined;
}

function mechanicsOf(draft: PromotionDraft): Readonly<Record<string, unknown>> {
  const { kind, percent, priceCents, take, pay, nth, offCents, pieces, giftCode, giftQuantity } = draft;
  const threshold = {
    fromCents: draft.fromPieces === undefined ? draft.fromCents : undefined,
    fromPieces: draft.fromPieces,
    repeats: draft.repeats || undefined,
  };
  switch (kind) {
    case 'price':
      return { kind };
    case 'loyalty':
    case 'batch':
      return { kind, percentOff: percent };
    case 'n-for-m':
      return { kind, take, pay };
    case 'nth':
      return { kind, nth, percentOff: percent };
    case 'bundle':
      return { kind, priceCents, [PIECES_FIELD]: pieces };
    case 'threshold':
      return { kind, ...threshold, ...(offCents === undefined ? { percentOff: percent } : { offCents }) };
    case 'gift':
      return { kind, ...threshold, giftCode: giftCode || undefined, giftQuantity };
  }
}

/** Returns whether only some customers get it, so that the shop says "prezzo personalizzato" (art. 49 Cod. cons.). */
export function isPersonal({ segmentId }: Pick<PromotionDraft, 'segmentId'>): boolean {
  return segmentId !== undefined;
}

/** Returns the name that shoppers read beside the goods, in the cart and in the order. */
export function shownName(draft: PromotionDraft): string {
  const { name, hoursFrom: from = '', hoursTo: to = '' } = draft;
  const hours = from === '' || to === '' ? '' : ` (dalle ${from} alle ${to})`;
  return isPersonal(draft) ? `${name}${hours} (prezzo personalizzato)` : `${name}${hours}`;
}

/** Returns the words on the card. */
export function badgeOf(draft: PromotionDraft): string {
  if (draft.badge !== '') return draft.badge;
  const rule = ruleOf(draft);
  return (rule && mechanicsName(rule)) ?? (draft.percent === undefined ? draft.name : `−${draft.percent}%`);
}
