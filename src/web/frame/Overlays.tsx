import { Queries } from '../api/Queries.tsx';
import { useCart } from '../cart-core/state/use-cart.ts';
import { LoginDialog } from '../features/auth/LoginDialog.tsx';
import { CartWatch } from '../features/cart/mini-cart/CartWatch.tsx';
import { MiniCart } from '../features/cart/mini-cart/MiniCart.tsx';
import { Consent } from '../features/consent/Consent.tsx';
import { PushQuestions } from '../features/push/PushQuestions.tsx';
import { FastSearchBar } from '../features/search/FastSearchBar.tsx';
import { SearchDialogs } from '../features/search/SearchDialogs.tsx';
import { useShellData } from '../page/shell-loader.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { useCode } from '../ui/use-code.ts';
import { AskedDialogs } from './AskedDialogs.tsx';
import { KnownCustomer } from './KnownCustomer.tsx';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { ServiceDialogs } from './ServiceDialogs.tsx';
import { VersionWatch } from './version/VersionWatch.tsx';

const NO_CODES: readonly string[] = [];

/** Overlays that may cover a page: their code is loaded once the page itself works. */
export function Overlays() {
  const { popupCodes = NO_CODES } = useShellData();
  return (
    <Queries>
      <ChangingOrder />
      <ActingFor />
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
      <KnownCustomer />
      <PushQuestions />
    </Queries>
  );
}

/** The bar of whoever changes an order; nobody else loads its code. */
function ChangingOrder() {
  const { data } = useCart();
  const code = useCode(data?.changesOrderId !== undefined, () => import('./ChangeBar.tsx'));
  return code && <code.ChangeBar />;
}

/** D 6: the bar of the staff who act for a customer; nobody else loads its code. */
function ActingFor() {
  const { data } = useCart();
  const code = useCode(data?.user.agent !== undefined, () => import('./AgentBar.tsx'));
  return code && <code.AgentBar />;
}
