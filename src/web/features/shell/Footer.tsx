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
            La spesa buona, come in bottega: freschi scelti a mano, consegnati a casa tua in Lombardia.
          </p>
        </div>
        <nav aria-label="Tutti i reparti" className="col-span-2">
          <h2 className="mb-3 text-lg">Reparti</h2>
          <ul className="columns-2 gap-6 text-sm">
            {departments.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={paths.category(slug)} className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="La tua spesa">
          <h2 className="mb-3 text-lg">La tua spesa</h2>
          <ul className="text-sm">
            {LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
                  {text}
                </Link>
              </li>
            ))}
            <li>
              <a href={paths.apiReference()} className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
                Per sviluppatori
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
            <p className="text-ink-faint text-xs">© Bottega. Prezzi IVA inclusa.</p>
          </div>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

const LINKS = [
  { to: paths.promotions(), text: 'Promozioni' },
  { to: paths.leaflets(), text: 'Volantini' },
  { to: paths.news(), text: 'Novità' },
  { to: paths.stores(), text: 'Punti vendita' },
  { to: paths.cart(), text: 'Carrello' },
  { to: paths.dashboard(), text: 'Il mio profilo' },
  { to: paths.orders(), text: 'I miei ordini' },
  { to: paths.addresses(), text: 'I miei indirizzi' },
  { to: paths.cookies(), text: 'Preferenze sui cookie' },
];
