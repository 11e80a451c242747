import { useQuery } from '@tanstack/react-query';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { type AccountHeadProps, AccountPage, Reasons, rowActClass } from '../../page/account/AccountPage.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
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
  const addresses = data?.addresses;
  return (
    <AccountPage
      title={t('I miei indirizzi')}
      head={error && !data ? undefined : { ...headOf(addresses), ...(addresses ? { action: addLink } : {}) }}
      aside={<Reasons title={t('Un indirizzo che fa arrivare bene la spesa')} reasons={reasons()} />}
    >
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!addresses && !error && <Skeleton className="h-36 rounded-lg" />}
      <ul className="grid gap-4 empty:hidden">
        {addresses?.map((address) => (
          <AddressCard key={address.addressId} address={address} />
        ))}
      </ul>
    </AccountPage>
  );
}

/** What each part of an address is good for. */
export const reasons = () =>
  [
    { icon: 'bell', name: t('Il nome sul citofono'), text: t('è la prima cosa che cerca chi consegna.') },
    { icon: 'building', name: t('Piano e ascensore'), text: t('servono a portare la spesa fino alla tua porta.') },
    { icon: 'edit', name: t('Una nota'), text: t('vale per tutte le consegne a quell’indirizzo.') },
  ] as const;

function headOf(addresses: readonly Address[] | undefined): AccountHeadProps {
  const usual = addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0];
  if (addresses && !usual)
    return {
      picture: 'house',
      title: t('Dove portiamo la spesa?'),
      text: t('Basta la via e il numero. Ti diciamo subito se arriviamo e quando.'),
    };
  return {
    picture: 'house',
    title: usual && t('La spesa arriva in {street}', { street: `${usual.address1} ${usual.addressNumber}`.trim() }),
    text: usual?.zone ? t('Qui consegniamo a casa.') : t('Qui non consegniamo: puoi ritirare in negozio o al locker.'),
  };
}

function AddressCard({ address }: { readonly address: Address }) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 rounded-lg bg-card p-4 shadow-card sm:px-5">
      <span
        className={`grid size-10 place-items-center rounded-md ${address.isDefault ? 'bg-accent-soft text-accent' : 'bg-tint text-ink-soft'}`}
      >
        <Icon name="home" />
      </span>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 break-words font-sans font-semibold text-base">
          {address.addressName}
          {address.isDefault && <Badge tone="accent">{t('Predefinito')}</Badge>}
          {!address.zone && <Badge tone="warning">{t('Qui non consegniamo più')}</Badge>}
          {address.verified === false && <Badge tone="warning">{t('Indirizzo non validato')}</Badge>}
        </h2>
        <p className="break-words">{placeText(address)}</p>
        <p className="break-words text-ink-soft text-sm">{driverText(address)}</p>
        {address.addressNote !== '' && (
          <p className="mt-1 break-words border-line border-l-2 pl-2.5 text-ink-soft text-sm italic">
            {address.addressNote}
          </p>
        )}
      </div>
      <AddressActs address={address} />
    </li>
  );
}

/** What the driver needs to find the door, in one line. */
function driverText({ doorbellName, floor, elevator, referencePhoneNumber }: Address): string {
  return [
    t('Citofono: {name}', { name: doorbellName }),
    floor === '' ? '' : t('piano {floor}', { floor }),
    elevator ? t('con ascensore') : '',
    referencePhoneNumber,
  ]
    .filter(Boolean)
    .join(', ');
}

function AddressActs({ address }: { readonly address: Address }) {
  const remove = useDeleteAddress();
  const setDefault = useSetDefaultPlace();
  const name = address.addressName;
  return (
    <div className="col-span-2 mt-2.5 -mb-2 flex flex-wrap items-center gap-x-4 border-line border-t pt-1">
      <Link to={paths.address(address.addressId)} aria-label={t('Modifica {name}', { name })} className={rowActClass}>
        {t('Modifica')}
      </Link>
      {!address.isDefault && (
        <button
          type="button"
          aria-busy={setDefault.isPending || undefined}
          onClick={() => !setDefault.isPending && setDefault.mutate(address)}
          aria-label={t('Rendi predefinito {name}', { name })}
          className={rowActClass}
        >
          {t('Rendi predefinito')}
        </button>
      )}
      <Button
        variant="danger"
        busy={remove.isPending}
        onClick={() => remove.mutate(address)}
        aria-label={t('Elimina {name}', { name })}
        className="-mr-2 ml-auto px-2!"
      >
        {t('Elimina')}
      </Button>
    </div>
  );
}
