import { t } from '../../language/language.ts';
import { CartButton } from '../features/cart/mini-cart/CartButton.tsx';
import { paths } from '../page/paths.ts';
import { Wordmark } from '../ui/icons/Wordmark.tsx';
import { Link } from '../ui/Link.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { DepartmentsMenu } from './DepartmentsMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ServiceBar } from './ServiceBar.tsx';

/** The header stays in view, except for its line with place and time: a phone has little height. */
export function Header() {
  return (
    <>
      <header className="sticky top-0 z-40 border-line border-b bg-paper/95 backdrop-blur-md">
        <div className="page flex h-(--header-height) items-center gap-1.5 sm:gap-4">
          <Link to={paths.home()} aria-label={t('Bottega, vai alla home')} className="mr-1 rounded-md py-1">
            <Wordmark />
          </Link>
          <DepartmentsMenu />
          <SearchBox className="hidden min-w-0 max-w-2xl grow sm:block" />
          <div className="ml-auto flex items-center gap-0.5 sm:gap-1.5">
            <AccountMenu />
            <CartButton />
          </div>
        </div>
        <div className="page pb-3 sm:hidden">
          <SearchBox />
        </div>
      </header>
      <ServiceBar />
    </>
  );
}
