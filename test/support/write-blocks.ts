import type { BlockType } from '../../src/domain/content/block-type.ts';
import { announceContentChange } from '../../src/server/features/content/blocks/content-store.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';

interface TestProposal {
  readonly name?: string;
  readonly img?: string;
  readonly descr?: string;
  readonly content?: string;
  readonly slug?: string;
  readonly url?: string;
  readonly meta?: object;
}

interface TestBlock {
  readonly type: BlockType;
  readonly title?: string;
  readonly description?: string;
  readonly style?: string;
  readonly colour?: string;
  readonly meta?: object;
  readonly from?: Date;
  readonly to?: Date;
  readonly stores?: readonly number[];
  readonly audience?: 'visitor' | 'customer' | 'company' | 'tester';
  readonly segment?: number;
  readonly proposals?: readonly TestProposal[];
}

/**
 * Replaces the blocks of a page, which is a category's id or a slug outside the tree, and returns the ids of the new
 * blocks.
 */
export async function writeBlocks(
  db: Database,
  place: number | string,
  blocks: readonly TestBlock[],
): Promise<number[]> {
  return db.tx(async (tx) => {
    const [category, slug] = typeof place === 'number' ? [place, null] : [null, place];
    await tx.query(sql`
      delete from content_places where category_id is not distinct from ${category}::int and slug
        is not distinct from ${slug}::text`);
    const [made] = await tx.query<{ placeId: number }>(sql`
      insert into content_places (category_id, slug, name) values (${category}, ${slug}, ${slug ?? ''})
        returning place_id`);
    const ids: number[] = [];
    for (const [position, block] of blocks.entries()) {
      const [row] = await tx.query<{ blockId: number }>(sql`
        insert into content_blocks (place_id, position, type, title, description, css_style, background_colour, meta,
          valid_from, valid_to, store_ids, audience, segment_id)
        values (${made?.placeId}, ${position}, ${block.type}, ${block.title ?? ''}, ${block.description ?? ''},
          ${block.style ?? ''}, ${block.colour ?? ''}, ${JSON.stringify(block.meta ?? {})}::jsonb,
          ${block.from ?? null},
          ${block.to ?? null}, ${block.stores ?? []}, ${block.audience ?? 'all'}, ${block.segment ?? null})
        returning block_id`);
      ids.push(row?.blockId ?? 0);
      for (const [order, proposal] of (block.proposals ?? []).entries())
        await tx.query(sql`
          insert into content_proposals (block_id, position, name, img, descr, content, slug, url, meta)
          values (${row?.blockId}, ${order}, ${proposal.name ?? ''}, ${proposal.img ?? ''}, ${proposal.descr ?? ''},
            ${proposal.content ?? ''}, ${proposal.slug ?? ''}, ${proposal.url ?? ''},
            ${JSON.stringify(proposal.meta ?? {})}::jsonb)`);
    }
    await announceContentChange(tx);
    return ids;
  });
}
