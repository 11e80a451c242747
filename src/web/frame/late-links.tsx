import { cartState } from '../cart-core/state/cart-state.ts';
import { late } from '../hydration/late.tsx';

/** Menus of links work without their code. The server has it in its build; the build for the browser drops this branch. */
const [menus, bar] = import.meta.env.SSR ? await Promise.all([import('./link-menus.tsx'), import('./BottomBar.tsx')]) : [];

const load = () => import('./link-menus.tsx');
export const LateDepartments = late(menus?.DepartmentsList, async () => (await load()).DepartmentsList);
export const LateFooterColumns = late(menus?.FooterColumns, async () => (await load()).FooterColumns);

/** The bar says how much is in the cart, so it is taken over at once where there is something. */
export const LateBottomBar = late(bar?.BottomBar, async () => (await import('./BottomBar.tsx')).BottomBar, cartFilled);

function cartFilled(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ((cartState.get().data?.totalItems ?? 0) > 0) resolve();
    };
    cartState.subscribe(look);
    look();
  });
}
