/** The only paths of a content management system that can be requested, so that no URL of a visitor is ever fetched. */
export type ContentRequest =
  | { readonly what: 'entries'; readonly type: string; readonly query: ListQuery }
  | { readonly what: 'entry'; readonly type: string; readonly id: number; readonly query: OneQuery }
  | { readonly what: 'search'; readonly query: SearchQuery }
  | { readonly what: 'menu'; readonly location: string }
  | { readonly what: 'slides'; readonly ids: readonly number[] }
  | {
      readonly what: 'newSlides';
      readonly ids: readonly number[];
      readonly count: number;
      readonly serviceId: number | undefined;
    }
  | { readonly what: 'siteSearch'; readonly search: string }
  | { readonly what: 'custom'; readonly endpoint: string };

export interface OneQuery {
  readonly embed: boolean;
  /** Only these fields are returned; empty: all. */
  readonly fields: readonly string[];
}

export interface ListQuery extends OneQuery {
  readonly page: number;
  readonly perPage: number;
  /** The number of entries to skip, instead of whole pages; undefined: those before `page`. */
  readonly offset: number | undefined;
  readonly search: string;
  readonly slugs: readonly string[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly parent: readonly number[];
  /** Categories and tags that posts must have; empty: any. */
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  /** Only entries published after or before this moment (ISO 8601); empty: at any time. */
  readonly after: string;
  readonly before: string;
  readonly order: 'asc' | 'desc';
  readonly orderBy: OrderBy;
}
export const ORDERS = ['date', 'id', 'include', 'title', 'slug', 'modified', 'menu_order', 'relevance'] as const;
export type OrderBy = (typeof ORDERS)[number];

export interface SearchQuery {
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
  /** Types of entries; empty: all. */
  readonly subtypes: readonly string[];
}

/** A reply as the WordPress REST API gives it: its body, and the totals of a list. */
export interface ContentReply {
  readonly status: number;
  readonly body: unknown;
  readonly total?: number;
  readonly totalPages?: number;
}

/** The source of pages, slides and menus: our own tables, or an external WordPress. */
export interface ContentSource {
  read(request: ContentRequest): Promise<ContentReply>;
}
