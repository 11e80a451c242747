import { decodeHTMLStrict } from 'entities';

/** The HTML elements that occur in texts of catalogues. Other words in angle brackets are text. */
const TAG =
  /<\/?(?:(br|div|h[1-6]|hr|li|ol|p|table|tbody|td|th|thead|tr|ul)|a|b|big|center|em|font|i|img|script|small|span|strong|style|sub|sup|u)(?:\s[^<>]*)?\/?>/gi;
const MARKED = /<(b|strong)(?:\s[^<>]*)?>([^<>*]+)<\/\1>/gi;

/**
 * Returns a text that may be HTML without its tags and with its entities decoded once: `&amp;egrave;` is the text
 * `&egrave;`.
 */
export function textOfHtml(html: string): string {
  return withoutTags(decoded(html));
}

/** Returns the plain text with `*` around bold parts, which is how labels mark allergens. */
export function markedTextOfHtml(html: string): string {
  return withoutTags(decoded(html).replace(MARKED, '*$2*'));
}

function decoded(html: string): string {
  return html.includes('&') ? decodeHTMLStrict(html).replaceAll('\u00A0', ' ') : html;
}

function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(TAG, (_tag, block?: string) => (block ? ' ' : '')) : text;
}
