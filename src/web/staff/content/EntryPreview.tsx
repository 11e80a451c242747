import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffContentPreview } from '../../../contract/content/staff-entry-routes.ts';
import type { EntryText } from '../../../contract/content/staff-entry-schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { currentTheme } from '../../page/theme.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const QUIET_MS = 400;

/**
 * Shows the entry as shoppers will see it, rendered by the server: in a sandboxed frame without scripts, so that no content can reach the back
 * office.
 */
export function EntryPreview({ text }: { readonly text: EntryText }) {
  const content = useLater(text.content, QUIET_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['staff', 'preview', content],
    queryFn: () => api.call(staffContentPreview, { body: { content } }),
    placeholderData: (before: { html: string } | undefined) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [styles, setStyles] = useState('');
  const [theme, setTheme] = useState('light');
  useEffect(() => {
    setStyles(stylesOfPage());
    const look = () => setTheme(currentTheme());
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, []);
  return (
    <section aria-label={t('Anteprima')} className="grid min-w-0 gap-1.5 lg:sticky lg:top-24">
      <p className="flex min-h-5 items-center gap-2 font-medium text-sm">
        {t('Anteprima')}
        {isFetching && <Spinner />}
      </p>
      <iframe
        title={t('Anteprima')}
        sandbox=""
        srcDoc={pageOf(text, data?.html ?? '', { styles, theme })}
        className="h-[36rem] w-full rounded-md border border-line-strong/60 bg-paper"
      />
      <p role="status" className="min-h-4.5 text-danger text-xs">
        {error && asApiError(error).message}
      </p>
    </section>
  );
}

/** Debounces a value: returns it once it has not changed for a while; the first value at once. */
function useLater<Value>(value: Value, quietMs: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return later;
}

/** Returns the style sheets of the page, because the sandboxed frame has an opaque origin and may load nothing by itself. */
function stylesOfPage(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join('\n')
    .replaceAll('</', '<\\/');
}

function pageOf(
  { title, validity }: EntryText,
  html: string,
  { styles, theme }: { readonly styles: string; readonly theme: string },
): string {
  const heading = `<h1 class="text-4xl">${escaped(title)}</h1>`;
  const valid = validity === '' ? '' : `<p class="mt-2 text-ink-faint text-sm">${escaped(validity)}</p>`;
  const head = `<head><title>${escaped(title)}</title><style>${styles}</style></head>`;
  return `<!doctype html><html lang="it" data-theme="${theme}">${head}<body class="p-6">${heading}${valid}<div class="written mt-6">${html}</div></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
