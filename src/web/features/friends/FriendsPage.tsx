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
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Words } from '../../ui/Words.tsx';
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
          <Box>
            <div className="pt-3 pb-4">
              <p className="text-center text-ink-soft text-sm">{t('Il tuo codice')}</p>
              <InviteCode code={data.tellFriend.code} isMain />
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
  const row = 'grid grid-cols-[1.25rem_1fr] gap-2.5';
  return (
    <section aria-labelledby="come">
      <h2 id="come" className="mb-3 font-sans font-semibold text-base">
        {t('Come funziona')}
      </h2>
      <ol className="grid gap-3 text-sm">
        <li className={row}>
          <Icon name="share" className="size-5 text-ink-soft" />
          {t('Mandi il codice come vuoi: messaggio, e-mail, a voce.')}
        </li>
        <li className={row}>
          <Icon name="user" className="size-5 text-ink-soft" />
          {t('Chi si iscrive lo scrive una volta, o apre il tuo link.')}
        </li>
        {gift > 0 && (
          <li className={row}>
            <Icon name="ticket" className="size-5 text-ink-soft" />
            <span>
              <Words
                text="Quando fa la prima spesa, il buono da {amount} è tra {vouchers}."
                amount={formatEuro(gift)}
                vouchers={
                  <Link
                    to={accountPaths.certificates()}
                    className="inline-block min-h-6 font-semibold text-accent underline"
                  >
                    {t('i tuoi buoni')}
                  </Link>
                }
              />
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

function Friends({ known: { friends } }: { readonly known: PersonalCode }) {
  return (
    <Box title={t('I tuoi amici')}>
      {friends.length === 0 && (
        <p className="pb-4 text-ink-soft text-sm">
          {t('Qui vedi chi si è iscritto con il tuo codice, e se ha già fatto la spesa.')}
        </p>
      )}
      {friends.map(({ firstName, joinedAt, hasOrdered }, index) => (
        <Row
          // friends have no number on the wire, and the list is loaded as a whole
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else distinguishes two friends of one name and day
          key={index}
          act={
            <Badge tone={hasOrdered ? 'accent' : 'neutral'}>
              {hasOrdered ? t('Ha fatto la spesa') : t('Non ha ancora ordinato')}
            </Badge>
          }
        >
          <span className="flex items-center gap-3">
            <span
              aria-hidden
              data-initials={firstName.charAt(0).toUpperCase()}
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-sm before:content-[attr(data-initials)]"
            />
            <span className="min-w-0">
              {firstName}
              <span className="block font-normal text-ink-soft text-xs">{t('dal {date}', { date: joinedAt })}</span>
            </span>
          </span>
        </Row>
      ))}
    </Box>
  );
}
