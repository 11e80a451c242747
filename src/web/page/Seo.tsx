import { useEffect } from 'react';
import { language, shopName } from '../../language/language.ts';
import { useShellData } from './shell-loader.ts';

export interface SeoProps {
  readonly title: string;
  /** Path and query of the canonical address of this page. */
  readonly path: string;
  readonly isIndexed?: boolean;
  /**
   * Tags that only search engines and shared links read. They read the page as the server sends it: callers pass them
   * where `import.meta.env.SSR` is true, so that their code stays out of the browser's scripts.
   */
  readonly details: SeoDetails | undefined;
}

export interface SeoDetails {
  readonly description: string;
  readonly image?: string | undefined;
  readonly type?: 'website' | 'product';
  /** schema.org objects. */
  readonly structured?: readonly object[];
}

/**
 * Title and tags of a page; React moves them into the head. Title, canonical address and robots follow when the page
 * changes in the browser.
 */
export function Seo({ title, path, isIndexed = true, details }: SeoProps) {
  const { publicUrl } = useShellData();
  useEffect(() => removeServerTags, [path]);
  return (
    <>
      <title>{`${title} · ${shopName()}`}</title>
      <link rel="canonical" href={publicUrl + path} />
      {!isIndexed && <meta name="robots" content="noindex,follow" />}
      {import.meta.env.SSR && details && <SharedTags title={title} url={publicUrl + path} details={details} />}
      {/* hydration leaves this element as the server rendered it */}
      <div
        hidden
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? structuredHtml(details?.structured ?? []) : '' }}
      />
    </>
  );
}

/**
 * Runs when the page that the server sent is left: nothing in the browser renders these tags, so they would describe
 * the wrong page.
 */
function removeServerTags(): void {
  for (const tag of document.querySelectorAll('meta[name=description],meta[property^="og:"]')) tag.remove();
}

function SharedTags({ title, url, details }: { title: string; url: string; details: SeoDetails }) {
  const { publicUrl } = useShellData();
  const { description, image, type = 'website' } = details;
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={shopName()} />
      <meta property="og:locale" content={language() === 'en' ? 'en_GB' : 'it_IT'} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={new URL(image, publicUrl || 'http://localhost').href} />}
    </>
  );
}

/** `<` is escaped so that no text of a product can end the element. */
function structuredHtml(structured: readonly object[]): string {
  return structured
    .map((item) => JSON.stringify({ '@context': 'https://schema.org', ...item }).replace(/</g, '\\u003c'))
    .map((text) => `<script type="application/ld+json">${text}</script>`)
    .join('');
}
