import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import type { CallContext } from '../../../http/call-context.ts';
import type { Scope } from '../engine/scope.ts';

/** The staff's content of a category's page, as the reply about one category contains it. */
export type CategoryContentView = Pick<
  NonNullable<CategoryReply['category']>,
  'categoryProposalType' | 'proposals' | 'categoryBlocks'
> & { readonly metaData?: Readonly<Record<string, Readonly<Record<string, string>>>> };

/** A page outside the category tree: the home page, a landing page. */
export interface PlaceBesideTree {
  readonly categoryId: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}

export interface ShownContent {
  /** Cache key: equal for equal content. */
  readonly key: string;
  view(): CategoryContentView;
}

/** Implemented by the content feature; the catalogue only puts the content into its replies. */
export interface CategoryContent {
  /** Returns the content of a category of the tree, for the customer of the call. */
  ofCategory(categoryId: number, scope: Scope, context: CallContext): Promise<ShownContent>;
  /** Returns a page outside the tree; undefined if there is none. */
  besideTree(
    where: { readonly slug?: string | undefined; readonly categoryId?: number | undefined },
    scope: Scope,
    context: CallContext,
  ): Promise<(ShownContent & { readonly place: PlaceBesideTree }) | undefined>;
}
