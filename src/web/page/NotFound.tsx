import { t } from '../../language/language.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { paths } from './paths.ts';

export function NotFound() {
  return (
    <>
      <title>{`${t('Pagina non trovata')} · Bottega`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        icon="search"
        title={t('Pagina non trovata')}
        action={
          <>
            <Link to={paths.home()} className={buttonClass()}>
              {t('Vai alla home')}
            </Link>
            <Link to={paths.promotions()} className={buttonClass('secondary')}>
              {t('Guarda le promozioni')}
            </Link>
          </>
        }
      >
        {t('Forse lo scaffale è stato spostato. Cerca il prodotto in alto, oppure riparti dai reparti.')}
      </EmptyState>
    </>
  );
}
