import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Frame, Heading, Paragraph } from './kit.ts';
import { renderMail } from './render-mail.ts';

export interface ProductRequestNotice {
  readonly to: string;
  readonly text: string;
  readonly store: string;
  /** The address that wants an answer; null: none was left. */
  readonly replyAddress: string | null;
}

/** Tells the staff what a shopper looked for in vain. */
export function productRequestNotice({ to, text, store, replyAddress }: ProductRequestNotice): Mail {
  return renderMail({
    to,
    subject: `Prodotto richiesto: ${text}`,
    page: h(
      Frame,
      { title: 'Prodotto richiesto', isForStaff: true },
      h(Heading, null, 'Prodotto richiesto'),
      h(Paragraph, null, `Un cliente ha cercato e non ha trovato: ${text}`),
      h(Paragraph, null, `Negozio: ${store}`),
      h(Paragraph, null, replyAddress === null ? 'Non ha lasciato un indirizzo.' : `Vuole saperlo quando arriva: ${replyAddress}`),
    ),
  });
}
