import { type ComponentType, lazy, Suspense } from 'react';
import { importWithRetry } from '../hydration/import-with-retry.ts';

/**
 * What a page shows when it cannot be shown. Few pages need it, so its code is loaded then; warm-routes.ts loads it once the
 * visitor moves, for the case that the connection breaks later. The server has it at hand.
 */
const ErrorPage: ComponentType = import.meta.env.SSR
  ? (await import('./ErrorPage.tsx')).ErrorPage
  : lazy(async () => ({ default: (await importWithRetry(() => import('./ErrorPage.tsx'))).ErrorPage }));

export function PageError() {
  return (
    <Suspense>
      <ErrorPage />
    </Suspense>
  );
}
