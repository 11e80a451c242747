import type { StaffLeafletSaved } from '../../../contract/leaflets/staff-schemas.ts';
import type { Result } from '../../../domain/base/result.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { goodsOf, leafletList, leafletPromotions, leafletView } from './leaflet-list.ts';
import {
  copyLeaflet,
  deleteLeaflet,
  type LeafletAct,
  type LeafletWriter,
  publishLeaflet,
  readPlan,
  saveLeaflet,
  undoLeaflet,
  withdrawLeaflet,
} from './leaflet-plans.ts';

export interface StaffLeafletDeps {
  readonly db: Database;
  readonly leafletWriter: LeafletWriter;
}

export const LEAFLET_RECORD: Recorded = {
  targets: {
    leaflet_id: (id) => ({
      state: sql`(select jsonb_build_object('leaflet', jsonb_build_object('name', p.name, 'state', p.state,
          'startsOn', p.starts_on, 'endsOn', p.ends_on, 'terms', p.terms))
        from leaflet_plans p where p.leaflet_id = ${whole(id)})`,
    }),
  },
};

const dayOf = ({ now }: Pick<CallContext, 'now'>) => romeTime(now).date;

export function readLeafletHandlers({ db }: StaffLeafletDeps) {
  return {
    staffLeaflets: async (context, { query }) => done(await leafletList(db, query, dayOf(context))),
    staffLeafletView: async (context, { query: { leaflet_id: id } }) => {
      const leaflet = await leafletView(db, id, dayOf(context));
      return leaflet ? done(leaflet) : refuse('LEAFLET_GONE');
    },
    staffLeafletPromotions: async (_, { query }) =>
      isDate(query.from) && isDate(query.to)
        ? done(await leafletPromotions(db, query))
        : refuse('LEAFLET_ENDS', { field: 'from' }),
  } satisfies Partial<Handlers>;
}

export function changeLeafletHandlers({ db, leafletWriter: writer }: StaffLeafletDeps) {
  type Work = (tx: Tx, by: LeafletAct) => Promise<Result<{ leafletId: number; changeId: number }, Refusal>>;
  async function changed(context: CallContext, work: Work): Promise<Outcome<StaffLeafletSaved>> {
    const { userId: staffId } = await context.staff();
    const written = await db.tx((tx) => work(tx, { staffId, now: context.now, writer }));
    if (!written.ok) return written;
    const { leafletId, changeId } = written.value;
    const leaflet = (await leafletView(db, leafletId, dayOf(context))) ?? (await deletedView(leafletId));
    return leaflet ? done({ leaflet, changeId }) : refuse('LEAFLET_GONE');
  }
  /** What was thrown away is shown once more, with what takes it back. */
  async function deletedView(leafletId: number): Promise<StaffLeafletSaved['leaflet'] | undefined> {
    const plan = await readPlan(db, leafletId);
    if (!plan) return undefined;
    const { slug, draft, modifiedAt } = plan;
    const head = { leafletId, isPlan: true, slug, state: 'draft' as const, changes: [] };
    return { ...head, modifiedAt: modifiedAt.toISOString(), draft, goods: await goodsOf(db, draft) };
  }
  const asked = (body: { readonly leaflet_id: number; readonly modified_at?: string }) => ({
    leafletId: body.leaflet_id,
    modifiedAt: body.modified_at,
  });
  return {
    staffLeafletSave: (context, { body: { leaflet_id: leafletId, modified_at: modifiedAt, draft } }) =>
      changed(context, (tx, by) =>
        saveLeaflet(tx, { ...(leafletId === undefined ? {} : { leafletId }), modifiedAt, draft }, by),
      ),
    staffLeafletPublish: (context, { body }) => changed(context, (tx, by) => publishLeaflet(tx, asked(body), by)),
    staffLeafletWithdraw: (context, { body }) => changed(context, (tx, by) => withdrawLeaflet(tx, asked(body), by)),
    staffLeafletCopy: (context, { body }) => changed(context, (tx, by) => copyLeaflet(tx, asked(body), by)),
    staffLeafletDelete: (context, { body }) => changed(context, (tx, by) => deleteLeaflet(tx, asked(body), by)),
    staffLeafletUndo: (context, { body }) => changed(context, (tx, by) => undoLeaflet(tx, body.change_id, by)),
  } satisfies Partial<Handlers>;
}
