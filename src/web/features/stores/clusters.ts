/** A marker of the map: one store, or several that would overlap. */
export interface Cluster<Item> {
  readonly items: readonly Item[];
  /** Pixels of the zoom level. */
  readonly x: number;
  readonly y: number;
}

export interface Placed<Item> {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
}

/**
 * Groups stores: each joins the first group nearer than `pixels`, and a group keeps the position of its first store, so
 * no two groups are nearer than that.
 */
export function clustersOf<Item>(places: readonly Placed<Item>[], pixels: number): readonly Cluster<Item>[] {
  const clusters: { items: Item[]; x: number; y: number }[] = [];
  for (const { item, x, y } of places) {
    const near = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < pixels);
    if (near) near.items.push(item);
    else clusters.push({ items: [item], x, y });
  }
  return clusters;
}
