import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CERTIFICATE_EURO, MAX_PRESENT_MESSAGE, MAX_PRESENT_NAME } from '../../../../contract/direct-sales/limits.ts';
import { certificateBuy, certificatesBought } from '../../../../contract/direct-sales/routes.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { OnlinePayment } from '../subscription/OnlinePayment.tsx';

const boughtQuery = queryOptions({
  queryKey: ['mine', 'presents'],
  queryFn: () => api.call(certificatesBought, {}),
});
/** How often the list is read again while a payment is awaited. */
const LOOK_AGAIN_MS = 3000;
const USUAL_EURO = '25';

/** Certificates as presents: those that were given, and giving one, which is sent by mail as soon as it is paid. */
export function GivePresent() {
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
          onPay={(wish) => api.call(certificateBuy, { body: { ...wish, ...present } })}
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
