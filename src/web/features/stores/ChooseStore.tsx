import { t } from '../../../language/language.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { openServiceDialog } from '../../page/service-dialog-state.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/Link.tsx';
import type { Store } from './store.ts';

/** Chooses a store: customers do so in the service dialog; visitors log in first and come back here. */
export function ChooseStore({ store }: { readonly store: Store }) {
  const isCustomer = isLoggedIn(useCart().data);
  const text = store.kind === 'locker' ? t('Scegli questo locker') : t('Scegli questo negozio');
  return isCustomer ? (
    <Button size="lg" onClick={() => void openServiceDialog('address', store.storeId)}>
      {text}
    </Button>
  ) : (
    <Link to={paths.login(paths.store(store.slug))} className={buttonClass('primary', 'lg')}>
      {text}
    </Link>
  );
}
