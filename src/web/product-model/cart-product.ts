import type { CartItem } from '../../contract/cart/schemas.ts';
import type { SelectOption } from '../../contract/catalogue/product.ts';
import type { Selling } from './selling.ts';

/** One value for each option of a product, by the name the wire has for it: { size: "Fette sottili" }. */
export type Choice = Readonly<Record<string, string>>;

/** What the cart needs to know of a product to change its amount and to speak of it. */
export interface CartProduct {
  readonly productId: number;
  readonly name: string;
  readonly selling: Selling;
  /** What has to be chosen before it can be bought. */
  readonly options?: readonly SelectOption[] | undefined;
  /** What was chosen: another choice is another line of the cart. */
  readonly choice?: Choice | undefined;
}

/** What makes a line of the cart: the product, and the choice where there is one. The same in any order. */
export function lineKey({ productId, choice }: Pick<CartProduct, 'productId' | 'choice'>): string {
  const chosen = Object.entries(choice ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return chosen.length === 0 ? String(productId) : `${productId} ${JSON.stringify(chosen)}`;
}

/** The choice of a line. */
export function choiceOf({ cartItemInfo, product }: Pick<CartItem, 'cartItemInfo' | 'product'>): Choice | undefined {
  return choiceAmong(product.selectOptions, cartItemInfo);
}

/** What the infos of an item say about the options of its product; other infos are no choice. */
export function choiceAmong(
  options: readonly SelectOption[] = [],
  infos: Readonly<Record<string, unknown>> = {},
): Choice | undefined {
  // a promotion that was chosen makes a line of its own, as a size does
  const names = [...options.map(({ parameterName }) => parameterName), 'use_wpid'];
  const entries = names.flatMap((parameterName) => {
    const key = infos[parameterName];
    return typeof key === 'string' ? [[parameterName, key] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** May be put into the cart as it is: everything that has to be chosen was. */
export function isChosen({ options = [], choice = {} }: Pick<CartProduct, 'options' | 'choice'>): boolean {
  return options.every(({ parameterName }) => choice[parameterName] !== undefined);
}
