/** Text for HTML, escaped; the pieces of a template that are already HTML are marked with `raw`. */
export interface Html {
  readonly html: string;
}

/** Builds HTML for the plain pages of the mailbox: every value is escaped unless it is Html itself. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | number | Html | readonly Html[])[]): Html {
  const text = strings.reduce((whole, piece, index) => whole + rendered(values[index - 1]) + piece);
  return { html: text };
}

function rendered(value: string | number | Html | readonly Html[] | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((part: Html) => part.html).join('');
  if (typeof value === 'object') return (value as Html).html;
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
