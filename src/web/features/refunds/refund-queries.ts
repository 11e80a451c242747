import { queryOptions } from '@tanstack/react-query';
import type { Envelope } from '../../../contract/base/envelope.ts';
import { REFUND_PHOTO, refundView } from '../../../contract/refunds/routes.ts';
import { language } from '../../../language/language.ts';
import { ApiError, errorOf, offlineError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';

/** The query of the goods that can be refunded in an order, and of its requests. */
export function orderRefundsQuery(orderId: number) {
  return queryOptions({
    queryKey: ['mine', 'order-refunds', orderId],
    queryFn: () => api.call(refundView, { query: { order_id: orderId } }),
    // the staff may have decided meanwhile
    refetchOnMount: 'always',
  });
}

/** Adds a photo to a request; refusals are those of API calls. */
export async function sendRefundPhoto(requestId: number, photo: File): Promise<void> {
  const data = new FormData();
  data.set('request_id', String(requestId));
  data.set('file', photo);
  const headers = { accept: 'application/json', 'x-ebsn-client': 'site', 'x-ebsn-language': language() };
  const reply = await fetch(REFUND_PHOTO, { method: 'POST', body: data, headers }).catch(() => {
    throw offlineError();
  });
  const envelope = (await reply.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  const error = errorOf(reply.status, envelope);
  if (error || !envelope) throw error ?? new ApiError('failed', []);
}
