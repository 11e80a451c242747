import { Queries } from '../../api/Queries.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Toaster } from '../../ui/Toaster.tsx';
import { LoginDialog } from '../auth/LoginDialog.tsx';
import { CartWatch } from '../cart/CartWatch.tsx';
import { MiniCart } from '../cart/MiniCart.tsx';
import { Consent } from '../consent/Consent.tsx';
import { FastSearchBar } from '../search/FastSearchBar.tsx';
import { SearchDialogs } from '../search/SearchDialogs.tsx';
import { AskedDialogs } from './AskedDialogs.tsx';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { ServiceDialogs } from './ServiceDialogs.tsx';
import { useShellData } from './shell-loader.ts';
import { VersionWatch } from './VersionWatch.tsx';

const NO_CODES: readonly string[] = [];

/** Everything that may lie over a page; loaded once the page itself works. */
export function Overlays() {
  const { popupCodes = NO_CODES } = useShellData();
  return (
    <Queries>
      <MiniCart />
      <CartWatch />
      <ServiceDialogs />
      <SearchDialogs />
      <FastSearchBar />
      <AskedDialogs />
      <PageAnnouncer />
      <LoginDialog />
      <ConfirmDialog />
      <Toaster popupCodes={popupCodes} />
      <Consent />
      <VersionWatch />
    </Queries>
  );
}
