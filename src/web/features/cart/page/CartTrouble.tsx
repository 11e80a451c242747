import { t } from '../../../../language/language.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shown when the cart cannot be loaded; a button requests it again. */
export function CartTrouble({ error }: { readonly error: ApiError }) {
  return (
    <EmptyState
      icon="alert"
      title={t('Non riusciamo a caricare il carrello')}
      action={<Button onClick={cartState.refresh}>{t('Riprova')}</Button>}
    >
      {error.message}
    </EmptyState>
  );
}
