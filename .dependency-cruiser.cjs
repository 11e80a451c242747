/**
 * Which feature may use which, on the server and in the browser: the picture of the system in two tables. A new arrow
 * is a decision: it is written here in the commit that needs it.
 */
const serverFeatures = {
  account: ['auth', 'cart'],
  addresses: ['cart', 'stores'],
  analytics: ['catalogue', 'consent'],
  auth: ['cart', 'languages'],
  cart: ['addresses', 'catalogue'],
  catalogue: [],
  checkout: ['cart', 'catalogue', 'promotions'],
  consent: [],
  content: ['catalogue'],
  forms: ['catalogue', 'orders'],
  friends: [],
  import: ['catalogue', 'content'],
  languages: [],
  lists: ['addresses', 'cart', 'catalogue'],
  mailbox: [],
  orders: ['catalogue', 'promotions'],
  promotions: ['cart'],
  stores: ['addresses'],
  timeslots: ['addresses', 'cart'],
};

const webFeatures = {
  account: ['auth', 'cart', 'orders', 'shell'],
  addresses: ['cart', 'shell'],
  auth: ['cart', 'shell'],
  blocks: ['cart', 'catalogue', 'consent', 'shell', 'stores'],
  cart: ['catalogue', 'shell'],
  catalogue: ['blocks', 'cart', 'lists', 'shell'],
  checkout: ['addresses', 'auth', 'cart', 'catalogue', 'orders', 'shell', 'timeslots'],
  consent: ['cart', 'shell'],
  content: ['blocks', 'forms', 'shell'],
  forms: ['shell'],
  home: ['blocks', 'catalogue', 'shell'],
  leaflets: ['catalogue', 'shell'],
  lists: ['cart', 'catalogue', 'shell'],
  orders: ['cart', 'lists', 'shell'],
  product: ['cart', 'catalogue', 'lists', 'shell'],
  search: ['catalogue'],
  shell: ['addresses', 'auth', 'cart', 'consent', 'search', 'timeslots'],
  stores: ['cart', 'shell'],
  timeslots: ['blocks', 'cart'],
};

const testFile = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two modules that need each other are one module, or miss a third. What is loaded on demand may come back: a card opens a dialog that shows cards.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package that package.json does not name is there by chance.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-missing-module',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'product-without-tools',
      comment:
        'What is sold runs without the packages for building and testing it, and without the folders around src.',
      severity: 'error',
      from: { path: '^src', pathNot: testFile },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'src-stands-alone',
      severity: 'error',
      from: { path: '^src', pathNot: testFile },
      to: { path: '^(test|tools|bench)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'A rule of the shop knows no clock, no network, no framework: only other rules.',
      severity: 'error',
      from: { path: '^src/domain', pathNot: testFile },
      to: { pathNot: '^src/domain' },
    },
    {
      name: 'contract-knows-only-domain',
      severity: 'error',
      from: { path: '^src/contract', pathNot: testFile },
      to: { pathNot: ['^src/(contract|domain)', '^node_modules/typebox/'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^src/web', pathNot: testFile },
      to: { path: '^src/server' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'They meet in one place: where pages are rendered.',
      severity: 'error',
      from: { path: '^src/server', pathNot: [testFile, '^src/server/http/ssr'] },
      to: { path: '^src/web' },
    },
    {
      name: 'ui-kit-knows-no-shop',
      comment:
        'Buttons and fields get what they show by their properties: no router (but for the link itself), no API, no feature.',
      severity: 'error',
      from: { path: '^src/web/ui', pathNot: '^src/web/ui/Link[.]tsx$' },
      to: { path: ['^src/web/(api|features|routes|paths)', '^node_modules/(react-router|@tanstack)/'] },
    },
    {
      name: 'api-client-knows-no-feature',
      severity: 'error',
      from: { path: '^src/web/api', pathNot: testFile },
      to: { path: '^src/web/(features|routes)' },
    },
    {
      name: 'infra-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server/infra', pathNot: testFile },
      to: { path: '^src/server/(features|http|app|main|config)' },
    },
    {
      name: 'mails-get-plain-data',
      comment: 'What a mail says is read by the feature that sends it.',
      severity: 'error',
      from: { path: '^src/server/mails', pathNot: testFile },
      to: { path: '^src/server/(?!mails/|infra/mail\\.ts)' },
    },
    ...featureFences('server', serverFeatures),
    ...featureFences('web', webFeatures),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|\\.data|test-results)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

/** One rule for each feature: it may use the features its row names. A feature without a row is refused. */
function featureFences(side, table) {
  const folder = `^src/${side}/features`;
  const known = Object.keys(table).join('|');
  return [
    ...Object.entries(table).map(([feature, uses]) => ({
      name: `${side}-feature-${feature}`,
      comment: `May use: ${uses.join(', ') || 'no other feature'}. See the table in .dependency-cruiser.cjs.`,
      severity: 'error',
      from: { path: `${folder}/${feature}/`, pathNot: testFile },
      to: { path: `${folder}/`, pathNot: `${folder}/(${[feature, ...uses].join('|')})/` },
    })),
    {
      name: `${side}-features-have-a-row`,
      severity: 'error',
      from: { path: `${folder}/`, pathNot: `${folder}/(${known})/` },
      to: {},
    },
  ];
}
