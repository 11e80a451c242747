import { expect, test } from 'vitest';
import { mediaSrcSet, mediaWidths } from './media-picture.ts';

test.each<[number, number[]]>([
  [4000, [480, 720, 1080, 1600]],
  [1600, [480, 720, 1080, 1600]],
  [1080, [480, 720, 1080]],
  [800, [480, 720, 800]],
  [480, [480]],
  [16, [16]],
])('a picture %i px wide is kept in %j', (width, widths) => {
  expect(mediaWidths(width)).toEqual(widths);
});

test('each form is named with its width', () => {
  expect(mediaSrcSet({ key: 'ab', width: 500, height: 300 })).toBe(
    '/photo/media/ab-480.webp 480w, /photo/media/ab-500.webp 500w',
  );
});
