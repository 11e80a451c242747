import type { Config } from '../../config/config.ts';
import type { Clock } from '../../infra/clock.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';

export type CheckoutDeps = ShownCartDeps & {
  readonly clock: Clock;
  readonly providers: PaymentProviders;
  readonly config: Pick<Config, 'payments' | 'invoicing'>;
};
