/** The roles of the staff. One person may have several roles; a person without a role is a customer (D 6). */
export const STAFF_ROLES = [
  'administrator',
  'catalogue',
  'content',
  'customer_service',
  'picker',
  'driver',
  'store_manager',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * The roles that have each right. A staff call names the one right it needs, and so does a screen of the back office;
 * an administrator has all rights. Nobody has a right that is not listed here.
 */
const RIGHTS = {
  /** The overview of the back office, which shows the screens that the person may open. */
  overview: ['catalogue', 'content', 'customer_service', 'picker', 'driver', 'store_manager'],
  /** Pages, blocks, pictures, menus and labels. */
  content: ['content'],
  /** Words that lead searches to goods, and goods that stand first. */
  search_words: ['catalogue', 'content'],
  /** Lets the staff read what customers sent by the forms of the shop, with their files. */
  forms: ['content', 'customer_service'],
  /** Failed mails. */
  mails: ['customer_service'],
  /** Counts of views and clicks. */
  analytics: ['catalogue', 'content', 'store_manager'],
  /** Looking for customers, and acting for one of them. */
  customers: ['customer_service', 'store_manager'],
  /** Sending a customer the link that closes the account, and doing what a customer asks in writing about own data. */
  closing_accounts: ['customer_service'],
  /** Blocking and unblocking customers. */
  blocking_customers: ['customer_service', 'store_manager'],
  /** Making one account of two of the same person. */
  merging_customers: ['customer_service', 'store_manager'],
  /** Giving a customer a gift certificate. */
  giving_certificates: ['customer_service', 'store_manager'],
  /** Segments, beta testers, customer cards and agreements with employers. */
  customer_marks: ['store_manager'],
  /** Removing a second factor that a customer has lost: one person requests it, another one confirms. */
  second_factors: ['customer_service', 'store_manager'],
  /** Zones, slots and closed days. */
  delivery: ['store_manager'],
  /** Customers who are at a store, or on their way to it. */
  arrivals: ['customer_service', 'picker', 'driver', 'store_manager'],
  /** Finding any order, and seeing all its data. */
  orders: ['customer_service', 'picker', 'store_manager'],
  /** Orders to be prepared and handed over, with their states. */
  fulfilment: ['customer_service', 'picker', 'driver', 'store_manager'],
  /** Taking orders in charge, picking and weighing them. */
  picking: ['picker', 'store_manager'],
  /** Seeing the work of single pickers, and releasing a batch of one picker for another. */
  picking_people: ['store_manager'],
  /** Delivering orders to customers, and recording the handover. */
  handing_over: ['picker', 'driver', 'store_manager'],
  /** Handing an order over without the checks of code and age. */
  skipping_checks: ['store_manager'],
  /** Moving an order to another slot, and joining two orders of a customer. */
  changing_orders: ['customer_service', 'store_manager'],
  /** Planning which van delivers which orders and who drives it, and counting returned goods. */
  planning_runs: ['picker', 'store_manager'],
  /** Ending an order that cannot be carried out. */
  failing_orders: ['customer_service', 'store_manager'],
  /** Transfers that arrived on the shop's account. */
  payments: ['customer_service', 'store_manager'],
  /** Lets the staff decide on refund requests and pay them back. */
  refunds: ['customer_service', 'store_manager'],
  /** Granting credit to companies, and taking it back. */
  credit: ['store_manager'],
  /** Seeing the products of the shop with all their data, on sale or not. */
  products: ['catalogue', 'store_manager'],
  /** Making products, and changing, pricing, selling and withdrawing them. */
  changing_products: ['catalogue'],
  /** Seeing prices of the base list and of the stores, with costs, plans and history. */
  prices: ['catalogue', 'store_manager'],
  /** Changing and planning prices, and saying what goods cost. */
  changing_prices: ['catalogue'],
  /** Importing files of products, prices, stock, pictures and flyers, and taking an import back. */
  imports: ['catalogue'],
  /** Seeing promotions, with what they would cost and what they gave. */
  promotions: ['catalogue', 'store_manager'],
  /** Planning, starting and stopping promotions. */
  changing_promotions: ['catalogue'],
  /** Seeing codes for discounts, with what they gave and which ones customers could not use. */
  codes: ['catalogue', 'customer_service', 'store_manager'],
  /** Making, exporting, stopping and reopening codes for discounts. */
  changing_codes: ['catalogue'],
  /** Price lists of companies. */
  price_lists: ['catalogue', 'store_manager'],
  /** Counting, correcting and finishing the stock of a store, and goods that arrive. */
  stock: ['catalogue', 'picker', 'store_manager'],
  /** Reading what the stores sold, as sums that name no customer. */
  reports: ['catalogue', 'store_manager'],
  /** Closing days for the accountant, with takings, differences and the accounts of the journal. */
  closings: ['store_manager'],
  /** Files of orders, customers and payments with their data, and who is reminded of them: administrators only. */
  exports: [],
  /** Invoices and credit notes. */
  documents: ['customer_service', 'store_manager'],
  /** Numbers and texts of the whole chain: minimums, times, the seller, the look of the shop. */
  settings: [],
  /** Roles of the staff, and the record of acts for customers. */
  staff: [],
  /** Seeing what a new shop still needs, and opening it to customers. */
  opening: [],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffRight = keyof typeof RIGHTS;
/** What a session of the staff holds: a built-in role, or a right of a role that the shop has made (decision 112). */
export type GrantedRole = StaffRole | `right:${StaffRight}`;
export const STAFF_RIGHTS = Object.keys(RIGHTS) as StaffRight[];

/** Rights whose acts change the shop of every store, unless they name stores. */
const OF_ALL_STORES: ReadonlySet<StaffRight> = new Set([
  'content',
  'search_words',
  'changing_products',
  'changing_prices',
  'changing_promotions',
  'imports',
  'price_lists',
  'merging_customers',
  'closing_accounts',
  'closings',
  'exports',
  'settings',
  'staff',
  'opening',
]);

/**
 * Returns whether a person who works for some stores (empty: all) may do what an input asks for: it may name no other
 * store, and has to name one where the act holds for all of them otherwise. Inputs name stores by the number of their
 * warehouse: `warehouse_id`, `warehouse_ids`, `stores`.
 */
export function mayInStores(own: readonly number[], right: StaffRight, input: unknown, isChange: boolean): boolean {
  if (own.length === 0) return true;
  const named = storesNamed(input);
  if (named.some((store) => store !== undefined && !own.includes(store))) return false;
  return !(isChange && OF_ALL_STORES.has(right)) || (named.length > 0 && !named.includes(undefined));
}

const STORE_NAMES = ['warehouse_id', 'warehouseId', 'warehouse_ids', 'stores'];

/** Returns the stores that an input names; undefined stands for an item of a list that names none. */
function storesNamed(input: unknown): (number | undefined)[] {
  if (typeof input !== 'object' || input === null) return [];
  if (Array.isArray(input))
    return input.flatMap((item: unknown) => {
      const named = storesNamed(item);
      return named.length > 0 || typeof item !== 'object' ? named : [undefined];
    });
  const own = Object.entries(input).flatMap(([name, value]) => (STORE_NAMES.includes(name) ? storeNumbers(value) : []));
  return own.length > 0 ? own : Object.values(input).flatMap(storesNamed);
}

function storeNumbers(value: unknown): number[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list
    .filter((one) => one !== '')
    .map(Number)
    .filter(Number.isInteger);
}

/** Returns whether a person with these roles has the right. */
export function hasRight(roles: readonly GrantedRole[], right: StaffRight): boolean {
  const allowed: readonly GrantedRole[] = RIGHTS[right];
  return roles.some((role) => role === 'administrator' || role === `right:${right}` || allowed.includes(role));
}

/** Returns the rights of a person with these roles. */
export function rightsOf(roles: readonly GrantedRole[]): StaffRight[] {
  return STAFF_RIGHTS.filter((right) => hasRight(roles, right));
}

/** Returns which of the built-in roles these are. */
export function builtinRoles(roles: readonly string[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role));
}
