import { useLocation } from 'react-router';
import { t } from '../../language/language.ts';
import type { MenuItem } from '../api/context.ts';
import { useShellData } from '../page/shell-loader.ts';
import { Wordmark } from '../ui/icons/Wordmark.tsx';
import { FooterLink } from './FooterLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LateFooterColumns } from './late-links.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Cart, till and account show only the last line of the footer, so that nothing leads away from what is being finished there. */
const SHORT = /^\/(?:cart|payment|profile)(?:\/|$)/;

export function Footer() {
  const { footer = [], hasNetPrices } = useShellData();
  const { pathname } = useLocation();
  return (
    <footer className="mt-auto border-line border-t bg-sunken">
      {!SHORT.test(pathname) && <Columns />}
      <div className="border-line not-first:border-t">
        <div className="page flex items-center gap-4 py-3">
          <div className="grow">
            <FooterLine items={footer} />
            <p className="text-ink-faint text-xs">
              {t(hasNetPrices ? '© Bottega. Prezzi IVA esclusa.' : '© Bottega. Prezzi IVA inclusa.')}
            </p>
          </div>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

/** The shop in a sentence, and where else one may go. */
function Columns() {
  return (
    <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:flex md:justify-between md:gap-8">
      <div className="col-span-2 grid content-start gap-4 md:max-w-52">
        <Wordmark />
        <p className="max-w-xs text-ink-soft text-sm">
          {t('La spesa buona, come in bottega: freschi scelti a mano, consegnati a casa tua in Lombardia.')}
        </p>
      </div>
      <LateFooterColumns />
    </div>
  );
}

/** Entries of the staff's footer without children, as a line at the foot. */
function FooterLine({ items }: { readonly items: readonly MenuItem[] }) {
  const single = items.filter(({ children }) => children.length === 0);
  if (single.length === 0) return null;
  return (
    <nav aria-label={t('Note legali')}>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {single.map((item) => (
          <li key={item.link} lang={item.lang}>
            <FooterLink item={item} className="block py-2" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
