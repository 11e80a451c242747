import { expect, test } from 'vitest';
import { markedTextOfHtml, textOfHtml } from './html-text.ts';

test.each([
  ['Pan brioch&egrave; &quot;dolce&quot; <b>400 g</b>', 'Pan brioch\u00E8 "dolce" 400 g'],
  ['Dopo l&#8217;apertura &#xE8; in frigo', 'Dopo l’apertura \u00E8 in frigo'],
  ['a&nbsp;b<br/>c<p class="x">d</p>', 'a b c d '],
  // decoded once: what was escaped twice is still escaped
  ['&amp;egrave; &amp;lt;', '&egrave; &lt;'],
  // ampersands and angle brackets that are not HTML
  ['Fish & Chips, R&D; 3 < 4 > 2, <nome>, M&Ms', 'Fish & Chips, R&D; 3 < 4 > 2, <nome>, M&Ms'],
  ['&lt;b&gt;Sale&lt;/b&gt;', 'Sale'],
])('%s is plain', (html, plain) => expect(textOfHtml(html)).toBe(plain));

test('what is bold is marked', () => {
  expect(markedTextOfHtml('Farina&nbsp;di <b>frumento</b>, <strong class="a">burro</strong>, <i>sale</i>')).toBe(
    'Farina di *frumento*, *burro*, sale',
  );
});
