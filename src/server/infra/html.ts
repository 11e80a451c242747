/** Text for HTML, escaped; the pieces of a template that are already HTML are marked with `raw`. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[];

/** Builds HTML for mails and for the plain pages of the mailbox: every value is escaped unless it is Html itself. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: strings.reduce((whole, piece, index) => whole + rendered(values[index - 1]) + piece) };
}

function rendered(value: Value | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((part: Html) => part.html).join('');
  if (typeof value === 'object') return (value as Html).html;
  return String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
