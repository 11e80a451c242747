import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { HOME, serviceText } from '../../../domain/delivery/delivery-service.ts';
import { orderHeadline } from '../../../domain/delivery/tracker/order-tracker.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { PageBar } from '../../page/account/PageBar.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { countText } from '../../product-model/count-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tracker } from '../../ui/Tracker.tsx';
import { FirstPassword } from '../credentials/FirstPassword.tsx';
import { ChangeOfOrder } from '../orders/DifferenceList.tsx';
import { Pictures } from '../orders/list/OrderRow.tsx';
import { calendarFile, calendarLink } from '../orders/page/calendar-link.ts';
import { MoneySteps, OrderMoney } from '../orders/page/OrderMoney.tsx';

interface ConfirmedProps {
  readonly order: Order;
  readonly email: string;
}

/** The sentence, the tracker and the calendar; then the account, what happens next, the money and the goods. */
export function ConfirmedOrder({ order, email }: ConfirmedProps) {
  const title = order.replacesOrderId === undefined ? t('Ordine confermato') : t('Modifica confermata');
  return (
    <div className="page grid gap-4 md:pt-4">
      <PrivateTitle>{title}</PrivateTitle>
      <PageBar title={title} backTo={paths.home()} backText={t('Torna al negozio')} isOnPhones />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:grid-rows-[auto_1fr] md:gap-x-6">
        <div className="grid gap-4">
          <Head order={order} email={email} />
          <FirstPassword />
          <ChangeOfOrder order={order} />
        </div>
        <div className="grid gap-4 md:col-start-2 md:row-span-2 md:row-start-1">
          <Card title={t('Che cosa succede adesso')}>
            <MoneySteps steps={stepsOf(order)} />
          </Card>
          <section aria-label={t('Pagamento')} className="rounded-lg bg-card p-5 shadow-card">
            <OrderMoney order={order} isShort />
          </section>
        </div>
        <div className="grid gap-4 md:col-start-1">
          <Card
            title={countText(order.totalItems)}
            act={
              <Link
                to={paths.order(order.orderId)}
                aria-label={t('Vedi tutti i prodotti dell’ordine')}
                className="flex min-h-11 items-center font-semibold text-accent text-sm hover:underline"
              >
                {t('Vedi tutti')}
              </Link>
            }
          >
            <Pictures
              sources={order.orderItems.slice(0, 5).map(({ product }) => product.mediaURL)}
              total={order.totalItems}
            />
          </Card>
          <Link to={paths.home()} className={buttonClass('quiet', 'md', 'justify-self-center')}>
            {t('Torna al negozio')}
          </Link>
        </div>
      </div>
    </div>
  );
}

function Head({ order, email }: ConfirmedProps) {
  const { orderId, orderNumber, shippingAddress: address, deliveryServiceName } = order;
  const headline = orderHeadline(order);
  const street = address && `${address.address1} ${address.addressNumber}`.trim();
  return (
    <section aria-labelledby="titolo" className="rounded-lg bg-card p-4 shadow-card sm:p-5">
      <div className="flex items-start gap-3.5">
        <span className="grid size-11 shrink-0 animate-pop place-items-center rounded-full bg-accent text-on-accent">
          <Icon name="check" className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 id="titolo" className="text-xl md:text-3xl">
            {t('Fatto, {headline}', { headline: headline.charAt(0).toLowerCase() + headline.slice(1) })}
          </h2>
          <p className="mt-0.5 break-words text-ink-soft text-sm">
            {t('Ordine {number}', { number: orderNumber })}
            {', '}
            {serviceText(deliveryServiceName).toLowerCase()}
            {street && (
              <>
                {', '}
                <span lang={contentLanguage()}>{street}</span>
              </>
            )}
            . {email && t('La conferma è nella posta di {email}.', { email })}
          </p>
        </div>
      </div>
      <Tracker order={order} className="mt-5" />
      <div className="mt-5 grid grid-cols-2 gap-3 sm:flex">
        <a
          href={calendarLink(order)}
          download={calendarFile(order)}
          className={buttonClass('secondary', 'md', 'px-3 sm:px-8')}
        >
          <Icon name="calendar" />
          {t('Nel calendario')}
        </a>
        <Link
          to={paths.order(orderId)}
          aria-label={order.canModify ? t('Vedi o cambia l’ordine') : t('Vedi l’ordine')}
          className={buttonClass('secondary', 'md', 'px-3 sm:px-8')}
        >
          {order.canModify ? t('Vedi o cambia') : t('Vedi l’ordine')}
        </Link>
      </div>
    </section>
  );
}

interface CardProps {
  readonly title: string;
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

function Card({ title, act, children }: CardProps) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {act}
      </div>
      {children}
    </section>
  );
}

/** What happens next, in four dated lines: until when it can be changed, the preparation, the hand-over, the money. */
function stepsOf(order: Order): Parameters<typeof MoneySteps>[0]['steps'] {
  const { canModify, changeUntil, deliveryServiceId, timeslot } = order;
  const { dateIso, beginTime: begin, endTime: end } = timeslot;
  const isHome = deliveryServiceId === HOME;
  const change = changeUntil === undefined ? undefined : romeTime(new Date(changeUntil));
  return [
    ...(canModify && change
      ? [
          {
            when: t('Fino a {day}, {time}', { day: formatDay(change.date), time: change.time }),
            what: t('puoi aggiungere, togliere e cambiare fascia'),
            isDone: true,
          },
        ]
      : []),
    {
      when: t('Prima di {day}, {time}', { day: formatDay(dateIso), time: begin }),
      what: t('prepariamo e pesiamo. Se manca qualcosa facciamo come hai scelto'),
      isDone: false,
    },
    {
      when: t('{day}, {begin}–{end}', { day: formatDay(dateIso), begin, end }),
      what: isHome ? t('arriva il furgone: nell’ordine vedi a che punto è') : t('la spesa ti aspetta, pronta'),
      isDone: false,
    },
    { when: whenPaid(order, isHome), what: moneyText(order), isDone: false },
  ];
}

function whenPaid({ paymentTypeId }: Order, isHome: boolean): string {
  if (paymentMeans(paymentTypeId) === 'handover') return isHome ? t('Alla consegna') : t('Al ritiro');
  return isHome ? t('Dopo la consegna') : t('Dopo il ritiro');
}

function moneyText({ authorisedTotal, grossTotal, paymentTypeId }: Order): string {
  const means = paymentMeans(paymentTypeId);
  if (means === 'handover') return t('paghi la spesa vera, e poi trovi qui la ricevuta');
  if (means === 'credit') return t('la spesa vera va nel conto della tua azienda');
  return t('addebitiamo la spesa vera, al massimo {held}', { held: formatEuro(Math.max(authorisedTotal, grossTotal)) });
}
