import { staffDocumentCredit } from '../../../contract/documents/routes.ts';
import type { StaffDocument } from '../../../contract/documents/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { type DocumentLink, DocumentLinks, documentAddresses } from '../../page/documents/DocumentLinks.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf, OpenedPart, SendForm } from '../kit/SendForm.tsx';

export interface DocumentDetailsProps {
  readonly document: StaffDocument;
  readonly onCredited: () => void;
}

/** The replies of the exchange to a document, its files, and the form for a credit note. */
export function DocumentDetails({ document, onCredited }: DocumentDetailsProps) {
  const { kind, date, total, creditedTotal, errors } = document;
  return (
    <>
      <p className="text-ink-soft">{factsOf(document, wireDate(date))}</p>
      {creditedTotal > 0 && (
        <p className="text-ink-soft">{t('Stornati: {amount}', { amount: formatEuro(creditedTotal) })}</p>
      )}
      <SentFacts document={document} />
      {errors.length > 0 && (
        <ul className="text-danger">
          {errors.map(({ code, text }) => (
            <li key={code}>
              {code} {text}
            </li>
          ))}
        </ul>
      )}
      <DocumentLinks links={linksOf(document)} />
      {kind !== 'credit-note' && creditedTotal < total && <CreditForm document={document} onCredited={onCredited} />}
    </>
  );
}

function SentFacts({ document: { sentAt, answeredAt, fileName } }: { readonly document: StaffDocument }) {
  if (sentAt === undefined) return null;
  return (
    <p className="break-words text-ink-faint text-sm">
      {answeredAt === undefined
        ? t('{file}, inviato {sent}', { file: fileName ?? '', sent: formatMoment(sentAt) })
        : t('{file}, inviato {sent}, risposta {answered}', {
            file: fileName ?? '',
            sent: formatMoment(sentAt),
            answered: formatMoment(answeredAt),
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

/** Describes the effect of a credit note: the due is reduced, and what was already paid waits for a refund. */
function moneyOf(takenOff: number, toGiveBack: number): string[] {
  return [
    ...(takenOff > 0 ? [t('Tolti {amount} dalla scadenza', { amount: formatEuro(takenOff) })] : []),
    ...(toGiveBack > 0
      ? [
          t('{amount} erano già pagati: restano al negozio finché non li restituisci in Rimborsi', {
            amount: formatEuro(toGiveBack),
          }),
        ]
      : []),
  ];
}

/** Issues a credit note for an invoice or a part of it. An empty amount means all that is left. */
function CreditForm({ document: { documentId, number }, onCredited }: DocumentDetailsProps) {
  return (
    <OpenedPart title={t('Nota di credito per {number}', { number })}>
      <SendForm
        label={t('Nota di credito per {number}', { number })}
        submit={t('Emetti la nota di credito')}
        send={(text) =>
          api.call(staffDocumentCredit, {
            body: { document_id: documentId, reason: text('reason'), ...numberOf('amount', text('amount')) },
          })
        }
        onSent={({ document: note, takenOff, toGiveBack }) => {
          toast(
            'success',
            [t('Emesso il documento {number}', { number: note.number }), ...moneyOf(takenOff, toGiveBack)].join('. '),
          );
          onCredited();
        }}
      >
        {(at) => (
          <>
            <Field
              label={t('Importo in euro, IVA compresa')}
              name="amount"
              inputMode="decimal"
              hint={t('Vuoto: tutto quello che resta')}
              error={at('amount')}
            />
            <Field label={t('Motivo')} name="reason" required maxLength={200} error={at('reason')} />
          </>
        )}
      </SendForm>
    </OpenedPart>
  );
}
