import { createElement as h } from 'react';
import { formatDay } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { addressed } from './letter.ts';
import { renderMail } from './render-mail.ts';

export interface SlotFree {
  readonly email: string;
  readonly firstName: string;
  readonly slot: { readonly date: string; readonly begins: string; readonly ends: string };
  readonly publicUrl: string;
}

/** Tells a customer who waited that a slot has room again. */
export function slotFree({ email, firstName, slot: { date, begins, ends }, publicUrl }: SlotFree): Mail {
  const slot = t('{day}, dalle {begin} alle {end}', { day: formatDay(date), begin: begins, end: ends });
  return renderMail({
    to: email,
    subject: t('Si è liberato un posto: {slot}', { slot }),
    page: h(
      Frame,
      { title: t('Si è liberato un posto') },
      h(Heading, null, t('Si è liberato un posto')),
      h(Paragraph, null, addressed(firstName, t('la fascia che aspettavi ha di nuovo posto: {slot}.', { slot }))),
      h(Button, { label: t('Scegli la fascia'), href: `${publicUrl}/payment` }),
      h(SmallPrint, null, t('Il posto non è riservato: lo prende chi sceglie per primo la fascia.')),
    ),
  });
}
