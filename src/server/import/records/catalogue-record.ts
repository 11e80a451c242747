import type { ProductValues } from '../../features/catalogue/product-columns.ts';

/** One product as the shop takes it in, from the demo tables or from a file. Money in cents, weights in grams. */
export interface CatalogueRecord {
  readonly code: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly brand: string;
  readonly packLine: string;
  /** Category names, root first, one to three. */
  readonly categories: readonly string[];
  readonly vatId: number;
  readonly saleType: 'Pezzo' | 'Confezione' | 'Sfuso';
  /** The content of one piece; for loose goods the first portion. */
  readonly contentAmount: number | null;
  readonly contentUnit: 'g' | 'ml' | 'pz' | null;
  readonly stepAmount: number | null;
  readonly multiPack: number;
  /** Columns without a rule of their own, by their names in the database. The table says what holds for those left out. */
  readonly values: Readonly<Partial<ProductValues>>;
  /** Name of a rule of product_class_rules. */
  readonly classRule: string | null;
  /** Names, or `group:name`. */
  readonly classes: readonly string[];
  readonly newUntil: string | null;
  /** Absent: those it has stay. */
  readonly infos?: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Addresses or names of files, first shown first; none: those it has stay. */
  readonly pictures?: readonly string[];
  readonly priceCents: number;
  /** null: none. Absent: nothing is said of promotions, they stay as they are. */
  readonly promotion?: RecordPromotion | null;
  readonly extras?: RecordExtras;
  /** Earlier list prices, for a shop that starts with a past. */
  readonly history: readonly { readonly priceCents: number; readonly since: string }[];
}

/** Fields that few files have. Absent: unchanged, or the default for new goods. */
export interface RecordExtras {
  /** Numbers and addresses that links and clients remember: a new product gets them where they are free. */
  readonly id?: number;
  readonly slug?: string;
  readonly categorySlug?: string;
  /** Empty: none. Absent: the brand. */
  readonly vendor?: string;
  readonly minQuantity?: number;
  readonly selectOptions?: readonly SelectOption[];
  readonly published?: boolean;
}

/** A choice that comes with the goods (wire-facts 3.6); `parameterName` is the key under which it is kept. */
export interface SelectOption {
  readonly name: string;
  readonly parameterName: string;
  readonly options: readonly { readonly key: string; readonly value: string }[];
}

export interface RecordPromotion {
  readonly name: string;
  readonly type: string;
  readonly priceCents: number;
  /** YYYY-MM-DD, both days included. */
  readonly from: string;
  readonly to: string;
}

export const vatIds = { 4: 25, 5: 26, 10: 24, 22: 23 } as const;
export type VatPercent = keyof typeof vatIds;
