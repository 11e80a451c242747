const {
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
} = require('./tools/floors.cjs');

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
      comment: 'The address of a file of a package, which Vite knows; a version without that file fails the build.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^zxing-wasm/reader/zxing_reader[.]wasm[?]url$' },
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
      name: 'concurrency-stands-alone',
      comment: 'Sharing work by key and locking by key: no shop, no server.',
      severity: 'error',
      from: { path: '^src/concurrency', pathNot: testFile },
      to: { pathNot: '^src/concurrency' },
    },
    {
      name: 'language-stands-below-all',
      comment: 'Which language is spoken and how texts are looked up. It knows nothing of the shop.',
      severity: 'error',
      from: { path: '^src/language', pathNot: testFile },
      to: { pathNot: '^src/language' },
    },
    {
      name: 'domain-is-pure',
      comment: 'A rule of the shop knows no clock, no network, no framework: only other rules.',
      severity: 'error',
      from: { path: '^src/domain', pathNot: testFile },
      to: { pathNot: '^src/(domain|language)' },
    },
    {
      name: 'pictures-know-only-domain',
      comment: 'Drawing and storing pictures is a zone of its own that the server uses.',
      severity: 'error',
      from: { path: '^src/pictures', pathNot: testFile },
      to: { path: '^src/', pathNot: '^src/(pictures|domain|concurrency)' },
    },
    {
      name: 'contract-knows-only-domain',
      severity: 'error',
      from: { path: '^src/contract', pathNot: testFile },
      to: { pathNot: ['^src/(contract|domain|language)', '^node_modules/typebox/'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^src/web', pathNot: testFile },
      to: { path: '^src/(server|pictures)' },
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
      to: { path: '^src/server/(features|http|import|demo|app|main|open-shop)' },
    },
    {
      name: 'mails-get-plain-data',
      comment: 'What a mail says is read by the feature that sends it.',
      severity: 'error',
      from: { path: '^src/server/mails', pathNot: testFile },
      to: { path: '^src/server/(?!mails/|infra/(?:mail|html|language/dictionaries)\\.ts)' },
    },
    {
      name: 'mails-are-rendered-in-their-thread',
      comment: 'The thread that serves requests gives a letter away (startMailThread).',
      severity: 'error',
      from: { path: '^src/', pathNot: [testFile, '^src/server/mails/mail-worker\\.ts$'] },
      to: { path: '^src/server/mails/render-mail\\.ts$' },
    },
    {
      name: 'browser-loads-no-schemas',
      comment:
        'The schema library stays out of the scripts of the pages: of schemas and calls the browser takes types only.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: testFile },
      to: {
        path: ['^src/contract/.*(schemas|calls|product|packaging|bags)[.]ts$', '^node_modules/typebox/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    ...floorFences('domain', DOMAIN_FLOORS),
    ...floorFences('pictures', PICTURES_FLOORS),
    ...floorFences('contract', CONTRACT_FLOORS),
    ...floorFences('server', SERVER_FLOORS),
    ...floorFences('web', WEB_FLOORS),
    ...floorFences('web/staff', STAFF_FLOORS),
    ...floorFences('web/features/blocks', BLOCKS_FLOORS),
    ...floorFences('server/features/cart', CART_FLOORS),
    ...floorFences('server/features/catalogue', CATALOGUE_FLOORS),
    ...floorFences('server/features/orders', ORDERS_FLOORS),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|\\.data|test-results)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

/**
 * One rule for each group of a zone (tests left out): it may not import from its own floor or a higher one. A folder
 * without a floor is refused.
 */
function floorFences(zone, floors) {
  const path = (group) => `^src/${zone}/${group}${group.endsWith('$') ? '' : '/'}`;
  return [
    ...floors.flatMap((groups, floor) =>
      groups.map((group) => ({
        name: `${zone.replaceAll('/', '-')}-floor-${floor}-${group.replace(/\W+/g, '-')}`,
        comment: `${group} stands on floor ${floor} of src/${zone}: it imports from lower floors only. See tools/floors.cjs.`,
        severity: 'error',
        from: { path: path(group), pathNot: testFile },
        to: { path: floors.slice(floor).flat().map(path), pathNot: path(group) },
      })),
    ),
    {
      name: `${zone.replaceAll('/', '-')}-groups-have-a-floor`,
      comment: `Every folder of src/${zone} has a floor in .dependency-cruiser.cjs.`,
      severity: 'error',
      from: { path: `^src/${zone}/`, pathNot: floors.flat().map(path) },
      to: {},
    },
    {
      name: `${zone.replaceAll('/', '-')}-groups-have-a-floor`,
      comment: `Nothing is imported from a folder of src/${zone} that has no floor.`,
      severity: 'error',
      from: {},
      to: { path: `^src/${zone}/`, pathNot: floors.flat().map(path) },
    },
  ];
}
