/** A summary of a value in all rows of a statement: its kinds, and their contents. */
export interface Shape {
  /** `null`, `undefined`, `true`, `false`, `number`, `string`, `array`, `object`, or the name of a class (`Date`). */
  readonly kinds: string[];
  /** The recorded numbers and texts, if they are few and short; `isMany`: there were others. */
  readonly literals: (number | string)[];
  isMany?: true;
  /** The shape of the items of arrays. */
  items?: Shape;
  /** The number of objects, and the shapes of their properties. */
  objects: number;
  readonly properties: Record<string, Property>;
}

interface Property {
  /** The number of objects that had it. */
  times: number;
  readonly shape: Shape;
}

/**
 * The shapes of rows by the place of their statement (`src/server/mails/queries.ts:12:30`) and by which columns were
 * null, because a type of rows may have variants: a session of a visitor has no customer.
 */
export type Shapes = Record<string, Record<string, Shape>>;

/** Rows with further combinations of nulls share one shape. */
const MAX_VARIANTS = 40;
export const OTHERS = '*';

/** Adds the rows of a statement. */
export function addRows(shapes: Shapes, place: string, rows: readonly unknown[]): void {
  const variants = (shapes[place] ??= {});
  for (const row of rows) {
    const nulls = variantOf(row);
    const isFull = variants[nulls] === undefined && Object.keys(variants).length >= MAX_VARIANTS;
    addValue((variants[isFull ? OTHERS : nulls] ??= newShape()), row);
  }
}

export function newShape(): Shape {
  return { kinds: [], literals: [], objects: 0, properties: {} };
}

function variantOf(row: unknown): string {
  let nulls = '';
  for (const [name, value] of Object.entries(row as object)) if (value === null) nulls += ` ${name}`;
  return nulls;
}

const MAX_LITERALS = 40;
const MAX_LENGTH = 40;
/** An object with more keys than this has ids or texts as keys: all its values share one shape. */
const MAX_PROPERTIES = 120;
const ANY_KEY = '*';

/** Adds a value to a shape. */
function addValue(shape: Shape, value: unknown): void {
  const kind = kindOf(value);
  if (!shape.kinds.includes(kind)) shape.kinds.push(kind);
  if (kind === 'number' || kind === 'string') addLiteral(shape, value as number | string);
  else if (kind === 'array') for (const item of value as unknown[]) addValue((shape.items ??= newShape()), item);
  else if (kind === 'object') {
    shape.objects += 1;
    for (const [name, inner] of Object.entries(value as object)) addValue(propertyShape(shape, name, 1), inner);
  }
}

/** Adds the shapes of another process. */
export function addShapes(shapes: Shapes, others: Shapes): void {
  for (const [place, variants] of Object.entries(others)) {
    const known = (shapes[place] ??= {});
    for (const [nulls, shape] of Object.entries(variants)) addShape((known[nulls] ??= newShape()), shape);
  }
}

export function addShape(shape: Shape, other: Shape): void {
  for (const kind of other.kinds) if (!shape.kinds.includes(kind)) shape.kinds.push(kind);
  for (const literal of other.literals) addLiteral(shape, literal);
  if (other.isMany) shape.isMany = true;
  if (other.items) addShape((shape.items ??= newShape()), other.items);
  shape.objects += other.objects;
  for (const [name, { times, shape: inner }] of Object.entries(other.properties))
    addShape(propertyShape(shape, name, times), inner);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return 'array';
  const name = (value.constructor as { name: string } | undefined)?.name ?? 'Object';
  return name === 'Object' ? 'object' : name;
}

function addLiteral(shape: Shape, literal: number | string): void {
  if (shape.isMany) return;
  if (shape.literals.includes(literal)) return;
  if (shape.literals.length < MAX_LITERALS && String(literal).length <= MAX_LENGTH) shape.literals.push(literal);
  else shape.isMany = true;
}

function propertyShape(shape: Shape, name: string, times: number): Shape {
  const known = shape.properties[name];
  const isFull = known === undefined && Object.keys(shape.properties).length >= MAX_PROPERTIES;
  const property = known ?? (shape.properties[isFull ? ANY_KEY : name] ??= { times: 0, shape: newShape() });
  property.times += times;
  return property.shape;
}
