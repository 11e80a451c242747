import type { CartItem } from '../../contract/cart/schemas.ts';
import type { SelectOption } from '../../contract/catalogue/product.ts';
import type { Selling } from './selling.ts';

/** One value for each option of a product, by the option's name on the wire: { size: "Fette sottili" }. */
export type Choice = Readonly<Record<string, string>>;

/** The fields of a product that the cart needs to change its amount and to name it in messages. */
export interface CartProduct {
  readonly productId: number;
  readonly name: string;
  /** Set where the name stays Italian on an English page; absent otherwise. */
  readonly lang?: 'it' | undefined;
  readonly selling: Selling;
  /** Options to choose before the product can be bought. */
  readonly options?: readonly SelectOption[] | undefined;
  /** The chosen options: another choice is another line of the cart. */
  readonly choice?: Choice | undefined;
}

/**
 * Returns the key of a cart line: the product, and its choice where there is one. The order of the options does not
 * matter.
 */
export function lineKey({ productId, choice }: Pick<CartProduct, 'productId' | 'choice'>): string {
  const chosen = Object.entries(choice ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return chosen.length === 0 ? String(productId) : `${productId} ${JSON.stringify(chosen)}`;
}

/** Returns the choice of a cart line. */
export function choiceOf({ cartItemInfo, product }: Pick<CartItem, 'cartItemInfo' | 'product'>): Choice | undefined {
  return choiceAmong(product.selectOptions, cartItemInfo);
}

/** Returns the choice from the infos of an item that belong to options of its product; other infos are no choice. */
export function choiceAmong(
  options: readonly SelectOption[] = [],
  infos: Readonly<Record<string, unknown>> = {},
): Choice | undefined {
  // a chosen promotion makes a line of its own, as a size does
  const names = [...options.map(({ parameterName }) => parameterName), 'use_wpid'];
  const entries = names.flatMap((parameterName) => {
    const key = infos[parameterName];
    return typeof key === 'string' ? [[parameterName, key] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Returns whether the product can be put into the cart as it is, with every option chosen. */
export function isChosen({ options = [], choice = {} }: Pick<CartProduct, 'options' | 'choice'>): boolean {
  return options.every(({ parameterName }) => choice[parameterName] !== undefined);
}
