import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { serviceText } from '../../../../domain/delivery/delivery-service.ts';
import type { TrackedOrder } from '../../../../domain/delivery/tracker/order-tracker.ts';
import { townTitle } from '../../../../domain/geography/town-title.ts';
import { HANDED_OVER } from '../../../../domain/orders/order-status.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { headlineToday } from '../../../page/account/order-headline.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Tracker } from '../../../ui/Tracker.tsx';

interface OrderHeadProps {
  readonly order: TrackedOrder &
    Pick<Order, 'deliveryServiceName'> &
    Partial<Pick<Order, 'isByAgent' | 'shippingAddress' | 'storeName'>>;
  readonly children?: ReactNode;
  readonly level?: 'h1' | 'h2';
  /** A sentence about the goods. */
  readonly note?: string | undefined;
}

/** Shows the progress of an order, in a sentence and four steps, with its actions. */
export function OrderHead({ order, children, level: Heading = 'h1', note = '' }: OrderHeadProps) {
  return (
    <section aria-labelledby="titolo" className="rounded-lg bg-card p-5 shadow-card sm:px-8 sm:py-7">
      <Heading id="titolo" className={`first-letter:uppercase ${Heading === 'h1' ? 'text-3xl' : 'text-2xl'}`}>
        {headlineToday(order)}
      </Heading>
      <Place order={order} /> {note !== '' && <p className="inline text-ink-soft text-sm">{note}</p>}
      {order.isByAgent && <p className="text-ink-soft text-sm">{t('Ordine eseguito da un agente')}</p>}
      <Tracker order={order} className="mt-5" />
      {children}
    </section>
  );
}

function Place({ order }: Pick<OrderHeadProps, 'order'>) {
  const { shippingAddress: address, deliveryServiceName, orderStatusId } = order;
  const service = serviceText(deliveryServiceName);
  if (!address) return <p className="mt-1 text-ink-soft text-sm">{service}</p>;
  const { addressName, address1, addressNumber, postalcode, city, province, doorbellName } = address;
  // what the driver needed is no longer said
  if (HANDED_OVER.includes(orderStatusId))
    return (
      <p lang={contentLanguage()} className="inline text-ink-soft text-sm">
        {[addressName, `${address1} ${addressNumber}`.trim(), townTitle(city)].filter(Boolean).join(', ')}.
      </p>
    );
  return (
    <p className="mt-1 text-ink-soft text-sm">
      {service}
      {': '}
      <span lang={contentLanguage()}>
        {[addressName, `${address1} ${addressNumber}`.trim()].filter(Boolean).join(', ')}, {postalcode}{' '}
        {townTitle(city)} ({province})
      </span>
      {doorbellName && <>. {t('Citofono: {name}', { name: doorbellName })}</>}
    </p>
  );
}

/** Says that there is no such order, with a link to the own orders. */
export function OrderNotFound({ children }: { readonly children?: ReactNode }) {
  return (
    <EmptyState
      level="h1"
      icon="box"
      title={t('Ordine non trovato')}
      action={
        <Link to={paths.orders()} className={buttonClass()}>
          {t('I miei ordini')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

interface OrderNotLoadedProps {
  /** Why the request failed; null if the address has no order number. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/**
 * Replaces an order that could not be loaded. An order of somebody else looks like one that does not exist, so that
 * numbers cannot be guessed.
 */
export function OrderNotLoaded({ error, onRetry }: OrderNotLoadedProps) {
  const isMissing = !error || asApiError(error).kind === 'refused';
  return (
    <>
      <PrivateTitle>{isMissing ? t('Ordine non trovato') : t('I miei ordini')}</PrivateTitle>
      {isMissing ? (
        <OrderNotFound />
      ) : (
        <NotLoaded level="h1" error={error} onRetry={onRetry} title={t('Non riusciamo a caricare l’ordine')} />
      )}
    </>
  );
}
