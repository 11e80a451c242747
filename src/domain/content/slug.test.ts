import { expect, it } from 'vitest';
import { isSlug, MAX_SLUG, suggestedSlug } from './slug.ts';

it.each([
  ['chi-siamo', true],
  ['resi2', true],
  ['', false],
  ['Chi-siamo', false],
  ['chi--siamo', false],
  ['-chi', false],
  ['chi-', false],
  ['perché', false],
  ['../segreti', false],
  ['a'.repeat(MAX_SLUG), true],
  ['a'.repeat(MAX_SLUG + 1), false],
])('%s may stand in an address: %s', (text, expected) => {
  expect(isSlug(text)).toBe(expected);
});

it.each([
  ['Perché sceglierci?', 'perche-sceglierci'],
  ['  Natale 2026: gli orari ', 'natale-2026-gli-orari'],
  ['!!!', ''],
])('suggests for %j the address %j', (title, slug) => {
  expect(suggestedSlug(title)).toBe(slug);
});

it('suggests nothing that is refused afterwards', () => {
  expect(isSlug(suggestedSlug(`${'a'.repeat(MAX_SLUG - 1)} b`))).toBe(true);
});
