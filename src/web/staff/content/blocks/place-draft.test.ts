import { expect, test } from 'vitest';
import { draftOf, isPlaceDraft, movedRows, newBlock, newProposal, OWN, placeOf, rowOfField } from './place-draft.ts';

const draft = {
  name: 'Home',
  html: '',
  proposalType: 'BannerGrid' as const,
  proposals: [newProposal('o')],
  blocks: [
    newBlock('StaticText', 'a'),
    { ...newBlock('BannerGrid', 'b'), proposals: [newProposal('p'), newProposal('q')] },
  ],
};

test('a page is sent without what is of this page alone, and comes back the same', () => {
  const sent = placeOf(draft);
  expect(JSON.stringify(sent)).not.toContain('"key"');
  expect(placeOf(draftOf(sent))).toEqual(sent);
  expect(isPlaceDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
  for (const other of [undefined, null, 'x', {}, { ...draft, blocks: [null] }]) expect(isPlaceDraft(other)).toBe(false);
});

test('refusals find their row', () => {
  expect(rowOfField(draft, 'blocks/0/title')).toEqual({ row: 'a', field: 'title' });
  expect(rowOfField(draft, 'blocks/1/options/ROWS')).toEqual({ row: 'b', field: 'options/ROWS' });
  expect(rowOfField(draft, 'blocks/1/proposals/1/url')).toEqual({ row: 'q', field: 'url', within: 'b' });
  expect(rowOfField(draft, 'blocks/1/proposals')).toEqual({ row: 'b', field: 'proposals' });
  expect(rowOfField(draft, 'proposals/0/options/LAYOUT')).toEqual({ row: 'o', field: 'options/LAYOUT' });
  expect(rowOfField(draft, 'proposals')).toEqual({ row: OWN, field: 'proposals' });
  for (const none of ['name', 'blocks', 'blocks/7/title']) expect(rowOfField(draft, none)).toBeUndefined();
});

test('neighbours change places, and nothing else', () => {
  expect(movedRows(['a', 'b', 'c'], 1, 'up')).toEqual(['b', 'a', 'c']);
  expect(movedRows(['a', 'b', 'c'], 1, 'down')).toEqual(['a', 'c', 'b']);
  expect(movedRows(['a', 'b'], 0, 'up')).toEqual(['a', 'b']);
  expect(movedRows(['a', 'b'], 1, 'down')).toEqual(['a', 'b']);
});
