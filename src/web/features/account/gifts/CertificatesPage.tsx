import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { certificateList } from '../../../../contract/gift-certificates/routes.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { msg, t } from '../../../../language/language.ts';
import type { Data } from '../../../api/call-types.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { certificatesQuery } from './certificates-query.ts';
import { GivePresent } from './GivePresent.tsx';

export const Component = CertificatesPage;

type Certificate = Data<typeof certificateList>['userGiftCertificates'][number];

const STATES: Readonly<Record<string, { readonly text: string; readonly tone: BadgeTone }>> = {
  usable: { text: msg('Da usare'), tone: 'accent' },
  'not-yet': { text: msg('Non ancora valido'), tone: 'neutral' },
  ended: { text: msg('Scaduto'), tone: 'neutral' },
  'used-up': { text: msg('Usato'), tone: 'neutral' },
};

/** D 7, giftcertificate/list: the customer's certificates. The address says whether those that are over are shown. */
function CertificatesPage() {
  const [params] = useSearchParams();
  const all = params.get('storico') === 'si';
  const { data, error, refetch } = useQuery(certificatesQuery(all));
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('I miei buoni')}</PrivateTitle>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">{t('I miei buoni')}</h1>
        <Link
          to={`${accountPaths.certificates()}${all ? '' : '?storico=si'}`}
          replace
          className="py-2 font-semibold text-accent text-sm underline"
        >
          {all ? t('Solo quelli da usare') : t('Mostra anche usati e scaduti')}
        </Link>
      </div>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i buoni')}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-4">
            <Skeleton className="h-28 rounded-lg" />
            <Skeleton className="h-28 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.userGiftCertificates.length === 0 && (
        <EmptyState
          icon="gift"
          title={t('Nessun buono')}
          action={
            <Link to={accountPaths.friends()} className={buttonClass()}>
              {t('Invita un amico')}
            </Link>
          }
        >
          {t('Quando un amico che inviti fa la prima spesa, ricevi un buono da 5 euro.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.userGiftCertificates.map((certificate) => (
          <CertificateItem key={certificate.giftCertificateId} certificate={certificate} />
        ))}
      </ul>
      <GivePresent />
    </div>
  );
}

function CertificateItem({ certificate }: { readonly certificate: Certificate }) {
  const { code, name, amount, leftAmount, minimumAmount, endDate, keepsRest, state } = certificate;
  const { text, tone } = STATES[state] ?? { text: state, tone: 'neutral' as const };
  const isOver = state === 'ended' || state === 'used-up';
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-6 gap-y-2 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0">
        <h2 className="break-words font-semibold text-lg">{name}</h2>
        <p className="mt-1 text-ink-soft text-sm">
          {t('Fino al {date}, per una spesa di almeno {minimum}', {
            date: endDate,
            minimum: formatEuro(minimumAmount),
          })}
        </p>
        {keepsRest && leftAmount !== undefined && (
          <p className="text-ink-soft text-sm">{t('Ti restano {amount}', { amount: formatEuro(leftAmount) })}</p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code className="select-all break-all rounded-md bg-tint px-2.5 py-1 font-mono text-sm">{code}</code>
          <Badge tone={tone}>{t(text)}</Badge>
        </p>
      </div>
      <p className={`whitespace-nowrap font-bold text-2xl ${isOver ? 'text-ink-faint' : 'text-accent-strong'}`}>
        {formatEuro(amount)}
      </p>
    </li>
  );
}
