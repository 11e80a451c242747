import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { refundWithdraw, withdrawalOrders } from '../../../../contract/refunds/routes.ts';
import type { OrderRefunds, WithdrawableOrder } from '../../../../contract/refunds/schemas.ts';
import { formatDay, formatShortDay } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { AccountHead, Box, Reasons } from '../../../page/account/AccountPage.tsx';
import { OtherWay } from '../../../page/account/OtherWay.tsx';
import { PageBar } from '../../../page/account/PageBar.tsx';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { paths } from '../../../page/paths.ts';
import { Seo } from '../../../page/Seo.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { orderRefundsQuery } from '../refund-queries.ts';
import { Declaration, type Declared } from './Declaration.tsx';
import { FindOrder, type FoundOrder } from './FindOrder.tsx';
import { WithdrawalReceipt } from './WithdrawalReceipt.tsx';

export const Component = withQueries(WithdrawalPage);

/**
 * Codice del consumo 54-bis: withdrawal in two steps and its receipt, with an account or by the number of an order and
 * its e-mail.
 */
function WithdrawalPage() {
  const orderId = Number(useSearchParams()[0].get('ordine')) || undefined;
  const { data: cart } = useCart();
  return (
    <div className="page grid grid-cols-1 gap-5 pt-4 max-md:pt-0">
      <Seo
        title={t('Recedere dal contratto')}
        path={paths.withdrawal()}
        isIndexed={orderId === undefined}
        details={import.meta.env.SSR ? { description: t('Ci hai ripensato? Hai 14 giorni') } : undefined}
      />
      <PageBar
        title={t('Recedere dal contratto')}
        backTo={orderId !== undefined && isLoggedIn(cart) ? paths.order(orderId) : paths.home()}
        backText={t('Indietro')}
      />
      <AccountHead
        picture="receipt"
        title={t('Ci hai ripensato? Hai 14 giorni')}
        text={t('Senza spiegazioni e senza costi. Si fa qui, in due passi, e la ricevuta arriva subito.')}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-10">
        {cart === undefined ? <Loading /> : isLoggedIn(cart) ? <OwnOrder orderId={orderId} /> : <AnyOrder />}
        <Aside orderId={orderId} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('Caricamento')}>
      <noscript>
        <Link to={paths.withdrawalForm()} className={buttonClass()}>
          {t('Recedere con il modulo')}
        </Link>
      </noscript>
      {/* as tall as the form of a visitor, so that what follows does not move */}
      <Skeleton className="h-105 rounded-lg min-[25.75rem]:h-92 lg:h-87" />
    </div>
  );
}

function Aside({ orderId }: { readonly orderId: number | undefined }) {
  return (
    <aside className="grid gap-4">
      <div className="rounded-lg bg-tint p-5 sm:p-6">
        <Reasons
          title={t('Come funziona')}
          reasons={[
            {
              icon: 'truck',
              name: t('Il reso non costa.'),
              text: t('Lo ritira il prossimo autista, o lo porti in negozio.'),
            },
            { icon: 'refund', name: t('Il denaro torna'), text: t('da dove hai pagato, entro 14 giorni.') },
            { icon: 'leaf', name: t('Non per i freschi:'), text: t('la legge li esclude, perché si guastano presto.') },
          ]}
        />
      </div>
      <OtherWay
        title={t('Il prodotto è rovinato o sbagliato?')}
        text={t('È un’altra cosa: dillo dalla pagina dell’ordine.')}
        link={t('La garanzia legale')}
        to={paths.guarantee()}
      />
      <OtherWay
        title={t('La spesa è ancora in viaggio?')}
        text={t('Allora, o se preferisci scriverci, c’è il modulo.')}
        link={t('Recedere con il modulo')}
        to={paths.withdrawalForm(orderId)}
      />
    </aside>
  );
}

const ordersQuery = queryOptions({
  queryKey: ['mine', 'withdrawable'],
  queryFn: () => api.call(withdrawalOrders, {}),
  refetchOnMount: 'always',
});

/** The order of the address, or the one that is chosen; a single order needs no choice. */
function OwnOrder({ orderId }: { readonly orderId: number | undefined }) {
  const [chosen, setChosen] = useState(orderId);
  const { data, error, refetch } = useQuery(ordersQuery);
  if (!data)
    return (
      <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i tuoi ordini')}>
        <Loading />
      </NotLoaded>
    );
  const { orders } = data;
  const only = orders.length === 1 ? orders[0]?.orderId : undefined;
  const open = chosen ?? only;
  if (open !== undefined)
    return (
      <LoadedOrder
        key={open}
        orderId={open}
        onOther={orders.some((order) => order.orderId !== open) ? () => setChosen(undefined) : undefined}
      />
    );
  return orders.length === 0 ? <NoOrder /> : <OrderChoice orders={orders} onChoose={setChosen} />;
}

function NoOrder() {
  return (
    <EmptyState
      icon="box"
      title={t('Nessuna spesa da cui recedere')}
      action={
        <Link to={paths.orders()} className={buttonClass('secondary')}>
          {t('I miei ordini')}
        </Link>
      }
    >
      {t('Si può recedere nei 14 giorni dopo la consegna. Qui compaiono le spese consegnate da poco.')}
    </EmptyState>
  );
}

