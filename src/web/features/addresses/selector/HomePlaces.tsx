import { useState } from 'react';
import type { Address } from '../../../../contract/addresses/schemas.ts';
import { t } from '../../../../language/language.ts';
import { requestLogin } from '../../../api/login-gate.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { AddressForm } from '../AddressForm.tsx';
import { isSamePlace, PlaceList } from '../PlaceList.tsx';
import { DefaultButton } from './DefaultButton.tsx';

export interface HomePlacesProps {
  readonly addresses: readonly Address[];
  readonly isBusy: boolean;
  readonly onChoose: (address: Address) => void;
  /** Called after an address was saved and the cart goes there. */
  readonly onSaved: () => void;
}

/** D 2: for home delivery the customer's own addresses instead of a search; they are added and edited inside the selector. */
export function HomePlaces({ addresses, isBusy, onChoose, onSaved }: HomePlacesProps) {
  const { data: cart } = useCart();
  const [edited, setEdited] = useState<Address | 'new'>();
  if (!isLoggedIn(cart)) return <LoginToChoose />;
  const mustAdd = addresses.length === 0;
  function saved(address: Address) {
    setEdited(undefined);
    // an address that nobody serves is saved, but the cart does not go there
    if (isSamePlace(address, cartState.get().data?.shippingAddress)) onSaved();
  }
  if (edited || mustAdd)
    return (
      <AddressForm
        address={edited === 'new' ? undefined : edited}
        onSaved={saved}
        {...(mustAdd ? {} : { onCancel: () => setEdited(undefined) })}
      />
    );
  return (
    <>
      <h3 className="font-semibold">{t('I miei indirizzi')}</h3>
      <PlaceList
        label={t('I miei indirizzi')}
        addresses={addresses}
        chosen={cart?.shippingAddress}
        isBusy={isBusy}
        onChoose={onChoose}
        actionsOf={(address) => (
          <span className="flex shrink-0 pr-2">
            <DefaultButton address={address} />
            <IconButton icon="edit" label={t('Modifica {name}', { name: address.addressName })} onClick={() => setEdited(address)} />
          </span>
        )}
      />
      <Button variant="secondary" onClick={() => setEdited('new')} className="justify-self-start">
        <Icon name="plus" className="size-4.5" />
        {t('Aggiungi un indirizzo')}
      </Button>
    </>
  );
}

/** storefront 6: the choice of an address asks a visitor to log in; the addresses are loaded again after the login. */
function LoginToChoose() {
  return (
    <EmptyState
      icon="user"
      title={t('Accedi per scegliere l’indirizzo')}
      action={<Button onClick={() => void requestLogin()}>{t('Accedi')}</Button>}
    >
      {t('I tuoi indirizzi sono nel tuo account.')}
    </EmptyState>
  );
}
