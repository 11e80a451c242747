import { createElement as h, type ReactNode } from 'react';
import { CLASSES, COLOURS, LAYOUT, REMARK } from './styles.ts';

/** The shop's mark and name, drawn by cells and letters: no mail waits for a picture of them. */
export function Wordmark({ about }: { readonly about: string | undefined }): ReactNode {
  const serif = 'Fraunces, Georgia, "Times New Roman", serif';
  const mark = {
    width: 32,
    height: 32,
    borderRadius: 10,
    textAlign: 'center',
    fontSize: 20,
    lineHeight: '32px',
    backgroundColor: COLOURS.accent,
    color: COLOURS.onAccent,
    fontFamily: serif,
    fontWeight: 700,
  } as const;
  const name = { padding: '0 0 0 10px', fontSize: 24, fontWeight: 600, fontFamily: serif } as const;
  return h(
    'table',
    { ...LAYOUT, 'data-text': 'skip' },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { className: 'm-head', style: { padding: '0 4px 16px' } },
          h(
            'table',
            { ...LAYOUT, width: undefined },
            h(
              'tbody',
              null,
              h(
                'tr',
                null,
                h('td', { className: CLASSES.button, 'aria-hidden': true, style: mark }, 'B'),
                h('td', { style: name }, 'Bottega'),
              ),
            ),
          ),
        ),
        h('td', { className: `m-head ${CLASSES.soft}`, style: { ...REMARK, padding: '0 4px 16px', textAlign: 'right' } }, about),
      ),
    ),
  );
}

const STRIPES = 16;

/** The awning over the card: stripes of two colours with round ends. */
export function Awning(): ReactNode {
  const stripe = { height: 22, fontSize: 1, lineHeight: '1px', borderRadius: '0 0 20px 20px / 0 0 12px 12px' };
  return h(
    'table',
    { ...LAYOUT, 'data-text': 'skip', 'aria-hidden': true, className: CLASSES.card, bgcolor: COLOURS.card },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        Array.from({ length: STRIPES }, (_, index) =>
          h(
            'td',
            { key: index, width: `${100 / STRIPES}%`, style: { ...stripe, backgroundColor: index % 2 === 0 ? COLOURS.accent : '#fbf3e2' } },
            '\u00a0',
          ),
        ),
      ),
    ),
  );
}
