import { formatDay, formatMoney } from '../../domain/base/format.ts';
import { wireDate } from '../../domain/base/rome-time.ts';
import { msg, t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { addressed, fixed, paragraph, worded } from './letter.ts';

export interface DueLetter {
  readonly email: string;
  readonly firstName: string;
  readonly companyName: string;
  readonly kind: 'created' | 'expiring' | 'expired';
  readonly dueId: number;
  /** The number of the invoice; empty: there is none. */
  readonly documentNumber: string;
  readonly amountCents: number;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  /** Whether the company cannot order on account until it is paid. */
  readonly isBlocking: boolean;
  /** Undefined: transfers are not offered. */
  readonly wire: { readonly iban: string; readonly holder: string; readonly reason: string } | undefined;
  /** The address of the payment page, which needs no login. */
  readonly link: string;
}

const SUBJECTS: Readonly<Record<DueLetter['kind'], string>> = {
  created: msg('Nuova scadenza: {amount} entro il {day}'),
  expiring: msg('La scadenza di {amount} è vicina: {day}'),
  expired: msg('Scadenza non pagata: {amount} dal {day}'),
};

const OPENINGS: Readonly<Record<DueLetter['kind'], string>> = {
  created: msg('c’è una nuova scadenza per gli acquisti a credito.'),
  expiring: msg('una scadenza si avvicina.'),
  expired: msg('una scadenza non risulta pagata.'),
};

/** Tells a company of a payment due, and how to pay it: by the link without a login, or by a transfer. */
export function dueLetter(letter: DueLetter): Letter {
  const { email, firstName, companyName, kind, documentNumber, amountCents, dueOn, wire, link } = letter;
  const amount = formatMoney(amountCents);
  return {
    to: email,
    subject: t(SUBJECTS[kind], { amount, day: wireDate(dueOn) }),
    title: t('Scadenza'),
    ...worded(`due-${kind}`, { nome: firstName, importo: amount, giorno: wireDate(dueOn) }),
    blocks: [
      { kind: 'heading', text: addressed(firstName, t(OPENINGS[kind])) },
      {
        kind: 'facts',
        rows: [
          ...(companyName === '' ? [] : [{ label: t('Azienda'), value: companyName }]),
          ...(documentNumber === '' ? [] : [{ label: t('Fattura'), value: documentNumber }]),
          { label: t('Importo'), value: amount },
          { label: t('Scadenza'), value: formatDay(dueOn) },
          ...(wire
            ? [
                { label: t('Intestatario'), value: wire.holder },
                { label: t('IBAN'), value: wire.iban },
                { label: t('Causale'), value: wire.reason },
              ]
            : []),
        ],
      },
      letter.isBlocking
        ? fixed(t('Finché non è pagata non puoi fare altri ordini a credito.'))
        : kind !== 'expired' && paragraph(t('Puoi pagarla anche prima della scadenza.')),
      { kind: 'button', label: t('Paga ora'), href: link },
      {
        kind: 'small',
        text: t(
          'Il link funziona senza accesso: puoi girarlo a chi paga per la tua azienda. Se hai già pagato, non devi fare nulla.',
        ),
      },
    ],
  };
}
