import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CERTIFICATE_EURO, MAX_PRESENT_MESSAGE, MAX_PRESENT_NAME } from '../../../contract/direct-sales/limits.ts';
import { certificateBuy, certificatesBought } from '../../../contract/direct-sales/routes.ts';
import type { certificateList } from '../../../contract/gift-certificates/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { Data } from '../../api/client.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OnlinePayment } from '../direct-sales/OnlinePayment.tsx';
import { certificatesQuery } from './certificates-query.ts';

const boughtQuery = queryOptions({ queryKey: ['mine', 'presents'], queryFn: () => api.call(certificatesBought, {}) });
/** The interval at which the list is loaded again while a payment is pending. */
const LOOK_AGAIN_MS = 3000;
const USUAL_EURO = '25';

/**
 * Certificates as presents: those already given, and a form for a new one, which is sent by mail as soon as it is paid.
 */
function GivePresent() {
  const client = useQueryClient();
  const { data } = useQuery({
    ...boughtQuery,
    refetchInterval: ({ state }) =>
      state.data?.certificates.some(({ status }) => status === 'ordered') ? LOOK_AGAIN_MS : false,
  });
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState(USUAL_EURO);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const { least, most } = CERTIFICATE_EURO;
  const euro = Number(amount.replace(',', '.'));
  const present = { amount: euro, recipient_email: email, recipient_name: name, message };
  return (
    <section aria-labelledby="regala" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="regala" className="text-xl">
        {t('Regala un buono')}
      </h2>
      <p className="text-ink-soft">
        {t('Arriva per e-mail a chi vuoi tu e vale due anni, anche in più volte, senza spesa minima.')}
      </p>
      {data && data.certificates.length > 0 && (
        <ul className="grid gap-2">
          {data.certificates.map((each) => (
            <li key={each.saleId} className="flex flex-wrap items-center gap-3">
              <span className="min-w-40 grow break-words">{each.recipientName || each.recipientEmail}</span>
              <strong>{formatEuro(each.amount)}</strong>
              <Badge tone={each.status === 'sent' ? 'accent' : 'neutral'}>
                {each.status === 'sent' ? t('Inviato') : t('In attesa del pagamento')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <OnlinePayment
          label={Number.isFinite(euro) && euro > 0 ? t('Paga {amount}', { amount: formatEuro(euro) }) : t('Paga')}
          onPay={(input) => api.call(certificateBuy, { body: { ...input, ...present } })}
          onDone={() => {
            setOpen(false);
            void client.invalidateQueries({ queryKey: boughtQuery.queryKey });
          }}
        >
          <Field
            label={t('Importo in euro, da {least} a {most}', { least, most })}
            name="amount"
            inputMode="numeric"
            required
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
          <Field
            label={t('E-mail di chi lo riceve')}
            name="recipient_email"
            type="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Field
            label={t('Il suo nome (facoltativo)')}
            name="recipient_name"
            maxLength={MAX_PRESENT_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextArea
            label={t('Un messaggio (facoltativo)')}
            name="message"
            maxLength={MAX_PRESENT_MESSAGE}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </OnlinePayment>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('Scegli importo e destinatario')}
        </Button>
      )}
    </section>
  );
}

export const Component = CertificatesPage;

type Certificate = Data<typeof certificateList>['userGiftCertificates'][number];

const STATES: Readonly<Record<string, { readonly text: string; readonly tone: BadgeTone }>> = {
  usable: { text: msg('Da usare'), tone: 'accent' },
  'not-yet': { text: msg('Non ancora valido'), tone: 'neutral' },
  ended: { text: msg('Scaduto'), tone: 'neutral' },
  'used-up': { text: msg('Usato'), tone: 'neutral' },
};

/**
 * D 7, giftcertificate/list: the customer's certificates. The address tells whether expired and used ones are shown.
 */
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
          {t('Quando un amico che inviti fa la prima spesa, ricevi un buono.')}
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
