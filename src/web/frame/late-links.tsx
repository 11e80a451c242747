import { type ComponentType, lazy, memo, Suspense } from 'react';
import { firstInteraction } from '../hydration/first-interaction.ts';
import { importWithRetry } from '../hydration/import-with-retry.ts';

/**
 * Menus of links that the server rendered work without their code: it is loaded at the first interaction, so that a page that is only looked
 * at does not fetch it. The server has it in its build; the build for the browser drops this branch.
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

/** Never renders again with its parent, because that would replace the server's HTML. */
function late(Menu: ComponentType) {
  return memo(function Late() {
    return (
      <Suspense>
        <Menu />
      </Suspense>
    );
  });
}
