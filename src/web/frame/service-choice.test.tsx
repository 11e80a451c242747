import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Cart } from '../../contract/cart/schemas.ts';
import { ServiceChoice } from './ServiceChoice.tsx';

function lockedButtons(pathname: string): number {
  const page = renderToString(
    <MemoryRouter initialEntries={[pathname]}>
      <ServiceChoice cart={{ cartStatusId: 1 } as Cart} />
    </MemoryRouter>,
  );
  expect(page.match(/<button/g)).toHaveLength(2);
  return page.match(/<button[^>]*disabled=""/g)?.length ?? 0;
}

it.each([
  ['/payment', 2],
  ['/payment/', 2],
  ['/cart/', 0],
  ['/payment/done/7', 0],
])('at %s, %d of the buttons for address and slot are locked', (pathname, locked) => {
  expect(lockedButtons(pathname)).toBe(locked);
});

it('says at each page that the chosen slot can no longer be ordered', () => {
  const timeslot = { dateIso: '2026-03-04', beginTime: '08:00', endTime: '10:00', lost: 'SLOT_FULL' };
  const page = renderToString(
    <MemoryRouter>
      <ServiceChoice cart={{ cartStatusId: 1, timeslot } as Cart} />
    </MemoryRouter>,
  );
  expect(page).toContain('Fascia non più disponibile: scegline un’altra');
  expect(page).not.toContain('08:00');
});
