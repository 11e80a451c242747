import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { BlockRow, Meta, PlaceRow, ProposalRow } from './block-queries.ts';

export interface StaffPlaceRow {
  placeId: number;
  categoryId: number | null;
  slug: string;
  name: string;
  description: string;
  modifiedAt: Date;
  blockCount: number;
  proposalType: PlaceRow['proposalType'];
  /** True if a text page has its name; the blocks are shown below that text. */
  hasPage: boolean;
}

/** The staff see the stores of a block, the storefront only their warehouses. */
export interface StaffBlockRow extends Omit<BlockRow, 'warehouseIds'> {
  storeIds: number[];
}

export interface PlaceRows {
  readonly place: StaffPlaceRow;
  readonly blocks: readonly StaffBlockRow[];
  /** Proposals of its blocks, and of the page itself (block_id is null). */
  readonly proposals: readonly ProposalRow[];
}

export interface PictureRow {
  path: string;
  pictureKey: string | null;
  width: number | null;
  height: number | null;
  decorative: boolean;
}

const COLUMNS = sql`p.place_id, p.category_id, coalesce(c.slug, p.slug) as slug, coalesce(c.name, p.name) as name,
  p.description, p.proposal_type, p.modified_at,
  (select count(*)::int from content_blocks b where b.place_id = p.place_id) as block_count,
  exists (select from content_entries e where e.type = 'pages' and e.slug = p.slug
  and e.status = 'publish') as has_page`;
const MAX_PLACES = 2000;

/** Lists the home page, then others by name. */
export async function listPlaces(db: Queryable): Promise<StaffPlaceRow[]> {
  return db.query<StaffPlaceRow>(sql`
    select ${COLUMNS} from content_places p left join categories c using (category_id)
    order by p.slug is distinct from 'home', p.category_id is null, c.position, name, p.place_id limit ${MAX_PLACES}`);
}

/** Reads a page by several statements; inside the transaction with the lock no change can come in between. */
export async function lockPlace(tx: Tx, placeId: number): Promise<PlaceRows | undefined> {
  await tx.query(sql`select from content_places where place_id = ${placeId} for update`);
  return readPlace(tx, placeId);
}

export async function readPlace(tx: Tx, placeId: number): Promise<PlaceRows | undefined> {
  const place = await tx.maybeOne<StaffPlaceRow>(sql`
    select ${COLUMNS} from content_places p left join categories c using (category_id) where p.place_id = ${placeId}`);
  if (!place) return undefined;
  const blocks = await tx.query<StaffBlockRow>(sql`
    select block_id, place_id, type, code, title, description, css_style, background_colour, meta, valid_from, valid_to,
      store_ids, audience, segment_id
    from content_blocks where place_id = ${placeId} order by position, block_id`);
  const proposals = await tx.query<ProposalRow>(sql`
    select r.proposal_id, r.place_id, r.block_id, r.name, r.img, r.img_alt, r.img_description, r.descr, r.content,
      r.slug, r.url, r.meta
    from content_proposals r left join content_blocks b using (block_id)
    where ${placeId} in (b.place_id, r.place_id) order by r.position, r.proposal_id`);
  return { place, blocks, proposals };
}

/** Returns undefined if the category or address has a page already, or the category does not exist. */
export async function insertPlace(
  tx: Tx,
  { categoryId, name, slug }: { categoryId: number; name: string; slug: string },
): Promise<number | undefined> {
  const source =
    categoryId === 0
      ? sql`select null::int, ${slug}, ${name}`
      : sql`select category_id, null, '' from categories where category_id = ${categoryId}`;
  const row = await tx.maybeOne<{ placeId: number }>(sql`
    insert into content_places (category_id, slug, name) ${source} on conflict do nothing returning place_id`);
  return row?.placeId;
}

/**
 * The time of every save is later than that of the one before, even if the clock was set back. A category has its name
 * from the tree.
 */
export async function updatePlace(
  tx: Tx,
  placeId: number,
  { name, html, proposalType }: { name: string; html: string; proposalType: PlaceRow['proposalType'] },
): Promise<void> {
  await tx.query(sql`
    update content_places set
      name = case when category_id is null then ${name} else name end,
      description = case when category_id is null then ${html} else description end,
      proposal_type = ${proposalType},
      modified_at = greatest(clock_timestamp(), modified_at + interval '1 millisecond')
    where place_id = ${placeId}`);
}

export async function deletePlace(tx: Tx, placeId: number): Promise<void> {
  await tx.query(sql`delete from content_places where place_id = ${placeId}`);
}

export async function deleteOtherBlocks(tx: Tx, placeId: number, remainingIds: readonly number[]): Promise<void> {
  await tx.query(
    sql`delete from content_blocks where place_id = ${placeId} and block_id <> all(${remainingIds}::int[])`,
  );
}

