import type { Facet } from '../../../../contract/catalogue/schemas.ts';
import { PACK_SIZE, packSizesOf } from './pack-sizes.ts';
import type { Snapshot } from './snapshot.ts';

/** A chosen set of values of one facet: a product needs one of them. */
export interface FacetFilter {
  readonly parameterName: string;
  readonly ids: ReadonlySet<number>;
}

const MAX_VALUES = 60;

/** True if the product passes all filters but one (by parameter name). */
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
  withPackSizes = false,
): Facet[] {
  const { brandOf, classStart, classes } = snapshot;
  const brands = new Counts(snapshot.brands.length);
  const counted = new Counts(snapshot.classRows.length);
  const isFiltered = filters.length > 0;
  for (const ordinal of scope) {
    const brand = brandOf[ordinal] ?? -1;
    if (brand !== -1) brands.raise(brand, !isFiltered || passes(snapshot, ordinal, filters, 'vendor_id'));
    const end = classStart[ordinal + 1] ?? 0;
    for (let at = classStart[ordinal] ?? 0; at < end; at++) {
      const index = classes[at] ?? 0;
      counted.raise(index, !isFiltered || passes(snapshot, ordinal, filters, parameterOf(snapshot, index)));
    }
  }
  const sizes = withPackSizes ? packFacet(snapshot, scope, filters) : [];
  return [...classFacets(snapshot, counted, filters), ...sizes, ...vendorFacet(snapshot, brands, filters)];
}

/** Counts the products of each value, by the value's index. */
class Counts {
  readonly all: Int32Array;
  readonly filtered: Int32Array;
  /** Indexes of the values that any product has. */
  readonly found: number[] = [];

  constructor(size: number) {
    this.all = new Int32Array(size);
    this.filtered = new Int32Array(size);
  }

  raise(value: number, filtered: boolean): void {
    const before = this.all[value] ?? 0;
    if (before === 0) this.found.push(value);
    this.all[value] = before + 1;
    if (filtered) this.filtered[value] = (this.filtered[value] ?? 0) + 1;
  }
}

function hasOne(snapshot: Snapshot, ordinal: number, filter: FacetFilter): boolean {
  if (filter.parameterName === 'vendor_id') return filter.ids.has(snapshot.vendorOf[ordinal] ?? 0);
  if (filter.parameterName === PACK_SIZE) {
    const { sizes, sizeOf } = packSizesOf(snapshot.rows);
    return filter.ids.has(sizes[sizeOf[ordinal] ?? -1]?.id ?? 0);
  }
  const end = snapshot.classStart[ordinal + 1] ?? 0;
  for (let at = snapshot.classStart[ordinal] ?? 0; at < end; at++) {
    const index = snapshot.classes[at] ?? 0;
    if (
      filter.ids.has(snapshot.classRows[index]?.classId ?? 0) &&
      parameterOf(snapshot, index) === filter.parameterName
    )
      return true;
  }
  return false;
}

function parameterOf(snapshot: Snapshot, classIndex: number): string {
  return `product_class_${snapshot.classRows[classIndex]?.classGroupId}`;
}

function classFacets(snapshot: Snapshot, counts: Counts, filters: readonly FacetFilter[]): Facet[] {
  const groups = new Map<number, Facet>();
  for (const index of counts.found.sort((a, b) => a - b)) {
    const row = snapshot.classRows[index];
    if (!row) continue;
    const parameterName = `product_class_${row.classGroupId}`;
    let facet = groups.get(row.classGroupId);
    if (!facet) {
      facet = {
        name: row.groupName,
        ...(row.lang ? { lang: row.lang } : {}),
        parameterName,
        paramType: '',
        values: [],
      };
      groups.set(row.classGroupId, facet);
    }
    facet.values.push({
      id: row.classId,
      name: row.name,
      ...(row.lang ? { lang: row.lang } : {}),
      description: row.description || row.name,
      priority: String(row.priority),
      count: String(counts.all[index]),
      filteredCount: String(counts.filtered[index]),
      ...(isChosen(filters, parameterName, row.classId) ? { selected: true } : {}),
    });
  }
  return [...groups.values()];
}

function vendorFacet({ brands, language }: Snapshot, counts: Counts, filters: readonly FacetFilter[]): Facet[] {
  if (counts.found.length === 0) return [];
  const chosen = (index: number) => isChosen(filters, 'vendor_id', brands[index]?.id ?? 0);
  const shown = largest(counts, chosen);
  const values = shown.map((index) => ({
    id: brands[index]?.id ?? 0,
    name: brands[index]?.name ?? '',
    count: String(counts.all[index]),
    filteredCount: String(counts.filtered[index]),
    ...(chosen(index) ? { selected: true } : {}),
  }));
  return [{ name: language === 'it' ? 'Marchio' : 'Brand', parameterName: 'vendor_id', paramType: '', values }];
}

/** The sizes of packs, the most frequent first; one size alone is nothing to choose from. */
function packFacet(
  snapshot: Snapshot,
  scope: readonly number[] | Int32Array,
  filters: readonly FacetFilter[],
): Facet[] {
  const { sizes, sizeOf } = packSizesOf(snapshot.rows);
  const counts = new Counts(sizes.length);
  for (const ordinal of scope) {
    const size = sizeOf[ordinal] ?? -1;
    if (size !== -1) counts.raise(size, filters.length === 0 || passes(snapshot, ordinal, filters, PACK_SIZE));
  }
  if (counts.found.length < 2) return [];
  const chosen = (index: number) => isChosen(filters, PACK_SIZE, sizes[index]?.id ?? 0);
  const shown = largest(counts, chosen).sort((a, b) => (counts.all[b] ?? 0) - (counts.all[a] ?? 0) || a - b);
  const values = shown.map((index) => ({
    id: sizes[index]?.id ?? 0,
    name: sizes[index]?.name ?? '',
    count: String(counts.all[index]),
    filteredCount: String(counts.filtered[index]),
    ...(chosen(index) ? { selected: true } : {}),
  }));
  return [{ name: snapshot.language === 'it' ? 'Formato' : 'Size', parameterName: PACK_SIZE, paramType: '', values }];
}

/** Returns the chosen brands and those with most products, by name, which is the order of their indexes. */
function largest({ found, all }: Counts, chosen: (index: number) => boolean): number[] {
  if (found.length > MAX_VALUES) {
    const rank = (index: number) => (chosen(index) ? Number.MAX_SAFE_INTEGER : (all[index] ?? 0));
    const least = Float64Array.from(found, rank).sort().at(-MAX_VALUES) ?? 0;
    const above = found.filter((index) => rank(index) > least);
    const equal = found.filter((index) => rank(index) === least).sort((a, b) => a - b);
    found = [...above, ...equal.slice(0, MAX_VALUES - above.length)];
  }
  return found.sort((a, b) => a - b);
}

function isChosen(filters: readonly FacetFilter[], parameterName: string, id: number): boolean {
  return filters.some((filter) => filter.parameterName === parameterName && filter.ids.has(id));
}
