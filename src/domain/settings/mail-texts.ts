import { msg } from '../../language/language.ts';

/** The texts of a mail that the chain may write; tables, prices and what the law wants are not among them. */
export interface MailTexts {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs, with an empty line between them. */
  readonly body: string;
  /** Empty where the mail has no button. */
  readonly button: string;
  /** The text below the button; an empty one is left out. */
  readonly after: string;
}

export const MAIL_SECTIONS = ['subject', 'heading', 'body', 'button', 'after'] as const satisfies (keyof MailTexts)[];
export type MailSection = (typeof MAIL_SECTIONS)[number];

export const MAIL_LIMITS: Readonly<Record<MailSection, number>> = {
  subject: 150,
  heading: 120,
  body: 2000,
  button: 40,
  after: 800,
};

/** The groups of the mails, in the order in which they are shown, with their Italian names. */
export const MAIL_GROUPS = {
  order: msg('Ordine'),
  money: msg('Soldi'),
  account: msg('Conto e accessi'),
  company: msg('Azienda'),
  sale: msg('Buoni, abbonamento, liste'),
} as const;
export type MailGroup = keyof typeof MAIL_GROUPS;

interface MailSort {
  readonly group: MailGroup;
  /** Italian, for `t`. */
  readonly title: string;
  /** The values that stand for `{name}` in its texts. */
  readonly fields: readonly string[];
  /** Values without which the mail is of no use: they have to be in its heading or its body. */
  readonly needs?: readonly string[];
}

const sort = (group: MailGroup, title: string, ...fields: string[]) => ({ group, title, fields });
const ofOrder = (title: string, ...fields: string[]) => sort('order', title, 'nome', 'numero', ...fields);
const ofMoney = (title: string, ...fields: string[]) => sort('money', title, 'nome', ...fields);
const ofAccount = (title: string, ...fields: string[]) => sort('account', title, 'nome', ...fields);
const STEP = ['giorno', 'dalle', 'alle', 'indirizzo', 'negozio', 'telefono'] as const;

