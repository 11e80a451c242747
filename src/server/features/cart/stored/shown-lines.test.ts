import { expect, it } from 'vitest';
import { cents } from '../../../../domain/base/money.ts';
import type { CartLine } from './cart-lines.ts';
import { type LineToShow, ShownLines } from './shown-lines.ts';

it('says of a long cart only what changed since the reply that is held', () => {
  const shown = new ShownLines();
  show(shown, line(1), line(2), line(3));
  const held = shown.tag;
  show(shown, line(1), line(2, { quantity: 5 }), line(3));
  expect(changes(shown, held)).toEqual({ changed: [2], removed: [] });
});

it('makes the JSON of a line once, as long as nothing of it changes', () => {
  const shown = new ShownLines();
  const lines = [line(1), line(2)];
  expect(show(shown, ...lines)).toEqual([1, 2]);
  expect(show(shown, ...lines)).toEqual([]);
  expect(show(shown, lines[0] as LineToShow, line(2, { quantity: 2 }))).toEqual([2]);
});

it('says what a price, a promotion or a wish changed of a line that nobody touched', () => {
  const shown = new ShownLines();
  const item = row(1);
  show(shown, line(1, { item }));
  for (const other of [
    { promoted: { cents: cents(99), price: cents(99), steps: [] } },
    { promoted: { cents: cents(99), price: cents(99), steps: [STEP] } },
    { promoted: { cents: cents(99), price: cents(99), steps: [{ ...STEP, name: 'altra' }] } },
    { card: Buffer.from('{"price":2}') },
    { acceptsAlternatives: false },
  ]) {
    const held = shown.tag;
    show(shown, line(1, { item, ...other }));
    expect(changes(shown, held)).toEqual({ changed: [1], removed: [] });
  }
});

it('is told of lines that left and of those that came, in any place', () => {
  const shown = new ShownLines();
  show(shown, line(1), line(2), line(3), line(4));
  const held = shown.tag;
  show(shown, line(2), line(4), line(7));
  expect(changes(shown, held)).toEqual({ changed: [7], removed: [1, 3] });
  show(shown);
  expect(changes(shown, held)).toEqual({ changed: [], removed: [1, 3, 2, 4, 7] });
});

it('tells who holds an older reply all that changed since, and what came back as changed', () => {
  const shown = new ShownLines();
  show(shown, line(1), line(2));
  const first = shown.tag;
  show(shown, line(2));
  const second = shown.tag;
  show(shown, line(1), line(2, { quantity: 3 }));
  expect(changes(shown, first)).toEqual({ changed: [1, 2], removed: [] });
  expect(changes(shown, second)).toEqual({ changed: [1, 2], removed: [] });
});

it('keeps the tag while nothing looks different', () => {
  const shown = new ShownLines();
  show(shown, line(1));
  const before = shown.tag;
  show(shown, line(1));
  expect(shown.tag).toBe(before);
  expect(changes(shown, before)).toEqual({ changed: [], removed: [] });
});

it.each(['', '.', 'other.1', 'x', '__proto__', 'NaN.NaN'])('knows nothing of the tag "%s"', (tag) => {
  const shown = new ShownLines();
  show(shown, line(1));
  expect(shown.changesSince(tag)).toBeUndefined();
});

it('knows nothing of replies that were not yet, and of numbers that are none', () => {
  const shown = new ShownLines();
  show(shown, line(1));
  const [id] = shown.tag.split('.');
  for (const count of ['2', '-1', '1e0', '1.5', 'Infinity', '']) {
    expect(shown.changesSince(`${id}.${count}`)).toBeUndefined();
  }
});

it('forgets what left long ago, and says the whole cart to who still holds it', () => {
  const shown = new ShownLines();
  const many = Array.from({ length: 300 }, (_, index) => line(index + 1));
  show(shown, ...many);
  const held = shown.tag;
  show(shown, ...many.slice(299));
  expect(shown.changesSince(held)).toBeUndefined();
  expect(shown.changesSince(shown.tag)).toEqual({ lines: [], removedIds: [] });
});

const STEP = { promotionId: 1, name: 'sconto', units: 1, beforeCents: 100, afterCents: 99 };

/** Returns the numbers of the lines whose JSON was made. */
function show(shown: ShownLines, ...lines: LineToShow[]): number[] {
  const made: number[] = [];
  shown.show(lines, ({ item, promoted, acceptsAlternatives }) => {
    made.push(item.itemId);
    return Buffer.from(JSON.stringify({ item, promoted, acceptsAlternatives }));
  });
  return made;
}

function changes(shown: ShownLines, tag: string) {
  const since = shown.changesSince(tag);
  return since && { changed: since.lines.map(({ item }) => item.itemId), removed: since.removedIds };
}

function line(itemId: number, part: Partial<LineToShow> & { quantity?: number } = {}): LineToShow {
  const { quantity = 1, ...rest } = part;
  return {
    item: { ...row(itemId), quantity },
    promoted: { cents: cents(100), price: cents(100), steps: [] },
    acceptsAlternatives: true,
    card: Buffer.from(`{"price":1}`),
    ...rest,
  };
}

function row(itemId: number): CartLine {
  return {
    itemId,
    productId: itemId,
    quantity: 1,
    weightGrams: 0,
    infos: {},
    details: {},
    seenCents: null,
    seenLeft: null,
  };
}
