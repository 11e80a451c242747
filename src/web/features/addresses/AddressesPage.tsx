import { useQuery } from '@tanstack/react-query';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { addressesQuery, useDeleteAddress, useSetDefaultPlace } from './address-queries.ts';
import { placeText } from './place.ts';

export const Component = AddressesPage;

function AddressesPage() {
  const { data, error } = useQuery(addressesQuery);
  const addLink = (
    <Link to={paths.newAddress()} className={buttonClass()}>
      <Icon name="plus" className="size-4.5" />
      {t('Aggiungi un indirizzo')}
    </Link>
  );
  return (
    <>
      <PrivateTitle>{t('I miei indirizzi')}</PrivateTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('I miei indirizzi')}</h1>
        {data && data.addresses.length > 0 && addLink}
      </div>
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!data && !error && <Skeleton className="h-36 rounded-lg" />}
      {data?.addresses.length === 0 && (
        <EmptyState icon="pin" title={t('Nessun indirizzo salvato')} action={addLink}>
          {t('Aggiungi il primo: lo useremo per la consegna a casa.')}
        </EmptyState>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {data?.addresses.map((address) => (
          <AddressCard key={address.addressId} address={address} />
        ))}
      </ul>
    </>
  );
}

function AddressCard({ address }: { readonly address: Address }) {
  const remove = useDeleteAddress();
  const setDefault = useSetDefaultPlace();
  async function ask() {
    if (
      await confirm({
        title: t('Eliminare l’indirizzo?'),
        text: t('“{name}” non sarà più tra i tuoi indirizzi.', { name: address.addressName }),
        isDestructive: true,
      })
    )
      remove.mutate(address.addressId);
  }
  return (
    <li className="grid content-between gap-4 rounded-lg bg-card p-6 shadow-card">
      <div>
        <p className="mb-1 flex flex-wrap items-center gap-2.5 font-semibold text-lg">
          {address.addressName}
          {address.isDefault && (
            <Badge tone="accent">
              <Icon name="star-full" className="size-3.5" />
              {t('Predefinito')}
            </Badge>
          )}
          {!address.zone && <Badge tone="warning">{t('Qui non consegniamo più')}</Badge>}
          {address.verified === false && <Badge tone="warning">{t('Indirizzo non validato')}</Badge>}
        </p>
        <p className="text-ink-soft">{placeText(address)}</p>
        <p className="text-ink-faint text-sm">{t('Citofono: {name}', { name: address.doorbellName })}</p>
      </div>
      <div className="-ml-3 flex flex-wrap gap-1">
        <Link
          to={paths.address(address.addressId)}
          aria-label={t('Modifica {name}', { name: address.addressName })}
          className={buttonClass('quiet')}
        >
          <Icon name="edit" className="size-4.5" />
          {t('Modifica')}
        </Link>
        {!address.isDefault && (
          <Button
            variant="quiet"
            busy={setDefault.isPending}
            onClick={() => setDefault.mutate(address)}
            aria-label={t('Rendi predefinito {name}', { name: address.addressName })}
          >
            <Icon name="star" className="size-4.5" />
            {t('Rendi predefinito')}
          </Button>
        )}
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => void ask()}
          aria-label={t('Elimina {name}', { name: address.addressName })}
        >
          {t('Elimina')}
        </Button>
      </div>
    </li>
  );
}
