// A feature has one name in all zones: that of its folder in src/server/features. Lists the folders of other zones
// without a feature of that name, and the features with calls but without a contract or tests of their name.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders in which each feature has a folder of its name. */
const ZONES = {
  contract: 'src/contract',
  domain: 'src/domain',
  server: 'src/server/features',
  web: 'src/web/features',
  staff: 'src/web/staff',
  api: 'test/api',
  e2e: 'test/e2e',
} as const;
type Zone = keyof typeof ZONES;

/** Folders with a different name, each with the reason. The list may only shrink. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  'contract/base': 'what every message is made of',
  'contract/blocks': 'the blocks that content is made of, without the calls of content',
  'contract/bot-check': 'a call of server/http, which asks it of several features',
  'domain/base': 'money, days and results',
  'domain/geography': 'names of towns and streets, for addresses, stores and import',
  'domain/pricing': 'the price of a cart, for cart, checkout and orders',
  'domain/quantity': 'amounts of goods, for lists, cart and orders',
  'web/blocks': 'how each kind of block is shown, on pages of several features',
  'web/home': 'a page that is made of content only',
  'web/offline': 'what a browser shows without the server',
  'web/product': 'the page of a product: the catalogue has a folder for lists, and one for this',
  'staff/phone': 'the queue of acts of pickers and drivers, which two features send by',
  'staff/words': 'how states of orders, crates and delivery are called on screens of several features',
  'staff/kit': 'what every screen of the staff is made of',
  'e2e/frame': 'what is true of every page',
  'e2e/support': 'what browser tests share',
};

/**
 * Features of the server whose calls are in the contract of another: they are separate only because of the floors of
 * the server.
 */
const CALLS_OF: Readonly<Record<string, string>> = { 'order-change': 'orders', payments: 'checkout' };

interface Folders {
  /** The features by name, with the zones that have a folder for them. */
  readonly features: ReadonlyMap<string, readonly Zone[]>;
  /** Folders of another name, as `zone/folder`. */
  readonly others: readonly string[];
  /** The features with handlers of calls. */
  readonly withCalls: ReadonlySet<string>;
}

/** Returns the folders of all zones of the project at `root`. */
export function featureFolders(root: string): Folders {
  const zones = Object.keys(ZONES) as Zone[];
  const inside = new Map(zones.map((zone) => [zone, foldersIn(join(root, ZONES[zone]))]));
  const names = inside.get('server') ?? [];
  return {
    features: new Map(names.map((name) => [name, zones.filter((zone) => inside.get(zone)?.includes(name))])),
    others: zones.flatMap((zone) =>
      (inside.get(zone) ?? []).filter((name) => !names.includes(name)).map((name) => `${zone}/${name}`),
    ),
    withCalls: new Set(names.filter((name) => answersCalls(join(root, ZONES.server, name)))),
  };
}

/** Returns the direct subfolders that contain a file. */
function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && filesIn(join(folder, entry.name)).length > 0)
    .map(({ name }) => name);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Returns whether a file of this feature has handlers of calls, which are typed by `Handlers`
 * (src/server/http/feature.ts).
 */
function answersCalls(folder: string): boolean {
  return filesIn(folder).some((file) => file.endsWith('.ts') && /\bHandlers\b/.test(readFileSync(file, 'utf8')));
}

/** Returns the errors in the names of these folders, one sentence each. */
export function wrongNames(
  { features, others, withCalls }: Folders,
  reasons: Readonly<Record<string, string>> = OWN_NAMES,
  callsOf: Readonly<Record<string, string>> = CALLS_OF,
): string[] {
  const lacks = (name: string, zone: Zone) => features.get(name)?.includes(zone) === false;
  return [
    ...others
      .filter((folder) => !Object.hasOwn(reasons, folder))
      .map((folder) => `no feature of the server has this name: ${folder}`),
    ...Object.keys(reasons)
      .filter((folder) => !others.includes(folder))
      .map((folder) => `the reason for a name of its own is out of date: ${folder}`),
    ...[...withCalls]
      .filter((name) => lacks(name, 'contract') && !Object.hasOwn(callsOf, name))
      .map((name) => `its calls have no contract of its name: ${name}`),
    ...[...withCalls].filter((name) => lacks(name, 'api')).map((name) => `its calls have no tests in test/api/${name}`),
    ...Object.entries(callsOf)
      .filter(([name, other]) => !lacks(name, 'contract') || lacks(other, 'contract'))
      .map(([name, other]) => `${name} does not have its calls in ${other} any more`),
  ];
}

/** Returns one line with the number of features that have the same name in contract, server, pages and tests. */
export function countOfNames({ features, others }: Folders): string {
  const zones = [...features.values()];
  const everywhere = zones.filter(
    (list) => list.includes('contract') && list.includes('api') && (list.includes('web') || list.includes('staff')),
  );
  return `${features.size} features, ${everywhere.length} of one name in contract, server, pages and tests; ${others.length} folders of another name.`;
}
