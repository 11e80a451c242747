import type { OnlineMeans, PaymentMeans, WireAccount } from '../../../domain/orders/payment-type.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment providers of the shop. */
export interface PaymentProviders {
  /**
   * Every means by which this shop is paid, also those without a provider. Credit is only for companies with a line
   * (features/credit-lines).
   */
  readonly means: ReadonlySet<PaymentMeans>;
  /** Undefined: nobody pays by wire. */
  readonly wire: WireAccount | undefined;
  /** The provider that new payments by this means go to. */
  by(means: OnlineMeans): PaymentProvider | undefined;
  /**
   * The provider of a payment that exists. Throws where the shop is not configured for it any more: its payments need
   * somebody.
   */
  named(name: string): PaymentProvider;
  /** Whether the shop is configured for it. */
  has(name: string): boolean;
}

/**
 * If several providers have a means, the first one is used. Every shop is paid at the handover, and on account by
 * companies with credit.
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
