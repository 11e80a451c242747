import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Facts, Frame, LinkLine, Paragraph, type Row } from './kit.ts';
import { renderMail } from './render-mail.ts';

export interface FormLetter {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** The form's. */
  readonly title: string;
  readonly intro: string;
  readonly answers: readonly Row[];
  readonly attachments?: readonly { readonly name: string; readonly url: string }[];
}

/** The mail about a submission: for the staff, or as a receipt for the sender. */
export function formLetter({ title, intro, answers, attachments = [], ...head }: FormLetter): Mail {
  return renderMail({
    ...head,
    page: h(
      Frame,
      { title },
      h(Paragraph, null, intro),
      h(Facts, { rows: answers }),
      attachments.map(({ name, url }) => h(LinkLine, { key: url, before: 'Allegato:', label: name, href: url })),
    ),
  });
}
