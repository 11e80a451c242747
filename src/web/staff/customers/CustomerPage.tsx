import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import type { StaffCustomerPage } from '../../../contract/own-data/customer-schemas.ts';
import { CUSTOMER_NOTE_LENGTH } from '../../../contract/own-data/limits.ts';
import { staffCustomerNote, staffCustomerPage, staffMailAgain } from '../../../contract/own-data/routes.ts';
import { personName } from '../../../domain/account/person-name.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { stageOf } from '../../../domain/orders/order-status.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useLetterKeys } from '../kit/letter-keys.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { RowsBeside, StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Panel, StageTag } from '../words/order-words.tsx';
import { CustomerActs, useRenewCustomer } from './CustomerActs.tsx';

export { CustomerPage as Component };

/** The key resets the page for another customer, so that no open form or typed text stays. */
function CustomerPage() {
  const userId = Number(useParams()['userId']);
  return <OneCustomer key={userId} userId={userId} />;
}

/** One customer: what they bought, have and owe, what was said, and what may be done for them. */
function OneCustomer({ userId }: { readonly userId: number }) {
  const { rights } = useOutletContext<StaffOverview>();
  const page = useQuery({
    queryKey: ['staff', 'customer', userId],
    queryFn: () => api.call(staffCustomerPage, { query: { user_id: userId } }),
    staleTime: 0,
  });
  useLetterKeys();
  const { data: customer } = page;
  if (!customer) return <StaffNotLoaded error={page.error} onRetry={page.refetch} />;
  return (
    <div className="staff-sheet">
      <CustomerHead customer={customer} />
      <div className="grid items-start gap-3 p-3 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid gap-3">
          <Sums customer={customer} />
          <OpenRequests customer={customer} />
          {customer.orders && <Orders orders={customer.orders} email={customer.email} />}
          <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
            <CartPanel customer={customer} />
            <Messages customer={customer} />
            <Notes customer={customer} />
            <Ratings customer={customer} />
            <Documents customer={customer} />
            <Devices customer={customer} />
          </div>
        </div>
        {/* on a phone the acts come after the orders, as on the drawing */}
        <div className="grid gap-3">
          <CustomerActs customer={customer} rights={rights} />
          <Money customer={customer} />
          <Consents customer={customer} />
        </div>
      </div>
    </div>
  );
}

interface Part {
  readonly customer: StaffCustomerPage;
}

