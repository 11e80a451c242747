import { REFERENCE_SCRIPT, REFERENCE_STYLES } from './reference-assets.ts';

/** The part of an OpenAPI document that the page shows. */
export interface ReferenceDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ReferenceCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The part of a JSON Schema that the page shows. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly [limit: string]: unknown;
}

interface ReferenceCall {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description?: string; readonly content?: Content }>
  >;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: { readonly data: unknown } }>>;

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly call: ReferenceCall;
}

/**
 * Returns the HTML page of the API: its calls by group with parameters, bodies and responses, a search, and a form to
 * send each.
 */
export function referencePage({ info, paths, components }: ReferenceDocument): string {
  const groups = Map.groupBy(callsOf(paths), ({ call }) => call.tags?.[0] ?? '');
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="schema-${name}"><summary>${name}</summary>${pre(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escaped(info.title)}</title>
<style>${REFERENCE_STYLES}</style>
</head>
<body>
<header>
<h1>API of ${escaped(info.title)}</h1>
<p>${escaped(info.description ?? '')} <a href="/openapi.json">openapi.json</a></p>
<p><label>Search <input type="search" id="search" autocomplete="off"></label> <output id="found"></output></p>
</header>
<nav aria-label="Groups"><ul>${sorted.map(([name]) => `<li><a href="#group-${name}">${name}</a></li>`).join('')}
<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${sorted.map(([name, calls]) => groupHtml(name, calls)).join('\n')}
<section id="schemas"><h2>Schemas</h2>
${schemas.join('\n')}
</section>
</main>
<script>${REFERENCE_SCRIPT}</script>
</body>
</html>
`;
}

function callsOf(paths: ReferenceDocument['paths']): Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
}

function groupHtml(name: string, calls: readonly Listed[]): string {
  return `<section id="group-${name}"><h2>${escaped(name)}</h2>\n${calls.map(callHtml).join('\n')}\n</section>`;
}

function callHtml({ method, path, call }: Listed): string {
  const { operationId, summary = '', description = '', parameters = [], requestBody, responses } = call;
  const body = requestBody && Object.values(requestBody.content)[0];
  return `<details id="${operationId}" data-call>
<summary><code><b>${method}</b> ${escaped(path)}</code> ${escaped(summary)}</summary>
<p>${escaped(description)} <code>${operationId}</code></p>
${parameters.length > 0 ? `<h3>Parameters</h3>${parametersHtml(parameters)}` : ''}
${body ? `<h3>Body</h3>${pre(body.schema)}` : ''}
<h3>Responses</h3>
${Object.entries(responses).map(responseHtml).join('\n')}
<form data-method="${method}">
<label>Address <input name="address" value="${escaped(path)}"></label>
${body ? '<label>Body <textarea name="body" rows="4">{}</textarea></label>' : ''}
<button>Send</button>
<pre aria-live="polite" hidden></pre>
</form>
</details>`;
}

function parametersHtml(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: where, required, description = '', schema }) =>
      `<tr><td><code>${escaped(name)}</code>${required ? ' (required)' : ''}</td><td>${where}</td>` +
      `<td><code>${schemaText(schema)}</code></td><td>${escaped(description)}</td></tr>`,
  );
  return `<table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>About</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** A failure is a reference to one of few responses, which are named after what happened. */
function responseHtml([status, { $ref, description = '', content }]: [
  string,
  ReferenceCall['responses'][string],
]): string {
  if ($ref !== undefined) return `<p><b>${status}</b> ${escaped($ref.split('/').at(-1) ?? '')}</p>`;
  const body = content && Object.values(content)[0];
  const schema = body ? pre(body.schema) : '';
  return `<p><b>${status}</b> ${escaped(description)}</p>${schema}${body?.example ? exampleHtml(body.example) : ''}`;
}

function exampleHtml({ data }: { readonly data: unknown }): string {
  return `<details><summary>Example of data</summary><pre>${escaped(JSON.stringify(data, null, 2))}</pre></details>`;
}

function pre(schema: Schema): string {
  return `<pre>${schemaText(schema)}</pre>`;
}

const LIMITS = [
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
];

/** Returns the HTML of a schema as a type of TypeScript, in which named schemas are links and limits are comments. */
function schemaText(schema: Schema, indent = ''): string {
  const { $ref, items, properties, additionalProperties } = schema;
  if ($ref !== undefined) return linkTo($ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return choices.map((each) => `\n${indent}  | ${schemaText(each, `${indent}  `)}${commentOn(each)}`).join('');
  if ('const' in schema) return escaped(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((each) => escaped(JSON.stringify(each))).join(' | ');
  if (items) return `Array&lt;${schemaText(items, indent)}${commentOn(items)}&gt;`;
  if (properties) return objectText(schema, indent);
  if (typeof additionalProperties === 'object') return `{ [key: string]: ${schemaText(additionalProperties, indent)} }`;
  return escaped([schema.type ?? 'unknown'].flat().join(' | '));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${escaped(name)}${mark}: ${schemaText(schema, inner)};${commentOn(schema)}\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** Limits and the description of a schema; a named one has them where it is written. */
function commentOn(schema: Schema): string {
  const limits = LIMITS.filter((name) => schema[name] !== undefined).map(
    (name) => `${name} ${JSON.stringify(schema[name])}`,
  );
  const said = [...limits, schema.description].filter((each) => each !== undefined).join(', ');
  return said === '' ? '' : ` <i>// ${escaped(said)}</i>`;
}

function linkTo($ref: string): string {
  const name = escaped($ref.split('/').at(-1) ?? '');
  return `<a href="#schema-${name}">${name}</a>`;
}
