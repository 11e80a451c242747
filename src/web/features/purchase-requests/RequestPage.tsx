import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PurchaseRequestView } from '../../../contract/purchase-requests/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RequestDecision } from './RequestDecision.tsx';
import { REQUEST_STATES, requestQuery } from './request-queries.ts';

export const Component = RequestPage;

/** One request: the cart as it is now, and for who may decide the buttons that order it or refuse. */
function RequestPage() {
  const requestId = Number(useParams()['requestId']) || 0;
  const { data: request, error, refetch } = useQuery(requestQuery(requestId));
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Richiesta di acquisto')}</PrivateTitle>
      <Link to={accountPaths.purchaseRequests()} className="flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent">
        <Icon name="chevron-left" className="size-4" />
        {t('Richieste di acquisto')}
      </Link>
      {!request && (
        <NotLoaded error={error} onRetry={refetch} title={undefined} level="h1">
          <div role="status" aria-label={t('Caricamento')}>
            <Skeleton className="h-80 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {request && <Request request={request} onStale={() => void refetch()} />}
    </div>
  );
}

const PER_ORDER = msg('Supera il limite di {limit} per ordine di chi la chiede.');
const PER_MONTH = msg('Supera il limite di {limit} al mese di chi la chiede.');

function Request({ request, onStale }: { readonly request: PurchaseRequestView; readonly onStale: () => void }) {
  const { buyer, isOwn, status, total, note, answer, orderId, cart, mayDecide, passedLimit } = request;
  const { text, tone } = REQUEST_STATES[status];
  return (
    <>
      <div>
        <h1 className="break-words text-3xl">
          {t('{amount} di {name}', { amount: formatEuro(cart?.total ?? total), name: isOwn ? t('te') : buyer })}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{t(text)}</Badge>
          {orderId !== undefined && <BoughtOrder orderId={orderId} buyer={isOwn ? undefined : buyer} />}
        </p>
      </div>
      {note && <p className="break-words rounded-lg bg-tint px-5 py-4">{t('Nota: {text}', { text: note })}</p>}
      {answer && <p className="break-words rounded-lg bg-tint px-5 py-4">{t('Risposta: {text}', { text: answer })}</p>}
      {status === 'waiting' && !cart && <Alert tone="warning">{t('Il carrello di questa richiesta non c’è più')}</Alert>}
      {passedLimit && <PassedLimit {...passedLimit} />}
      {cart && <RequestedCart cart={cart} />}
      {status === 'waiting' && <RequestDecision request={request} mayDecide={mayDecide} onStale={onStale} />}
    </>
  );
}

/** Only who bought it may open the order. */
function BoughtOrder({ orderId, buyer }: { readonly orderId: number; readonly buyer: string | undefined }) {
  if (buyer !== undefined) return <span>{t('Ordine n. {number} di {name}', { number: orderId, name: buyer })}</span>;
  return (
    <Link to={paths.order(orderId)} className="font-semibold text-accent underline">
      {t('Ordine n. {number}', { number: orderId })}
    </Link>
  );
}

function PassedLimit({ per, limit }: NonNullable<PurchaseRequestView['passedLimit']>) {
  return <Alert tone="info">{t(per === 'order' ? PER_ORDER : PER_MONTH, { limit: formatEuro(limit) })}</Alert>;
}

function RequestedCart({ cart }: { readonly cart: NonNullable<PurchaseRequestView['cart']> }) {
  const { lines, goods, bags, deliveryFee, certified, total, address, dateIso, beginTime, endTime, paymentType } = cart;
  return (
    <section aria-labelledby="carrello" className="rounded-lg bg-card p-6 shadow-card">
      <h2 id="carrello" className="mb-3 text-xl">
        {t('Il carrello')}
      </h2>
      <ul className="divide-y divide-line">
        {lines.map(({ name, detail, quantity, total: price }) => (
          <li key={`${name} ${detail} ${quantity} ${price}`} className="flex gap-4 py-2.5">
            <span className="min-w-0 grow break-words">
              {name}
              <span className="block text-ink-soft text-sm">{detail}</span>
            </span>
            <span className="whitespace-nowrap text-ink-soft">{quantity}</span>
            <span className="whitespace-nowrap font-medium">{formatEuro(price)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 border-line border-t pt-3">
        <dt className="text-ink-soft">{t('Prodotti')}</dt>
        <dd className="text-right">{formatEuro(goods)}</dd>
        {bags > 0 && (
          <>
            <dt className="text-ink-soft">{t('Sacchetti')}</dt>
            <dd className="text-right">{formatEuro(bags)}</dd>
          </>
        )}
        <dt className="text-ink-soft">{t('Consegna')}</dt>
        <dd className="text-right">{formatEuro(deliveryFee)}</dd>
        {certified > 0 && (
          <>
            <dt className="text-ink-soft">{t('Buoni')}</dt>
            <dd className="text-right">{formatEuro(-certified)}</dd>
          </>
        )}
        <dt className="font-semibold text-lg">{t('Totale')}</dt>
        <dd className="text-right font-semibold text-lg">{formatEuro(total)}</dd>
      </dl>
      <p className="mt-4 text-ink-soft text-sm">
        {address}
        {dateIso && ` · ${formatDay(dateIso)}, ${beginTime}–${endTime}`} · {t(paymentType)}
      </p>
    </section>
  );
}
