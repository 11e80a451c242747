import { contentLanguage, t } from '../../../domain/language.ts';
import type { MenuItem } from '../../api/context.ts';
import { Link } from '../../ui/Link.tsx';

/** What the staff put below every page: entries with children are columns, the others a line at the foot. */
export function FooterColumns({ items }: { readonly items: readonly MenuItem[] }) {
  return items
    .filter(({ children }) => children.length > 0)
    .map(({ title, children }) => (
      <nav key={title} lang={contentLanguage()} aria-label={title}>
        <h2 className="mb-3 text-lg">{title}</h2>
        <ul className="text-sm">
          {children.map((item) => (
            <li key={item.link}>
              <FooterLink item={item} className="block py-1.5" />
            </li>
          ))}
        </ul>
      </nav>
    ));
}

export function FooterLine({ items }: { readonly items: readonly MenuItem[] }) {
  const single = items.filter(({ children }) => children.length === 0);
  if (single.length === 0) return null;
  return (
    <nav aria-label={t('Note legali')}>
      <ul lang={contentLanguage()} className="flex flex-wrap gap-x-5 text-sm">
        {single.map((item) => (
          <li key={item.link}>
            <FooterLink item={item} className="block py-2" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterLink({ item: { title, link }, className }: { readonly item: MenuItem; readonly className: string }) {
  const look = `${className} text-ink-soft hover:text-ink hover:underline`;
  // the server has let through nothing but paths of the shop and whole addresses
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={look}>
        {title}
      </Link>
    );
  }
  return (
    <a href={link} rel="noopener" className={look}>
      {title}
    </a>
  );
}
