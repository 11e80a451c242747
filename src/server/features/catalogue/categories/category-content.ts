import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import type { CallContext } from '../../../http/call-context.ts';
import type { Scope } from '../engine/scope.ts';

/** What the staff put on a category's page, as the reply about one category carries it. */
export type CategoryContentView = Pick<
  NonNullable<CategoryReply['category']>,
  'categoryProposalType' | 'proposals' | 'categoryBlocks'
> & { readonly metaData?: Readonly<Record<string, Readonly<Record<string, string>>>> };

/** A place beside the tree: the home page, a landing page. */
export interface PlaceBesideTree {
  readonly categoryId: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}

export interface ShownContent {
  /** The same for what shows the same: what is kept is kept by it. */
  readonly key: string;
  view(): CategoryContentView;
}

/** Whoever keeps the content of categories; the catalogue only puts it into its replies. */
export interface CategoryContent {
  /** Of a category of the tree, for whoever asks. */
  ofCategory(categoryId: number, scope: Scope, context: CallContext): Promise<ShownContent>;
  /** A place beside the tree; undefined when there is none. */
  besideTree(
    where: { readonly slug?: string | undefined; readonly categoryId?: number | undefined },
    scope: Scope,
    context: CallContext,
  ): Promise<(ShownContent & { readonly place: PlaceBesideTree }) | undefined>;
}
