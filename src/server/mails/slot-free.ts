import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { renderMail } from './render-mail.ts';

export interface SlotFree {
  readonly email: string;
  readonly firstName: string;
  /** The slot in words: "martedì 3 marzo, dalle 10:00 alle 12:00". */
  readonly slot: string;
  readonly publicUrl: string;
}

/** Tells a customer who waited that a slot has room again. */
export function slotFree({ email, firstName, slot, publicUrl }: SlotFree): Mail {
  return renderMail({
    to: email,
    subject: `Si è liberato un posto: ${slot}`,
    page: h(
      Frame,
      { title: 'Si è liberato un posto' },
      h(Heading, null, 'Si è liberato un posto'),
      h(Paragraph, null, `Ciao ${firstName}, la fascia che aspettavi ha di nuovo posto: ${slot}.`),
      h(Button, { label: 'Scegli la fascia', href: `${publicUrl}/payment` }),
      h(SmallPrint, null, 'Il posto non è riservato: lo prende chi sceglie per primo la fascia.'),
    ),
  });
}
