import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentList } from '../../../../contract/documents/routes.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { DELIVERED, orderStatus, PARTLY_DELIVERED, PENDING } from '../../../../domain/orders/order-status.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import {
  type DocumentLink,
  DocumentLinks,
  documentAddresses,
  linksOfDocument,
} from '../../../page/documents/DocumentLinks.tsx';
import { CONTACTS_PAGE } from '../../../page/LinkToPage.tsx';
import { paths } from '../../../page/paths.ts';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useListFrom } from '../../lists/list-queries.ts';
import { calendarFile, calendarLink } from './calendar-link.ts';

const ROW = 'flex min-h-14 w-full items-center gap-3 py-2 text-left font-medium hover:text-accent';

/** Further actions on an order: its documents, the calendar, a list of its goods, help. */
export function OrderMore({ order, children }: { readonly order: Order; readonly children?: ReactNode }) {
  const { orderId } = order;
  const keep = useListFrom(tellError);
  const isUnderWay = orderStatus(order.orderStatusId).next.length > 0;
  const calendar = calendarLink(order);
  return (
    <section aria-label={t('Altro')} className="rounded-lg bg-card px-5 py-1.5 shadow-card">
      <OrderDocuments order={order} />
      <ul className="divide-y divide-line">
        {isUnderWay && (
          <li>
            <a href={calendar} download={calendarFile(order)} className={ROW}>
              <Entry icon="calendar" text={t('Aggiungi al calendario')} />
            </a>
          </li>
        )}
        <li>
          <button
            type="button"
            aria-disabled={keep.isPending || undefined}
            onClick={() => keep.isPending || keep.mutate({ order_id: orderId })}
            className={ROW}
          >
            <Entry icon="list" text={t('Crea una lista')} />
          </button>
        </li>
        <li>
          <Link to={paths.page(CONTACTS_PAGE)} className={ROW}>
            <Entry icon="phone" text={t('Chiedi aiuto per questo ordine')} />
          </Link>
        </li>
        {children}
      </ul>
    </section>
  );
}

function Entry({ icon, text }: { readonly icon: IconName; readonly text: string }) {
  return (
    <>
      <Icon name={icon} className="size-5 shrink-0" />
      <span className="grow">{text}</span>
      <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
    </>
  );
}

const HANDED_OVER: readonly number[] = [DELIVERED, PARTLY_DELIVERED];

/** The documents of an order: confirmation, receipt, invoices and credit notes. Empty while its payment is pending. */
function OrderDocuments({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const isDelivered = HANDED_OVER.includes(order.orderStatusId);
  const { data } = useQuery({ ...documentsQuery(orderId), enabled: isDelivered });
  if (PENDING.includes(order.orderStatusId)) return null;
  const links: DocumentLink[] = [
    ...(order.receipt
      ? [{ label: t('Scarica la ricevuta (PDF)'), address: documentAddresses.ofOrder(orderId, 'receipt') }]
      : []),
    { label: t('Scarica la conferma (PDF)'), address: documentAddresses.ofOrder(orderId, 'confirmation') },
    ...(data?.documents.toReversed().flatMap(linksOfDocument) ?? []),
  ];
  return (
    <section id="documenti" aria-label={t('Documenti')} className="border-line border-b">
      <DocumentLinks links={links} isRow />
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
