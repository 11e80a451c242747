import { createElement as h, type ReactNode } from 'react';

/**
 * Building blocks of mails. Styles are inline and the layout is tables, because mail clients know little else. Every text
 * stands on a background that is said with it, so that a client that turns one dark turns the other, too. The colours are
 * those of `web/ui/tokens.css` in the light theme. There is no JSX, which Node cannot strip: `h` makes the elements.
 *
 * `data-text` is for the text version (see `text-version.ts`) and means nothing to a mail client.
 */
const INK = '#26201a';
const INK_SOFT = '#5b5146';
const PAPER = '#faf6ef';
const LINE = '#e7decf';
const ACCENT = '#23643c';
const ON_ACCENT = '#ffffff';

const CELL = { padding: '4px 0', verticalAlign: 'top', textAlign: 'left' } as const;
const AMOUNT = { ...CELL, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const;
const REMARK = { fontSize: 14, color: INK_SOFT } as const;
const TABLE = { cellPadding: 0, cellSpacing: 0, width: '100%' } as const;
/** A table that is only layout is none to a screen reader. */
const LAYOUT = { ...TABLE, role: 'presentation' } as const;

interface FrameProps {
  /** Shown by clients that show a page title. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** The page around every mail. */
export function Frame({ title, children }: FrameProps): ReactNode {
  const width = { maxWidth: 600, margin: '0 auto', padding: '32px 20px' };
  const body = {
    margin: 0,
    padding: 0,
    backgroundColor: PAPER,
    color: INK,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Arial, sans-serif',
    fontSize: 16,
    lineHeight: 1.5,
  };
  return h(
    'html',
    { lang: 'it' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title),
    ),
    h(
      'body',
      { style: body },
      h(
        'table',
        { ...LAYOUT, bgcolor: PAPER, style: { backgroundColor: PAPER, color: INK } },
        h(
          'tbody',
          null,
          h(
            'tr',
            null,
            h(
              'td',
              null,
              h(
                'div',
                { style: width },
                h(
                  'p',
                  { 'data-text': 'skip', style: { fontSize: 26, fontWeight: 700, margin: '0 0 24px', color: ACCENT } },
                  'Bottega',
                ),
                children,
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

interface Block {
  readonly children?: ReactNode;
}

export function Heading({ children }: Block): ReactNode {
  return h('h1', { style: { fontSize: 22, lineHeight: 1.3, margin: '0 0 12px' } }, children);
}

export function Paragraph({ children }: Block): ReactNode {
  return h('p', { style: { margin: '0 0 16px' } }, children);
}

export function SmallPrint({ children }: Block): ReactNode {
  return h('p', { style: { margin: '24px 0 0', ...REMARK } }, children);
}

interface ButtonProps {
  readonly label: string;
  readonly href: string;
}

/** A link that stands alone. In the text version: `label: href`. */
export function Button({ label, href }: ButtonProps): ReactNode {
  const style = {
    display: 'inline-block',
    padding: '10px 20px',
    borderRadius: 8,
    backgroundColor: ACCENT,
    color: ON_ACCENT,
    fontWeight: 700,
    textDecoration: 'none',
  };
  return h('p', { style: { margin: '24px 0' } }, h('a', { href, 'data-text': 'button', style }, label));
}

interface LinkLineProps extends ButtonProps {
  /** The text before the link. */
  readonly before: string;
}

/** A link at the end of a line. In the text version: `before label href`. */
export function LinkLine({ before, label, href }: LinkLineProps): ReactNode {
  return h('p', { style: { margin: '0 0 8px' } }, `${before} `, h('a', { href, style: { color: ACCENT } }, label));
}

export interface Row {
  readonly label: string;
  /** May have several lines. */
  readonly value: string;
}

export interface AmountRow {
  readonly label: string;
  /** Left out: the row is a remark on the one above. */
  readonly value?: string;
  readonly isStrong?: boolean;
}

interface RowsProps {
  readonly rows: readonly Row[];
}

/** Names with what belongs to them. In the text version, as in every table: `label: value`. */
export function Facts({ rows }: RowsProps): ReactNode {
  return h(
    'table',
    { ...TABLE, style: { margin: '0 0 16px' } },
    h(
      'tbody',
      null,
      rows.map(({ label, value }, index) =>
        h(
          'tr',
          { key: index },
          h('th', { scope: 'row', style: { ...CELL, width: '30%', paddingRight: 16 } }, label),
          h('td', { style: CELL }, withLineBreaks(value)),
        ),
      ),
    ),
  );
}

interface AmountsProps {
  readonly rows: readonly AmountRow[];
}

/** Amounts under each other at the right margin. */
export function Amounts({ rows }: AmountsProps): ReactNode {
  return h(
    'table',
    { ...LAYOUT, style: { margin: '16px 0 0' } },
    h(
      'tbody',
      null,
      rows.map(({ label, value, isStrong = false }, index) => {
        if (value === undefined)
          return h('tr', { key: index }, h('td', { colSpan: 2, style: { ...CELL, ...REMARK } }, label));
        const style = isStrong ? { fontWeight: 700, fontSize: 18 } : {};
        return h(
          'tr',
          { key: index },
          h('td', { style: { ...CELL, ...style } }, label),
          h('td', { style: { ...AMOUNT, ...style } }, value),
        );
      }),
    ),
  );
}

export interface Line {
  readonly amount: string;
  readonly name: string;
  /** Text of the HTML version only: the plain version is a list of the ordered goods. */
  readonly description: string;
  readonly total: string;
  /** The preferences of the line. */
  readonly notes: readonly string[];
}

interface LinesProps {
  readonly lines: readonly Line[];
}

/** The lines of an order. In the text version: `amount name: total`, notes indented under it. */
export function Lines({ lines }: LinesProps): ReactNode {
  const ruled = { borderBottom: `1px solid ${LINE}` };
  return h(
    'table',
    { ...LAYOUT, style: { borderCollapse: 'collapse', margin: '8px 0 0' } },
    h(
      'tbody',
      null,
      lines.flatMap(({ amount, name, description, total, notes }, index) => [
        h(
          'tr',
          { key: `line ${index}` },
          h('td', { style: { ...CELL, paddingTop: 10, paddingRight: 12, width: '1%', whiteSpace: 'nowrap' } }, amount),
          h('td', { style: { ...CELL, paddingTop: 10 } }, name),
          h('td', { style: { ...AMOUNT, paddingTop: 10 } }, total),
        ),
        h(
          'tr',
          { key: `about ${index}`, 'data-text': notes.length === 0 ? 'skip' : undefined },
          h('td', { 'data-text': 'skip', style: ruled }),
          h(
            'td',
            { colSpan: 2, 'data-text': 'notes', style: { ...CELL, ...ruled, ...REMARK, paddingBottom: 10 } },
            h('div', { 'data-text': 'skip' }, description),
            notes.map((note, noteIndex) => h('div', { key: noteIndex }, note)),
          ),
        ),
      ]),
    ),
  );
}

function withLineBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}
