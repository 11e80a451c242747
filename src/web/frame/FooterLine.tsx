import { contentLanguage, t } from '../../language/language.ts';
import type { MenuItem } from '../api/context.ts';
import { FooterLink } from './FooterLink.tsx';

/** Entries of the staff's footer without children, as a line at the foot. */
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
