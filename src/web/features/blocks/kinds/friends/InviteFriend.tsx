import { formatEuro } from '../../../../../domain/base/format.ts';
import { t } from '../../../../../language/language.ts';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { PageBlock } from '../../frame/page-block.ts';
import { InviteCode } from './InviteCode.tsx';
import { usePersonalCode } from './use-personal-code.ts';

/** storefront 2: the customer's code, the number of friends who used it, and the certificates earned by it. */
export function InviteFriend({ block }: { readonly block: Extract<PageBlock, { type: 'InviteFriend' }> }) {
  const known = usePersonalCode();
  if (!known) return null;
  const { tellFriend, userGiftCertificates: certificates } = known;
  return (
    <BlockFrame block={block} label={t('Invita un amico')}>
      <InviteCode code={tellFriend.code} />
      <p className="mt-4 font-medium">{friendsText(tellFriend.friendsJoined)}</p>
      {certificates.length > 0 && (
        <table className="mt-4 w-full max-w-2xl text-left">
          <caption className="mb-2 text-left font-semibold">{t('I buoni che hai ricevuto')}</caption>
          <thead className="text-ink-soft text-sm">
            <tr>
              <th scope="col" className="py-2 pr-4 font-medium">
                {t('Buono')}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-medium">
                {t('Valore')}
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {t('Valido fino al')}
              </th>
            </tr>
          </thead>
          <tbody>
            {certificates.map(({ name, amount, endDate }) => (
              <tr key={`${name} ${endDate} ${amount}`} className="border-line border-t">
                <td className="py-2.5 pr-4">{name}</td>
                <td className="py-2.5 pr-4 text-right font-semibold">{formatEuro(amount)}</td>
                <td className="py-2.5 text-right">{endDate}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </BlockFrame>
  );
}

function friendsText(count: number): string {
  if (count === 0) return t('Nessun amico si è ancora iscritto con il tuo codice.');
  return count === 1 ? t('Un amico si è iscritto con il tuo codice.') : t('{count} amici si sono iscritti con il tuo codice.', { count });
}
