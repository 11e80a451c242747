import type { Facet } from '../../../../contract/catalogue.ts';
import type { Snapshot } from './snapshot.ts';

/** A chosen set of values of one facet: a product needs one of them. */
export interface FacetFilter {
  readonly parameterName: string;
  readonly ids: ReadonlySet<number>;
}

const MAX_VALUES = 60;

/** May this product stay when all filters but one (by parameter name) hold? */
export function passes(snapshot: Snapshot, ordinal: number, filters: readonly FacetFilter[], except?: string): boolean {
  return filters.every((filter) => filter.parameterName === except || hasOne(snapshot, ordinal, filter));
}

/**
 * Facets of a list (wire-facts 2.1). `count`: products of the list before filters. `filteredCount`: products that
 * choosing this value would leave, so a facet's own filter does not lower the counts beside it.
 */
export function facetsOf(
  snapshot: Snapshot,
  scope: readonly number[] | Int32Array,
  filters: readonly FacetFilter[],
): Facet[] {
  const vendors = new Map<number, Count>();
  const classes = new Map<number, Count>();
  for (const ordinal of scope) {
    const vendor = snapshot.vendorOf[ordinal] ?? 0;
    const inVendors = filters.length === 0 || passes(snapshot, ordinal, filters, 'vendor_id');
    if (vendor !== 0) raise(vendors, vendor, inVendors);
    const end = snapshot.classStart[ordinal + 1] ?? 0;
    for (let at = snapshot.classStart[ordinal] ?? 0; at < end; at++) {
      const index = snapshot.classes[at] ?? 0;
      const parameter = parameterOf(snapshot, index);
      raise(classes, index, filters.length === 0 || passes(snapshot, ordinal, filters, parameter));
    }
  }
  return [...classFacets(snapshot, classes, filters), ...vendorFacet(snapshot, vendors, filters)];
}

interface Count {
  all: number;
  filtered: number;
}

function raise(counts: Map<number, Count>, key: number, filtered: boolean): void {
  const known = counts.get(key);
  if (known) {
    known.all++;
    if (filtered) known.filtered++;
  } else {
    counts.set(key, { all: 1, filtered: filtered ? 1 : 0 });
  }
}

function hasOne(snapshot: Snapshot, ordinal: number, filter: FacetFilter): boolean {
  if (filter.parameterName === 'vendor_id') return filter.ids.has(snapshot.vendorOf[ordinal] ?? 0);
  const end = snapshot.classStart[ordinal + 1] ?? 0;
  for (let at = snapshot.classStart[ordinal] ?? 0; at < end; at++) {
    const index = snapshot.classes[at] ?? 0;
    if (
      filter.ids.has(snapshot.classRows[index]?.class_id ?? 0) &&
      parameterOf(snapshot, index) === filter.parameterName
    )
      return true;
  }
  return false;
}

function parameterOf(snapshot: Snapshot, classIndex: number): string {
  return `product_class_${snapshot.classRows[classIndex]?.class_group_id}`;
}

function classFacets(snapshot: Snapshot, counts: Map<number, Count>, filters: readonly FacetFilter[]): Facet[] {
  const groups = new Map<number, Facet>();
  const ordered = [...counts].sort(([a], [b]) => a - b);
  for (const [index, count] of ordered) {
    const row = snapshot.classRows[index];
    if (!row) continue;
    const parameterName = `product_class_${row.class_group_id}`;
    let facet = groups.get(row.class_group_id);
    if (!facet) {
      facet = { name: row.group_name, parameterName, paramType: '', values: [] };
      groups.set(row.class_group_id, facet);
    }
    facet.values.push({
      id: row.class_id,
      name: row.name,
      description: row.description || row.name,
      priority: String(row.priority),
      count: String(count.all),
      filteredCount: String(count.filtered),
      ...(isChosen(filters, parameterName, row.class_id) ? { selected: true } : {}),
    });
  }
  return [...groups.values()];
}

function vendorFacet(snapshot: Snapshot, counts: Map<number, Count>, filters: readonly FacetFilter[]): Facet[] {
  if (counts.size === 0) return [];
  const chosen = (id: number) => isChosen(filters, 'vendor_id', id);
  // the largest and the chosen ones; shown by name
  const kept = [...counts]
    .sort(([a, x], [b, y]) => Number(chosen(b)) - Number(chosen(a)) || y.all - x.all)
    .slice(0, MAX_VALUES);
  const values = kept.map(([id, count]) => ({
    id,
    name: snapshot.vendorNames.get(id) ?? '',
    count: String(count.all),
    filteredCount: String(count.filtered),
    ...(chosen(id) ? { selected: true } : {}),
  }));
  values.sort((a, b) => a.name.localeCompare(b.name, 'it'));
  return [{ name: 'Marchio', parameterName: 'vendor_id', paramType: '', values }];
}

function isChosen(filters: readonly FacetFilter[], parameterName: string, id: number): boolean {
  return filters.some((filter) => filter.parameterName === parameterName && filter.ids.has(id));
}
