import { type FetchQueryOptions, QueryClient, useMutation } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { prepareEnd } from '../../../contract/checkout/routes.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { ApiError, asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { apiContext, serverDataContext } from '../../api/context.ts';
import { withQueries } from '../../api/Queries.tsx';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { readCart } from '../../cart-core/state/load-cart.ts';
import { useRefreshIfOvertaken } from '../../cart-core/state/overtaken.ts';
import { cartItemsOf, isLoggedIn, useWholeCart } from '../../cart-core/state/use-cart.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { servicesQuery } from '../addresses/address-queries.ts';
import { CartSkeleton } from '../cart/page/CartSkeleton.tsx';
import { ChangeNotice } from '../cart/page/ChangeNotice.tsx';
import { hasPlace } from '../timeslots/TimeslotPicker.tsx';
import { timeslotsQuery } from '../timeslots/use-select-slot.ts';
import { useTimeLeft } from '../timeslots/use-time-left.ts';
import { missingTextsQuery } from './till/Terms.tsx';
import { Till } from './till/Till.tsx';
import { paymentTypesQuery } from './till/use-payment-choice.ts';

/** Loads, only on the server, the data that the page shows first. If a query fails, the browser sends it again. */
async function loadTill({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<null> {
  const cart = await readCart({ context });
  const queries = cart ? queriesOf(cart, context.get(apiContext)) : [];
  const client = new QueryClient();
  const replies = await Promise.all(queries.map((query) => replyOf(client, query)));
  context.set(serverDataContext, { ...context.get(serverDataContext), replies: replies.flat() });
  return null;
}

type Reply = readonly [key: readonly unknown[], data: unknown];

async function replyOf(client: QueryClient, query: FetchQueryOptions): Promise<readonly Reply[]> {
  try {
    return [[query.queryKey, await client.fetchQuery(query)]];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

/** Returns the queries that the checkout needs at once. */
function queriesOf(cart: Cart, api: Api): readonly FetchQueryOptions[] {
  if (cartItemsOf(cart).length === 0) return [];
  const queries = [
    paymentTypesQuery(cart, api),
    ...(cart.shippingAddress ? [] : [servicesQuery(api)]),
    ...(hasPlace(cart) ? [timeslotsQuery(cart, api)] : []),
    ...(isLoggedIn(cart) ? [missingTextsQuery(api)] : []),
  ];
  return queries as readonly unknown[] as readonly FetchQueryOptions[];
}

/**
 * Shows until when a cart that another page or app prepared for payment is frozen, with a button to release it.
 * Otherwise it shows nothing.
 */
export function FrozenNotice({ cart: { preparedUntil } }: { readonly cart: Pick<Cart, 'preparedUntil'> }) {
  const thaw = useMutation({ mutationFn: () => api.call(prepareEnd), onSuccess: () => cartState.refresh() });
  const left = useTimeLeft(preparedUntil);
  // a cart whose time is over can be changed: the server releases it then
  if (preparedUntil === undefined || left === 0) return null;
  const { time } = romeTime(new Date(preparedUntil));
  return (
    <div className="mb-4 grid gap-2">
      <Alert tone="info">
        {t(
          'Prezzi, prodotti e fascia di questa spesa sono bloccati per te fino alle {time}. Intanto non si possono cambiare.',
          { time },
        )}
      </Alert>
      <Button variant="secondary" className="w-fit" busy={thaw.isPending} onClick={() => thaw.mutate()}>
        {t('Torna a modificare la spesa')}
      </Button>
      {thaw.error && <Alert tone="error">{asApiError(thaw.error).message}</Alert>}
    </div>
  );
}

export const loader = import.meta.env.SSR ? loadTill : undefined;
export const Component = withQueries(CheckoutPage);

function CheckoutPage() {
  const { data: cart, error } = useWholeCart();
  useRefreshIfOvertaken();
  return (
    <div className="page pt-4 md:pt-6">
      <PrivateTitle>{t('Cassa')}</PrivateTitle>
      <h1 className="sr-only">{t('Cassa')}</h1>
      {!cart && (
        <NotLoaded error={error} onRetry={cartState.refresh} title={t('Non riusciamo ad aprire la cassa')}>
          <CartSkeleton />
        </NotLoaded>
      )}
      {cart && <ChangeNotice cart={cart} isShort />}
      {cart &&
        (cartItemsOf(cart).length === 0 ? (
          <NothingToBuy />
        ) : (
          <>
            <FrozenNotice cart={cart} />
            <Till cart={cart} />
          </>
        ))}
    </div>
  );
}

function NothingToBuy() {
  return (
    <EmptyState
      picture="bag"
      title={t('Il carrello è vuoto')}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('Inizia la spesa')}
        </Link>
      }
    >
      {t('Aggiungi qualcosa al carrello, poi torna qui.')}
    </EmptyState>
  );
}
