import { queryOptions, useQuery } from '@tanstack/react-query';
import { documentList } from '../../../contract/documents/routes.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { DELIVERED, PARTLY_DELIVERED, PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { type DocumentLink, DocumentLinks, documentAddresses } from '../../page/documents/DocumentLinks.tsx';
import { linksOfDocument } from '../../page/documents/document-links.ts';

const HANDED_OVER: readonly number[] = [DELIVERED, PARTLY_DELIVERED];

/** The papers of an order: confirmation, receipt, invoices and credit notes. Nothing while its payment is awaited. */
export function OrderDocuments({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const isDelivered = HANDED_OVER.includes(order.orderStatusId);
  const { data } = useQuery({ ...documentsQuery(orderId), enabled: isDelivered });
  if (PENDING.includes(order.orderStatusId)) return null;
  const links: DocumentLink[] = [
    { label: t('Scarica la conferma (PDF)'), address: documentAddresses.ofOrder(orderId, 'confirmation') },
    ...(order.receipt ? [{ label: t('Scarica la ricevuta (PDF)'), address: documentAddresses.ofOrder(orderId, 'receipt') }] : []),
    ...(data?.documents.toReversed().flatMap(linksOfDocument) ?? []),
  ];
  return (
    <section id="documenti" aria-labelledby="titolo-documenti" className="grid gap-3 border-line border-b py-4">
      <h2 id="titolo-documenti" className="font-sans font-semibold">
        {t('Documenti')}
      </h2>
      <DocumentLinks links={links} />
    </section>
  );
}

function documentsQuery(orderId: number) {
  return queryOptions({
    queryKey: ['mine', 'documents', orderId],
    queryFn: () => api.call(documentList, { query: { order_id: orderId } }),
    // an invoice is issued moments after the goods are handed over
    refetchOnMount: 'always',
  });
}
