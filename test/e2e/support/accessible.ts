import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { BANNER_ID } from '../../../src/web/features/consent/choice-key.ts';

/** The minified version of axe, because it is sent to the browser for each checked page. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** WCAG 2.5.3: speech input uses the visible text of a button. This rule is off by default. */
const NAMES_SAY_WHAT_IS_SEEN = { 'label-content-name-mismatch': { enabled: true } };
/** The rules about colours, the only ones that depend on the theme. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The maximum of elements that a message lists: a fault of one card is on every card. */
const MAX_SHOWN = 3;
/**
 * Only the first six cards of a list are checked, because more would take most of the time; the states of a card have
 * their own tests.
 */
const FURTHER_CARDS = 'li:nth-child(n+7) > article';

/** Frames without scripts cannot be checked, and axe would wait for them. */
const MUTE_FRAMES = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/** Header and footer are the same on all pages: they are left out, except in tests with WITH_FRAME. */
const FRAME = ['header:not(main header, dialog header)', 'footer:not(main footer, dialog footer)'];
export const WITH_FRAME = { withFrame: true } as const;

interface Look {
  readonly withFrame?: boolean;
  readonly isDarkToo?: boolean;
}

/**
 * Checks the current page, or a part of it: no rule of WCAG 2.2 AA is broken, in light and dark, and nothing is too
 * wide. Colours do not depend on the width, so a test that runs at both checks the dark ones once.
 */
export async function expectAccessible(
  page: Page,
  part = 'body',
  { withFrame, isDarkToo = seesDark() }: Look = {},
): Promise<void> {
  const left = withFrame ? [] : FRAME;
  await atRest(page, async (inTheme) => {
    await inTheme('light');
    const rules = { runOnly: { type: 'tag', values: WCAG_22_AA }, rules: NAMES_SAY_WHAT_IS_SEEN } as const;
    expectNoViolations(await examine(page, part, left, rules), 'in the light theme');
    if (!isDarkToo) return;
    await inTheme('dark');
    const colours = { runOnly: { type: 'rule', values: ABOUT_COLOURS } } as const;
    expectNoViolations(await examine(page, part, left, colours), 'in the dark theme');
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'px wider than the screen').toBeLessThanOrEqual(0);
}

/** The same check at the width of a desktop, for a page that a test on a phone has opened. */
export async function expectAccessibleAtDesk(page: Page, part = 'main', look: Look = {}): Promise<void> {
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, part, look);
  if (phone) await page.setViewportSize(phone);
}

/** For a phone test that also covers the desktop: dark colours, which do not depend on the width, are checked once. */
export async function expectAccessibleAtBothWidths(page: Page, part = 'main', look: Look = {}): Promise<void> {
  await expectAccessible(page, part, { ...look, isDarkToo: false });
  await expectAccessibleAtDesk(page, part, look);
}

function seesDark(): boolean {
  const { project, tags } = test.info();
  return project.name === 'desktop' || tags.includes('@phone');
}

/**
 * Runs axe in the page itself. AxeBuilder of @axe-core/playwright reads it anew into every frame for each look and puts
 * its findings together in a page of its own: that took three times the processor time, a third of the whole run.
 */
async function examine(page: Page, part: string, left: readonly string[], rules: RunOptions): Promise<AxeResults> {
  for (const frame of page.frames()) {
    const element = frame.parentFrame() ? await frame.frameElement() : undefined;
    if (await element?.evaluate((found, mute) => found instanceof Element && found.matches(mute), MUTE_FRAMES))
      continue;
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  const context = { include: [[part]], exclude: [FURTHER_CARDS, MUTE_FRAMES, ...left].map((each) => [each]) };
  return page.evaluate(([where, options]) => (window as unknown as { axe: typeof axe }).axe.run(where, options), [
    context,
    { resultTypes: ['violations'], ...rules } satisfies RunOptions,
  ] as const);
}

type InTheme = (colorScheme: 'light' | 'dark') => Promise<void>;

/**
 * Looks at a page with everything far below drawn, too, and everything that moves come to rest. Even the shortest
 * transition takes a frame, and one that is inherited another, so there are none. The question about cookies and the
 * header stand in the flow of the page: what they cover half of can be scrolled free, and is no small target.
 */
async function atRest(page: Page, look: (inTheme: InTheme) => Promise<void>): Promise<void> {
  await page.evaluate((banner) => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      `*, ::before, ::after { content-visibility: visible !important; transition-property: none !important }
      #${banner}, header:not(main header, dialog header) { position: static !important }`,
    );
    document.adoptedStyleSheets = [still];
  }, BANNER_ID);
  await look(async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const rest = document.getAnimations().map(({ finished }) => finished.catch(() => undefined));
      await Promise.race([Promise.all(rest), new Promise((late) => setTimeout(late, 1000))]);
    });
  });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

function expectNoViolations({ violations }: AxeResults, where: string): void {
  expect(
    violations.map(({ id, nodes }) => [
      id,
      nodes.slice(0, MAX_SHOWN).map(({ html, failureSummary }) => [html, failureSummary]),
    ]),
    where,
  ).toEqual([]);
}
