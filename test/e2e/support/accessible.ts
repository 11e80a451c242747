import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** WCAG 2.5.3: who speaks to the page says what is written on a button. Not among the rules that are on by themselves. */
const NAMES_SAY_WHAT_IS_SEEN = { 'label-content-name-mismatch': { enabled: true } };
/** A theme is nothing but other colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** A fault of a card is on every card. */
const MOST_SHOWN = 3;
/** The first six of a list are looked at, more would take most of the time; what states a card has its own tests go through. */
const FURTHER_CARDS = 'li:nth-child(n+7) > article';

/** A frame that may run nothing cannot say what is in it, and would be waited for. */
const MUTE_FRAMES = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/** A page, or a part of it, as it is now: no rule of WCAG 2.2 AA is broken, in light and dark, and nothing is too wide. */
export async function expectAccessible(page: Page, part = 'body'): Promise<void> {
  await inTheme(page, 'light', async () => {
    const rules = axe(page, part).options({ rules: NAMES_SAY_WHAT_IS_SEEN }).withTags(WCAG_22_AA);
    await expectNoViolations(rules, 'in the light theme');
  });
  await inTheme(page, 'dark', () => expectNoViolations(axe(page, part).withRules(ABOUT_COLOURS), 'in the dark theme'));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'px wider than the screen').toBeLessThanOrEqual(0);
}

function axe(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page }).include(part).exclude(FURTHER_CARDS).exclude(MUTE_FRAMES);
}

/**
 * In a theme of the system, with what is far below drawn too, and everything that moves come to rest. Even the shortest
 * transition takes a frame, and one that is inherited another, so there are none.
 */
async function inTheme(page: Page, colorScheme: 'light' | 'dark', look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; transition-property: none !important }',
    );
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const rest = document.getAnimations().map(({ finished }) => finished.catch(() => undefined));
    await Promise.race([Promise.all(rest), new Promise((late) => setTimeout(late, 1000))]);
  });
  await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

async function expectNoViolations(rules: AxeBuilder, where: string): Promise<void> {
  const { violations } = await rules.analyze();
  expect(
    violations.map(({ id, nodes }) => [
      id,
      nodes.slice(0, MOST_SHOWN).map(({ html, failureSummary }) => [html, failureSummary]),
    ]),
    where,
  ).toEqual([]);
}
