/** Returns every key of a JSON value as "path: types", to compare the replies of two shops. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

export function shapeOf(...values: readonly unknown[]): Shape {
  const shape = new Map<string, Set<string>>();
  for (const value of values) walk(value, '', shape);
  return shape;
}

function walk(value: unknown, path: string, shape: Map<string, Set<string>>): void {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types = shape.get(path) ?? new Set();
  shape.set(path, types.add(type));
  if (Array.isArray(value)) for (const item of value) walk(item, `${path}[]`, shape);
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) walk(child, `${path}.${key}`, shape);
}

/** Returns the keys of the recording that our reply lacks, or has with a type that was never recorded. */
export function differences(ours: Shape, recorded: Shape): string[] {
  return [...recorded].flatMap(([path, types]) => {
    const own = ours.get(path);
    if (!own) return [`${path} is missing`];
    return [...own].filter((type) => !types.has(type)).map((type) => `${path} is a ${type}, not ${[...types].join()}`);
  });
}
