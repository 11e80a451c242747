import type { BlockType } from '../../../../domain/content/block-type.ts';
import { sql } from '../../../infra/database/sql.ts';
import { inOneMoment } from '../../../infra/database/transaction.ts';
import type { Database, Queryable } from '../../../infra/database/types.ts';

export type Meta = Readonly<Record<string, unknown>>;

export interface PlaceRow {
  placeId: number;
  categoryId: number | null;
  slug: string | null;
  name: string;
  description: string;
  proposalType: 'BannerGrid' | 'BannerSlider';
  meta: Meta;
}

export interface BlockRow {
  blockId: number;
  placeId: number;
  type: BlockType;
  code: string;
  title: string;
  description: string;
  cssStyle: string;
  backgroundColour: string;
  meta: Meta;
  validFrom: Date | null;
  validTo: Date | null;
  /** Warehouses of the stores that show it; empty: every store; -1: a deleted store, which shows it nowhere. */
  warehouseIds: number[];
  audience: 'all' | 'visitor' | 'customer' | 'company' | 'tester';
  segmentId: number | null;
}

export interface ProposalRow {
  proposalId: number;
  placeId: number | null;
  blockId: number | null;
  name: string;
  img: string;
  imgAlt: string;
  imgDescription: string;
  descr: string;
  content: string;
  slug: string;
  url: string;
  meta: Meta;
}

export interface ContentRows {
  readonly version: number;
  readonly places: readonly PlaceRow[];
  readonly blocks: readonly BlockRow[];
  readonly proposals: readonly ProposalRow[];
}

export async function readContentVersion(db: Queryable): Promise<number> {
  const row = await db.maybeOne<{ version: number }>(sql`select version from content_version`);
  return Number(row?.version ?? 0);
}

/** Reads all blocks of one moment; they are few compared to the catalogue. */
export async function readContent(db: Database): Promise<ContentRows> {
  return inOneMoment(db, async (tx) => {
    return {
      version: await readContentVersion(tx),
      places: await tx.query<PlaceRow>(sql`
        select place_id, category_id, slug, name, description, proposal_type, meta from content_places
          order by place_id`),
      blocks: await tx.query<BlockRow>(sql`
        select block_id, place_id, type, code, title, description, css_style, background_colour, meta, valid_from,
          valid_to, array(select coalesce(s.warehouse_id, -1) from unnest(b.store_ids) as wanted(id)
            left join stores s on s.store_id = wanted.id order by 1) as warehouse_ids,
          audience, segment_id
        from content_blocks b order by place_id, position, block_id`),
      proposals: await tx.query<ProposalRow>(sql`
        select proposal_id, place_id, block_id, name, img, img_alt, img_description, descr, content, slug, url, meta
        from content_proposals order by block_id, place_id, position, proposal_id`),
    };
  });
}

/** Reads the CRM segments in which the customer has value 1 (S 6). */
export async function segmentsOf(db: Queryable, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ segmentId: number }>(sql`
    select segment_id from customer_segments where user_id = ${userId} and value = 1 -- in any order: a set
    `);
  return new Set(rows.map((row) => row.segmentId));
}