/** Every mail to customers, by its name in the code. Mails of forms are written where the form is. */
export const MAIL_KINDS = {
  'order-confirmed': ofOrder(msg('Conferma d’ordine'), ...STEP),
  'order-approved': ofOrder(msg('Conferma di un ordine approvato'), ...STEP),
  'order-changed': ofOrder(msg('Cambiato dal cliente'), ...STEP),
  'order-grown': ofOrder(msg('Prodotti aggiunti'), ...STEP),
  'step-taken': ofOrder(msg('Preso in carico'), ...STEP),
  'step-moved': ofOrder(msg('Spostato'), ...STEP),
  'step-consent': ofOrder(msg('Costa di più: chiede il sì'), ...STEP),
  question: ofOrder(msg('Una domanda di chi prepara'), 'prodotto'),
  'step-ready': ofOrder(msg('Pronto'), ...STEP),
  'step-leaving': ofOrder(msg('In viaggio'), ...STEP),
  'step-in-locker': ofOrder(msg('Nel locker'), ...STEP),
  'step-delivered': ofOrder(msg('Consegnato'), ...STEP),
  'step-partly-delivered': ofOrder(msg('Consegnato in parte'), ...STEP),
  'step-cancelled': ofOrder(msg('Annullato'), ...STEP),
  'step-not-collected': ofOrder(msg('Non ritirato'), ...STEP),
  'step-failed': ofOrder(msg('Non consegnato'), ...STEP),
  'change-gone': ofOrder(msg('Modifica non confermata')),
  'addition-refused': ofOrder(msg('Prodotti non aggiunti'), 'prodotti', 'motivo'),
  'rating-answered': ofOrder(msg('Risposta a una valutazione')),
  'order-unpaid': ofMoney(msg('Annullato: non è stato pagato'), 'numero'),
  'order-transfer': ofMoney(msg('Dati per il bonifico'), 'numero'),
  'payment-lapsed': ofMoney(msg('Pagamento da confermare di nuovo'), 'numero', 'importo', 'scadenza'),
  'payment-renew': ofMoney(msg('Pagamento da confermare prima della consegna'), 'numero', 'importo', 'scadenza'),
  'payment-unpaid': ofMoney(msg('Pagamento non riuscito'), 'numero', 'importo', 'scadenza'),
  'payment-uncollected': ofMoney(msg('Pagamento non riuscito dopo la consegna'), 'numero', 'importo', 'scadenza'),
  'payment-paid': ofMoney(msg('Pagamento a posto'), 'numero', 'importo', 'scadenza'),
  'transfer-partial': ofMoney(msg('Bonifico: manca una parte'), 'importo'),
  'transfer-open': ofMoney(msg('Bonifico: una parte non serve'), 'importo'),
  'transfer-returned': ofMoney(msg('Bonifico restituito'), 'importo'),
  'transfer-credited': ofMoney(msg('Bonifico diventato un buono'), 'importo'),
  'refund-granted': ofMoney(msg('Rimborso'), 'numero', 'importo'),
  'refund-refused': ofMoney(msg('Rimborso non accolto'), 'numero'),
  'refund-deposit': ofMoney(msg('Cauzione restituita'), 'numero', 'importo'),
  withdrawal: ofMoney(msg('Ricevuta del recesso'), 'numero'),
  'due-created': ofMoney(msg('Nuova scadenza'), 'importo', 'giorno'),
  'due-expiring': ofMoney(msg('Scadenza vicina'), 'importo', 'giorno'),
  'due-expired': ofMoney(msg('Scadenza non pagata'), 'importo', 'giorno'),
  'email-confirm': ofAccount(msg('Benvenuto: conferma l’indirizzo')),
  'account-made': ofAccount(msg('Account fatto dal personale')),
  'login-code': { ...ofAccount(msg('Codice per entrare'), 'codice'), needs: ['codice'] },
  'password-reset': ofAccount(msg('Password nuova')),
  'new-login': ofAccount(msg('Nuovo accesso'), 'dispositivo', 'giorno', 'ora'),
  'email-change': ofAccount(msg('Conferma il nuovo indirizzo')),
  'email-undo': ofAccount(msg('Cambio di indirizzo chiesto'), 'indirizzo'),
  'email-undone': ofAccount(msg('Indirizzo cambiato'), 'indirizzo'),
  'factor-removal': ofAccount(msg('Due passaggi da togliere'), 'giorno', 'ora'),
  'changed-by-staff': ofAccount(msg('Account modificato dal personale'), 'cosa'),
  'account-password': ofAccount(msg('Password cambiata')),
  'account-email': ofAccount(msg('Indirizzo cambiato, senza link')),
  'account-email-restored': ofAccount(msg('Indirizzo di nuovo quello di prima')),
  'account-mfa-on': ofAccount(msg('Due passaggi attivati')),
  'account-mfa-off': ofAccount(msg('Due passaggi disattivati')),
  'account-passkey': ofAccount(msg('Passkey aggiunta')),
  'account-sign-on': ofAccount(msg('Profilo esterno collegato')),
  'account-sign-on-off': ofAccount(msg('Profilo esterno scollegato')),
  closing: ofAccount(msg('Vuole chiudere l’account')),
  erasure: ofAccount(msg('Account da cancellare'), 'giorno'),
  closed: ofAccount(msg('Account chiuso')),
  merged: ofAccount(msg('Account uniti'), 'indirizzo'),
  'company-invitation': sort('company', msg('Invito a comprare per l’azienda'), 'azienda'),
  'company-approved': sort('company', msg('Azienda approvata'), 'nome', 'azienda'),
  'company-refused': sort('company', msg('Azienda non approvata'), 'nome', 'azienda'),
  'purchase-request': sort('company', msg('Ordine da approvare'), 'nome', 'chi', 'totale'),
  'purchase-refused': sort('company', msg('Ordine non approvato'), 'nome', 'chi', 'totale'),
  'slot-free': sort('sale', msg('Fascia di nuovo libera'), 'nome', 'fascia'),
  'area-open': sort('sale', msg('Ora consegniamo da te'), 'nome', 'luogo'),
  'list-invitation': sort('sale', msg('Invito a una lista'), 'chi', 'lista'),
  'subscription-started': sort('sale', msg('Abbonamento attivo'), 'nome', 'dal', 'al', 'prezzo'),
  'subscription-ends': sort('sale', msg('Abbonamento in scadenza'), 'nome', 'al'),
  'subscription-over': sort('sale', msg('Abbonamento scaduto'), 'nome', 'al'),
  'present-bought': sort('sale', msg('Buono regalo partito'), 'nome', 'chi', 'importo'),
  present: { ...sort('sale', msg('Buono regalo'), 'nome', 'chi', 'importo', 'codice', 'giorno'), needs: ['codice'] },
  'friend-gift': {
    ...sort(
      'sale',
      msg('Buono per chi ha invitato un amico'),
      'nome',
      'amico',
      'importo',
      'codice',
      'giorno',
      'minimo',
    ),
    needs: ['codice'],
  },
} as const satisfies Readonly<Record<string, MailSort>>;

export type MailKind = keyof typeof MAIL_KINDS;
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as MailKind[];

export function mailSort(kind: MailKind): MailSort {
  return MAIL_KINDS[kind];
}

/** The texts that take the place of a mail's fields; an unknown value is an empty text. */
export type MailValues = Readonly<Record<string, string>>;

/**
 * Puts values into a text, each once: a value that looks like `{name}` stays what it is. Where a value is empty, the
 * space before it goes, and what would begin with a comma begins with its next word.
 */
export function fillText(text: string, values: MailValues): string {
  const filled = text.replace(/ ?\{([a-z]+)\}/g, (whole, name: string) => {
    const value = values[name] ?? '';
    return value === '' ? '' : `${whole.startsWith(' ') ? ' ' : ''}${value}`;
  });
  const begun = filled.replace(/^[\s,]+/, '');
  return begun === filled ? filled : begun.charAt(0).toUpperCase() + begun.slice(1);
}

/** Returns the text with the names of the values in their place, the longest value first. */
export function asTemplate(text: string, values: MailValues): string {
  const names = new Map(Object.entries(values).map(([name, value]) => [value, name]));
  const known = [...names.keys()].filter(Boolean).sort((one, other) => other.length - one.length);
  if (known.length === 0) return text;
  const any = new RegExp(known.map((value) => value.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|'), 'g');
  return text.replace(any, (value) => `{${names.get(value)}}`);
}

/** What is wrong with the braces of a text: a name that the mail does not have, or braces that are no name at all. */
export function wrongField(text: string, fields: readonly string[]): string | undefined {
  const [doubled] = /\{{2,}[^{}\n]{0,30}\}*/.exec(text) ?? [];
  if (doubled !== undefined) return doubled;
  const rest = text.replace(/\{([a-z]+)\}/g, (whole, name: string) => (fields.includes(name) ? '' : whole));
  return /\{[^{}\n]{0,30}\}?|\}/.exec(rest)?.[0];
}
