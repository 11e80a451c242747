import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cartUpdateInfo } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

/** L. 125/2001 art. 14-ter: the shopper declares in the cart to be of age, and shows proof at the door. */
export function AgeDeclaration({ cart }: { readonly cart: Cart }) {
  // shown in the same frame; the cart's own value counts again after its reply
  const [declared, setDeclared] = useState<boolean>();
  const declare = useMutation({
    mutationFn: (isOfAge: boolean) => api.call(cartUpdateInfo, { body: { property: 'of_age', value: String(isOfAge) } }),
    onSuccess: cartState.set,
    onSettled: () => setDeclared(undefined),
  });
  return (
    <Checkbox
      checked={declared ?? cart.cartInfos['of_age'] === 'true'}
      onChange={(event) => {
        setDeclared(event.target.checked);
        declare.mutate(event.target.checked);
      }}
      error={declare.error ? asApiError(declare.error).message : undefined}
    >
      {t('Nel carrello ci sono alcolici: dichiaro di essere maggiorenne. Alla consegna potrà essere chiesto un documento.')}
    </Checkbox>
  );
}
