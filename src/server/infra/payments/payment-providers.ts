import type { OnlineMeans, PaymentMeans, WireAccount } from '../../../domain/orders/payment-type.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment providers of the shop. */
export interface PaymentProviders {
  /**
   * All means by which this shop is paid, also those without a provider. Credit is only for companies with a line
   * (features/credit-lines).
   */
  readonly means: ReadonlySet<PaymentMeans>;
  /** Undefined: payment by wire is not offered. */
  readonly wire: WireAccount | undefined;
  /** Returns the provider of new payments by this means. */
  by(means: OnlineMeans): PaymentProvider | undefined;
  /**
   * Returns the provider of an existing payment. Throws if the shop is no longer configured for it: its payments need
   * the staff.
   */
  named(name: string): PaymentProvider;
  /** Returns whether the shop is configured for it. */
  has(name: string): boolean;
}

/**
 * If several providers have a means, the first one is used. Payment at the handover, and on account for companies with
 * credit, is always available.
 */
export function paymentProviders(
  providers: readonly PaymentProvider[],
  wire: WireAccount | undefined,
): PaymentProviders {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const offline: PaymentMeans[] = wire ? ['handover', 'credit', 'wire'] : ['handover', 'credit'];
  return {
    means: new Set([...offline, ...providers.flatMap(({ means }) => means)]),
    wire,
    by: (means) => providers.find((provider) => provider.means.includes(means)),
    named: (name) => {
      const provider = byName.get(name);
      if (!provider) throw new Error(`the payment provider "${name}" is not configured any more`);
      return provider;
    },
    has: (name) => byName.has(name),
  };
}
