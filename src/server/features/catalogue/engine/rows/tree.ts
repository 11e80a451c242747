import type { CategoryRow } from './rows.ts';

export interface CategoryNode {
  readonly index: number;
  readonly row: CategoryRow;
  readonly parent: CategoryNode | undefined;
  readonly children: CategoryNode[];
  readonly depth: number;
}

/** The category tree, depth first in display order; an index is a position in that walk, so descendants are a range. */
export interface CategoryTree {
  readonly roots: readonly CategoryNode[];
  /** In depth-first order: a node's descendants follow it directly. */
  readonly nodes: readonly CategoryNode[];
  readonly indexOfId: ReadonlyMap<number, number>;
  /** By their slugs, and by those that they had before. */
  readonly bySlug: ReadonlyMap<string, CategoryNode>;
  readonly byId: ReadonlyMap<number, CategoryNode>;
  /** Returns the ordinals [from, to) of all products of a node and below it; products are in the order of the tree. */
  productRange(node: CategoryNode): { from: number; to: number };
  /** Set once, after the products are sorted. */
  place(categoryOf: Int16Array): void;
}

export function buildTree(rows: readonly CategoryRow[]): CategoryTree {
  const childrenOf = new Map<number | null, CategoryRow[]>();
  for (const row of rows) {
    const siblings = childrenOf.get(row.parentId);
    if (siblings) siblings.push(row);
    else childrenOf.set(row.parentId, [row]);
  }
  const nodes: CategoryNode[] = [];
  const grow = (row: CategoryRow, parent: CategoryNode | undefined): CategoryNode => {
    const node: CategoryNode = { index: nodes.length, row, parent, children: [], depth: (parent?.depth ?? 0) + 1 };
    nodes.push(node);
    for (const child of childrenOf.get(row.categoryId) ?? []) node.children.push(grow(child, node));
    return node;
  };
  const roots = (childrenOf.get(null) ?? []).map((row) => grow(row, undefined));
  const starts = new Int32Array(nodes.length + 1);
  return {
    roots,
    nodes,
    indexOfId: new Map(nodes.map((node) => [node.row.categoryId, node.index])),
    bySlug: new Map([
      ...nodes.flatMap((node) => node.row.addresses.map((slug) => [slug, node] as const)),
      ...nodes.map((node) => [node.row.slug, node] as const),
    ]),
    byId: new Map(nodes.map((node) => [node.row.categoryId, node])),
    productRange: (node) => ({ from: starts[node.index] ?? 0, to: starts[endOf(node)] ?? 0 }),
    place: (categoryOf) => fillStarts(starts, categoryOf),
  };
}

/** Returns the nodes from the root down to this one. */
export function pathOf(node: CategoryNode): CategoryNode[] {
  return node.parent ? [...pathOf(node.parent), node] : [node];
}

/** Returns the departments of these categories in the order of the catalogue, each with its own of them. */
export function departmentsIn(tree: CategoryTree, categoryIds: Iterable<number>) {
  const departments = new Map<number, { name: string; order: number; categoryIds: number[] }>();
  for (const categoryId of categoryIds) {
    const { sectorId, ...sector } = sectorOf(tree, categoryId);
    const department = departments.get(sectorId) ?? { ...sector, categoryIds: [] };
    department.categoryIds.push(categoryId);
    departments.set(sectorId, department);
  }
  return [...departments]
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([sectorId, department]) => ({ sectorId, name: department.name, categoryIds: department.categoryIds }));
}

function sectorOf(tree: CategoryTree, categoryId: number) {
  const node = tree.byId.get(categoryId);
  const root = node && pathOf(node)[0];
  if (!root) return { sectorId: 0, name: 'Altro', order: Number.MAX_SAFE_INTEGER };
  return { sectorId: root.row.categoryId, name: root.row.name, order: root.index };
}

/** Returns the index of the first following node that is not below this one. */
function endOf(node: CategoryNode): number {
  const last = node.children.at(-1);
  return last ? endOf(last) : node.index + 1;
}

/** starts[i] becomes the first ordinal whose category index is i or more. */
function fillStarts(starts: Int32Array, categoryOf: Int16Array): void {
  let ordinal = 0;
  for (let index = 0; index < starts.length; index++) {
    while (ordinal < categoryOf.length && (categoryOf[ordinal] ?? 0) < index) ordinal++;
    starts[index] = ordinal;
  }
}
