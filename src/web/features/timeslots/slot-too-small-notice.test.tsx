import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { SlotTooSmallNotice } from './LostSlot.tsx';

const shown = (slot: object | undefined) => renderToString(<SlotTooSmallNotice slot={slot as Cart['timeslot']} />);

it('says that the goods do not fit into the slot, and nothing while they do or no slot is chosen', () => {
  expect(shown({ timeslotId: 1, fits: false })).toContain('La tua spesa non entra più in questa fascia oraria');
  expect(shown({ timeslotId: 1 })).toBe('');
  expect(shown(undefined)).toBe('');
});
