import { msg, t } from '../../language/language.ts';
import { paths } from '../page/paths.ts';
import { useShellData } from '../page/shell-loader.ts';
import { Link } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { FooterLink } from './FooterLink.tsx';

export { NewsRow } from './NewsRow.tsx';

// One file in the browser: all are loaded at the first interaction (late-links.tsx).

const AISLES_SHOWN = 5;
const SHELF_LINKS = [
  [paths.promotions(), msg('Promozioni')],
  [paths.leaflets(), msg('Volantini')],
  [paths.news(), msg('Novità')],
  [paths.stores(), msg('Punti vendita')],
] as const;

/** The content of the departments menu. */
export function DepartmentsList() {
  const { departments } = useShellData();
  return (
    <>
      <p className="mx-auto mb-4 flex max-w-[83rem] flex-wrap gap-x-6 font-semibold text-accent">
        {SHELF_LINKS.map(([to, text]) => (
          <Link key={to} to={to} className="block py-3 hover:underline">
            {t(text)}
          </Link>
        ))}
      </p>
      <ul className="mx-auto grid max-w-[83rem] gap-x-8 gap-y-1 sm:grid-cols-2 md:grid-cols-3 md:gap-y-6 lg:grid-cols-4">
        {departments.map(({ slug, name, lang, picture, children }) => (
          <li key={slug} lang={lang} className="flex gap-3">
            <Picture src={picture} alt="" size={56} className="size-12 shrink-0 rounded-md bg-tint md:size-14" />
            <div className="min-w-0 grow">
              <Link to={paths.category(slug)} className="block rounded-md py-3 font-semibold hover:text-accent md:py-1">
                {name}
              </Link>
              <ul className="max-md:hidden">
                {children.slice(0, AISLES_SHOWN).map((aisle) => (
                  <li key={aisle.slug} lang={aisle.lang}>
                    <Link
                      to={paths.category(aisle.slug)}
                      className="block py-1 text-ink-soft text-sm hover:text-accent hover:underline"
                    >
                      {aisle.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Departments, the shop's own links, and the menu that the staff set for the foot of every page. */
export function FooterColumns() {
  const { departments } = useShellData();
  return (
    <>
      {/* a phone has them in the bar at its foot */}
      <nav aria-label={t('Tutti i reparti')} className="max-md:hidden">
        <h2 className="mb-3 text-lg">{t('Reparti')}</h2>
        <ul className="columns-2 gap-6 text-sm">
          {departments.map(({ slug, name, lang }) => (
            <li key={slug} lang={lang}>
              <Link to={paths.category(slug)} className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('La tua spesa')}>
        <h2 className="mb-3 text-lg">{t('La tua spesa')}</h2>
        <ul className="text-sm">
          {SHOP_LINKS.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
                {t(text)}
              </Link>
            </li>
          ))}
          <li>
            <a href={paths.apiReference()} className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
              {t('Per sviluppatori')}
            </a>
          </li>
        </ul>
      </nav>
      <StaffColumns />
    </>
  );
}

/** Entries of the staff's footer with children; the others are in the line at the foot. */
function StaffColumns() {
  const { footer = [] } = useShellData();
  return footer
    .filter(({ children }) => children.length > 0)
    .map(({ title, lang, children }) => (
      <nav key={title} lang={lang} aria-label={title}>
        <h2 className="mb-3 text-lg">{title}</h2>
        <ul className="text-sm">
          {children.map((item) => (
            <li key={item.link} lang={item.lang}>
              <FooterLink item={item} className="block py-1.5" />
            </li>
          ))}
        </ul>
      </nav>
    ));
}

const SHOP_LINKS = [
  { to: paths.promotions(), text: msg('Promozioni') },
  { to: paths.leaflets(), text: msg('Volantini') },
  { to: paths.news(), text: msg('Novità') },
  { to: paths.stores(), text: msg('Punti vendita') },
  { to: paths.cart(), text: msg('Carrello') },
  { to: paths.dashboard(), text: msg('Il mio account') },
  { to: paths.orders(), text: msg('I miei ordini') },
  { to: paths.addresses(), text: msg('I miei indirizzi') },
  { to: paths.cookies(), text: msg('Preferenze sui cookie') },
];
