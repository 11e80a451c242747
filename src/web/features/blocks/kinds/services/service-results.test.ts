import { expect, it, vi } from 'vitest';
import { serviceRequests } from '../../../../page/service-dialog-state.ts';
import { start } from './ServiceResults.tsx';

vi.mock('../../../../cart-core/state/ensure-logged-in.ts', () => ({ ensureLoggedIn: async () => true }));

it('opens the dialog with the store that was started from', async () => {
  const asked = vi.fn(async () => undefined);
  serviceRequests.handle(asked);
  await start(101);
  expect(asked.mock.calls).toEqual([[{ dialog: 'store', storeId: 101 }]]);
});
