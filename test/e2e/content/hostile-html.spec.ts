import { expect, test } from '@playwright/test';
import { sanitiseHtml } from '../../../src/server/infra/html-sanitiser.ts';
import { HOSTILE_HTML } from '../../support/hostile-html.ts';

/** The shop's content security policy is switched off: sanitised HTML must be harmless by itself. */
test('hostile HTML of an editor runs, fetches, covers and names nothing, in a browser', { tag: '@phone' }, async ({
  page,
}) => {
  const hacks: string[] = [];
  const asked: string[] = [];
  await page.exposeFunction('hacked', () => hacks.push('run'));
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.route('**/*', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  // the list is a real test: without sanitising, it does run
  await page.setContent(HOSTILE_HTML[15] ?? '');
  await expect.poll(() => hacks).not.toEqual([]);
  hacks.length = 0;
  asked.length = 0;

  const clean = HOSTILE_HTML.map(sanitiseHtml);
  // parsed as a page, and each once more as inserted by a script
  await page.setContent(`<main>${clean.map((html) => `<section>${html}</section>`).join('')}</main>`);
  await page.evaluate((texts) => {
    for (const text of texts) {
      const other = document.createElement('section');
      document.querySelector('main')?.append(other);
      other.innerHTML = text;
    }
  }, clean);
  const found = await page.evaluate(() => ({
    sections: document.querySelectorAll('main > section').length,
    active: document.querySelectorAll(
      'main :is(script, iframe, object, embed, form, input, style, link, meta, base, svg, math)',
    ).length,
    handlers: [...document.querySelectorAll('main *')].filter((each) =>
      each.getAttributeNames().some((name) => /^on|^style$/.test(name)),
    ).length,
    placed: [...document.querySelectorAll('main *')].filter((each) => getComputedStyle(each).position !== 'static')
      .length,
    links: [...document.links]
      .map(({ protocol }) => protocol)
      .filter((each) => !/^(?:https?|mailto|tel|about):$/.test(each)),
    named: ['hydration', 'preHydrationClicks', 'earlySearches', 'loadMessages', 'cookies', 'x'].filter((name) =>
      Reflect.get(window, name),
    ),
  }));
  expect(found).toEqual({ sections: 120, active: 0, handlers: 0, placed: 0, links: [], named: [] });
  // delayed code has had time to run
  await page.waitForTimeout(500);
  expect(hacks).toEqual([]);
  expect(page.url()).toBe('about:blank');
  // pictures from other hosts are harmless here: the shop's policy blocks them
  expect(asked.filter((url) => /evil|script/.test(url))).toEqual([]);
});
