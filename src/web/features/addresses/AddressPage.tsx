import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Reasons } from '../../page/account/AccountPage.tsx';
import { PageBar } from '../../page/account/PageBar.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { reasons } from './AddressesPage.tsx';
import { AddressForm } from './AddressForm.tsx';
import { addressQuery } from './address-queries.ts';
import { type DiscoveredAddress, discoveredIn } from './place.ts';

const NEW = 'new';

export const Component = AddressPage;

function AddressPage() {
  const { addressId = NEW } = useParams();
  const navigate = useNavigate();
  const isNew = addressId === NEW;
  const { data: address, error } = useQuery({ ...addressQuery(Number(addressId)), enabled: !isNew });
  const discovered = useDiscovered();
  const title = isNew ? t('Nuovo indirizzo') : t('Modifica indirizzo');
  const leave = () => void navigate(paths.addresses());
  return (
    <div className="grid grid-cols-1 gap-5">
      <PrivateTitle>{title}</PrivateTitle>
      <PageBar title={title} backTo={paths.addresses()} backText={t('I miei indirizzi')} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="rounded-lg bg-card p-4 shadow-card sm:p-6">
          {error && <Alert tone="error">{asApiError(error).message}</Alert>}
          {!isNew && !address && !error && <Skeleton className="h-96" />}
          {(isNew || address) && (
            <AddressForm
              key={discovered ? 'discovered' : addressId}
              address={address}
              discovered={isNew ? discovered : undefined}
              onSaved={leave}
              onCancel={leave}
            />
          )}
        </div>
        <aside>
          <Reasons title={t('Un indirizzo che fa arrivare bene la spesa')} reasons={reasons()} />
        </aside>
      </div>
    </div>
  );
}

/** Returns the address from the state of the navigation. After a reload it is known only after hydration. */
function useDiscovered(): DiscoveredAddress | undefined {
  const { state } = useLocation();
  return discoveredIn(
    useSyncExternalStore<unknown>(
      () => () => {},
      () => state,
      () => undefined,
    ),
  );
}
