import { t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { useRefreshIfOvertaken } from '../../cart-core/state/overtaken.ts';
import { cartItemsOf, useWholeCart } from '../../cart-core/state/use-cart.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { CartSkeleton } from '../cart/page/CartSkeleton.tsx';
import { ChangeNotice } from '../cart/page/ChangeNotice.tsx';
import { FrozenNotice } from './FrozenNotice.tsx';
import { loadTill } from './load-till.ts';
import { Till } from './till/Till.tsx';

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
      {cart && <ChangeNotice cart={cart} />}
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
      icon="basket-empty"
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
