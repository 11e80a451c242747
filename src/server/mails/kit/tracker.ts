import { createElement as h, type ReactNode } from 'react';
import { type TrackedOrder, type TrackerStep, trackerSteps } from '../../../domain/delivery/tracker/order-tracker.ts';
import { CLASSES, COLOURS, LAYOUT, REMARK } from './styles.ts';

/** The four steps of an order as four cells. In the text version: one line for each, `[x] Ordinato, mar 24 nov, 08:12`. */
export function TrackerCells({ order }: { readonly order: TrackedOrder }): ReactNode {
  const steps = trackerSteps(order);
  if (steps.length === 0) return null;
  return h(
    'table',
    { ...LAYOUT, 'data-text': 'tracker', style: { margin: '18px 0 0', tableLayout: 'fixed' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        steps.map((step, index) => h(Cell, { key: step.name, step, isLast: index === steps.length - 1 })),
      ),
    ),
  );
}

const LABEL = { padding: '6px 6px 0 0', fontSize: 13, lineHeight: '17px' } as const;

interface CellProps {
  readonly step: TrackerStep;
  readonly isLast: boolean;
}

function Cell({ step: { name, state, time }, isLast }: CellProps): ReactNode {
  const isReached = state !== 'next';
  const bar = { height: 4, fontSize: 1, lineHeight: '1px', borderRadius: 2 };
  const dot = {
    width: 18,
    height: 18,
    borderRadius: 9,
    textAlign: 'center',
    fontSize: 12,
    lineHeight: '18px',
    fontWeight: 700,
    ...(isReached ? { backgroundColor: COLOURS.accent, color: COLOURS.onAccent } : { backgroundColor: COLOURS.line, color: COLOURS.line }),
  } as const;
  const line = { ...bar, backgroundColor: state === 'done' ? COLOURS.accent : COLOURS.line };
  return h(
    'td',
    {
      'data-step': `${isReached ? '[x]' : '[ ]'} ${[name, time].filter(Boolean).join(', ')}`,
      width: '25%',
      style: { verticalAlign: 'top', textAlign: 'left' },
    },
    h(
      'table',
      { ...LAYOUT, 'aria-hidden': true },
      h(
        'tbody',
        null,
        h(
          'tr',
          null,
          h('td', { width: 18, className: isReached ? CLASSES.done : CLASSES.next, style: dot }, isReached ? '✓' : '\u00a0'),
          h(
            'td',
            { style: { fontSize: 1, lineHeight: '1px' } },
            isLast ? '\u00a0' : h('div', { className: state === 'done' ? CLASSES.done : CLASSES.next, style: line }, '\u00a0'),
          ),
        ),
      ),
    ),
    h('div', { className: 'm-step', style: { ...LABEL, fontWeight: state === 'now' ? 700 : 400 } }, name),
    time === '' ? null : h('div', { className: CLASSES.soft, style: { ...REMARK, fontSize: 12, paddingRight: 6 } }, whole(time)),
  );
}

/** A line break stands after a comma only: "gio 26 nov," and "18–20". */
function whole(time: string): ReactNode[] {
  return time
    .split(', ')
    .flatMap((part, index) => [index === 0 ? '' : ', ', h('span', { key: part, style: { whiteSpace: 'nowrap' } }, part)]);
}
