import type { FastifyInstance } from 'fastify';
import type { StaffSettings } from '../../../contract/settings/schemas.ts';
import { ok } from '../../../domain/base/result.ts';
import { SETTING_KEYS, SETTINGS } from '../../../domain/settings/settings.ts';
import type { Config } from '../../config/config.ts';
import { settingsIn, withSettings } from '../../config/live-config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { changeToUndo, effectsOf, lockSettings, savedGroups, settingChanges, writeSettings } from './changes.ts';
import { checkedValues, checkSettable } from './check-settings.ts';
import { feeHandlers } from './fee-routes.ts';
import { goodsHandlers, vatJobs } from './goods-routes.ts';
import { type LiveSettings, readSettings } from './live-settings.ts';
import { customerOfOrder, type MailTextDeps, mailHandlers, mailTrialJobs } from './mail-routes.ts';

interface SettingsDeps {
  readonly db: Database;
  readonly settings: LiveSettings;
  readonly wakeJobs: () => void;
}

/** The numbers and texts that the chain sets in the back office (issue 48). */
export function register(deps: SettingsDeps & MailTextDeps & { readonly clock: Clock }) {
  return {
    handlers: { ...settingHandlers(deps), ...mailHandlers(deps), ...feeHandlers(deps), ...goodsHandlers(deps) },
    jobs: { ...mailTrialJobs({ ...deps, now: () => deps.clock.now() }), ...vatJobs(deps.db, () => deps.clock.now()) },
    routes: (server: FastifyInstance) => registerManifest(server, deps.config),
    recorded: RECORDED,
  } satisfies Feature;
}

/** The web manifest: the name under which a phone keeps the shop, its colour and its logo. */
function registerManifest(server: FastifyInstance, config: Pick<Config, 'look'>): void {
  server.get('/site.webmanifest', { schema: { hide: true } }, (_request, reply) => {
    const { shopName: name, accent, logo } = config.look;
    const icon =
      logo === '' ? { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' } : { src: logo, sizes: 'any' };
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/manifest+json')
      .send({
        name,
        short_name: name,
        lang: 'it',
        start_url: '/',
        display: 'standalone',
        background_color: '#faf6ef',
        theme_color: accent,
        icons: [icon],
      });
  });
}

/** The record shows all settings before and after a save or an undo; only what differs is stored. */
const state = sql`(
  select jsonb_build_object('settings', coalesce(jsonb_object_agg(s.key, s.value), '{}')) from settings s)`;
/** Likewise the texts of a mail that is saved. */
const texts = sql`(
  select jsonb_build_object('mails', coalesce(jsonb_object_agg(m.kind || ' ' || m.language, m.texts), '{}'))
  from (select distinct on (kind, language) kind, language, texts from mail_texts
    order by kind, language, version_id desc) m)`;
const bags = sql`(
  select jsonb_object_agg(p.name, jsonb_build_object('price', p.price_cents, 'paid', p.most_paid))
  from packaging_types p)`;
const rates = sql`(
  select jsonb_build_object('rates', (select jsonb_object_agg(v.code, v.name) from vat_rates v),
    'plans', (select jsonb_object_agg(l.plan_id, l.day || ': ' || l.from_vat_id || ' > ' || l.to_vat_id)
      from vat_plans l)))`;
const RECORDED: Recorded = {
  targets: {
    values: () => ({ state }),
    change_id: () => ({ state }),
    mailTexts: () => ({ state: texts }),
    // a fee is named before and after by its number; a new one by its name
    bands: (_value, { feeId, name }) => ({ state: feeState(feeId, name) }),
    bagPrices: () => ({ state: bags }),
    vat_rate_id: () => ({ state: rates }),
    vat_percent: () => ({ state: rates }),
    from_rate_id: () => ({ state: rates }),
    vat_plan_id: () => ({ state: rates }),
    preview_order: (value) => ({ customer: customerOfOrder(value) }),
  },
};

function settingHandlers({ db, settings, wakeJobs }: SettingsDeps) {
  const { base } = settings;
  const presentIn = async (queryable: Queryable) => settingsIn(withSettings(base, await readSettings(queryable)));
  const shown = async () => done(await shownSettings(db, base));
  const written = async () => {
    // the other processes are told by the database; this one need not wait for it
    await settings.refresh();
    wakeJobs();
    return shown();
  };
  return {
    staffSettings: shown,
    staffSettingChanges: async (_context, { query }) => done(await settingChanges(db, query)),
    staffSettingsEffect: async (_context, { body }) => {
      const checked = checkedValues(body.values);
      if (!checked.ok) return checked;
      return done({ effects: await effectsOf(db, checked.value, await presentIn(db)) });
    },
    staffSettingsSave: async (context, { body: { group, modifiedAt, values } }) => {
      const checked = checkedValues(values, group);
      if (!checked.ok) return checked;
      const settable = await checkSettable(db, checked.value, await hasFactor(context));
      if (!settable.ok) return settable;
      const { userId } = await context.staff();
      const saved = await db.tx(async (tx) => {
        await lockSettings(tx);
        const last = (await savedGroups(tx)).find((each) => each.group === group)?.modifiedAt;
        if (last !== modifiedAt) return refuse('ENTRY_CHANGED');
        const act = { staffId: userId, now: context.now };
        await writeSettings(tx, checked.value, { before: await presentIn(tx), act });
        return ok();
      });
      return saved.ok ? written() : saved;
    },
    staffSettingUndo: async (context, { body: { change_id: changeId } }) => {
      const { userId } = await context.staff();
      const isWithFactor = await hasFactor(context);
      const undone = await db.tx(async (tx) => {
        await lockSettings(tx);
        const change = await changeToUndo(tx, changeId);
        if (!change.ok) return change;
        const { key, before } = change.value;
        const settable = await checkSettable(tx, { [key]: before }, isWithFactor);
        if (!settable.ok) return settable;
        const act = { staffId: userId, now: context.now };
        await writeSettings(tx, { [key]: before }, { before: await presentIn(tx), act, undoes: changeId });
        return ok();
      });
      return undone.ok ? written() : undone;
    },
  } satisfies Partial<Handlers>;
}

async function hasFactor(context: CallContext): Promise<boolean> {
  return (await context.session())?.hasSecondFactor === true;
}

async function shownSettings(db: Queryable, base: LiveSettings['base']): Promise<StaffSettings> {
  const set = await readSettings(db);
  const [now, usual] = [settingsIn(withSettings(base, set)), settingsIn(base)];
  return {
    settings: SETTING_KEYS.map((key) => ({
      key,
      group: SETTINGS[key].group,
      value: now[key],
      usual: usual[key],
      isChanged: now[key] !== usual[key],
    })),
    groups: await savedGroups(db),
  };
}

function feeState(feeId: unknown, name: unknown): SqlFragment {
  const named = typeof name === 'string' ? name.trim() : '';
  return sql`(select jsonb_build_object('name', f.name, 'bands', (select jsonb_object_agg(r.from_cents, r.fee_cents)
      from delivery_fee_rows r where r.delivery_fee_id = f.delivery_fee_id))
    from delivery_fees f where case when ${feeId === undefined} then f.name = ${named}
      else f.delivery_fee_id = ${whole(feeId)} end order by f.delivery_fee_id limit 1)`;
}
