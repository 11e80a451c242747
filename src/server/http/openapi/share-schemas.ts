type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Replaces every schema that equals one of `named` by a reference to components/schemas: each is written once. */
export function shareSchemas(document: unknown, named: Readonly<Record<string, unknown>>): unknown {
  const written = Object.entries(named).map(([name, schema]) => [name, openRecords(schema as Json)] as const);
  const names = new Map(written.map(([name, schema]) => [JSON.stringify(schema), name]));
  const shared = replaceShared(document as Json, names) as { components?: { schemas?: object } };
  // the named ones may hold each other
  const schemas = written.map(([name, schema]) => [name, replaceInside(schema, names)]);
  return { ...shared, components: { ...shared.components, schemas: Object.fromEntries(schemas) } };
}

function replaceShared(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(JSON.stringify(value));
  return name === undefined ? replaceInside(value, names) : { $ref: `#/components/schemas/${name}` };
}

function replaceInside(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((each: Json) => replaceShared(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceShared(each, names)]));
}

/** A record of any key is written as the generator of the document writes it: additionalProperties. */
function openRecords(value: Json): Json {
  if (Array.isArray(value)) return value.map(openRecords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === 'patternProperties' && typeof each === 'object' && each !== null && '^.*$' in each
        ? ['additionalProperties', openRecords((each as { [key: string]: Json })['^.*$'] ?? {})]
        : [key, openRecords(each)],
    ),
  );
}