export async function deleteOtherProposals(
  tx: Tx,
  owner: ProposalOwner,
  remainingIds: readonly number[],
): Promise<void> {
  await tx.query(sql`
    delete from content_proposals where ${isOf(owner)} and proposal_id <> all(${remainingIds}::int[])`);
}

/** A block, or the page itself. */
export type ProposalOwner =
  | { readonly blockId: number; readonly placeId?: undefined }
  | { readonly placeId: number; readonly blockId?: undefined };

export type BlockToWrite = Omit<StaffBlockRow, 'blockId' | 'placeId'> & { readonly position: number };

/** `blockId`: the existing block of this page to change; undefined: a new one. */
export async function writeBlock(
  tx: Tx,
  { placeId, blockId }: { placeId: number; blockId: number | undefined },
  block: BlockToWrite,
): Promise<number> {
  const values = sql`(${placeId}::int, ${block.position}::int, ${block.type}, ${block.code}, ${block.title},
    ${block.description},
    ${block.cssStyle}, ${block.backgroundColour}, ${JSON.stringify(block.meta)}::jsonb, ${block.validFrom}::timestamptz,
    ${block.validTo}::timestamptz, ${block.storeIds}::int[], ${block.audience}, ${block.segmentId}::int)`;
  const columns = sql`(place_id, position, type, code, title, description, css_style, background_colour, meta,
    valid_from, valid_to, store_ids, audience, segment_id)`;
  const row = await tx.maybeOne<{ blockId: number }>(
    blockId === undefined
      ? sql`insert into content_blocks ${columns} values ${values} returning block_id`
      : sql`update content_blocks set ${columns} = row ${values} where block_id = ${blockId}
        and place_id = ${placeId} returning block_id`,
  );
  if (!row) throw new Error(`block ${blockId} is not of place ${placeId}`);
  return row.blockId;
}

export interface ProposalToWrite extends Omit<ProposalRow, 'proposalId' | 'placeId' | 'blockId' | 'imgDescription'> {
  readonly position: number;
  readonly meta: Meta;
}

export async function writeProposal(
  tx: Tx,
  { owner, proposalId }: { owner: ProposalOwner; proposalId: number | undefined },
  proposal: ProposalToWrite,
): Promise<number> {
  const values = sql`(${owner.blockId ?? null}::int, ${owner.placeId ?? null}::int, ${proposal.position}::int,
    ${proposal.name}, ${proposal.img}, ${proposal.imgAlt}, ${proposal.descr},
    ${proposal.content}, ${proposal.slug}, ${proposal.url}, ${JSON.stringify(proposal.meta)}::jsonb)`;
  const columns = sql`(block_id, place_id, position, name, img, img_alt, descr, content, slug, url, meta)`;
  const row = await tx.maybeOne<{ proposalId: number }>(
    proposalId === undefined
      ? sql`insert into content_proposals ${columns} values ${values} returning proposal_id`
      : sql`update content_proposals set ${columns} = row ${values} where proposal_id = ${proposalId}
        and ${isOf(owner)} returning proposal_id`,
  );
  if (!row) throw new Error(`proposal ${proposalId} is not of ${JSON.stringify(owner)}`);
  return row.proposalId;
}

function isOf({ blockId, placeId }: ProposalOwner): SqlFragment {
  return blockId === undefined ? sql`place_id = ${placeId}` : sql`block_id = ${blockId}`;
}

/** Reads the pictures of the shop with these paths, locked so that they are not deleted before the page is saved. */
export async function lockPictures(tx: Tx, paths: readonly string[]): Promise<PictureRow[]> {
  return tx.query<PictureRow>(sql`
    select path, picture_key, width, height, decorative from content_media where path = any(${paths}::text[])
    order by media_id for share`);
}

/** Reads the warehouses of these stores, which their blocks are shown for. */
export async function warehousesOf(db: Queryable, storeIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.query<{ storeId: number; warehouseId: number }>(sql`
    select store_id, warehouse_id from stores where store_id = any(${storeIds}::int[]) order by store_id`);
  return new Map(rows.map(({ storeId, warehouseId }) => [storeId, warehouseId]));
}

export interface ChoiceRows {
  readonly stores: { storeId: number; name: string }[];
  readonly categories: { categoryId: number; slug: string; name: string }[];
}

export async function readChoices(db: Queryable): Promise<ChoiceRows> {
  const stores = await db.query<{ storeId: number; name: string }>(sql`
    select store_id, name from stores order by name, store_id limit 1000`);
  const categories = await db.query<{ categoryId: number; slug: string; name: string }>(sql`
    with recursive tree as (
      select category_id, slug, name, array[position, category_id] as place, 1 as depth from categories
        where parent_id is null
      union all
      select c.category_id, c.slug, t.name || ' › ' || c.name, t.place || array[c.position, c.category_id], t.depth + 1
      from categories c join tree t on c.parent_id = t.category_id where t.depth < 6)
    select category_id, slug, name from tree order by place limit 5000`);
  return { stores, categories };
}
