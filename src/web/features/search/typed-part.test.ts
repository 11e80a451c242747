import { expect, test } from 'vitest';
import { typedParts } from './SuggestionList.tsx';

test.each([
  ['latte intero', 'lat', '[lat]te intero'],
  ['Caffè macinato', 'caffe m', '[Caffè m]acinato'],
  ['Yogurt greco', 'gre', 'Yogurt [gre]co'],
  ['cioccolato', 'lato', 'cioccolato'],
  ['pane', '', 'pane'],
  ['pane', 'pane e vino', 'pane'],
])('of %j the typed part of %j is %j', (name, typed, shown) => {
  expect(
    typedParts(name, typed)
      .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
      .join(''),
  ).toBe(shown);
});
