import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { language } from '../language/language.ts';
import { AFTER_FIRST_PAINT_SCRIPT } from './after-first-paint.ts';
import { ENGLISH_SCRIPT } from './english/loading-script.ts';
import { BANNER_SCRIPT } from './features/consent/banner-script.ts';
import { BANNER_ID } from './features/consent/choice-key.ts';
import { EARLY_PRESSES_SCRIPT } from './hydration/pre-hydration-clicks.ts';
import { THEME_SCRIPT } from './page/theme.ts';

/** What the server hands the browser to take the page over. It stands in the page as data, never as a script that runs. */
export const HYDRATION_ID = 'hydration';

/** Every inline script of every page: a content security policy names them by hash. */
export const INLINE_SCRIPTS: readonly string[] = [
  THEME_SCRIPT,
  EARLY_PRESSES_SCRIPT,
  AFTER_FIRST_PAINT_SCRIPT,
  BANNER_SCRIPT,
  ENGLISH_SCRIPT,
];
// the browser has run them when it takes the page over: their texts are not among its files
const [theme = '', presses = '', start = '', cookies = '', english = ''] = import.meta.env.SSR ? INLINE_SCRIPTS : [];

export interface DocumentProps {
  readonly children: ReactNode;
  readonly styles?: readonly string[];
  /** What is fetched and run once the page is drawn, in this order. */
  readonly scripts?: readonly string[];
  readonly nonce?: string | undefined;
  readonly hydration?: string;
  /** HTML of the question about cookies; shown only where the browser has to ask it. */
  readonly banner?: string;
  /** Of the shop that drew the page. */
  readonly version?: string | undefined;
}

/** The whole page. Titles and tags of a page are written where the page is and find their way into the head. */
export function Document({
  children,
  styles = [],
  scripts = [],
  nonce,
  hydration = '',
  banner = '',
  version,
}: DocumentProps) {
  return (
    <html lang={language()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={fraunces} crossOrigin="anonymous" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: theme }} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: presses }} />
        {language() === 'en' && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: english }} />
        )}
      </head>
      <body suppressHydrationWarning>
        <div id={BANNER_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: banner }} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: cookies }} />
        {children}
        <script
          id={HYDRATION_ID}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: hydration }}
        />
        <script
          data-files={scripts.join(' ')}
          data-version={version}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: start }}
        />
      </body>
    </html>
  );
}
