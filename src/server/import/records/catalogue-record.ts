import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import type { ProductValues } from '../../features/catalogue/engine/rows/product-columns.ts';

/** One product to be written, from the demo tables or from a file. Money is in cents, weights are in grams. */
export interface CatalogueRecord {
  readonly code: string;
  readonly barcode: string | null;
  /** Further codes on packages of the same product. */
  readonly otherBarcodes?: readonly string[];
  readonly name: string;
  readonly brand: string;
  readonly packLine: string;
  /** One to three category names, the root first. */
  readonly categories: readonly string[];
  readonly vatId: number;
  readonly saleType: 'Pezzo' | 'Confezione' | 'Sfuso';
  /** The content of one piece; for loose goods the first portion. */
  readonly contentAmount: number | null;
  readonly contentUnit: 'g' | 'ml' | 'pz' | null;
  readonly stepAmount: number | null;
  readonly multiPack: number;
  /** Columns without a rule of their own. A product that the shop has keeps the values of missing ones. */
  readonly values: Readonly<Partial<ProductValues>>;
  /** The name of a row of product_class_rules. */
  readonly classRule: string | null;
  /** Each is a name, or `group:name`. */
  readonly classes: readonly string[];
  readonly newUntil: string | null;
  /** Absent if the product keeps its infos. */
  readonly infos?: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Addresses or names of files; the first is shown first. Absent if the product keeps its pictures. */
  readonly pictures?: readonly string[];
  readonly priceCents: number;
  /** What more pieces cost in the list that gets the price; absent: as it is. */
  readonly tiers?: readonly PriceTier[];
  /** null ends the promotions of earlier imports; absent leaves promotions unchanged. */
  readonly promotion?: RecordPromotion | null;
  readonly extras?: RecordExtras;
  /**
   * Columns for which the file gives no value: a known product keeps its values there, a new one gets those of this
   * record.
   */
  readonly unstated?: readonly UnstatedColumn[];
  /** The texts for which the file has columns; absent if the record has all of them. */
  readonly statedTexts?: StatedTexts;
  /** A shop that starts with a price history gets these earlier list prices. */
  readonly history: readonly { readonly priceCents: number; readonly since: string }[];
}

export const unstatedColumns = [
  ...([
    'barcode',
    'other_barcodes',
    'brand_line',
    'vendor_id',
    'vat_id',
    'sale_type',
    'class_rule_id',
    'new_until',
    'classes',
  ] as const),
  ...(['pack_line', 'content_amount', 'content_unit', 'multi_pack', 'step_amount', 'min_quantity'] as const),
] as const;
export type UnstatedColumn = (typeof unstatedColumns)[number];

export interface StatedTexts {
  /** Of the texts with a column of their own, those whose columns the file has. */
  readonly named: readonly string[];
  /** Whether the file has the column of all other texts. */
  readonly others: boolean;
}

/** The stored data of a product before an import that a row without some columns needs. */
export interface KnownProduct {
  readonly code: string;
  readonly brand: string;
  readonly saleType: 'Pezzo' | 'Confezione' | 'Sfuso';
  readonly ingredients: string | null;
  readonly allergens: string | null;
  readonly nutrition: string | null;
  /** The price that the import would change; null if there is none. */
  readonly priceCents: number | null;
  readonly barcodes: readonly string[];
}

/** Fields that few files have. An absent one stays unchanged; a new product gets the default. */
export interface RecordExtras {
  /** Links and clients store ids and addresses: a new product gets these if they are free. */
  readonly id?: number;
  readonly slug?: string;
  readonly categorySlug?: string;
  /** Empty for no vendor; absent for the brand. */
  readonly vendor?: string;
  readonly minQuantity?: number;
  readonly selectOptions?: readonly SelectOption[];
  readonly published?: boolean;
}

/** A choice that the shopper makes (wire-facts 3.6); `parameterName` is the key under which a cart stores it. */
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

/**
 * The ids of vat_rates by their percent; 0 is what is outside the scope of VAT (N2.2), N1 deposits, N4 exempt goods.
 */
export const vatIds = { N1: 28, N4: 29, 0: 27, 4: 25, 5: 26, 10: 24, 22: 23 } as const;
export type VatPercent = keyof typeof vatIds;
