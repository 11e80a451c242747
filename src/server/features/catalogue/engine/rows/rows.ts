import type { PackagingType } from '../../../../../domain/pricing/bags.ts';
import type { ProductValues } from './product-columns.ts';

/** One published product as the engine reads it. Texts that only the product page needs stay in the database. */
export interface ProductRow extends ProductValues {
  productId: number;
  code: string;
  barcode: string | null;
  otherBarcodes: readonly string[];
  slug: string;
  name: string;
  brandLine: string;
  packLine: string;
  vendorId: number | null;
  categoryId: number;
  vatId: number;
  newUntil: string | null;
  saleType: 'Pezzo' | 'Confezione' | 'Sfuso';
  contentAmount: number | null;
  contentUnit: 'g' | 'ml' | 'pz' | null;
  stepAmount: number | null;
  minQuantity: number;
  multiPack: number;
  classRuleId: number | null;
  infos: Record<string, string>;
  selectOptions: unknown[];
  pictures: string[];
  classIds: number[];
  /** Set in the English catalogue if the name stays Italian. */
  lang?: 'it';
}

export interface CategoryRow {
  categoryId: number;
  parentId: number | null;
  slug: string;
  name: string;
  description: string;
  meta: Record<string, Record<string, string>>;
  /** The path of a picture of the library; null: it has the picture of its first product. */
  picture: string | null;
  /** Its goods of which a store has nothing left stand last. */
  finishedLast: boolean;
  /** The slugs that it had before. */
  addresses: readonly string[];
  /** Set in the English catalogue if the name stays Italian. */
  lang?: 'it';
}

export interface StockRow {
  warehouseId: number;
  productId: number;
  listed: boolean;
  availableAmount: number | null;
}

/** A promotion without its products. */
export interface PromotionRow {
  promotionId: number;
  kindId: number;
  promoType: string;
  warehouseId: number | null;
  startsOn: string;
  endsOn: string;
  priority: number;
  cashDesk: boolean;
  selectable: boolean;
  view: Record<string, string>;
}

export interface WarehouseRow {
  warehouseId: number;
  name: string;
  priceListId: number;
  priceListName: string;
}

export interface ClassRow {
  classId: number;
  classGroupId: number;
  groupName: string;
  name: string;
  description: string;
  priority: number;
  icon: string | null;
  /** Set in the English catalogue if the name stays Italian. */
  lang?: 'it';
}

export interface RuleRow {
  ruleId: number;
  name: string;
  maxQuantity: number;
  unit: string;
}

/** A packaging of goods; `categories` are those of produce. */
export interface PackagingRow extends PackagingType {
  readonly categories: readonly string[];
}

export interface VatRow {
  vatId: number;
  code: string;
  name: string;
  basisPoints: number;
}
