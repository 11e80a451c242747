import { useQuery } from '@tanstack/react-query';
import { personalCode } from '../../../contract/friends/routes.ts';
import type { PersonalCode } from '../../../contract/friends/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { AccountPage, Box, Row } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Badge } from '../../ui/Badge.tsx';
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
  const gifts = data?.userGiftCertificates ?? [];
  const earned = formatEuro(gifts.reduce((sum, { amount }) => sum + amount, 0));
  return (
    <AccountPage
      title={t('Invita un amico')}
      head={
        error && !data
          ? undefined
          : {
              picture: 'friends',
              title: data && headOf(data.tellFriend.gift),
              text: data ? friendsText(data, earned) : '',
            }
      }
      aside={<HowItWorks gift={data?.tellFriend.gift ?? 0} />}
    >
      {data ? (
        <>
          <Box title={t('Il tuo codice')}>
            <div className="pt-1 pb-3">
              <InviteCode code={data.tellFriend.code} />
            </div>
          </Box>
          <Friends known={data} />
        </>
      ) : (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-48 rounded-lg" />
        </NotLoaded>
      )}
    </AccountPage>
  );
}

/** `gift`: euro; 0: the shop gives none. */
function headOf(gift: number): string {
  return gift === 0
    ? t('Porta un amico in bottega')
    : t('{amount} per te a ogni amico che fa la spesa', { amount: formatEuro(gift) });
}

function friendsText({ friends, userGiftCertificates: gifts }: PersonalCode, earned: string): string {
  if (friends.length === 0) return t('Nessun amico si è ancora iscritto con il tuo codice.');
  const joined =
    friends.length === 1
      ? t('Finora si è iscritto un amico.')
      : t('Finora si sono iscritti {n} amici.', { n: friends.length });
  return gifts.length === 0 ? joined : `${joined} ${t('Finora hai ricevuto buoni per {amount}.', { amount: earned })}`;
}

function HowItWorks({ gift }: { readonly gift: number }) {
  return (
    <section aria-labelledby="come">
      <h2 id="come" className="mb-3 font-sans font-semibold text-base">
        {t('Come funziona')}
      </h2>
      <ol className="grid list-inside list-decimal gap-2 text-ink-soft text-sm">
        <li>{t('Mandi il codice come vuoi: messaggio, e-mail, a voce.')}</li>
        <li>{t('Chi si iscrive lo scrive una volta, o apre il tuo link.')}</li>
        {gift > 0 && (
          <li>{t('Quando fa la prima spesa, il buono da {amount} è tra i tuoi.', { amount: formatEuro(gift) })}</li>
        )}
      </ol>
      <Link
        to={accountPaths.certificates()}
        className="inline-flex min-h-11 items-center font-semibold text-accent text-sm underline"
      >
        {t('I miei buoni')}
      </Link>
    </section>
  );
}

function Friends({ known: { friends } }: { readonly known: PersonalCode }) {
  if (friends.length === 0) return null;
  return (
    <Box title={t('I tuoi amici')}>
      {friends.map(({ firstName, joinedAt, hasOrdered }, index) => (
        <Row
          // friends have no number on the wire, and the list is loaded as a whole
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else distinguishes two friends of one name and day
          key={index}
          note={t('dal {date}', { date: joinedAt })}
          act={
            <Badge tone={hasOrdered ? 'accent' : 'neutral'}>
              {hasOrdered ? t('Ha fatto la spesa') : t('Non ha ancora ordinato')}
            </Badge>
          }
        >
          {firstName}
        </Row>
      ))}
    </Box>
  );
}
