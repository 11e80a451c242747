import type { Feature } from '../../http/feature.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Recorded } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import type { AddressUse } from './address-use.ts';
import { areaWaiter, type OfferSlots, tellAreaWaiters, tellOpeningWaiters } from './area-waiters.ts';
import { type AddressToCover, homeZone } from './coverage.ts';
import { addressHandlers } from './routes.ts';

interface Deps {
  readonly db: Database;
  readonly addressUse: AddressUse;
  readonly offerSlots: OfferSlots;
  /** Returns whether customers may order: the shop is open, and the day of its opening has come. */
  readonly takesOrders: (db: Database, now: Date) => Promise<boolean>;
  readonly geocoder: Geocoder;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  readonly wakeJobs: () => void;
}

/**
 * The customer's address book, whose zones are looked up again when zones change, and the people who wait for home
 * delivery at an address.
 */
export function register({ addressUse, offerSlots, takesOrders, ...deps }: Deps) {
  return {
    handlers: addressHandlers({ ...deps, use: addressUse }),
    jobs: {
      'area-open': areaOpenMailJob(deps),
      'look-up-zones': () => lookUpZones({ ...deps, use: addressUse }),
      'tell-area-waiters': async () => {
        const now = deps.clock.now();
        const atOpening = (await takesOrders(deps.db, now)) ? await tellOpeningWaiters(deps.db, now) : 0;
        if (atOpening + (await tellAreaWaiters(deps.db, now, offerSlots)) > 0) deps.wakeJobs();
      },
    },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  account: {
    addresses: {
      news: 'addresses',
      state: (
        userId,
      ) => sql`(select jsonb_object_agg(address_id, to_jsonb(a) - array['address_id', 'user_id', 'zone_id',
        'zones_version',
          'latitude', 'longitude', 'is_verified', 'is_located', 'deleted_at', 'created_at'])
        from addresses a where a.user_id = ${userId} and a.deleted_at is null)`,
    },
  },
};

/** The job that mails somebody who asked for it that home delivery now reaches their address. */
function areaOpenMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): JobHandler<'area-open'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ waiterId }, { key }) => {
    const waiter = await areaWaiter(db, waiterId);
    if (!waiter) return;
    const { areaOpen, shopOpen } = await import('../../mails/shopping-letters.ts');
    const { email, firstName, town, postcode } = waiter;
    if (postcode === '') return await mailer.send(() => shopOpen({ email, publicUrl }), key);
    await mailer.send(() => areaOpen({ email, firstName, town, postcode, publicUrl }), key);
  };
}

/** The number of addresses that one job looks up; the next one continues. */
const AT_ONCE = 100;

interface StaleAddress extends AddressToCover {
  readonly addressId: number;
  readonly zoneId: number | null;
}

interface LookUpDeps {
  readonly db: Database;
  readonly use: AddressUse;
  readonly wakeJobs: () => void;
}

/**
 * Looks up the zones of saved addresses that were not looked up since the zones changed (decision 32). Addresses and
 * their carts get the zone that serves them now, or none. A batch is one transaction; if more are left, another job is
 * enqueued.
 */
async function lookUpZones({ db, use, wakeJobs }: LookUpDeps): Promise<void> {
  const isMore = await db.tx(async (tx) => {
    const current = await tx.maybeOne<{ version: number }>(sql`select version from zones_version`);
    const version = current?.version ?? 0;
    const stale = await lockStale(tx, version);
    const found = [];
    for (const address of stale) found.push({ addressId: address.addressId, zone: await homeZone(tx, address) });
    await tx.query(sql`
      update addresses a set zone_id = f.zone_id, zones_version = ${version}
      from unnest(${found.map(({ addressId }) => addressId)}::int[],
        ${found.map(({ zone }) => zone?.zoneId ?? null)}::int[])
        as f (address_id, zone_id)
      where a.address_id = f.address_id`);
    await use.zonesChanged(tx, found);
    const isFull = stale.length === AT_ONCE;
    if (isFull) await enqueue(tx, 'look-up-zones', {});
    return isFull;
  });
  if (isMore) wakeJobs();
}

/**
 * Carts that begin to use the address are not locked out. An address that is being saved is looked up by the next job.
 */
function lockStale(tx: Tx, version: number): Promise<StaleAddress[]> {
  return tx.query<StaleAddress>(sql`
    select address_id, zone_id, postcode, city, latitude, longitude, is_located from addresses
    where deleted_at is null and zones_version < ${version}
    order by zones_version, address_id limit ${AT_ONCE} for no key update skip locked`);
}
