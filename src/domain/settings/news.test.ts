import { expect, test } from 'vitest';
import { NO_NEWS, nearClosing, newsOf, opensLater } from './news.ts';

const TODAY = '2026-12-23';
const closed = new Map([
  ['2026-12-25', 'Natale'],
  ['2026-12-26', 'Santo Stefano'],
]);

test('closed days are announced three days before, as one span', () => {
  const span = { from: '2026-12-25', to: '2026-12-26', reason: 'Natale' };
  expect(nearClosing(closed, '2026-12-21')).toBeUndefined();
  expect(nearClosing(closed, '2026-12-22')).toEqual(span);
  expect(nearClosing(closed, '2026-12-26')).toEqual({ ...span, from: '2026-12-26', reason: 'Santo Stefano' });
  expect(nearClosing(closed, '2026-12-27')).toBeUndefined();
});

test('one thing is said at a time: the opening, then the words of the chain, then a closed day', () => {
  const closing = nearClosing(closed, TODAY);
  expect(newsOf(NO_NEWS, undefined, TODAY)).toBeUndefined();
  expect(newsOf(NO_NEWS, closing, TODAY)).toMatchObject({ kind: 'closed', isToday: false, to: '2026-12-26' });
  expect(newsOf(NO_NEWS, nearClosing(closed, '2026-12-25'), '2026-12-25')).toMatchObject({ isToday: true });
  const snow = { ...NO_NEWS, title: 'Neve.', text: 'Oggi un’ora in più.', link: '/cart', until: TODAY };
  expect(newsOf(snow, closing, TODAY)).toEqual({
    kind: 'written',
    title: 'Neve.',
    text: 'Oggi un’ora in più.',
    // a link without words is none
    link: '',
    linkName: '',
  });
  expect(newsOf(snow, closing, '2026-12-24')).toMatchObject({ kind: 'closed' });
  const later = { ...snow, opensOn: '2026-12-24', opensWhere: 'A Bergamo.' };
  expect(newsOf(later, closing, TODAY)).toEqual({ kind: 'opening', day: '2026-12-24', where: 'A Bergamo.' });
  // the day of the opening is open
  expect([TODAY, '2026-12-24'].map((today) => opensLater(later, today))).toEqual([true, false]);
});
