import { trackerSteps } from '../../domain/delivery/tracker/order-tracker.ts';
import type { MailKind, MailValues } from '../../domain/settings/mail-texts.ts';
import { t } from '../../language/language.ts';
import type { Block, Letter } from '../infra/mail.ts';
import type { MailedOrder } from './mailed-order.ts';

interface ShortLetter {
  readonly to: string;
  readonly subject: string;
  /** The title of the mail; the subject if it is left out. */
  readonly heading?: string;
  /** A block among them is one that the chain cannot write. */
  readonly texts: readonly (string | Block)[];
  /** The address of the button; `button` is its text. */
  readonly link?: string;
  readonly button?: string;
  readonly smallPrint?: string;
  /** The order that the mail is about: its number, its steps and its store are shown. */
  readonly order?: MailedOrder | undefined;
  readonly isForStaff?: boolean;
  readonly words?: Letter['words'];
}

/** Makes a letter of paragraphs, with the steps of an order, a button and small print if they are given. */
export function letter({ to, subject, heading = subject, texts, ...more }: ShortLetter): Letter {
  const { order, link, button, smallPrint, isForStaff, words } = more;
  return {
    to,
    subject,
    title: subject,
    orderNumber: order?.orderNumber,
    store: order?.store,
    isForStaff,
    words,
    blocks: [
      { kind: 'heading', text: heading },
      ...texts.map((text) => (typeof text === 'string' ? paragraph(text) : text)),
      order !== undefined && { kind: 'tracker', steps: trackerSteps(order) },
      link !== undefined && button !== undefined && { kind: 'button', label: button, href: link },
      smallPrint !== undefined && { kind: 'small', text: smallPrint },
    ],
  };
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

/** A paragraph of data, or of what the law wants: it stays where the chain writes its own texts. */
export function fixed(text: string): Block {
  return { kind: 'paragraph', text, isFixed: true };
}

/** Names a letter, so that the chain may write its texts, with the values that they may have. */
export function worded(kind: MailKind, values: MailValues): Pick<Letter, 'words'> {
  return { words: { kind, values } };
}

/**
 * Puts the name of the reader before a sentence, whose text continues after a comma; without a name the sentence stands
 * alone.
 */
export function addressed(firstName: string, sentence: string): string {
  if (firstName === '') return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return t('Ciao {name}, {sentence}', { name: firstName, sentence });
}

/**
 * Matches a plain name. A word with a sign or a digit that no name has could be an address or a price, and the text an
 * advertisement.
 */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** Returns a name that a stranger typed if it can only be a name; undefined otherwise. */
export function plainName(typed: string): string | undefined {
  const name = typed.trim();
  return NAME.test(name) ? name : undefined;
}
