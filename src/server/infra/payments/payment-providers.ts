import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { OnlineMeans, PaymentMeans, WireAccount } from '../../../domain/orders/payment-type.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment providers of the shop. */
export interface PaymentProviders {
  /**
   * All means by which this shop is paid, also those without a provider. Credit is only for companies with a line
   * (features/credit-lines).
   */
  readonly means: ReadonlySet<PaymentMeans>;
  /** Those by which an order of this service is paid: the staff may close some of them. */
  meansFor(deliveryServiceId: number): ReadonlySet<PaymentMeans>;
  /** Undefined: payment by wire is not offered. */
  readonly wire: WireAccount | undefined;
  /** Returns the provider of new payments by this means. */
  by(means: OnlineMeans): PaymentProvider | undefined;
  /**
   * Returns the provider of an existing payment. Throws if the shop is no longer configured for it: its payments need
   * the staff.
   */
  named(name: string): PaymentProvider;
  /** The name of the shop on the pages of providers, as it is now. */
  readonly shopName: string;
  /** Returns whether the shop is configured for it. */
  has(name: string): boolean;
}

/** What the staff have not closed; read at each question. */
interface OpenMeans {
  readonly isPaidAtTheDoor: boolean;
  readonly isPaidAtTheStore: boolean;
  readonly isPaidByWire: boolean;
}

/**
 * If several providers have a means, the first one is used. Payment at the handover, and on account for companies with
 * credit, is always available.
 */
export function paymentProviders(
  providers: readonly PaymentProvider[],
  wire: WireAccount | undefined,
  { sale: open, look }: { readonly sale: OpenMeans; readonly look: { readonly shopName: string } },
): PaymentProviders {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const offline: PaymentMeans[] = wire ? ['handover', 'credit', 'wire'] : ['handover', 'credit'];
  const all: readonly PaymentMeans[] = [...offline, ...providers.flatMap(({ means }) => means)];
  const isClosed = (means: PaymentMeans, serviceId: number) =>
    (means === 'wire' && !open.isPaidByWire) ||
    (means === 'handover' && !(serviceId === HOME ? open.isPaidAtTheDoor : open.isPaidAtTheStore));
  return {
    means: new Set(all),
    meansFor: (serviceId) => new Set(all.filter((means) => !isClosed(means, serviceId))),
    wire,
    get shopName() {
      return look.shopName;
    },
    by: (means) => providers.find((provider) => provider.means.includes(means)),
    named: (name) => {
      const provider = byName.get(name);
      if (!provider) throw new Error(`the payment provider "${name}" is not configured any more`);
      return provider;
    },
    has: (name) => byName.has(name),
  };
}
