/**
 * JSON made of ready texts. The catalogue keeps its cards as JSON, and a reply with forty of them must not parse and
 * write them again. This is the one place that joins JSON by hand; everything else names members and hands in values or
 * raw texts.
 */

/** A text that is JSON already. */
class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { RawJson };

type Members = Readonly<Record<string, unknown>>;

/** Marks a text as JSON that is inserted unchanged. */
export function raw(text: string): RawJson {
  return new RawJson(text);
}

/** An array of texts that are JSON already, to be used as a value of `jsonObject`. */
export function rawArray(texts: readonly string[]): RawJson {
  return new RawJson(`[${texts.join(',')}]`);
}

/** An object as JSON, in the order of its members. Members without a value are left out, as JSON.stringify does. */
export function jsonObject(members: Members): string {
  return `{${joined(members)}}`;
}

/** The beginning of an object up to the value of its last member, whose bytes follow; `}` closes it. */
export function jsonStart(members: Members, last: string): Buffer {
  const text = joined(members);
  return Buffer.from(`{${text}${text === '' ? '' : ','}"${last}":`);
}

/** One object with the members of both; each is the JSON text of an object. Names must not repeat. */
export function mergeObjects(first: string, second: string): string {
  if (first === '{}') return second;
  return second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`;
}

/** An object in bytes: its beginning (`jsonStart`) and the value of its last member. */
export interface ObjectBytes {
  readonly head: Buffer;
  readonly card: Buffer;
}

/** Appends an array of such objects. No byte of them is copied, and each needs three chunks. */
export function pushObjects(chunks: Buffer[], objects: readonly ObjectBytes[]): void {
  let before = ARRAY;
  for (const { head, card } of objects) {
    chunks.push(before, head, card);
    before = NEXT_OBJECT;
  }
  chunks.push(objects.length > 0 ? LAST_OBJECT : EMPTY_ARRAY);
}

/** Appends an array whose items `push` appends one by one. */
export function pushArray<Item>(chunks: Buffer[], items: readonly Item[], push: (item: Item) => void): void {
  let before = ARRAY;
  for (const item of items) {
    chunks.push(before);
    push(item);
    before = COMMA;
  }
  chunks.push(items.length > 0 ? ARRAY_END : EMPTY_ARRAY);
}

/** Closes an object that `jsonStart` began. */
export const OBJECT_END = Buffer.from('}');
const ARRAY = Buffer.from('[');
const COMMA = Buffer.from(',');
const ARRAY_END = Buffer.from(']');
const EMPTY_ARRAY = Buffer.from('[]');
const NEXT_OBJECT = Buffer.from('},');
const LAST_OBJECT = Buffer.from('}]');

/**
 * Joins the members, with a comma before each but the first. Numbers, most of what a cart line has, need no
 * stringifier.
 */
function joined(members: Members): string {
  let text = '';
  for (const name in members) {
    const value = members[name];
    if (value === undefined) continue;
    if (typeof value === 'number') text += prefix(name) + (Number.isFinite(value) ? value : 'null');
    else if (value instanceof RawJson) text += prefix(name) + value.text;
    else {
      const json = JSON.stringify(value);
      if (json !== undefined) text += prefix(name) + json;
    }
  }
  return text.slice(1);
}

/**
 * The serialised prefix of each name. Names are written in the code, so they are few; making each prefix again took a
 * third of the time of a long cart.
 */
const PREFIXES = new Map<string, string>();

function prefix(name: string): string {
  let text = PREFIXES.get(name);
  if (text === undefined) PREFIXES.set(name, (text = `,"${name}":`));
  return text;
}
