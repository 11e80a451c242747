import { useEffect, useState } from 'react';
import { t } from '../../language/language.ts';
import { browserContent } from '../api/context.ts';
import { paths } from './paths.ts';

/** Slugs of the pages that the checkout, registration and login refer to. */
export const TERMS_PAGE = 'condizioni-di-vendita';
export const PRIVACY_PAGE = 'privacy';
export const CONTACTS_PAGE = 'contatti';

export interface LinkToPageProps {
  readonly slug: string;
  readonly children: string;
}

/**
 * A text in a form as a link to a page of the staff, once the page is known to exist; before that it is plain text. It
 * opens in a new tab, so that no input is lost.
 */
export function LinkToPage({ slug, children }: LinkToPageProps) {
  if (!usePageExists(slug)) return children;
  return (
    <a
      href={paths.page(slug)}
      target="_blank"
      rel="noopener"
      title={t('(si apre in una nuova scheda)')}
      className="font-semibold text-accent underline underline-offset-2"
    >
      {children}
    </a>
  );
}

function usePageExists(slug: string): boolean {
  const [found, setFound] = useState('');
  useEffect(() => {
    let isLeft = false;
    browserContent.read(`wp/v2/pages?slug=${slug}`).then(
      (pages) => !isLeft && Array.isArray(pages) && pages.length > 0 && setFound(slug),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [slug]);
  return found === slug;
}
