import { useQuery } from '@tanstack/react-query';
import { personalCode } from '../../../contract/friends/routes.ts';
import type { PersonalCode } from '../../../contract/friends/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { InviteCode } from '../blocks/kinds/friends/InviteFriend.tsx';

export const Component = FriendsPage;

/**
 * S 2, invite friend: the personal code to copy and share, the friends who joined with it, and the certificates earned.
 */
function FriendsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['mine', 'friends'],
    queryFn: () => api.call(personalCode, {}),
  });
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Invita un amico')}</PrivateTitle>
      <div>
        <h1 className="text-3xl">{t('Invita un amico')}</h1>
        {data && data.tellFriend.gift > 0 && (
          <p className="mt-2 max-w-prose text-ink-soft">
            {t('Manda il tuo codice a chi vuoi: quando fa la prima spesa, ricevi un buono da {amount}.', {
              amount: formatEuro(data.tellFriend.gift),
            })}
          </p>
        )}
      </div>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-48 rounded-lg" />
        </NotLoaded>
      )}
      {data && (
        <>
          <section aria-labelledby="codice" className="rounded-lg bg-card p-6 shadow-card">
            <h2 id="codice" className="mb-4 text-xl">
              {t('Il tuo codice')}
            </h2>
            <InviteCode code={data.tellFriend.code} />
          </section>
          <Friends known={data} />
        </>
      )}
    </div>
  );
}

function Friends({ known: { friends, userGiftCertificates: gifts } }: { readonly known: PersonalCode }) {
  const earned = gifts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section aria-labelledby="amici" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="amici" className="text-xl">
        {t('I tuoi amici')}
      </h2>
      {friends.length === 0 && (
        <p className="text-ink-soft">{t('Nessun amico si è ancora iscritto con il tuo codice.')}</p>
      )}
      {friends.length > 0 && (
        <ul className="divide-y divide-line">
          {friends.map(({ firstName, joinedAt, hasOrdered }, index) => (
            // friends have no number on the wire, and the list is loaded as a whole
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else distinguishes two friends of one name and day
            <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <Icon name="user" className="size-5 text-accent" />
              <span className="font-medium">{firstName}</span>
              <span className="grow text-ink-soft text-sm">{t('dal {date}', { date: joinedAt })}</span>
              <Badge tone={hasOrdered ? 'accent' : 'neutral'}>
                {hasOrdered ? t('Ha fatto la spesa') : t('Non ha ancora ordinato')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {gifts.length > 0 && (
        <p>
          {t('Finora hai ricevuto buoni per {amount}.', { amount: formatEuro(earned) })}{' '}
          <Link to={accountPaths.certificates()} className="font-semibold text-accent underline">
            {t('I miei buoni')}
          </Link>
        </p>
      )}
    </section>
  );
}
