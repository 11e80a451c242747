import { useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { Link } from '../../../ui/Link.tsx';
import { chipClass } from '../filters/FilterChips.tsx';
import { DEPARTMENT, readListingQuery, withParam } from '../filters/listing-query.ts';

/** Chips that narrow a list across all departments to one of them. */
export function DepartmentChips() {
  const { departments } = useShellData();
  const [params] = useSearchParams();
  const { departmentId } = readListingQuery(params);
  const chips = [
    { id: undefined, name: t('Tutti i reparti'), lang: undefined, to: withParam(params, DEPARTMENT, []) },
    ...departments.map(({ categoryId, name, lang }) => ({
      id: categoryId,
      name,
      lang,
      to: withParam(params, DEPARTMENT, [String(categoryId)]),
    })),
  ];
  return (
    <nav aria-label={t('Reparti della lista')} className="mt-2">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
        {chips.map(({ id, name, lang, to }) => (
          <li key={name} lang={lang} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={id === departmentId ? 'true' : undefined}
              className={chipClass(id === departmentId)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
