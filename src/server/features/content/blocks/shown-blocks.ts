import { seasonOf } from '../../../../domain/content/season.ts';
import type { BlockRow } from './block-queries.ts';

/** The viewer of a page; cached pages are rendered for a visitor. */
export interface Viewer {
  readonly isCustomer: boolean;
  /** Sees what is still tried out. */
  readonly isTester: boolean;
  /** CRM segments with value 1 (S 6). */
  readonly segments: ReadonlySet<number>;
}

export const VISITOR: Viewer = { isCustomer: false, isTester: false, segments: new Set() };

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
  if (block.audience === 'customer' && !viewer.isCustomer) return false;
  return block.segmentId === null || viewer.segments.has(block.segmentId);
}

/** True if customers may see other blocks of these than visitors. */
export function isPersonal(block: Conditions): boolean {
  return block.audience !== 'all';
}

/** The option SEASON of the block; nothing: all year. */
function seasonIn({ type, meta }: Conditions): unknown {
  const options = meta[`category_block_type_${type}`];
  return typeof options === 'object' && options !== null && 'SEASON' in options ? options.SEASON : undefined;
}
