import type { Cart } from '../../../../contract/cart/schemas.ts';
import { type CategoryTree, pathOf } from '../../catalogue/engine/tree.ts';
import type { PricedCart } from '../price/price-cart.ts';
import type { ShownLines } from './shown-lines.ts';

type Departments = NonNullable<Cart['departments']>;

interface CachedDepartments {
  readonly membership: number;
  readonly tree: CategoryTree;
  readonly rows: unknown;
  readonly departments: Departments;
}

const cache = new WeakMap<ShownLines, CachedDepartments>();

/** Returns `departmentsOf`, cached by the shown lines while no line is added or removed. */
export function cachedDepartments(shown: ShownLines, priced: PricedCart): Departments {
  const { membership } = shown;
  const { tree, rows } = priced.scope.snapshot;
  const cached = cache.get(shown);
  if (cached?.membership === membership && cached.tree === tree && cached.rows === rows) return cached.departments;
  const departments = departmentsOf(priced);
  cache.set(shown, { membership, tree, rows, departments });
  return departments;
}

/** Returns the departments of the cart's lines in the order of the catalogue, with the categories of the lines. */
export function departmentsOf({ lines, scope }: PricedCart): Departments {
  const { tree } = scope.snapshot;
  const departments = new Map<number, { name: string; order: number; categoryIds: number[] }>();
  for (const categoryId of new Set(lines.map(({ row }) => row.categoryId))) {
    const { sectorId, ...sector } = sectorOf(tree, categoryId);
    const department = departments.get(sectorId) ?? { ...sector, categoryIds: [] };
    department.categoryIds.push(categoryId);
    departments.set(sectorId, department);
  }
  return [...departments]
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([sectorId, { name, categoryIds }]) => ({ sectorId, name, categoryIds }));
}

function sectorOf(tree: CategoryTree, categoryId: number) {
  const node = tree.byId.get(categoryId);
  const root = node && pathOf(node)[0];
  if (!root) return { sectorId: 0, name: 'Altro', order: Number.MAX_SAFE_INTEGER };
  return { sectorId: root.row.categoryId, name: root.row.name, order: root.index };
}
