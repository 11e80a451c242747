import { romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { InvoicedOrder } from '../../../domain/documents/document.ts';
import { type DocumentParty, isOfCompany } from '../../../domain/documents/party.ts';
import { DELIVERED, PARTLY_DELIVERED } from '../../../domain/orders/order-status.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { partyFrom } from '../billing-parties/billed-party.ts';
import { type BillingParty, partyToBill } from '../billing-parties/parties.ts';
import type { StoredAddress } from '../orders/queries.ts';

export interface OrderToInvoice {
  readonly orderId: number;
  readonly statusId: number;
  readonly paymentTypeId: number;
  readonly deliveryServiceId: number;
  readonly infos: Readonly<Record<string, string>>;
  readonly address: StoredAddress;
  /** The customer who is billed, or the master account of the company that the customer buys for. */
  readonly billedUserId: number;
  /** The party that was stored when the order was placed. */
  readonly storedParty: BillingParty | null;
  readonly home: Readonly<Record<string, string>> | null;
  readonly handedOverAt: Date | null;
  /** The valid invoice of the order. */
  readonly documentId: number | null;
}

/** Reads the orders with the data for an invoice, in the order of their numbers, locked until the transaction ends. */
export async function lockToInvoice(tx: Tx, orderIds: readonly number[]): Promise<OrderToInvoice[]> {
  await tx.query(sql`
    select from orders where order_id = any(${[...orderIds]}::int[]) order by order_id for no key update`);
  return tx.query<OrderToInvoice>(sql`
    select o.order_id, o.status_id, o.payment_type_id, o.delivery_service_id, o.infos, o.address,
      coalesce(u.master_id, o.user_id) as billed_user_id, p.party as stored_party, f.handed_over_at, d.document_id,
      (select jsonb_build_object('street', a.street, 'street_number', a.street_number, 'city', a.city, 'province',
      a.province,
          'postcode', a.postcode)
        from customers c join addresses a on a.address_id = c.default_address_id and a.address_type_id = 2
        where c.user_id = coalesce(u.master_id, o.user_id)) as home
    from orders o left join company_users u on u.user_id = o.user_id left join invoice_parties p using (order_id)
      left join order_fulfilments f using (order_id) left join document_orders d on d.order_id = o.order_id
        and d.is_live
    where o.order_id = any(${[...orderIds]}::int[]) order by o.order_id`);
}

/**
 * Returns whether an order gets an invoice of its own when it is delivered: if its customer asked for one, and always
 * for a company. Orders on a credit line are invoiced with their due.
 */
export function isInvoicedSingly(order: OrderToInvoice, party: DocumentParty): boolean {
  const isDelivered = order.statusId === DELIVERED || order.statusId === PARTLY_DELIVERED;
  const isWanted = order.infos['need_invoice'] === 'true' || isOfCompany(party);
  return isDelivered && isWanted && paymentMeans(order.paymentTypeId) !== 'credit';
}

/**
 * Returns the billed party of an order; missing parts of its address are taken from the delivery address, or from the
 * account's own address.
 */
export async function partyOf(db: Queryable, order: OrderToInvoice): Promise<DocumentParty> {
  const party = order.storedParty ?? (await partyToBill(db, order.billedUserId, undefined)) ?? {};
  const delivered = order.deliveryServiceId === HOME ? order.address : undefined;
  return partyFrom(party, delivered ?? order.home ?? {});
}

export function invoicedOrder({ orderId, handedOverAt: at, infos }: OrderToInvoice): InvoicedOrder {
  return {
    orderId,
    deliveredOn: at === null ? '' : romeTime(at).date,
    cig: infos['invoice_cig'] ?? '',
    cup: infos['invoice_cup'] ?? '',
  };
}
