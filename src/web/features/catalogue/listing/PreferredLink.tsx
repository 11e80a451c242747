import { useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PREFERRED } from '../filters/FilterChips.tsx';
import { withParam } from '../filters/listing-query.ts';

/** Filters the list to the products of the customer's own list. It appears at a position where nothing else moves. */
export function PreferredLink() {
  const [params] = useSearchParams();
  const isChosen = params.get(PREFERRED) === 'true';
  return (
    <Link
      to={withParam(params, PREFERRED, isChosen ? [] : ['true'])}
      preventScrollReset
      aria-label={isChosen ? t('Mostra tutti i prodotti, non solo i miei preferiti') : t('Filtra: i miei preferiti')}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-1.5 rounded-full px-4 font-semibold text-sm transition-colors',
        isChosen
          ? 'bg-accent-soft text-accent-strong ring-1 ring-accent ring-inset'
          : 'bg-card shadow-card hover:text-accent',
      )}
    >
      <Icon name={isChosen ? 'close' : 'star'} className="size-4.5" />
      <span className={classNames(!isChosen && 'max-sm:sr-only')}>{t('I miei preferiti')}</span>
    </Link>
  );
}
