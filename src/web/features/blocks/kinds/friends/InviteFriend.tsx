import { useEffect, useState } from 'react';
import { personalCode } from '../../../../../contract/friends/routes.ts';
import type { PersonalCode } from '../../../../../contract/friends/schemas.ts';
import { formatEuro } from '../../../../../domain/base/format.ts';
import { t } from '../../../../../language/language.ts';
import { api } from '../../../../api/browser-api.ts';
import { paths } from '../../../../page/paths.ts';
import { useIsRegistrationOpen, useShellData } from '../../../../page/shell-loader.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { Words } from '../../../../ui/Words.tsx';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { InviteBannerBlock, PageBlock } from '../../frame/page-block.ts';
import { ShareLinks } from './ShareLinks.tsx';

/** storefront 2: the customer's code, the number of friends who used it, and the earned certificates. */
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
  return count === 1
    ? t('Un amico si è iscritto con il tuo codice.')
    : t('{count} amici si sono iscritti con il tuo codice.', { count });
}

/** Returns the customer's code for friends; undefined until it is loaded. */
export function usePersonalCode(): PersonalCode | undefined {
  const [code, setCode] = useState<PersonalCode>();
  useEffect(() => {
    let isLeft = false;
    api.call(personalCode).then(
      (known) => !isLeft && setCode(known),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return code;
}

/** storefront 2: the code in one line, with a link to the page that explains it. */
export function InviteFriendBanner({ block }: { readonly block: InviteBannerBlock }) {
  const known = usePersonalCode();
  if (!known) return null;
  return (
    <BlockFrame block={block} label={t('Invita un amico')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-accent-soft p-5">
        <p className="grow">
          <Words
            text="Il tuo codice per gli amici: {code}"
            code={<strong className="select-all text-xl tracking-[0.15em]">{known.tellFriend.code}</strong>}
          />
        </p>
        {block.link && (
          <Link to={block.link} className={buttonClass()}>
            {block.buttonText}
          </Link>
        )}
      </div>
    </BlockFrame>
  );
}

interface InviteCodeProps {
  readonly code: string;
  /** True on the page of the invitation: the code is the first thing on it, with the words that are sent. */
  readonly isMain?: boolean;
}

/** Shows the code in large type, with buttons to send it or to copy it (storefront 2, invite.code.copied). */
export function InviteCode({ code, isMain = false }: InviteCodeProps) {
  const { publicUrl } = useShellData();
  const isOpen = useIsRegistrationOpen();
  const address = publicUrl + paths.register(undefined, code);
  const text = t('Fai la spesa con me da Bottega: registrati con il mio codice {code}', { code });
  async function copy(copied: string, done: string) {
    try {
      await navigator.clipboard.writeText(copied);
      toast('success', done);
    } catch {
      toast('error', t('Il browser non permette di copiare: seleziona il codice e copialo a mano'));
    }
  }
  /** Opens the share sheet of the device; without one the invitation is copied. A closed sheet is no error. */
  async function send() {
    if (navigator.share) await navigator.share({ text, url: address }).catch(() => undefined);
    else await copy(`${text} ${address}`, t('Invito copiato: incollalo dove vuoi'));
  }
  return (
    <div className={isMain ? 'grid justify-items-center gap-4 text-center' : 'grid gap-4'}>
      <div className={`flex flex-wrap items-center gap-3 ${isMain ? 'justify-center' : ''}`}>
        <output
          aria-label={t('Il tuo codice')}
          className={`select-all font-bold text-ink tracking-[0.12em] ${isMain ? 'w-full text-[2.125rem] leading-11' : BOXED}`}
        >
          {code}
        </output>
        {isOpen && (
          <Button onClick={() => void send()}>
            <Icon name="share" />
            {t('Manda l’invito')}
          </Button>
        )}
        <Button
          variant={isOpen ? 'secondary' : 'primary'}
          onClick={() => void copy(code, t('Codice copiato: incollalo dove vuoi'))}
        >
          <Icon name="copy" />
          {t('Copia il codice')}
        </Button>
      </div>
      {isOpen && isMain && <p className="max-w-[44ch] text-ink-soft text-sm">{t('“{text}”', { text })}</p>}
      {isOpen && <ShareLinks address={address} text={text} />}
    </div>
  );
}

const BOXED = 'rounded-md border-2 border-accent border-dashed bg-card px-5 py-2 text-xl';
