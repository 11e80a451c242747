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
  /** What one piece holds; of loose goods the portion one starts with. */
  readonly contentAmount: number | null;
  readonly contentUnit: 'g' | 'ml' | 'pz' | null;
  readonly drainedAmount: number | null;
  readonly stepAmount: number | null;
  readonly quantityMultiple: number;
  readonly maxQuantity: number | null;
  readonly multiPack: number;
  readonly singleUnitAmount: number | null;
  readonly singleUnitName: string | null;
  readonly weightVariable: boolean;
  readonly packageItems: number | null;
  readonly alcoholic: boolean;
  readonly perishable: boolean;
  /** Name of a rule of product_class_rules. */
  readonly classRule: string | null;
  readonly classes: readonly string[];
  readonly newUntil: string | null;
  readonly infos: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Addresses or names of files, first shown first; none: those it has stay. */
  readonly pictures?: readonly string[];
  readonly priceCents: number;
  readonly promotion: RecordPromotion | null;
  /** Earlier list prices, for a shop that starts with a past. */
  readonly history: readonly { readonly priceCents: number; readonly since: string }[];
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
