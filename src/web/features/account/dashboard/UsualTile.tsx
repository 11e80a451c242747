import { queryOptions, useQuery } from '@tanstack/react-query';
import { wishlistUsual } from '../../../../contract/lists/source-routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const NAMED = 3;

export const usualQuery = queryOptions({ queryKey: ['mine', 'usual'], queryFn: () => api.call(wishlistUsual, {}) });

/** What the customer buys again and again, and will soon need: the first names, and the way to the whole of it. */
export function UsualTile() {
  const { data } = useQuery(usualQuery);
  const names = data?.items.slice(0, NAMED).map(({ product }) => product.name) ?? [];
  const more = (data?.items.length ?? 0) - names.length;
  return (
    <section
      aria-labelledby="solita-spesa"
      className="relative flex items-start gap-4 rounded-lg bg-card p-6 shadow-card transition-shadow hover:shadow-float"
    >
      <Icon name="repeat" className="mt-1 size-6 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <h2 id="solita-spesa" className="text-xl">
          <Link to={paths.usualShopping()} className="after:absolute after:inset-0 after:rounded-lg">
            {t('La solita spesa')}
          </Link>
        </h2>
        <p className="mt-1 min-h-6 text-ink-soft">
          {!data && <Skeleton className="h-5 w-60" />}
          {data && names.length === 0 && t('Dopo qualche ordine trovi qui quello che compri di solito.')}
          {names.join(', ')}
          {more > 0 && ` ${t('e altri {n}', { n: more })}`}
        </p>
      </div>
      <Icon name="chevron-right" className="mt-2 size-4 shrink-0 text-ink-faint" />
    </section>
  );
}
