import { t } from '../../../../language/language.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { NotLoaded, type NotLoadedProps } from '../../../page/NotLoaded.tsx';

/** Shown in place of the cart while it is loading, or when it could not be loaded. */
export function CartNotLoaded({ error, children }: Pick<NotLoadedProps, 'error' | 'children'>) {
  return (
    <NotLoaded error={error} onRetry={cartState.refresh} title={t('Non riusciamo a caricare il carrello')}>
      {children}
    </NotLoaded>
  );
}
