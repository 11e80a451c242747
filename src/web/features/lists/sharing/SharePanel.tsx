import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wishlistSharing, wishlistUnshare } from '../../../../contract/lists/sharing-routes.ts';
import type { ListSharing } from '../../../../contract/lists/sharing-schemas.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { tellError } from '../../../api/tell-error.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { keepFocusNear } from '../../../ui/keep-focus-near.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { InviteToList } from './InviteToList.tsx';

/** The access to a list: invite somebody, see the members, revoke access (storefront 3, sharingData). */
export function SharePanel({ listId }: { readonly listId: number }) {
  const client = useQueryClient();
  const queryKey = ['mine', 'list', listId, 'sharing'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.call(wishlistSharing, { query: { list_id: listId } }),
  });
  const unshare = useMutation({
    mutationFn: (whom: { person_id: number } | { invitation_id: number }) =>
      api.call(wishlistUnshare, { body: { list_id: listId, ...whom } }),
    onSuccess: (sharing) => client.setQueryData(queryKey, sharing),
    onError: tellError,
  });
  return (
    <section
      aria-label={t('Condividi la lista')}
      className="grid gap-5 rounded-lg bg-card p-5 shadow-card sm:p-6 print:hidden"
    >
      <InviteToList listId={listId} onInvited={() => void client.invalidateQueries({ queryKey })} />
      {error && !data && (
        <p className="flex flex-wrap items-center gap-3 text-ink-soft">
          {asApiError(error).message}
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('Riprova')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton className="h-11" />}
      {data && (
        <WhoHasIt
          sharing={data}
          onRemovePerson={(person_id) => unshare.mutate({ person_id })}
          onRemoveInvitation={(invitation_id) => unshare.mutate({ invitation_id })}
        />
      )}
    </section>
  );
}

interface WhoHasItProps {
  readonly sharing: ListSharing;
  readonly onRemovePerson: (personId: number) => void;
  readonly onRemoveInvitation: (invitationId: number) => void;
}

function WhoHasIt({ sharing: { people, invitations }, onRemovePerson, onRemoveInvitation }: WhoHasItProps) {
  if (people.length + invitations.length === 0)
    return <p className="text-ink-soft text-sm">{t('Per ora la lista è solo tua.')}</p>;
  return (
    <ul className="divide-y divide-line" aria-label={t('Chi può usare la lista')}>
      {people.map(({ personId, name, grant }) => (
        <li key={personId} ref={keepFocusNear} className="flex min-h-12 items-center gap-3">
          <span className="min-w-0 grow truncate font-semibold">{name}</span>
          <Badge>{grantText(grant)}</Badge>
          <IconButton
            icon="trash"
            label={t('Togli la lista a {name}', { name })}
            onClick={() => onRemovePerson(personId)}
          />
        </li>
      ))}
      {invitations.map(({ invitationId, email, grant, endsOn }) => (
        <li key={invitationId} ref={keepFocusNear} className="flex min-h-12 items-center gap-3">
          <span className="min-w-0 grow">
            <span className="block truncate">{email || t('Link da inoltrare')}</span>
            <span className="text-ink-soft text-sm">{t('Invito valido fino a {day}', { day: formatDay(endsOn) })}</span>
          </span>
          <Badge>{grantText(grant)}</Badge>
          <IconButton
            icon="trash"
            label={email ? t('Annulla l’invito a {name}', { name: email }) : t('Annulla il link')}
            onClick={() => onRemoveInvitation(invitationId)}
          />
        </li>
      ))}
    </ul>
  );
}

function grantText(grant: 'READ' | 'WRITE'): string {
  return grant === 'WRITE' ? t('Può modificare') : t('Sola lettura');
}
