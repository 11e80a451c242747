export const IMPORT_FILE_PATH = '/staff/import-file';
export const EXPORT_LIST_PATH = '/staff/export-list';
export const MAX_IMPORT_MEGABYTES = 100;
export const IMPORT_ROWS_ON_A_PAGE = 50;
export const IMPORTS_ON_A_PAGE = 50;
/** The maximum of refused rows that are corrected at once. */
export const MAX_CORRECTIONS = 500;
/** The maximum of refused rows that one correction of the same cell writes at once. */
export const MAX_SAME_ROWS = 5000;

export const IMPORT_KINDS = ['products', 'prices', 'stock', 'pictures', 'leaflets'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * layout: the columns are being chosen; checking, writing, undoing: a job is at work; checked: what changes was found,
 * nothing is written; done: it is written; failed, stopped: nothing was written; undone: it was taken back.
 */
export const IMPORT_STATES = [
  'layout',
  'checking',
  'checked',
  'writing',
  'done',
  'failed',
  'stopped',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** How often a file is fetched; each hour at the minute of its time, each month on the first. */
export const RHYTHMS = ['hour', 'day', 'week', 'month'] as const;
export const SCHEDULE_SOURCES = ['folder', 'address'] as const;
export const MAX_SCHEDULE_NAME = 80;
/** When a scheduled import writes nothing and asks a person, unless another limit is set. */
export const USUAL_STOPS = { refusedPercent: 5, finished: 200, pricePercent: 20 } as const;

/** The effects that a row of an import can have. */
export const IMPORT_ROW_KINDS = ['change', 'new', 'refused'] as const;

export const ENCODINGS = ['utf-8', 'utf-16', 'windows-1252'] as const;
export const DELIMITERS = [';', ',', '\t'] as const;

/** The columns of docs/import.md that a file of each kind may have, those that every row needs first. */
export const IMPORT_COLUMNS = {
  products: [
    ...(['code', 'name', 'price', 'department', 'category', 'subcategory', 'brand', 'barcode', 'vat'] as const),
    ...(['sale_type', 'pack_quantity', 'pack_unit', 'pack_count', 'pack_text', 'drained_g', 'portion_g'] as const),
    ...(['step_g', 'min_quantity', 'max_quantity', 'quantity_multiple', 'package_items', 'deposit_cents'] as const),
    ...(['name_en', 'legal_name', 'ingredients', 'allergens', 'storage', 'origin', 'producer', 'features'] as const),
    ...(['kcal_100g', 'fat_100g', 'saturated_100g', 'carbs_100g', 'sugars_100g', 'fiber_100g'] as const),
    ...(['protein_100g', 'salt_100g', 'badges', 'classes', 'new_until', 'alcoholic', 'perishable'] as const),
    ...(['on_sale', 'promo_price', 'promo_from', 'promo_to', 'tiers', 'tier_quantity', 'tier_price'] as const),
  ],
  prices: ['code', 'price', 'tiers', 'tier_quantity', 'tier_price'],
  stock: ['code', 'available', 'on_hand', 'listed'],
  leaflets: ['leaflet', 'name', 'from', 'to', 'description', 'warehouses', 'cover', 'code', 'promo_price'],
  pictures: [],
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>;
/** The columns without which a file of a kind cannot be read; products that the shop has need their code only. */
export const NEEDED_COLUMNS: Readonly<Record<ImportKind, readonly string[]>> = {
  products: ['code'],
  prices: ['code', 'price'],
  stock: ['code'],
  leaflets: ['leaflet', 'from', 'to', 'code'],
  pictures: [],
};
