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

/** A box on the map, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** By how many pixels a label is moved. */
interface Spot {
  readonly right: number;
  readonly down: number;
}

/** The name of a province or of a town, in the middle of what it names. */
export interface Label extends Box {
  readonly of: 'province' | 'town';
  readonly text: string;
}

const EDGE_PIXELS = 4;
/** The empty space around each name: a few names are easier to read than all of them. */
const AIR_PIXELS = { across: 28, down: 14 };

/**
 * Returns where labels can be read whole: inside the map, under no pin or control (`taken`) and over no other label,
 * as near to what they name as possible; undefined: nowhere near it, or the same name is on the map already.
 */
export function labelSpots(
  labels: readonly Label[],
  taken: readonly Box[],
  size: { readonly width: number; readonly height: number },
): readonly (Spot | undefined)[] {
  const named: Box[] = [];
  const texts = new Set<string>();
  const isWhole = ({ left, top, width, height }: Box) =>
    left >= EDGE_PIXELS &&
    top >= EDGE_PIXELS &&
    left + width <= size.width - EDGE_PIXELS &&
    top + height <= size.height - EDGE_PIXELS;
  return labels.map((label) => {
    if (texts.has(label.text)) return undefined;
    const spot = spotsOf(label).find((each) => {
      const box = moved(label, each);
      return (
        isWhole(box) && !taken.some((pin) => isOver(box, pin)) && !named.some((other) => isOver(aired(box), other))
      );
    });
    if (spot) {
      named.push(moved(label, spot));
      texts.add(label.text);
    }
    return spot;
  });
}

/** The name of a province may be moved this far: it still stands on its province. */
const STEPS = [0, -26, 26, -52, 52] as const;

const PROVINCE_SPOTS: readonly Spot[] = STEPS.flatMap((down) => STEPS.map((right) => ({ right, down }))).sort(
  (a, b) => Math.hypot(a.right, a.down) - Math.hypot(b.right, b.down),
);

/** The name of a town stands beside its dot: below, right, left or above it. */
function spotsOf({ of, width, height }: Label): readonly Spot[] {
  if (of === 'province') return PROVINCE_SPOTS;
  const beside = width / 2 + 7;
  const apart = height / 2 + 4;
  return [
    { right: 0, down: apart },
    { right: beside, down: 0 },
    { right: -beside, down: 0 },
    { right: 0, down: -apart },
  ];
}

function moved({ left, top, width, height }: Box, { right, down }: Spot): Box {
  return { left: left + right, top: top + down, width, height };
}

function aired({ left, top, width, height }: Box): Box {
  const { across, down } = AIR_PIXELS;
  return { left: left - across, top: top - down, width: width + 2 * across, height: height + 2 * down };
}

function isOver(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
