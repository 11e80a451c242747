import { VISITOR } from '../../../../contract/base/envelope.ts';
import type { CategoryBlock } from '../../../../contract/blocks/schemas.ts';
import { category as categoryCall } from '../../../../contract/catalogue/routes.ts';
import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import { categoryBlockInfo } from '../../../../contract/content/routes.ts';
import type { PlaceText, PreviewViewer } from '../../../../contract/content/staff-block-schemas.ts';
import { ok, type Result } from '../../../../domain/base/result.ts';
import { MAX_PROPOSALS, writtenType } from '../../../../domain/content/block-type.ts';
import type { Config } from '../../../config/config.ts';
import type { CallContext, PageCalls } from '../../../http/call-context.ts';
import { envelope } from '../../../http/envelope.ts';
import type { Handlers } from '../../../http/feature.ts';
import { done, doneJson, type Json, type Refusal, refuse } from '../../../http/outcome.ts';
import { jsonObject, mergeObjects, raw } from '../../../infra/json-text.ts';
import type { CategoryContentView } from '../../catalogue/categories/category-content.ts';
import { placeBesideTree } from '../../catalogue/categories/category-reply.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { asWritten } from './block-meta.ts';
import { type BlockProductsDeps, blockProducts } from './block-products.ts';
import type { BlockRow, ProposalRow } from './block-queries.ts';
import { metaOf } from './block-view.ts';
import { isMoment } from './check-place.ts';
import { type ContentStore, isShown, type Place, type PlacedBlock, type Viewer } from './content-store.ts';
import { readPlace, type PlaceRows as StoredPlace, warehousesOf } from './place-queries.ts';
import { placeOf } from './place-view.ts';
import { blockToWrite, checkedPlace, instantIn, proposalToWrite, type Surroundings } from './written-blocks.ts';

interface PreviewDeps extends BlockProductsDeps {
  readonly store: ContentStore;
  readonly config: BlockProductsDeps['config'] & Pick<Config, 'ownHosts'>;
}

/**
 * The page that a draft would be, for a time and a kind of viewer. Nothing of it is stored: the draft comes with the
 * call and goes with its reply, so that no address of the shop can show it.
 */
export function placePreviewHandlers(deps: PreviewDeps) {
  return {
    staffPlacePreview: async (context, { body }) => {
      const { at, viewer, segmentId, storeId, placeId } = body;
      if (!isMoment(at)) return refuse('INVALID_DATE', { field: 'at' });
      const drafted = await draftOf(deps, body);
      if (!drafted.ok) return drafted;
      const { path, slug, place } = drafted.value;
      const now = instantIn(at) ?? context.now;
      const usual = await deps.catalogue.scopeFor(context, storeId === 0 ? {} : { store_id: storeId });
      const { warehouseId } = usual.warehouse;
      const scope = deps.catalogue.scopeAt(warehouseId, at === '' ? undefined : at.slice(0, 10));
      const circumstances = { now, warehouseId, viewer: viewerAs(viewer, segmentId) };
      const blocks = place.blocks.filter(
        (block) => isShown(block.row, circumstances) && shownAs(block, viewer).length > 0,
      );
      const over = draftOver(deps, { place: { ...place, blocks }, slug, placeId, scope, context, viewer });
      const scopeHash = `w${warehouseId}d${scope.date}t0`;
      return done({
        shown: blocks.map((block) => ({ index: place.blocks.indexOf(block), blockId: block.row.blockId })),
        html: path === '' ? '' : await context.draftPage({ path, scopeHash, over }),
      });
    },
  } satisfies Partial<Handlers>;
}

function viewerAs(viewer: PreviewViewer, segmentId: number): Viewer {
  return {
    isCustomer: viewer !== 'visitor',
    isCompany: viewer === 'company',
    isTester: viewer === 'tester',
    segments: new Set(segmentId > 0 ? [segmentId] : []),
  };
}

interface Draft {
  readonly path: string;
  readonly slug: string;
  readonly place: Place;
}

/** Returns the page as a save would leave it; refuses what a save would refuse. */
async function draftOf({ db, store, config }: PreviewDeps, body: PlaceText): Promise<Result<Draft, Refusal>> {
  return db.tx(async (tx) => {
    const before = await readPlace(tx, body.placeId);
    if (!before) return refuse('ENTRY_NOT_FOUND');
    const checked = await checkedPlace(tx, before, body, config.ownHosts);
    if (!checked.ok) return checked;
    const warehouses = await warehousesOf(
      tx,
      body.blocks.flatMap(({ storeIds }) => storeIds),
    );
    const { path, slug } = placeOf(before);
    const { categoryId } = before.place;
    const row = {
      placeId: body.placeId,
      categoryId,
      slug: categoryId === null ? slug : null,
      name: body.name.trim(),
      description: categoryId === null ? body.html : before.place.description,
      proposalType: body.proposalType,
      meta: store.byId(body.placeId)?.row.meta ?? {},
    };
    return ok({
      path,
      slug,
      place: store.draft({ row, ...draftRows(before, body, { ...checked.value, warehouses }) }),
    });
  });
}

