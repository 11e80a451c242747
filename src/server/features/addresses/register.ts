import type { Feature } from '../../http/feature.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import type { Mailer } from '../../infra/mail.ts';
import type { AddressUse } from './address-use.ts';
import { areaOpenMailJob } from './area-open-mail.ts';
import { tellAreaWaiters } from './area-waiters.ts';
import { lookUpZones } from './look-up-zones.ts';
import { addressHandlers } from './routes.ts';

interface Deps {
  readonly db: Database;
  readonly addressUse: AddressUse;
  readonly geocoder: Geocoder;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  readonly wakeJobs: () => void;
}

/** The customer's address book, whose zones are looked up again when they change, and who waits for home delivery to reach an address. */
export function register({ addressUse, ...deps }: Deps) {
  return {
    handlers: addressHandlers({ ...deps, use: addressUse }),
    jobs: {
      'area-open': areaOpenMailJob(deps),
      'look-up-zones': () => lookUpZones({ ...deps, use: addressUse }),
      'tell-area-waiters': async () => {
        if ((await tellAreaWaiters(deps.db, deps.clock.now())) > 0) deps.wakeJobs();
      },
    },
  } satisfies Feature;
}
