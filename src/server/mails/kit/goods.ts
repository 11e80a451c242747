import { createElement as h, type ReactNode } from 'react';
import { AMOUNT, CELL, CLASSES, COLOURS, LAYOUT, REMARK } from './styles.ts';

export interface AmountRow {
  readonly label: string;
  /** Left out: the row is a remark on the one above. */
  readonly value?: string;
  readonly isStrong?: boolean;
}

interface AmountsProps {
  readonly rows: readonly AmountRow[];
}

/** Amounts under each other at the right margin. */
export function Amounts({ rows }: AmountsProps): ReactNode {
  return h(
    'table',
    { ...LAYOUT, style: { margin: '16px 0 0', fontSize: 15 } },
    h(
      'tbody',
      null,
      rows.map(({ label, value, isStrong = false }, index) => {
        if (value === undefined)
          return h('tr', { key: index }, h('td', { colSpan: 2, className: CLASSES.soft, style: { ...CELL, ...REMARK } }, label));
        const style = isStrong ? { fontWeight: 700, fontSize: 20, paddingTop: 12, borderTop: `1px solid ${COLOURS.line}` } : {};
        return h(
          'tr',
          { key: index, className: isStrong ? CLASSES.line : undefined },
          h('td', { style: { ...CELL, ...style } }, label),
          h('td', { style: { ...AMOUNT, ...style } }, value),
        );
      }),
    ),
  );
}

export interface Line {
  /** The amount before the name in the text version: "2 ×". */
  readonly amount: string;
  /** The amount below the name: "2 pz". */
  readonly shownAmount: string;
  readonly name: string;
  /** Brand and size: of the HTML version only, the plain version is a list of the ordered goods. */
  readonly description: string;
  readonly total: string;
  /** The preferences of the line. */
  readonly notes: readonly string[];
  /** The whole address of a small picture; absent: there is none. */
  readonly picture?: string | undefined;
}

interface LinesProps {
  readonly lines: readonly Line[];
}

/** The lines of an order with their pictures. In the text version: `amount name: total`, notes indented under it. */
export function Lines({ lines }: LinesProps): ReactNode {
  return h(
    'table',
    { ...LAYOUT, style: { borderCollapse: 'collapse', margin: '4px 0 0' } },
    h(
      'tbody',
      { 'data-text': 'goods' },
      lines.map((line, index) => h(GoodsRow, { key: index, line })),
    ),
  );
}

function GoodsRow({ line: { amount, shownAmount, name, description, total, notes, picture } }: { readonly line: Line }): ReactNode {
  const ruled = { borderBottom: `1px solid ${COLOURS.line}` };
  const middle = { ...CELL, ...ruled, verticalAlign: 'middle', padding: '6px 0' } as const;
  return h(
    'tr',
    { className: CLASSES.line, 'data-line': `${amount} ${name}: ${total}` },
    h('td', { width: 60, style: middle }, h(Thumb, { picture })),
    h(
      'td',
      { style: middle },
      h('div', { style: { fontSize: 15, lineHeight: 1.35, fontWeight: 500 } }, name),
      h(
        'div',
        { className: CLASSES.soft, style: { ...REMARK, fontSize: 13 } },
        [shownAmount, description.trim()].filter(Boolean).join(' · '),
      ),
      notes.map((note, index) =>
        h('div', { key: index, 'data-note': note, className: CLASSES.soft, style: { ...REMARK, fontSize: 13 } }, note),
      ),
    ),
    h('td', { style: { ...AMOUNT, ...ruled, verticalAlign: 'middle', fontWeight: 700 } }, total),
  );
}

/** A picture of goods on a tile, which is there also where pictures are not loaded. */
function Thumb({ picture }: { readonly picture: string | undefined }): ReactNode {
  const tile = { width: 48, height: 48, borderRadius: 12, backgroundColor: COLOURS.tile, textAlign: 'center' } as const;
  return h(
    'div',
    { className: CLASSES.tile, style: tile },
    picture === undefined
      ? '\u00a0'
      : h('img', { src: picture, alt: '', loading: 'lazy', width: 42, height: 42, style: { display: 'block', padding: 3, border: 0 } }),
  );
}
