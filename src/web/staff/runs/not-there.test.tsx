import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';

function shown(code: string): string {
  const error = new ApiError('refused', [{ code, error: 'Non c’è' }]);
  const router = createMemoryRouter([{ path: '*', element: <StaffNotLoaded error={error} onRetry={() => {}} /> }]);
  return renderToString(<RouterProvider router={router} />);
}

test('a page of something that is gone leads back, and only another failure offers to try again', () => {
  for (const code of ['ORDER_NOT_FOUND', 'BATCH_NOT_FOUND', 'RUN_NOT_FOUND'])
    expect([code, shown(code).includes('Riprova')]).toEqual([code, false]);
  expect(shown('INTERNAL')).toContain('Riprova');
});
