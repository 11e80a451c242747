import { createElement as h, type ReactNode } from 'react';
import { language } from '../../language/language.ts';
import { Foot, type StoreToCall } from './kit/foot.ts';
import { Awning, Wordmark } from './kit/ornaments.ts';
import { CELL, CLASSES, COLOURS, LAYOUT, REMARK, STYLES, TABLE } from './kit/styles.ts';

/**
 * Building blocks of mails. Styles are inline and the layout is tables, because mail clients know little else; the dark theme is a
 * stylesheet, for those that know it. Every text stands on a background that is said with it, so that a client that turns one dark turns
 * the other, too. There is no JSX, which Node cannot strip: `h` makes the elements.
 *
 * `data-text` is for the text version (see `render-mail.ts`) and means nothing to a mail client.
 */
interface FrameProps {
  /** Shown by clients that show a page title. */
  readonly title: string;
  /** The subject matter of the mail, shown beside the shop's name: "Ordine n. 100126". */
  readonly about?: string | undefined;
  /** The store that prepares the order of the mail: the foot says its phone. */
  readonly store?: StoreToCall | undefined;
  /** To the staff: without the words about whom to ask. */
  readonly isForStaff?: boolean;
  readonly children?: ReactNode;
}

/** The page around every mail: the shop's name, the awning, what there is to say on a card, and whom to ask. */
export function Frame({ title, about, store, isForStaff = false, children }: FrameProps): ReactNode {
  const body = {
    margin: 0,
    padding: 0,
    backgroundColor: COLOURS.ground,
    color: COLOURS.ink,
    fontSize: 16,
    lineHeight: 1.5,
    fontFamily: 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif',
  };
  return h(
    'html',
    { lang: language() },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, title),
      h('style', null, STYLES),
    ),
    h(
      'body',
      { className: CLASSES.ground, style: body },
      rows(
        { className: CLASSES.ground, bgcolor: COLOURS.ground, align: 'center', style: { backgroundColor: COLOURS.ground } },
        h(
          'div',
          { className: 'm-page', style: { maxWidth: 640, margin: '0 auto', padding: '24px 12px 32px', textAlign: 'left' } },
          h(Wordmark, { about }),
          h(Awning, null),
          card(children),
          isForStaff ? null : h(Foot, { store }),
        ),
      ),
    ),
  );
}

/** One cell over the whole width. */
function rows(props: object, content: ReactNode): ReactNode {
  return h('table', { ...LAYOUT, ...props }, h('tbody', null, h('tr', null, h('td', { align: 'center' }, content))));
}

function card(children: ReactNode): ReactNode {
  const style = { backgroundColor: COLOURS.card, color: COLOURS.ink, borderRadius: '0 0 20px 20px' };
  return h(
    'table',
    { ...LAYOUT, className: CLASSES.card, bgcolor: COLOURS.card, style },
    h('tbody', null, h('tr', null, h('td', { className: 'm-pad', style: { padding: '26px 40px 32px' } }, children))),
  );
}

interface Block {
  readonly children?: ReactNode;
}

export function Heading({ children }: Block): ReactNode {
  const style = {
    fontSize: 26,
    lineHeight: 1.22,
    margin: '0 0 12px',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    fontFamily: 'Fraunces, Georgia, "Times New Roman", serif',
  };
  return h('h1', { style }, children);
}

/** The heading of a part of a mail. */
export function SubHeading({ children }: Block): ReactNode {
  const style = { fontSize: 20, lineHeight: 1.3, margin: '0 0 6px', fontWeight: 600 };
  return h('h2', { style: { ...style, fontFamily: 'Fraunces, Georgia, "Times New Roman", serif' } }, children);
}

export function Paragraph({ children }: Block): ReactNode {
  return h('p', { style: { margin: '0 0 16px' } }, children);
}

/** Sentences below each other, one to a line. */
export function List({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return h(Paragraph, null, withLineBreaks(texts.join('\n')));
}

export function SmallPrint({ children }: Block): ReactNode {
  return h('p', { className: CLASSES.soft, style: { margin: '20px 0 0', ...REMARK } }, children);
}

/** A line between two parts of a mail. */
export function Rule(): ReactNode {
  const style = { borderTop: `1px solid ${COLOURS.line}`, margin: '24px 0 22px', fontSize: 1, lineHeight: '1px' };
  return h('div', { className: CLASSES.line, 'data-text': 'skip', style }, '\u00a0');
}

interface ButtonProps {
  readonly label: string;
  readonly href: string;
}

/** The one thing to press of a mail, over its whole width. In the text version: `label: href`. */
export function Button({ label, href }: ButtonProps): ReactNode {
  const style = {
    display: 'block',
    padding: '15px 20px',
    borderRadius: 999,
    textAlign: 'center',
    fontWeight: 700,
    backgroundColor: COLOURS.accent,
    color: COLOURS.onAccent,
    textDecoration: 'none',
    fontSize: 16,
    lineHeight: '22px',
  } as const;
  return h('p', { style: { margin: '22px 0 10px' } }, h('a', { href, 'data-text': 'button', className: CLASSES.button, style }, label));
}

interface LinkLineProps extends ButtonProps {
  /** The text before the link. */
  readonly before: string;
}

/** A link at the end of a line. In the text version: `before label href`. */
export function LinkLine({ before, label, href }: LinkLineProps): ReactNode {
  const style = { color: COLOURS.accent, fontWeight: 600 };
  return h('p', { style: { margin: '12px 0 8px', fontSize: 14 } }, `${before} `, h('a', { href, className: CLASSES.accent, style }, label));
}

export interface Row {
  readonly label: string;
  /** May have several lines. */
  readonly value: string;
}

interface RowsProps {
  readonly rows: readonly Row[];
}

/** Names with what belongs to them. In the text version, as in every table: `label: value`. */
export function Facts({ rows: facts }: RowsProps): ReactNode {
  return h(
    'table',
    { ...TABLE, style: { margin: '0 0 16px' } },
    h(
      'tbody',
      null,
      facts.map(({ label, value }, index) =>
        h(
          'tr',
          { key: index },
          h('th', { scope: 'row', style: { ...CELL, width: '30%', paddingRight: 16 } }, label),
          // an IBAN is wider than the screen of a small phone
          h('td', { style: { ...CELL, overflowWrap: 'anywhere' } }, withLineBreaks(value)),
        ),
      ),
    ),
  );
}

function withLineBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}

/** A word with a sign or a digit that no name has could be an address or a price: such a text is an advertisement, not a name. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** Returns a name that a stranger typed where it can be nothing but a name; undefined otherwise. */
export function plainName(typed: string): string | undefined {
  const name = typed.trim();
  return NAME.test(name) ? name : undefined;
}
