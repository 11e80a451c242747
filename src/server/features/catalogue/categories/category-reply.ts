import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import type { CallContext } from '../../../http/call-context.ts';
import type { Json } from '../../../http/outcome.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Scope } from '../engine/scope.ts';
import type { CategoryNode, CategoryTree } from '../engine/tree.ts';
import type { CategoryContent, PlaceBesideTree, ShownContent } from './category-content.ts';
import { oneCategory, type TreeOptions } from './category-tree.ts';

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
    return beside && JSON.stringify({ category: placeView(beside.place, beside) });
  }
  const shown = await content.ofCategory(node.row.categoryId, scope, context);
  const { depth, filtered, q } = options;
  const key = `category ${scope.key} ${shown.key} ${JSON.stringify([node.row.categoryId, depth, filtered, q?.trim()])}`;
  const cached = query.skip_cache === true ? undefined : catalogue.replies.get(key);
  if (cached) return cached;
  return catalogue.replies.keep(key, Buffer.from(JSON.stringify({ category: treeView(node, shown, scope, options) })));
}

/** Clients also send the path of a category's page, with `category/` in front. */
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

function placeView(place: PlaceBesideTree, shown: ShownContent): OneCategory {
  const { description, ...named } = place;
  return {
    ...named,
    itemUrl: place.slug === 'home' ? '/' : `/category/${place.slug}`,
    ...(description === '' ? {} : { description }),
    breadCrumbs: [],
    ...shown.view(),
  } as OneCategory;
}
