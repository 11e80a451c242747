import type { Category, CategoryReply } from '../../../contract/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { isListed, type Scope } from './engine/scope.ts';
import { type CategoryNode, pathOf } from './engine/tree.ts';
import { pictureUrls } from './picture-urls.ts';

const MAX_DEPTH = 3;

/** The whole tree. Empty categories are left out (S 9, filterEmptyCategory). */
export function categoryTree(catalogue: Catalogue, scope: Scope, depth = MAX_DEPTH): CategoryReply {
  const { tree } = catalogue.snapshot;
  return { categories: present(tree.roots.map((node) => view(catalogue, scope, node, depth))) };
}

/** One category with its children and the way to it from the root; undefined when there is none. */
export function oneCategory(
  catalogue: Catalogue,
  scope: Scope,
  node: CategoryNode | undefined,
): CategoryReply | undefined {
  if (!node) return undefined;
  const own = view(catalogue, scope, node, MAX_DEPTH) ?? emptyView(node);
  const breadCrumbs = pathOf(node).map(({ row }) => ({ categoryId: row.category_id, name: row.name, slug: row.slug }));
  const metaData = Object.keys(node.row.meta).length > 0 ? { metaData: node.row.meta } : {};
  return { category: { ...own, breadCrumbs, ...metaData } as NonNullable<CategoryReply['category']> };
}

function view(catalogue: Catalogue, scope: Scope, node: CategoryNode, depth: number): Category | undefined {
  const { from, to } = catalogue.snapshot.tree.productRange(node);
  let productCount = 0;
  let first: number | undefined;
  for (let ordinal = from; ordinal < to; ordinal++) {
    if (!isListed(scope, ordinal)) continue;
    productCount++;
    first ??= ordinal;
  }
  if (first === undefined) return undefined;
  const row = catalogue.snapshot.rows[first];
  const children = depth > 1 ? present(node.children.map((child) => view(catalogue, scope, child, depth - 1))) : [];
  return {
    ...emptyView(node),
    productCount,
    ...(row ? { mediaURL: pictureUrls(row).medium } : {}),
    ...(children.length > 0 ? { categories: children } : {}),
  };
}

function emptyView({ row }: CategoryNode): Category {
  return {
    categoryId: row.category_id,
    name: row.name,
    slug: row.slug,
    itemUrl: `/category/${row.slug}`,
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    ...(row.description ? { description: row.description } : {}),
  };
}

function present<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined);
}
