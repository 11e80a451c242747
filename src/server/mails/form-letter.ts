import { createElement as h } from 'react';
import { t } from '../../language/language.ts';
import type { Mail } from '../infra/mail.ts';
import { Facts, Frame, Heading, LinkLine, Paragraph, type Row } from './kit.ts';
import { renderMail } from './render-mail.ts';

export interface FormLetter {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** The form's. */
  readonly title: string;
  readonly intro: string;
  readonly isForStaff?: boolean;
  readonly answers: readonly Row[];
  readonly attachments?: readonly { readonly name: string; readonly url: string }[];
}

/** The mail about a submission: for the staff, or as a receipt for the sender. */
export function formLetter({ title, intro, answers, attachments = [], isForStaff = false, ...head }: FormLetter): Mail {
  return renderMail({
    ...head,
    page: h(
      Frame,
      { title, isForStaff },
      h(Heading, null, title),
      h(Paragraph, null, intro),
      h(Facts, { rows: answers }),
      attachments.map(({ name, url }) => h(LinkLine, { key: url, before: t('Allegato:'), label: name, href: url })),
    ),
  });
}
