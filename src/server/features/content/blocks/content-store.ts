import { createHash } from 'node:crypto';
import type { CategoryBlock, Proposal } from '../../../../contract/blocks/schemas.ts';
import { seasonOf } from '../../../../domain/content/season.ts';
import { CONTENT_CHANGED } from '../../../infra/database/announcements.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import { Live } from '../../../infra/live.ts';
import {
  type BlockRow,
  type ContentRows,
  type PlaceRow,
  type ProposalRow,
  readContent,
  readContentVersion,
} from './block-queries.ts';
import type { ContentViews } from './block-view.ts';

/** The viewer of a page; cached pages are rendered for a visitor. */
export interface Viewer {
  readonly isCustomer: boolean;
  /** True if the customer buys for a company. */
  readonly isCompany: boolean;
  /** True if the viewer also sees content that is being tested. */
  readonly isTester: boolean;
  /** CRM segments with value 1 (S 6). */
  readonly segments: ReadonlySet<number>;
}

export const VISITOR: Viewer = { isCustomer: false, isCompany: false, isTester: false, segments: new Set() };

export interface Circumstances {
  readonly now: Date;
  readonly warehouseId: number;
  readonly viewer: Viewer;
}

type Conditions = Pick<BlockRow, 'type' | 'meta' | 'validFrom' | 'validTo' | 'warehouseIds' | 'audience' | 'segmentId'>;

/** True if the block is valid now (start inclusive, end exclusive), in this season and store and for this viewer. */
export function isShown(block: Conditions, { now, warehouseId, viewer }: Circumstances): boolean {
  if (block.validFrom && now < block.validFrom) return false;
  if (block.validTo && now >= block.validTo) return false;
  const season = seasonIn(block);
  if (season && season !== seasonOf(now)) return false;
  if (block.warehouseIds.length > 0 && !block.warehouseIds.includes(warehouseId)) return false;
  if (block.audience === 'visitor') return !viewer.isCustomer;
  if (block.audience === 'tester') return viewer.isTester;
  if (block.audience === 'company') return viewer.isCompany;
  if (block.audience === 'customer' && !viewer.isCustomer) return false;
  return block.segmentId === null || viewer.segments.has(block.segmentId);
}

/** True if customers may see other blocks of these than visitors. */
export function isPersonal(block: Conditions): boolean {
  return block.audience !== 'all';
}

/** Returns the option SEASON of the block; nothing: all year. */
function seasonIn({ type, meta }: Conditions): unknown {
  const options = meta[`category_block_type_${type}`];
  return typeof options === 'object' && options !== null && 'SEASON' in options ? options.SEASON : undefined;
}

export interface PlacedBlock {
  readonly row: BlockRow;
  /** The category whose page shows it; null on a page outside the tree. */
  readonly categoryId: number | null;
  readonly view: CategoryBlock;
  /** The stamp of its page: every change of the page replaces it. */
  readonly stamp: string;
}

export interface Place {
  readonly row: PlaceRow;
  /** It changes with every change of the page. */
  readonly stamp: string;
  /** Sanitised HTML. */
  readonly description: string;
  readonly blocks: readonly PlacedBlock[];
  readonly proposals: readonly Proposal[];
  /** True if customers may see other blocks than visitors. */
  readonly isPersonal: boolean;
}

interface Places {
  readonly version: number;
  readonly byCategory: ReadonlyMap<number, Place>;
  readonly bySlug: ReadonlyMap<string, Place>;
  readonly byId: ReadonlyMap<number, Place>;
  readonly blocks: ReadonlyMap<number, PlacedBlock>;
}

const NOTHING: Places = { version: -1, byCategory: new Map(), bySlug: new Map(), byId: new Map(), blocks: new Map() };

/** Blocks and proposals in memory, read again when the database says they changed. */
export class ContentStore {
  readonly #views: ContentViews;
  readonly #live: Live<Places>;

