import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CERTIFICATE_EURO, MAX_PRESENT_MESSAGE, MAX_PRESENT_NAME } from '../../../contract/direct-sales/limits.ts';
import { certificateBuy, certificatesBought } from '../../../contract/direct-sales/routes.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Box, Row } from '../../page/account/AccountPage.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { evenFields, Field, TextArea } from '../../ui/Field.tsx';
import { OnlinePayment } from '../direct-sales/OnlinePayment.tsx';

const boughtQuery = queryOptions({ queryKey: ['mine', 'presents'], queryFn: () => api.call(certificatesBought, {}) });
/** The interval at which the list is loaded again while a payment is pending. */
const LOOK_AGAIN_MS = 3000;
/** The amounts to press; another one is typed. */
const USUAL_EURO = [10, 25, 50, 100];

/**
 * Certificates as presents: those already given, and a form for a new one, which is sent by mail as soon as it is paid.
 */
export function GivePresent() {
  const { data } = useQuery({
    ...boughtQuery,
    refetchInterval: ({ state }) =>
      state.data?.certificates.some(({ status }) => status === 'ordered') ? LOOK_AGAIN_MS : false,
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <Box title={t('Regala un buono')}>
      <p className="pb-3 text-ink-soft text-sm">
        {t('Arriva per e-mail a chi vuoi tu e vale due anni, anche in più volte, senza spesa minima.')}
      </p>
      {isOpen ? (
        <PresentForm onDone={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="mb-3 justify-self-start" onClick={() => setOpen(true)}>
          {t('Scegli importo e destinatario')}
        </Button>
      )}
      {data?.certificates.map((each) => (
        <Row
          key={each.saleId}
          note={formatEuro(each.amount)}
          act={
            <Badge tone={each.status === 'sent' ? 'accent' : 'warning'}>
              {each.status === 'sent' ? t('Inviato') : t('In attesa del pagamento')}
            </Badge>
          }
        >
          {each.recipientName || each.recipientEmail}
        </Row>
      ))}
    </Box>
  );
}

function PresentForm({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient();
  const [amount, setAmount] = useState('25');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const euro = Number(amount.replace(',', '.'));
  const present = { amount: euro, recipient_email: email, recipient_name: name, message };
  return (
    <div className="pb-4">
      <OnlinePayment
        label={Number.isFinite(euro) && euro > 0 ? t('Paga {amount}', { amount: formatEuro(euro) }) : t('Paga')}
        onPay={(input) => api.call(certificateBuy, { body: { ...input, ...present } })}
        onDone={() => {
          onDone();
          void client.invalidateQueries({ queryKey: boughtQuery.queryKey });
        }}
      >
        <div className={evenFields}>
          <Amounts amount={amount} onChoose={setAmount} />
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
        </div>
      </OnlinePayment>
    </div>
  );
}

interface AmountsProps {
  readonly amount: string;
  readonly onChoose: (amount: string) => void;
}

function Amounts({ amount, onChoose }: AmountsProps) {
  const { least, most } = CERTIFICATE_EURO;
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('Importo')}</legend>
        {USUAL_EURO.map((euro) => (
          <label
            key={euro}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-full bg-card px-4 font-medium text-sm shadow-card has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="usual_amount"
              checked={amount === String(euro)}
              onChange={() => onChoose(String(euro))}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {`${formatNumber(euro)} €`}
          </label>
        ))}
      </fieldset>
      <Field
        label={t('Importo in euro, da {least} a {most}', { least, most })}
        name="amount"
        inputMode="numeric"
        required
        value={amount}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}
