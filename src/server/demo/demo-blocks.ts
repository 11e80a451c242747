import { readFile } from 'node:fs/promises';
import { SCENE_WIDTHS, type Scene } from '../../pictures/compose/scene-composer.ts';
import { announceContentChange } from '../features/content/blocks/content-store.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import { readDemoScenes, sceneAddress } from './demo-scenes.ts';

interface DemoProposal {
  readonly name: string;
  /** The name of a scene in demo/content/scenes.txt. */
  readonly scene?: string;
  readonly alt?: string;
  readonly text?: string;
  readonly category?: string;
  readonly url?: string;
  readonly options?: Readonly<Record<string, string>>;
}

interface DemoBlock {
  readonly type: string;
  readonly code?: string;
  readonly title?: string;
  readonly html?: string;
  readonly style?: string;
  readonly colour?: string;
  readonly audience?: 'visitor' | 'customer';
  readonly options?: Readonly<Record<string, string>>;
  readonly proposals?: readonly DemoProposal[];
}

export interface DemoPlace {
  /** The slug of a category of the tree. */
  readonly category?: string;
  /** Or the slug of another page. */
  readonly slug?: string;
  readonly name?: string;
  readonly html?: string;
  readonly blocks: readonly DemoBlock[];
}

const FILE = new URL('../../../demo/content/blocks.json', import.meta.url);

/**
 * Writes the blocks of home, departments and other pages in one transaction if the shop has none. Returns the number of
 * blocks.
 */
export async function loadDemoBlocks(db: Database): Promise<number> {
  const present = await db.one<{ found: boolean }>(sql`select exists (select from content_places) as found`);
  if (present.found) return 0;
  const [places, scenes] = await Promise.all([readDemoPlaces(), readDemoScenes()]);
  return db.tx(async (tx) => {
    // processes that start together on one database wait for each other
    await tx.query(sql`select pg_advisory_xact_lock(7205219063)`);
    const written = await tx.one<{ found: boolean }>(sql`select exists (select from content_places) as found`);
    if (written.found) return 0;
    let blocks = 0;
    for (const place of places) blocks += await writePlace(tx, place, scenes);
    await announceContentChange(tx);
    return blocks;
  });
}

export async function readDemoPlaces(): Promise<readonly DemoPlace[]> {
  return JSON.parse(await readFile(FILE, 'utf8')) as readonly DemoPlace[];
}

async function writePlace(tx: Tx, place: DemoPlace, scenes: ReadonlyMap<string, Scene>): Promise<number> {
  const made = await tx.maybeOne<{ placeId: number }>(sql`
    insert into content_places (category_id, slug, name, description)
    select c.category_id, case when c.category_id is null then ${place.slug ?? null}::text end, ${place.name ?? ''},
      ${place.html ?? ''}
    from (select 1) as one left join categories c on c.slug = ${place.category ?? null}
    where c.category_id is not null or ${place.slug ?? null}::text is not null
    returning place_id`);
  // a shop with other departments has no page for it
  if (!made) return 0;
  for (const [position, block] of place.blocks.entries()) {
    const meta = block.options ? { [`category_block_type_${block.type}`]: block.options } : {};
    const row = await tx.one<{ blockId: number }>(sql`
      insert into content_blocks (place_id, position, type, code, title, description, css_style, background_colour,
        meta, audience)
      values (${made.placeId}, ${position}, ${block.type}, ${block.code ?? ''}, ${block.title ?? ''},
        ${block.html ?? ''},
        ${block.style ?? ''}, ${block.colour ?? ''}, ${JSON.stringify(meta)}::jsonb, ${block.audience ?? 'all'})
      returning block_id`);
    for (const [order, proposal] of (block.proposals ?? []).entries())
      await writeProposal(tx, { blockId: row.blockId, order }, proposal, scenes);
  }
  return place.blocks.length;
}

async function writeProposal(
  tx: Tx,
  { blockId, order }: { readonly blockId: number; readonly order: number },
  proposal: DemoProposal,
  scenes: ReadonlyMap<string, Scene>,
): Promise<void> {
  const scene = sceneOf(proposal, scenes);
  const picture = scene && pictureMeta(proposal.scene ?? '', scene);
  const options = { ...(scene?.ground && { BACKGROUND_COLOR: scene.ground }), ...proposal.options };
  const meta = {
    ...(Object.keys(options).length > 0 && { category_proposal_type: options }),
    ...(picture && { image_desktop: picture }),
  };
  await tx.query(sql`
    insert into content_proposals (block_id, position, name, img, img_alt, descr, slug, url, meta)
    values (${blockId}, ${order}, ${proposal.name}, ${picture?.SRC ?? ''}, ${proposal.alt ?? ''},
      ${proposal.text ?? ''},
      ${proposal.category ?? ''}, ${proposal.url ?? ''}, ${JSON.stringify(meta)}::jsonb)`);
}

function sceneOf({ scene }: DemoProposal, scenes: ReadonlyMap<string, Scene>): Scene | undefined {
  if (scene !== undefined && !scenes.has(scene)) throw new Error(`demo/content/scenes.txt has no ${scene}`);
  return scenes.get(scene ?? '');
}

function pictureMeta(name: string, scene: Scene) {
  const [, , largest] = SCENE_WIDTHS;
  return {
    SRC: sceneAddress(name, scene, largest),
    SRCSET: SCENE_WIDTHS.map((width) => `${sceneAddress(name, scene, width)} ${width}w`).join(', '),
    WIDTH: String(largest),
    HEIGHT: String(Math.round(largest / scene.ratio)),
  };
}
