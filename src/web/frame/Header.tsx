import { t } from '../../language/language.ts';
import { CartButton } from '../features/cart/mini-cart/CartButton.tsx';
import { OpenDepartments } from '../page/OpenDepartments.tsx';
import { paths } from '../page/paths.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Wordmark } from '../ui/icons/Wordmark.tsx';
import { Link } from '../ui/Link.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { DepartmentsMenu } from './DepartmentsMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ServiceBar } from './ServiceBar.tsx';

/**
 * One line on a desktop. On a phone: where and when, which scrolls away, and the search, which stays; the rest is in the bottom bar
 * (BottomBar.tsx).
 */
export function Header() {
  return (
    <header className="sticky -top-13 z-40 border-line border-b bg-paper/95 backdrop-blur-md md:top-0 print:static">
      <div className="page flex h-13 items-center gap-2.5 md:h-(--header-height) md:gap-3">
        <Link to={paths.home()} aria-label={t('Bottega, vai alla home')} className="rounded-md py-1 md:mr-1">
          <Wordmark isShort />
        </Link>
        <OpenDepartments className="flex min-h-11 items-center gap-2 rounded-full bg-tint px-4 font-semibold text-sm hover:bg-line/60 max-md:hidden">
          <Icon name="grid" />
          {t('Reparti')}
        </OpenDepartments>
        <DepartmentsMenu />
        <SearchBox className="min-w-0 max-w-130 grow max-md:hidden" />
        <ServiceBar />
        <Link
          to={paths.orders()}
          className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full px-3 font-semibold text-sm hover:bg-tint max-lg:hidden"
        >
          <Icon name="again" />
          {t('La mia spesa')}
        </Link>
        <AccountMenu />
        <CartButton />
      </div>
      <div className="page pt-0.5 pb-2 md:hidden">
        <SearchBox />
      </div>
    </header>
  );
}
