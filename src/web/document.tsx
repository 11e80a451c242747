import type { ReactNode } from 'react';
import { language } from '../language/language.ts';
import { DICTIONARY_SCRIPT } from './dictionary-script.ts';
import { BANNER_SCRIPT } from './features/consent/banner-script.ts';
import { BANNER_ID } from './features/consent/choice-key.ts';
import { NEWS_SCRIPT } from './frame/news-script.ts';
import { PRE_HYDRATION_CLICKS_SCRIPT } from './hydration/pre-hydration-clicks.ts';
import { CUSTOMER_SCRIPT, OWN_HOME } from './page/known-customer.ts';
import { THEME_SCRIPT } from './page/theme.ts';
import figtree from './ui/fonts/figtree-italian.woff2?url';
import fraunces from './ui/fonts/fraunces-italian.woff2?url';

/** The longest wait for the first paint: a background tab draws nothing, so its code starts after this time. */
const AT_LATEST_MS = 3000;
const RETRY_MS = 2000;

/**
 * Fetches and runs the page's code once the page has been painted, so that on a slow phone the text and the pictures do
 * not wait for it. The files are fetched at the same time and run one after the other, each in a task of its own, so
 * that a tap is handled in between.
 */
const AFTER_FIRST_PAINT_SCRIPT = `(function(files){
var started;
function run(){var file=files.shift();if(file)import(file).then(function(){setTimeout(run)},function(){files.unshift(file);setTimeout(run,${RETRY_MS})})}
function start(){if(started)return;started=1;files.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.href=file;document.head.append(link)});run()}
function drawn(){requestAnimationFrame(function(){setTimeout(start)})}
setTimeout(start,${AT_LATEST_MS});
try{new PerformanceObserver(function(list){if(list.getEntriesByName('first-contentful-paint').length)drawn()}).observe({type:'paint',buffered:true})}catch(e){drawn()}
})(document.currentScript.dataset.files.split(' '))`;

/**
 * The id of the element with the data from which the browser hydrates the page. It is data, never a script that runs.
 */
export const HYDRATION_ID = 'hydration';

/** Every inline script of every page: the content security policy lists them by hash. */
export const INLINE_SCRIPTS: readonly string[] = [
  `${THEME_SCRIPT};${CUSTOMER_SCRIPT}`,
  PRE_HYDRATION_CLICKS_SCRIPT,
  AFTER_FIRST_PAINT_SCRIPT,
  BANNER_SCRIPT,
  DICTIONARY_SCRIPT,
  NEWS_SCRIPT,
];
// the browser has run the scripts before hydration, so their texts are not part of its bundle
const [theme = '', presses = '', start = '', cookies = '', dictionaries = ''] = import.meta.env.SSR
  ? INLINE_SCRIPTS
  : [];

/** A style sheet. If its text is in the page, the browser need not request it, which saves a round trip on a phone. */
export interface StyleSheet {
  readonly href: string;
  readonly text?: string;
}

export interface DocumentProps {
  readonly children: ReactNode;
  readonly styles?: readonly StyleSheet[];
  /** Scripts that are fetched and run in this order once the page is painted. */
  readonly scripts?: readonly string[];
  readonly nonce?: string | undefined;
  readonly hydration?: string;
  /** The HTML of the cookie banner; shown only if the browser has no stored choice. */
  readonly banner?: string;
  /** Version of the shop that rendered the page. */
  readonly version?: string | undefined;
  /** The style sheet of the chain's own colour and fonts; it wins over those of the build, which are in layers. */
  readonly look?: string | undefined;
  /** The path of the chain's logo, which is its icon, too. */
  readonly logo?: string | undefined;
  /** The server has rendered the customer's half of the home page. */
  readonly hasOwnHome?: boolean;
}

/** The whole HTML document. Pages render their own titles and tags, and React moves them into the head. */
export function Document({
  children,
  styles = [],
  scripts = [],
  nonce,
  hydration = '',
  banner = '',
  version,
  look,
  logo,
  hasOwnHome = false,
}: DocumentProps) {
  return (
    <html lang={language()} {...(hasOwnHome && OWN_HOME)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={logo ?? '/favicon.svg'} type={logo === undefined ? 'image/svg+xml' : undefined} />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={fraunces} crossOrigin="anonymous" />
        {styles.map(({ href, text }) =>
          text === undefined ? (
            // after the styles of every page, whose layers come first
            <link key={href} rel="stylesheet" href={href} precedence="page" />
          ) : (
            <style key={href} href={href} precedence="default">
              {text}
            </style>
          ),
        )}
        {look !== undefined && (
          <style href="look" precedence="default">
            {look}
          </style>
        )}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: theme }} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: presses }} />
        {language() !== 'it' && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: dictionaries }} />
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
