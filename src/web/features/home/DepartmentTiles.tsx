import { contentLanguage, t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';

/** Shows every department with the picture of its best-known product. */
export function DepartmentTiles() {
  const { departments } = useShellData();
  return (
    <section aria-labelledby="i-reparti" className="page">
      <h2 id="i-reparti" className="mb-4 text-2xl">
        {t('I reparti')}
      </h2>
      <ul
        lang={contentLanguage()}
        className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 sm:gap-4 md:grid-cols-6 lg:grid-cols-9"
      >
        {departments.map(({ slug, name, picture }) => (
          <li key={slug}>
            <Link
              to={paths.category(slug)}
              className="group grid h-full justify-items-center content-start gap-2 rounded-lg bg-card p-2 pb-3 text-center shadow-card transition-shadow hover:shadow-float"
            >
              <span className="block aspect-square w-full overflow-hidden rounded-md bg-tile">
                <Picture
                  src={picture}
                  alt=""
                  size={150}
                  className="w-full transition-transform duration-300 group-hover:scale-105"
                />
              </span>
              <span className="text-balance font-semibold text-sm leading-tight">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
