/** Returns whether two values are equal apart from `key`, which only identifies rows within the page. */
export function isSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner)) ?? '';
}

/** Returns the names of members that differ; undefined if the two have different members, or are no objects. */
function differing(one: unknown, other: unknown): readonly string[] | undefined {
  if (!isObject(one) || !isObject(other)) return undefined;
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return undefined;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => name !== 'key' && !isSame(one[name], other[name]));
}

/** Returns how many fields differ. Rows that were added or removed count as one. */
export function changedFields(one: unknown, other: unknown): number {
  if (isSame(one, other)) return 0;
  const names = differing(one, other);
  if (!names) return 1;
  return names.reduce((sum, name) => sum + changedFields(at(one, name), at(other, name)), 0);
}

/** Returns the path of the one field that differs; empty if more than one does. */
export function pathOfChange(one: unknown, other: unknown): string {
  const [name, ...more] = differing(one, other) ?? [];
  if (name === undefined || more.length > 0) return '';
  const inner = [at(one, name), at(other, name)] as const;
  if (!isObject(inner[0]) || !isObject(inner[1])) return `/${name}`;
  const below = pathOfChange(inner[0], inner[1]);
  return below === '' ? '' : `/${name}${below}`;
}

function at(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A field that two people changed to different values. */
export interface Clash {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Joined<Value> {
  /** The merged document: a field has the value of the person who changed it; a clashing field has the own value. */
  readonly value: Value;
  readonly clashes: readonly Clash[];
  /** The fields that only the other person changed. */
  readonly taken: readonly string[];
}

/**
 * Merges two versions of a document that have the same base, field by field; undefined for a list, whose items cannot
 * be matched.
 */
export function joinVersions<Value>(base: Value, mine: Value, theirs: Value): Joined<Value> | undefined {
  if (!isObject(base) || !isObject(mine) || !isObject(theirs) || Array.isArray(mine)) return undefined;
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (field) => !isSame(at(mine, field), at(theirs, field)),
  );
  const taken = fields.filter((field) => isSame(at(base, field), at(mine, field)));
  const clashes = fields
    .filter((field) => !taken.includes(field) && !isSame(at(base, field), at(theirs, field)))
    .map((field) => ({ field, mine: at(mine, field), theirs: at(theirs, field) }));
  return { value: withFields(mine, theirs, taken), clashes, taken };
}

/** Returns a document with the given fields of another. */
export function withFields<Value>(one: Value, other: Value, fields: Iterable<string>): Value {
  return { ...one, ...Object.fromEntries(Array.from(fields, (field) => [field, at(other, field)])) };
}
