import type { Category, CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import { isListed, type Scope } from '../engine/scope.ts';
import { search } from '../engine/search/search.ts';
import { type CategoryNode, pathOf } from '../engine/tree.ts';
import { productPictureUrls } from '../pictures/picture-urls.ts';

const MAX_DEPTH = 3;

/** Options of a category tree. */
export interface TreeOptions {
  readonly depth?: number | undefined;
  /** True: leaves out categories that have no goods in the scope (S 9, filterEmptyCategory). */
  readonly filtered: boolean;
  /** Counts only goods that a search for this text finds. */
  readonly q?: string | undefined;
}

/** The whole tree. */
export function categoryTree(scope: Scope, options: TreeOptions): CategoryReply {
  const { tree } = scope.snapshot;
  const shown = viewer(scope, options);
  return { categories: present(tree.roots.map((node) => shown(node, options.depth ?? MAX_DEPTH))) };
}

/** One category with its children and the way to it from the root. */
export function oneCategory(scope: Scope, node: CategoryNode, options: TreeOptions) {
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
      ...(row ? { mediaURL: productPictureUrls(row, scope.site).medium } : {}),
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