  constructor({ db, views, onError }: { db: Database; views: ContentViews; onError: (error: unknown) => void }) {
    this.#views = views;
    this.#live = new Live({
      initial: NOTHING,
      read: async (before) => {
        if ((await readContentVersion(db)) === before.version) return undefined;
        return placesOf(await readContent(db), before, views);
      },
      db,
      channels: [CONTENT_CHANGED],
      inTurn: true,
      onError,
    });
  }

  start(): Promise<void> {
    return this.#live.start();
  }

  stop(): Promise<void> {
    return this.#live.stop();
  }

  ofCategory(categoryId: number): Place | undefined {
    return this.#live.current.byCategory.get(categoryId);
  }

  bySlug(slug: string): Place | undefined {
    return this.#live.current.bySlug.get(slug);
  }

  byId(placeId: number): Place | undefined {
    return this.#live.current.byId.get(placeId);
  }

  /** Returns a page that is not stored, as it would be. */
  draft(rows: Omit<PlaceRows, 'stamp'>): Place {
    return composePlace({ ...rows, stamp: '' }, this.#views);
  }

  block(blockId: number): PlacedBlock | undefined {
    return this.#live.current.blocks.get(blockId);
  }
}

/** Returns the visible blocks of a page with a cache key that depends on which ones are visible. */
export function shownIn(
  place: Place | undefined,
  circumstances: Circumstances,
): { readonly key: string; readonly blocks: readonly PlacedBlock[] } {
  if (!place) return { key: '', blocks: [] };
  const blocks = place.blocks.filter(({ row }) => isShown(row, circumstances));
  return { key: `${place.stamp}:${blocks.map(({ row }) => row.blockId).join(',')}`, blocks };
}

/** Pages without changes stay the same objects. */
function placesOf(rows: ContentRows, before: Places, views: ContentViews): Places {
  const blocksOf = Map.groupBy(rows.blocks, (row) => row.placeId);
  const proposalsOfBlock = Map.groupBy(rows.proposals, (row) => row.blockId);
  const proposalsOfPlace = Map.groupBy(rows.proposals, (row) => row.placeId);
  const places = rows.places.map((row) => {
    const own = blocksOf.get(row.placeId) ?? [];
    const proposals = proposalsOfPlace.get(row.placeId) ?? [];
    const ofBlocks = own.map((block) => proposalsOfBlock.get(block.blockId) ?? []);
    const stamp = stampOf([row, own, proposals, ofBlocks]);
    const existing = before.byId.get(row.placeId);
    return existing?.stamp === stamp ? existing : composePlace({ row, stamp, own, proposals, ofBlocks }, views);
  });
  return {
    version: rows.version,
    byId: new Map(places.map((place) => [place.row.placeId, place])),
    byCategory: new Map(places.map((place) => [place.row.categoryId ?? -1, place])),
    bySlug: new Map(places.map((place) => [place.row.slug ?? '', place])),
    blocks: new Map(places.flatMap(({ blocks }) => blocks.map((block) => [block.row.blockId, block]))),
  };
}

export interface PlaceRows {
  readonly row: PlaceRow;
  readonly stamp: string;
  readonly own: readonly BlockRow[];
  readonly proposals: readonly ProposalRow[];
  /** In the order of `own`. */
  readonly ofBlocks: readonly (readonly ProposalRow[])[];
}

function composePlace({ row, stamp, own, proposals, ofBlocks }: PlaceRows, views: ContentViews): Place {
  return {
    row,
    stamp,
    description: views.html(row.description),
    blocks: own.map((block, index) => ({
      row: block,
      categoryId: row.categoryId,
      stamp,
      view: views.block(block, index + 1, ofBlocks[index] ?? []),
    })),
    proposals: proposals.map(views.proposal),
    isPersonal: own.some(isPersonal),
  };
}

function stampOf(rows: unknown): string {
  return createHash('sha1').update(JSON.stringify(rows)).digest('base64url').slice(0, 12);
}

/** Call it last in the transaction of a change: running shops are notified when it commits. */
export async function announceContentChange(tx: Tx): Promise<void> {
  await tx.query(sql`
    with raised as (update content_version set version = version + 1 returning version)
    select pg_notify(${CONTENT_CHANGED}, version::text) from raised`);
}
