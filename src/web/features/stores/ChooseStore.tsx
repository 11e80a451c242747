import type { MouseEvent } from 'react';
import { t } from '../../../language/language.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { openServiceDialog } from '../../page/service-dialog-state.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/Link.tsx';
import type { Store } from './store.ts';

/**
 * Chooses a store in the service dialog, for which visitors log in first (storefront 6): on the page, or without scripts on the page of the
 * login, which leads back here.
 */
export function ChooseStore({ store }: { readonly store: Store }) {
  const isCustomer = isLoggedIn(useCart().data);
  const text = store.kind === 'locker' ? t('Scegli questo locker') : t('Scegli questo negozio');
  const choose = () => void openServiceDialog('store', store.storeId);
  async function logInAndChoose(event: MouseEvent) {
    event.preventDefault();
    if (await ensureLoggedIn()) choose();
  }
  return isCustomer ? (
    <Button size="lg" onClick={choose}>
      {text}
    </Button>
  ) : (
    <Link
      to={paths.login(paths.store(store.slug))}
      onClick={(event) => void logInAndChoose(event)}
      className={buttonClass('primary', 'lg')}
    >
      {text}
    </Link>
  );
}
