import { createHash } from 'node:crypto';

export const HASHES = new URL('../../docs/openapi-hashes.txt', import.meta.url);

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Returns a line for each call of an OpenAPI document, for each of its shared schemas and responses, and for its other
 * top-level parts.
 */
export function hashesOf(text: string): string {
  const { paths, components, ...head } = JSON.parse(text) as Document;
  const lines = [
    line('document', head),
    ...Object.entries(components).flatMap(([kind, named]) =>
      Object.entries(named).map(([name, value]) => line(`${kind} ${name}`, value)),
    ),
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => line(`${method.toUpperCase()} ${path}`, call)),
    ),
  ];
  return `${lines.sort().join('\n')}\n`;
}

function line(name: string, value: unknown): string {
  // examples are of one run of the tests, and say nothing of the contract
  const text = JSON.stringify(value, (key, each: unknown) => (key === 'example' ? undefined : each));
  return `${name} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