/** Blocks and proposals that are not stored have these ids and the following ones. */
const NEW_ID = 2_000_000_000;

function draftRows(
  before: StoredPlace,
  { blocks, proposals }: PlaceText,
  around: Surroundings & { readonly warehouses: ReadonlyMap<number, number> },
) {
  const rowsOfBlocks = new Map(before.blocks.map((row) => [row.blockId, asWritten(row)]));
  const rowsOfProposals = new Map(before.proposals.map((row) => [row.proposalId, row]));
  let nextId = NEW_ID;
  const ofBlock = (sent: PlaceText['proposals']): ProposalRow[] =>
    sent.map((proposal) => {
      const row = rowsOfProposals.get(proposal.proposalId ?? 0);
      const ids = { proposalId: row?.proposalId ?? nextId++, placeId: null, blockId: null };
      return { ...ids, imgDescription: row?.imgDescription ?? '', ...proposalToWrite(proposal, row, around) };
    });
  const own = blocks.map((block, position): BlockRow => {
    const type = writtenType(block.type);
    const stored = rowsOfBlocks.get(block.blockId ?? 0);
    const row = stored?.type === type && rowsOfBlocks.delete(stored.blockId) ? stored : undefined;
    const { storeIds, ...columns } = blockToWrite({ ...block, type }, row, position);
    return {
      ...columns,
      blockId: row?.blockId ?? NEW_ID + position,
      placeId: before.place.placeId,
      warehouseIds: storeIds.map((id) => around.warehouses.get(id) ?? -1),
    };
  });
  return {
    own,
    proposals: ofBlock(proposals),
    ofBlocks: blocks.map(({ type, proposals: sent }) => (MAX_PROPOSALS[type] === 0 ? [] : ofBlock(sent))),
  };
}

interface ShownDraft {
  /** With the blocks that the viewer sees. */
  readonly place: Place;
  readonly slug: string;
  readonly placeId: number;
  readonly scope: Scope;
  readonly context: CallContext;
  readonly viewer: PreviewViewer;
}

/** The calls of the page: what they reply about this page and its blocks is the draft's. */
function draftOver(deps: PreviewDeps, { place, slug, scope, context, viewer }: ShownDraft) {
  const products = blockProducts(deps);
  const blocks = new Map(place.blocks.map((block) => [block.row.blockId, block]));
  const replied = (json: Json) => JSON.parse(envelope(doneJson(json), VISITOR, 'it').toString());
  const blockReply = async (block: PlacedBlock) => {
    const view = JSON.stringify(block.view);
    const shown = await products.shownIn(block, scope, context);
    return replied(jsonObject({ categoryBlock: raw(shown === undefined ? view : mergeObjects(view, shown)) }));
  };
  const metaData = metaOf(place.row.meta);
  return (calls: PageCalls): PageCalls => ({
    call: async (method, path, input) => {
      const query = (input.query ?? {}) as { slug?: string; categoryBlockId?: number };
      const block = path === categoryBlockInfo.path ? blocks.get(Number(query.categoryBlockId)) : undefined;
      if (block) return blockReply(block);
      const isPage = path === categoryCall.path && query.slug === slug;
      // the draft is all of a page beside the tree, which the calls do not find until its making was announced
      if (isPage && place.row.categoryId === null)
        return replied(
          JSON.stringify({ category: besideTree(place, slug, { ...contentOf(place, viewer), metaData }) }),
        );
      const reply = await calls.call(method, path, input);
      const { category } = reply.data as CategoryReply;
      if (!isPage || !category) return reply;
      const own = { ...contentOf(place, viewer), metaData: { ...category.metaData, ...metaData } };
      return { ...reply, data: { category: { ...category, ...own } } };
    },
  });
}

function besideTree({ row, description }: Place, slug: string, content: CategoryContentView) {
  return placeBesideTree({ categoryId: row.placeId, name: row.name, slug, description }, content);
}

/** The parts of a reply about a category that are the staff's. */
function contentOf({ row, proposals, blocks }: Place, viewer: PreviewViewer) {
  return {
    categoryProposalType: { name: row.proposalType },
    proposals: [...proposals],
    categoryBlocks: blocks.flatMap((block) => shownAs(block, viewer)),
  };
}

/** Types that a page fills with the things of the customer, in the browser. */
const OF_CUSTOMER: ReadonlySet<string> = new Set([
  'MyShopping',
  'CrmProductSlider',
  'CartInfoButton',
  'InviteFriend',
  'InviteFriendBanner',
]);

/**
 * Where a customer would see things of their own, the page says so, in Italian as the content around it: nobody's are
 * shown in a preview.
 */
function shownAs({ row, view }: PlacedBlock, viewer: PreviewViewer): CategoryBlock[] {
  const layout = metaOf(row.meta)[`category_block_type_${row.type}`]?.['ADV_LAYOUT'];
  if (!OF_CUSTOMER.has(row.type) && layout !== '29') return [view];
  if (viewer === 'visitor') return [];
  return [
    {
      ...view,
      description: '<p>Qui ogni cliente vede le sue cose.</p>',
      templateBlockType: { modeName: 'StaticText' },
      proposals: [],
    },
  ];
}
