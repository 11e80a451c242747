import { expect, test } from 'vitest';
import { isInternal } from './internal-path.ts';
import { embedLink, safeLink, videoOf } from './proposal-link.ts';

const OURS = new Set(['bottega.example', 'www.bottega.example']);

test.each([
  ['/page/chi-siamo', '/page/chi-siamo'],
  [' /promozioni?tipo=1#su ', '/promozioni?tipo=1#su'],
  ['https://bottega.example/page/recesso', '/page/recesso'],
  ['https://WWW.bottega.example', '/'],
  ['https://bottega.example?q=latte', '/?q=latte'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
  ['http://bottega.example.evil.example/', 'http://bottega.example.evil.example/'],
  ['mailto:banco@bottega.example', 'mailto:banco@bottega.example'],
  ['tel:+39 035 123456', 'tel:+39 035 123456'],
])('%s leads to %s', (address, link) => {
  expect(safeLink(address, OURS)).toBe(link);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://bottega.example//elsewhere.example',
  'https://bottega.example/\\elsewhere.example',
  'https://bottega.example@elsewhere.example/',
  'https://a b/',
  'page/chi-siamo',
  '',
])('%s leads nowhere', (address) => {
  expect(safeLink(address, OURS)).toBeUndefined();
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=short', undefined],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://evil.example/?https://youtu.be/dQw4w9WgXcQ', undefined],
  ['/page/video', undefined],
])('the video of %s is %s', (link, video) => {
  expect(videoOf(link)).toBe(video);
});

test('a video is played from the address that sets no cookies', () => {
  expect(embedLink('dQw4w9WgXcQ')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0');
});

test('only paths of this site are opened in place', () => {
  expect(['/x', '//x', 'https://x.example'].map(isInternal)).toEqual([true, false, false]);
});