interface OrderChoiceProps {
  readonly orders: readonly WithdrawableOrder[];
  readonly onChoose: (orderId: number) => void;
}

function OrderChoice({ orders, onChoose }: OrderChoiceProps) {
  return (
    <Box title={t('Da quale ordine?')}>
      <ul className="divide-y divide-line">
        {orders.map(({ orderId, orderNumber, handedOverOn, withdrawUntil, pictures }) => (
          <li key={orderId}>
            <button
              type="button"
              onClick={() => onChoose(orderId)}
              className="flex min-h-19 w-full items-center gap-3 py-2 text-left hover:text-accent"
            >
              <span className="min-w-0 grow">
                <span className="block font-semibold text-sm">
                  {t('Ordine {number}, consegnato {day}', { number: orderNumber, day: formatShortDay(handedOverOn) })}
                </span>
                <span className="block text-ink-soft text-xs">
                  {t('Fino a {day}', { day: formatDay(withdrawUntil) })}
                </span>
              </span>
              <span aria-hidden className="flex gap-1 max-sm:hidden">
                {pictures.map((src) => (
                  <span key={src} className="size-11 rounded-md bg-tile p-0.5">
                    <Picture src={src} alt="" size={40} className="size-10" />
                  </span>
                ))}
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-ink-faint" />
            </button>
          </li>
        ))}
      </ul>
    </Box>
  );
}

interface LoadedOrderProps {
  readonly orderId: number;
  /** Undefined: there is no other order to choose. */
  readonly onOther: (() => void) | undefined;
}

function LoadedOrder({ orderId, onOther }: LoadedOrderProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(orderRefundsQuery(orderId));
  if (!data)
    return (
      <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare l’ordine')}>
        <Loading />
      </NotLoaded>
    );
  return (
    <OneOrder
      order={data}
      onOther={onOther}
      declare={({ items, name, email }) =>
        api.call(refundWithdraw, { body: { order_id: orderId, items, name, email } })
      }
      onDone={() => void client.invalidateQueries({ queryKey: orderRefundsQuery(orderId).queryKey })}
    />
  );
}

/** The way without an account. */
function AnyOrder() {
  const [found, setFound] = useState<FoundOrder>();
  if (!found) return <FindOrder onFound={setFound} />;
  return <OneOrder {...found} receiptTo={found.email} onOther={() => setFound(undefined)} onDone={() => undefined} />;
}

interface OneOrderProps {
  readonly order: OrderRefunds;
  readonly declare: FoundOrder['declare'];
  /** The e-mail of the receipt, where it cannot be chosen. */
  readonly receiptTo?: string;
  readonly onOther: (() => void) | undefined;
  readonly onDone: () => void;
}

function OneOrder({ order, declare, receiptTo, onOther, onDone }: OneOrderProps) {
  const [declared, setDeclared] = useState<Declared>();
  if (declared) return <WithdrawalReceipt declared={declared} isOwn={receiptTo === undefined} />;
  if (!order.lines.some(({ canWithdraw }) => canWithdraw)) return <NothingLeft order={order} onOther={onOther} />;
  return (
    <Declaration
      order={order}
      declare={declare}
      receiptTo={receiptTo}
      onOther={onOther}
      onDeclared={(next) => {
        setDeclared(next);
        onDone();
      }}
    />
  );
}

/** Says why there is nothing to withdraw from: not delivered yet, fresh goods, asked before, or too late. */
function NothingLeft({ order, onOther }: Pick<OneOrderProps, 'order' | 'onOther'>) {
  const { orderId, withdrawUntil, lines } = order;
  const other = onOther && (
    <button type="button" onClick={onOther} className={buttonClass('secondary')}>
      {t('Altro ordine')}
    </button>
  );
  if (withdrawUntil === undefined)
    return (
      <EmptyState
        icon="truck"
        title={t('Questa spesa non è ancora arrivata')}
        action={
          <>
            <Link to={paths.withdrawalForm(orderId)} className={buttonClass()}>
              {t('Recedere con il modulo')}
            </Link>
            {other}
          </>
        }
      >
        {t('Puoi recedere già adesso con il modulo. Se la prepariamo più tardi, puoi anche annullarla dall’ordine.')}
      </EmptyState>
    );
  const isFresh = lines.every(({ isPerishable }) => isPerishable);
  const isAsked = lines.some((line) => line.isAsked && !line.isPerishable);
  return (
    <EmptyState icon="clock" title={t('Da questo ordine non si può più recedere')} action={other}>
      {isFresh
        ? t('Ci sono solo prodotti freschi, che la legge esclude.')
        : isAsked
          ? t('Quello da cui si poteva recedere è già in una richiesta, che trovi nella pagina dell’ordine.')
          : t('Si poteva fino a {day}. Se qualcosa è difettoso, vale la garanzia legale.', {
              day: formatDay(withdrawUntil),
            })}
    </EmptyState>
  );
}
