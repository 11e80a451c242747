import { useLocation } from 'react-router';
import { shopName, t } from '../../language/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { paths } from './paths.ts';

/**
 * storefront 8: on the way from the cart to the order the page says that it cannot go on, and leads back to the cart.
 */
const IN_CART_FLOW = /^\/(?:cart|payment)\//;

export function NotFound() {
  const isInCartFlow = IN_CART_FLOW.test(useLocation().pathname);
  return (
    <>
      <title>{`${t('Pagina non trovata')} · ${shopName()}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        picture="plate"
        title={t('Pagina non trovata')}
        action={
          <>
            <Link to={paths.home()} className={buttonClass()}>
              {t('Vai alla home')}
            </Link>
            <Link to={isInCartFlow ? paths.cart() : paths.promotions()} className={buttonClass('secondary')}>
              {isInCartFlow ? t('Vai al carrello') : t('Guarda le promozioni')}
            </Link>
          </>
        }
      >
        {isInCartFlow
          ? t('Pagina non trovata, impossibile continuare')
          : t('Forse lo scaffale è stato spostato. Cerca il prodotto in alto, oppure riparti dai reparti.')}
      </EmptyState>
    </>
  );
}
