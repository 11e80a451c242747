import type { Address } from '../../../../contract/addresses/schemas.ts';
import { t } from '../../../../language/language.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useSetDefaultPlace } from '../address-queries.ts';

/** Makes a place the default one of its kind: an own address, or a store or locker (D 2, the star). Nothing for the place that is it. */
export function DefaultButton({ address }: { readonly address: Address }) {
  const setDefault = useSetDefaultPlace();
  if (address.isDefault) return null;
  return (
    <IconButton
      icon="star"
      label={t('Rendi predefinito {name}', { name: address.addressName })}
      aria-disabled={setDefault.isPending || undefined}
      onClick={() => !setDefault.isPending && setDefault.mutate(address)}
    />
  );
}
