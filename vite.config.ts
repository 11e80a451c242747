import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesWith } from './src/web/page-table.ts';
import type { PageName } from './src/web/routes.tsx';
import { dictionaryByChunk } from './tools/dictionary-by-chunk.ts';
import { labelPlaces } from './tools/label-places/label-places.ts';
import { precompress } from './tools/precompress.ts';
import { serviceWorkers } from './tools/service-workers.ts';
import { trimRouter, trimRoutes } from './tools/trim-router.ts';

const ENTRY = 'src/web/entry-client.tsx';
const LISTS = pagesWith('isList');
const FIRST_PAGES = pagesWith('isFirstPage');
const WORDS: PageName = 'features/content/StaticPage';
const CART: PageName = 'features/cart/page/CartPage';
const TILL: PageName = 'features/checkout/CheckoutPage';
const DIALOGS = 'src/web/frame/Overlays.tsx';
const OUR_OWN = /src\/(web|domain|contract|language)\//;
const OUR_OWN_OR_QUERIES = /src\/(web|domain|contract|language)\/|node_modules\/@tanstack\//;

/**
 * Two builds of src/web: what the browser loads (dist/client, with a manifest) and what the server renders with
 * (dist/ssr).
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    react(),
    tailwindcss(),
    trimRouter(),
    trimRoutes(),
    dictionaryByChunk(),
    labelPlaces(),
    serviceWorkers(),
    precompress(),
  ],
  publicDir: 'src/web/public',
  worker: { format: 'es' },
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // no lists of files for what is loaded on demand: they weigh a kilobyte on every first page, and save one step
        // of a load that warm-routes.ts has mostly done before
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
        },
        rolldownOptions: {
          input: ENTRY,
          // few files on the first visit: libraries, what every page needs, what pages with products share
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: (id, graph) => (isOfFrame(id, graph) ? 'frame' : undefined), test: OUR_OWN },
                { name: (id, graph) => (isOfMostVisits(id, graph) ? 'shelves' : undefined), test: OUR_OWN },
                { name: (id, graph) => (isOfLists(id, graph) ? 'lists' : undefined), test: OUR_OWN },
                // pages with a form need them together; the staff's pages need some of them too
                { name: 'fields', test: /src\/web\/(?:ui\/(?:Field|Select)|features\/forms\/file-kinds)\.tsx?$/ },
                // cart and till in a few files: a phone waits longer for forty small ones than for their bytes
                { name: groupOfFirstPages, test: OUR_OWN_OR_QUERIES },
                { name: groupOfBuying, test: OUR_OWN_OR_QUERIES },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled whole: the server starts without resolving React's packages and always gets their production builds.
      // Not while developing: then Node loads them itself.
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
      resolve: command === 'build' ? { noExternal: true as const } : {},
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' } },
      },
    },
  },
}));

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Whether `start` imports the module, itself or through others, without the detour of an `import()`. */
function reaches(start: string, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.endsWith(start)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => reaches(start, importer, graph, seen));
}

/**
 * What every page needs, and what pages of words share with those that show products: else they would load all of that.
 * Not the entry itself: it waits for pages that import the frame.
 */
function isOfFrame(id: string, graph: ModuleGraph): boolean {
  if (id.endsWith(ENTRY)) return false;
  if (reaches(ENTRY, id, graph)) return true;
  const isOf = (page: PageName) => reaches(`src/web/${page}.tsx`, id, graph);
  // other pages must not load the lists for a button
  const isKitOfLists = isOfLists(id, graph) && /src\/web\/(?:ui\/|product-model\/count-text)/.test(id);
  return (isOfMostVisits(id, graph) && isOf(WORDS)) || (isKitOfLists && [WORDS, CART, TILL].some(isOf));
}

/** What every list loads at once, in one file; where growth or the orders need a part of it they find it here. */
function isOfLists(id: string, graph: ModuleGraph): boolean {
  return LISTS.every((page) => reaches(`src/web/${page}.tsx`, id, graph));
}

function isOfMostVisits(id: string, graph: ModuleGraph): boolean {
  const pages = FIRST_PAGES.filter((page) => reaches(`src/web/${page}.tsx`, id, graph));
  return pages.some((page) => !LISTS.includes(page)) && pages.length > 1;
}

/** What cart or till share with a page of words or of a product, which would otherwise load all that those two need. */
function groupOfFirstPages(id: string, graph: ModuleGraph): string | undefined {
  if (!isOf(CART, id, graph) && !isOf(TILL, id, graph)) return undefined;
  if (isOf(WORDS, id, graph)) return 'words';
  return FIRST_PAGES.some((page) => isOf(page, id, graph)) ? 'goods' : undefined;
}

/** What cart and till share, what only one of them needs, and what the till shares with the dialogs of every page. */
function groupOfBuying(id: string, graph: ModuleGraph): string | undefined {
  if (isOf(CART, id, graph)) return isOf(TILL, id, graph) ? 'buying' : 'cart';
  if (!isOf(TILL, id, graph)) return undefined;
  return reaches(DIALOGS, id, graph) ? 'dialogs' : 'till';
}

/** Whether the page needs the module; not for the page itself, which keeps its own file. */
function isOf(page: PageName, id: string, graph: ModuleGraph): boolean {
  const source = `src/web/${page}.tsx`;
  return !id.endsWith(source) && reaches(source, id, graph);
}
