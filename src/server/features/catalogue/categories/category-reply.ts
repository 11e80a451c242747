import type { Category, CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import type { CallContext } from '../../../http/call-context.ts';
import type { Json } from '../../../http/outcome.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { productPictureUrls } from '../engine/picture-urls.ts';
import { type CategoryNode, type CategoryTree, pathOf } from '../engine/rows/tree.ts';
import { isListed, type Scope } from '../engine/scope.ts';
import { search } from '../engine/search/search.ts';
import type { CategoryContent, CategoryContentView, PlaceBesideTree, ShownContent } from './category-content.ts';

interface Asked {
  readonly query: {
    readonly slug?: string | undefined;
    readonly categoryId?: number | undefined;
    readonly skip_cache?: boolean | undefined;
  };
  readonly options: TreeOptions;
  readonly scope: Scope;
  readonly context: CallContext;
}

type OneCategory = NonNullable<CategoryReply['category']>;

/**
 * Returns one category with the content of its page, or a page outside the tree, as JSON; undefined if there is none.
 * Cached like lists by the keys of its scope and of its content, which every change replaces.
 */
export async function categoryJson(
  { catalogue, content }: { catalogue: Catalogue; content: CategoryContent },
  { query, options, scope, context }: Asked,
): Promise<Json | undefined> {
  const { tree } = scope.snapshot;
  const node = query.slug === undefined ? tree.byId.get(query.categoryId ?? 0) : nodeOfSlug(tree, query.slug);
  if (!node) {
    const beside = await content.besideTree(query, scope, context);
    return beside && JSON.stringify({ category: placeBesideTree(beside.place, beside.view()) });
  }
  const shown = await content.ofCategory(node.row.categoryId, scope, context);
  const { depth, filtered, q } = options;
  const key = `category ${scope.key} ${shown.key} ${JSON.stringify([node.row.categoryId, depth, filtered, q?.trim()])}`;
  const cached = query.skip_cache === true ? undefined : catalogue.replies.get(key);
  if (cached) return cached;
  return catalogue.replies.keep(key, Buffer.from(JSON.stringify({ category: treeView(node, shown, scope, options) })));
}

/** Clients also send the path of a category's page, with the prefix `category/`. */
function nodeOfSlug({ bySlug }: CategoryTree, slug: string): CategoryNode | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.replace(/^\/?(?:category\/)?/, ''));
}

function treeView(node: CategoryNode, shown: ShownContent, scope: Scope, options: TreeOptions): OneCategory {
  const { metaData, ...content } = shown.view();
  const meta = { ...node.row.meta, ...metaData };
  return {
    ...oneCategory(scope, node, options),
    ...content,
    ...(Object.keys(meta).length > 0 ? { metaData: meta } : {}),
  } as OneCategory;
}

/** Returns the reply about a page outside the tree. */
export function placeBesideTree(place: PlaceBesideTree, content: CategoryContentView): OneCategory {
  const { description, ...named } = place;
  return {
    ...named,
    itemUrl: place.slug === 'home' ? '/' : `/category/${place.slug}`,
    ...(description === '' ? {} : { description }),
    breadCrumbs: [],
    ...content,
  } as OneCategory;
}

const MAX_DEPTH = 3;

/** Options of a category tree. */
export interface TreeOptions {
  readonly depth?: number | undefined;
  /** True: leaves out categories that have no goods in the scope (S 9, filterEmptyCategory). */
  readonly filtered: boolean;
  /** Counts only goods that a search for this text finds. */
  readonly q?: string | undefined;
}

/** Returns the whole tree. */
export function categoryTree(scope: Scope, options: TreeOptions): CategoryReply {
  const { tree } = scope.snapshot;
  const shown = viewer(scope, options);
  return { categories: present(tree.roots.map((node) => shown(node, options.depth ?? MAX_DEPTH))) };
}

/** Returns one category with its children and the path to it from the root. */
function oneCategory(scope: Scope, node: CategoryNode, options: TreeOptions) {
  const own = viewer(scope, options)(node, options.depth ?? MAX_DEPTH) ?? emptyView(node);
  const breadCrumbs = pathOf(node).map(({ row }) => ({
    categoryId: row.categoryId,
    name: row.name,
    slug: row.slug,
    ...(row.lang ? { lang: row.lang } : {}),
  }));
  return { ...own, breadCrumbs };
}

/** Returns a category with this many levels below it; undefined: it has no goods and is left out. */
function viewer(scope: Scope, { filtered, q }: TreeOptions) {
  const { tree, rows, search: index } = scope.snapshot;
  const inStore = (ordinal: number) => isListed(scope, ordinal);
  const matching = q?.trim() ? new Set(search(index, q, inStore).ordinals) : undefined;
  const isCounted = (ordinal: number) => (matching ? matching.has(ordinal) : inStore(ordinal));
  const view = (node: CategoryNode, depth: number): Category | undefined => {
    const { from, to } = tree.productRange(node);
    let productCount = 0;
    let first: number | undefined;
    for (let ordinal = from; ordinal < to; ordinal++) {
      if (!isCounted(ordinal)) continue;
      productCount++;
      first ??= ordinal;
    }
    const row = first === undefined ? undefined : rows[first];
    if (!row && filtered) return undefined;
    const children = depth > 1 ? present(node.children.map((child) => view(child, depth - 1))) : [];
    return {
      ...emptyView(node),
      productCount,
      ...(row
        ? { mediaURL: node.row.picture ? scope.site + node.row.picture : productPictureUrls(row, scope.site).medium }
        : {}),
      ...(children.length > 0 ? { categories: children } : {}),
    };
  };
  return view;
}

function emptyView({ row }: CategoryNode): Category {
  return {
    categoryId: row.categoryId,
    name: row.name,
    ...(row.lang ? { lang: row.lang } : {}),
    slug: row.slug,
    itemUrl: `/category/${row.slug}`,
    ...(row.parentId === null ? {} : { parentId: row.parentId }),
    ...(row.description ? { description: row.description } : {}),
  };
}

function present<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined);
}
