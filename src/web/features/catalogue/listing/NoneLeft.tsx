import { t } from '../../../../language/language.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { storeFilters } from '../filters/listing-query.ts';

interface NoneLeftProps {
  readonly path: string;
  /** The address of the same list without filters. */
  readonly to: string;
}

/** Shown instead of goods when the filters leave none. */
export function NoneLeft({ path, to }: NoneLeftProps) {
  return (
    <EmptyState
      picture="plate"
      title={t('Nessun prodotto con questi filtri')}
      action={
        <Link to={to} onClick={() => storeFilters(path, '')} className={buttonClass('secondary')}>
          {t('Togli tutti i filtri')}
        </Link>
      }
    >
      {t('Prova a toglierne uno: gli scaffali sono pieni.')}
    </EmptyState>
  );
}
