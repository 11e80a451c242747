import { expect, it, vi } from 'vitest';
import { keepShown, shownPopups } from './Toaster.tsx';

it('keeps when each message was last shown in a dialog, the latest fifty', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  keepShown('AGE_REQUIRED', 1000);
  keepShown(undefined, 1500);
  keepShown('CART_FROZEN', 2000);
  keepShown('AGE_REQUIRED', 3000);
  expect(shownPopups()).toEqual({ CART_FROZEN: 2000, AGE_REQUIRED: 3000 });
  for (let n = 0; n < 60; n++) keepShown(`CODE_${n}`, n);
  expect(Object.keys(shownPopups())).toHaveLength(50);
  stored.set('bottega.popups', '{"A":"x","B":5}');
  expect(shownPopups()).toEqual({ B: 5 });
});
