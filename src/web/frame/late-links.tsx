import { type ComponentType, lazy, memo, Suspense } from 'react';
import { firstInteraction } from '../hydration/first-interaction.ts';
import { importWithRetry } from '../hydration/import-with-retry.ts';

/**
 * Menus of links that the server rendered work as they are: their code comes when the visitor first moves, and a page that
 * is only looked at does not pay for it. The server has it at hand; the branch is not in the browser's build.
 */
const atHand = import.meta.env.SSR ? await import('./link-menus.tsx') : undefined;

const load = async () => {
  await firstInteraction();
  return importWithRetry(() => import('./link-menus.tsx'));
};

export const LateDepartments = late(
  atHand?.DepartmentsList ?? lazy(async () => ({ default: (await load()).DepartmentsList })),
);
export const LateFooterColumns = late(
  atHand?.FooterColumns ?? lazy(async () => ({ default: (await load()).FooterColumns })),
);

/** Not drawn again with what is around it: that would take the server's rendering away. */
function late(Menu: ComponentType) {
  return memo(function Late() {
    return (
      <Suspense>
        <Menu />
      </Suspense>
    );
  });
}
