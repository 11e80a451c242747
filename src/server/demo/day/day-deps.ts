import type { Result } from '../../../domain/base/result.ts';
import type { Config } from '../../config/config.ts';
import type { Catalogue } from '../../features/catalogue/engine/catalogue.ts';
import type { Payables } from '../../features/payments/provider/payable.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Logger } from '../../infra/log.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import type { SandboxProvider } from '../../infra/payments/sandbox-provider.ts';
import type { TravelTimes } from '../../infra/travel/travel-times.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';

/** What the acts of the day need from the shop. `db` is the transaction in which the day is written. */
export interface DayDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly config: Config;
  readonly log: Logger;
  readonly uploads: UploadStore;
  readonly travelTimes: TravelTimes;
  readonly providers: PaymentProviders;
  /** Undefined: the shop has only real payments, which the demo does not use. */
  readonly sandbox: SandboxProvider | undefined;
  readonly payables: Payables;
}

/** Returns what an act gave. The demo does nothing that may be refused, so a refusal is a mistake in its tables. */
export function given<Value>(result: Result<Value, Refusal>, what: string): Value {
  if (result.ok) return result.value;
  const [{ code, field, details }] = result.refusals;
  throw new Error(`the demo cannot ${what}: ${code} ${field ?? ''} ${JSON.stringify(details ?? {})}`);
}
