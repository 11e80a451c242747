import { contentLanguage, t, words } from '../../../domain/language.ts';
import { paths } from '../../paths.ts';
import { Wordmark } from '../../ui/icons/Wordmark.tsx';
import { Link } from '../../ui/Link.tsx';
import { FooterColumns, FooterLine } from './FooterMenu.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useShellData } from './shell-loader.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

export function Footer() {
  const { departments, footer = [] } = useShellData();
  return (
    <footer className="mt-auto border-line border-t bg-sunken">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:flex md:justify-between md:gap-8">
        <div className="col-span-2 grid content-start gap-4 md:max-w-52">
          <Wordmark />
          <p className="max-w-xs text-ink-soft text-sm">
            {t('La spesa buona, come in bottega: freschi scelti a mano, consegnati a casa tua in Lombardia.')}
          </p>
        </div>
        <nav aria-label={t('Tutti i reparti')} className="col-span-2">
          <h2 className="mb-3 text-lg">{t('Reparti')}</h2>
          <ul lang={contentLanguage()} className="columns-2 gap-6 text-sm">
            {departments.map(({ slug, name }) => (
              <li key={slug}>
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
            {LINKS.map(({ to, text }) => (
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
        <FooterColumns items={footer} />
      </div>
      <div className="border-line border-t">
        <div className="page flex items-center gap-4 py-3">
          <div className="grow">
            <FooterLine items={footer} />
            <p className="text-ink-faint text-xs">{t('© Bottega. Prezzi IVA inclusa.')}</p>
          </div>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

const LINKS = [
  { to: paths.promotions(), text: words('Promozioni') },
  { to: paths.leaflets(), text: words('Volantini') },
  { to: paths.news(), text: words('Novità') },
  { to: paths.stores(), text: words('Punti vendita') },
  { to: paths.cart(), text: words('Carrello') },
  { to: paths.dashboard(), text: words('Il mio profilo') },
  { to: paths.orders(), text: words('I miei ordini') },
  { to: paths.addresses(), text: words('I miei indirizzi') },
  { to: paths.cookies(), text: words('Preferenze sui cookie') },
];
