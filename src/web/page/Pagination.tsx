import { useSearchParams } from 'react-router';
import { t } from '../../language/language.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';

const MAX_PAGE = 1000;

/** Returns the number of the page that the address asks for. */
export function usePageNumber(): number {
  const [params] = useSearchParams();
  return Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(params.get('pagina'))) || 1));
}

export interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly linkTo: (page: number) => string;
}

export function Pagination({ page, pages, linkTo }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('Pagine')} className="mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          {page > 1 && <Step to={linkTo(page - 1)} icon="chevron-left" label={t('Pagina precedente')} rel="prev" />}
        </li>
        {shownPages(page, pages).map((number, index, all) => (
          <li key={number} className="flex items-center">
            {index > 0 && number - (all[index - 1] ?? 0) > 1 && (
              <span aria-hidden="true" className="px-1.5 text-ink-faint">
                …
              </span>
            )}
            <Link
              to={linkTo(number)}
              aria-label={t('Pagina {number}', { number })}
              aria-current={number === page ? 'page' : undefined}
              className={classNames(
                'grid size-11 place-items-center rounded-full font-semibold',
                number === page ? 'bg-accent text-on-accent' : 'hover:bg-tint',
              )}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          {page < pages && (
            <Step to={linkTo(page + 1)} icon="chevron-right" label={t('Pagina successiva')} rel="next" />
          )}
        </li>
      </ul>
    </nav>
  );
}

function Step({
  to,
  icon,
  label,
  rel,
}: {
  to: string;
  icon: 'chevron-left' | 'chevron-right';
  label: string;
  rel: string;
}) {
  return (
    <Link to={to} rel={rel} aria-label={label} className="grid size-11 place-items-center rounded-full hover:bg-tint">
      <Icon name={icon} />
    </Link>
  );
}

/** Returns the first page, the last one, and the neighbours of the current page. */
function shownPages(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages];
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}
