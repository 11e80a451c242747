import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cartUpdateInfo } from '../../../../contract/cart/routes.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { failing } from '../../../api/failing.ts';
import { tellError } from '../../../api/tell-error.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';

/** storefront 9: alternatives for the whole cart; the preference of a line overrides this one. */
export function AlternativesChoice({ cart }: { readonly cart: Cart }) {
  // local state: a controlled checkbox that waits for the reply would flip back under the finger
  const [pending, setPending] = useState<boolean>();
  const change = useMutation({
    mutationFn: (accepts: boolean) =>
      api
        .call(cartUpdateInfo, { body: { property: 'accept_alternatives', value: String(accepts) } })
        .catch(failing(t('Questa scelta per il carrello non è stata salvata.'))),
    onSuccess: cartState.set,
    onError: tellError,
  });
  function choose(accepts: boolean) {
    setPending(accepts);
    change.mutate(accepts, { onSettled: () => setPending(undefined) });
  }
  return (
    <Checkbox checked={pending ?? cart.cartInfos['accept_alternatives'] !== 'false'} onChange={(event) => choose(event.target.checked)}>
      {t('Per i prodotti che mancano accetto alternative, mai più care di quanto ho ordinato')}
    </Checkbox>
  );
}
