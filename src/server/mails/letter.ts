import { createElement as h } from 'react';
import { t } from '../../language/language.ts';
import type { Mail } from '../infra/mail.ts';
import { TrackerCells } from './kit/tracker.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { orderName, type ToldOrder } from './orders/told-order.ts';
import { renderMail } from './render-mail.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** The title of the mail; the subject if it is left out. */
  readonly heading?: string;
  readonly texts: readonly string[];
  /** The address of the button; `button` is its text. */
  readonly link?: string;
  readonly button?: string;
  readonly smallPrint?: string;
  /** The order that the mail is about: its number, its steps and its store are shown. */
  readonly order?: ToldOrder | undefined;
  readonly isForStaff?: boolean;
}

/** A mail of some paragraphs, with the steps of an order, a button and small print where they are given. */
export function letter({ to, subject, heading = subject, texts, ...more }: Letter): Mail {
  const { order, link, button, smallPrint, isForStaff } = more;
  const about = order && orderName(order.orderNumber);
  return renderMail({
    to,
    subject,
    page: h(
      Frame,
      { title: subject, about, store: order?.store, isForStaff: isForStaff ?? false },
      h(Heading, null, heading),
      ...texts.map((text) => h(Paragraph, { key: text }, text)),
      order === undefined ? null : h(TrackerCells, { order }),
      link === undefined || button === undefined ? null : h(Button, { label: button, href: link }),
      smallPrint === undefined ? null : h(SmallPrint, null, smallPrint),
    ),
  });
}

/** Puts the name of the reader before a sentence, which is written as it goes on after the name; without a name it stands alone. */
export function addressed(firstName: string, sentence: string): string {
  if (firstName === '') return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return t('Ciao {name}, {sentence}', { name: firstName, sentence });
}
