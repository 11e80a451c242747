import type { MailKind, MailTexts } from '../../domain/settings/mail-texts.ts';
import { type Language, language, t, withLocale } from '../../language/language.ts';
import { localeOf } from '../infra/language/dictionaries.ts';
import type { FootLine, Letter, LetterLook, Mailer, WrittenLetter } from '../infra/mail.ts';
import type { LetterTransport } from './mail-thread.ts';
import { orderName } from './mailed-order.ts';
import { withTexts } from './own-texts.ts';

/** The shop, as it is shown at the foot of each mail. */
export interface Sender {
  readonly publicUrl: string;
  /** The company that runs the shop, with the address of its registered office. */
  readonly name: string;
  readonly address: string;
  /** The name and colours of the shop, if it has others than the usual ones. */
  readonly look?: LetterLook | undefined;
}

/** Returns the language that a customer chose, found by id or by address; Italian for others. */
export type LanguageOf = (reader: {
  readonly userId?: number | undefined;
  readonly email: string;
}) => Promise<Language>;

/** Returns the texts that the chain wrote for a mail; undefined: the shop's own. */
export type TextsOf = (kind: MailKind, language: Language) => MailTexts | undefined;

interface MailerDeps {
  readonly languageOf: LanguageOf;
  readonly transport: LetterTransport;
  /** Returns the sender as it is now: the staff may change it. */
  readonly sender: () => Sender;
  readonly textsOf: TextsOf;
  /** Called when a mail about an order was sent; its subject is Italian. */
  readonly sent: (mail: {
    readonly key: string;
    readonly orderNumber: number;
    readonly subject: string;
  }) => Promise<void>;
}

/** Writes letters in the language of their readers, which is stored with their accounts. */
export function speakingMailer({ languageOf, transport, sender, textsOf, sent }: MailerDeps): Mailer {
  /** Writes a letter in a language, with the shop's name in its texts. */
  const writtenIn = (spoken: Language, make: () => Letter): WrittenLetter => {
    const from = sender();
    return withLocale({ ...localeOf(spoken), shopName: from.look?.shopName }, () => {
      const letter = make();
      const texts = letter.words && textsOf(letter.words.kind, spoken);
      return written(texts ? withTexts(letter, texts) : letter, from);
    });
  };
  return {
    async send(make, key, userId) {
      const letter = writtenIn('it', make);
      const chosen = await languageOf({ userId, email: letter.to });
      await transport.send(chosen === 'it' ? letter : writtenIn(chosen, make), key);
      if (letter.orderNumber !== undefined)
        await sent({ key, orderNumber: letter.orderNumber, subject: letter.subject });
    },
    async trial(make, { language: spoken, to, key }) {
      const letter = writtenIn(spoken, make);
      if (to === undefined) return transport.render(letter);
      await transport.send({ ...letter, to, subject: t('Prova: {subject}', { subject: letter.subject }) }, key);
      return undefined;
    },
  };
}

/** Returns a letter with its foot, in the current language. Outside a shop the foot names no sender. */
export function written(
  { to, replyTo, subject, title, orderNumber, store, isForStaff, blocks }: Letter,
  sender?: Sender,
): WrittenLetter {
  return {
    to,
    replyTo,
    subject,
    title,
    orderNumber,
    about: orderNumber === undefined ? undefined : orderName(orderNumber),
    language: language(),
    blocks: blocks.filter((block) => block !== false),
    foot: isForStaff ? [] : footOf(store, sender),
    look: sender?.look,
  };
}

/** Returns the foot: whom to ask, and who sends the mail. */
function footOf(store: Letter['store'], sender: Sender | undefined): FootLine[] {
  const lines: FootLine[] = [{ text: t('Qualcosa non torna? Rispondi a questa e-mail: ti leggiamo.') }];
  if (store && store.phone !== '') {
    // non-breaking spaces keep a number in one line
    const phone = store.phone.replaceAll(' ', '\u00a0');
    lines.push({ text: t('Per questo ordine puoi anche chiamare {store}: {phone}.', { store: store.name, phone }) });
  }
  if (sender) {
    const { publicUrl, name, address } = sender;
    lines.push({ link: { label: t('Contatti'), href: `${publicUrl}/page/contatti` }, text: `${name}, ${address}` });
  }
  return lines;
}
