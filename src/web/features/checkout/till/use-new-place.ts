import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { addressTry } from '../../../../contract/delivery/routes.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { hasPlace } from '../../timeslots/TimeslotPicker.tsx';
import type { NewPlace, TillDraft } from './till-draft.ts';

export interface NewPlaceChoice {
  /** The address that the order saves; undefined: none is chosen, or the cart goes to a place that is known. */
  readonly place: NewPlace | undefined;
  readonly isBusy: boolean;
  /** An address that nobody delivers to. */
  readonly notServed: NewPlace | undefined;
  readonly problem: string | undefined;
  readonly choose: (place: NewPlace) => void;
  readonly change: (part: Partial<NewPlace>) => void;
  readonly giveUp: () => void;
}

/** The new address of the draft: the cart is shown as it is delivered there, with its slots and prices (decision 85). */
export function useNewPlace(cart: Cart, { place }: Pick<TillDraft, 'place'>, onChange: (part: Partial<TillDraft>) => void): NewPlaceChoice {
  const client = useQueryClient();
  const attempt = useMutation({
    mutationFn: ({ postalcodes: _, ...address }: NewPlace) => api.send(addressTry, { body: address }),
    onSuccess: ({ data }) => {
      cartState.set(data);
      void client.invalidateQueries({ queryKey: ['mine', 'timeslots'] });
      void client.invalidateQueries({ queryKey: ['mine', 'payment-types'] });
    },
    // an address that is refused is none that the order goes to
    onError: () => onChange({ place: undefined }),
  });
  const { mutate, reset, error, isPending, variables } = attempt;
  // another cart than that of the draft: the page was loaded again, or a login has brought the customer's
  const isForgotten = place !== undefined && !hasPlace(cart);
  const again = useEffectEvent(() => place && mutate(place));
  useEffect(() => {
    if (isForgotten) again();
  }, [isForgotten]);
  const refusal = error ? asApiError(error) : undefined;
  const isNotServed = refusal?.has('ADDRESS_NOT_SERVED') === true;
  return {
    place: cart.shippingAddress ? undefined : place,
    isBusy: isPending,
    notServed: isNotServed ? variables : undefined,
    problem: isNotServed ? undefined : refusal?.message,
    choose: (chosen) => {
      onChange({ place: chosen });
      mutate(chosen);
    },
    change: (part) => {
      if (!place) return;
      const changed = { ...place, ...part };
      onChange({ place: changed });
      // another postcode may be another zone
      if (part.postalcode !== undefined) mutate(changed);
    },
    giveUp: () => {
      reset();
      onChange({ place: undefined, line: '' });
    },
  };
}
