import { t } from '../../language/language.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { paths } from './paths.ts';

export interface Crumb {
  readonly name: string;
  readonly path: string;
  /** Language of a name that is not in that of the page. */
  readonly lang?: string | undefined;
}

/** Renders the path to this page. The last step is this page and no link. */
export function Breadcrumbs({
  trail,
  isLastLinked = false,
}: {
  readonly trail: readonly Crumb[];
  readonly isLastLinked?: boolean;
}) {
  return (
    <nav aria-label={t('Percorso')}>
      <ol className="flex flex-wrap items-center text-ink-faint text-sm">
        {[{ name: t('Home'), path: paths.home() }, ...trail].map(({ name, path, lang }: Crumb, index) => {
          const isHere = index === trail.length && !isLastLinked;
          return (
            // on a phone the title below says it, and a long name would take a second row
            <li key={path} lang={lang} className={`flex items-center ${isHere && index > 1 ? 'max-sm:hidden' : ''}`}>
              {index > 0 && <Icon name="chevron-right" className="mx-0.5 size-3.5" />}
              {isHere ? (
                <span aria-current="page" className="px-1 py-2 text-ink-soft">
                  {name}
                </span>
              ) : (
                <Link to={path} className="rounded-sm px-1 py-2 hover:text-ink hover:underline">
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/**
 * Returns the breadcrumbs as a schema.org BreadcrumbList, which begins with the home page as the trail on the page
 * does.
 */
export function breadcrumbList(trail: readonly Crumb[], publicUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Homepage', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
