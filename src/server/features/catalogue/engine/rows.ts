import type { PackagingType } from '../../../../domain/pricing/bags.ts';
import type { ProductValues } from '../product-columns.ts';

/** One published product as the engine reads it. Texts that only the product page needs stay in the database. */
export interface ProductRow extends ProductValues {
  product_id: number;
  code: string;
  barcode: string | null;
  slug: string;
  name: string;
  brand_line: string;
  pack_line: string;
  vendor_id: number | null;
  category_id: number;
  vat_id: number;
  new_until: string | null;
  sale_type: 'Pezzo' | 'Confezione' | 'Sfuso';
  content_amount: number | null;
  content_unit: 'g' | 'ml' | 'pz' | null;
  step_amount: number | null;
  min_quantity: number;
  multi_pack: number;
  class_rule_id: number | null;
  infos: Record<string, string>;
  select_options: unknown[];
  pictures: string[];
  class_ids: number[] | null;
  /** In the English catalogue: the name stays Italian. */
  lang?: 'it';
}

export interface CategoryRow {
  category_id: number;
  parent_id: number | null;
  slug: string;
  name: string;
  description: string;
  meta: Record<string, Record<string, string>>;
  /** In the English catalogue: the name stays Italian. */
  lang?: 'it';
}

export interface StockRow {
  warehouse_id: number;
  product_id: number;
  listed: boolean;
  available_amount: number | null;
}

/** A promotion without its products. */
export interface PromotionRow {
  promotion_id: number;
  kind_id: number;
  promo_type: string;
  warehouse_id: number | null;
  starts_on: string;
  ends_on: string;
  priority: number;
  cash_desk: boolean;
  selectable: boolean;
  view: Record<string, string>;
}

export interface WarehouseRow {
  warehouse_id: number;
  name: string;
  price_list_id: number;
  price_list_name: string;
}

export interface ClassRow {
  class_id: number;
  class_group_id: number;
  group_name: string;
  name: string;
  description: string;
  priority: number;
  icon: string | null;
  /** In the English catalogue: the name stays Italian. */
  lang?: 'it';
}

export interface RuleRow {
  rule_id: number;
  name: string;
  max_quantity: number;
  unit: string;
}

/** A packaging of goods; `categories` are those of produce. */
export interface PackagingRow extends PackagingType {
  readonly categories: readonly string[];
}

export interface VatRow {
  vat_id: number;
  code: string;
  name: string;
  basis_points: number;
}
