import { formatDay } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { Fact, Letter } from '../infra/mail.ts';
import { addressed, paragraph, plainName, worded } from './letter.ts';

export interface SlotFree {
  readonly email: string;
  readonly firstName: string;
  readonly slot: { readonly date: string; readonly begins: string; readonly ends: string };
  readonly publicUrl: string;
}

/** Tells a waiting customer that a slot has room again. */
export function slotFree({ email, firstName, slot: { date, begins, ends }, publicUrl }: SlotFree): Letter {
  const slot = t('{day}, dalle {begin} alle {end}', { day: formatDay(date), begin: begins, end: ends });
  return {
    to: email,
    subject: t('Si è liberato un posto: {slot}', { slot }),
    title: t('Si è liberato un posto'),
    ...worded('slot-free', { nome: firstName, fascia: slot }),
    blocks: [
      { kind: 'heading', text: t('Si è liberato un posto') },
      paragraph(addressed(firstName, t('la fascia che aspettavi ha di nuovo posto: {slot}.', { slot }))),
      { kind: 'button', label: t('Scegli la fascia'), href: `${publicUrl}/payment` },
      { kind: 'small', text: t('Il posto non è riservato: lo prende chi sceglie per primo la fascia.') },
    ],
  };
}

/** Tells somebody who left an e-mail that the shop has opened. */
export function shopOpen({ email, publicUrl }: { readonly email: string; readonly publicUrl: string }): Letter {
  return {
    to: email,
    subject: t('Abbiamo aperto'),
    title: t('Abbiamo aperto'),
    blocks: [
      { kind: 'heading', text: t('Abbiamo aperto') },
      paragraph(
        t('Ci avevi chiesto di scriverti il primo giorno: è oggi. Scrivi il tuo CAP e vedi la prima fascia libera.'),
      ),
      { kind: 'button', label: t('Vai alla bottega'), href: publicUrl },
      {
        kind: 'small',
        text: t(
          'È l’unica e-mail per questa richiesta: tra 30 giorni cancelliamo i tuoi dati. Se non l’hai chiesta tu, ignorala.',
        ),
      },
    ],
  };
}

export interface AreaOpen {
  readonly email: string;
  readonly firstName: string;
  /** The official name of the town; null: only the postcode is known. */
  readonly town: string | null | undefined;
  readonly postcode: string;
  readonly publicUrl: string;
}

/**
 * Tells a person who asked for it that home delivery reaches their address. The name is the only text of the form in
 * it.
 */
export function areaOpen({ email, firstName, town, postcode, publicUrl }: AreaOpen): Letter {
  const place = town ?? t('CAP {postcode}', { postcode });
  const name = plainName(firstName);
  return {
    to: email,
    subject: t('Ora consegniamo da te: {place}', { place }),
    title: t('Ora consegniamo da te'),
    ...worded('area-open', { nome: name ?? '', luogo: place }),
    blocks: [
      { kind: 'heading', text: t('Ora consegniamo da te') },
      paragraph(
        addressed(
          name ?? '',
          t('ci avevi chiesto di avvisarti: ora portiamo la spesa a casa anche qui, {place}.', { place }),
        ),
      ),
      { kind: 'button', label: t('Aggiungi il tuo indirizzo'), href: `${publicUrl}/profile/addresses/manage/new` },
      {
        kind: 'small',
        text: t(
          'È l’unica e-mail per questa richiesta: tra 30 giorni cancelliamo i tuoi dati. Se non l’hai chiesta tu, ignorala.',
        ),
      },
    ],
  };
}

export interface ProductRequestNotice {
  readonly to: string;
  readonly text: string;
  readonly store: string;
  /** The address for a reply; null: none was given. */
  readonly replyAddress: string | null;
}

/** Tells the staff which product a shopper did not find. */
export function productRequestNotice({ to, text, store, replyAddress }: ProductRequestNotice): Letter {
  return {
    to,
    subject: `Prodotto richiesto: ${text}`,
    title: 'Prodotto richiesto',
    isForStaff: true,
    blocks: [
      { kind: 'heading', text: 'Prodotto richiesto' },
      paragraph(`Un cliente ha cercato e non ha trovato: ${text}`),
      paragraph(`Negozio: ${store}`),
      paragraph(
        replyAddress === null ? 'Non ha lasciato un indirizzo.' : `Vuole saperlo quando arriva: ${replyAddress}`,
      ),
    ],
  };
}

export interface Invitation {
  readonly email: string;
  readonly listName: string;
  readonly ownerName: string;
  readonly link: string;
}

/** Matches texts that mail programs turn into links. */
const ADDRESS = /:\/\/|@|\.\p{L}{2,}/u;

/** The only free texts of a list's owner in this mail are the two names, and only if they cannot be anything else. */
export function listInvitation({ email, listName, ownerName, link }: Invitation): Letter {
  const owner = plainName(ownerName) ?? t('Un cliente');
  const list = ADDRESS.test(listName) ? '' : ` “${listName}”`;
  return {
    to: email,
    subject: t('{owner} condivide con te una lista della spesa', { owner }),
    title: t('Lista condivisa'),
    ...worded('list-invitation', { chi: owner, lista: list.trim() }),
    blocks: [
      { kind: 'heading', text: t('Una lista da fare insieme') },
      paragraph(t('{owner} ti ha invitato nella sua lista della spesa{list}.', { owner, list })),
      { kind: 'button', label: t('Apri la lista'), href: link },
      { kind: 'small', text: t('L’invito vale 30 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.') },
    ],
  };
}

export interface FormLetter {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** The title of the form. */
  readonly title: string;
  readonly intro: string;
  readonly isForStaff?: boolean;
  readonly answers: readonly Fact[];
  readonly attachments?: readonly { readonly name: string; readonly url: string }[];
}

/** The mail about a submission: for the staff, or as a receipt for the sender. */
export function formLetter({
  title,
  intro,
  answers,
  attachments = [],
  isForStaff = false,
  ...head
}: FormLetter): Letter {
  return {
    ...head,
    title,
    isForStaff,
    blocks: [
      { kind: 'heading', text: title },
      paragraph(intro),
      { kind: 'facts', rows: answers },
      ...attachments.map(
        ({ name, url }) => ({ kind: 'link', before: t('Allegato:'), label: name, href: url }) as const,
      ),
    ],
  };
}
