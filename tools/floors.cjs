/**
 * The floors of the domain, lowest first, with the same rule as the storefront's below. docs/architecture.md shows them
 * all.
 */
const DOMAIN_FLOORS = [
  ['base'],
  ['account', 'content', 'orders', 'settings'],
  ['credit-lines', 'dues', 'forms', 'quantity', 'refunds', 'stock'],
  ['catalogue'],
  ['geography'],
  ['delivery'],
  ['picking', 'pricing'],
  ['documents'],
];

/** The floors of the pictures. */
const PICTURES_FLOORS = [['goods'], ['recipe'], ['drawing'], ['compose'], ['store']];

/** The floors of the contract. Features whose replies contain the cart are above the cart. */
const CONTRACT_FLOORS = [
  ['base'],
  [
    'addresses',
    'blocks',
    'bot-check',
    'closings',
    'company',
    'consent',
    'credit-lines',
    'documents',
    'first-steps',
    'forms',
    'friends',
    'imports',
    'jobs',
    'languages',
    'notes',
    'order-payments',
    'own-data',
    'price-lists',
    'prices',
    'products',
    'promotions',
    'purchase-requests',
    'push',
    'refunds',
    'reports',
    'search',
    'settings',
    'shop-at-work',
    'stock',
    'store-settings',
    'timeslots',
    'tree',
    'webhooks',
    'zones',
  ],
  ['analytics', 'catalogue', 'stores'],
  ['cart', 'content', 'leaflets'],
  [
    'account',
    'auth',
    'backoffice',
    'credentials',
    'delivery',
    'gift-certificates',
    'lists',
    'orders',
    'quick-order',
    'single-sign-on',
  ],
  ['checkout', 'direct-sales', 'fulfilment', 'picking'],
  ['api-keys', 'dues', 'hand-over', 'runs'],
  ['[^/]+\\.ts$'],
];

/**
 * The floors of the storefront, lowest first. A group imports from lower floors only, never from its own floor or a
 * higher one, so that circles between groups are impossible. A new group is added here in the commit that creates it.
 * `features/x` is src/web/features/x; the last floor is the files directly in src/web, which assemble everything.
 */
const WEB_FLOORS = [
  ['kit'],
  ['hydration', 'ui'],
  ['api'],
  ['page', 'product-model'],
  ['cart-core', 'features/forms'],
  ['features/consent', 'features/push', 'product-card', 'reload-when-safe', 'features/stores'],
  ['features/addresses'],
  [
    'features/auth',
    'features/blocks',
    'features/credit-lines',
    'features/documents',
    'features/dues',
    'features/lists',
    'features/offline',
    'features/product',
    'features/purchase-requests',
    'features/quick-order',
    'features/refunds',
    'features/shop-at-work',
  ],
  [
    'features/catalogue',
    'features/company',
    'features/content',
    'features/credentials',
    'features/friends',
    'features/home',
    'features/own-data',
    'features/timeslots',
  ],
  ['features/cart', 'features/leaflets', 'features/search'],
  ['features/orders'],
  ['features/checkout'],
  ['features/direct-sales'],
  ['features/gift-certificates', 'frame'],
  ['features/account'],
  ['staff'],
  ['[^/]+\\.tsx?$'],
];

/** The floors of the server, lowest first, with the same rule. `features/x` is src/server/features/x. */
const SERVER_FLOORS = [
  ['config', 'infra'],
  ['mails'],
  ['http'],
  ['features/customers', 'features/jobs', 'features/zones'],
  [
    'features/addresses',
    'features/api-keys',
    'features/consent',
    'features/friends',
    'features/languages',
    'features/payments',
    'features/price-lists',
    'features/push',
    'features/webhooks',
  ],
  ['features/company', 'features/shop-at-work', 'features/stores'],
  ['features/billing-parties', 'features/catalogue', 'features/credit-lines'],
  ['features/analytics', 'features/content', 'features/leaflets', 'features/search'],
  ['features/assistants', 'features/cart', 'features/sitemap'],
  ['features/auth', 'features/gift-certificates', 'features/quick-order', 'features/timeslots'],
  [
    'features/backoffice',
    'features/credentials',
    'features/delivery',
    'features/orders',
    'features/prepared-carts',
    'features/single-sign-on',
  ],
  ['features/account', 'features/dues', 'features/fulfilment', 'features/lists', 'features/notes'],
  ['features/documents', 'features/order-payments', 'features/picking'],
  ['features/refunds'],
  [
    'features/checkout',
    'features/direct-sales',
    'features/hand-over',
    'features/reports',
    'features/runs',
    'features/stock',
  ],
  ['features/closings', 'features/forms', 'features/order-change', 'features/purchase-requests'],
  ['features/own-data'],
  ['import'],
  ['features/products', 'features/promotions', 'features/settings', 'features/store-settings', 'features/tree'],
  ['features/imports', 'features/prices'],
  ['features/first-steps'],
  ['demo'],
  ['[^/]+\\.tsx?$'],
];

/**
 * The floors of the staff's screens: the shared parts, a folder for each feature, and the screens of phones and
 * counters that combine several.
 */
const STAFF_FLOORS = [
  ['kit', 'words'],
  [
    'backoffice',
    'closings',
    'content',
    'credit-lines',
    'customers',
    'documents',
    'first-steps',
    'forms',
    'gift-certificates',
    'jobs',
    'languages',
    'notes',
    'order-payments',
    'phone',
    'price-lists',
    'prices',
    'refunds',
    'reports',
    'search',
    'store-settings',
    'timeslots',
    'webhooks',
    'zones',
  ],
  ['orders'],
  ['hand-over', 'settings', 'stock', 'tree'],
  ['picking', 'products', 'runs'],
  ['imports', 'promotions'],
  ['leaflets'],
  ['[^/]+\\.tsx?$'],
];

/** The floors of blocks: their frame, each kind, and the pages that show them. */
const BLOCKS_FLOORS = [['video'], ['frame'], ['kinds'], ['page']];

/** The floors of the server's cart: its rows, their price, the reply, and the changes. */
const CART_FLOORS = [['stored'], ['price'], ['reply'], ['change'], ['[^/]+\\.tsx?$']];

/** The floors of the server's catalogue: the engine in memory, and the replies made from it. */
const CATALOGUE_FLOORS = [
  ['engine'],
  ['categories', 'claims', 'pictures', 'prices', 'requests', 'search-words'],
  ['recommend'],
  ['[^/]+\\.tsx?$'],
];

/** The floors of the server's orders: reading them for lists by their ids, and the rest. */
const ORDERS_FLOORS = [['read'], ['[^/]+\\.tsx?$']];

module.exports = {
  BLOCKS_FLOORS,
  CART_FLOORS,
  CATALOGUE_FLOORS,
  CONTRACT_FLOORS,
  DOMAIN_FLOORS,
  ORDERS_FLOORS,
  PICTURES_FLOORS,
  SERVER_FLOORS,
  STAFF_FLOORS,
  WEB_FLOORS,
};
