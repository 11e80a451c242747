import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffDocumentCredit } from '../../../contract/documents/routes.ts';
import type { StaffDocument } from '../../../contract/documents/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { type DocumentLink, DocumentLinks } from '../../page/documents/DocumentLinks.tsx';
import { documentAddresses } from '../../page/documents/document-addresses.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { KINDS, STATES } from './document-words.ts';

export interface DocumentItemProps {
  readonly document: StaffDocument;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onCredited: () => void;
}

/** A document with what the exchange said of it, its files, and what may be done with it. */
export function DocumentItem({ document, isBusy, onSend, onCredited }: DocumentItemProps) {
  const { kind, number, date, party, total, creditedTotal, state, errors, isForPublicOffice } = document;
  const kindName = KINDS.find((each) => each.kind === kind)?.name ?? '';
  const { name: stateName = '', tone = 'neutral' } = STATES.find((each) => each.state === state) ?? {};
  const title = `${t(kindName)} ${number}`;
  return (
    <li className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="break-words text-lg">
            {title} · {formatEuro(total)}
          </h2>
          <p className="break-words font-medium">{party}</p>
          <p className="text-ink-soft text-sm">{factsOf(document, wireDate(date))}</p>
          {creditedTotal > 0 && (
            <p className="text-ink-soft text-sm">{t('Stornati: {amount}', { amount: formatEuro(creditedTotal) })}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {isForPublicOffice && <Badge>{t('Ente pubblico')}</Badge>}
          <Badge tone={tone}>{t(stateName)}</Badge>
        </div>
      </div>
      <SentFacts document={document} />
      {errors.length > 0 && (
        <ul className="text-danger text-sm">
          {errors.map(({ code, text }) => (
            <li key={code}>
              {code} {text}
            </li>
          ))}
        </ul>
      )}
      <DocumentLinks links={linksOf(document)} />
      {(state === 'rejected' || state === 'waiting') && (
        <Button
          busy={isBusy}
          className="w-fit"
          aria-label={t('Invia di nuovo: {name}', { name: title })}
          onClick={onSend}
        >
          {t('Invia di nuovo')}
        </Button>
      )}
      {kind !== 'credit-note' && creditedTotal < total && <CreditForm document={document} onCredited={onCredited} />}
    </li>
  );
}

function SentFacts({ document: { sentAt, answeredAt, fileName } }: { readonly document: StaffDocument }) {
  if (sentAt === undefined) return null;
  return (
    <p className="break-words text-ink-faint text-sm">
      {answeredAt === undefined
        ? t('{file}, inviato {sent}', { file: fileName ?? '', sent: formatMoment(sentAt) })
        : t('{file}, inviato {sent}, risposta {answered}', {
            ...{ file: fileName ?? '', sent: formatMoment(sentAt), answered: formatMoment(answeredAt) },
          })}
    </p>
  );
}

function factsOf({ orderNumbers, ofNumber, subscriptionId }: StaffDocument, date: string): string {
  const orders = orderNumbers.join(', ');
  if (ofNumber !== undefined) return t('Del {date}, storna la fattura {number}', { date, number: ofNumber });
  if (subscriptionId !== undefined)
    return t('Del {date}, abbonamento {number}', { date, number: String(subscriptionId) });
  return orderNumbers.length === 1
    ? t('Del {date}, ordine {orders}', { date, orders })
    : t('Del {date}, ordini {orders}', { date, orders });
}

function linksOf({ documentId, sentAt }: StaffDocument): DocumentLink[] {
  return [
    { label: t('PDF'), address: documentAddresses.file(documentId, 'pdf') },
    ...(sentAt === undefined
      ? []
      : [{ label: t('XML'), address: documentAddresses.file(documentId, 'xml'), isDownload: true }]),
  ];
}

interface CreditFormProps {
  readonly document: StaffDocument;
  readonly onCredited: () => void;
}

const NOTHING = { amount: '', reason: '' };

/** Takes an invoice back, or a part of it. An empty amount is all that is left. */
function CreditForm({ document: { documentId, number }, onCredited }: CreditFormProps) {
  const [draft, setDraft] = useState(NOTHING);
  const credit = useMutation({
    mutationFn: () => {
      const amount = draft.amount.trim() === '' ? {} : numberOf('amount', draft.amount);
      return api.call(staffDocumentCredit, {
        body: { document_id: documentId, reason: draft.reason.trim(), ...amount },
      });
    },
    onSuccess: ({ document: note }) => {
      toast('success', t('Emesso il documento {number}', { number: note.number }));
      setDraft(NOTHING);
      onCredited();
    },
  });
  const problem = credit.error ? asApiError(credit.error) : undefined;
  const { form } = useFormKeys(problem);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!credit.isPending) credit.mutate();
  }
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-sm">
        {t('Nota di credito per {number}', { number })}
      </summary>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-2 pt-2">
        {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
        <Field
          label={t('Importo in euro, IVA compresa')}
          name="amount"
          inputMode="decimal"
          hint={t('Vuoto: tutto quello che resta')}
          value={draft.amount}
          error={problem?.at('amount')}
          onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
        />
        <Field
          label={t('Motivo')}
          name="reason"
          required
          maxLength={200}
          value={draft.reason}
          error={problem?.at('reason')}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
        <Button type="submit" variant="secondary" busy={credit.isPending} className="mt-1 w-fit">
          {t('Emetti la nota di credito')}
        </Button>
      </form>
    </details>
  );
}
