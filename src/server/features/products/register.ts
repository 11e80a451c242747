import type { FastifyInstance } from 'fastify';
import type { StaffProductsChanged } from '../../../contract/products/schemas.ts';
import { type Result, refuseFor } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type ChangedProducts, changeProducts, undoChanges } from './change-products.ts';
import { oneProductHandlers } from './one-product-routes.ts';
import { actOf } from './product-changes.ts';
import { productList } from './product-list.ts';
import { productChoices, productView } from './product-view.ts';
import { type PictureUploadDeps, registerPictureUploads } from './upload-routes.ts';

interface ProductDeps extends PictureUploadDeps {
  readonly db: Database;
}

/** The products of the shop, as the staff keep them: list, form, bulk acts, history (issue 47). */
export function register(deps: ProductDeps) {
  return {
    handlers: { ...readHandlers(deps), ...changeHandlers(deps), ...oneProductHandlers(deps) },
    recorded: RECORDED,
    routes: (server: FastifyInstance) => registerPictureUploads(server, deps),
  } satisfies Feature;
}

/** The record has name, price and state of a product; the history of products has every field. */
const RECORDED: Recorded = {
  targets: {
    product_id: (id) => ({
      state: sql`(select jsonb_build_object('product', jsonb_build_object('name', p.name, 'onSale', p.published,
          'category', p.category_id, 'pictures', jsonb_array_length(p.pictures),
          'proofs', (select count(*) from product_proofs f where f.product_id = p.product_id), 'changedAt', p.updated_at,
          'priceCents', (select b.price_cents from prices b where b.product_id = p.product_id
            and b.price_list_id = ${basePriceList})))
        from products p where p.product_id = ${whole(id)})`,
    }),
  },
};

function readHandlers({ db }: ProductDeps) {
  return {
    staffProducts: async ({ now }, { query }) => done(await productList(db, query, romeTime(now).date)),
    staffProductChoices: async () => done(await productChoices(db)),
    staffProductView: async (_context, { query }) => {
      const product = await productView(db, query.product_id);
      return product ? done(product) : refuse('PRODUCT_GONE');
    },
  } satisfies Partial<Handlers>;
}

function changeHandlers({ db }: ProductDeps) {
  return {
    staffProductsChange: async (context, { body }) => {
      const { product_ids: ids, cells: fields, is_trial: isTrial = false } = body;
      const act = await actOf(context, 'bulk');
      const edits = [...new Set(ids)].map((productId) => ({ productId, fields }));
      return changedReply(await triedOrDone(db, isTrial, (tx) => changeProducts(tx, edits, act)), context);
    },
    staffProductsUndo: async (context, { body: { act_id: actId, change_id: changeId } }) => {
      const act = { ...(await actOf(context, 'undo')), allowsJumps: true };
      return changedReply(await db.tx((tx) => undoChanges(tx, { actId, changeId }, act)), context);
    },
  } satisfies Partial<Handlers>;
}

/** Does an act, or only counts what it would do: a trial is rolled back. */
async function triedOrDone(
  db: Database,
  isTrial: boolean,
  work: (tx: Tx) => Promise<Result<ChangedProducts, Refusal>>,
): Promise<Result<ChangedProducts, Refusal>> {
  if (!isTrial) return db.tx(work);
  const tried = await db.tx(
    async (tx): Promise<Result<never, Result<ChangedProducts, Refusal>>> => refuseFor([await work(tx)]),
  );
  if (tried.ok) throw new Error('a trial is not committed');
  return tried.refusals[0];
}

function changedReply(
  changed: Result<ChangedProducts, Refusal>,
  { language }: CallContext,
): Outcome<StaffProductsChanged> {
  if (!changed.ok) return changed;
  const { actId, changed: ids, same, refused } = changed.value;
  return done({
    changed: ids.length,
    same: same.length,
    refused: refused.map(({ productId, name, refusals }) => ({
      productId,
      name,
      reason: refusals.map((refusal) => refusalText(language, refusal)).join(' '),
    })),
    ...(actId === undefined ? {} : { actId }),
  });
}
