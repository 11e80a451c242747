import { createElement as h, type ReactNode } from 'react';
import { CLASSES, COLOURS, LAYOUT } from './styles.ts';

interface NoteProps {
  /** The first line, which stands out. */
  readonly title: string;
  readonly text: string;
}

/** A note on a ground of its own: something good to know, or the money that is held. */
export function Note({ title, text }: NoteProps): ReactNode {
  const style = { padding: '14px 16px', borderRadius: 12, backgroundColor: COLOURS.accentSoft, color: COLOURS.ink };
  return h(
    'table',
    { ...LAYOUT, style: { margin: '6px 0 0' } },
    h(
      'tbody',
      { 'data-text': 'plain' },
      h(
        'tr',
        null,
        h(
          'td',
          { className: CLASSES.note, style },
          h('div', { style: { fontWeight: 700 } }, title),
          text === '' ? null : h('div', { style: { fontSize: 14, lineHeight: 1.43 } }, text),
        ),
      ),
    ),
  );
}
