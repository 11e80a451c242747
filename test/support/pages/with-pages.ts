import { AsyncLocalStorage } from 'node:async_hooks';
import type { LocaleMessages } from '../../../src/language/language.ts';
import { type PageDeps, registerPages } from '../../../src/server/http/ssr/pages.ts';
import { localeOf } from '../../../src/server/infra/language/dictionaries.ts';
import * as entry from '../../../src/web/entry-server.tsx';
import type { ApiShop } from '../api-shop.ts';
import { PAGE_SETTINGS } from './page-settings.ts';

const inLocale = new AsyncLocalStorage<LocaleMessages>();

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly html: string;
  /** The text of the page as people read it: without elements, scripts and non-breaking spaces. */
  readonly text: string;
}

/**
 * Adds the pages, rendered from their sources, to a shop that was opened with the API alone. Returns a function that
 * opens one.
 */
export function withPages(
  { server }: ApiShop,
  settings: Partial<PageDeps> = {},
): (url: string, cookie?: string) => Promise<Page> {
  entry.setLocaleSource(() => inLocale.getStore() ?? localeOf('it'));
  const assets = { scripts: [], styles: [], preload: [] };
  registerPages(server, {
    renderer: {
      inlineScripts: [],
      isShared: (path) => entry.shared.test(path),
      render: (request, locale) => inLocale.run(locale, () => entry.render({ ...request, assets, nonce: '' })),
    },
    ...PAGE_SETTINGS,
    ...settings,
  });
  return async (url, cookie = '') => {
    const { statusCode, headers, body } = await server.inject({ url, headers: { cookie } });
    return { status: statusCode, headers, html: body, text: textOf(body) };
  };
}

function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}
