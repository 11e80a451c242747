/** The maximum of products that one act changes. */
export const MAX_BULK_PRODUCTS = 500;
export const PRODUCTS_ON_A_PAGE = 50;
export const MAX_PRODUCT_PICTURES = 20;
export const MAX_PRODUCT_LINKS = 60;
export const MAX_PRODUCT_PROOFS = 20;
/** A proof that expires within so many days is shown among what needs a person. */
export const PROOF_WARNING_DAYS = 30;
export const MAX_PICTURE_MEGABYTES = 15;
export const PRODUCT_PICTURE_PATH = '/staff/product-pictures';

/**
 * The fields of a product that the staff edit, with the maximum of characters that a call takes. They are the cells of
 * a row of docs/import.md, as text; `allergens` and `traces` are tags of annex II, separated by commas. The others
 * below `traces` have no column of their own there.
 */
export const PRODUCT_FIELDS = {
  name: 400,
  name_en: 400,
  brand: 200,
  legal_name: 400,
  features: 6000,
  classes: 5000,
  category_slug: 300,
  sale_type: 20,
  pack_quantity: 30,
  pack_unit: 10,
  pack_count: 30,
  drained_g: 30,
  portion_g: 30,
  step_g: 30,
  min_quantity: 30,
  max_quantity: 30,
  quantity_multiple: 30,
  package_items: 30,
  deposit_cents: 30,
  barcode: 300,
  vat: 10,
  price: 30,
  ingredients: 11_000,
  kcal_100g: 30,
  fat_100g: 30,
  saturated_100g: 30,
  carbs_100g: 30,
  sugars_100g: 30,
  fiber_100g: 30,
  protein_100g: 30,
  salt_100g: 30,
  storage: 1200,
  origin: 300,
  producer: 400,
  alcoholic: 5,
  perishable: 5,
  on_sale: 5,
  allergens: 300,
  traces: 300,
  allergens_confirmed: 5,
  one_ingredient: 5,
  outside_eu: 5,
  responsible: 500,
  warnings: 2000,
} as const;
export type ProductField = keyof typeof PRODUCT_FIELDS;
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

/** The columns of a list of products that the server sorts by. */
export const PRODUCT_SORTS = ['name', '-name', 'code', '-code', 'price', '-price', 'changed'] as const;
/** The views of the list, each with its count. */
export const PRODUCT_VIEWS = ['all', 'missing', 'ready', 'no_picture', 'finished', 'promotion', 'proofs'] as const;