function CustomerHead({ customer }: Part) {
  const { phone, email, blocked, since, companyName, codInt, emailConfirmed, merged, addresses } = customer;
  const year = since.slice(0, 4);
  return (
    <>
      <StaffPageHead
        title={personName(customer) || companyName || email}
        up={{ name: t('Clienti'), path: staffPaths.customers() }}
        facts={
          <>
            <RowsBeside />
            <Badge tone="accent">{t('Cliente dal {year}', { year })}</Badge>
            {blocked && <Badge tone="danger">{t('Bloccato')}</Badge>}
            {!emailConfirmed && <Badge tone="warning">{t('E-mail non confermata')}</Badge>}
          </>
        }
        actions={
          <>
            {phone && (
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonClass('secondary')}>
                <Icon name="phone" className="size-4" />
                {t('Chiama')}
              </a>
            )}
            <a href={`mailto:${email}`} className={buttonClass('secondary')}>
              <Icon name="mail" className="size-4" />
              {t('Scrivi')}
            </a>
          </>
        }
      />
      <p className="border-line border-b px-4 py-2 text-ink-soft text-sm">
        {[
          phone,
          email,
          companyName,
          codInt && t('codice {code}', { code: codInt }),
          addresses[0]?.text,
          ...merged.map((account) =>
            t('unito con {email}, {moment}', { email: account.email, moment: formatMoment(account.at) }),
          ),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

function Sums({ customer: { sums } }: Part) {
  const { orders, spent, everyDays, stars, ratings, requests, credit, due } = sums;
  const figures: readonly (readonly [string, string])[] = [
    [String(orders), t('ordini, {amount}', { amount: formatEuro(spent) })],
    [
      orders > 0 ? formatEuro(spent / orders) : '–',
      everyDays === undefined ? t('di media') : t('di media, ogni {n} giorni', { n: everyDays }),
    ],
    [stars === undefined ? '–' : String(stars).replace('.', ','), t('stelle, {n} valutate', { n: ratings })],
    [String(requests), t('rimborsi chiesti')],
    [formatEuro(credit), t('di credito, da usare')],
    ...(due > 0 ? [[formatEuro(due), t('da pagare')] as const] : []),
  ];
  return (
    <dl className="grid grid-cols-2 rounded-lg border border-line bg-card sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([figure, name]) => (
        <div key={name} className="flex flex-col-reverse px-4 py-2.5">
          <dt className="text-ink-soft text-xs">{name}</dt>
          <dd className="font-semibold text-xl tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Refunds that the customer has asked for, and nobody has decided yet. */
function OpenRequests({ customer: { refunds = [] } }: Part) {
  return refunds
    .filter(({ state }) => state === 'open')
    .map(({ requestId, orderId, asked, askedAt, note }) => (
      <div
        key={requestId}
        className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
      >
        <Icon name="mail" className="size-4 shrink-0" />
        <p className="min-w-0 grow basis-48">
          <strong>
            {t('Rimborso chiesto il {moment}, ordine {number}', { moment: formatMoment(askedAt), number: orderId })}
          </strong>
          {note && ` «${note}»`}
        </p>
        <Link to={staffPaths.refunds({ cerca: String(orderId) })} className={buttonClass('primary')}>
          {t('Decidi: {amount}', { amount: formatEuro(asked) })}
        </Link>
      </div>
    ));
}

const SHOWN_ORDERS = 6;

interface OrdersProps {
  readonly orders: NonNullable<StaffCustomerPage['orders']>;
  readonly email: string;
}

function Orders({ orders, email }: OrdersProps) {
  return (
    <Panel title={t('Ordini')} icon="list">
      {orders.length === 0 ? (
        <p className="text-ink-soft text-sm">{t('Ancora nessun ordine.')}</p>
      ) : (
        <div className="-mx-4 -my-3">
          <StaffTable
            label={t('Ordini')}
            rows={orders.slice(0, SHOWN_ORDERS)}
            keyOf={({ orderId }) => orderId}
            nameOf={({ orderNumber }) => String(orderNumber)}
            linkTo={({ orderId }) => staffPaths.order(orderId)}
            first={{ title: t('Ordine') }}
            columns={[
              { word: 'quando', title: t('Quando'), cell: ({ day, hours }) => `${formatShortDay(day)} ${hours}` },
              { word: 'dove', title: t('Dove'), cell: ({ place }) => place },
              { word: 'righe', title: t('Righe'), isEnd: true, cell: ({ lines }) => lines },
              {
                word: 'pagato',
                title: t('Totale'),
                isEnd: true,
                cell: ({ total }) => <strong>{formatEuro(total)}</strong>,
              },
              {
                word: 'stato',
                title: t('Stato'),
                cell: ({ statusId }) => <StageTag stage={stageOf(statusId, false)} />,
              },
              { word: 'stelle', title: t('Stelle'), isEnd: true, cell: ({ stars }) => stars ?? '–' },
            ]}
          />
          {orders.length > SHOWN_ORDERS && (
            <p className="border-line border-t px-4 py-2 text-sm">
              <Link to={staffPaths.orders({ cerca: email })} className="font-semibold text-accent underline">
                {t('Tutti gli ordini')}
              </Link>
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}

function CartPanel({ customer: { cart, lists } }: Part) {
  return (
    <Panel title={t('Carrello e liste')} icon="cart">
      <Rows
        none={t('Il carrello è vuoto e non ha liste.')}
        rows={[
          ...(cart
            ? [
                [
                  'cart',
                  cart.lines === 1 ? t('1 prodotto nel carrello') : t('{n} prodotti nel carrello', { n: cart.lines }),
                  [cart.total === undefined ? '' : formatEuro(cart.total), cart.store, formatMoment(cart.changedAt)],
                ] as const,
              ]
            : []),
          ...lists.map(({ listId, name, items }) => [listId, name, [String(items)]] as const),
        ]}
      />
    </Panel>
  );
}

/** Rows with a text and what is said about it. */
function Rows({
  rows,
  none,
}: {
  readonly rows: readonly (readonly [key: string | number, text: ReactNode, notes: readonly string[]])[];
  readonly none: string;
}) {
  if (rows.length === 0) return <p className="text-ink-soft text-sm">{none}</p>;
  return (
    <ul className="-my-1.5 divide-y divide-line text-sm">
      {rows.map(([key, text, notes]) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
          <span className="min-w-0 break-words font-medium">{text}</span>
          <span className="text-ink-soft text-xs">{notes.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

function Messages({ customer: { userId, messages, orders } }: Part) {
  const renew = useRenewCustomer(userId);
  const again = useMutation({
    mutationFn: ({ order, key }: { readonly order: number; readonly key?: string | undefined }) =>
      api.call(staffMailAgain, {
        body: { user_id: userId, order_id: order, ...(key === undefined ? {} : { message_key: key }) },
      }),
    onSuccess: () => toast('success', t('L’e-mail parte di nuovo')),
    onError: tellError,
    onSettled: renew,
  });
  const last = orders?.[0]?.orderNumber;
  return (
    <Panel title={t('Messaggi')} icon="mail">
      <Rows
        none={t('Ancora nessun messaggio.')}
        rows={messages
          .slice(0, 8)
          .map(({ kind, subject, orderNumber, at, messageKey }, index) => [
            `${index} ${at}`,
            <MessageSubject
              key={at}
              subject={subject}
              isBusy={again.isPending}
              onAgain={
                messageKey === undefined ? undefined : () => again.mutate({ order: orderNumber, key: messageKey })
              }
            />,
            [
              t('ordine {number}', { number: String(orderNumber) }),
              kind === 'push' ? t('notifica') : '',
              formatMoment(at),
            ],
          ])}
      />
      {last !== undefined && (
        <Button variant="quiet" className="mt-2" busy={again.isPending} onClick={() => again.mutate({ order: last })}>
          {t('Rimanda la conferma dell’ordine {number}', { number: String(last) })}
        </Button>
      )}
    </Panel>
  );
}

interface MessageSubjectProps {
  readonly subject: string;
  readonly isBusy: boolean;
  /** Sends the same mail once more; absent: it cannot be. */
  readonly onAgain: (() => void) | undefined;
}

function MessageSubject({ subject, isBusy, onAgain }: MessageSubjectProps) {
  return (
    <>
      {subject}{' '}
      {onAgain && (
        <button
          type="button"
          disabled={isBusy}
          aria-label={t('Rimanda: {subject}', { subject })}
          onClick={onAgain}
          className="text-accent text-xs underline pointer-coarse:py-3"
        >
          {t('Rimanda')}
        </button>
      )}
    </>
  );
}

/** Notes that colleagues leave for each other. */
function Notes({ customer: { userId, notes } }: Part) {
  const renew = useRenewCustomer(userId);
  return (
    <Panel title={t('Note fra colleghi')} icon="edit">
      <Rows
        none={t('Ancora nessuna nota.')}
        rows={notes.map(({ noteId, text, by, at }) => [noteId, `«${text}»`, [by, formatMoment(at)]])}
      />
      <SendForm
        label={t('Nota fra colleghi')}
        className="mt-2"
        submit={t('Scrivi la nota')}
        send={(text) => api.call(staffCustomerNote, { body: { user_id: userId, text: text('text') } })}
        onSent={renew}
      >
        {(at) => (
          <Field
            label={t('Nuova nota')}
            name="text"
            className="sm:col-span-full"
            maxLength={CUSTOMER_NOTE_LENGTH}
            error={at('text')}
            hint={t('La legge chi può aprire i clienti, e il cliente se chiede i suoi dati.')}
          />
        )}
      </SendForm>
    </Panel>
  );
}

function Ratings({ customer: { ratings } }: Part) {
  if (ratings.length === 0) return null;
  return (
    <Panel title={t('Com’è andata')} icon="star">
      <Rows
        none=""
        rows={ratings.map(({ orderId, stars, text, at }) => [
          orderId,
          stars === 1 ? t('1 stella') : t('{n} stelle', { n: stars }),
          [text && `«${text}»`, t('ordine {number}', { number: String(orderId) }), formatMoment(at)],
        ])}
      />
    </Panel>
  );
}

const DOCUMENTS: Readonly<Record<NonNullable<StaffCustomerPage['documents']>[number]['kind'], string>> = {
  invoice: msg('Fattura'),
  summary: msg('Fattura riepilogativa'),
  'credit-note': msg('Nota di credito'),
};

function Documents({ customer: { documents = [] } }: Part) {
  if (documents.length === 0) return null;
  return (
    <Panel title={t('Documenti')} icon="receipt">
      <Rows
        none=""
        rows={documents.map(({ documentId, kind, number, issuedOn, total }) => [
          documentId,
          `${t(DOCUMENTS[kind])} ${number}`,
          [formatShortDay(issuedOn), formatEuro(total)],
        ])}
      />
    </Panel>
  );
}

function Devices({ customer: { addresses, devices, openSessions } }: Part) {
  return (
    <Panel title={t('Indirizzi e dispositivi')} icon="pin">
      <Rows
        none=""
        rows={[
          ...addresses.map(
            ({ addressId, text, isDefault }) => [`a${addressId}`, text, [isDefault ? t('di solito') : '']] as const,
          ),
          ...devices.map(
            ({ deviceId, model, platform, at }) => [deviceId, model, [platform, formatMoment(at)]] as const,
          ),
          [
            'open',
            openSessions === 1 ? t('1 accesso aperto') : t('{n} accessi aperti', { n: openSessions }),
            [],
          ] as const,
        ]}
      />
    </Panel>
  );
}

function Money({ customer: { certificates, dues, refunds = [], priceList } }: Part) {
  return (
    <Panel title={t('Soldi')} icon="cash">
      <Rows
        none={t('Niente da usare e niente da pagare.')}
        rows={[
          ...(priceList ? [['list', t('Listino {name}', { name: priceList }), []] as const] : []),
          ...certificates.map(
            ({ code, name, left, endsOn }) =>
              [
                code,
                `${name} · ${code}`,
                [formatEuro(left), t('fino al {day}', { day: formatShortDay(endsOn) })],
              ] as const,
          ),
          ...dues.map(
            ({ dueId, number, dueOn, amount, state }) =>
              [
                `d${dueId}`,
                t('Scadenza {number}', { number }),
                [
                  formatEuro(amount),
                  state === 'open'
                    ? t('entro il {day}', { day: formatShortDay(dueOn) })
                    : state === 'paid'
                      ? t('pagata')
                      : t('stornata'),
                ],
              ] as const,
          ),
          ...refunds
            .filter(({ state }) => state !== 'open')
            .map(
              ({ requestId, orderId, granted, state }) =>
                [
                  `r${requestId}`,
                  t('Rimborso, ordine {number}', { number: String(orderId) }),
                  [state === 'granted' && granted !== undefined ? formatEuro(granted) : t('rifiutato')],
                ] as const,
            ),
        ]}
      />
    </Panel>
  );
}

const CONSENTS: Readonly<Record<StaffCustomerPage['consents'][number]['what'], string>> = {
  terms: msg('Condizioni di vendita'),
  privacy: msg('Informativa privacy'),
  marketing: msg('Offerte per e-mail'),
  profiling: msg('Consigli personali'),
  cookies: msg('Misure delle visite'),
  push: msg('Avvisi sul telefono'),
};

/** What the customer agreed to: only the customer changes it. */
function Consents({ customer: { consents } }: Part) {
  return (
    <Panel title={t('Consensi, li cambia il cliente')} icon="check">
      <Rows
        none={t('Ancora nessuna scelta.')}
        rows={consents.map(({ what, accepted, at }) => [
          what,
          t(CONSENTS[what]),
          [accepted ? t('sì') : t('no'), at === undefined ? '' : formatMoment(at)],
        ])}
      />
    </Panel>
  );
}
