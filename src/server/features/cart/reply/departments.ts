import type { Cart } from '../../../../contract/cart/schemas.ts';
import { type CategoryTree, pathOf } from '../../catalogue/engine/tree.ts';
import type { PricedCart } from '../price/price-cart.ts';
import type { ShownLines } from './shown-lines.ts';

type Departments = NonNullable<Cart['departments']>;

interface Kept {
  readonly membership: number;
  readonly tree: CategoryTree;
  readonly rows: unknown;
  readonly departments: Departments;
}

const kept = new WeakMap<ShownLines, Kept>();

/** Returns `departmentsOf`, cached by the shown lines while no line is added or removed. */
export function keptDepartments(shown: ShownLines, priced: PricedCart): Departments {
  const { membership } = shown;
  const { tree, rows } = priced.scope.snapshot;
  const known = kept.get(shown);
  if (known?.membership === membership && known.tree === tree && known.rows === rows) return known.departments;
  const departments = departmentsOf(priced);
  kept.set(shown, { membership, tree, rows, departments });
  return departments;
}

/** Returns the departments of the cart's lines in the order of the catalogue, with the categories of the lines. */
export function departmentsOf({ lines, scope }: PricedCart): Departments {
  const { tree } = scope.snapshot;
  const departments = new Map<number, { name: string; order: number; categoryIds: number[] }>();
  for (const categoryId of new Set(lines.map(({ row }) => row.category_id))) {
    const { sectorId, ...place } = sectorOf(tree, categoryId);
    const department = departments.get(sectorId) ?? { ...place, categoryIds: [] };
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
  return { sectorId: root.row.category_id, name: root.row.name, order: root.index };
}
