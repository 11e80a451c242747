import { type ComponentType, lazy, Suspense } from 'react';
import { importWithRetry } from '../../hydration/late.tsx';

/**
 * Shown in place of a page that cannot be shown. Few pages need it, so the browser loads its code on demand;
 * warm-routes.ts loads it at the first interaction, in case the connection breaks later. The server has it in its
 * build.
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
