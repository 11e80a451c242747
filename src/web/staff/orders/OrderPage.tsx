import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffDocumentList } from '../../../contract/documents/routes.ts';
import { staffOrderView } from '../../../contract/orders/routes.ts';
import type { StaffOrder } from '../../../contract/orders/staff-schemas.ts';
import { formatEuro, formatHours, formatShortDay } from '../../../domain/base/format.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Facts } from '../kit/Facts.tsx';
import { formatMoment } from '../kit/moment.ts';
import { RowsBeside, StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { customerName, NOTE_NAMES, orderKey, Panel, StageTag, serviceOf } from '../words/order-words.tsx';
import { OrderActs } from './OrderActs.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderSheets } from './OrderSheets.tsx';

export { OrderPage as Component };

/** The interval (ms) at which the page looks for changes while it is visible. */
const REFRESH_MS = 30_000;

/** The key resets the page for another order, so that no open form or typed text is kept. */
function OrderPage() {
  const orderId = Number(useParams()['orderId']);
  return <OneOrder key={orderId} orderId={orderId} />;
}

/** One order: the goods as ordered, picked and charged, its payments, its history, and the possible actions. */
function OneOrder({ orderId }: { readonly orderId: number }) {
  const overview = useOutletContext<StaffOverview>();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: orderKey(orderId),
    queryFn: () => api.call(staffOrderView, { query: { order_id: orderId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const [isSheet, setIsSheet] = useState(false);
  const onPrinted = useCallback(() => setIsSheet(false), []);
  if (!order) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const done = order.lines.filter(({ outcome }) => outcome !== 'open').length;
  return (
    <>
      {isSheet && <OrderSheets orders={[order]} onPrinted={onPrinted} />}
      <div className={classNames('staff-sheet', isSheet && 'print:hidden')}>
        <StaffPageHead
          title={t('Ordine {number}', { number: String(order.orderNumber) })}
          up={{ name: t('Ordini'), path: staffPaths.orders() }}
          facts={
            <>
              <RowsBeside />
              <StageTag stage={order.stage} />
              {order.isLate && <Badge tone="danger">{t('In ritardo')}</Badge>}
              {order.hasFailedPayment && <Badge tone="danger">{t('Pagamento fallito')}</Badge>}
              <span className="text-ink-soft text-sm">
                {t('{picked} righe su {all}', { picked: done, all: order.lines.length })}
              </span>
            </>
          }
          actions={
            <>
              <Button variant="secondary" aria-keyshortcuts="p" data-letter="p" onClick={() => setIsSheet(true)}>
                <Icon name="print" className="size-4" />
                {t('Foglio senza prezzi')}
              </Button>
              <Button variant="secondary" onClick={() => print()}>
                <Icon name="print" className="size-4" />
                {t('Stampa tutto')}
              </Button>
            </>
          }
        />
        {/* on a phone the actions come before the lines, of which there may be hundreds */}
        <div className="grid items-start gap-3 p-3 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr] lg:gap-y-0">
          <Panel title={t('Per chi e quando')} icon="user" isQuiet>
            <OrderFacts order={order} rights={overview.rights} />
          </Panel>
          <div className="grid self-stretch lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <OrderActs order={order} rights={overview.rights} />
          </div>
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:mt-3">
            <OrderLines order={order} mayPick={overview.rights.includes('picking')} />
          </div>
          <div className="grid gap-3 lg:col-start-2 lg:row-start-3 lg:mt-3">
            <Money order={order} rights={overview.rights} />
            <History order={order} />
            <Messages messages={order.messages} />
            {overview.rights.includes('documents') && <Documents number={order.orderNumber} />}
          </div>
        </div>
      </div>
    </>
  );
}

interface OrderPart {
  readonly order: StaffOrder;
  readonly rights: StaffOverview['rights'];
}

/** The customer, the place and the slot, and the customer's requests. */
function OrderFacts({ order, rights }: OrderPart) {
  const { customer, address, timeslot, infos, bags, lockerBox } = order;
  const service = serviceOf(order.deliveryServiceId);
  const street = [
    `${address.address1} ${address.addressNumber}`.trim(),
    `${address.postalcode} ${address.city}`.trim(),
  ].filter(Boolean);
  const name = [customer.company, customerName(customer.name)].filter(Boolean).join(' · ');
  return (
    <Facts
      facts={[
        [
          t('Cliente'),
          rights.includes('customers') ? (
            <Link key="customer" to={staffPaths.customer(customer.userId)} className="underline">
              {name}
            </Link>
          ) : (
            name
          ),
        ],
        [
          t('Telefono'),
          customer.phone && (
            <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} className="underline">
              {customer.phone}
            </a>
          ),
        ],
        [t('E-mail'), customer.email],
        [t('Ordini del cliente'), String(customer.orders)],
        [t('Quando'), `${formatShortDay(timeslot.dateIso)}, ${formatHours(timeslot.beginTime, timeslot.endTime)}`],
        [
          t('Dove'),
          [service && t(service.name), ...(order.deliveryServiceId === HOME ? street : [order.storeName])]
            .filter(Boolean)
            .join('\n'),
        ],
        [t('Indicazioni'), address.addressNote],
        [t('Casella'), lockerBox],
        [t('Nota del cliente'), infos['order_note']],
        [t('Se manca un prodotto'), substitutesText(infos['accept_alternatives'])],
        [t('Sacchetti'), bags.map(({ name: bag, quantity }) => `${quantity} × ${bag}`).join('\n')],
        [t('Ordinato'), formatMoment(order.placedAt)],
      ]}
    />
  );
}

/** Describes the customer's choice about substitutions for the whole order; a line may have its own. */
function substitutesText(said: string | undefined): string | undefined {
  return said === undefined ? undefined : said === 'true' ? t('Va bene uno simile') : t('Niente al suo posto');
}

function Money({ order: { orderNumber, money, payments, hasFailedPayment }, rights }: OrderPart) {
  const sums: readonly (readonly [string, number])[] = [
    [t('Bloccati'), money.held],
    [t('Incassati'), money.collected],
    [t('Si pagano alla consegna'), money.atHandover],
    [t('A credito'), money.owed],
    [t('Mancano'), money.missing],
  ];
  return (
    <Panel title={t('Soldi')} icon="cash">
      <dl className="grid gap-1 text-sm tabular-nums">
        {sums
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-semibold">{formatEuro(amount)}</dd>
            </div>
          ))}
      </dl>
      <ul className="mt-2 grid gap-1 text-ink-soft text-xs">
        {payments.map((each) => (
          <li key={each.orderTransactionId}>
            {[
              each.paidWith ?? t(each.paymentTypeName),
              t(each.transactionStatus),
              formatEuro(each.authorizedAmount),
              formatMoment(each.addDate),
            ].join(' · ')}
            {each.refundedAmount > 0 && ` · ${t('Resi {amount}', { amount: formatEuro(each.refundedAmount) })}`}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {rights.includes('refunds') && (
          <Link to={staffPaths.refunds({ cerca: String(orderNumber) })} className="font-semibold text-accent underline">
            {money.refundable > 0
              ? t('Rimborsi: si possono rendere {amount}', { amount: formatEuro(money.refundable) })
              : t('Rimborsi')}
          </Link>
        )}
        {hasFailedPayment && rights.includes('payments') && (
          <Link to={staffPaths.uncollected()} className="font-semibold text-accent underline">
            {t('Incassi mancati')}
          </Link>
        )}
      </p>
    </Panel>
  );
}

const AUTHORS: Readonly<Record<StaffOrder['history'][number]['by'], string>> = {
  customer: msg('il cliente'),
  staff: msg('il personale'),
  shop: msg('il negozio'),
};

/** The history of the order, the latest event last, with the earlier versions that the customer changed. */
function History({ order: { history, deliveryEvents, notes, versions } }: { readonly order: StaffOrder }) {
  const steps = [
    ...history.map(({ at, orderStatus, by, name, note }) => ({
      at,
      what: t(orderStatus),
      who: name ?? t(AUTHORS[by]),
      note,
    })),
    ...notes.map(({ at, kind, name, body }) => ({ at, what: t(NOTE_NAMES[kind]), who: name, note: body })),
    ...deliveryEvents.map(({ at, name }) => ({ at, what: t(name), who: t('il corriere'), note: '' })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <Panel title={t('Che cosa è successo')} icon="history">
      <ol className="grid gap-2 text-sm">
        {steps.map(({ at, what, who, note }, index) => (
          <li key={`${at} ${index}`} className="border-accent border-l-2 pl-3">
            <span className="font-semibold">{what}</span>
            <span className="block text-ink-soft text-xs">
              {formatMoment(at)} · {who}
            </span>
            {note !== '' && <span className="block whitespace-pre-line break-words">{t(note)}</span>}
          </li>
        ))}
      </ol>
      {versions.length > 0 && (
        <>
          <h3 className="mt-3 font-sans font-semibold text-sm">{t('Versioni dell’ordine')}</h3>
          <ul className="text-ink-soft text-sm">
            {versions.map(({ orderId, placedAt, total, isCurrent }) => (
              <li key={orderId}>
                {formatMoment(placedAt)} · {formatEuro(total)} {isCurrent && `· ${t('vale questa')}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** The mails and notifications to the customer about the order. */
function Messages({ messages }: Pick<StaffOrder, 'messages'>) {
  return (
    <Panel title={t('Messaggi al cliente')} icon="chat">
      {messages.length === 0 && (
        <p className="text-ink-soft text-sm">{t('Ancora nessun messaggio su questo ordine')}</p>
      )}
      <ul className="grid gap-2 text-sm">
        {messages.map(({ kind, subject, at }) => (
          <li key={`${kind} ${at} ${subject}`}>
            <span lang="it">{subject}</span>
            <span className="block text-ink-soft text-xs">
              {kind === 'mail' ? t('E-mail') : t('Notifica')}, {formatMoment(at)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The invoices and credit notes of the order, found by its number. */
function Documents({ number }: { readonly number: number }) {
  const query = { q: String(number), page: 1 };
  const { data } = useQuery({
    queryKey: ['staff', 'documents', query],
    queryFn: () => api.call(staffDocumentList, { query }),
    staleTime: 0,
  });
  return (
    <Panel title={t('Documenti')} icon="print">
      <ul className="grid gap-1 text-sm">
        {data?.documents.map(({ documentId, number: name, total }) => (
          <li key={documentId} className="flex justify-between gap-3">
            {name} <span className="tabular-nums">{formatEuro(total)}</span>
          </li>
        ))}
      </ul>
      {data?.documents.length === 0 && <p className="text-ink-soft text-sm">{t('Nessun documento')}</p>}
      <Link
        to={staffPaths.documents({ cerca: String(number) })}
        className="mt-2 block font-semibold text-accent text-sm underline"
      >
        {t('Apri i documenti')}
      </Link>
    </Panel>
  );
}
