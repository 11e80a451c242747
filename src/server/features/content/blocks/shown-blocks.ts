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

type Conditions = Pick<BlockRow, 'valid_from' | 'valid_to' | 'warehouse_ids' | 'audience' | 'segment_id'>;

/** True if the block is valid now (start inclusive, end exclusive), in this store and for this viewer. */
export function isShown(block: Conditions, { now, warehouseId, viewer }: Circumstances): boolean {
  if (block.valid_from && now < block.valid_from) return false;
  if (block.valid_to && now >= block.valid_to) return false;
  if (block.warehouse_ids.length > 0 && !block.warehouse_ids.includes(warehouseId)) return false;
  if (block.audience === 'visitor') return !viewer.isCustomer;
  if (block.audience === 'tester') return viewer.isTester;
  if (block.audience === 'customer' && !viewer.isCustomer) return false;
  return block.segment_id === null || viewer.segments.has(block.segment_id);
}

/** True if customers may see other blocks of these than visitors. */
export function isPersonal(block: Conditions): boolean {
  return block.audience !== 'all';
}
