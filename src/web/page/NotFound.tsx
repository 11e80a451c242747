import { useLocation } from 'react-router';
import { shopName, t } from '../../language/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { DepartmentRow } from './DepartmentRow.tsx';
import { paths } from './paths.ts';
import { useShellData } from './shell-loader.ts';

/**
 * storefront 8: on the way from the cart to the order the page says that it cannot go on, and leads back to the cart.
 */
const IN_CART_FLOW = /^\/(?:cart|payment)\//;

export function NotFound() {
  const { pathname } = useLocation();
  const isInCartFlow = IN_CART_FLOW.test(pathname);
  return (
    <>
      <title>{`${t('Pagina non trovata')} · ${shopName()}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        picture="crate"
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
      {!isInCartFlow && !pathname.startsWith('/gestione') && <Departments />}
    </>
  );
}

function Departments() {
  if (useShellData().departments.length === 0) return null;
  return (
    <nav aria-labelledby="riparti" className="page pb-6">
      <h2 id="riparti" className="mb-3 font-sans font-semibold text-base">
        {t('Riparti da un reparto')}
      </h2>
      <DepartmentRow />
    </nav>
  );
}
