import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEvents, type LineToPick, type PickingEvent, scannedBefore } from './picking-events.ts';

const APPLES: LineToPick = { line: 1, pieces: 0, grams: 1000 };
const PASTA: LineToPick = { line: 2, pieces: 6, grams: 0 };
const LINES = [APPLES, PASTA];
let made = 0;

function event(kind: PickingEvent['kind'], line: number, rest: Partial<PickingEvent> = {}): PickingEvent {
  made += 1;
  return { uuid: `e${made}`, lease: 1, seq: made, kind, line, pieces: 0, grams: 0, ...rest };
}

const after = (...events: PickingEvent[]) => {
  const { lines, verdicts } = foldEvents(LINES, events);
  return { apples: lines.get(1), pasta: lines.get(2), said: events.map(({ uuid }) => verdicts.get(uuid)) };
};

test('a line is pending until all of it is there, and says what is left', () => {
  expect(after()).toMatchObject({
    apples: { state: 'pending', left: 1000 },
    pasta: { state: 'pending', left: 6, isPart: false },
  });
  const two = event('found', 2, { pieces: 2 });
  expect(after(two).pasta).toMatchObject({ state: 'pending', pieces: 2, left: 4, isPart: true });
  expect(after(two, event('found', 2, { pieces: 4 })).pasta).toMatchObject({
    state: 'found',
    pieces: 6,
    left: 0,
    isPart: false,
  });
  expect(after(event('found', 1, { grams: 899 })).apples).toMatchObject({ state: 'pending', left: 101 });
  expect(after(event('found', 1, { grams: 900 })).apples).toMatchObject({ state: 'found', grams: 900, left: 0 });
  expect(after(event('later', 2)).pasta).toMatchObject({ state: 'pending', isLater: true });
  expect(after(event('later', 2), event('wrong', 2)).pasta).toMatchObject({ state: 'pending', isLater: true });
});

test('what is missing is closed by a reason, paid back, or replaced; a mistake is taken back', () => {
  const none = event('short', 2, { reason: 'damaged' });
  expect(after(none).pasta).toMatchObject({ state: 'not_found', reason: 'damaged', left: 0 });
  expect(after(event('refunded', 2)).pasta).toMatchObject({ state: 'refunded' });
  expect(after(event('found', 2, { pieces: 2 }), none).pasta).toMatchObject({ state: 'found', isPart: true });
  expect(after(none, event('undone', 2, { undoes: none.uuid })).pasta).toMatchObject({ state: 'pending', left: 6 });
  const other = after(event('found', 2, { pieces: 4 }), event('replaced', 2, { pieces: 2, product: 9 }));
  expect(other.pasta).toMatchObject({ state: 'replaced', pieces: 4, substitute: { product: 9, pieces: 2 }, left: 0 });
  const changed = after(
    event('replaced', 2, { pieces: 2, product: 9 }),
    event('replaced', 2, { pieces: 6, product: 8 }),
  );
  expect(changed).toMatchObject({ pasta: { substitute: { product: 8, pieces: 6 } }, said: ['superseded', 'counted'] });
});

test('more than was ordered, a weight beyond sense and a label scanned twice are told, and do not count', () => {
  expect(after(event('found', 2, { pieces: 4 }), event('found', 2, { pieces: 4 }))).toMatchObject({
    pasta: { pieces: 6, state: 'found' },
    said: ['counted', 'over'],
  });
  expect(after(event('found', 1, { grams: 3001 }))).toMatchObject({
    apples: { state: 'pending', grams: 0 },
    said: ['to_confirm'],
  });
  expect(after(event('found', 1, { grams: 3001, isConfirmed: true }))).toMatchObject({
    apples: { grams: 3001 },
    said: ['counted'],
  });
  const code = '2004471005684';
  const bag = event('found', 1, { grams: 500, code });
  expect(after(bag, event('found', 1, { grams: 500, code }))).toMatchObject({
    apples: { grams: 500 },
    said: ['counted', 'again'],
  });
  expect(after(bag, event('found', 1, { grams: 500, code, isConfirmed: true })).apples).toMatchObject({ grams: 1000 });
  expect(after(event('found', 77, { pieces: 1 })).said).toEqual(['unknown']);
});

test('a piece is asked about when its code is read again at once, and a label whenever it is read again', () => {
  const eggs = { code: '80012345', at: 5000, isLabel: false };
  expect(scannedBefore([eggs], { ...eggs, at: 6000 })).toBe(eggs);
  expect(scannedBefore([eggs], { ...eggs, at: 9000 })).toBeUndefined();
  expect(scannedBefore([{ ...eggs, isLabel: true }], { ...eggs, at: 90_000, isLabel: true })).toBeDefined();
});

const KINDS = ['found', 'found', 'found', 'replaced', 'short', 'refunded', 'later', 'wrong'] as const;
const anyEvent = fc.record({
  kind: fc.constantFrom(...KINDS),
  lease: fc.integer({ min: 1, max: 2 }),
  seq: fc.integer({ min: 1, max: 12 }),
  line: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 1, max: 7 }),
  product: fc.integer({ min: 8, max: 9 }),
  code: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  isConfirmed: fc.boolean(),
  undoes: fc.option(fc.nat(20), { nil: undefined }),
});

test('whatever order, number and repetition events arrive in, the state is the same, and none is lost', () => {
  const check = fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.infiniteStream(fc.nat(1000)), (given, random) => {
    const events = given.map(({ amount, undoes, kind, ...rest }, index): PickingEvent => {
      const amounts = rest.line === 1 ? { pieces: 0, grams: amount * 300 } : { pieces: amount, grams: 0 };
      return {
        uuid: `u${index}`,
        ...rest,
        ...amounts,
        kind: undoes === undefined ? kind : 'undone',
        undoes: `u${undoes}`,
      };
    });
    const expected = foldEvents(LINES, events);
    const again = [...events, ...events.filter((_, index) => index % 3 === 0)];
    const shuffled = again
      .map((each) => ({ each, at: random.next().value ?? 0 }))
      .sort((one, other) => one.at - other.at);
    const found = foldEvents(
      LINES,
      shuffled.map(({ each }) => each),
    );
    expect(found.lines).toEqual(expected.lines);
    expect([...found.verdicts.entries()].sort()).toEqual([...expected.verdicts.entries()].sort());
    expect(found.verdicts.size).toBe(events.length);
    const counted = events.filter(({ uuid, kind }) => kind === 'found' && found.verdicts.get(uuid) === 'counted');
    const weighed = counted.filter(({ line }) => line === 1).reduce((sum, { grams }) => sum + grams, 0);
    expect(found.lines.get(1)?.grams).toBe(weighed);
    const { pieces = 0, substitute, left = 0 } = found.lines.get(2) ?? {};
    expect(pieces + (substitute?.pieces ?? 0) + left).toBeLessThanOrEqual(6);
  });
  fc.assert(check, { numRuns: 1000, seed: 33 });
});
