/**
 * Which part of the server writes which table; every part may read it. Another part that wants something written calls a
 * function of the owner with its transaction, so that the rules of a table stand in one place. The import, the export and the
 * demo write whole shops and may write every table. The test beside this file reads the statements of the server.
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  addresses: 'features/addresses',
  analytics_counts: 'infra/analytics',
  area_waiters: 'features/addresses',
  cart_items: 'features/cart',
  carts: 'features/cart',
  catalogue_changes: 'features/catalogue',
  catalogue_version: 'features/catalogue',
  consent_choices: 'features/consent',
  content_blocks: 'features/content',
  content_entries: 'features/content',
  content_media: 'features/content',
  content_menus: 'features/content',
  content_places: 'features/content',
  content_proposals: 'features/content',
  content_version: 'features/content',
  customer_segments: 'features/consent',
  customers: 'features/customers',
  form_submissions: 'features/forms',
  form_uploads: 'features/forms',
  friend_codes: 'features/friends',
  friends_joined: 'features/friends',
  gift_certificates: 'features/gift-certificates',
  idempotency_keys: 'features/checkout',
  labels: 'features/languages',
  list_invitation_mails: 'features/lists',
  list_invitation_tokens: 'features/lists',
  list_invitations: 'features/lists',
  mailbox: 'infra',
  order_arrivals: 'features/orders',
  order_history: 'features/orders',
  order_lines: 'features/orders',
  orders: 'features/orders',
  payments: 'features/payments',
  product_requests: 'features/catalogue',
  rate_limits: 'http',
  sessions: 'http',
  shared_carts: 'features/cart',
  shared_lists: 'features/lists',
  shopping_list_items: 'features/lists',
  shopping_lists: 'features/lists',
  slot_waiters: 'features/timeslots',
  stock: 'features/stores',
  timeslots: 'features/timeslots',
  user_gift_certificates: 'features/gift-certificates',
};

/** The parts that load whole shops. */
export const WRITES_ALL: readonly string[] = ['import', 'demo'];
