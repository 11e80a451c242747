import type { Cents } from '../../../domain/base/money.ts';
import type { OnlineMeans } from '../../../domain/orders/payment-type.ts';

/** The payment that a shopper is asked to authorise. */
export interface PaymentInput {
  /** Our random id, one per payment: a provider that gets it twice makes one payment of it. */
  readonly reference: string;
  readonly means: OnlineMeans;
  readonly amount: Cents;
  /** The name of the shop, as it is now. */
  readonly shopName: string;
  /** Italian, for the provider's page and the statement of the account: "Bottega, ordine 100023". */
  readonly description: string;
  /** Our page to which the provider sends the shopper back, whatever the outcome. */
  readonly returnUrl: string;
  readonly customer: { readonly userId: number; readonly email: string };
  /** The provider's token of a saved card, which is charged without the shopper where the bank allows it. */
  readonly savedToken?: string | undefined;
  /** True if the card is to be saved for later payments. */
  readonly saves: boolean;
}

/** A card or account that the provider stores for us. Card numbers never reach us. */
export interface SavedMeans {
  readonly token: string;
  /** "Visa", "Mastercard", "PayPal". */
  readonly brand: string;
  /** The last four digits, or the beginning of an e-mail address. */
  readonly ending: string;
  /** 'YYYY-MM'; undefined: it does not expire. */
  readonly expires?: string | undefined;
}

export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A card as its owner knows it: by its brand and its last four digits. */
export function cardName({ brand, ending }: Pick<SavedMeans, 'brand' | 'ending'>): string {
  return `${brand} •••• ${ending}`;
}

/**
 * The state of a payment at its provider. unknown: it was never begun there. challenge: the shopper has to go to `url`.
 * pending: the provider itself waits for somebody. failed: it is final, and `reason` says why.
 */
export type PaymentState =
  | { readonly is: 'unknown' }
  | { readonly is: 'challenge'; readonly url: string }
  | { readonly is: 'pending' }
  | {
      readonly is: 'authorised';
      readonly amount: Cents;
      readonly saved?: SavedMeans | undefined;
      /** "Mastercard •••• 3155", as the shopper knows it. */
      readonly paidWith?: string | undefined;
    }
  | { readonly is: 'captured'; readonly amount: Cents; readonly refunded: Cents }
  | { readonly is: 'failed'; readonly reason: PaymentFailure }
  | { readonly is: 'voided' };

export type PaymentFailure = 'declined' | 'abandoned' | 'expired';

/** A provider's state with its own id of the payment, once it has one. */
export type KnownPayment = PaymentState & { readonly providerId?: string | undefined };

/** A payment as we stored it. */
export interface StartedPayment {
  readonly reference: string;
  readonly providerId: string | undefined;
  readonly means: OnlineMeans;
}

/** A request that a provider sends to us, unparsed. */
export interface ProviderCallback {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * A payment provider: authorise first, capture the final amount when goods are handed over. Methods throw on a timeout
 * or an invalid reply: then the outcome is unknown, and `state` is asked again. Each method is idempotent for the same
 * arguments.
 */
export interface PaymentProvider {
  /** Stored with each payment. */
  readonly name: string;
  readonly means: readonly OnlineMeans[];
  /** The time (ms) for which an authorisation can be captured. */
  readonly holdMs: number;
  authorise(input: PaymentInput): Promise<KnownPayment>;
  state(payment: StartedPayment): Promise<KnownPayment>;
  /** Collects at most what was authorised; the rest of the authorisation ends. */
  capture(payment: StartedPayment, amount: Cents): Promise<KnownPayment>;
  /** Ends an authorisation, or a payment that was only begun. Captured money stays captured. */
  release(payment: StartedPayment): Promise<KnownPayment>;
  /** Pays back a part of what was captured; `key` tells two refunds of the same amount apart. */
  refund(payment: StartedPayment, amount: Cents, key: string): Promise<KnownPayment>;
  /**
   * Returns the reference of the payment that a callback is about; undefined: it is not signed by the provider, or
   * about none of our payments.
   */
  readCallback(callback: ProviderCallback): Promise<string | undefined>;
  /** Deletes a saved card. */
  forget(savedToken: string): Promise<void>;
}
