import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../infra/mail.ts';
import { textVersion } from './text-version.ts';

export interface Letter extends Omit<Mail, 'html' | 'plain'> {
  /** A `Frame` with what it holds. */
  readonly page: ReactElement;
}

const MAX_SUBJECT = 200;

/**
 * A mail with both its versions, each written once as a component. This module brings React and the converter along
 * (about 120 ms): whoever sends a mail imports it when the mail is sent, so that a shop that starts does not wait.
 */
export function renderMail({ page, subject, ...head }: Letter): Mail {
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  return { ...head, subject: oneLine(subject), html, plain: textVersion(html) };
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT);
}
